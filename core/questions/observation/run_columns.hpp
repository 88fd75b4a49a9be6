#pragma once

#include "observation/column_formula.hpp"

#include <map>
#include <memory>
#include <span>

namespace coenergy {

/// The values of an expression at every row of a run.
struct RunColumn {
    std::vector<double> values;
    std::string unit;
    std::string latex;                 ///< of the expression; empty if it cannot be read
    double resolution = 0;             ///< smaller differences are within the run's tolerance; 0: not known
    std::optional<Diagnostic> problem; ///< why there are no values
};

/// A run with its plotted and drawn expressions: each is evaluated once, when first requested. Copies share the
/// results. A value that may be used in any thread.
class RunColumns {
public:
    RunColumns() : RunColumns(Trajectory(), PlotNames()) {}
    /// `resolutions`: of quantities of the run, where they are known.
    RunColumns(Trajectory run, PlotNames names, std::map<std::string, double> resolutions = {});

    const Trajectory& run() const { return *m_run; }
    const std::shared_ptr<const Trajectory>& sharedRun() const { return m_run; }
    const PlotNames& names() const { return *m_names; }
    /// The same run with other names for its expressions.
    RunColumns withNames(PlotNames names) const;
    /// The same expressions, which are not read again, over a run with the same series in the same order.
    RunColumns withRun(Trajectory run) const;

    const RunColumn& of(const std::string& text) { return *shared(text); }
    /// The same column, which may outlive the run.
    std::shared_ptr<const RunColumn> shared(const std::string& text);
    /// Evaluates these in advance.
    void evaluate(std::span<const std::string> texts);

private:
    struct Read {
        ColumnFormula formula;
        std::string latex;
        double resolution = 0;
    };

    const Read& read(const std::string& text);
    double resolutionOf(const std::string& text) const;

    std::shared_ptr<const Trajectory> m_run;
    std::shared_ptr<const PlotNames> m_names;
    std::map<std::string, double> m_resolutions;
    std::map<std::string, std::shared_ptr<const Read>, std::less<>> m_read;
    std::map<std::string, std::shared_ptr<const RunColumn>, std::less<>> m_columns;
};

} // namespace coenergy
