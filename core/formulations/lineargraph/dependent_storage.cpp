// Around a loop across variables add up to 0, through a cut set through variables; a two-port relates the two.
#include "lineargraph/dependent_storage.hpp"

#include "expression/traverse.hpp"
#include "lineargraph/state_space.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isTwoPortAt(const LinearGraph& graph, int number) {
    return std::any_of(graph.branches.begin(), graph.branches.end(),
                       [&](const GraphBranch& branch) { return branch.number == number && isTwoPort(branch.type); });
}

std::vector<DependentTerm> termsOfPath(const DependentStorage& dependent) {
    std::vector<DependentTerm> terms;
    for (const SignedBranch& member : dependent.path)
        if (member.number != dependent.number)
            terms.push_back(
                {dependent.restriction == Restriction::Loop ? acrossName(member.number) : throughName(member.number),
                 Expression(-member.sign)});
    return terms;
}

// The element's variable as the only output of the graph.
std::vector<DependentTerm> termsOfStateSpace(LinearGraph graph, const DependentStorage& dependent,
                                             const std::stop_token& stop) {
    graph.outputs = {
        {1, dependent.number, dependent.restriction == Restriction::Loop ? OutputKind::Across : OutputKind::Through}};
    const StateSpace space = stateSpace(graph, stop);
    Substitution definitions;
    for (const NamedExpression& definition : space.definitions)
        definitions.emplace(definition.name, substituted(definition.value, definitions));
    std::vector<DependentTerm> terms;
    const auto take = [&](const std::vector<std::string>& names, const std::vector<Expression>& row) {
        for (std::size_t k = 0; k < names.size(); ++k)
            if (!row[k].isZero())
                terms.push_back({names[k], substituted(row[k], definitions)});
    };
    take(space.states, space.C.front());
    take(space.inputs, space.D.front());
    return terms;
}

} // namespace

bool hasTwoPorts(const LinearGraph& graph, const DependentStorage& dependent) {
    return std::any_of(dependent.path.begin(), dependent.path.end(),
                       [&](const SignedBranch& member) { return isTwoPortAt(graph, member.number); });
}

std::vector<DependentTerm> dependentTerms(const LinearGraph& graph, const DependentStorage& dependent,
                                          const std::stop_token& stop) {
    return hasTwoPorts(graph, dependent) ? termsOfStateSpace(graph, dependent, stop) : termsOfPath(dependent);
}

} // namespace coenergy
