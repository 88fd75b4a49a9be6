// The first zero in a step. Each quantity and its rate are enclosed by interval arithmetic over the polynomials of the
// dense output. A quantity does not vanish on a piece if its values are positive, if it increases, or if its end values
// are farther from zero than its rate can bring it. Otherwise the piece is halved, the earlier half first, until the
// quantity decreases throughout and is negative at the end. The zero itself is found by inverse cubic interpolation.
// References: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, 2009, section 8.1; S. A.
// Piyavskii, USSR Comput. Math. Math. Phys. 12 (1972) 57 (bounds from rates); G. E. Alefeld, F. A. Potra, Y. Shi, ACM
// TOMS 21 (1995) 327 (algorithm 748).
#include "simulation/event_location.hpp"

#include "model/body_watch.hpp"
#include "simulation/one_step.hpp"

#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

constexpr double epsilonOfTime = std::numeric_limits<double>::epsilon();
constexpr double roundingOfTime = 4 * epsilonOfTime;
constexpr std::size_t mostLooks = 5'000;        // at pieces of one step
constexpr std::size_t mostDivisions = 48;       // of one step, until what is solved for is seen in each part
constexpr double finestShare = 1e-9;            // of a step; pieces are not divided below it
constexpr std::uintmax_t mostEvaluations = 200; // in the search for one zero; twenty are already many

// The quantity to monitor for a switch whose argument depends on t alone.
SwitchMargin marginInTime(std::size_t k, SwitchMode mode) {
    return {k, false, mode == SwitchMode::Negative ? -1.0 : 1.0, 0};
}

} // namespace

EventLocation::EventLocation(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching,
                             Recorder& recorder, const ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_switching(switching), m_recorder(recorder), m_weights(weights),
      m_arguments(problem.system->switchArguments(), problem.parameters),
      m_limits(problem.observers->limitValues, problem.parameters),
      m_isProjected(problem.projects() && !problem.observers->limits.empty()),
      m_inputs(std::max(problem.system->inputCount(), problem.observers->limitValues.inputCount())) {}

double EventLocation::resolution(double t) const {
    return roundingOfTime * std::max(std::abs(t), 1e-2 * end());
}

// ---- the list of watches ----

void EventLocation::beginAt(double t, const std::vector<double>& y) {
    if (isIdle())
        return;
    m_t = t;
    m_y = y;
    collectWatches();
}

void EventLocation::collectWatches() {
    m_watches.clear();
    for (const SwitchMargin& margin : m_switching.margins())
        m_watches.push_back({margin, std::nullopt});
    for (std::size_t k = 0; k < m_problem.observers->limits.size(); ++k) {
        const auto watched = watchNamed(m_problem.observers->limits[k].name);
        if (!watched || watched->what == BodyWatch::Orientation) // a loop stays on its side by itself
            m_watches.push_back({{k}, k});
    }
    m_timeWatches.clear();
    const std::vector<SwitchSurface>& switches = m_problem.observers->switches;
    for (std::size_t k = 0; k < switches.size(); ++k)
        if (switches[k].isOfTimeAlone && !switches[k].leader && m_switching.modes()[k] != SwitchMode::Vanishing)
            m_timeWatches.push_back({marginInTime(k, m_switching.modes()[k]), std::nullopt});

    const CompiledSystem& system = *m_problem.system;
    std::vector<bool> isWatched(m_inputs.size(), false);
    for (const TapeBounds* bounds : {&m_arguments, &m_limits})
        for (const std::size_t input : bounds->usedInputs())
            isWatched[input] = true;
    m_pathInputs.clear();
    m_needsSolution = m_switching.isSliding();
    for (std::size_t input = 1; input < system.inputCount(); ++input) {
        const bool isSwitch = input >= system.switchInput(0);
        if (isSwitch ? m_switching.isSliding() : isWatched[input])
            m_pathInputs.push_back(input);
        m_needsSolution = m_needsSolution || (isWatched[input] && !isSwitch && input >= system.highestInput(0));
    }
}

// ---- values ----

void EventLocation::load(double t, const std::vector<double>& y) {
    if (m_needsSolution)
        m_switching.solve(t, y);
    else
        m_dynamics.switchArguments(t, y);
}

void EventLocation::stateAt(StepInside* step, double t) {
    m_inside = m_y;
    if (step && t > m_t) {
        step->inside(t, m_inside);
        if (m_isProjected)
            m_dynamics.project(t, m_inside);
    }
    load(t, m_inside);
}

double EventLocation::valueAt(const Watch& watch, StepInside* step, double t) {
    stateAt(step, t);
    if (watch.limit)
        return m_recorder.limits()[*watch.limit];
    const SwitchMargin& margin = watch.margin;
    const double source =
        margin.isOfValue ? m_dynamics.switchValue(margin.which) : m_dynamics.switchArguments(t, m_inside)[margin.which];
    return margin.offset + margin.sign * source;
}

std::vector<Motion> EventLocation::evaluated(const std::vector<Watch>& watches) {
    const std::vector<Motion>& arguments = m_arguments.evaluate(m_inputs);
    const std::vector<Motion>& limits = m_limits.evaluate(m_inputs);
    std::vector<Motion> motions;
    for (const Watch& watch : watches) {
        const SwitchMargin& margin = watch.margin;
        const Motion& source = watch.limit        ? limits[*watch.limit]
                               : margin.isOfValue ? m_inputs[m_problem.system->switchInput(margin.which)]
                                                  : arguments[margin.which];
        motions.push_back(
            {Interval(margin.offset) + Interval(margin.sign) * source.value, Interval(margin.sign) * source.rate});
    }
    return motions;
}

// At one time, including possible roundingOfTime errors.
std::vector<Interval> EventLocation::pointValues(const Search& search, double t) {
    stateAt(search.step, t);
    const CompiledSystem& system = *m_problem.system;
    const std::vector<double>& inputs = m_dynamics.inputs();
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        const bool isState = k > 0 && k <= system.stateCount();
        const double size = isState ? std::max(std::abs(inputs[k]), m_weights.nominal[k - 1]) : std::abs(inputs[k]);
        const double margin = k >= system.switchInput(0) ? 0 : roundingOfTime * size;
        m_inputs[k] = {{inputs[k] - margin, inputs[k] + margin}, 0};
    }
    for (std::size_t k = 0; search.step && k < m_pathInputs.size(); ++k) {
        const double margin = search.path.rounding(static_cast<Eigen::Index>(k));
        Interval& value = m_inputs[m_pathInputs[k]].value;
        value = value + Interval(-margin, margin);
    }
    std::vector<Interval> values;
    for (const Motion& motion : evaluated(search.watches))
        values.push_back(motion.value);
    return values;
}

std::vector<Motion> EventLocation::pieceMotions(const Search& search, const PathPiece& piece) {
    const std::vector<double>& inputs = m_dynamics.inputs();
    for (std::size_t k = 0; k < inputs.size(); ++k)
        m_inputs[k] = {inputs[k], 0};
    const double origin = m_dynamics.timeOrigin();
    m_inputs[0] = {{origin + piece.from, origin + piece.to}, 1};
    if (search.step)
        for (std::size_t k = 0; k < m_pathInputs.size(); ++k)
            m_inputs[m_pathInputs[k]] = search.path.motion(piece, static_cast<Eigen::Index>(k));
    return evaluated(search.watches);
}

StepPath EventLocation::pathOf(StepInside& step, double from, double to) {
    const std::vector<double> times = pathTimes(from, to);
    Eigen::MatrixXd samples(static_cast<Eigen::Index>(times.size()), static_cast<Eigen::Index>(m_pathInputs.size()));
    for (std::size_t row = 0; row < times.size(); ++row) {
        stateAt(&step, times[row]);
        for (std::size_t k = 0; k < m_pathInputs.size(); ++k)
            samples(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(k)) =
                m_dynamics.inputs()[m_pathInputs[k]];
    }
    return {from, to, samples};
}

// Whether the polynomials through the samples are what they stand for. The state is a polynomial, and its last digits,
// as of a flow that is held at zero, say nothing; what is solved for may be anything, and grows beyond bounds where a
// force vanishes that holds the motion.
bool EventLocation::isFaithful(const StepPath& path, StepInside& step) {
    constexpr double tolerated = 1e-6; // of the changes
    constexpr double noise = 1e6;      // roundings: about 1e-9 of the values, which solving for them may leave
    constexpr std::array<double, 3> betweenSamples = {0.11, 0.5, 0.89};
    const PathPiece& whole = path.whole();
    return std::all_of(betweenSamples.begin(), betweenSamples.end(), [&](double share) {
        const Eigen::VectorXd expected = path.at(share);
        stateAt(&step, whole.from + share * (whole.to - whole.from));
        for (Eigen::Index k = 0; k < expected.size(); ++k) {
            const std::size_t input = m_pathInputs[static_cast<std::size_t>(k)];
            const double value = m_dynamics.inputs()[input];
            if (input <= m_problem.system->stateCount())
                continue;
            if (!(std::abs(value - expected[k]) <= tolerated * path.changes()[k] + noise * path.rounding(k)))
                return false;
        }
        return true;
    });
}

// ---- the search ----

namespace {

// Whether a quantity jumps down, or has a pole, where a piece begins: rounding of the time alone carries it far above
// what it has behind that point.
bool jumpsFrom(const Interval& point, const Interval& piece) {
    constexpr double beyondRounding = 0.75; // of the width, of which rounding makes half
    if (!(point.high > 0) || std::isinf(point.high))
        return std::isinf(point.high) && std::isfinite(piece.high);
    return point.high - piece.high > beyondRounding * (point.high - point.low);
}

} // namespace

// A limit that has no value any more is over, too.
bool EventLocation::isOver(const Watch& watch, const Interval& value) const {
    return watch.limit ? !(value.low + value.high > 0) : value.high < 0;
}

// Whether a limit is zero here, up to rounding.
bool EventLocation::isReached(const Watch& watch, const Interval& value) const {
    return watch.limit && !(value.low > 0);
}

// Where a limit comes to zero within a piece and turns back, as abs(x) does; nothing if it does not.
std::optional<double> EventLocation::touch(const Search& search, const Watch& watch, const PathPiece& piece) {
    constexpr int halfOfDigits = 26;
    if (!watch.limit)
        return std::nullopt;
    std::uintmax_t evaluations = mostEvaluations;
    const auto at = [&](double share) { return piece.from + share * (piece.to - piece.from); };
    const auto value = [&](double share) { return valueAt(watch, search.step, at(share)); };
    const double least = at(boost::math::tools::brent_find_minima(value, 0.0, 1.0, halfOfDigits, evaluations).first);
    const auto which = static_cast<std::size_t>(&watch - search.watches.data());
    return isReached(watch, pointValues(search, least)[which]) ? std::optional(least) : std::nullopt;
}

EventLocation::Verdict EventLocation::verdict(const Watch& watch, const Motion& motion, const Interval& left,
                                              const Interval& right, double length) const {
    if (isOver(watch, right) && jumpsFrom(left, motion.value))
        return Verdict::Falls;
    if (watch.limit && std::isnan(right.low + right.high)) // it has lost its value somewhere on the way
        return Verdict::Unknown;
    // where it may jump, the width of an end is no rounding
    const bool isSmooth = std::isfinite(motion.rate.low) && std::isfinite(motion.rate.high);
    const double least = watch.limit || !isSmooth ? 0 : -std::max(left.high - left.low, right.high - right.low);
    if (motion.value.low > 0 || (!watch.limit && motion.value.low >= least))
        return Verdict::Clear;
    if (!isOver(watch, right) && !isReached(watch, right) && (motion.rate.high <= 0 || motion.rate.low >= 0))
        return Verdict::Clear;
    if (motion.rate.low >= 0) // negative at the start and increasing: on its way out
        return Verdict::Clear;
    if (motion.rate.high <= 0)
        return Verdict::Falls;
    // The bound from the steepest slopes through both ends.
    const double down = -motion.rate.low;
    const double up = motion.rate.high;
    const double deepest = (up * left.low + down * right.low - up * down * length) / (up + down);
    return deepest > 0 || (!watch.limit && deepest >= least) ? Verdict::Clear : Verdict::Unknown;
}

std::optional<EventLocation::Bracket> EventLocation::firstBracket(Search& search, const PathPiece& piece,
                                                                  const std::vector<Interval>& left,
                                                                  const std::vector<Interval>& right) {
    ++search.looks;
    const std::vector<Motion> motions = pieceMotions(search, piece);
    const bool isLast = piece.to - piece.from <= search.finest || search.looks > mostLooks;
    std::optional<Bracket> found;
    bool isDivided = false;
    for (std::size_t k = 0; k < search.watches.size(); ++k) {
        const Watch& watch = search.watches[k];
        const Verdict verdict = this->verdict(watch, motions[k], left[k], right[k], piece.to - piece.from);
        isDivided = isDivided || (verdict == Verdict::Unknown && !isLast);
        if (verdict == Verdict::Unknown && search.looks > mostLooks && search.step)
            noteUnbounded(watch);
        const bool isOverThen = isOver(watch, right[k]), isOpen = verdict == Verdict::Unknown && isLast;
        const auto touched = isOpen && !isOverThen ? touch(search, watch, piece) : std::nullopt;
        if (verdict == Verdict::Falls || (isOpen && isOverThen) || touched) {
            const Bracket bracket{k, piece.from, touched.value_or(piece.to)};
            if (!found || crossing(search, bracket) < crossing(search, *found))
                found = bracket;
        }
    }
    if (!isDivided)
        return found;
    const auto [earlier, later] = halves(piece);
    const std::vector<Interval> middle = pointValues(search, earlier.to);
    if (auto first = firstBracket(search, earlier, left, middle))
        return first;
    return firstBracket(search, later, middle, right);
}

void EventLocation::noteUnbounded(const Watch& watch) {
    const Observers& observers = *m_problem.observers;
    const std::string& name =
        watch.limit ? observers.limits[*watch.limit].name : observers.switches[watch.margin.which].text;
    if (std::find(m_unbounded.begin(), m_unbounded.end(), name) == m_unbounded.end())
        m_unbounded.push_back(name);
}

std::optional<Event> EventLocation::firstWithin(StepInside& step, double from, double to, std::size_t& divisions) {
    const StepPath path = pathOf(step, from, to);
    Search search{m_watches, path, &step, std::max(resolution(to), finestShare * (to - m_t))};
    if (m_needsSolution && divisions > 0 && to - from > search.finest && !isFaithful(path, step)) {
        --divisions;
        const double middle = 0.5 * (from + to);
        const std::optional<Event> first = firstWithin(step, from, middle, divisions);
        return first ? first : firstWithin(step, middle, to, divisions);
    }
    const std::vector<Interval> left = pointValues(search, from);
    const std::vector<Interval> right = pointValues(search, to);
    for (std::size_t k = 0; k < m_watches.size(); ++k) // a jump at the last event
        if (m_watches[k].limit && isOver(m_watches[k], left[k]))
            return Event{from, m_watches[k].limit, 0};
    const auto bracket = firstBracket(search, path.whole(), left, right);
    if (!bracket)
        return std::nullopt;
    const Watch& watch = m_watches[bracket->watch];
    return Event{crossing(search, *bracket), watch.limit, watch.margin.which};
}

std::optional<Event> EventLocation::firstIn(StepInside& step, double reached) {
    if (isIdle())
        return std::nullopt;
    if (!m_watches.empty()) {
        std::size_t divisions = mostDivisions;
        if (const auto event = firstWithin(step, m_t, reached, divisions))
            return event;
        for (const Watch& watch : m_watches)
            if (divisions == 0 && watch.margin.isOfValue)
                noteUnbounded(watch);
    }
    const bool isInTime = m_timeEvent && std::abs(m_timeEvent->time - reached) <= resolution(reached);
    return isInTime ? std::optional(Event{reached, std::nullopt, m_timeEvent->which}) : std::nullopt;
}

double EventLocation::clipped(double h) {
    if (m_timeWatches.empty())
        return h;
    if (!m_freeUntil) {
        m_freeUntil = m_t;
        m_timeEvent.reset();
    }
    while (!m_timeEvent && m_t + h > *m_freeUntil) {
        const double to = std::min(m_t + h, *m_freeUntil + m_window);
        const StepPath path(*m_freeUntil, to);
        Search search{m_timeWatches, path, nullptr, resolution(to)};
        const std::vector<Interval> left = pointValues(search, *m_freeUntil);
        const std::vector<Interval> right = pointValues(search, to);
        const auto bracket = firstBracket(search, path.whole(), left, right);
        const double length = to - *m_freeUntil;
        if (search.looks > mostLooks && length > 1e6 * resolution(to)) {
            m_window = length / 64;
            continue;
        }
        m_window *= 2;
        if (bracket)
            m_timeEvent = Event{crossing(search, *bracket), std::nullopt, m_timeWatches[bracket->watch].margin.which};
        m_freeUntil = bracket ? m_timeEvent->time : to;
        if (search.looks > mostLooks / 4)
            break;
    }
    return std::min(h, *m_freeUntil - m_t);
}

// The time just after the zero; for a limit, just before it. The ends have the signs with which they were found,
// whatever roundingOfTime makes of their values; a point without a value counts as after the zero.
double EventLocation::crossing(const Search& search, const Bracket& bracket) {
    constexpr double least = std::numeric_limits<double>::min();
    const Watch& watch = search.watches[bracket.watch];
    const auto signedValue = [&](double time) {
        const double value = valueAt(watch, search.step, time);
        return value > 0 || (value == 0 && !watch.limit) ? value : std::min(-least, value);
    };
    const auto isNarrow = [&](double left, double right) { return right - left <= resolution(right); };
    auto [left, right] = std::pair(bracket.left, bracket.right);
    if (!isNarrow(left, right)) {
        std::uintmax_t evaluations = mostEvaluations;
        std::tie(left, right) =
            boost::math::tools::toms748_solve(signedValue, left, right, std::max(least, signedValue(left)),
                                              std::min(-least, signedValue(right)), isNarrow, evaluations);
    }
    return watch.limit ? left : right;
}

} // namespace coenergy
