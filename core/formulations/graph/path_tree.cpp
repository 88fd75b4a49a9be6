// First without signs. An edge inside a path separates the other edges: those that occur together in a path on one side
// stay together. Each part forms a tree with that edge at its end; their common paths determine at which of its two
// ends each part is attached, and behind which other part. Signs only reverse edges and paths.
#include "graph/path_tree.hpp"

#include "base/check.hpp"
#include "graph/disjoint_sets.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace coenergy {

namespace {

using Edges = std::vector<int>;      // ascending
using PathSets = std::vector<Edges>; // which edges each path has

Edges common(const Edges& a, const Edges& b) {
    Edges both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

bool contains(const Edges& all, const Edges& part) {
    return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

struct Tree {
    int nodes = 0;
    std::map<int, NodePair> ends; // of each edge
};

// The nodes at which an odd number of these edges ends: the two ends of a path, and no others.
std::vector<int> oddNodes(const Tree& tree, const Edges& edges) {
    std::set<int> odd;
    for (const int edge : edges)
        for (const int node : {tree.ends.at(edge).tail, tree.ends.at(edge).head})
            if (!odd.erase(node))
                odd.insert(node);
    return {odd.begin(), odd.end()};
}

std::optional<Tree> treeOf(const Edges& edges, const PathSets& paths);

struct SignedNeighbour {
    std::size_t other;
    int sign; // 1: both have the same sign, -1: they differ
};

// The sign of each, in every connected group 1 at the first; nothing if neighbours contradict each other.
std::optional<std::vector<int>> signsAlong(const std::vector<std::vector<SignedNeighbour>>& neighbours) {
    std::vector<int> signs(neighbours.size(), 0);
    for (std::size_t first = 0; first < signs.size(); ++first) {
        if (signs[first] != 0)
            continue;
        signs[first] = 1;
        std::vector<std::size_t> queue = {first};
        while (!queue.empty()) {
            const std::size_t k = queue.back();
            queue.pop_back();
            for (const auto& [other, sign] : neighbours[k]) {
                if (signs[other] == -signs[k] * sign)
                    return std::nullopt;
                if (signs[other] == 0) {
                    signs[other] = signs[k] * sign;
                    queue.push_back(other);
                }
            }
        }
    }
    return signs;
}

// A part attached to one end of the separating edge.
struct Part {
    Edges edges;                        // without the separating one
    std::vector<int> through;           // the paths through the separating edge that continue in it
    std::map<int, std::vector<int>> by; // of these, for each of its edges
    int mixed = 0;                      // edges at which only some of these continue
};

class Separation {
public:
    Separation(int edge, const Edges& edges, const PathSets& paths) : m_edge(edge), m_paths(paths) {
        std::map<int, std::size_t> places;
        for (const int other : edges)
            if (other != edge)
                places.emplace(other, places.size());
        DisjointSets sets(places.size());
        for (const Edges& path : paths)
            if (!std::binary_search(path.begin(), path.end(), edge))
                for (const int other : path)
                    sets.join(places.at(path.front()), places.at(other));
        std::map<std::size_t, Part> parts;
        for (const auto& [other, place] : places)
            parts[sets.representative(place)].edges.push_back(other);
        for (auto& [place, part] : parts)
            m_parts.push_back(std::move(part));
    }

    bool separates() const { return m_parts.size() > 1; }

    std::optional<Tree> tree() {
        for (Part& part : m_parts)
            follow(part);
        const auto sides = sidesOf();
        if (!sides)
            return std::nullopt;
        m_tree = {2, {{m_edge, {0, 1}}}};
        for (const std::size_t k : inOrder())
            if (!hang(m_parts[k], (*sides)[k] > 0 ? 0 : 1))
                return std::nullopt;
        return std::move(m_tree);
    }

private:
    void follow(Part& part) const {
        std::set<int> all;
        for (std::size_t k = 0; k < m_paths.size(); ++k)
            if (std::binary_search(m_paths[k].begin(), m_paths[k].end(), m_edge))
                for (const int edge : common(m_paths[k], part.edges)) {
                    part.by[edge].push_back(static_cast<int>(k));
                    all.insert(static_cast<int>(k));
                }
        part.through.assign(all.begin(), all.end());
        for (const auto& [edge, through] : part.by)
            part.mixed += through.size() != part.through.size();
    }

    // Whether all paths that continue in `other` take the same way in `part`, or do not enter it.
    static bool isUniform(const Part& part, const Part& other) {
        return std::all_of(part.by.begin(), part.by.end(), [&](const auto& entry) {
            return contains(entry.second, other.through) || common(entry.second, other.through).empty();
        });
    }

    // Two parts neither of which can be attached behind the other are on different sides.
    std::optional<std::vector<int>> sidesOf() const {
        std::vector<std::vector<SignedNeighbour>> opposed(m_parts.size());
        for (std::size_t k = 0; k < m_parts.size(); ++k)
            for (std::size_t other = 0; other < m_parts.size(); ++other)
                if (other != k && !isUniform(m_parts[k], m_parts[other]) && !isUniform(m_parts[other], m_parts[k]))
                    opposed[k].push_back({other, -1});
        return signsAlong(opposed);
    }

    // Parts attached behind others come after them.
    std::vector<std::size_t> inOrder() const {
        std::vector<std::size_t> order(m_parts.size());
        for (std::size_t k = 0; k < order.size(); ++k)
            order[k] = k;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const std::size_t ofA = m_parts[a].through.size(), ofB = m_parts[b].through.size();
            return ofA != ofB ? ofA > ofB : m_parts[a].mixed < m_parts[b].mixed;
        });
        return order;
    }

    bool hang(const Part& part, int side) {
        Edges edges = part.edges;
        edges.insert(std::upper_bound(edges.begin(), edges.end(), m_edge), m_edge);
        PathSets paths;
        for (const Edges& path : m_paths)
            if (Edges inside = common(path, edges); inside.size() > 1)
                paths.push_back(std::move(inside));
        const auto grown = treeOf(edges, paths);
        const auto place = placeFor(part, side);
        if (!grown || !place)
            return false;
        const auto [tail, head] = grown->ends.at(m_edge);
        const auto meets = [&](int node) {
            return std::any_of(part.edges.begin(), part.edges.end(), [&](int edge) {
                return grown->ends.at(edge).tail == node || grown->ends.at(edge).head == node;
            });
        };
        if (meets(tail) == meets(head))
            return false;
        std::map<int, int> nodes = {{meets(tail) ? tail : head, *place}};
        const auto renumbered = [&](int node) {
            const auto [entry, isNew] = nodes.emplace(node, m_tree.nodes);
            m_tree.nodes += isNew;
            return entry->second;
        };
        for (const int edge : part.edges)
            m_tree.ends[edge] = {renumbered(grown->ends.at(edge).tail), renumbered(grown->ends.at(edge).head)};
        m_hung[side].insert(part.edges.begin(), part.edges.end());
        return true;
    }

    // The node on this side reached by the paths that continue in the part.
    std::optional<int> placeFor(const Part& part, int side) const {
        std::optional<int> place;
        const Edges hung(m_hung[side].begin(), m_hung[side].end());
        for (const int path : part.through) {
            int end = side;
            for (const int node : oddNodes(m_tree, common(m_paths[static_cast<std::size_t>(path)], hung)))
                end = node != side ? node : end;
            if (place && *place != end)
                return std::nullopt;
            place = end;
        }
        return place.value_or(side);
    }

    int m_edge;
    const PathSets& m_paths;
    std::vector<Part> m_parts;
    Tree m_tree;
    std::set<int> m_hung[2]; // the edges on either side
};

// Edges that occur together at most in pairs form a star. The depth is bounded by the number of edges.
std::optional<Tree> treeOf(const Edges& edges, const PathSets& paths) {
    std::set<int> candidates;
    for (const Edges& path : paths)
        if (path.size() > 2)
            candidates.insert(path.begin(), path.end());
    if (candidates.empty()) {
        Tree star{1, {}};
        for (const int edge : edges)
            star.ends[edge] = {0, star.nodes++};
        return star;
    }
    for (const int edge : candidates)
        if (Separation separation(edge, edges, paths); separation.separates())
            return separation.tree();
    return std::nullopt;
}

// The edges of a path from one end to the other, each with whether it is passed from tail to head.
std::vector<std::pair<int, int>> passed(const Tree& tree, const Edges& path, int start) {
    std::vector<std::pair<int, int>> result;
    std::set<int> left(path.begin(), path.end());
    for (int node = start; !left.empty();) {
        const auto next = std::find_if(left.begin(), left.end(), [&](int edge) {
            return tree.ends.at(edge).tail == node || tree.ends.at(edge).head == node;
        });
        check(next != left.end(), "a path with a gap");
        const NodePair ends = tree.ends.at(*next);
        result.emplace_back(*next, ends.tail == node ? 1 : -1);
        node = ends.tail == node ? ends.head : ends.tail;
        left.erase(next);
    }
    return result;
}

// Orients edges and paths so that each path passes its edges according to its signs.
std::optional<PathTree> directed(const Tree& tree, std::size_t edges, const std::vector<std::vector<int>>& signs,
                                 const PathSets& paths) {
    std::vector<std::vector<SignedNeighbour>> passings(edges + paths.size()); // edges, then paths
    PathTree result;
    for (std::size_t k = 0; k < paths.size(); ++k) {
        const std::vector<int> odd = oddNodes(tree, paths[k]);
        if (odd.size() != 2)
            return std::nullopt;
        result.paths.push_back({odd[0], odd[1]});
        for (const auto& [edge, along] : passed(tree, paths[k], odd[0])) {
            const auto place = static_cast<std::size_t>(edge);
            passings[place].push_back({edges + k, along * signs[k][place]});
            passings[edges + k].push_back({place, along * signs[k][place]});
        }
    }
    const auto turns = signsAlong(passings);
    if (!turns)
        return std::nullopt;
    const auto turned = [](NodePair pair, int turn) { return turn < 0 ? NodePair{pair.head, pair.tail} : pair; };
    for (std::size_t edge = 0; edge < edges; ++edge)
        result.edges.push_back(turned(tree.ends.at(static_cast<int>(edge)), (*turns)[edge]));
    for (std::size_t k = 0; k < paths.size(); ++k)
        result.paths[k] = turned(result.paths[k], (*turns)[edges + k]);
    return result;
}

} // namespace

std::optional<PathTree> treeWithPaths(std::size_t edges, const std::vector<std::vector<int>>& paths) {
    Edges all(edges);
    PathSets sets;
    for (std::size_t edge = 0; edge < edges; ++edge)
        all[edge] = static_cast<int>(edge);
    for (const std::vector<int>& path : paths) {
        sets.emplace_back();
        for (std::size_t edge = 0; edge < edges; ++edge)
            if (path.at(edge) != 0)
                sets.back().push_back(static_cast<int>(edge));
        check(!sets.back().empty(), "a path without edges");
    }
    PathSets longer = sets;
    std::erase_if(longer, [](const Edges& path) { return path.size() < 2; });
    const auto tree = treeOf(all, longer);
    return tree ? directed(*tree, edges, paths, sets) : std::nullopt;
}

} // namespace coenergy
