// Expressions over the rows of a run: definitions are inserted and dot() is evaluated, giving a list of steps that is
// executed for blocks of rows, so that each step is a tight loop over numbers in the cache.

#include "observation/column_formula.hpp"

#include "base/work_count.hpp"
#include "dimension/text_measure.hpp"
#include "expression/evaluate.hpp"
#include "expression/operators.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "observation/time_rate.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

using ColumnOperation = ColumnStep::Operation;

constexpr std::size_t blockRows = 256;

std::optional<std::size_t> seriesIndex(const Trajectory& trajectory, std::string_view name) {
    const auto found = std::find_if(trajectory.series.begin(), trajectory.series.end(),
                                    [name](const Series& series) { return series.name == name; });
    if (found == trajectory.series.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - trajectory.series.begin());
}

std::vector<const Series*> seriesOf(const Trajectory& trajectory, SeriesKind kind) {
    std::vector<const Series*> result;
    for (const Series& series : trajectory.series)
        if (series.kind == kind)
            result.push_back(&series);
    return result;
}

// The k-th flow is the rate of the k-th coordinate.
Rates ratesOf(const Trajectory& trajectory, const PlotNames& names) {
    Rates rates = {{"t", Expression(1)}, {"pi", Expression()}};
    for (const auto& [name, value] : names.parameters)
        rates.insert_or_assign(name, Expression());
    const auto coordinates = seriesOf(trajectory, SeriesKind::Coordinate);
    const auto flows = seriesOf(trajectory, SeriesKind::Flow);
    for (std::size_t k = 0; k < std::min(coordinates.size(), flows.size()); ++k)
        rates.insert_or_assign(coordinates[k]->name, Expression::symbol(flows[k]->name));
    return rates;
}

bool isOfTheRun(const Trajectory& trajectory, const std::string& name) {
    return seriesIndex(trajectory, name).has_value();
}

// Definitions that use each other are inserted level by level; more levels than definitions indicate a cycle.
Expression withoutDefinitions(Expression expression, const Trajectory& trajectory, const PlotNames& names) {
    Substitution substitution;
    for (const auto& [name, definition] : names.definitions)
        if (!isOfTheRun(trajectory, name))
            substitution.emplace(name, definition);
    for (std::size_t level = 0; level < names.definitions.size(); ++level) {
        Expression next = substituted(expression, substitution);
        if (next == expression)
            break;
        expression = std::move(next);
    }
    return expression;
}

Diagnostic unknownName(const std::string& name, const Trajectory& trajectory, const PlotNames& names) {
    std::vector<std::string> candidates;
    for (const Series& series : trajectory.series)
        candidates.push_back(series.name);
    for (const auto& [parameter, value] : names.parameters)
        candidates.push_back(parameter);
    for (const auto& [definition, expression] : names.definitions)
        candidates.push_back(definition);
    return {Code::UnknownName, Severity::Error, {}, {}, {name, nearestName(name, candidates).value_or("")}};
}

// The name whose rate a remaining dot() needs.
Diagnostic unknownRate(const Expression& dot) {
    const std::set<std::string> names = symbolsIn(dot);
    return {Code::DotOfFlow, Severity::Error, {}, {}, {names.empty() ? std::string("dot") : *names.begin()}};
}

ColumnStep stepOfPower(const std::vector<ColumnStep>& steps, std::vector<std::size_t> operands) {
    const ColumnStep& exponent = steps[operands[1]];
    if (exponent.operation == ColumnOperation::Constant) {
        for (const auto& [value, operation] :
             {std::pair(2.0, ColumnOperation::Square), std::pair(-1.0, ColumnOperation::Reciprocal),
              std::pair(0.5, ColumnOperation::Root)})
            if (exponent.constant == value)
                return {.operation = operation, .operands = {operands[0]}};
    }
    return {.operation = ColumnOperation::Power, .operands = std::move(operands)};
}

std::string unitOfName(const std::string& name, const Trajectory& trajectory, const PlotNames& names) {
    if (const auto series = seriesIndex(trajectory, name))
        return unitOfSeries(trajectory.series[*series], names);
    if (name == "t")
        return names.timeUnit;
    const auto unit = names.units.find(name);
    return unit == names.units.end() ? std::string() : unit->second;
}

std::string unitOfColumn(const Parsed& parsed, const Trajectory& trajectory, const PlotNames& names) {
    UnitNames units;
    for (const NameUse& use : parsed.names)
        units.insert_or_assign(use.name, unitOfName(use.name, trajectory, names));
    if (!names.parameters.contains("pi"))
        units.insert_or_assign("pi", std::string("1"));
    return unitOfText(*parsed.syntax, units);
}

// Evaluation of blocks of rows

class RowBlock {
public:
    RowBlock(const std::vector<ColumnStep>& steps, const Trajectory& trajectory)
        : m_steps(steps), m_trajectory(trajectory), m_values(steps.size() * blockRows) {
        for (std::size_t k = 0; k < steps.size(); ++k)
            if (steps[k].operation == ColumnOperation::Constant)
                std::fill_n(at(k), blockRows, steps[k].constant);
    }

    const double* evaluate(std::size_t first, std::size_t count) {
        for (std::size_t k = 0; k < m_steps.size(); ++k)
            evaluateStep(m_steps[k], at(k), first, count);
        return at(m_steps.size() - 1);
    }

private:
    double* at(std::size_t step) { return m_values.data() + step * blockRows; }

    template <class Combine> void accumulate(const ColumnStep& step, double* out, std::size_t count, Combine combine) {
        std::copy_n(at(step.operands[0]), count, out);
        for (std::size_t j = 1; j < step.operands.size(); ++j)
            std::transform(out, out + count, at(step.operands[j]), out, combine);
    }

    void call(const ColumnStep& step, double* out, std::size_t count) {
        if (step.table.curve) {
            std::transform(at(step.operands[0]), at(step.operands[0]) + count, out,
                           [&](double x) { return step.table.curve->value(step.table.order, x); });
            return;
        }
        std::vector<double> arguments(step.operands.size());
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < arguments.size(); ++j)
                arguments[j] = at(step.operands[j])[i];
            out[i] = step.integrand ? quadratureValue(*step.integrand, arguments)
                                    : coenergy::evaluate(step.function, arguments.data(), arguments.size());
        }
    }

    void evaluateStep(const ColumnStep& step, double* out, std::size_t first, std::size_t count) {
        const double* x = step.operands.empty() ? nullptr : at(step.operands[0]);
        switch (step.operation) {
        case ColumnOperation::Constant: break;
        case ColumnOperation::Time: std::copy_n(m_trajectory.time.data() + first, count, out); break;
        case ColumnOperation::Series:
            std::copy_n(m_trajectory.series[step.series].values.data() + first, count, out);
            break;
        case ColumnOperation::Sum: accumulate(step, out, count, std::plus<>()); break;
        case ColumnOperation::Product: accumulate(step, out, count, std::multiplies<>()); break;
        case ColumnOperation::Square:
            std::transform(x, x + count, out, [](double value) { return value * value; });
            break;
        case ColumnOperation::Reciprocal:
            std::transform(x, x + count, out, [](double value) { return 1 / value; });
            break;
        case ColumnOperation::Root:
            std::transform(x, x + count, out, [](double value) { return std::sqrt(value); });
            break;
        case ColumnOperation::Power:
            accumulate(step, out, count, [](double base, double exponent) { return std::pow(base, exponent); });
            break;
        case ColumnOperation::Function: call(step, out, count); break;
        }
    }

    const std::vector<ColumnStep>& m_steps;
    const Trajectory& m_trajectory;
    std::vector<double> m_values;
};

} // namespace

std::string latexOfColumn(const std::string& text, const Trajectory& trajectory, const PlotNames& names) {
    if (seriesIndex(trajectory, text) && !names.notation.contains(text)) {
        std::string words = text;
        std::replace(words.begin(), words.end(), ' ', '_');
        return latexOfName(words);
    }
    const Parsed parsed = parseExpression(text, Form::Expression, names.tables);
    return parsed.value ? LatexPrinter(names.notation).print(*parsed.value) : std::string();
}

std::string unitOfExpression(const std::string& text, const PlotNames& names) {
    const auto named = names.units.find(text);
    if (named != names.units.end())
        return named->second;
    const Parsed parsed = parseUnbound(text);
    return parsed.syntax ? unitOfText(*parsed.syntax, names.units) : std::string();
}

std::string unitOfSeries(const Series& series, const PlotNames& names) {
    const auto known = names.units.find(series.name);
    return series.unit.empty() && known != names.units.end() ? known->second : series.unit;
}

namespace {

Expression insertedColumn(const Expression& typed, const Trajectory& trajectory, const PlotNames& names) {
    const Expression expanded = withoutDefinitions(typed, trajectory, names);
    return withoutDots(expanded, ratesOf(trajectory, names));
}

} // namespace

std::optional<Expression> columnExpression(const std::string& text, const Trajectory& trajectory,
                                           const PlotNames& names) {
    if (isOfTheRun(trajectory, text))
        return Expression::symbol(text);
    if (ColumnFormula(text, trajectory, names).problem())
        return std::nullopt;
    return insertedColumn(*parseExpression(text, Form::Expression, names.tables).value, trajectory, names);
}

ColumnFormula::ColumnFormula(std::string_view text, const Trajectory& trajectory, const PlotNames& names) {
    if (const auto series = seriesIndex(trajectory, text)) {
        m_steps.push_back({.operation = ColumnOperation::Series, .series = *series});
        m_unit = unitOfSeries(trajectory.series[*series], names);
        return;
    }
    const Parsed parsed = parseExpression(text, Form::Expression, names.tables);
    if (!parsed.value) {
        m_problem = parsed.problems.front();
        return;
    }
    if (const auto call = operatorIn(*parsed.value)) {
        m_problem = Diagnostic{Code::OperatorNotAllowed, Severity::Error, {}, {}, {SourceText(toText(*call))}};
        return;
    }
    try {
        const Expression moving = insertedColumn(*parsed.value, trajectory, names);
        m_unit = unitOfColumn(parsed, trajectory, names);
        compile(moving, trajectory, names);
    } catch (const ArithmeticError& error) {
        m_problem = diagnosticOf(error);
    }
}

void ColumnFormula::compile(const Expression& expression, const Trajectory& trajectory, const PlotNames& names) {
    const auto stepOfName = [&](const std::string& name) -> ColumnStep {
        if (const auto series = seriesIndex(trajectory, name))
            return {.operation = ColumnOperation::Series, .series = *series};
        if (const auto parameter = names.parameters.find(name); parameter != names.parameters.end())
            return {.operation = ColumnOperation::Constant, .constant = parameter->second};
        if (name == "t")
            return {.operation = ColumnOperation::Time};
        if (name != "pi")
            m_problem = unknownName(name, trajectory, names);
        return {.operation = ColumnOperation::Constant, .constant = std::numbers::pi};
    };
    fold<std::size_t>(expression, [&](const Expression& node, std::span<const std::size_t* const> results) {
        std::vector<std::size_t> operands;
        for (const std::size_t* result : results)
            operands.push_back(*result);
        ColumnStep step{.operands = operands};
        switch (node.kind()) {
        case Expression::Kind::Number: step.constant = toDouble(node.number()); break;
        case Expression::Kind::Symbol: step = stepOfName(node.name()); break;
        case Expression::Kind::Sum: step.operation = ColumnOperation::Sum; break;
        case Expression::Kind::Product: step.operation = ColumnOperation::Product; break;
        case Expression::Kind::Power: step = stepOfPower(m_steps, operands); break;
        case Expression::Kind::Function:
            step.operation = ColumnOperation::Function;
            step.function = node.function();
            if (node.isTable())
                step.table = node.table();
            if (node.isQuadrature())
                step.integrand = node.integrand();
            if (node.function() == Function::Dot && !m_problem)
                m_problem = unknownRate(node);
            break;
        }
        m_steps.push_back(std::move(step));
        return m_steps.size() - 1;
    });
}

std::vector<double> ColumnFormula::values(const Trajectory& trajectory, std::size_t first) const {
    std::vector<double> values;
    if (m_problem || first >= trajectory.rowCount())
        return values;
    countWork(Work::CurveEvaluated);
    values.reserve(trajectory.rowCount() - first);
    RowBlock block(m_steps, trajectory);
    for (std::size_t row = first; row < trajectory.rowCount(); row += blockRows) {
        const std::size_t count = std::min(blockRows, trajectory.rowCount() - row);
        const double* result = block.evaluate(row, count);
        values.insert(values.end(), result, result + count);
    }
    return values;
}

} // namespace coenergy
