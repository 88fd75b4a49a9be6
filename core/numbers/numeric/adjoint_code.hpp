#pragma once
// The gradient of a single output as a program of its own.

#include "numeric/program.hpp"

#include <cstddef>
#include <span>

namespace coenergy {

/// The program that computes the derivatives of one output of the given program with respect to some of its inputs, in
/// their order, from the same parameters and inputs. It takes a small multiple of the operations, however many inputs
/// there are.
Program adjointCode(const Program& program, std::size_t output, std::span<const std::size_t> inputs);

} // namespace coenergy
