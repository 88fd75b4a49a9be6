// A position xp = x + l*sin(theta), yp = -l*cos(theta) is one point together with its attachment: the terms without a
// sine or a cosine give the beginning of the bar, the others its direction. A bar without another beginning starts at
// the ground. A constraint that keeps a distance is a bar as well. Without positions, lengths are bodies along a line,
// one angle alone is a pendulum, and others are dials.
#include "observation/drawing_proposal.hpp"

#include "dimension/unit.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <numbers>

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

bool isOneOf(const std::string& unit, std::initializer_list<const char*> units) {
    return std::find(units.begin(), units.end(), unit) != units.end();
}

bool hasLength(const std::string& unit) {
    const auto measure = unit.empty() ? std::nullopt : measureOfUnit(unit);
    const auto metre = measureOfUnit("m");
    return measure && metre && measure->dimension == metre->dimension;
}

// x, y2, s: what a length is usually called.
bool isCalledLength(const std::string& name) {
    return std::string_view("xyzs").find(name.front()) != std::string_view::npos &&
           std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Whether the name stands in the argument of a sine or a cosine.
bool turnsBy(const Expression& expression, const std::string& name) {
    return fold<bool>(expression, [&name](const Expression& node, std::span<const bool* const> operands) {
        const bool isTurn = node.isFunction() && (node.function() == Function::Sin || node.function() == Function::Cos);
        return (isTurn && symbolsIn(node.operands()[0]).contains(name)) ||
               std::any_of(operands.begin(), operands.end(), [](const bool* operand) { return *operand; });
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

    // What the coordinates alone say.
    void alone() {
        std::vector<std::string> angles;
        for (const Coordinate& coordinate : *m_parsed.document.coordinates) {
            if (coordinate.name.empty())
                continue;
            if (isAngle(coordinate))
                angles.push_back(coordinate.name);
            else if (isLength(coordinate))
                add("box", coordinate.name,
                    coordinate.name.front() == 'y' ? Place{"0", coordinate.name} : Place{coordinate.name, "0"});
        }
        if (!m_shapes.empty()) // where an angle turns about is not known then
            return;
        if (angles.size() == 1 && m_parsed.document.coordinates->size() == 1 && swing(angles.front()))
            return;
        for (std::size_t k = 0; k < angles.size(); ++k)
            add("disk", angles[k], {std::to_string(3 * k), "0"}).angle = angles[k];
    }

    bool isAngle(const Coordinate& coordinate) const {
        if (coordinate.domain != Domain::General)
            return coordinate.domain == Domain::Rotation;
        if (!coordinate.unit.empty())
            return isOneOf(coordinate.unit, {"rad", "deg"});
        return std::any_of(m_parsed.expressions.begin(), m_parsed.expressions.end(),
                           [&](const auto& known) { return turnsBy(known.second, coordinate.name); });
    }

    static bool isLength(const Coordinate& coordinate) {
        if (coordinate.domain != Domain::General)
            return coordinate.domain == Domain::Translation;
        return coordinate.unit.empty() ? isCalledLength(coordinate.name) : hasLength(coordinate.unit);
    }

    // The potential energy at an angle, with 1 for everything else.
    static double potentialAt(const Expression& potential, const std::string& angle, double value) {
        Point point;
        for (const std::string& name : symbolsIn(potential))
            point[name] = 1;
        point[angle] = value;
        return evaluate(potential, point);
    }

    // A length in the potential energy, if there is one alone.
    std::string armIn(const Expression& potential) const {
        std::string arm;
        const auto names = symbolsIn(potential);
        for (const Parameter& parameter : *m_parsed.document.parameters) {
            const bool isMeant = parameter.unit.empty() ? isOneOf(parameter.name, {"l", "L", "r", "R", "ell"})
                                                        : hasLength(parameter.unit);
            if (!isMeant || !names.contains(parameter.name))
                continue;
            if (!arm.empty())
                return "1";
            arm = parameter.name;
        }
        return arm.empty() ? "1" : arm;
    }

    // A pendulum that rests where its potential energy is least: below its hinge, or above it where that is where the
    // angle is half a turn. False where no weight says where that is.
    bool swing(const std::string& angle) {
        const auto found = m_parsed.expressions.find({Section::Energies, 0, Column::Potential, 0});
        if (found == m_parsed.expressions.end() || !turnsBy(found->second, angle))
            return false;
        const double rise = potentialAt(found->second, angle, std::numbers::pi) - potentialAt(found->second, angle, 0);
        constexpr double level = 1e-9; // of the weights of 1
        if (!(std::abs(rise) > level) || !std::isfinite(rise))
            return false;
        const bool hangs = rise > 0;
        const std::string arm = armIn(found->second), sign = hangs ? "-" : "";
        const Place tip{arm + "*sin(" + angle + ")", sign + arm + "*cos(" + angle + ")"};
        if (addOnce("ground", "ground", {"0", "0"}) && hangs)
            m_shapes.back().angle = "pi";
        add("bar", "bar", {"0", "0"}).to = tip;
        add("disk", "point", tip);
        Shape& arc = add("arc", angle, {"0", "0"});
        arc.to = {"0", sign + "0.4*" + arm};
        arc.angle = hangs ? angle : "-" + angle;
        return true;
    }

    const ParsedModel& m_parsed;
    std::vector<Shape> m_shapes;
};

} // namespace

std::vector<Shape> proposedShapes(const ParsedModel& parsed) {
    return Proposal(parsed).run();
}

} // namespace coenergy
