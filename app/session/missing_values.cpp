// From the equations and the given numbers down to the parameters that occur in them.
#include "session/missing_values.hpp"

#include "expression/traverse.hpp"
#include "model/edit.hpp"
#include "setup/givens.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

void addSymbols(const std::optional<Expression>& value, std::set<std::string>& names) {
    if (value)
        names.merge(symbolsIn(*value));
}

std::set<std::string> namesInNumbers(const Givens& givens) {
    std::set<std::string> names;
    for (const auto& [name, start] : givens.starts) {
        addSymbols(start.value, names);
        addSymbols(start.nominal, names);
    }
    for (const Expression& setting : givens.settings)
        names.merge(symbolsIn(setting));
    return names;
}

std::set<std::string> namesInEquations(const DaeSystem& system) {
    std::set<std::string> names;
    for (const Equation& equation : system.equations)
        names.merge(symbolsIn(equation.residual));
    for (const Statement& statement : system.statements)
        names.merge(symbolsIn(statement.value));
    return names;
}

// And what the values of those among them are made of.
std::set<std::string> withWhatTheyAreMadeOf(std::set<std::string> names, const Givens& givens) {
    for (std::size_t before = 0; before != names.size();) {
        before = names.size();
        for (const GivenParameter& parameter : givens.parameters)
            if (names.contains(parameter.name))
                addSymbols(parameter.value, names);
    }
    return names;
}

} // namespace

Diagnostics missingValues(const ParsedModel& parsed, const DaeSystem& system) {
    const std::vector<Parameter>& parameters = *parsed.document.parameters;
    const auto isMissing = [](const Parameter& parameter) { return parameter.value.empty(); };
    if (std::none_of(parameters.begin(), parameters.end(), isMissing))
        return {};
    const Givens givens = givensOf(parsed);
    std::set<std::string> needed = namesInNumbers(givens);
    needed.merge(namesInEquations(system));
    needed = withWhatTheyAreMadeOf(std::move(needed), givens);
    Diagnostics findings;
    for (std::size_t item = 0; item < parameters.size(); ++item)
        if (isMissing(parameters[item]) && needed.contains(parameters[item].name))
            findings.push_back({Code::ParameterWithoutValue,
                                Severity::Warning,
                                {Section::Parameters, item, Column::Value, 0},
                                {},
                                {Name(parameters[item].name)}});
    return findings;
}

} // namespace coenergy
