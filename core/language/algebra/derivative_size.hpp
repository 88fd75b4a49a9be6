#pragma once
// Bounds on the size of derivatives, computed beforehand because GiNaC cannot be interrupted.

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

/// For derivatives with respect to the names for which `isVariable` is true.
DerivativeSize derivativeSize(const Expression& expression, const std::function<bool(const std::string&)>& isVariable);

} // namespace coenergy
