#pragma once

#include "base/diagnostic.hpp"
#include "expression/notation.hpp"
#include "expression/table_curve.hpp"
#include "model/energy_names.hpp"
#include "simulation/trajectory.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// The names that an expression in a plot may use besides the quantities of the run and `t`.
struct PlotNames {
    std::map<std::string, double, std::less<>> parameters;
    std::map<std::string, Expression, std::less<>> definitions; ///< in any order, with each other and dot()
    std::map<std::string, std::string, std::less<>> units;      ///< of all names, where known
    Notation notation;                                          ///< how names are typeset
    std::vector<ModelEnergy> energies = {}; ///< available energies; those in use are among the definitions
    std::string timeUnit = {};              ///< see typed_values.hpp
    Tables tables = {};

    bool operator==(const PlotNames&) const = default;
};

/// What a plot's expression stands for: definitions inserted, rates in place of dot(), in quantities of the run,
/// parameters and `t`. Nothing for a text that a `ColumnFormula` has a problem with.
std::optional<Expression> columnExpression(const std::string& text, const Trajectory& trajectory,
                                           const PlotNames& names);

/// One step of an evaluation: an operation on the results of earlier steps.
struct ColumnStep {
    enum class Operation { Constant, Time, Series, Sum, Product, Square, Reciprocal, Root, Power, Function };

    Operation operation = Operation::Constant;
    double constant = 0;
    std::size_t series = 0;
    Function function = Function::Sin;
    TableCall table = {};                            // of a Function::Table
    std::shared_ptr<const Integrand> integrand = {}; // of a Function::Quadrature
    std::vector<std::size_t> operands = {};
};

/// An expression prepared for evaluation over the rows of a run. A text that is the name of one of the run's quantities
/// denotes that quantity exactly, whatever characters it contains.
class ColumnFormula {
public:
    ColumnFormula(std::string_view text, const Trajectory& trajectory, const PlotNames& names);

    /// The reason why it has no values.
    const std::optional<Diagnostic>& problem() const { return m_problem; }

    /// The unit of the values if it follows from the names: their own, or the usual one for a product or power. A
    /// factor such as 1000 or 3.6 may convert to another unit: then there is none.
    const std::string& unit() const { return m_unit; }

    /// The values at the rows from `first` on, for a trajectory with the same series in the same order; NaN where the
    /// expression is undefined. Empty if there is a problem.
    std::vector<double> values(const Trajectory& trajectory, std::size_t first = 0) const;

private:
    void compile(const Expression& expression, const Trajectory& trajectory, const PlotNames& names);

    std::vector<ColumnStep> m_steps; // the last one is the result
    std::string m_unit;
    std::optional<Diagnostic> m_problem;
};

/// A plot's expression in mathematics mode; empty for a text that cannot be parsed.
std::string latexOfColumn(const std::string& text, const Trajectory& trajectory, const PlotNames& names);

/// The unit of an expression of these names, if it follows from theirs.
std::string unitOfExpression(const std::string& text, const PlotNames& names);

/// The unit given by the run, otherwise by the model: units inferred from the model are not part of its run.
std::string unitOfSeries(const Series& series, const PlotNames& names);

} // namespace coenergy
