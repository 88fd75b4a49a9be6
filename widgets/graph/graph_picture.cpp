// Groups are the connected components of the graph without its reference, found by joining the ends of each branch
// (union-find).
#include "graph_picture.hpp"

#include "graph/disjoint_sets.hpp"

#include <algorithm>
#include <map>

namespace coenergy {

std::vector<PicturedTwoPort> twoPortsOf(const GraphPicture& picture) {
    std::vector<PicturedTwoPort> pairs;
    for (std::size_t k = 1; k < picture.branches.size(); ++k) {
        const BranchType type = picture.branches[k].type;
        const bool isTaken = !pairs.empty() && pairs.back().second == k - 1;
        if (isTwoPort(type) && picture.branches[k - 1].type == type && !isTaken)
            pairs.push_back({k - 1, k});
    }
    return pairs;
}

std::vector<PicturedNode> allNodes(const GraphPicture& picture) {
    std::map<int, PicturedNode> nodes;
    for (const PicturedNode& node : picture.nodes)
        nodes.emplace(node.number, node);
    nodes.emplace(referenceNode, PicturedNode{referenceNode, {}, {}});
    for (const PicturedBranch& branch : picture.branches)
        for (const int end : {branch.tail, branch.head})
            nodes.emplace(end, PicturedNode{end, {}, {}});
    std::vector<PicturedNode> all;
    for (const auto& [number, node] : nodes)
        all.push_back(node);
    return all;
}

std::vector<std::vector<int>> nodeGroups(const GraphPicture& picture) {
    const std::vector<PicturedNode> nodes = allNodes(picture);
    const auto placeOf = [&nodes](int number) {
        const auto isBefore = [](const PicturedNode& node, int other) { return node.number < other; };
        return static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), number, isBefore) - nodes.begin());
    };
    DisjointSets sets(nodes.size());
    for (const PicturedBranch& branch : picture.branches)
        if (branch.tail != referenceNode && branch.head != referenceNode)
            sets.join(placeOf(branch.tail), placeOf(branch.head));
    std::map<std::size_t, std::vector<int>> groups; // by their least members
    for (std::size_t k = 0; k < nodes.size(); ++k)
        if (nodes[k].number != referenceNode)
            groups[sets.representative(k)].push_back(nodes[k].number);
    std::vector<std::vector<int>> inOrder;
    for (auto& [least, group] : groups)
        inOrder.push_back(std::move(group));
    return inOrder;
}

GraphDomain domainOf(int node, const GraphPicture& picture) {
    for (const PicturedNode& each : picture.nodes)
        if (each.number == node && each.domain != GraphDomain::General)
            return each.domain;
    for (const std::vector<int>& group : nodeGroups(picture))
        if (std::binary_search(group.begin(), group.end(), node))
            return domainOf(group, picture);
    return GraphDomain::General;
}

GraphDomain domainOf(const std::vector<int>& group, const GraphPicture& picture) {
    const auto isInside = [&group](int node) { return std::binary_search(group.begin(), group.end(), node); };
    const auto found =
        std::find_if(picture.branches.begin(), picture.branches.end(),
                     [&](const PicturedBranch& branch) { return isInside(branch.tail) || isInside(branch.head); });
    return found == picture.branches.end() ? GraphDomain::General : found->domain;
}

} // namespace coenergy
