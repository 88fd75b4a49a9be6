#pragma once
// Values of statements, and of expressions that use them.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace coenergy {

/// The names in statements and expressions that are no statements, without `pi`, in alphabetical order.
std::vector<std::string> givenNames(const std::vector<Statement>& statements,
                                    const std::vector<Expression>& expressions);
/// Values at random for these names, from 0.4 to 1.6 times a size.
PointTable genericPoint(const std::vector<std::string>& names, std::uint64_t seed, double size);

/// The point with the values of the statements added; it must contain their leaves. NaN where a statement has no value.
PointTable withStatementValues(PointTable point, const std::vector<Statement>& statements);

} // namespace coenergy
