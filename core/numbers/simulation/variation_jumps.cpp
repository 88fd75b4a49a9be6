// What discontinuities do to the derivatives. Where the argument g of a switch vanishes at t*, t* moves by
// dt* = -(g_y S + g_p)/(dg/dt), and behind it S+ = R_y (S + f dt*) + R_t dt* + R_p - f+ dt*, where R is the jump of the
// state: none, or that of an impulse.
#include "simulation/variations.hpp"

#include "simulation/impulse_jump.hpp"
#include "simulation/momenta.hpp"
#include "simulation/smooth_slope.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Kind = SensitivityFlaw::Kind;

constexpr double reach = 1e-2; // of differences, in sizes

// The distance at which the largest of some numbers has changed by `reach` of its size; nothing changes: 1.
class SharedDistance {
public:
    void add(double change, double size) {
        if (size > 0)
            m_largest = std::max(m_largest, std::abs(change) / size);
    }
    double distance() const { return m_largest > 0 ? reach / m_largest : 1; }

private:
    double m_largest = 0;
};

bool isAside(SwitchMode mode) {
    return mode == SwitchMode::Negative || mode == SwitchMode::Positive;
}

double sizeOf(double value) {
    return value == 0 ? 1 : std::abs(value);
}

std::vector<double> displaced(std::vector<double> values, double distance, const std::vector<double>& change) {
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] += distance * change[k];
    return values;
}

} // namespace

// ---- the start ----

// Without invariants the start is what is given. Else it follows from that as consistentStart() finds it.
std::optional<Matrix> Variations::startChange() {
    Matrix all(static_cast<Eigen::Index>(m_states), m_variation.parameterChange.cols());
    for (std::size_t c = 0; c < m_variation.changes.size(); ++c) {
        const GivenChange& change = m_variation.changes[c];
        const bool isGiven = m_problem.system->invariants().empty();
        const std::optional<Vector> slope =
            isGiven ? std::optional<Vector>(firstOf(change.state, m_states)) : slopeOfStart(change);
        if (!slope) {
            refuse(Kind::Start, 0, change.name);
            return std::nullopt;
        }
        all.col(static_cast<Eigen::Index>(c)) = *slope;
    }
    return all;
}

std::optional<Vector> Variations::slopeOfStart(const GivenChange& change) const {
    SharedDistance distance;
    for (std::size_t k = 0; k < change.parameters.size(); ++k)
        distance.add(change.parameters[k], sizeOf(m_problem.parameters[k]));
    for (std::size_t k = 0; k < m_states; ++k)
        distance.add(change.state[k], m_problem.nominal[k]);
    const auto startAt = [&](double by) -> std::optional<std::vector<double>> {
        SimulationProblem other = m_problem;
        other.parameters = displaced(m_problem.parameters, by, change.parameters);
        other.start.state = displaced(m_problem.start.state, by, change.state);
        other.nominal = displaced(m_problem.nominal, by, change.nominal);
        for (std::size_t k = 0; k < m_states; ++k) // in which the start is moved as little as possible
            if (!m_problem.isNominalGiven[k])
                other.nominal[k] = std::max(1.0, std::abs(other.start.state[k]));
        Dynamics dynamics(other.system, other.parameters, other.nominal);
        dynamics.setTimeOrigin(other.settings.start);
        StartResult start = startOf(other, dynamics);
        return start.isConsistent() ? std::optional(std::move(start.state)) : std::nullopt;
    };
    return smoothSlope(startAt, distance.distance(), m_problem.nominal);
}

// ---- discontinuities ----

void Variations::leave(const std::vector<double>& y, const std::vector<double>& rate) {
    m_stateBefore = y;
    m_rateBefore = rate;
    m_modesBefore = m_switching.modes();
    m_blow.reset();
    m_sideBefore.reset();
}

void Variations::strike(const std::vector<double>& y, const std::vector<std::size_t>& impulses) {
    m_blow = Blow{y, switchValues(m_running), impulses};
}

void Variations::enter(const std::vector<double>& y, const std::vector<double>& rate,
                       std::optional<std::size_t> crossed) {
    if (m_flaw || (m_switching.modes() == m_modesBefore && !m_blow))
        return;
    if (m_running.hasMonotoneLaw() || m_switching.isYielding())
        return refuse(Kind::FlowLaw, m_time, "");
    if (!m_blow && hasJumped(y))
        return refuse(Kind::Jump, m_time, "");
    if (!crossed && m_blow)
        crossed = m_problem.observers->switches[m_blow->impulses.front()].moment;
    if (const std::vector<std::size_t> others = turned(); !crossed && !others.empty())
        crossed = others.front();
    if (crossed)
        cross(*crossed, y, rate);
    if (m_flaw)
        return;
    if (!m_point.takeModes())
        return refuse(Kind::Held, m_time, "");
    moveOnto(m_time, y);
    if (!m_flaw && m_sideBefore)
        noteInstant(*m_sideBefore);
    if (!m_flaw)
        lookAtRest(y, rate);
    if (!m_flaw)
        noteApproaches(rate);
}

Variations::Side Variations::sideHere(const Eigen::RowVectorXd& moved) {
    return {m_point.recordedValues(), m_point.changeOfSeries(m_point.changeOfInputs(m_change)), moved};
}

// What is recorded in a row at this instant holds for one of its sides.
void Variations::noteInstant(const Side& before) {
    const Side after = sideHere(before.moved);
    const auto apart = [](const Eigen::ArrayXd& a, const Eigen::ArrayXd& b) {
        constexpr double same = 1e-7, rounding = 1e-12; // of both; of the largest beside them
        const Eigen::ArrayXd sizes = a.abs() + b.abs();
        return ((a - b).abs() > same * sizes + rounding * sizes.maxCoeff()).eval();
    };
    Instant instant{m_time, {}};
    instant.differs.setConstant(after.changes.rows(), after.changes.cols(), false);
    const auto jumps = apart(before.values, after.values);
    for (Eigen::Index c = 0; c < after.changes.cols(); ++c)
        if (before.moved[c] != 0) {
            instant.differs.col(c) = apart(before.changes.col(c), after.changes.col(c));
            instant.differs.col(c).head(jumps.size()) = instant.differs.col(c).head(jumps.size()) || jumps;
        }
    m_instants.push_back(std::move(instant));
}

bool Variations::hasJumped(const std::vector<double>& y) const {
    constexpr double seen = 1e-8;
    for (std::size_t k = 0; k < m_states; ++k)
        if (std::abs(y[k] - m_stateBefore[k]) > seen * std::max(m_weights.nominal[k], std::abs(y[k])))
            return true;
    return false;
}

bool Variations::isContinuous(const std::vector<double>& before, const std::vector<double>& after) const {
    constexpr double same = 1e-7;
    for (std::size_t k = 0; k < m_states; ++k)
        if (!(std::abs(after[k] - before[k]) <=
              same * (std::abs(after[k]) + std::abs(before[k]) + 1e-3 * m_weights.nominal[k])))
            return false;
    return true;
}

// The switches, of those that stand for themselves, whose modes differ.
std::vector<std::size_t> Variations::turned() const {
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < m_modesBefore.size(); ++k)
        if (m_switching.modes()[k] != m_modesBefore[k] && !m_problem.observers->switches[k].leader &&
            !m_problem.observers->switches[k].moment)
            all.push_back(k);
    return all;
}

// At the last point of m_point, which is that of the event, with the old modes.
std::optional<Eigen::RowVectorXd> Variations::changeOfTime(std::size_t crossed, const std::vector<double>& rate) {
    const ArgumentMotion motion = m_point.argument(crossed, m_change, rate);
    if (motion.isOfForces) {
        refuse(Kind::OfForces, m_time, textOf(crossed));
        return std::nullopt;
    }
    if (!hasOneTime(crossed, rate))
        return std::nullopt;
    if (motion.by.isZero(0))
        return Eigen::RowVectorXd::Zero(m_change.cols());
    if (isGrazing(crossed, motion, rate)) {
        refuse(Kind::Grazing, m_time, textOf(crossed));
        return std::nullopt;
    }
    return -motion.by / motion.rate;
}

// Where the argument turns back soon, errors of the state move the time of the crossing by much more, and its rate.
bool Variations::isGrazing(std::size_t crossed, const ArgumentMotion& motion, const std::vector<double>& rate) {
    constexpr double share = 1e-6, allowed = 1e-3;
    if (!(std::abs(motion.rate) > 0))
        return true;
    const double error = errorOf(crossed, m_stateBefore);
    const double back = share * std::max(m_time, share * (m_problem.settings.end - m_problem.settings.start));
    std::vector<double> earlier(m_stateBefore.begin(), m_stateBefore.begin() + static_cast<std::ptrdiff_t>(m_states));
    for (std::size_t k = 0; k < m_states; ++k)
        earlier[k] -= back * rate[k];
    std::vector<double> before(m_states);
    const std::vector<double> here = earlier;
    if (!m_point.solve(m_time - back, here))
        return true;
    m_point.readRates(before);
    const double bend = (motion.rate - m_point.argument(crossed, m_change, before).rate) / back;
    m_point.solve(m_time, m_stateBefore);
    return std::abs(bend) * error > allowed * motion.rate * motion.rate;
}

// Whether functions that jump at one time leave the rate as it is only together.
bool Variations::cancelJumps(const std::vector<double>& y) {
    const std::vector<std::size_t> all = turned();
    return all.size() > 1 && std::any_of(all.begin(), all.end(), [&](std::size_t k) {
               return isAside(m_modesBefore[k]) && isAside(m_switching.modes()[k]) &&
                      !m_point.isContinuousIn(k, m_time, y);
           });
}

// What held the motion may let it go because something else jumps.
std::size_t Variations::causeOf(std::size_t crossed) const {
    if (isAside(m_modesBefore[crossed]))
        return crossed;
    const std::vector<std::size_t> all = turned();
    const auto free = std::find_if(all.begin(), all.end(), [&](std::size_t k) { return isAside(m_modesBefore[k]); });
    return free == all.end() ? crossed : *free;
}

// Whether a surface on which the motion stayed, whatever is varied, is left because of a jump. It is left then at the
// time of that jump; where what drives the motion off is not beyond what held it, nothing jumps.
bool Variations::isReleased(std::size_t which) {
    if (isAside(m_modesBefore[which]))
        return false;
    const ArgumentMotion motion = m_point.argument(which, m_change, m_rateBefore);
    return !motion.isOfForces && !isMoved(motion);
}

// Whether the jumps that others make in the rate leave the time as it is at which an argument vanishes.
bool Variations::isIndependent(std::size_t which, const std::vector<Jump>& jumps) {
    constexpr double same = 1e-9;
    const double alone = m_point.argument(which, m_change, m_rateBefore).rate;
    return std::all_of(jumps.begin(), jumps.end(), [&](const Jump& jump) {
        std::vector<double> rate = m_rateBefore;
        for (std::size_t k = 0; k < m_states; ++k)
            rate[k] += jump.ofRate[static_cast<Eigen::Index>(k)];
        const double later = m_point.argument(which, m_change, rate).rate;
        return jump.which == which || std::abs(later - alone) <= same * (std::abs(later) + std::abs(alone));
    });
}

// Functions that jump at one time, and each at its own when something is varied: where their jumps add up in the rate
// and none moves the time of another, the order in which they come does not matter.
bool Variations::crossOneByOne(const std::vector<double>& rate) {
    constexpr double same = 1e-9;
    const Vector before = firstOf(m_rateBefore, m_states), after = firstOf(rate, m_states);
    Vector sum = before, size = before.cwiseAbs() + after.cwiseAbs();
    std::vector<Jump> jumps;
    for (const std::size_t which : turned()) {
        if (!isAside(m_modesBefore[which]) || !isAside(m_switching.modes()[which]))
            return false;
        const int side = m_switching.modes()[which] == SwitchMode::Positive ? 1 : -1;
        jumps.push_back({which, m_point.effects({which}, {side}, m_change).rates - before});
        sum += jumps.back().ofRate;
        size += jumps.back().ofRate.cwiseAbs();
    }
    if (!((sum - after).cwiseAbs().array() <= same * size.array()).all())
        return false;
    Matrix change = m_change;
    for (const Jump& jump : jumps) {
        const auto ofTime = changeOfTime(jump.which, m_rateBefore);
        if (!ofTime || !isIndependent(jump.which, jumps))
            return false;
        change -= jump.ofRate * *ofTime;
    }
    m_change = change;
    return true;
}

void Variations::cross(std::size_t crossed, const std::vector<double>& y, const std::vector<double>& rate) {
    if (const auto& leader = m_problem.observers->switches[crossed].leader)
        crossed = leader->index;
    crossed = causeOf(crossed);
    const bool isFree = isAside(m_modesBefore[crossed]);
    const bool isSmooth = !m_blow && isContinuous(m_rateBefore, rate) && !cancelJumps(y);
    if (!isFree && !m_blow) // what held the motion lets it go where its force has just the size that this takes
        return isSmooth ? void() : refuse(Kind::Held, m_time, textOf(crossed));
    if (isSmooth)
        return;
    const SwitchMode after = m_switching.modes()[crossed];
    if (!m_blow && (after == SwitchMode::Resting || after == SwitchMode::Vanishing))
        return refuse(Kind::Held, m_time, textOf(crossed));
    if (!m_point.solve(m_time, m_stateBefore))
        return refuse(Kind::Undefined, m_time, "");
    const auto ofTime = changeOfTime(crossed, m_rateBefore);
    if (!ofTime)
        return;
    if (m_time == 0 && !ofTime->isZero(0))
        return refuse(Kind::OnSurface, m_time, textOf(crossed));
    Eigen::RowVectorXd moved = ofTime->cwiseAbs();
    std::optional<std::size_t> apart; // changes at another time when something is varied
    const std::vector<double> arguments = m_running.switchArguments(m_time, m_stateBefore);
    for (const std::size_t other : turned()) {
        const bool isPassed = m_blow && std::abs(arguments[other]) > 1e-9; // by the blow, not on the way
        if (other == crossed || isPassed || isReleased(other))
            continue;
        const auto otherTime = changeOfTime(other, m_rateBefore);
        if (!otherTime)
            return;
        moved = moved.cwiseMax(otherTime->cwiseAbs());
        if ((*otherTime - *ofTime).cwiseAbs().maxCoeff() > 1e-9 * ofTime->cwiseAbs().maxCoeff())
            apart = other;
    }
    if (!moved.isZero(0))
        m_sideBefore = sideHere(moved);
    if (apart) {
        if (m_blow || !crossOneByOne(rate))
            return refuse(Kind::Together, m_time, textOf(*apart));
        m_switching.solve(m_time, y);
        return;
    }
    Matrix change = m_change + firstOf(m_rateBefore, m_states) * *ofTime;
    if (m_blow && !carry(Matrix(change), *ofTime, change))
        return refuse(Kind::Impulse, m_time, textOf(m_blow->impulses.front()));
    if (m_blow && !isCarriedAlike(m_change + firstOf(m_rateBefore, m_states) * *ofTime, *ofTime, change))
        return;
    m_change = change - firstOf(rate, m_states) * *ofTime;
    m_switching.solve(m_time, y);
}

// ---- impulses ----

bool Variations::carry(const Matrix& change, const Eigen::RowVectorXd& ofTime, Matrix& carried) {
    for (Eigen::Index c = 0; c < change.cols(); ++c) {
        const std::optional<Vector> slope = slopeOfBlow(change.col(c), ofTime[c], c);
        if (!slope)
            return false;
        carried.col(c) = *slope;
    }
    return true;
}

// Of the state behind the impulses, for a change of the state, the time and the parameters before them.
std::optional<Vector> Variations::slopeOfBlow(const Vector& change, double ofTime, Eigen::Index which) {
    const GivenChange& given = m_variation.changes[static_cast<std::size_t>(which)];
    SharedDistance distance;
    for (std::size_t k = 0; k < given.parameters.size(); ++k)
        distance.add(given.parameters[k], sizeOf(m_problem.parameters[k]));
    for (std::size_t k = 0; k < m_states; ++k)
        distance.add(change[static_cast<Eigen::Index>(k)], m_weights.nominal[k]);
    const auto behind = [&](double by) { return behindBlow(by, change, ofTime, given); };
    return smoothSlope(behind, distance.distance(), m_weights.nominal);
}

std::optional<std::vector<double>> Variations::behindBlow(double by, const Vector& change, double ofTime,
                                                          const GivenChange& given) {
    constexpr double closest = 1e-10; // what the integration of a blow can be asked for
    ErrorWeights weights = m_weights;
    weights.relative = std::max(weights.relative, closest);
    weights.absolute = std::max(weights.absolute, closest);
    const std::vector<double> state(m_blow->state.begin(),
                                    m_blow->state.begin() + static_cast<std::ptrdiff_t>(m_states));
    Dynamics dynamics(m_problem.system, displaced(m_problem.parameters, by, given.parameters), m_problem.nominal);
    dynamics.setTimeOrigin(m_running.timeOrigin());
    for (std::size_t k = 0; k < m_blow->switches.size(); ++k)
        dynamics.setSwitch(k, m_blow->switches[k]);
    ImpulseJump jump(m_problem, dynamics, m_audit, weights); // without the integrals of power
    std::vector<double> there = displaced(state, by, {change.begin(), change.end()});
    const double time = m_time + by * ofTime;
    if (jump.carry(time, there, m_blow->impulses) || (m_problem.projects() && !dynamics.project(time, there)))
        return std::nullopt;
    return there;
}

// NaN where there is none.
Vector Variations::stateBehindBlow() {
    const auto count = static_cast<Eigen::Index>(m_states);
    const auto behind = behindBlow(0, Vector::Zero(count), 0, m_variation.changes.front());
    return behind ? Vector(Vector::Map(behind->data(), count)) : Vector::Constant(count, NAN);
}

} // namespace coenergy
