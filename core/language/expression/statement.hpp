#pragma once

#include "expression/expression.hpp"

#include <string>

namespace coenergy {

/// name = value, in terms of parameters, unknowns and earlier statements.
struct Statement {
    std::string name;
    Expression value;

    bool operator==(const Statement&) const = default;
};

} // namespace coenergy
