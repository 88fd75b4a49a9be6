// Evaluated columns are kept by their text.
#include "observation/run_columns.hpp"

#include "expression/parse.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

RunColumns::RunColumns(Trajectory run, PlotNames names, std::map<std::string, double> resolutions)
    : m_run(std::make_shared<const Trajectory>(std::move(run))),
      m_names(std::make_shared<const PlotNames>(std::move(names))), m_resolutions(std::move(resolutions)) {}

RunColumns RunColumns::withNames(PlotNames names) const {
    RunColumns other = *this;
    other.m_names = std::make_shared<const PlotNames>(std::move(names));
    other.m_read.clear();
    other.m_columns.clear();
    return other;
}

RunColumns RunColumns::withRun(Trajectory run) const {
    RunColumns other = *this;
    other.m_run = std::make_shared<const Trajectory>(std::move(run));
    other.m_columns.clear();
    return other;
}

// For an expression, that of the finest of its quantities, which is an underestimate rather than an overestimate.
double RunColumns::resolutionOf(const std::string& text) const {
    double finest = 0;
    for (const NameUse& use : parseUnbound(text).names)
        if (const auto known = m_resolutions.find(use.name); known != m_resolutions.end())
            finest = finest == 0 ? known->second : std::min(finest, known->second);
    return finest;
}

const RunColumns::Read& RunColumns::read(const std::string& text) {
    std::shared_ptr<const Read>& known = m_read[text];
    if (!known)
        known = std::make_shared<const Read>(
            Read{ColumnFormula(text, *m_run, *m_names), latexOfColumn(text, *m_run, *m_names), resolutionOf(text)});
    return *known;
}

std::shared_ptr<const RunColumn> RunColumns::shared(const std::string& text) {
    std::shared_ptr<const RunColumn>& column = m_columns[text];
    if (!column) {
        const Read& known = read(text);
        column = std::make_shared<const RunColumn>(RunColumn{known.formula.values(*m_run), known.formula.unit(),
                                                             known.latex, known.resolution, known.formula.problem()});
    }
    return column;
}

void RunColumns::evaluate(std::span<const std::string> texts) {
    for (const std::string& text : texts)
        of(text);
}

} // namespace coenergy
