// A position xp = x + l*sin(theta), yp = -l*cos(theta) is one point together with its attachment: the terms without a
// sine or a cosine give the beginning of the bar, the others its direction. A bar without another beginning starts at
// the ground. A constraint that keeps a distance is a bar as well.
#include "observation/drawing_proposal.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

struct Position {
    std::string label; // the common part of the names
    std::array<std::string, 2> names;
};

// yp for xp, y_G for x_G, hand_y for hand_x; empty for a name that neither begins nor ends with x.
std::string counterpart(const std::string& name) {
    std::string other = name;
    if (name.front() == 'x')
        other.front() = 'y';
    else if (name.size() > 2 && name.ends_with("_x"))
        other.back() = 'y';
    return other == name ? std::string() : other;
}

std::string labelOf(const std::string& name) {
    const std::string label = name.front() == 'x' ? name.substr(1) : name.substr(0, name.size() - 2);
    return "point" + (label.empty() || label.front() == '_' ? label : "_" + label);
}

std::vector<std::string> namesOfPositions(const Document& document) {
    std::vector<std::string> names;
    for (const Coordinate& coordinate : *document.coordinates)
        names.push_back(coordinate.name);
    for (const Definition& definition : *document.definitions)
        names.push_back(definition.name);
    for (const Output& output : *document.outputs)
        names.push_back(output.name);
    std::erase(names, std::string());
    return names;
}

std::vector<Position> positionsOf(const Document& document) {
    const std::vector<std::string> names = namesOfPositions(document);
    std::vector<Position> positions;
    for (const std::string& name : names)
        if (const std::string other = counterpart(name); std::find(names.begin(), names.end(), other) != names.end())
            positions.push_back({labelOf(name), {name, other}});
    return positions;
}

struct Distance {
    std::vector<std::string> from;
    Position to;
};

bool turns(const Expression& expression) {
    return fold<bool>(expression, [](const Expression& node, std::span<const bool* const> operands) {
        const bool isTurn = node.isFunction() && (node.function() == Function::Sin || node.function() == Function::Cos);
        return isTurn || std::any_of(operands.begin(), operands.end(), [](const bool* operand) { return *operand; });
    });
}

class Proposal {
public:
    explicit Proposal(const ParsedModel& parsed) : m_parsed(parsed) {}

    std::vector<Shape> run() {
        const std::vector<Position> positions = positionsOf(m_parsed.document);
        for (const Position& position : positions)
            hang(position);
        for (std::size_t k = 0; k < m_parsed.document.displacementConstraints->size(); ++k)
            if (const auto distance = distanceOf(k, positions))
                join(*distance);
        for (const Position& position : positions)
            add("disk", position.label, {position.names[0], position.names[1]});
        if (positions.empty())
            alone();
        return std::move(m_shapes);
    }

private:
    using Place = std::vector<std::string>;

    Shape& add(const std::string& kind, const std::string& name, Place at) {
        Shape shape;
        shape.kind = kind;
        shape.name = name;
        shape.at = std::move(at);
        m_shapes.push_back(std::move(shape));
        return m_shapes.back();
    }

    const Expression* definitionOf(const std::string& name) const {
        const std::vector<Definition>& definitions = *m_parsed.document.definitions;
        for (std::size_t k = 0; k < definitions.size(); ++k)
            if (definitions[k].name == name)
                if (const auto found = m_parsed.expressions.find({Section::Definitions, k, Column::Expression, 0});
                    found != m_parsed.expressions.end())
                    return &found->second;
        return nullptr;
    }

    // Without the rotating terms; nothing if there are none.
    std::optional<std::string> baseOf(const std::string& name) const {
        const Expression* expression = definitionOf(name);
        if (!expression || !turns(*expression))
            return std::nullopt;
        Expression base;
        if (expression->isSum())
            for (const Expression& term : expression->operands())
                if (!turns(term))
                    base = base + term;
        return toText(base);
    }

    // The bar to a position, from the body or the ground to which it is attached.
    void hang(const Position& position) {
        const auto x = baseOf(position.names[0]);
        const auto y = baseOf(position.names[1]);
        if (!x || !y)
            return;
        if (*y == "0" && *x == "0")
            addGround(position.names[1]);
        else if (*y == "0")
            addOnce("box", "body", {*x, "0"});
        Shape& bar = add("bar", "bar" + position.label.substr(std::string("point").size()), {*x, *y});
        bar.to = {position.names[0], position.names[1]};
    }

    const Expression* constraint(std::size_t index) const {
        const auto found = m_parsed.expressions.find({Section::DisplacementConstraints, index, Column::Expression, 0});
        return found == m_parsed.expressions.end() ? nullptr : &found->second;
    }

    // (x2 - x1)^2 + (y2 - y1)^2 = l^2: the two points and their distance.
    std::optional<Distance> distanceOf(std::size_t index, const std::vector<Position>& positions) const {
        const Expression* expression = constraint(index);
        if (!expression || !expression->isSum())
            return std::nullopt;
        for (auto position = positions.rbegin(); position != positions.rend(); ++position) {
            const auto x = otherEnd(*expression, position->names[0]);
            const auto y = otherEnd(*expression, position->names[1]);
            if (x && y)
                return Distance{{*x, *y}, *position};
        }
        return std::nullopt;
    }

    // a of the square (x - a)^2 in a sum.
    static std::optional<std::string> otherEnd(const Expression& sum, const std::string& name) {
        for (const Expression& term : sum.operands()) {
            const bool isSquare = term.isPower() && toText(term.operands()[1]) == "2";
            if (!isSquare)
                continue;
            const Expression& base = term.operands()[0];
            const Expression point = Expression::symbol(name);
            for (const Expression& end : {point - base, point + base})
                if (const auto known = symbolsIn(base); known.contains(name) && !symbolsIn(end).contains(name))
                    return toText(end);
        }
        return std::nullopt;
    }

    void join(const Distance& distance) {
        if (distance.from == Place{"0", "0"} && addOnce("ground", "ground", {"0", "0"}))
            m_shapes.back().angle = "pi";
        Shape& bar = add("bar", "bar" + distance.to.label.substr(std::string("point").size()), distance.from);
        bar.to = {distance.to.names[0], distance.to.names[1]};
    }

    // Above everything that hangs from it.
    void addGround(const std::string& height) {
        if (addOnce("ground", "ground", {"0", "0"}) && toText(*definitionOf(height)).starts_with('-'))
            m_shapes.back().angle = "pi";
    }

    bool addOnce(const std::string& kind, const std::string& name, const Place& at) {
        const bool isThere = std::any_of(m_shapes.begin(), m_shapes.end(),
                                         [&](const Shape& shape) { return shape.kind == kind && shape.at == at; });
        if (!isThere)
            add(kind, name, at);
        return !isThere;
    }

    // Bodies on a line, if only displacements along it are known.
    void alone() {
        for (const Coordinate& coordinate : *m_parsed.document.coordinates)
            if (coordinate.domain == Domain::Translation && !coordinate.name.empty())
                add("box", coordinate.name, {coordinate.name, "0"});
    }

    const ParsedModel& m_parsed;
    std::vector<Shape> m_shapes;
};

} // namespace

std::vector<Shape> proposedShapes(const ParsedModel& parsed) {
    return Proposal(parsed).run();
}

} // namespace coenergy
