// What was asked for is kept by its text.
#include "observation/run_columns.hpp"

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

std::shared_ptr<const RunColumn> RunColumns::shared(const std::string& text) {
    std::shared_ptr<const RunColumn>& column = m_columns[text];
    if (!column) {
        const ColumnFormula formula(text, *m_run, *m_names);
        column = std::make_shared<const RunColumn>(RunColumn{formula.values(*m_run), formula.unit(),
                                                             latexOfColumn(text, *m_run, *m_names), formula.problem()});
    }
    return column;
}

void RunColumns::evaluate(std::span<const std::string> texts) {
    for (const std::string& text : texts)
        of(text);
}

} // namespace coenergy
