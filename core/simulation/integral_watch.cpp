// A fixed rule is held against the same rule on panels of half the width: their difference is nearly the whole error of
// the coarser one (P. J. Davis, P. Rabinowitz, Methods of Numerical Integration, 2nd edition, 1984, chapter 4), and may
// be as large as what the run may lose. A pole between the limits is seen by the denominator that changes its sign
// there: two values of a closed form on either side of it tell nothing of the way between them.
#include "simulation/integral_watch.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double finestTolerance = 1e-12; // rounding of the sums included

} // namespace

IntegralWatch::IntegralWatch(const SimulationProblem& problem)
    : m_observers(*problem.observers), m_tolerance(std::max(problem.settings.relativeTolerance, finestTolerance)),
      m_memory(isIdle() ? Tape::Memory() : m_observers.integralValues.memory(problem.parameters)),
      m_values(m_observers.integralValues.outputCount()) {}

std::optional<IntegralFlaw> IntegralWatch::flawAt(const std::vector<double>& inputs) {
    if (isIdle())
        return std::nullopt;
    m_observers.integralValues.evaluate(inputs.data(), m_values.data(), m_memory);
    for (const IntegralSurvey& survey : m_observers.integrals) {
        if (reachesOverPole(survey))
            return IntegralFlaw{RunEnd::IntegralOverPole, survey.text};
        if (isTooCoarse(survey))
            return IntegralFlaw{RunEnd::IntegralTooCoarse, survey.text};
    }
    return std::nullopt;
}

// What is not finite is found where it is used.
bool IntegralWatch::isTooCoarse(const IntegralSurvey& survey) const {
    if (!survey.isOfPoints || !std::isfinite(m_values[survey.first]))
        return false;
    const double difference = m_values[survey.first] - m_values[survey.first + 1];
    return !(std::abs(difference) <= m_tolerance * std::abs(m_values[survey.first + 2]));
}

bool IntegralWatch::reachesOverPole(const IntegralSurvey& survey) const {
    auto value = m_values.begin() + static_cast<std::ptrdiff_t>(survey.first + (survey.isOfPoints ? 3 : 0));
    for (const std::size_t count : survey.denominators) {
        const auto end = value + static_cast<std::ptrdiff_t>(count);
        const bool isEverPositive = std::any_of(value, end, [](double x) { return x > 0; });
        const bool isEverNegative = std::any_of(value, end, [](double x) { return x < 0; });
        if (isEverPositive && isEverNegative)
            return true;
        value = end;
    }
    return false;
}

} // namespace coenergy
