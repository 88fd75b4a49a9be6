// Relations and elements are rows of a matrix, which is eliminated until the flows are those of independent ports. In
// terms of these, across flows are paths in a tree, through flows loops of links.
#include "conversion/realized_graph.hpp"

#include "graph/disjoint_sets.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace coenergy {

namespace {

using Row = std::map<std::size_t, Rational>; // by column

Rational entry(const Row& row, std::size_t column) {
    const auto found = row.find(column);
    return found == row.end() ? Rational(0) : found->second;
}

void add(Row& row, std::size_t column, const Rational& value) {
    if (value.isZero())
        return;
    Rational& sum = row[column];
    sum += value;
    if (sum.isZero())
        row.erase(column);
}

Row combined(const FlowSum& sum, const std::vector<Row>& flows) {
    Row row;
    for (const auto& [flow, factor] : sum)
        for (const auto& [column, value] : flows[flow])
            add(row, column, factor * value);
    return row;
}

// Rows that are preferred in a tree of potentials, or in the links, come first.
int precedence(const LinearElements& linear, const RealizedPort& port) {
    switch (linear.elements[port.element].kind) {
    case ElementKind::FlowSource: return 0;
    case ElementKind::Kinetic: return 1;
    case ElementKind::Coupling:
    case ElementKind::Crossing: return 2;
    case ElementKind::Potential: return 3;
    case ElementKind::Dissipative: return 4;
    case ElementKind::EffortSource: break;
    }
    return 5;
}

bool isTwoPort(ElementKind kind) {
    return kind == ElementKind::Coupling || kind == ElementKind::Crossing;
}

class Realizer {
public:
    explicit Realizer(const LinearElements& linear) : m_linear(linear) {}

    std::variant<RealizedGraph, RealizationObstacle> run() {
        listPorts();
        if (!solveRelations() || !choosePorts() || !leaveOut())
            return m_obstacle;
        for (const FlowSide side : {FlowSide::Across, FlowSide::Through})
            if (!(side == FlowSide::Across && usePotentials()) && !place(side))
                return m_obstacle;
        expressFlows();
        return std::move(m_graph);
    }

private:
    std::vector<RealizedPort>& ports() { return m_graph.ports; }

    void listPorts() {
        for (std::size_t k = 0; k < m_linear.elements.size(); ++k) {
            const LinearElement& element = m_linear.elements[k];
            ports().push_back({k, element.sum, m_linear.sides[element.sum.begin()->first]});
            if (isTwoPort(element.kind))
                ports().push_back({k, element.other, m_linear.sides[element.other.begin()->first]});
        }
    }

    // Each relation gives one of the flows in terms of the others.
    bool solveRelations() {
        for (std::size_t k = 0; k < m_linear.sides.size(); ++k)
            m_flows.push_back({{k, 1}});
        for (const FlowSum& relation : m_linear.relations) {
            const Row row = combined(relation, m_flows);
            if (row.empty())
                continue;
            const auto [column, pivot] = *row.rbegin();
            for (Row& flow : m_flows) {
                const Rational factor = entry(flow, column) / pivot;
                for (const auto& [other, value] : row)
                    add(flow, other, -factor * value);
            }
        }
        return true;
    }

    // Exchanges columns for the flows of ports, until every column is one.
    bool choosePorts() {
        for (const RealizedPort& port : ports())
            m_rows.push_back(combined(port.sum, m_flows));
        std::vector<std::size_t> order;
        for (std::size_t k = 0; k < ports().size(); ++k)
            order.push_back(k);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return precedence(m_linear, ports()[a]) < precedence(m_linear, ports()[b]);
        });
        for (const std::size_t k : order) {
            const Row row = m_rows[k];
            const auto open =
                std::find_if(row.begin(), row.end(), [&](const auto& e) { return !m_base.contains(e.first); });
            if (open == row.end())
                continue;
            m_base.emplace(open->first, k);
            for (std::vector<Row>* rows : {&m_rows, &m_flows})
                for (Row& changed : *rows)
                    replaceColumn(changed, row, open->first, open->second);
        }
        for (std::size_t k = 0; k < m_flows.size(); ++k)
            if (std::any_of(m_flows[k].begin(), m_flows[k].end(),
                            [&](const auto& e) { return !m_base.contains(e.first); }))
                m_obstacle.freeFlows.push_back(k);
        return m_obstacle.freeFlows.empty();
    }

    // With a column replaced by the value of the row.
    static void replaceColumn(Row& changed, const Row& row, std::size_t column, const Rational& pivot) {
        const Rational factor = entry(changed, column) / pivot;
        if (factor.isZero())
            return;
        for (const auto& [other, value] : row)
            if (other != column)
                add(changed, other, -factor * value);
        changed[column] = factor;
    }

    // Removes ports whose flow is always zero; an element that prescribes or couples it cannot be removed.
    bool leaveOut() {
        std::vector<RealizedPort> kept;
        std::vector<Row> rows;
        std::map<std::size_t, std::size_t> places;
        for (std::size_t k = 0; k < ports().size(); ++k) {
            const ElementKind kind = m_linear.elements[ports()[k].element].kind;
            if (m_rows[k].empty() && (isTwoPort(kind) || kind == ElementKind::FlowSource))
                return refuse({ports()[k].element});
            if (std::any_of(m_rows[k].begin(), m_rows[k].end(),
                            [](const auto& e) { return e.second != 1 && e.second != -1; })) {
                std::vector<std::size_t> elements = {ports()[k].element};
                for (const auto& [column, value] : m_rows[k])
                    elements.push_back(ports()[m_base.at(column)].element);
                return refuse(std::move(elements));
            }
            if (m_rows[k].empty())
                continue;
            places.emplace(k, kept.size());
            kept.push_back(ports()[k]);
            rows.push_back(m_rows[k]);
        }
        for (auto& [column, port] : m_base)
            port = places.at(port);
        ports() = std::move(kept);
        m_rows = std::move(rows);
        return true;
    }

    bool refuse(std::vector<std::size_t> elements) {
        m_obstacle.elements = std::move(elements);
        return false;
    }

    // Uses the user's own coordinates, if every element lies between two of them, or between one and the reference.
    bool usePotentials() {
        const auto isBetweenTwo = [&](const RealizedPort& port) {
            return port.side == FlowSide::Through || port.sum.size() == 1 ||
                   (port.sum.size() == 2 && port.sum.begin()->second + port.sum.rbegin()->second == 0);
        };
        const auto isAcross = [&](const FlowSum& relation) {
            return m_linear.sides[relation.begin()->first] == FlowSide::Across;
        };
        if (!std::all_of(ports().begin(), ports().end(), isBetweenTwo) ||
            std::any_of(m_linear.relations.begin(), m_linear.relations.end(), isAcross))
            return false;
        std::map<std::size_t, int> nodes;
        for (std::size_t k = 0; k < m_linear.sides.size(); ++k)
            if (m_linear.sides[k] == FlowSide::Across) {
                nodes[k] = ++m_graph.nodes;
                m_graph.potentials[m_graph.nodes] = k;
            }
        for (RealizedPort& port : ports())
            if (port.side == FlowSide::Across) {
                port.ends = {1, 1};
                for (const auto& [flow, sign] : port.sum)
                    (sign > 0 ? port.ends.tail : port.ends.head) = nodes.at(flow);
            }
        return true;
    }

    // Each set connected by common flows has nodes of its own beside the reference.
    bool place(FlowSide side) {
        DisjointSets sets(ports().size());
        for (std::size_t k = 0; k < ports().size(); ++k)
            for (const auto& [column, value] : m_rows[k])
                sets.join(k, m_base.at(column));
        std::map<std::size_t, std::vector<std::size_t>> parts;
        for (std::size_t k = 0; k < ports().size(); ++k)
            if (ports()[k].side == side)
                parts[sets.representative(k)].push_back(k);
        for (const auto& [representative, members] : parts)
            if (!placePart(side, members))
                return false;
        return true;
    }

    bool placePart(FlowSide side, const std::vector<std::size_t>& members) {
        std::set<std::size_t> base;
        for (const auto& [column, port] : m_base)
            base.insert(port);
        std::vector<std::size_t> edges, paths;
        for (const std::size_t k : members)
            (base.contains(k) == (side == FlowSide::Across) ? edges : paths).push_back(k);
        std::vector<std::vector<int>> signs;
        for (const std::size_t path : paths) {
            signs.emplace_back();
            for (const std::size_t edge : edges)
                signs.back().push_back(side == FlowSide::Across ? sign(path, edge) : -sign(edge, path));
        }
        const bool isLoop = edges.empty(); // of a single element
        const auto tree = isLoop ? std::nullopt : treeWithPaths(edges.size(), signs);
        if (!tree) {
            std::vector<std::size_t> elements;
            for (const std::size_t k : members)
                elements.push_back(ports()[k].element);
            return refuse(std::move(elements));
        }
        for (std::size_t k = 0; k < edges.size(); ++k)
            ports()[edges[k]].ends = tree->edges[k];
        for (std::size_t k = 0; k < paths.size(); ++k)
            ports()[paths[k]].ends = tree->paths[k];
        numberNodes(members);
        return true;
    }

    // The sign of a port relative to that of a base.
    int sign(std::size_t port, std::size_t base) const {
        for (const auto& [column, value] : m_rows[port])
            if (m_base.at(column) == base)
                return value == 1 ? 1 : -1;
        return 0;
    }

    // The reference is the node at which most elements meet; for masses, most elements with inertia.
    void numberNodes(const std::vector<std::size_t>& members) {
        std::map<int, int> weights;
        for (const std::size_t k : members) {
            const bool isMass = m_linear.elements[ports()[k].element].kind == ElementKind::Kinetic &&
                                ports()[k].side == FlowSide::Across;
            for (const int node : {ports()[k].ends.tail, ports()[k].ends.head})
                weights[node] += isMass ? static_cast<int>(members.size()) : 1;
        }
        const auto reference = std::max_element(weights.begin(), weights.end(),
                                                [](const auto& a, const auto& b) { return a.second < b.second; });
        std::map<int, int> numbers = {{reference->first, 1}};
        for (const std::size_t k : members)
            for (int* const node : {&ports()[k].ends.tail, &ports()[k].ends.head}) {
                const auto [number, isNew] = numbers.emplace(*node, m_graph.nodes + 1);
                m_graph.nodes += isNew;
                *node = number->second;
            }
    }

    void expressFlows() {
        for (const Row& flow : m_flows) {
            m_graph.flows.emplace_back();
            for (const auto& [column, value] : flow)
                m_graph.flows.back().emplace(m_base.at(column), value);
        }
    }

    const LinearElements& m_linear;
    RealizedGraph m_graph;
    RealizationObstacle m_obstacle;
    std::vector<Row> m_flows;                  // by columns
    std::vector<Row> m_rows;                   // of the ports
    std::map<std::size_t, std::size_t> m_base; // the port whose flow a column is
};

} // namespace

std::variant<RealizedGraph, RealizationObstacle> realizedGraph(const LinearElements& linear) {
    return Realizer(linear).run();
}

} // namespace coenergy
