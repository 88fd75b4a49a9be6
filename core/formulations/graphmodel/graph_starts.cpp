// A source without a function is a parameter, and starts as that; of a function the value at the start of a run is
// taken.
#include "graphmodel/graph_starts.hpp"

#include "base/text.hpp"
#include "expression/print_text.hpp"
#include "lineargraph/graph_inputs.hpp"

#include <algorithm>

namespace coenergy {

std::string GraphStarts::initialOf(const std::string& name) const {
    return initialValueNamed(m_typed, name);
}

std::string GraphStarts::startOfStored(int n, const std::string& variable) const {
    const auto determining = m_determining.find(n);
    if (determining == m_determining.end())
        return initialOf(variable);
    std::string text;
    for (const DependentTerm& term : determining->second)
        if (const std::string start = startOf(m_elements.shown(term.variable)); !start.empty())
            text += (text.empty() ? "" : " + ") + inParentheses(toText(m_elements.shown(term.coefficient))) + "*" +
                    inParentheses(start);
    return text;
}

std::string GraphStarts::startOf(const std::string& variable) const {
    if (const GraphInput* input = inputNamed(m_typed, variable))
        return textAtStart(m_typed, input->expression);
    const bool isSourceName = std::any_of(m_graph.branches.begin(), m_graph.branches.end(), [&](const auto& branch) {
        return isSource(branch.type) &&
               variable ==
                   (branch.type == BranchType::AcrossSource ? acrossName(branch.number) : throughName(branch.number));
    });
    return isSourceName ? variable : initialOf(variable);
}

} // namespace coenergy
