// What a model adds to the names of a run.

#include "plot/plot_names.hpp"

#include "meaning/validation.hpp"
#include "observation/energies.hpp"
#include "units/model_units.hpp"

#include <QCoreApplication>

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
    const bool hasUnits =
        std::any_of(model.names.coordinates.begin(), model.names.coordinates.end(), [&](const CoordinateNames& each) {
            const auto unit = names.units.find(each.name);
            return unit != names.units.end() && !unit->second.empty();
        });
    names.timeUnit = hasUnits ? std::string("s") : std::string(); // flows are in the coordinate's unit per second
    const std::vector<Definition>& definitions = *model.document.definitions;
    for (std::size_t k = 0; k < definitions.size(); ++k) {
        const auto expression = model.expressions.find({Section::Definitions, k, Column::Expression, 0});
        if (expression != model.expressions.end())
            names.definitions.emplace(definitions[k].name, expression->second);
    }
    addEnergies(model, names);
    return names;
}

QString seriesKindName(SeriesKind kind) {
    switch (kind) {
    case SeriesKind::Coordinate:
        return QCoreApplication::translate("PlotNames", "coordinate");
    case SeriesKind::Flow:
        return QCoreApplication::translate("PlotNames", "flow");
    case SeriesKind::Multiplier:
        return QCoreApplication::translate("PlotNames", "multiplier");
    case SeriesKind::Effort:
        return QCoreApplication::translate("PlotNames", "effort");
    case SeriesKind::Dynamic:
        return QCoreApplication::translate("PlotNames", "dynamic variable");
    case SeriesKind::Output:
        return QCoreApplication::translate("PlotNames", "output");
    case SeriesKind::Audit:
        return QCoreApplication::translate("PlotNames", "check of the run");
    }
    return {};
}

QString energyKindName(ModelEnergy energy) {
    switch (energy) {
    case ModelEnergy::KineticCoenergy:
        return QCoreApplication::translate("PlotNames", "kinetic coenergy T*");
    case ModelEnergy::Potential:
        return QCoreApplication::translate("PlotNames", "potential energy V");
    case ModelEnergy::Total:
        return QCoreApplication::translate("PlotNames", "total energy T + V");
    case ModelEnergy::DissipatedPower:
        return QCoreApplication::translate("PlotNames", "power that is dissipated");
    case ModelEnergy::EffortPower:
        return QCoreApplication::translate("PlotNames", "power of efforts, forces and torques");
    }
    return {};
}

} // namespace coenergy
