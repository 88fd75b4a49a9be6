#pragma once

#include "expression/expression.hpp"

#include <cstddef>

namespace coenergy {

/// For hash tables of expressions.
struct ContentHash {
    std::size_t operator()(const Expression& expression) const { return expression.hash(); }
};

} // namespace coenergy
