// What a model adds to the names of a run.

#include "plot/plot_names.hpp"

#include "model/validation.hpp"

#include <QCoreApplication>

namespace coenergy {

PlotNames plotNamesOf(const ParsedModel& model) {
    PlotNames names;
    names.notation = model.notation;
    for (const auto& [name, value] : parameterValues(model))
        names.parameters.emplace(name, value);
    for (const Parameter& parameter : *model.document.parameters)
        names.units.emplace(parameter.name, parameter.unit);
    for (const Output& output : *model.document.outputs)
        names.units.emplace(output.name, output.unit);
    const std::vector<Definition>& definitions = *model.document.definitions;
    for (std::size_t k = 0; k < definitions.size(); ++k) {
        const auto expression = model.expressions.find({Section::Definitions, k, Column::Expression, 0});
        if (expression != model.expressions.end())
            names.definitions.emplace(definitions[k].name, expression->second);
    }
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

} // namespace coenergy
