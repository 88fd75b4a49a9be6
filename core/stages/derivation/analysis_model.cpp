// Inputs become functions of time in the texts, so that everything derived from these contains their rates; their
// coefficients become unknowns of the DaeSystem, so that no formulation needs special treatment.
#include "derivation/analysis_model.hpp"

#include "expression/traverse.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "linearization/input_chains.hpp"
#include "meaning/moving_inputs.hpp"
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

// Differentiations by dot() in the texts and of the momenta, in addition to those of the reduction.
constexpr int ratesBeforeReduction = 3;

// Every coefficient of the inputs, and the time of their expansion, as constant unknowns.
std::vector<std::string> newUnknowns(const MovingInputs& moving) {
    std::vector<std::string> names;
    for (const MovingInput& input : moving.inputs)
        names.insert(names.end(), input.terms.begin(), input.terms.end());
    names.push_back(moving.about);
    return names;
}

// The posed model with its inputs as functions of time. Numbers are given as before.
PosedModel posedWith(const MovingInputs& moving, const ParsedModel& parsed, const Derivation& derivation,
                     const ParsedModel& original) {
    PosedModel posed = posedModel(parsed, derivation);
    SystemWithInputs extended = withInputs(*posed.system, newUnknowns(moving));
    posed.givens = givensOf(original);
    posed.settings = settingsOf(original);
    for (const std::string& name : newUnknowns(moving))
        posed.givens.starts[name] = {.value = Expression(0), .precedence = Precedence::Displacement};
    posed.observation = transformed(std::move(posed.observation), [&](const Expression& expression) {
        return substituted(expression, extended.followers);
    });
    posed.system = std::make_shared<const DaeSystem>(std::move(extended.system));
    return posed;
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
    const int rates = mostDifferentiations(*preparation.model->system) + ratesBeforeReduction;
    const MovingInputs moving = withMovingInputs(parsed.document, inputs, rates);
    const ParsedModel asFunctions = parseModel(moving.document);
    Derivation derivation = DerivationStage().run(moving.document, asFunctions, stop);
    std::erase_if(derivation.diagnostics, [](const Diagnostic& finding) {
        return finding.code == Code::NoCoordinates; // applies to the written-out equations of a graph
    });
    if (hasErrors(derivation.diagnostics) || !derivation.model)
        return {givensOf(parsed), settingsOf(parsed), nullptr, nullptr, {}, {}, derivation.diagnostics};
    PosedModel posed = posedWith(moving, asFunctions, derivation, parsed);
    PreparedSystem prepared = PreparationStage().run(posed, stop);
    AnalysisModel result{
        std::move(posed.givens),     posed.settings, std::move(prepared.model), nullptr, {}, moving.about,
        std::move(prepared.findings)};
    for (const MovingInput& input : moving.inputs)
        result.inputs.push_back({input.name, input.terms});
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
            values[input.variables.front()] = value->second;
    values[model.inputTime] = time;
    const auto valueOf = [&](const std::string& name) {
        const auto found = values.find(name);
        return found == values.end() ? 0 : found->second;
    };
    OperatingPoint point{std::move(problem), model.equations, model.inputs, time, {}, {}, model.inputTime};
    const CompiledSystem& system = *point.problem.system;
    for (const StateVariable& variable : system.state())
        point.state.push_back(valueOf(variable.name));
    for (std::size_t j = 0; j < system.unknownCount(); ++j)
        point.highest.push_back(valueOf(system.inputNames()[system.highestInput(j)]));
    return point;
}

} // namespace coenergy
