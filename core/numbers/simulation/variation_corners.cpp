// Where derivatives are one-sided. A corner that a motion passes leaves no trace: f is continuous, and so is dy/dp. One
// on which it stays, because its argument is zero for a while, has two slopes, of which the one taken depends on where
// what is varied moves the argument. A jump that is nearly touched may or may not act after the least change.
#include "simulation/variations.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Kind = SensitivityFlaw::Kind;

// The combinations of sides that are compared: all of a few, and of many those that differ in one from the first, its
// opposite, and some at random.
std::vector<std::vector<int>> combinationsOf(std::size_t count) {
    constexpr std::size_t few = 3;
    std::vector<std::vector<int>> all = {std::vector<int>(count, 1)};
    for (std::size_t k = 0; k < count; ++k) {
        all.push_back(all.front());
        all.back()[k] = -1;
    }
    unsigned bits = 1;
    for (std::size_t more = 0; count > 1 && more < (std::size_t(1) << std::min(count, few)); ++more) {
        std::vector<int> sides;
        for (std::size_t k = 0; k < count; ++k) {
            bits = bits * 1664525 + 1013904223; // a linear congruential generator
            sides.push_back(count <= few ? (more >> k & 1 ? 1 : -1) : (bits >> 16 & 1 ? 1 : -1));
        }
        all.push_back(std::move(sides));
    }
    if (count > few)
        all.emplace_back(count, -1);
    return all;
}

bool differs(double a, double b, double rounding) {
    constexpr double same = 1e-7;
    return !(std::abs(a - b) <= same * (std::abs(a) + std::abs(b)) + rounding);
}

// A column in which numbers differ, by more than a share of the scale of its row.
std::optional<Eigen::Index> differingColumn(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b,
                                            const Eigen::VectorXd& rowScales, const Eigen::VectorXd& columnScales) {
    constexpr double rounding = 1e-9;
    for (Eigen::Index c = 0; c < a.cols(); ++c)
        for (Eigen::Index k = 0; k < a.rows(); ++k)
            if (differs(a(k, c), b(k, c), rounding * rowScales[k] * columnScales[c]))
                return c;
    return std::nullopt;
}

} // namespace

// ---- corners of the equations ----

// Those whose arguments are zero, and stay so for a while if there is a duration, and which what is varied moves.
std::vector<std::size_t> Variations::tiedSwitches(const Matrix& change, const std::vector<double>& rate,
                                                  double duration) {
    constexpr double tied = 1e-10, rounding = 1e-14, resting = 1e-8;
    std::vector<std::size_t> found;
    const std::vector<double>& values = m_point.arguments();
    const std::vector<ArgumentMotion> motions = m_point.argumentMotions(change, rate);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const SwitchSurface& surface = m_problem.observers->switches[k];
        const ArgumentMotion& motion = motions[k];
        const bool isTied = std::abs(values[k]) <= tied * motion.terms + rounding * motion.size;
        const bool isResting =
            motion.isOfForces || std::abs(motion.rate) * duration <= resting * (motion.terms + motion.size);
        if (!surface.leader && !surface.moment && !m_point.isHeld(k) && isTied && isResting &&
            (motion.isOfForces || isMoved(k, change, rate)))
            found.push_back(k);
    }
    return found;
}

// At the point to which m_point has gone. Of the series in a row, or of the motion.
void Variations::lookAtCorners(double t, const Matrix& change, double duration, bool ofSeries) {
    if (m_flaw)
        return;
    if (const auto column = ofSeries ? std::nullopt : m_point.cornerOfEquations(change))
        return refuse(Kind::Corner, t, "", nameOf(*column));
    if (m_problem.system->switchCount() == 0)
        return;
    std::vector<double> rate(m_states);
    m_point.readRates(rate);
    const std::vector<std::size_t> tied = tiedSwitches(change, rate, duration);
    if (tied.empty())
        return;
    const std::vector<std::vector<int>> combinations = combinationsOf(tied.size());
    const double share = ofSeries ? 1 : std::min(1.0, duration); // what a short step adds to the change is little
    const auto effectsOf = [&](const std::vector<int>& sides) {
        PointEffects effects = m_point.effects(tied, sides, change);
        effects.changeOfRates *= share;
        return effects;
    };
    const PointEffects first = effectsOf(combinations.front());
    for (std::size_t k = 1; k < combinations.size() && !m_flaw; ++k) {
        const PointEffects other = effectsOf(combinations[k]);
        const bool hasBoth = first.rates.allFinite() && other.rates.allFinite() && first.outputs.allFinite() &&
                             other.outputs.allFinite(); // max(x, 0)^1.5 has no value where rounding puts x aside
        const auto column = hasBoth ? differing(first, other, ofSeries) : std::nullopt;
        if (column)
            refuse(Kind::Corner, t, textOf(tied[k <= tied.size() ? k - 1 : 0]),
                   nameOf(static_cast<std::size_t>(*column)));
    }
}

// ---- corners inside the arguments of switches ----

// Those that stand for themselves and whose arguments are zero, within a share of their sizes.
std::vector<std::size_t> Variations::zeroSwitches(const std::vector<ArgumentMotion>& motions, double closeness) const {
    constexpr double rounding = 1e-10; // of the present terms
    std::vector<std::size_t> zero;
    for (std::size_t k = 0; k < motions.size(); ++k) {
        const SwitchSurface& surface = m_problem.observers->switches[k];
        const double limit = rounding * motions[k].terms + closeness * motions[k].size;
        if (!surface.leader && !surface.moment && !m_point.isHeld(k) && std::abs(motions[k].value) <= limit)
            zero.push_back(k);
    }
    return zero;
}

// Whether what is varied moves an argument on some side of the switches and corners inside it.
bool Variations::isMoved(std::size_t which, const Matrix& change, const std::vector<double>& rate) {
    constexpr double closeness = 1e-14;
    const std::vector<ArgumentMotion> motions = m_point.argumentMotions(change, rate);
    if (isMoved(motions[which]) || m_point.cornerOfArgument(which, change))
        return true;
    const std::vector<std::size_t> zero = zeroSwitches(motions, closeness);
    const std::vector<std::vector<int>> combinations = combinationsOf(zero.size());
    return std::any_of(combinations.begin(), combinations.end(), [&](const std::vector<int>& sides) {
        return isMoved(m_point.argumentMotions(change, rate, zero, sides)[which]);
    });
}

// Whether what is varied makes the value of an argument jump, by something inside it at which nothing moves the motion.
bool Variations::jumps(std::size_t which, const std::vector<double>& rate) {
    constexpr double closeness = 1e-14;
    if (m_point.jumpsAlong(which, m_change))
        return true;
    const std::vector<ArgumentMotion> motions = m_point.argumentMotions(m_change, rate);
    std::vector<std::size_t> zero = zeroSwitches(motions, closeness);
    std::erase_if(zero, [&](std::size_t k) { return motions[k].rate != 0 || !isMoved(k, m_change, rate); });
    const std::vector<std::vector<int>> combinations = combinationsOf(zero.size());
    return std::any_of(combinations.begin(), combinations.end(), [&](const std::vector<int>& sides) {
        const ArgumentMotion other = m_point.argumentMotions(m_change, rate, zero, sides)[which];
        return std::abs(other.value - motions[which].value) > 1e-8 * (other.terms + other.size);
    });
}

// Whether the time of a crossing is the same from all sides of what is zero inside the argument, or turns with it.
bool Variations::hasOneTime(std::size_t crossed, const std::vector<double>& rate) {
    constexpr double closeness = 1e-9;
    if (const auto column = m_point.cornerOfArgument(crossed, m_change)) {
        refuse(Kind::Corner, m_time, textOf(crossed), nameOf(*column));
        return false;
    }
    std::vector<std::size_t> zero = zeroSwitches(m_point.argumentMotions(m_change, rate), closeness);
    if (!m_blow)
        for (const std::size_t other : turned())
            if (!m_point.isHeld(other) && std::find(zero.begin(), zero.end(), other) == zero.end())
                zero.push_back(other);
    std::erase(zero, crossed);
    if (zero.empty())
        return true;
    const std::vector<std::vector<int>> combinations = combinationsOf(zero.size());
    const ArgumentMotion first = m_point.argumentMotions(m_change, rate, zero, combinations.front())[crossed];
    for (std::size_t k = 1; k < combinations.size(); ++k) {
        const ArgumentMotion other = m_point.argumentMotions(m_change, rate, zero, combinations[k])[crossed];
        if (const auto column = differing(first, other)) {
            refuse(Kind::Corner, m_time, textOf(zero[k <= zero.size() ? k - 1 : 0]),
                   nameOf(static_cast<std::size_t>(*column)));
            return false;
        }
    }
    return true;
}

// What is varied that moves the times by/rate at which two motions end at zero differently.
std::optional<Eigen::Index> Variations::differing(const ArgumentMotion& a, const ArgumentMotion& b) const {
    constexpr double jump = 1e-8, rounding = 1e-10;
    if (!(std::abs(a.value - b.value) <= jump * (a.terms + a.size)))
        return 0;
    for (Eigen::Index c = 0; c < a.by.size(); ++c)
        if (differs(a.by[c] * b.rate, b.by[c] * a.rate, rounding * a.size * m_largest[c] * std::abs(a.rate)))
            return c;
    return std::nullopt;
}

// Whether impulses carry the state, and this change of it, to one result from all sides of what is zero meanwhile.
bool Variations::isCarriedAlike(const Matrix& change, const Eigen::RowVectorXd& ofTime, const Matrix& carried) {
    constexpr double closeness = 1e-14;
    std::vector<std::size_t> zero = zeroSwitches(m_point.argumentMotions(m_change, m_rateBefore), closeness);
    for (const std::size_t other : turned())
        std::erase(zero, other);
    if (zero.empty())
        return true;
    const Eigen::VectorXd sizes = firstOf(m_weights.nominal, m_states);
    const Blow kept = *m_blow;
    const Eigen::MatrixXd behind = stateBehindBlow();
    for (const std::vector<int>& sides : combinationsOf(zero.size())) {
        for (std::size_t j = 0; j < zero.size(); ++j)
            for (std::size_t k = 0; k < m_blow->switches.size(); ++k)
                if (const double lead = m_point.leadOf(k, zero[j]); lead != 0)
                    m_blow->switches[k] = lead * sides[j];
        Matrix other = change;
        std::optional<Eigen::Index> column = 0;
        if (carry(change, ofTime, other) &&
            !differingColumn(behind, stateBehindBlow(), sizes, Eigen::VectorXd::Ones(1)))
            column = differingColumn(carried, other, sizes, m_largest);
        m_blow = kept;
        if (column) {
            refuse(Kind::Corner, m_time, textOf(zero.front()), nameOf(static_cast<std::size_t>(*column)));
            return false;
        }
    }
    return true;
}

// ---- what differs ----

// What is varied that has different effects. A jump counts for the first that moves.
std::optional<Eigen::Index> Variations::differing(const PointEffects& a, const PointEffects& b, bool ofSeries) const {
    constexpr double jump = 1e-9;
    const Eigen::VectorXd sizes = firstOf(m_weights.nominal, m_states);
    const auto jumps = [&](const Eigen::VectorXd& one, const Eigen::VectorXd& other, const Eigen::VectorXd& scales) {
        for (Eigen::Index k = 0; k < one.size(); ++k)
            if (!(std::abs(one[k] - other[k]) <= jump * (std::abs(one[k]) + std::abs(other[k]) + scales[k])))
                return true;
        return false;
    };
    const Eigen::VectorXd nothing = Eigen::VectorXd::Zero(a.outputs.size());
    if (ofSeries ? jumps(a.outputs, b.outputs, nothing) : jumps(a.rates, b.rates, sizes))
        return 0;
    return ofSeries ? differingColumn(a.changeOfSeries, b.changeOfSeries,
                                      Eigen::VectorXd::Zero(a.changeOfSeries.rows()), m_largest)
                    : differingColumn(a.changeOfRates, b.changeOfRates, sizes, m_largest);
}

// Outputs have corners of their own, which are no switches of the system.
void Variations::lookAtOutputs(double t, Matrix& ofSeries) {
    if (m_flaw)
        return;
    if (const auto corner = m_point.sideOutputs(m_change, m_weights.nominal, ofSeries))
        refuse(Kind::OutputCorner, t, m_problem.observers->outputNames[corner->output],
               m_variation.changes[corner->change].name);
}

// ---- surfaces that are nearly touched ----

// Of an argument, for errors of the state that the run allows.
double Variations::errorOf(std::size_t which, const std::vector<double>& y) {
    const std::vector<double> slopes = m_point.argumentSlopes(which);
    double error = 0;
    for (std::size_t k = 0; k < m_states; ++k)
        error += std::abs(slopes[k]) * m_weights.tolerance(k, y[k]);
    return error;
}

// At the point to which m_point has gone.
void Variations::noteApproaches(const std::vector<double>& rate) {
    m_approaches.clear();
    if (m_problem.system->switchCount() == 0)
        return;
    const std::vector<double>& values = m_point.arguments();
    const std::vector<ArgumentMotion> motions = m_point.argumentMotions(m_change, rate);
    for (std::size_t k = 0; k < values.size(); ++k)
        m_approaches.push_back({values[k], motions[k].rate});
}

void Variations::lookAtTurns(const TakenStep& step, double time, const std::vector<Approach>& before) {
    bool hasLeft = false; // the end of the step
    for (std::size_t k = 0; k < before.size() && !m_flaw; ++k) {
        const SwitchSurface& surface = m_problem.observers->switches[k];
        const Approach &first = before[k], &last = m_approaches[k];
        const bool isAside =
            m_switching.modes()[k] == SwitchMode::Positive || m_switching.modes()[k] == SwitchMode::Negative;
        const bool turns = first.value * last.value > 0 && first.value * first.rate < 0 && last.value * last.rate >= 0;
        if (isAside && turns && !surface.leader && !surface.moment && !surface.isOfTimeAlone) {
            lookAtTurn(k, step, time);
            hasLeft = true;
        }
    }
    if (!m_flaw && hasLeft)
        m_point.solve(m_time, m_reached);
}

// Where the argument comes next to zero inside a step.
void Variations::lookAtTurn(std::size_t which, const TakenStep& step, double end) {
    constexpr double margin = 500; // see isGrazing(): the bend alone, at this distance
    constexpr int most = 50;
    double low = step.t, high = end;
    std::vector<double> node, rate(m_states);
    for (int k = 0; k < most; ++k) {
        const double middle = low + (high - low) / 2;
        step.method.inside(middle, node);
        node.resize(m_states);
        if (!m_point.solve(middle, node))
            return refuse(Kind::Undefined, middle, "");
        m_point.readRates(rate);
        const double value = m_point.arguments()[which];
        const ArgumentMotion motion = m_point.argument(which, m_change, rate);
        const double within = margin * errorOf(which, node);
        if (std::abs(value) - std::abs(motion.rate) * (high - low) > within || motion.isOfForces ||
            !isMoved(which, m_change, rate))
            return;
        if (std::abs(value) <= within && !m_point.isContinuousIn(which, middle, m_point.ontoSurface(which)))
            return refuse(Kind::Grazing, middle, textOf(which));
        (value * motion.rate < 0 ? low : high) = middle;
    }
}

} // namespace coenergy
