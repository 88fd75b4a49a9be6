// What was asked for is kept by its text.
#include "plot/run_columns.hpp"

#include "plot/plot_data.hpp"

#include <utility>

namespace coenergy {

RunColumns::RunColumns(Trajectory run, PlotNames names)
    : m_run(std::make_shared<const Trajectory>(std::move(run))),
      m_names(std::make_shared<const PlotNames>(std::move(names))) {}

RunColumns RunColumns::withNames(PlotNames names) const {
    RunColumns other = *this;
    other.m_names = std::make_shared<const PlotNames>(std::move(names));
    other.m_columns.clear();
    return other;
}

const RunColumn& RunColumns::of(const std::string& text) {
    std::shared_ptr<const RunColumn>& column = m_columns[text];
    if (!column) {
        const ColumnFormula formula(text, *m_run, *m_names);
        column =
            std::make_shared<const RunColumn>(RunColumn{formula.values(*m_run), formula.unit(), formula.problem()});
    }
    return *column;
}

void RunColumns::evaluate(const std::vector<Plot>& plots) {
    for (const Plot& plot : plots.empty() ? coordinatePlots(*m_run) : plots) {
        if (!plot.x.empty() && plot.x != "t")
            of(plot.x);
        for (const std::string& curve : plot.y)
            of(curve);
    }
}

} // namespace coenergy
