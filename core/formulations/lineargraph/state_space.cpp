// The equations on the normal tree (network_equations.hpp), solved for the rates of the states and the outputs by
// sparse elimination in fractions. Dependent storage elements act through the rates of the variables that determine
// them, so that rates of inputs may occur, but never their second rates: in a network no storage element is determined
// by a rate. Reference: D. Rowell and D. N. Wormley, System Dynamics, 1997, sections 5.3 to 5.5 and 6.4.
#include "lineargraph/state_space.hpp"

#include "base/check.hpp"
#include "lineargraph/needed_definitions.hpp"
#include "lineargraph/network_equations.hpp"
#include "lineargraph/network_fractions.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

/// The parts of a solution that multiply x, u and du/dt.
struct SplitRow {
    std::vector<Expression> states, inputs, rates;
};

SplitRow splitRow(const FractionRow& row, const NetworkEquations& network, std::size_t states,
                  const NamedFractions& fractions) {
    const std::size_t storage = network.storageStates.size();
    const std::size_t inputs = network.inputs.size();
    SplitRow result{std::vector<Expression>(states), std::vector<Expression>(inputs), std::vector<Expression>(inputs)};
    for (const auto& [column, value] : row)
        if (column < storage)
            result.states[column] = fractions.expression(value);
        else if (column < storage + inputs)
            result.inputs[column - storage] = fractions.expression(value);
        else
            result.rates[column - storage - inputs] = fractions.expression(value);
    return result;
}

void addRow(ExpressionMatrix& ofStates, ExpressionMatrix& ofInputs, ExpressionMatrix& ofRates, SplitRow row) {
    ofStates.push_back(std::move(row.states));
    ofInputs.push_back(std::move(row.inputs));
    ofRates.push_back(std::move(row.rates));
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t k = 0; k < names.size(); ++k)
        text += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + names[k];
    return text;
}

std::string variableName(const LinearGraph& graph, int number) {
    const auto branch = std::find_if(graph.branches.begin(), graph.branches.end(),
                                     [&](const GraphBranch& other) { return other.number == number; });
    const bool isAcross = branch->type == BranchType::AType || branch->type == BranchType::AcrossSource;
    return isAcross ? acrossName(number) : throughName(number);
}

std::string dependenceNote(const LinearGraph& graph, const DependentStorage& dependent) {
    const std::string own = variableName(graph, dependent.number);
    if (dependent.determinedBy.empty())
        return own + " is no state: the network keeps it at 0.";
    std::vector<std::string> names;
    for (const int number : dependent.determinedBy)
        names.push_back(variableName(graph, number));
    std::vector<std::string> path;
    for (const SignedBranch& branch : dependent.path)
        path.push_back(std::to_string(branch.number));
    return own + " is no state: " + listed(names) +
           (names.size() == 1 ? " determines it, in the " : " determine it, in the ") +
           (dependent.restriction == Restriction::Loop ? "loop" : "cut set") + " of branches " + listed(path) + ".";
}

std::vector<std::string> notesOf(const LinearGraph& graph, const StateSpace& system) {
    std::vector<std::string> notes;
    for (const DependentStorage& dependent : system.tree.dependent)
        notes.push_back(dependenceNote(graph, dependent));
    if (!system.definitions.empty())
        notes.push_back("Entries that would be too long to read are written with " +
                        std::to_string(system.definitions.size()) + " named expressions, from " +
                        system.definitions.front().name + " to " + system.definitions.back().name + ".");
    return notes;
}

} // namespace

StateSpace stateSpace(const LinearGraph& graph, const std::stop_token& stop, const StateSpaceSettings& settings) {
    StateSpace system;
    system.tree = normalTree(graph);
    const NetworkEquations network = networkEquations(graph, system.tree);
    NamedFractions fractions(settings.readableSize);
    const std::vector<FractionRow> solutions =
        solutionsOf(fractionRows(graph, network, fractions), network.unknowns, network.wanted(), fractions, stop);
    const std::vector<IntegratedOutput> integrals = integratedOutputs(graph);
    const std::size_t storage = network.storageStates.size();
    const std::size_t states = storage + integrals.size();
    const auto solution = [&](std::size_t k) { return splitRow(solutions[k], network, states, fractions); };
    system.states = network.storageStates;
    system.inputs = network.inputs;
    for (std::size_t k = 0; k < storage; ++k)
        addRow(system.A, system.B, system.E, solution(k));
    for (const IntegratedOutput& integral : integrals) {
        system.states.push_back(integral.state);
        addRow(system.A, system.B, system.E, solution(storage + network.outputOf[integral.output]));
    }
    for (std::size_t k = 0; k < graph.outputs.size(); ++k) {
        system.outputs.push_back(outputName(graph.outputs[k]));
        const auto integral = std::find_if(integrals.begin(), integrals.end(), [&](const IntegratedOutput& other) {
            return other.state == system.outputs.back();
        });
        SplitRow row = integral == integrals.end() ? solution(storage + network.outputOf[k])
                                                   : splitRow({}, network, states, fractions);
        if (integral != integrals.end())
            row.states[storage + static_cast<std::size_t>(integral - integrals.begin())] = 1;
        addRow(system.C, system.D, system.F, std::move(row));
    }
    system.definitions = neededDefinitions(system, fractions.names());
    system.notes = notesOf(graph, system);
    return system;
}

} // namespace coenergy
