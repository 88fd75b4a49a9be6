// Instructions as those of the run itself, in place of an interpretation of every row.
#include "observation/values_over_rows.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace coenergy {

namespace {

// No typed name.
constexpr const char* nameWithoutValue = "'unknown";

// With a name without a value in place of each dot().
Expression withoutUnknownRates(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        if (node.isFunction() && node.function() == Function::Dot)
            return Expression::symbol(nameWithoutValue);
        std::vector<Expression> replaced;
        for (const Expression* operand : operands)
            replaced.push_back(*operand);
        return operands.empty() ? node : rebuilt(node, std::move(replaced));
    });
}

std::set<std::string> givenNames(const std::vector<Statement>& statements, const std::vector<Expression>& expressions) {
    std::set<std::string> names;
    for (const Expression& expression : expressions)
        addSymbolsIn(expression, names);
    for (const Statement& statement : statements)
        addSymbolsIn(statement.value, names);
    for (const Statement& statement : statements)
        names.erase(statement.name);
    return names;
}

} // namespace

ValuesOverRows::ValuesOverRows(const std::vector<Statement>& statements, const std::vector<Expression>& expressions,
                               const Trajectory& trajectory, const Point& parameters)
    : m_values(expressions.size()) {
    std::vector<Statement> known;
    for (const Statement& statement : statements)
        known.push_back({statement.name, withoutUnknownRates(statement.value)});
    std::vector<Expression> outputs;
    for (const Expression& expression : expressions)
        outputs.push_back(withoutUnknownRates(expression));
    std::map<std::string_view, const std::vector<double>*> series = {{"t", &trajectory.time}};
    for (const Series& recorded : trajectory.series)
        series.emplace(recorded.name, &recorded.values);
    std::vector<std::string> inputs, constants;
    std::vector<double> values;
    for (const std::string& name : givenNames(known, outputs)) {
        const auto recorded = series.find(name);
        const auto parameter = parameters.find(name);
        if (recorded == series.end() && parameter != parameters.end()) {
            constants.push_back(name);
            values.push_back(parameter->second);
        } else if (recorded != series.end() || name != "pi") {
            inputs.push_back(name);
            m_series.push_back(recorded == series.end() ? nullptr : recorded->second);
        }
    }
    m_tape = Tape(constants, inputs, known, outputs);
    m_memory = m_tape.memory(values);
    m_inputs.assign(inputs.size(), std::nan(""));
}

const std::vector<double>& ValuesOverRows::at(std::size_t row) {
    for (std::size_t k = 0; k < m_series.size(); ++k)
        if (m_series[k])
            m_inputs[k] = (*m_series[k])[row];
    m_tape.evaluate(m_inputs.data(), m_values.data(), m_memory);
    return m_values;
}

} // namespace coenergy
