#pragma once
// Which random expressions a comparison in floating point can stand.

#include "../expression/samples.hpp"

#include "expression/traverse.hpp"

namespace tame {

using namespace coenergy;

/// Without dot(), which is taken before the algebra, and of numbers that rounding can stand.
inline bool isTame(const Expression& expression) {
    bool tame = true;
    forEachNode(expression, [&](const Expression& node) {
        const bool isWild =
            node.isNumber() && !node.isZero() && (abs(node.number()) > 100 || abs(node.number()) < Rational(1, 100));
        tame = tame && !isWild && !(node.isFunction() && node.function() == Function::Dot);
    });
    return tame;
}

inline Point samplePoint(samples::Random& random) {
    Point point = samples::positivePoint(random);
    point.erase("pi"); // the constant
    return point;
}

} // namespace tame
