#include "graphmodel/graph_names.hpp"

#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"
#include "vectorgraph/written_vector_graph.hpp"

#include <algorithm>
#include <charconv>

namespace coenergy {

namespace {

// Unless it is a plain function of time, the value 0 is used, about which a linear graph behaves as anywhere else.
std::string valueAtStart(const Document& document, const std::string& expression) {
    const std::string& start = document.simulation->start;
    const auto value = parseUnbound(expression).value;
    const auto time = parseUnbound(start.empty() ? "0" : start).value;
    if (!value || !time)
        return "0";
    try {
        const Expression atStart = substituted(*value, {{"t", *time}});
        for (const std::string& name : symbolsIn(atStart))
            if (std::none_of(document.parameters->begin(), document.parameters->end(),
                             [&](const Parameter& parameter) { return parameter.name == name; }))
                return "0";
        return toText(atStart);
    } catch (const ArithmeticError&) {
        return "0";
    }
}

} // namespace

std::vector<std::string> graphOutputNames(const Document& document) {
    if (hasVectors(document))
        return vectorOutputNames(document);
    std::vector<std::string> names;
    for (const GraphOutput& output : readGraph(document).graph.outputs)
        names.push_back(outputName(output));
    return names;
}

std::vector<std::string> graphSourceNames(const Document& document) {
    if (hasVectors(document))
        return vectorSourceNames(document);
    std::vector<std::string> names;
    for (const GraphBranch& branch : readGraph(document).graph.branches) {
        if (branch.type == BranchType::AcrossSource)
            names.push_back(acrossName(branch.number));
        if (branch.type == BranchType::ThroughSource)
            names.push_back(throughName(branch.number));
    }
    return names;
}

std::string elementOfLaw(const Document& document, const std::string& equation) {
    if (!hasGraph(document))
        return {};
    for (const std::string_view prefix : {"law_v", "law_f", "branch"}) {
        int number = 0;
        if (!equation.starts_with(prefix) ||
            std::from_chars(equation.data() + prefix.size(), equation.data() + equation.size(), number).ec !=
                std::errc())
            continue;
        const LinearGraph graph = readGraph(document).graph;
        for (std::size_t row = 0; row < graph.branches.size(); ++row)
            if (graph.branches[row].number == number)
                return elementName(graph, row);
    }
    return {};
}

Document withSourcesAsParameters(const Document& document, const std::vector<std::string>& sources) {
    Document result = document;
    std::vector<Parameter> parameters = *document.parameters;
    std::vector<GraphInput> inputs = *document.inputs;
    const std::vector<std::string> known = graphSourceNames(document);
    for (const std::string& source : sources) {
        if (std::find(known.begin(), known.end(), source) == known.end())
            continue; // whoever asked for it is told that there is none
        const auto input =
            std::find_if(inputs.begin(), inputs.end(), [&](const GraphInput& i) { return i.name == source; });
        const std::string value = input == inputs.end() ? "0" : valueAtStart(document, input->expression);
        const bool isDeclared = std::any_of(parameters.begin(), parameters.end(),
                                            [&](const Parameter& parameter) { return parameter.name == source; });
        if (input != inputs.end())
            inputs.erase(input);
        if (isDeclared)
            continue;
        Parameter parameter;
        parameter.name = source;
        parameter.value = value;
        parameters.push_back(std::move(parameter));
    }
    result.parameters = Part(std::move(parameters));
    result.inputs = Part(std::move(inputs));
    return result;
}

} // namespace coenergy
