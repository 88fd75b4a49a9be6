// Texts to numbers; a text that is not a number leaves the default.
#include "setup/integration_settings.hpp"

#include "expression/evaluate.hpp"
#include "meaning/validation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

double numberOr(const ParsedModel& parsed, const Point& values, Column column, std::size_t element, double otherwise) {
    const auto entry = parsed.expressions.find({Section::Simulation, 0, column, element});
    const double value = entry == parsed.expressions.end() ? otherwise : evaluate(entry->second, values);
    return std::isfinite(value) ? value : otherwise;
}

} // namespace

// Of 1, 2 and 5 times a power of ten the largest that gives enough rows; none that the times themselves cannot resolve.
double usualOutputStep(double start, double end) {
    constexpr double usual = 0.01;
    constexpr double fewestRows = 200;
    constexpr double resolvedUnits = 16; // of rounding
    const double wanted = (end - start) / fewestRows;
    if (!(wanted > 0 && wanted < usual))
        return usual;
    const double resolved =
        resolvedUnits * std::numeric_limits<double>::epsilon() * std::max(std::abs(start), std::abs(end));
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    for (const double factor : {5.0, 2.0})
        if (factor * power <= wanted)
            return std::max(factor * power, resolved);
    return std::max(power, resolved);
}

bool statesOutputStep(const ParsedModel& parsed) {
    return parsed.expressions.contains({Section::Simulation, 0, Column::Step, 0});
}

// They depend on parameters alone, so that no other text needs to be parsed.
IntegrationSettings settingsOf(const Document& document) {
    Document settings;
    settings.parameters = document.parameters;
    settings.simulation = document.simulation;
    return settingsOf(parseModel(settings));
}

IntegrationSettings settingsOf(const ParsedModel& parsed, std::optional<double> end) {
    const Point values = parameterValues(parsed);
    const auto number = [&](Column column, double otherwise, std::size_t element = 0) {
        return numberOr(parsed, values, column, element, otherwise);
    };
    IntegrationSettings settings;
    settings.start = number(Column::Start, settings.start);
    settings.end = end.value_or(number(Column::End, settings.end));
    settings.step = number(Column::Step, usualOutputStep(settings.start, settings.end));
    settings.relativeTolerance = number(Column::RelativeTolerance, settings.relativeTolerance);
    settings.absoluteTolerance = number(Column::AbsoluteTolerance, settings.absoluteTolerance);
    settings.baumgarte = {number(Column::Baumgarte, settings.baumgarte[0], 0),
                          number(Column::Baumgarte, settings.baumgarte[1], 1)};
    settings.method = methodNamed(parsed.document.simulation->method);
    settings.stabilization = stabilizationNamed(parsed.document.simulation->stabilization);
    return settings;
}

} // namespace coenergy
