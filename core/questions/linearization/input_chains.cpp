// Parameters that are constant along a motion, but may vary between neighbouring motions.
#include "linearization/input_chains.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

// Parameters that depend on inputs, in terms of inputs and of parameters that do not.
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

void addConstant(DaeSystem& system, const std::string& name) {
    const std::string derivative = "d " + name; // cannot be typed
    const Expression residual = Expression::symbol(derivative);
    system.unknowns.push_back({UnknownKind::Dynamic, {name, derivative}});
    system.equations.push_back({name, EquationKind::Dynamic, {{Origin::Constraint, {}, residual}}, residual});
}

} // namespace

SystemWithInputs withInputs(DaeSystem system, const std::vector<std::string>& names) {
    const std::set<std::string> inputs(names.begin(), names.end());
    Substitution values = dependentValues(system.parameters, inputs);
    SystemWithInputs result{
        transformed(std::move(system), [&](const Expression& expression) { return substituted(expression, values); }),
        {}};
    std::erase_if(result.system.parameters, [&](const ParameterValue& parameter) {
        return inputs.contains(parameter.name) || values.contains(parameter.name);
    });
    for (const std::string& name : names)
        addConstant(result.system, name);
    result.followers = std::move(values);
    return result;
}

} // namespace coenergy
