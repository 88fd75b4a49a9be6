#include "studio/start/start_columns.hpp"

#include "plot/plot_names.hpp"
#include "setup/start_row.hpp"

namespace coenergy {

RunColumns startColumns(const ParsedModel& parsed) {
    PlotNames names = plotNamesOf(parsed);
    const std::vector<Output>& outputs = *parsed.document.outputs;
    for (std::size_t k = 0; k < outputs.size(); ++k)
        if (const auto expression = parsed.expressions.find({Section::Outputs, k, Column::Expression, 0});
            expression != parsed.expressions.end())
            names.definitions.emplace(outputs[k].name, expression->second);
    return {startRow(parsed), std::move(names)};
}

} // namespace coenergy
