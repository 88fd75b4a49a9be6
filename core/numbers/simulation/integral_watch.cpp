// A fixed rule is compared with the same rule on panels of half the width: their difference is approximately the error
// of the coarser one (P. J. Davis, P. Rabinowitz, Methods of Numerical Integration, 2nd edition, 1984, chapter 4), and
// may be as large as the error allowed for the run. Otherwise a closed form has to agree with it that is not a small
// difference of large terms. Where a denominator may vanish between the limits, the integrand is examined there: the
// two values of a closed form on either side of a pole say nothing about the interval between them.
#include "simulation/integral_watch.hpp"

#include "expression/parse.hpp"
#include "expression/poles.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <sstream>
#include <string>

namespace coenergy {

namespace {

constexpr double finestTolerance = 1e-12; // includes rounding of the sums

// Of the name that it is integrated over.
std::string placeText(const IntegralSurvey& survey, double place) {
    const auto typed = parseExpression(survey.text).value;
    std::ostringstream text;
    text << (typed ? typed->operands()[1].name() : "x") << " = " << (std::abs(place) < 1e-12 ? 0.0 : place);
    return text.str();
}

} // namespace

std::optional<IntegralSurvey> surveyOf(const Expression& integral, IntegralTaken taken,
                                       std::vector<Expression>& values) {
    IntegralSurvey survey;
    survey.text = toText(asTyped(integral));
    survey.first = values.size();
    survey.isOfPoints = taken == IntegralTaken::ByPoints;
    if (survey.isOfPoints) {
        const GaussCheck rules = gaussCheck(integral);
        values.insert(values.end(), {integral, rules.finer, rules.size}); // as the model takes it
        if (const auto closed = closedCheck(integral)) {
            survey.hasClosedForm = true;
            values.insert(values.end(), {closed->value, closed->size});
        }
    }
    for (const std::vector<Expression>& places : denominatorsAlong(integral)) {
        survey.denominators.push_back(places.size());
        values.insert(values.end(), places.begin(), places.end());
    }
    if (!survey.denominators.empty()) {
        survey.integrand = integral.integrand();
        survey.operandCount = endOfCaptured(integral);
        values.insert(values.end(), integral.operands().begin(),
                      integral.operands().begin() + static_cast<std::ptrdiff_t>(survey.operandCount));
    }
    return survey.isOfPoints || survey.integrand ? std::optional(survey) : std::nullopt;
}

IntegralWatch::IntegralWatch(const SimulationProblem& problem)
    : m_observers(*problem.observers), m_tolerance(std::max(problem.settings.relativeTolerance, finestTolerance)),
      m_memory(isIdle() ? Tape::Memory() : m_observers.integralValues.memory(problem.parameters)),
      m_values(m_observers.integralValues.outputCount()) {}

std::optional<IntegralFlaw> IntegralWatch::flawAt(const std::vector<double>& inputs) {
    if (isIdle())
        return std::nullopt;
    m_observers.integralValues.evaluate(inputs.data(), m_values.data(), m_memory);
    for (const IntegralSurvey& survey : m_observers.integrals) {
        if (const auto pole = poleReached(survey))
            return IntegralFlaw{RunEnd::IntegralOverPole, survey.text, placeText(survey, *pole)};
        if (isTooCoarse(survey))
            return IntegralFlaw{RunEnd::IntegralTooCoarse, survey.text};
    }
    return std::nullopt;
}

// Values that are not finite are detected where they are used.
bool IntegralWatch::isTooCoarse(const IntegralSurvey& survey) const {
    if (!survey.isOfPoints || !std::isfinite(m_values[survey.first]))
        return false;
    const double taken = m_values[survey.first];
    const double size = m_values[survey.first + 2];
    const auto isNear = [&](double other) { return std::abs(taken - other) <= m_tolerance * std::abs(size); };
    if (isNear(m_values[survey.first + 1]))
        return false;
    return !survey.hasClosedForm || !isNear(m_values[survey.first + 3]) ||
           !(m_values[survey.first + 4] <= largestCancellation * std::abs(size));
}

std::optional<double> IntegralWatch::poleReached(const IntegralSurvey& survey) const {
    std::span<const double> values = std::span(m_values).subspan(survey.first);
    values = values.subspan((survey.isOfPoints ? 3 : 0) + (survey.hasClosedForm ? 2 : 0));
    bool mayReach = false;
    for (const std::size_t count : survey.denominators) {
        mayReach = mayReach || mayHaveZero(values.first(count));
        values = values.subspan(count);
    }
    return mayReach ? poleBetween(*survey.integrand, values.first(survey.operandCount)) : std::nullopt;
}

} // namespace coenergy
