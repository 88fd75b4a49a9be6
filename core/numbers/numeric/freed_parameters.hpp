#pragma once
// Parameters as inputs, so that a tape can be differentiated by them.

#include "numeric/tape.hpp"

#include <cstddef>
#include <span>

namespace coenergy {

/// The tape with these parameters as further inputs, behind its own and in this order. It keeps its list of parameters,
/// in which the values of those have no influence any more.
Tape withParametersAsInputs(const Tape& tape, std::span<const std::size_t> freed);

} // namespace coenergy
