// Texts to numbers; a text that is not a number leaves the default.
#include "setup/integration_settings.hpp"

#include "expression/evaluate.hpp"
#include "meaning/validation.hpp"

#include <cmath>

namespace coenergy {

namespace {

double numberOr(const ParsedModel& parsed, const Point& values, Column column, std::size_t element, double otherwise) {
    const auto entry = parsed.expressions.find({Section::Simulation, 0, column, element});
    const double value = entry == parsed.expressions.end() ? otherwise : evaluate(entry->second, values);
    return std::isfinite(value) ? value : otherwise;
}

} // namespace

// They depend on parameters alone, so that no other text needs to be parsed.
IntegrationSettings settingsOf(const Document& document) {
    Document settings;
    settings.parameters = document.parameters;
    settings.simulation = document.simulation;
    return settingsOf(parseModel(settings));
}

IntegrationSettings settingsOf(const ParsedModel& parsed) {
    const Point values = parameterValues(parsed);
    const auto number = [&](Column column, double otherwise, std::size_t element = 0) {
        return numberOr(parsed, values, column, element, otherwise);
    };
    IntegrationSettings settings;
    settings.start = number(Column::Start, settings.start);
    settings.end = number(Column::End, settings.end);
    settings.step = number(Column::Step, settings.step);
    settings.relativeTolerance = number(Column::RelativeTolerance, settings.relativeTolerance);
    settings.absoluteTolerance = number(Column::AbsoluteTolerance, settings.absoluteTolerance);
    settings.baumgarte = {number(Column::Baumgarte, settings.baumgarte[0], 0),
                          number(Column::Baumgarte, settings.baumgarte[1], 1)};
    settings.method = methodNamed(parsed.document.simulation->method);
    settings.stabilization = stabilizationNamed(parsed.document.simulation->stabilization);
    return settings;
}

} // namespace coenergy
