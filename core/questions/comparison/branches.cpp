// Random values of both signs and of sizes beyond a full turn, so that each branch of an inverse circular function has
// its points. A proof it is not; the points of vanishesIdentically stay within 1.7.
#include "comparison/branches.hpp"

#include "algebra/tidy.hpp"
#include "algebra/wide_trial.hpp"
#include "base/random_numbers.hpp"
#include "expression/any_node.hpp"
#include "expression/traverse.hpp"

#include <cmath>

namespace coenergy {

bool hasBranches(const Expression& expression) {
    return anyNode(expression, [](const Expression& node) {
        if (node.isPower())
            return !node.operands()[1].isNumber() || denominator(node.operands()[1].number()) != 1;
        if (!node.isFunction())
            return false;
        switch (node.function()) {
        case Function::Sin:
        case Function::Cos:
        case Function::Tan:
        case Function::Exp:
        case Function::Sinh:
        case Function::Cosh:
        case Function::Tanh: return false;
        default: return true;
        }
    });
}

std::set<std::string> namesInKinks(const Expression& expression) {
    std::set<std::string> names;
    forEachNode(expression, [&](const Expression& node) {
        if (!node.isFunction())
            return;
        switch (node.function()) {
        case Function::Sign:
        case Function::Abs:
        case Function::Step:
        case Function::Min:
        case Function::Max: addSymbolsIn(node, names); return;
        default: return;
        }
    });
    return names;
}

bool vanishesOnAllBranches(const Expression& expression) {
    if (!hasBranches(expression))
        return vanishesIdentically(expression);
    switch (triedFarAndWide(expression)) {
    case WideTrial::NotZero: return false;
    case WideTrial::ZeroOnAllSides: return true;
    case WideTrial::ZeroOnSomeSides:
    case WideTrial::Undefined: return vanishesIdentically(expression);
    }
    return false;
}

std::optional<Point> placeWithoutValue(const Expression& written, const Expression& other, const Notation& notation) {
    if (!hasBranches(written))
        return std::nullopt;
    std::set<std::string> names = symbolsIn(written);
    names.merge(symbolsIn(other));
    names.erase("pi");
    RandomNumbers random;
    constexpr int places = 40;
    for (int k = 0; k < places; ++k) {
        Point point;
        for (const std::string& name : names) {
            const auto known = notation.find(name);
            const bool isParameter = known != notation.end() && known->second.role == Role::Parameter;
            point[name] = (isParameter ? 1 : random.sign()) * (0.3 + 1.4 * random.share());
        }
        if (std::isfinite(evaluate(other, point)) && !std::isfinite(evaluate(written, point)))
            return point;
    }
    return std::nullopt;
}

} // namespace coenergy
