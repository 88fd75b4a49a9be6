// Inputs and initial values are found by their names; which names there are is known to whoever writes out the graph.
#include "lineargraph/graph_inputs.hpp"

#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

template <class Item>
void reportUnknownNames(const std::vector<Item>& items, const std::vector<std::string>& known, Code code,
                        Section section, Diagnostics& problems) {
    for (std::size_t k = 0; k < items.size(); ++k)
        if (std::find(known.begin(), known.end(), items[k].name) == known.end())
            problems.push_back(
                {code, Severity::Error, {section, k, Column::Name}, {}, {Name(items[k].name), NameList(known)}});
}

} // namespace

const GraphInput* inputNamed(const Document& document, const std::string& name) {
    const std::vector<GraphInput>& inputs = *document.inputs;
    const auto found =
        std::find_if(inputs.begin(), inputs.end(), [&](const GraphInput& input) { return input.name == name; });
    return found == inputs.end() ? nullptr : &*found;
}

std::size_t itemOf(const GraphInput& input, const Document& document) {
    return static_cast<std::size_t>(&input - document.inputs->data());
}

std::string initialValueNamed(const Document& document, const std::string& name) {
    for (const InitialValue& given : *document.initialValues)
        if (given.name == name)
            return given.value;
    return {};
}

std::string textAtStart(const Document& document, const std::string& expression) {
    const std::string& start = document.simulation->start;
    const auto value = parseUnbound(expression).value;
    const auto time = parseUnbound(start.empty() ? "0" : start).value;
    return value && time ? toText(substituted(*value, {{"t", *time}})) : expression;
}

void reportInputsWithoutSource(const Document& document, const std::vector<std::string>& sources,
                               Diagnostics& problems) {
    reportUnknownNames(*document.inputs, sources, Code::UnknownOption, Section::Inputs, problems);
}

void reportInitialValuesWithoutState(const Document& document, const std::vector<std::string>& states,
                                     Diagnostics& problems) {
    reportUnknownNames(*document.initialValues, states, Code::GraphInitial, Section::InitialValues, problems);
}

} // namespace coenergy
