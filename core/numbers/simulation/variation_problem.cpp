// The tapes of the problem with the changing parameters as inputs, differentiated once for all runs.
#include "simulation/variation_problem.hpp"

#include "base/check.hpp"
#include "numeric/freed_parameters.hpp"

#include <numeric>

namespace coenergy {

namespace {

std::vector<std::size_t> range(std::size_t first, std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), first);
    return all;
}

std::vector<std::size_t> changingParameters(const std::vector<GivenChange>& changes, std::size_t count) {
    std::vector<std::size_t> changing;
    for (std::size_t k = 0; k < count; ++k)
        if (std::any_of(changes.begin(), changes.end(),
                        [k](const GivenChange& change) { return change.parameters[k] != 0; }))
            changing.push_back(k);
    return changing;
}

// By these inputs, and by the freed parameters.
Tangents tangentsOf(const Tape& tape, const std::vector<std::size_t>& freed, std::vector<std::size_t> inputs,
                    std::size_t firstOutput = 0) {
    if (tape.outputCount() == 0)
        return {};
    const std::vector<std::size_t> behind = range(tape.inputCount(), freed.size());
    inputs.insert(inputs.end(), behind.begin(), behind.end());
    return Tangents(withParametersAsInputs(tape, freed), inputs, firstOutput);
}

Eigen::MatrixXd changesOf(const std::vector<std::size_t>& freed, const std::vector<GivenChange>& changes) {
    Eigen::MatrixXd matrix(static_cast<Eigen::Index>(freed.size()), static_cast<Eigen::Index>(changes.size()));
    for (std::size_t k = 0; k < freed.size(); ++k)
        for (std::size_t c = 0; c < changes.size(); ++c)
            matrix(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(c)) = changes[c].parameters[freed[k]];
    return matrix;
}

} // namespace

SimulationProblem varied(SimulationProblem problem, std::vector<GivenChange> changes) {
    const CompiledSystem& system = *problem.system;
    const Observers& observers = *problem.observers;
    for (const GivenChange& change : changes)
        check(change.parameters.size() == problem.parameters.size() && change.state.size() == system.stateCount(),
              "a change of other numbers than the problem's");
    auto variation = std::make_shared<VariationProblem>();
    std::vector<std::size_t> inputs = range(system.stateInput(0), system.stateCount());
    const std::vector<std::size_t> switches = range(system.switchInput(0), system.switchCount());
    variation->freed = changingParameters(changes, problem.parameters.size());
    variation->parameterChange = changesOf(variation->freed, changes);
    for (const Stage& stage : system.stages())
        variation->invariants.push_back(tangentsOf(stage.residuals, variation->freed, inputs));
    inputs.insert(inputs.end(), switches.begin(), switches.end());
    variation->equations =
        tangentsOf(system.dynamics(), variation->freed, inputs, system.extendedPlaces().places.size());
    const std::vector<std::size_t> all = range(0, system.inputCount());
    variation->outputs = tangentsOf(observers.outputs, variation->freed, all);
    variation->freedOutputs = withParametersAsInputs(observers.outputs, variation->freed);
    variation->outputSides = SidedSlopes(variation->freedOutputs);
    variation->arguments = tangentsOf(system.switchArguments(), variation->freed, all);
    variation->rates = tangentsOf(observers.switchRates, variation->freed, all);
    const auto sidesOf = [&](const Tape& tape) { return SidedSlopes(withParametersAsInputs(tape, variation->freed)); };
    variation->equationSides = sidesOf(system.dynamics());
    variation->argumentSides = sidesOf(system.switchArguments());
    variation->rateSides = sidesOf(observers.switchRates);
    variation->changes = std::move(changes);
    problem.variation = std::move(variation);
    return problem;
}

} // namespace coenergy
