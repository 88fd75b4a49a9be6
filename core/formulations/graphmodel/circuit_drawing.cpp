// Rails are in the order of a breadth-first search from one end of their group, so that chains are rows. Arches lie on
// tracks, the shorter ones below, none on another (the left-edge method: A. Hashimoto and J. Stevens, Wire Routing by
// Optimizing Channel Assignment within Large Apertures, 1971).
#include "graphmodel/circuit_drawing.hpp"

#include "graph/normal_tree.hpp"
#include "lineargraph/graph_rows.hpp"

#include <algorithm>
#include <cmath>
#include <locale>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace coenergy {

namespace {

constexpr int reference = 1;
constexpr double slot = 1.5; // between two wires of a rail
constexpr double between = 2.4, apart = 1.2, groupGap = 1.8;
constexpr double depth = 2.2, trackHeight = 1.3;
constexpr double rowLength = 13, rowGap = 1.6;
constexpr double symbolLength = 1.3;

struct CircuitElement {
    int tail = 0;
    int head = 0;
    BranchType type = BranchType::DType;
    std::string name;
    std::string state; // the variable that is shown; none if empty

    bool isGrounded() const { return tail == reference || head == reference; }
    int node() const { return tail == reference ? head : tail; } // of what is grounded
    bool joins(int a, int b) const { return (tail == a && head == b) || (tail == b && head == a); }
};

std::string stateOf(const GraphBranch& branch, const std::set<std::string>& quantities) {
    if (!isStorage(branch.type))
        return {};
    const std::string name = branch.type == BranchType::AType ? acrossName(branch.number) : throughName(branch.number);
    return quantities.contains(name) ? name : std::string();
}

// A distributed element is one for each of its ports.
std::vector<CircuitElement> elementsOf(const Document& document, const std::set<std::string>& quantities) {
    const ReadGraph read = readGraph(document);
    const GraphRows& rows = *document.graph;
    std::vector<CircuitElement> elements;
    for (std::size_t row = 0; row < read.graph.branches.size(); ++row) {
        const GraphBranch& branch = read.graph.branches[row];
        if (read.elements.elementOf(branch.number) || branch.tail == branch.head)
            continue;
        const bool isNamed = row < rows.names.size() && !rows.names[row].empty();
        elements.push_back({branch.tail, branch.head, branch.type,
                            isNamed ? rows.names[row] : elementName(read.graph, row), stateOf(branch, quantities)});
    }
    for (const JoinedElement& element : read.elements.elements)
        for (const JoinedPort& port : element.ports)
            if (port.tail != port.head)
                elements.push_back({port.tail, port.head, BranchType::DType, element.name, {}});
    return elements;
}

// ---- the order of the rails ----

using Neighbours = std::map<int, std::set<int>>;

Neighbours neighboursOf(const std::vector<CircuitElement>& elements) {
    Neighbours neighbours;
    for (const CircuitElement& element : elements)
        for (const auto& [from, to] : {std::pair(element.tail, element.head), std::pair(element.head, element.tail)})
            if (from != reference) {
                std::set<int>& others = neighbours[from];
                if (to != reference)
                    others.insert(to);
            }
    return neighbours;
}

std::vector<int> reachedFrom(int start, const Neighbours& neighbours) {
    std::vector<int> order{start};
    std::set<int> known{start};
    for (std::size_t k = 0; k < order.size(); ++k)
        for (const int next : neighbours.at(order[k]))
            if (known.insert(next).second)
                order.push_back(next);
    return order;
}

// Each group from the node that is reached last from its first one.
std::vector<std::vector<int>> railGroups(const Neighbours& neighbours) {
    std::vector<std::vector<int>> groups;
    std::set<int> known;
    for (const auto& [node, others] : neighbours) {
        if (known.contains(node))
            continue;
        const int end = reachedFrom(reachedFrom(node, neighbours).back(), neighbours).back();
        groups.push_back(reachedFrom(end, neighbours));
        known.insert(groups.back().begin(), groups.back().end());
    }
    return groups;
}

// ---- the drawing ----

std::string decimal(double value) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::round(1000 * value) / 1000;
    return text.str();
}

struct Spot {
    double x = 0;
    double y = 0;
};

Spot onWay(Spot from, Spot to, double length) {
    const double whole = std::hypot(to.x - from.x, to.y - from.y);
    return {from.x + (to.x - from.x) * length / whole, from.y + (to.y - from.y) * length / whole};
}

// The electrical analogue, whatever the domain: a spring would look like a resistance beside it.
std::string symbolOf(BranchType type) {
    switch (type) {
    case BranchType::AType: return "capacitor";
    case BranchType::TType: return "coil";
    case BranchType::DType: return "resistor";
    case BranchType::AcrossSource: return "source";
    case BranchType::ThroughSource: return "vector";
    case BranchType::Transformer: return "coil";
    case BranchType::Gyrator: return "box";
    }
    return "wire";
}

// One group of nodes, the first rail at `origin`.
class GroupDrawer {
public:
    GroupDrawer(const std::vector<CircuitElement>& elements, const std::vector<int>& group, Spot origin)
        : m_elements(elements), m_origin(origin) {
        for (const int node : group)
            m_order.emplace(node, static_cast<int>(m_order.size()));
        drawRails(group);
        drawArches();
    }

    const std::vector<Shape>& shapes() const { return m_shapes; }
    double width() const { return m_x; }
    double height() const { return m_height; } // of its arches

private:
    // A wire at a rail, of an element that is no link between neighbours.
    struct Slot {
        std::size_t element = 0;
        int other = 0; // the order of the rail at its other end; of its own for what is grounded
    };
    struct Arch {
        std::size_t element = 0;
        double left = 0, right = 0;
        bool beginsLeft = false; // with its tail
        int track = 0;
    };

    std::vector<std::string> textOf(Spot spot) const {
        return {decimal(m_origin.x + spot.x), decimal(m_origin.y + spot.y)};
    }

    void drawRails(const std::vector<int>& group) {
        std::vector<double> drops;
        for (std::size_t k = 0; k < group.size(); ++k) {
            const auto link = k + 1 < group.size() ? linkBetween(group[k], group[k + 1]) : std::nullopt;
            const double end = drawRail(group[k], drops);
            m_x = end + (link ? between : apart);
            if (link)
                drawElement(m_elements[*link], {end, 0}, {m_x, 0}, m_elements[*link].tail == group[k]);
        }
        if (!drops.empty())
            drawReference(drops);
    }

    // The first element between neighbours, which needs no arch.
    std::optional<std::size_t> linkBetween(int a, int b) {
        for (std::size_t k = 0; k < m_elements.size(); ++k)
            if (m_elements[k].joins(a, b)) {
                m_links.insert(k);
                return k;
            }
        return std::nullopt;
    }

    // From left to right: arches to the left, the nearest first; what hangs; arches to the right, the farthest first.
    std::vector<Slot> slotsOf(int node) const {
        const int own = m_order.at(node);
        std::vector<Slot> slots;
        for (std::size_t k = 0; k < m_elements.size(); ++k) {
            const CircuitElement& element = m_elements[k];
            if (m_links.contains(k) || (element.tail != node && element.head != node))
                continue;
            const int other = element.tail == node ? element.head : element.tail;
            slots.push_back({k, other == reference ? own : m_order.at(other)});
        }
        const auto rank = [own](const Slot& slot) {
            const int side = slot.other < own ? 0 : slot.other == own ? 1 : 2;
            return std::pair(side, -slot.other);
        };
        std::stable_sort(slots.begin(), slots.end(), [&](const Slot& a, const Slot& b) { return rank(a) < rank(b); });
        return slots;
    }

    // From where the last one ended; its own end.
    double drawRail(int node, std::vector<double>& drops) {
        const double begin = m_x;
        const std::vector<Slot> slots = slotsOf(node);
        for (std::size_t k = 0; k < slots.size(); ++k) {
            const double x = begin + slot * static_cast<double>(k);
            const CircuitElement& element = m_elements[slots[k].element];
            if (element.isGrounded()) {
                drawElement(element, {x, 0}, {x, -depth}, element.tail == node);
                drops.push_back(x);
            } else
                addArchEnd(slots[k].element, x, element.tail == node);
        }
        const double end = begin + slot * static_cast<double>(slots.empty() ? 0 : slots.size() - 1);
        addWire({begin - 0.12, 0}, {end + 0.12, 0}, "0.07");
        return end;
    }

    void addArchEnd(std::size_t element, double x, bool isTail) {
        for (Arch& arch : m_arches)
            if (arch.element == element) {
                arch.right = x;
                return;
            }
        m_arches.push_back({element, x, x, isTail, 0});
    }

    void drawReference(const std::vector<double>& drops) {
        Shape ground;
        ground.kind = "ground";
        ground.at = textOf({(drops.front() + drops.back()) / 2, -depth});
        ground.size = {decimal(drops.back() - drops.front() + 0.8)};
        m_shapes.push_back(std::move(ground));
    }

    void drawArches() {
        std::stable_sort(m_arches.begin(), m_arches.end(),
                         [](const Arch& a, const Arch& b) { return a.right - a.left < b.right - b.left; });
        for (std::size_t k = 0; k < m_arches.size(); ++k) {
            Arch& arch = m_arches[k];
            for (std::size_t before = 0; before < k; ++before)
                if (m_arches[before].left <= arch.right && arch.left <= m_arches[before].right)
                    arch.track = std::max(arch.track, m_arches[before].track + 1);
            const double height = trackHeight * (arch.track + 1);
            m_height = std::max(m_height, height);
            addWire({arch.left, 0}, {arch.left, height});
            addWire({arch.right, 0}, {arch.right, height});
            drawElement(m_elements[arch.element], {arch.left, height}, {arch.right, height}, arch.beginsLeft);
        }
    }

    // Its symbol in the middle of its way, and on the second half of this an arrow from tail to head.
    void drawElement(const CircuitElement& element, Spot from, Spot to, bool isForward) {
        if (!isForward)
            std::swap(from, to);
        const double length = std::hypot(to.x - from.x, to.y - from.y), lead = (length - symbolLength) / 2;
        const Spot begin = onWay(from, to, lead), end = onWay(from, to, length - lead);
        addWire(from, begin);
        addWire(end, to);
        addSymbol(element, begin, end);
        Shape arrow;
        arrow.kind = "vector";
        arrow.at = textOf(onWay(from, to, length - 0.95 * lead));
        arrow.to = textOf(onWay(from, to, length - 0.1 * lead));
        m_shapes.push_back(std::move(arrow));
        if (!element.state.empty())
            addState(element.state, begin, end);
    }

    // The plus of an across source is at its tail.
    void addSymbol(const CircuitElement& element, Spot begin, Spot end) {
        Shape symbol;
        symbol.kind = symbolOf(element.type);
        symbol.name = element.name;
        if (symbol.kind == "box") {
            addWire(begin, end);
            symbol.at = textOf({(begin.x + end.x) / 2, (begin.y + end.y) / 2});
            symbol.size = {"0.7", "0.5"};
        } else {
            const bool isTurned = element.type == BranchType::AcrossSource;
            symbol.at = textOf(isTurned ? end : begin);
            symbol.to = textOf(isTurned ? begin : end);
        }
        m_shapes.push_back(std::move(symbol));
    }

    // Beside the symbol, by a wire without length.
    void addState(const std::string& state, Spot begin, Spot end) {
        const bool isUpright = std::abs(end.y - begin.y) > std::abs(end.x - begin.x);
        Shape label;
        label.kind = "wire";
        label.name = label.value = state;
        label.at = label.to = textOf({(begin.x + end.x) / 2 - (isUpright ? 0 : 0.5), (begin.y + end.y) / 2 - 0.35});
        m_shapes.push_back(std::move(label));
    }

    void addWire(Spot from, Spot to, const std::string& width = {}) {
        Shape wire;
        wire.kind = "wire";
        wire.at = textOf(from);
        wire.to = textOf(to);
        if (!width.empty())
            wire.size = {width};
        m_shapes.push_back(std::move(wire));
    }

    const std::vector<CircuitElement>& m_elements;
    const Spot m_origin;
    std::map<int, int> m_order; // of the rails, by their nodes
    std::set<std::size_t> m_links;
    std::vector<Arch> m_arches;
    std::vector<Shape> m_shapes;
    double m_x = 0, m_height = 0;
};

// Groups in rows, as words in lines.
std::vector<Shape> drawn(const std::vector<CircuitElement>& elements) {
    const auto groups = railGroups(neighboursOf(elements));
    double height = 0;
    for (const std::vector<int>& group : groups)
        height = std::max(height, GroupDrawer(elements, group, {}).height());
    std::vector<Shape> shapes;
    Spot origin;
    for (const std::vector<int>& group : groups) {
        const double width = GroupDrawer(elements, group, {}).width();
        if (origin.x > 0 && origin.x + width > rowLength)
            origin = {0, origin.y - depth - rowGap - height};
        const GroupDrawer drawer(elements, group, origin);
        shapes.insert(shapes.end(), drawer.shapes().begin(), drawer.shapes().end());
        origin.x += width + groupGap;
    }
    return shapes;
}

} // namespace

std::vector<Shape> circuitDrawing(const Document& document, const std::set<std::string>& quantities) {
    if (document.graph->branches.empty())
        return {};
    return drawn(elementsOf(document, quantities));
}

} // namespace coenergy
