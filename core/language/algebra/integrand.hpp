#pragma once
// Parts of integrands, for whoever integrates them. Included within this folder alone.

#include "expression/expression.hpp"
#include "expression/traverse.hpp"

#include <string>

namespace coenergy {

inline Expression call(Function function, const Expression& x) {
    return apply(function, {x});
}

inline bool dependsOn(const Expression& expression, const std::string& x) {
    return symbolsIn(expression).contains(x);
}

} // namespace coenergy
