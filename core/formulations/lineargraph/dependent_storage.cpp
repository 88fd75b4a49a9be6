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

OutputKind ownVariable(const DependentStorage& dependent) {
    return dependent.restriction == Restriction::Loop ? OutputKind::Across : OutputKind::Through;
}

// The elements' variables as the only outputs of the graph: a state space of its own for each would be found with as
// much work as that of all.
std::vector<std::vector<DependentTerm>>
termsOfStateSpace(LinearGraph graph, const std::vector<const DependentStorage*>& all, const std::stop_token& stop) {
    graph.outputs.clear();
    for (const DependentStorage* dependent : all)
        graph.outputs.push_back(
            {static_cast<int>(graph.outputs.size()) + 1, dependent->number, ownVariable(*dependent)});
    const StateSpace space = stateSpace(graph, stop);
    Substitution definitions;
    for (const Statement& definition : space.definitions)
        definitions.emplace(definition.name, substituted(definition.value, definitions));
    std::vector<std::vector<DependentTerm>> result(all.size());
    const auto take = [&](std::vector<DependentTerm>& terms, const std::vector<std::string>& names,
                          const std::vector<Expression>& row) {
        for (std::size_t k = 0; k < names.size(); ++k)
            if (!row[k].isZero())
                terms.push_back({names[k], substituted(row[k], definitions)});
    };
    for (std::size_t row = 0; row < all.size(); ++row) {
        take(result[row], space.states, space.C[row]);
        take(result[row], space.inputs, space.D[row]);
    }
    return result;
}

} // namespace

bool hasTwoPorts(const LinearGraph& graph, const DependentStorage& dependent) {
    return std::any_of(dependent.path.begin(), dependent.path.end(),
                       [&](const SignedBranch& member) { return isTwoPortAt(graph, member.number); });
}

std::map<int, std::vector<DependentTerm>>
dependentTerms(const LinearGraph& graph, const std::vector<DependentStorage>& dependent, const std::stop_token& stop) {
    std::map<int, std::vector<DependentTerm>> result;
    std::vector<const DependentStorage*> withTwoPorts;
    for (const DependentStorage& storage : dependent)
        if (hasTwoPorts(graph, storage))
            withTwoPorts.push_back(&storage);
        else
            result.emplace(storage.number, termsOfPath(storage));
    if (withTwoPorts.empty())
        return result;
    std::vector<std::vector<DependentTerm>> terms = termsOfStateSpace(graph, withTwoPorts, stop);
    for (std::size_t k = 0; k < terms.size(); ++k)
        result.emplace(withTwoPorts[k]->number, std::move(terms[k]));
    return result;
}

} // namespace coenergy
