// Discontinuities: the run goes on from the same time in other modes of its switches, with a state that may have
// jumped onto what holds in them.
#include "simulation/run_state.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double otherResidual = 1e-9; // scaled; above it an invariant depends on the switches

// A path has its corner in abs(u), whose switch is sign(u).
std::string cornerOf(const std::string& text) {
    constexpr std::string_view sign = "sign";
    return text.starts_with("sign(") ? "abs" + text.substr(sign.size()) : text;
}

bool differs(const std::vector<double>& before, const std::vector<double>& after) {
    for (std::size_t k = 0; k < before.size(); ++k)
        if (!(std::abs(after[k] - before[k]) <= otherResidual))
            return true;
    return false;
}

} // namespace

bool Run::restart(const Event& event) {
    m_status.switchingTimes.push_back(m_t);
    m_crowding.look(m_status.switchingTimes);
    m_switched.push_back(event.which);
    if (m_crowding.isEndless())
        return end(RunEnd::SwitchingAccumulates, restlessSwitches());
    const std::vector<SwitchMode> before = m_switching.modes();
    const bool goesOn = changeModes(
        m_crowding.isCrowded() ? SwitchingRun::Reach::Tolerance : SwitchingRun::Reach::Rounding, event.which);
    if (m_switching.modes() == before) // only the step, or its interpolant, has crossed
        m_h /= 8;
    return goesOn;
}

// The last switch, those that changed just before it, and those that hold.
std::vector<std::string> Run::restlessSwitches() const {
    constexpr std::size_t recent = 16;
    std::vector<std::size_t> found(
        m_switched.rbegin(), m_switched.rbegin() + static_cast<std::ptrdiff_t>(std::min(recent, m_switched.size())));
    for (std::size_t k = 0; k < m_switching.modes().size(); ++k)
        if (m_switching.modes()[k] == SwitchMode::Sliding)
            found.push_back(k);
    std::vector<std::string> texts;
    for (const std::size_t k : found)
        if (const std::string& text = m_problem.observers->switches[k].text;
            std::find(texts.begin(), texts.end(), text) == texts.end())
            texts.push_back(text);
    return texts;
}

// If the run cannot continue on the other side, as where a limit jumps with the switch, the last row belongs to
// this side.
bool Run::changeModes(SwitchingRun::Reach reach, std::optional<std::size_t> crossed) {
    const double lastRow = m_rows.lastTime();
    if (lastRow < m_t)
        m_rows.add(m_t, m_y);
    const std::vector<SwitchMode> before = m_switching.modes();
    if (m_variations)
        m_variations->leave(m_y, m_rateHere);
    m_momenta.leave();
    m_impulses.leave(m_y);
    m_ramp.leave(m_highestHere);
    const std::vector<double> residuals = residualsHere();
    m_switching.settle(m_t, m_y, reach, crossed);
    m_isRamped = m_ramp.enter();
    if (m_isRamped && !leadHighest())
        return end(RunEnd::NoSolution, {m_dynamics.lostEquation()});
    const bool isMoved = differs(residuals, residualsHere());
    m_scratch = m_y;
    if (const auto thrown = m_momenta.enter(m_t, m_y))
        return end(RunEnd::MomentumJumps, {*thrown});
    const bool isThrown = m_scratch != m_y;
    const std::vector<double> arrived = m_y;
    if (!jumpOntoInvariants(isThrown || isMoved))
        return false;
    if (isMoved && !isThrown)
        if (const auto corner = impactAt(arrived, before)) {
            m_status.message = *corner;
            return end(RunEnd::MomentumJumps, {*corner});
        }
    if (isThrown || isMoved) // friction has another direction now
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
    if (hasAudit() && m_momenta.isOfTime() && m_switching.solve(m_t, m_y))
        bookWork();
    const auto passed = m_impulses.between(before, m_switching.modes());
    if (!passed.empty() && !strike(passed))
        return false;
    if (!resume())
        return false;
    if (m_variations)
        m_variations->enter(m_y, m_rateHere, crossed);
    m_switching.solve(m_t, m_y);
    if (const auto limit = m_recorder.reachedLimit())
        return endAtLimit(*limit);
    if (m_settings.rowsInShortSteps > 0) // both sides of a corner
        m_rows.add(m_t, m_y);
    else if (lastRow < m_t)
        m_rows.takeBack(lastRow);
    return true;
}

// Where the path that a constraint prescribes has a corner, what arrives along one side does not leave along the other:
// nothing says what the impact leaves of its energy. A corner in time is a blow by what moves the constraint.
std::optional<std::string> Run::impactAt(const std::vector<double>& arrived, const std::vector<SwitchMode>& before) {
    constexpr double seen = 1e-6; // of a flow or its size
    const auto& switches = m_problem.observers->switches;
    const auto turned = [&](std::size_t k) {
        return m_switching.modes()[k] != before[k] && !switches[k].isOfTimeAlone;
    };
    std::size_t corner = 0;
    while (corner < switches.size() && !turned(corner))
        ++corner;
    bool jumps = false;
    for (std::size_t k = 0; k < m_states; ++k)
        jumps = jumps || std::abs(m_y[k] - arrived[k]) > seen * std::max(std::abs(arrived[k]), m_weights.nominal[k]);
    if (corner == switches.size() || !jumps || !hasAudit() || !m_switching.solve(m_t, m_y))
        return std::nullopt;
    const std::vector<double>& gained = m_audit.gained();
    for (std::size_t part = 0; part < gained.size(); ++part)
        if (std::abs(gained[part]) > m_audit.rounding(part))
            return cornerOf(switches[corner].text);
    return std::nullopt;
}

// A motion prescribed in time alone does whatever work it takes. At the last solved point.
void Run::bookWork() {
    const std::vector<double>& gained = m_audit.gained();
    for (std::size_t part = 0; part < gained.size(); ++part) {
        m_y[m_audit.place(part)] += gained[part];
        m_y[m_audit.place(part) + 1] += std::abs(gained[part]);
    }
    m_audit.add(m_y);
}

bool Run::strike(const std::vector<std::size_t>& impulses) {
    if (const auto open = m_impulses.orderOpen(m_t, m_y, impulses))
        return end(RunEnd::ImpulseOrderOpen, {*open});
    return jump(impulses) && jumpOntoInvariants(false);
}

bool Run::jump(const std::vector<std::size_t>& impulses) {
    const std::vector<SwitchMode> before = m_switching.modes();
    if (m_variations)
        m_variations->strike(m_y, impulses);
    if (const auto open = m_impulses.carry(m_t, m_y, impulses))
        return end(RunEnd::ImpulseUndetermined, {*open});
    if (projects() && !m_dynamics.project(m_t, m_y))
        return endInvariantsLost();
    growSizes();
    m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
    if (const auto over = m_impulses.turnedOver(before, m_switching.modes()))
        return end(RunEnd::ImpulseUndetermined, {*over});
    if (hasAudit() && m_switching.solve(m_t, m_y))
        m_audit.add(m_y);
    return true;
}

std::vector<double> Run::residualsHere() {
    return m_problem.system->invariants().empty() ? std::vector<double>{} : m_dynamics.scaledResiduals(m_t, m_y);
}

// Brings the state onto the invariants, which may differ in the new modes, including the jumps that this causes;
// false if that takes more than impulses. In a run without projection, only if an event has moved something.
bool Run::jumpOntoInvariants(bool hasMoved) {
    m_scratch = m_y;
    Landing landing;
    for (int round = 0; round < 5 && !landing.isThere; ++round) // each as far as one J is valid
        landing.isThere = m_dynamics.project(m_t, m_scratch);
    if (!(projects() || hasMoved))
        return true;
    if (m_isRamped)
        landing = landedAlongRamp(landing.isThere);
    if (!landing.isThere)
        return true; // the next step reports the reason
    std::vector<std::size_t> open = std::move(landing.unbounded);
    std::vector<std::string> jumping;
    if (open.empty())
        open = m_jumps.complete(m_t, m_y, m_scratch);
    for (const std::size_t k : open)
        jumping.push_back(stateName(k));
    if (!jumping.empty())
        return end(RunEnd::Jumps, std::move(jumping));
    if (const auto bend = m_jumps.bend(m_t, m_y, m_scratch))
        return end(RunEnd::KinkInJump, {cornerOf(m_problem.observers->switches[*bend].text)});
    std::swap(m_y, m_scratch);
    return true;
}

// Where functions of time jump, nonlinear equations of the highest derivatives may lead to a solution far away.
bool Run::leadHighest() {
    if (m_highestHere.empty() || highestAt(m_t, m_y).empty())
        return true; // told where the run goes on
    const TimeRamp::Led led = m_ramp.leadHighest(m_t, m_y);
    if (led != TimeRamp::Led::Elsewhere)
        return led == TimeRamp::Led::There;
    m_status.ramps.push_back(m_problem.observers->switches[m_ramp.turned()].text);
    m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
    return true;
}

// The same of the invariants, onto which the state has been projected directly, or not.
Run::Landing Run::landedAlongRamp(bool isDirect) {
    constexpr double near = 0.01;
    std::vector<double> sizes(m_states);
    for (std::size_t k = 0; k < m_states; ++k)
        sizes[k] = std::max({m_weights.nominal[k], std::abs(m_y[k]), std::abs(m_scratch[k])});
    if (isDirect && largestDifference(m_scratch, m_y, sizes) <= near)
        return {true, {}}; // nothing jumps
    Landing landing{isDirect, {}};
    if (std::optional<std::vector<double>> led = m_ramp.leadState(m_t, m_y)) {
        if (!isDirect || largestDifference(*led, m_scratch, sizes) > near)
            m_scratch = *std::move(led);
        landing.isThere = true;
    } else {
        for (std::size_t k = 0; k < m_states && isDirect; ++k)
            if (std::abs(m_scratch[k] - m_y[k]) > near * sizes[k])
                landing.unbounded.push_back(k);
    }
    return landing;
}

// Continues from (t, y) with other modes.
bool Run::resume() {
    m_events.forget();
    m_rate.evaluate(m_t, m_y, m_rateHere);
    noteHighest();
    forgetBranch();
    if (m_switching.fault())
        return endByFault(m_switching.fault());
    expectSizes();
    watchPassages();
    m_events.beginAt(m_t, m_y);
    if (staysSingular())
        return false;
    m_control.reset();
    m_h = std::min(m_h, std::max(firstStep(m_y, m_rateHere, m_weights, span()), 1e-3 * m_h));
    return true;
}

} // namespace coenergy
