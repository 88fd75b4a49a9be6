// Flows of displacement coordinates add up in the loops of the normal tree, and efforts balance in its cut sets; for
// charges it is the other way round.
#include "graphmodel/graph_texts.hpp"

#include "base/text.hpp"

namespace coenergy {

GraphTexts::GraphTexts(const LinearGraph& graph, const NormalTree& tree, GraphDisplacement displacement) {
    const bool isAcross = displacement == GraphDisplacement::Across;
    const auto sums = isAcross ? fundamentalLoops(graph, tree) : fundamentalCutSets(graph, tree);
    const std::vector<int>& dependent = isAcross ? tree.links : tree.tree;
    for (std::size_t k = 0; k < sums.size(); ++k)
        m_sums[dependent[k]] = sums[k];
    const auto balances = isAcross ? fundamentalCutSets(graph, tree) : fundamentalLoops(graph, tree);
    const std::vector<int>& independent = isAcross ? tree.tree : tree.links;
    for (std::size_t k = 0; k < balances.size(); ++k)
        m_balances[independent[k]] = balances[k];
}

std::string GraphTexts::effortOf(int n) const {
    if (const auto balanced = balancedEffort(n))
        return *balanced;
    const auto text = m_efforts.find(n);
    return text == m_efforts.end() ? m_sources.at(n) : text->second;
}

std::optional<std::string> GraphTexts::leftForCoordinate(int n) const {
    const auto balance = m_balances.find(n);
    return balance == m_balances.end() ? std::nullopt : leftBy(balance->second, n);
}

// For a mass whose flow is a sum that includes a coordinate without inertia, whose acceleration no equation
// determines: the effort that the balance of that coordinate leaves for the mass.
std::optional<std::string> GraphTexts::balancedEffort(int n) const {
    const auto sum = m_sums.find(n);
    if (sum == m_sums.end() || !m_accelerated.contains(n))
        return std::nullopt;
    for (const SignedBranch& coordinate : sum->second)
        if (const auto balance = m_balances.find(coordinate.number); balance != m_balances.end())
            if (auto text = leftBy(balance->second, n))
                return text;
    return std::nullopt;
}

std::optional<std::string> GraphTexts::leftBy(const std::vector<SignedBranch>& balance, int n) const {
    int own = 0;
    std::string text;
    for (const SignedBranch& member : balance) {
        if (member.number == n) {
            own = member.sign;
            continue;
        }
        if (m_accelerated.contains(member.number) || m_multipliers.contains(member.number))
            return std::nullopt;
        text += (member.sign > 0 ? " - " : " + ") + inParentheses(effortOf(member.number));
    }
    if (own == 0)
        return std::nullopt;
    const std::string all = text.empty() ? "0" : text.starts_with(" + ") ? text.substr(3) : "-" + text.substr(3);
    return own > 0 ? all : "-" + inParentheses(all);
}

} // namespace coenergy
