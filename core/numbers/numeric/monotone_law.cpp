// With f the flows (and accelerations) and mu the multipliers of constraints A f = a, the equations
//
//     D'(f) + A^T mu = e,   A f = a
//
// state that the content D(f) - e^T f has a minimum on the constraints. If D'' is nowhere negative there is at most one
// such f, although Newton's iteration for the equations breaks down where D'' vanishes (square-law resistances at
// rest). The content is therefore reduced step by step: each step goes along (D'' + a little) d + A^T mu = -(D' - e), A
// d = 0, to where the slope along d is a tenth of its initial value; slopes increase along a line, so that this point
// is bracketed. The added term is proportional to the power that is out of balance, and vanishes with it. The content
// itself is never needed.
//
// References: W. Millar, Phil. Mag. 42 (1951) 1150 (content and co-content); M. Collins et al., Solving the pipe
// network analysis problem using optimization techniques, Management Science 24 (1978) 747; D.-H. Li, M. Fukushima, L.
// Qi, N. Yamashita, Comput. Optim. Appl. 28 (2004) 131 (regularized Newton methods for convex functions).
#include "numeric/monotone_law.hpp"

#include "matrices/solvers.hpp"
#include "numeric/tape_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr double progress = 0.9;         // of the power out of balance: at most this fraction remains
constexpr int mostStalled = 30;          // consecutive steps without progress
constexpr double balanced = 1e-14;       // relative to the effect of the sizes on an equation
constexpr int mostDescents = 200;        // one or two are usual, fifty where D'' vanishes in some direction
constexpr int mostLooks = 60;            // along a line
constexpr double flatEnough = 0.1;       // relative to the slope at the beginning of a line
constexpr double narrow = 1e-3;          // width of the bracket of the zero of the slope
constexpr double farthest = 1e30;        // in units of the direction
constexpr double smallestChange = 1e-10; // of the values
constexpr double smallSize = 1e-3;       // in sizes; a value below it counts as zero
constexpr double telling = 1e-7;         // a change of values larger than rounding

} // namespace

MonotoneLaw::MonotoneLaw(std::shared_ptr<const CompiledSystem> system, const std::vector<double>& parameters)
    : m_system(std::move(system)) {
    if (m_system->isAffine() || m_system->extendedPlaces().inner > 0 || m_system->unknownCount() == 0) {
        m_verdict = Verdict::Fails;
        return;
    }
    const auto n = static_cast<Eigen::Index>(m_system->unknownCount());
    m_dynamicsMemory = m_system->dynamics().memory(parameters);
    m_switchMemory = m_system->switchArguments().memory(parameters);
    m_outputs.resize(m_system->extendedPlaces().places.size() + m_system->unknownCount());
    m_arguments.resize(m_system->switchCount());
    m_jacobian = Eigen::MatrixXd::Zero(n, n);
    m_residual = Eigen::VectorXd::Zero(n);
    std::vector<bool> isHighest(m_system->inputCount(), false), isSwitch(m_system->inputCount(), false);
    for (std::size_t j = 0; j < m_system->unknownCount(); ++j)
        isHighest[m_system->highestInput(j)] = true;
    for (std::size_t k = 0; k < m_system->switchCount(); ++k)
        isSwitch[m_system->switchInput(k)] = true;
    const TapeBounds bounds(m_system->switchArguments(), parameters);
    m_isCandidate = bounds.dependsOn(isHighest);
    const std::vector<bool> hasInner = bounds.dependsOn(isSwitch);
    for (std::size_t k = 0; k < m_isCandidate.size(); ++k)
        m_isCandidate[k] = m_isCandidate[k] && !hasInner[k];
}

// ---- at a point ----

Eigen::VectorXd MonotoneLaw::highest(const std::vector<double>& inputs) const {
    return Eigen::Map<const Eigen::VectorXd>(&inputs[m_system->highestInput(0)], m_residual.size());
}

void MonotoneLaw::setHighest(std::vector<double>& inputs, const Eigen::VectorXd& z) const {
    Eigen::Map<Eigen::VectorXd>(&inputs[m_system->highestInput(0)], m_residual.size()) = z;
}

void MonotoneLaw::turn(std::vector<double>& inputs) {
    if (m_follows.empty())
        return;
    m_system->switchArguments().evaluate(inputs.data(), m_arguments.data(), m_switchMemory);
    for (std::size_t k = 0; k < m_follows.size(); ++k)
        if (m_follows[k])
            inputs[m_system->switchInput(k)] = m_arguments[k] < 0 ? -1 : 1;
}

// J and the residuals at the inputs.
void MonotoneLaw::evaluate(std::vector<double>& inputs) {
    turn(inputs);
    m_system->dynamics().evaluate(inputs.data(), m_outputs.data(), m_dynamicsMemory);
    const std::vector<MatrixPlace>& places = m_system->extendedPlaces().places;
    for (std::size_t k = 0; k < places.size(); ++k)
        m_jacobian(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column)) =
            m_outputs[k];
    m_residual = Eigen::Map<const Eigen::VectorXd>(m_outputs.data() + places.size(), m_residual.size());
}

// Efforts enter their own equations linearly.
void MonotoneLaw::settleEfforts(std::vector<double>& inputs) {
    evaluate(inputs);
    if (m_efforts.empty())
        return;
    Eigen::VectorXd z = highest(inputs);
    z(m_efforts) -= m_jacobian(m_efforts, m_efforts).partialPivLu().solve(Eigen::VectorXd(m_residual(m_efforts)));
    setHighest(inputs, z);
    evaluate(inputs);
}

void MonotoneLaw::settleConsequences(std::vector<double>& inputs) {
    for (const Eigen::Index j : m_consequences) {
        evaluate(inputs);
        inputs[m_system->highestInput(static_cast<std::size_t>(j))] -= m_residual[j] / m_jacobian(j, j);
    }
    evaluate(inputs);
}

// ---- the least content ----

// By the least change of the flows, in units of their sizes.
bool MonotoneLaw::meetConstraints(std::vector<double>& inputs) {
    if (m_multipliers.empty())
        return true;
    evaluate(inputs);
    const Eigen::MatrixXd rows = m_jacobian(m_multipliers, m_flows) * Eigen::VectorXd(m_sizes(m_flows)).asDiagonal();
    const Eigen::VectorXd right = -m_residual(m_multipliers);
    const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition(rows);
    const Eigen::VectorXd change = decomposition.solve(right);
    if (!change.allFinite())
        return false;
    Eigen::VectorXd z = highest(inputs);
    z(m_flows) += Eigen::VectorXd(m_sizes(m_flows)).cwiseProduct(change);
    setHighest(inputs, z);
    return true;
}

// Long steps add up what rounding makes of a direction; a part that a step would take away, several would overdo.
void MonotoneLaw::keepConstraints(std::vector<double>& inputs) {
    constexpr double kept = 1e-13; // of the terms
    const Eigen::VectorXd z = highest(inputs);
    const Eigen::VectorXd terms = Eigen::MatrixXd(m_jacobian(m_multipliers, m_flows)).cwiseAbs() *
                                  Eigen::VectorXd(z(m_flows)).cwiseAbs().cwiseMax(Eigen::VectorXd(m_sizes(m_flows)));
    if ((Eigen::VectorXd(m_residual(m_multipliers)).cwiseAbs().array() <= kept * terms.array()).all())
        return;
    meetConstraints(inputs);
    settleEfforts(inputs);
}

// At the point that was evaluated last.
Eigen::VectorXd MonotoneLaw::direction() {
    double power = 0; // out of balance
    for (const Eigen::Index i : m_flows)
        power += std::abs(m_residual[i]) * m_sizes[i];
    Eigen::MatrixXd matrix = m_jacobian;
    for (const Eigen::Index i : m_flows)
        matrix(i, i) += std::max(power, 1e-300) / (m_sizes[i] * m_sizes[i]);
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) // rows have units of their own
        if (const double size = matrix.row(i).cwiseAbs().maxCoeff(); size > 0) {
            matrix.row(i) /= size;
            m_residual[i] /= size;
        }
    const Eigen::VectorXd along = matrix.partialPivLu().solve(-m_residual);
    return along;
}

// Of the content; multipliers contribute where the constraints are not met.
double MonotoneLaw::slope(const Eigen::VectorXd& along) const {
    double sum = 0;
    for (const Eigen::Index i : m_flows)
        sum += along[i] * m_residual[i];
    for (const Eigen::Index i : m_multipliers)
        sum -= along[i] * m_residual[i];
    return sum;
}

// Multipliers do not affect slopes on the constraints; they take the full step, which leaves the smallest imbalance.
double MonotoneLaw::slopeAt(std::vector<double>& inputs, const Eigen::VectorXd& z, const Eigen::VectorXd& along,
                            double share) {
    Eigen::VectorXd moved = z + share * along;
    moved(m_multipliers) = z(m_multipliers) + along(m_multipliers);
    setHighest(inputs, moved);
    settleEfforts(inputs);
    return slope(along);
}

// Brackets the zero of the slope; leaves the inputs, and the evaluation, at the returned fraction of the step.
double MonotoneLaw::lineSearch(std::vector<double>& inputs, const Eigen::VectorXd& z, const Eigen::VectorXd& along) {
    const double first = slopeAt(inputs, z, along, 0);
    double low = 0, high = INFINITY, slopeLow = first, slopeHigh = 0, share = 1;
    if (!(first < 0))
        return 0;
    for (int look = 0; look < mostLooks; ++look) {
        const double here = slopeAt(inputs, z, along, share);
        if (std::abs(here) <= -flatEnough * first)
            return share;
        (here < 0 ? low : high) = share;
        (here < 0 ? slopeLow : slopeHigh) = std::isfinite(here) ? here : 0;
        if (high == INFINITY) {
            share *= look < 2 ? 2 : 8;
            if (share > farthest)
                return low;
            continue;
        }
        if (high - low <= narrow * high)
            break;
        const bool isWide = high > 4 * low;
        if (look % 2 && slopeHigh > 0)
            share = low + (high - low) * slopeLow / (slopeLow - slopeHigh);
        else
            share = !isWide ? 0.5 * (low + high) : low > 0 ? std::sqrt(low) * std::sqrt(high) : high / 8;
        if (!(share > low && share < high))
            share = 0.5 * (low + high);
    }
    slopeAt(inputs, z, along, low);
    return low;
}

// The length at which the largest entry is this fraction of its flow's size or value.
double MonotoneLaw::lengthOf(const Eigen::VectorXd& along, const Eigen::VectorXd& z, double share) const {
    double largest = 0;
    for (const Eigen::Index i : m_flows)
        largest = std::max(largest, std::abs(along[i]) / std::max(std::abs(z[i]), 1e-3 * m_sizes[i]));
    return largest > 0 ? share / largest : 0;
}

// Whether the content increases to both sides, except closer than rounding allows to see.
bool MonotoneLaw::isLeast(std::vector<double> inputs, const Eigen::VectorXd& along) {
    const Eigen::VectorXd z = highest(inputs);
    for (double share = 1e-6; share < 0.1; share *= 10) {
        const double length = lengthOf(along, z, share);
        if (slopeAt(inputs, z, along, length) > 0 && slopeAt(inputs, z, along, -length) < 0)
            return true;
    }
    return false;
}

// Slopes increase along a line; where they do not, other solutions may be nearer.
bool MonotoneLaw::isConvexBetween(std::vector<double> inputs, const Eigen::VectorXd& from, const Eigen::VectorXd& to) {
    constexpr int places = 16;
    constexpr double shortest = 1e-3; // in sizes: nearer, rounding would be seen, and no other solution is that near
    constexpr double fall = 1e-2;     // of a slope, that rounding does not explain
    const Eigen::VectorXd along = to - from;
    if (Eigen::VectorXd(along(m_flows).cwiseQuotient(m_sizes(m_flows))).cwiseAbs().maxCoeff() < shortest)
        return true;
    double before = slopeAt(inputs, from, along, 0);
    double largest = std::abs(before);
    for (int k = 1; k <= places; ++k) {
        const double here = slopeAt(inputs, from, along, static_cast<double>(k) / places);
        largest = std::max(largest, std::abs(here));
        if (std::isfinite(here) && here < before - fall * largest)
            return false;
        before = here;
    }
    return true;
}

void MonotoneLaw::noteWorst(const Eigen::VectorXd& along) {
    double largest = -1;
    for (const Eigen::Index i : m_flows)
        if (const double size = std::abs(along[i]) / m_sizes[i]; size > largest) {
            largest = size;
            m_worst = static_cast<std::size_t>(i);
        }
}

// A resistance such as the root of its flow is infinite at rest: such a guess is moved to where the content decreases.
void MonotoneLaw::leaveInfiniteSlopes(std::vector<double>& inputs) {
    constexpr double rest = 1e-12, beside = 1e-6; // in sizes
    evaluate(inputs);
    if (m_jacobian.allFinite() || !m_residual.allFinite() || m_residual(m_flows).isZero(0))
        return;
    Eigen::VectorXd z = highest(inputs);
    for (const Eigen::Index i : m_flows)
        if (std::abs(z[i]) < rest * m_sizes[i])
            z[i] = -std::copysign(beside * m_sizes[i], m_residual[i]);
    setHighest(inputs, z);
    if (!m_multipliers.empty())
        meetConstraints(inputs);
}

// From far away, where slopes are so much larger that rounding hides the way, another try begins at rest.
bool MonotoneLaw::solve(std::vector<double>& inputs) {
    const Eigen::VectorXd guess = highest(inputs);
    if (descend(inputs))
        return true;
    if (Eigen::VectorXd(guess(m_flows)).isZero(0))
        return false;
    const std::size_t worst = m_worst;
    setHighest(inputs, Eigen::VectorXd::Zero(guess.size()));
    if (descend(inputs) && isConvexBetween(inputs, guess, highest(inputs)))
        return true;
    m_worst = worst;
    return false;
}

bool MonotoneLaw::descend(std::vector<double>& inputs) {
    if (!meetConstraints(inputs))
        return false;
    leaveInfiniteSlopes(inputs);
    const Eigen::VectorXd first = highest(inputs);
    Eigen::VectorXd z = first;
    Eigen::VectorXd along = Eigen::VectorXd::Zero(z.size());
    double leastPower = INFINITY; // out of balance
    int stalled = 0;
    settleEfforts(inputs);
    for (int step = 0; step < mostDescents && m_residual.allFinite() && m_jacobian.allFinite(); ++step) {
        const Eigen::VectorXd residual = m_residual;
        z = highest(inputs);
        if (residual(m_flows).isZero(0))
            break;
        const Eigen::VectorXd next = direction();
        if (!next.allFinite())
            break;
        m_residual = residual;
        noteWorst(next);
        const double power = Eigen::VectorXd(residual(m_flows)).cwiseAbs().dot(Eigen::VectorXd(m_sizes(m_flows)));
        stalled = power < progress * leastPower ? 0 : stalled + 1;
        leastPower = std::min(leastPower, power);
        if (stalled > mostStalled) // because of rounding
            break;
        if (!(slope(next) < 0)) { // because of rounding: what is left are multipliers
            slopeAt(inputs, z, next, 0);
            break;
        }
        if (along.isZero(0) || lengthOf(next, z, telling) < 1) // else its direction is rounding error
            along = next;
        const double share = lineSearch(inputs, z, next);
        keepConstraints(inputs);
        z = highest(inputs);
        bool hasMoved = false;
        for (const Eigen::Index i : m_flows)
            hasMoved = hasMoved ||
                       std::abs(share * next[i]) > smallestChange * std::max(std::abs(z[i]), smallSize * m_sizes[i]);
        if (!hasMoved || share > farthest / 8)
            break;
    }
    settleConsequences(inputs);
    if (!m_residual.allFinite())
        return false;
    z = highest(inputs);
    const bool isBalanced = (Eigen::VectorXd(m_residual(m_flows)).cwiseAbs().array() <=
                             balanced * Eigen::VectorXd(m_rowSizes(m_flows)).array())
                                .all();
    return (isBalanced || along.isZero(0) || isLeast(inputs, along)) && isConvexBetween(inputs, first, z);
}

} // namespace coenergy
