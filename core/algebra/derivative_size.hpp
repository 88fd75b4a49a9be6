#pragma once
// How large derivatives become, before they are taken: GiNaC cannot be interrupted.

#include "expression/expression.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace coenergy {

/// Upper bounds on the operands that differentiating once and twice creates.
struct DerivativeSize {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
};

/// Where only the names for which `isVariable` holds are differentiated with respect to.
DerivativeSize derivativeSize(const Expression& expression, const std::function<bool(const std::string&)>& isVariable);

} // namespace coenergy
