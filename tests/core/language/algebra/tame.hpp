#pragma once
// Random expressions that are suitable for a comparison in floating point.

#include "../expression/samples.hpp"

#include "expression/traverse.hpp"

namespace tame {

using namespace coenergy;

/// Without dot(), which is resolved before the algebra, and with numbers for which rounding does no harm.
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
