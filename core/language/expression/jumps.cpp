// Compares the values on either side of a jump, at random points of the surface on which the argument of the jumping
// function vanishes.
#include "expression/jumps.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/table_curve.hpp"
#include "expression/traverse.hpp"

#include <cmath>
#include <optional>
#include <string>

namespace coenergy {

namespace {

constexpr const char* side = "#side"; // cannot be typed as a name

bool isOf(const Expression& node, Function function) {
    return node.isFunction() && node.function() == function;
}

Expression withSide(const Expression& expression, const Expression& jump) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (node == jump)
            return Expression::symbol(side);
        std::vector<Expression> all;
        for (const Expression* operand : operands)
            all.push_back(*operand);
        return all.empty() ? node : rebuilt(node, std::move(all));
    });
}

Point randomPoint(const Expression& expression, RandomNumbers& numbers) {
    Point point;
    for (const std::string& name : symbolsIn(expression))
        if (name != "pi")
            point[name] = 0.5 + numbers.share();
    return point;
}

double valueAt(const Expression& expression, Point& point, const std::string& name, double value) {
    point[name] = value;
    return evaluate(expression, point);
}

/// The root between two values of a name at which the signs differ.
double rootBetween(const Expression& argument, Point& point, const std::string& name, double from, double to) {
    constexpr int halvings = 200;
    const bool isRising = valueAt(argument, point, name, to) > 0;
    for (int k = 0; k < halvings; ++k) {
        const double middle = from + (to - from) / 2;
        ((valueAt(argument, point, name, middle) > 0) == isRising ? to : from) = middle;
    }
    return to;
}

/// A zero of the argument along this name; found directly where the argument is linear in it.
std::optional<double> rootAlong(const Expression& argument, Point point, const std::string& name) {
    constexpr int samples = 240;
    const double begin = valueAt(argument, point, name, 0), slope = valueAt(argument, point, name, 1) - begin;
    const double bend = valueAt(argument, point, name, 2) - begin - 2 * slope;
    if (std::abs(bend) <= 1e-9 * (std::abs(begin) + std::abs(slope)))
        return slope != 0 ? std::optional(-begin / slope) : std::nullopt;
    const auto place = [](int k) { // as dense near zero as far away
        const double share = 2.0 * k / samples - 1;
        return std::sinh(8 * share);
    };
    double before = valueAt(argument, point, name, place(0));
    for (int k = 1; k <= samples; ++k) {
        const double value = valueAt(argument, point, name, place(k));
        if ((before <= 0 && value > 0) || (before >= 0 && value < 0))
            return rootBetween(argument, point, name, place(k - 1), place(k));
        before = value;
    }
    return std::nullopt;
}

/// Moves the point onto the surface on which the argument vanishes.
std::optional<std::string> putOnto(const Expression& argument, Point& point) {
    for (const std::string& name : symbolsIn(argument))
        if (name != "pi")
            if (const auto root = rootAlong(argument, point, name)) {
                point[name] = *root;
                return name;
            }
    return std::nullopt;
}

/// Whether both sides agree for all values of the names.
bool isContinuousAt(const Expression& expression, const Expression& jump) {
    constexpr int draws = 3;
    const Expression sided = withSide(expression, jump);
    RandomNumbers numbers;
    for (int draw = 0; draw < draws; ++draw) {
        Point point = randomPoint(expression, numbers);
        const auto along = putOnto(jump.operands()[0], point);
        if (!along)
            continue;
        const double there = point[*along], before = isOf(jump, Function::Sign) ? -1 : 0;
        point[side] = 1;
        const double size = std::abs(valueAt(sided, point, *along, there + 1));
        point[*along] = there;
        const double step = valueAt(sided, point, side, 1) - valueAt(sided, point, side, before);
        if (!(std::abs(step) <= 1e-9 * (size + std::abs(there))))
            return false;
    }
    return true;
}

/// The slope of a piecewise linear table, and the slope of the slope where the slope itself is continuous.
bool isSlopeThatJumps(const Expression& node) {
    return node.isTable() && node.table().order > (node.table().curve->degree() > 1 ? 1 : 0);
}

} // namespace

bool jumps(const Expression& expression) {
    if (!hasPieces(expression))
        return false;
    bool found = false;
    forEachNode(expression, [&](const Expression& node) {
        const bool isSwitch = isOf(node, Function::Step) || isOf(node, Function::Sign);
        found = found || isOf(node, Function::Impulse) || isSlopeThatJumps(node) ||
                (isSwitch && !isContinuousAt(expression, node));
    });
    return found;
}

bool isStepOrSign(const Expression& node) {
    return isOf(node, Function::Step) || isOf(node, Function::Sign);
}

namespace {

constexpr FunctionSet piecewise = {Function::Abs, Function::Sign, Function::Step,
                                   Function::Min, Function::Max,  Function::Table};

} // namespace

bool isPiecewise(Function function) {
    return piecewise.has(function);
}

bool hasPieces(const Expression& expression) {
    return expression.functions().hasAny(piecewise) || expression.functions().has(Function::Impulse);
}

} // namespace coenergy
