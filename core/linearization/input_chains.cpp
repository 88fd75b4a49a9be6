// With the rates as unknowns the linearized motion shows whether it feels them: an input that enters a constraint does.
#include "linearization/input_chains.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

// What parameters are that depend on inputs, in terms of inputs and of parameters that do not.
Substitution dependentValues(const std::vector<ParameterValue>& parameters, const std::set<std::string>& inputs) {
    Substitution values;
    for (bool isGrowing = true; isGrowing;) {
        isGrowing = false;
        for (const ParameterValue& parameter : parameters) {
            if (!parameter.value || inputs.contains(parameter.name) || values.contains(parameter.name))
                continue;
            const std::set<std::string> names = symbolsIn(*parameter.value);
            if (std::none_of(names.begin(), names.end(),
                             [&](const std::string& name) { return inputs.contains(name) || values.contains(name); }))
                continue;
            values.emplace(parameter.name, *parameter.value);
            isGrowing = true;
        }
    }
    for (std::size_t depth = 0; depth < values.size(); ++depth)
        for (auto& [name, value] : values)
            value = substituted(value, values);
    return values;
}

// No text can spell them.
std::string rateName(const std::string& input, int order) {
    return order == 0 ? input : "rate " + std::to_string(order) + " of " + input;
}

void addChain(SystemWithInputs& result, const std::string& name, int rates) {
    InputVariable input{name, {}, false};
    for (int order = 0; order <= rates; ++order) {
        const std::string variable = rateName(name, order);
        const std::string derivative = "d " + variable;
        input.variables.push_back(variable);
        result.system.unknowns.push_back({UnknownKind::Dynamic, {variable, derivative}});
        Expression residual = Expression::symbol(derivative);
        if (order < rates)
            residual = residual - Expression::symbol(rateName(name, order + 1));
        result.system.equations.push_back(
            {variable, EquationKind::Dynamic, {{Origin::Constraint, {}, residual}}, residual});
    }
    result.inputs.push_back(std::move(input));
}

} // namespace

SystemWithInputs withInputs(DaeSystem system, const std::vector<std::string>& names, int rates) {
    const std::set<std::string> inputs(names.begin(), names.end());
    Substitution values = dependentValues(system.parameters, inputs);
    SystemWithInputs result{
        transformed(std::move(system), [&](const Expression& expression) { return substituted(expression, values); }),
        {},
        {}};
    std::erase_if(result.system.parameters, [&](const ParameterValue& parameter) {
        return inputs.contains(parameter.name) || values.contains(parameter.name);
    });
    for (const std::string& name : names)
        addChain(result, name, rates);
    result.followers = std::move(values);
    return result;
}

} // namespace coenergy
