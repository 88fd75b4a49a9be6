// What a model adds to the names of a run.

#include "plot/plot_names.hpp"

#include "model/validation.hpp"
#include "observation/energies.hpp"

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
        if (const std::optional<EnergyQuantity> quantity = energyOf(model, energy.energy)) {
            names.definitions.emplace(energy.name, quantity->value);
            names.units.emplace(energy.name, quantity->unit);
        }
    }
}

// As they are typed, else as what they stand for tells.
void addUnitsOfOutputs(const std::vector<Output>& outputs, PlotNames& names) {
    for (const Output& output : outputs)
        names.units.emplace(output.name,
                            output.unit.empty() ? ColumnFormula(output.expression, {}, names).unit() : output.unit);
}

} // namespace

PlotNames plotNamesOf(const ParsedModel& model) {
    PlotNames names;
    names.notation = model.notation;
    for (const auto& [name, value] : parameterValues(model))
        names.parameters.emplace(name, value);
    const std::vector<Coordinate>& coordinates = *model.document.coordinates;
    const bool hasUnits = std::any_of(coordinates.begin(), coordinates.end(),
                                      [](const Coordinate& coordinate) { return !coordinate.unit.empty(); });
    names.timeUnit = hasUnits ? std::string("s") : std::string(); // flows are in the coordinate's unit per second
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
        const std::string& unit = coordinates[k].unit;
        names.units.emplace(model.names.coordinates[k].name, unit);
        names.units.emplace(model.names.coordinates[k].flow, unit.empty() ? unit : unit + "/s");
    }
    for (const Parameter& parameter : *model.document.parameters)
        names.units.emplace(parameter.name, parameter.unit);
    const std::vector<Definition>& definitions = *model.document.definitions;
    for (std::size_t k = 0; k < definitions.size(); ++k) {
        const auto expression = model.expressions.find({Section::Definitions, k, Column::Expression, 0});
        if (expression != model.expressions.end())
            names.definitions.emplace(definitions[k].name, expression->second);
    }
    addUnitsOfOutputs(*model.document.outputs, names);
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
