#pragma once
// Derivatives as a program of its own.

#include "numeric/tangent_steps.hpp"

#include <optional>

namespace coenergy {

/// The program that computes the results of a block of derivatives, in the order of their places, from the parameters
/// and inputs of the given program. Nothing if it would be too long to be faster than the steps, which handle many
/// lanes at once.
std::optional<Program> tangentCode(const Program& program, const TangentBlock& block);

} // namespace coenergy
