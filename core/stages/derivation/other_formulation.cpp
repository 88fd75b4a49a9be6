// Parses and derives each section that is present.
#include "derivation/other_formulation.hpp"

#include "algebra/function_rules.hpp"
#include "continua/read_continuum.hpp"
#include "continua/read_functional.hpp"
#include "expression/parse.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/physical_names.hpp"
#include "model/functions.hpp"
#include "units/field_units.hpp"
#include "vectorgraph/scalar_form.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>

namespace coenergy {

namespace {

void appendFindings(Diagnostics& all, const Diagnostics& more) {
    all.insert(all.end(), more.begin(), more.end());
}

bool isBroken(const Diagnostics& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Diagnostic& problem) {
        return problem.severity == Severity::Error && problem.code != Code::UnknownName;
    });
}

void readField(const Document& document, OtherFormulation& result, Algebra& algebra, const std::stop_token& stop) {
    ReadContinuum read = readContinuum(document);
    appendFindings(result.findings, read.problems);
    if (isBroken(read.problems))
        return;
    FieldEquations equations = fieldEquations(read.continuum, algebra, stop);
    appendFindings(result.findings, diagnosticsOf(equations.findings, document));
    if (equations.isRefused())
        return;
    std::optional<FrequencyEquation> frequencies = frequencyEquation(read.continuum, equations, algebra, stop);
    result.field = FieldStatement{std::move(read.continuum), std::move(equations), document.continuumFields->size(),
                                  std::move(frequencies)};
}

void readVariations(const Document& document, OtherFormulation& result, Algebra& algebra, const std::stop_token& stop) {
    ReadFunctional read = readFunctional(document);
    appendFindings(result.findings, read.problems);
    const Diagnostics rules = functionRuleFindings(callablesOf(document).functions, algebra);
    appendFindings(result.findings, rules);
    if (isBroken(read.problems) || hasErrors(rules))
        return;
    VariationalEquations equations = variationalEquations(read.functional, algebra, stop);
    const Diagnostics told = diagnosticsOf(equations, document);
    appendFindings(result.findings, told);
    appendFindings(result.findings, callsWithoutValue(read.functional));
    if (!hasErrors(told))
        result.functional = FunctionalStatement{std::move(read.functional), std::move(equations)};
}

// Transfer functions are sums of products over all trees: larger ones are unreadable and slow.
constexpr std::size_t transferStates = 8;
constexpr std::size_t transferChannels = 12;
constexpr std::size_t readableBranches = 60; // in a list of their equations

std::vector<TransferStatement> transferFunctions(const LinearGraph& graph, const StateSpace& space,
                                                 const std::stop_token& stop) {
    std::vector<TransferStatement> all;
    if (space.states.size() > transferStates || space.inputs.size() * space.outputs.size() > transferChannels)
        return all;
    for (std::size_t output = 0; output < space.outputs.size(); ++output)
        for (std::size_t input = 0; input < space.inputs.size(); ++input)
            if (auto function = symbolicTransferFunction(graph, output, input, stop))
                all.push_back({space.outputs[output], space.inputs[input], *std::move(function)});
    return all;
}

// Uses the names of distributed elements for their branches.
void showNames(OtherFormulation& result, const JoinedElements& joined) {
    if (joined.elements.empty())
        return;
    const auto shownName = [&](const std::string& name) { return joined.shown(Expression::symbol(name)).name(); };
    for (GraphChain& chain : result.chains) {
        chain.variable = shownName(chain.variable);
        for (GraphStep& step : chain.steps) {
            step.variable = shownName(step.variable);
            step.value = joined.shown(step.value);
        }
    }
    for (TransferStatement& transfer : result.transfer) {
        transfer.output = joined.shown(transfer.output);
        transfer.input = joined.shown(transfer.input);
        for (auto* polynomial : {&transfer.function.numerator, &transfer.function.denominator})
            for (Expression& coefficient : *polynomial)
                coefficient = joined.shown(coefficient);
    }
    result.stateSpace = withShownNames(*std::move(result.stateSpace), joined);
}

void showPhysicalNames(OtherFormulation& result, const Substitution& names) {
    for (GraphChain& chain : result.chains)
        for (GraphStep& step : chain.steps)
            step.value = withPhysicalNames(step.value, names);
    for (TransferStatement& transfer : result.transfer)
        for (auto* polynomial : {&transfer.function.numerator, &transfer.function.denominator})
            for (Expression& coefficient : *polynomial)
                coefficient = withPhysicalNames(coefficient, names);
    result.stateSpace = withPhysicalNames(*std::move(result.stateSpace), names);
}

void readNetwork(const Document& document, OtherFormulation& result, const std::stop_token& stop) {
    ReadGraph read = readGraph(document);
    if (read.problems.empty()) {
        result.stateSpace = stateSpace(read.graph, stop);
        result.chains = graphDerivation(read.graph, *result.stateSpace, stop);
        if (read.graph.branches.size() <= readableBranches)
            result.account = graphAccount(document, read, result.stateSpace->tree, result.chains, stop);
        result.transfer = transferFunctions(read.graph, *result.stateSpace, stop);
        showNames(result, read.elements);
        showPhysicalNames(result, physicalNames(document, read.graph));
    }
    result.graph = std::move(read.graph);
}

void readVectors(const Document& document, OtherFormulation& result, const std::stop_token& stop) {
    const ReadVectorGraph read = readVectorGraph(document);
    result.graph = read.graph.graph;
    if (!read.problems.empty())
        return;
    const auto blocks = blockStateSpace(read.graph, stop);
    if (const auto* obstacle = std::get_if<BlockObstacle>(&blocks)) {
        result.findings.push_back(toldOf(*obstacle));
        return;
    }
    result.blocks = std::get<BlockStateSpace>(blocks);
    result.stateSpace = scalarStateSpace(read.graph, *result.blocks, stop);
    if (read.graph.elements.size() <= readableBranches)
        result.account = graphAccount(read.graph, *result.blocks);
}

} // namespace

// Faults of a graph are reported with the texts.
OtherFormulation otherFormulation(const Document& document, const std::stop_token& stop) {
    OtherFormulation result;
    Algebra algebra;
    try {
        if (hasVectors(document))
            readVectors(document, result, stop);
        else if (hasGraph(document))
            readNetwork(document, result, stop);
        if (hasContinuum(document))
            readField(document, result, algebra, stop);
        if (hasFunctional(document))
            readVariations(document, result, algebra, stop);
        appendFindings(result.findings, fieldUnitFindings(document));
    } catch (const ArithmeticError& error) {
        result.findings.push_back(diagnosticOf(error));
    }
    return result;
}

void OtherFormulationStage::learn(const Document& settled, const OtherFormulation& meaning) {
    m_settled = settled;
    m_field = meaning.field || !hasContinuum(settled) ? meaning.field : m_field;
    m_functional = meaning.functional || !hasFunctional(settled) ? meaning.functional : m_functional;
}

OtherFormulation OtherFormulationStage::run(const Edited& edited, const std::stop_token& stop) {
    OtherFormulation result = otherFormulation(edited.document, stop);
    if (edited.settled == edited.document)
        learn(edited.document, result);
    const bool isFieldBroken = hasContinuum(edited.document) && !result.field;
    const bool isFunctionalBroken = hasFunctional(edited.document) && !result.functional;
    if (!isFieldBroken && !isFunctionalBroken)
        return result;
    if (!(m_settled == edited.settled))
        learn(edited.settled, otherFormulation(edited.settled, stop));
    if (isFieldBroken)
        result.field = m_field;
    if (isFunctionalBroken)
        result.functional = m_functional;
    result.isEarlier = result.field || result.functional;
    return result;
}

std::optional<CheckableFields> checkableFieldsOf(const OtherFormulation* formulation) {
    if (formulation && formulation->field)
        return checkableFields(formulation->field->continuum, formulation->field->equations);
    if (formulation && formulation->functional)
        return checkableFields(formulation->functional->functional, formulation->functional->equations);
    return std::nullopt;
}

} // namespace coenergy
