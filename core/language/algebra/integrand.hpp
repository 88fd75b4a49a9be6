#pragma once
// Parts of integrands, for whoever integrates them. Included within this folder alone.

#include "expression/expression.hpp"
#include "expression/traverse.hpp"

#include <string>
#include <vector>

namespace coenergy {

inline Expression call(Function function, const Expression& x) {
    return apply(function, {x});
}

inline bool dependsOn(const Expression& expression, const std::string& x) {
    return symbolsIn(expression).contains(x);
}

inline std::vector<Expression> factorsOf(const Expression& expression) {
    if (!expression.isProduct())
        return {expression};
    return {expression.operands().begin(), expression.operands().end()};
}

} // namespace coenergy
