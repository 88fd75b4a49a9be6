// Inputs and initial values are found by their names; which names there are is known to whoever writes out the graph.
#include "lineargraph/graph_inputs.hpp"

#include <algorithm>

namespace coenergy {

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

void reportInputsWithoutSource(const Document& document, const std::vector<std::string>& sources,
                               Diagnostics& problems) {
    for (std::size_t k = 0; k < document.inputs->size(); ++k)
        if (const std::string& name = (*document.inputs)[k].name;
            std::find(sources.begin(), sources.end(), name) == sources.end())
            problems.push_back({Code::UnknownOption,
                                Severity::Error,
                                {Section::Inputs, k, Column::Name},
                                {},
                                {Name(name), NameList(sources)}});
}

void reportInitialValuesWithoutState(const Document& document, const std::vector<std::string>& states,
                                     Diagnostics& problems) {
    for (std::size_t k = 0; k < document.initialValues->size(); ++k)
        if (const std::string& name = (*document.initialValues)[k].name;
            std::find(states.begin(), states.end(), name) == states.end())
            problems.push_back({Code::GraphInitial,
                                Severity::Error,
                                {Section::InitialValues, k, Column::Name},
                                {},
                                {Name(name), NameList(states)}});
}

} // namespace coenergy
