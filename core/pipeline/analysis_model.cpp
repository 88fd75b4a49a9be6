// Inputs are made unknowns at the waist, so that no formulation needs to know of them.
#include "pipeline/analysis_model.hpp"

#include "expression/traverse.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "setup/integration_settings.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace coenergy {

namespace {

int mostDifferentiations(const CompiledSystem& system) {
    int most = 0;
    for (std::size_t i = 0; i < system.equationNames().size(); ++i)
        most = std::max(most, system.differentiations(i));
    return most;
}

// Everything that the kinetic coenergy is made of.
std::set<std::string> inertialNames(const LagrangianModel& model, const Substitution& followers) {
    std::set<std::string> names = symbolsIn(model.kineticCoenergy.value);
    for (const Statement& statement : statementsBehind(model.statements, {model.kineticCoenergy.value}))
        names.merge(symbolsIn(statement.value));
    for (const auto& [name, value] : followers)
        if (names.contains(name))
            names.merge(symbolsIn(value));
    return names;
}

} // namespace

AnalysisModel analysisModel(const ParsedModel& parsed, const Preparation& preparation) {
    AnalysisModel result{givensOf(parsed), settingsOf(parsed), preparation.model, nullptr};
    if (result.model)
        result.equations = std::make_shared<const ModelEquations>(
            modelEquations(*preparation.derivation.system, *preparation.model->system));
    return result;
}

AnalysisModel analysisModel(const ParsedModel& parsed, const Preparation& preparation,
                            const std::vector<std::string>& inputs, const std::stop_token& stop) {
    if (inputs.empty() || !preparation.model)
        return analysisModel(parsed, preparation);
    PosedModel posed = posedModel(parsed, preparation.derivation);
    const int rates = mostDifferentiations(*preparation.model->system);
    SystemWithInputs extended = withInputs(*posed.system, inputs, rates);
    const std::set<std::string> inertial = inertialNames(*preparation.derivation.model, extended.followers);
    for (InputVariable& input : extended.inputs)
        input.isInertial = inertial.contains(input.name);
    for (const InputVariable& input : extended.inputs)
        for (const std::string& variable : input.variables)
            posed.givens.starts[variable] = {.value = Expression(0), .precedence = Precedence::Displacement};
    posed.observation = transformed(std::move(posed.observation), [&](const Expression& expression) {
        return substituted(expression, extended.followers);
    });
    posed.system = std::make_shared<const DaeSystem>(std::move(extended.system));
    PreparedSystem prepared = PreparationStage().run(posed, stop);
    AnalysisModel result{std::move(posed.givens),   posed.settings,
                         std::move(prepared.model), nullptr,
                         extended.inputs,           std::move(prepared.findings)};
    if (result.model)
        result.equations = std::make_shared<const ModelEquations>(modelEquations(*posed.system, *result.model->system));
    return result;
}

OperatingPoint pointOf(const AnalysisModel& model, SimulationProblem problem, const CompiledSystem& known, double time,
                       const std::vector<double>& knownInputs) {
    std::map<std::string, double> values;
    for (std::size_t k = 0; k < known.inputNames().size(); ++k)
        values.emplace(known.inputNames()[k], knownInputs[k]);
    const Point parameters = valuesOf(model.givens.parameters);
    for (const InputVariable& input : model.inputs)
        if (const auto value = parameters.find(input.name); value != parameters.end())
            values[input.name] = value->second;
    const auto valueOf = [&](const std::string& name) {
        const auto found = values.find(name);
        return found == values.end() ? 0 : found->second;
    };
    OperatingPoint point{std::move(problem), model.equations, model.inputs, time, {}, {}};
    const CompiledSystem& system = *point.problem.system;
    for (const StateVariable& variable : system.state())
        point.state.push_back(valueOf(variable.name));
    for (std::size_t j = 0; j < system.unknownCount(); ++j)
        point.highest.push_back(valueOf(system.inputNames()[system.highestInput(j)]));
    return point;
}

} // namespace coenergy
