// An equation that holds at all times also holds for distributions. Where x_j^(k-1) jumps by D, x_j^(k) contains D
// times a delta function, so that each undifferentiated equation F_i requires at that moment
//     sum_jk dF_i/dx_j^(k) D_j^(k-1) + sum_l dF_i/dlambda_l L_l = 0,
// with the impulses L_l of reactions and efforts, and, from the derivative of the delta, which no impulse contains,
//     sum_jk dF_i/dx_j^(k) D_j^(k-2) = 0.
// For Lagrange's equations this means: nothing with inertia is displaced instantaneously, and M Df + D_ff Dq is an
// impulse of reactions. Derivatives are averaged along the jump, which is exact where they are derivatives of momenta;
// if another path through the jump, or a faster one, gives a different result, the limit of short ramps is not
// determined. A jump in the displacements of massless parts also throws whatever dampers connect to them: the jump that
// satisfies all these conditions is found from the projected one by Gauss-Newton steps of least norm.
// References: B. Brogliato, Nonsmooth Mechanics, 3rd ed., Springer 2016, sections 1.1 and 1.3; P. Kunkel, V. Mehrmann,
// Differential-Algebraic Equations, EMS 2006, section 2.4 (generalized solutions).
#include "simulation/jump_balance.hpp"

#include "numeric/decompositions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr double seenJump = 100;   // times the tolerance
constexpr double openShare = 1e-6; // of the terms of a balance, beyond rounding
constexpr double rankThreshold = 1e-10;
constexpr double settled = 1e-11;        // change of a jump, in sizes
constexpr std::size_t mostStates = 1500; // for which a dense decomposition takes seconds

// Gauss's rule of three points on [0, 1].
constexpr std::array<double, 3> nodesOfRamp = {0.11270166537925831, 0.5, 0.88729833462074169};
constexpr std::array<double, 3> nodeWeights = {5.0 / 18, 8.0 / 18, 5.0 / 18};

Eigen::Index at(std::size_t k) {
    return static_cast<Eigen::Index>(k);
}

// Scales the rows to similar size.
void evenRows(Eigen::MatrixXd& matrix, Eigen::VectorXd& right) {
    for (Eigen::Index row = 0; row < matrix.rows(); ++row)
        if (const double largest = matrix.row(row).cwiseAbs().maxCoeff(); largest > 0) {
            matrix.row(row) /= largest;
            right[row] /= largest;
        }
}

} // namespace

JumpBalance::JumpBalance(const SimulationProblem& problem, Dynamics& dynamics, const ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_weights(weights) {}

std::vector<std::size_t> JumpBalance::complete(double t, const std::vector<double>& before,
                                               std::vector<double>& after) {
    constexpr int rounds = 12;
    Vector jump = jumpFrom(before, after);
    Vector noise = noiseOf(before, after);
    if (!isJump(jump, noise))
        return {};
    if (!m_isLaidOut)
        layOut();
    const std::vector<double> projected = after;
    Balance balance = balanceOf(t, before, after, Way::Straight);
    const std::vector<std::size_t> first = unbalanced(balance, jump, noise, Judged::Tolerance);
    // What is within the tolerance at one jump adds up over many, so that momenta are balanced to rounding.
    bool isOpen = !unbalanced(balance, jump, noise, Judged::Rounding).empty();
    for (int round = 0; round < rounds && isOpen; ++round) {
        if (m_dynamics.system().stateCount() > mostStates)
            return first;
        const double change = improve(t, before, after);
        if (!std::isfinite(change)) {
            after = projected;
            return first;
        }
        jump = jumpFrom(before, after);
        noise = noiseOf(before, after);
        isOpen = change > settled;
    }
    balance = balanceOf(t, before, after, Way::Straight);
    std::vector<std::size_t> open = unbalanced(balance, jump, noise, Judged::Tolerance);
    if (!open.empty()) {
        after = projected;
        return first;
    }
    for (const Way way : {Way::Curved, Way::Fast})
        if (open.empty() && isDisplaced(jump, noise))
            open = unbalanced(balanceOf(t, before, after, way), jump, noise, Judged::Tolerance);
    return open;
}

bool JumpBalance::isJump(const Vector& jump, const Vector& noise) const {
    return jump.size() > 0 && !m_problem.start.precedence.empty() && (jump.cwiseAbs() - noise).maxCoeff() > 0;
}

// Slopes are taken with all switches on one side.
std::optional<std::size_t> JumpBalance::bend(double t, const std::vector<double>& before,
                                             const std::vector<double>& after) {
    if (!isJump(jumpFrom(before, after), noiseOf(before, after)))
        return std::nullopt;
    if (!m_isLaidOut)
        layOut();
    const auto differ = [](const Matrix& a, const Matrix& b) {
        constexpr double seen = 1e-9;
        return ((a - b).cwiseAbs().array() > seen * (a.cwiseAbs() + b.cwiseAbs()).array()).any();
    };
    const auto slopesOn = [&](std::size_t k, double value, const std::vector<double>& y) {
        m_dynamics.setSwitch(k, value);
        return balanceOf(t, y, y, Way::End);
    };
    for (const std::size_t k : passed(t, before, after)) {
        const double side = m_dynamics.switchValue(k);
        bool matters = false; // at one end at least: on a kink both sides are alike
        for (const std::vector<double>* end : {&before, &after}) {
            const Balance above = slopesOn(k, 1, *end), below = slopesOn(k, -1, *end);
            matters = matters || differ(above.impulses, below.impulses) || differ(above.doublets, below.doublets) ||
                      differ(above.reactions, below.reactions);
        }
        m_dynamics.setSwitch(k, side);
        if (matters)
            return k;
    }
    return std::nullopt;
}

// Switches whose arguments are on the other side somewhere on the way.
std::vector<std::size_t> JumpBalance::passed(double t, const std::vector<double>& before,
                                             const std::vector<double>& after) {
    constexpr double rounding = 1e-9;
    const std::vector<SwitchSurface>& switches = m_problem.observers->switches;
    const std::vector<double> first = m_dynamics.switchArguments(t, before),
                              last = m_dynamics.switchArguments(t, after);
    std::vector<bool> isPassed(switches.size(), false);
    for (const double share : {0.0, nodesOfRamp[0], nodesOfRamp[1], nodesOfRamp[2], 1.0}) {
        std::vector<double> between = before;
        for (std::size_t k = 0; k < m_dynamics.system().stateCount(); ++k)
            between[k] += share * (after[k] - before[k]);
        const std::vector<double>& arguments = m_dynamics.switchArguments(t, between);
        for (std::size_t k = 0; k < switches.size(); ++k) {
            const double side = m_dynamics.switchValue(k);
            const bool isOff = std::abs(arguments[k]) > rounding * (std::abs(first[k]) + std::abs(last[k]));
            isPassed[k] = isPassed[k] || (isOff && !(side * arguments[k] > 0));
        }
    }
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < switches.size(); ++k)
        if (isPassed[k] && !switches[k].moment && !switches[k].isOfTimeAlone)
            found.push_back(k);
    return found;
}

// Determines which unknowns may have impulses: reactions, efforts and other variables whose derivatives do not occur.
void JumpBalance::layOut() {
    const CompiledSystem& system = m_dynamics.system();
    std::vector<bool> mayJump(system.unknownCount(), true);
    const auto forbid = [&](std::size_t input) {
        for (std::size_t j = 0; j < system.unknownCount(); ++j)
            for (int order = 1; order <= system.highestOrder(j); ++order)
                if (system.inputOf(j, order) == input)
                    mayJump[j] = false;
    };
    for (const RecordedInput& recorded : m_problem.observers->recorded)
        for (std::size_t j = 0; j < system.unknownCount(); ++j)
            if (recorded.kind == SeriesKind::Coordinate && system.inputOf(j, 0) == recorded.input)
                mayJump[j] = false;
    for (const auto& [row, input] : system.gradient().places())
        if (system.differentiations(row) == 0)
            forbid(input);
    for (const auto& [row, column] : system.jacobianPlaces())
        if (system.differentiations(row) == 0)
            forbid(system.highestInput(column));
    for (const Stage& stage : system.stages())
        for (const auto& [row, input] : stage.gradient.places())
            if (system.invariants()[stage.invariants[row]].level == 0)
                forbid(input);
    for (std::size_t j = 0; j < system.unknownCount(); ++j)
        m_reaction.push_back(mayJump[j] ? m_reactions++ : -1);
    m_memory = system.gradient().memory(m_problem.parameters);
    for (const Stage& stage : system.stages())
        m_stageMemories.push_back(stage.gradient.memory(m_problem.parameters));
    m_isLaidOut = true;
}

JumpBalance::Vector JumpBalance::jumpFrom(const std::vector<double>& before, const std::vector<double>& after) const {
    Vector jump(at(m_dynamics.system().stateCount()));
    for (Eigen::Index k = 0; k < jump.size(); ++k)
        jump[k] = after[static_cast<std::size_t>(k)] - before[static_cast<std::size_t>(k)];
    return jump;
}

JumpBalance::Vector JumpBalance::noiseOf(const std::vector<double>& before, const std::vector<double>& after) const {
    Vector noise(at(m_dynamics.system().stateCount()));
    for (std::size_t k = 0; k < m_dynamics.system().stateCount(); ++k)
        noise[at(k)] = seenJump * m_weights.tolerance(k, std::max(std::abs(before[k]), std::abs(after[k])));
    return noise;
}

JumpBalance::Vector JumpBalance::sizesOf(const std::vector<double>& before, const std::vector<double>& after) const {
    Vector sizes(at(m_dynamics.system().stateCount()));
    for (std::size_t k = 0; k < m_dynamics.system().stateCount(); ++k)
        sizes[at(k)] = std::max({m_weights.nominal[k], std::abs(before[k]), std::abs(after[k])});
    return sizes;
}

bool JumpBalance::isDisplaced(const Vector& jump, const Vector& noise) const {
    for (std::size_t k = 0; k < m_problem.start.precedence.size(); ++k)
        if (m_problem.start.precedence[k] == Precedence::Displacement && std::abs(jump[at(k)]) > noise[at(k)])
            return true;
    return false;
}

// Along a straight path all variables have completed the same fraction of their jumps at any time; along a curved one
// every second variable lags.
JumpBalance::Balance JumpBalance::balanceOf(double t, const std::vector<double>& before,
                                            const std::vector<double>& after, Way way) {
    const CompiledSystem& system = m_dynamics.system();
    const Eigen::Index equations = at(system.unknownCount()), states = at(system.stateCount());
    const Vector jump = jumpFrom(before, after);
    Balance balance{Matrix::Zero(equations, states), Matrix::Zero(equations, states),
                    Matrix::Zero(equations, m_reactions)};
    const std::vector<double> highest(m_dynamics.inputs().begin() + at(system.highestInput(0)),
                                      m_dynamics.inputs().begin() + at(system.highestInput(0) + system.unknownCount()));
    if (way == Way::End)
        addSlopes(t, after, Vector::Ones(states), balance);
    for (std::size_t node = 0; node < nodesOfRamp.size() && way != Way::End; ++node) {
        std::vector<double> y = before;
        Vector shares = Vector::Constant(states, nodeWeights[node]);
        for (std::size_t k = 0; k < system.stateCount(); ++k) {
            const bool isLate = way == Way::Curved && k % 2 == 1;
            y[k] += (isLate ? nodesOfRamp[node] * nodesOfRamp[node] : nodesOfRamp[node]) * jump[at(k)];
            shares[at(k)] *= isLate ? 2 * nodesOfRamp[node] : 1;
        }
        if (way == Way::Fast)
            loadRampRates(jump, noiseOf(before, after), y);
        addSlopes(t, y, shares, balance);
    }
    for (std::size_t j = 0; j < highest.size(); ++j)
        m_dynamics.guess(j, highest[j]);
    return balance;
}

// As in the middle of a short ramp, where displaced variables have large rates.
void JumpBalance::loadRampRates(const Vector& jump, const Vector& noise, std::vector<double>& y) {
    constexpr double large = 100;
    const CompiledSystem& system = m_dynamics.system();
    for (std::size_t k = 0; k < system.stateCount(); ++k) {
        if (m_problem.start.precedence[k] != Precedence::Displacement || std::abs(jump[at(k)]) <= noise[at(k)])
            continue;
        const std::size_t rate = system.rateInputs()[k];
        const double added = large * std::copysign(m_weights.nominal[k] + std::abs(jump[at(k)]), jump[at(k)]);
        if (rate < system.highestInput(0))
            y[rate - system.stateInput(0)] += added;
        else
            m_dynamics.guess(rate - system.highestInput(0), added);
    }
}

void JumpBalance::addSlopes(double t, const std::vector<double>& y, const Vector& shares, Balance& balance) {
    const CompiledSystem& system = m_dynamics.system();
    const std::vector<double> entries = m_dynamics.jacobianEntries(t, y); // also writes y to the inputs
    for (std::size_t k = 0; k < entries.size(); ++k)
        if (const auto [row, column] = system.jacobianPlaces()[k]; system.differentiations(row) == 0)
            addSlope(row, system.highestInput(column), entries[k], shares, balance);
    std::vector<double> slopes(system.gradient().places().size());
    system.gradient().evaluate(m_dynamics.inputs().data(), slopes.data(), m_memory);
    for (std::size_t k = 0; k < slopes.size(); ++k)
        if (const auto [row, input] = system.gradient().places()[k]; system.differentiations(row) == 0)
            addSlope(row, input, slopes[k], shares, balance);
    for (std::size_t s = 0; s < system.stages().size(); ++s) {
        const Stage& stage = system.stages()[s];
        slopes.resize(stage.gradient.places().size());
        stage.gradient.evaluate(m_dynamics.inputs().data(), slopes.data(), m_stageMemories[s]);
        for (std::size_t k = 0; k < slopes.size(); ++k) {
            const auto [row, input] = stage.gradient.places()[k];
            if (const Invariant& invariant = system.invariants()[stage.invariants[row]]; invariant.level == 0)
                addSlope(invariant.equation, input, slopes[k], shares, balance);
        }
    }
}

// dF_i/dx_j^(k), where x_j^(k) is an input.
void JumpBalance::addSlope(std::size_t equation, std::size_t input, double value, const Vector& shares,
                           Balance& balance) {
    const CompiledSystem& system = m_dynamics.system();
    if (input == 0 || value == 0)
        return;
    const bool isHighest = input >= system.highestInput(0);
    const std::size_t unknown =
        isHighest ? input - system.highestInput(0) : system.state()[input - system.stateInput(0)].unknown;
    const int order = isHighest ? system.highestOrder(unknown) : system.state()[input - system.stateInput(0)].order;
    const auto stateOf = [&](int lower) { return at(system.inputOf(unknown, lower) - system.stateInput(0)); };
    if (order >= 1)
        balance.impulses(at(equation), stateOf(order - 1)) += shares[stateOf(order - 1)] * value;
    if (order >= 2)
        balance.doublets(at(equation), stateOf(order - 2)) += shares[stateOf(order - 2)] * value;
    if (order == 0 && m_reaction[unknown] >= 0)
        balance.reactions(at(equation), m_reaction[unknown]) += value; // regardless of its size
}

// Of all invariants, with respect to the state.
JumpBalance::Matrix JumpBalance::gradients(double t, const std::vector<double>& y) {
    const CompiledSystem& system = m_dynamics.system();
    m_dynamics.scaledResiduals(t, y); // writes y to the inputs
    Matrix matrix = Matrix::Zero(at(system.invariants().size()), at(system.stateCount()));
    for (std::size_t s = 0; s < system.stages().size(); ++s) {
        const Stage& stage = system.stages()[s];
        std::vector<double> slopes(stage.gradient.places().size());
        stage.gradient.evaluate(m_dynamics.inputs().data(), slopes.data(), m_stageMemories[s]);
        for (std::size_t k = 0; k < slopes.size(); ++k)
            if (const auto [row, input] = stage.gradient.places()[k]; input > 0)
                matrix(at(stage.invariants[row]), at(input - system.stateInput(0))) = slopes[k];
    }
    return matrix;
}

// For each balance that is not satisfied, the variable with the largest term.
std::vector<std::size_t> JumpBalance::unbalanced(const Balance& balance, const Vector& jump, const Vector& noise,
                                                 Judged judged) const {
    std::vector<std::size_t> found;
    const auto look = [&](const Matrix& terms, const Vector& left, const Vector& allowed) {
        for (Eigen::Index row = 0; row < terms.rows(); ++row) {
            if (std::abs(left[row]) <= allowed[row])
                continue;
            Eigen::Index largest = 0;
            terms.row(row).cwiseProduct(jump.transpose()).cwiseAbs().maxCoeff(&largest);
            if (const auto k = static_cast<std::size_t>(largest);
                std::find(found.begin(), found.end(), k) == found.end())
                found.push_back(k);
        }
    };
    const auto allowedOf = [&](const Matrix& terms, const Vector& beside) -> Vector {
        return terms.cwiseAbs() * (openShare * jump.cwiseAbs() + beside);
    };
    look(balance.doublets, balance.doublets * jump, allowedOf(balance.doublets, noise));
    if (!found.empty())
        return found;
    Vector left = balance.impulses * jump;
    Vector allowed =
        allowedOf(balance.impulses, judged == Judged::Tolerance ? noise : Vector(Vector::Zero(noise.size())));
    if (m_reactions > 0) {
        Matrix reactions = balance.reactions;
        Vector right = -left;
        const Vector units = allowed.unaryExpr([](double value) { return value > 0 ? value : 1; });
        reactions = units.cwiseInverse().asDiagonal() * reactions;
        right = right.cwiseQuotient(units);
        const Vector scales = reactions.cwiseAbs().colwise().maxCoeff().transpose().unaryExpr(
            [](double largest) { return largest > 0 ? 1 / largest : 1; });
        const Vector impulses =
            scales.asDiagonal() * LeastNorm(reactions * scales.asDiagonal(), rankThreshold).solve(right);
        left += balance.reactions * impulses;
        allowed += rankThreshold * balance.reactions.cwiseAbs() * impulses.cwiseAbs();
    }
    look(balance.impulses, left, allowed);
    return found;
}

// The change of the jump, and the impulses, for which all balances and the invariants are satisfied. Where a balance is
// one of momenta, its derivative with respect to the jump is the slope at the end of the jump.
JumpBalance::Vector JumpBalance::correction(const Balance& balance, const Balance& atEnd, const Matrix& gradients,
                                            const Vector& jump, const Vector& sizes) const {
    const Eigen::Index equations = balance.impulses.rows(), states = jump.size();
    Matrix matrix = Matrix::Zero(2 * equations + gradients.rows(), states + m_reactions);
    matrix.topLeftCorner(equations, states) = atEnd.impulses;
    matrix.topRightCorner(equations, m_reactions) = atEnd.reactions;
    matrix.block(equations, 0, equations, states) = atEnd.doublets;
    matrix.bottomLeftCorner(gradients.rows(), states) = gradients;
    Vector right = Vector::Zero(matrix.rows());
    right.head(equations) = -balance.impulses * jump;
    right.segment(equations, equations) = -balance.doublets * jump;
    matrix.leftCols(states) *= sizes.asDiagonal();
    evenRows(matrix, right);
    const Vector solution = LeastNorm(matrix, rankThreshold).solve(right);
    return solution.head(states).cwiseProduct(sizes);
}

// Returns the remaining imbalance in units of the variables' sizes and values; infinite if no step is possible.
double JumpBalance::improve(double t, const std::vector<double>& before, std::vector<double>& after) {
    const Balance balance = balanceOf(t, before, after, Way::Straight);
    const Balance atEnd = balanceOf(t, before, after, Way::End);
    const Matrix rows = gradients(t, after);
    if (!balance.impulses.allFinite() || !atEnd.impulses.allFinite() || !atEnd.reactions.allFinite() ||
        !rows.allFinite())
        return INFINITY;
    const std::vector<double> from = after;
    const Vector sizes = sizesOf(before, after);
    const Vector change = correction(balance, atEnd, rows, jumpFrom(before, after), sizes);
    for (Eigen::Index k = 0; k < change.size(); ++k)
        after[static_cast<std::size_t>(k)] += change[k];
    if (!change.allFinite() || !m_dynamics.project(t, after))
        return INFINITY;
    double largest = 0;
    for (std::size_t k = 0; k < m_dynamics.system().stateCount(); ++k)
        largest = std::max(largest, std::abs(after[k] - from[k]) / sizes[at(k)]);
    return largest;
}

} // namespace coenergy
