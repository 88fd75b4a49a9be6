// What a model adds to the names of a run.

#include "observation/plot_names.hpp"

#include "meaning/validation.hpp"
#include "model/typed_values.hpp"
#include "observation/energies.hpp"
#include "units/model_units.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isUsed(const ParsedModel& model, std::string_view name) {
    return std::any_of(model.nameUses.begin(), model.nameUses.end(), [name](const auto& field) {
        return (field.first.section == Section::Plots || field.first.section == Section::Drawing) &&
               std::any_of(field.second.begin(), field.second.end(),
                           [name](const NameUse& use) { return use.name == name; });
    });
}

// Those in use alone: what else is typed into an energy is no reason to draw anything anew.
void addEnergies(const ParsedModel& model, PlotNames& names) {
    names.energies = offeredEnergies(model);
    for (const EnergyName& energy : energyNames) {
        if (model.vocabulary.find(energy.name) || !isUsed(model, energy.name))
            continue;
        if (const std::optional<Expression> value = energyOf(model, energy.energy))
            names.definitions.emplace(energy.name, *value);
    }
}

} // namespace

PlotNames plotNamesOf(const ParsedModel& model) {
    PlotNames names;
    names.notation = model.notation;
    names.tables = model.tables;
    for (const auto& [name, value] : parameterValues(model))
        names.parameters.emplace(name, value);
    names.units = unitsOf(model).units;
    names.timeUnit = timeUnit(model.document);
    const std::vector<Definition>& definitions = *model.document.definitions;
    for (std::size_t k = 0; k < definitions.size(); ++k) {
        const auto expression = model.expressions.find({Section::Definitions, k, Column::Expression, 0});
        if (expression != model.expressions.end())
            names.definitions.emplace(definitions[k].name, expression->second);
    }
    addEnergies(model, names);
    return names;
}

std::vector<Plot> coordinatePlots(const Trajectory& run, const std::string& title) {
    std::vector<Plot> plots;
    std::vector<std::string> units;
    for (const Series& series : run.series) {
        if (series.kind != SeriesKind::Coordinate)
            continue;
        const auto unit = std::find(units.begin(), units.end(), series.unit);
        if (unit == units.end()) {
            units.push_back(series.unit);
            plots.push_back({.title = title, .x = "t", .y = {series.name}, .remarks = {}});
        } else {
            plots[static_cast<std::size_t>(unit - units.begin())].y.push_back(series.name);
        }
    }
    return plots;
}

} // namespace coenergy
