#pragma once
// A flow constraint as the displacement constraint whose rate it is.

#include "model/document.hpp"

#include <cstddef>
#include <string>

namespace coenergy {

/// The model with `potential` kept constant instead of the flow constraint at this index, and without observed
/// quantities, which may use its multiplier. For the structure only: the constant is arbitrary.
Document withIntegratedConstraint(const Document& document, std::size_t flowConstraint, const std::string& potential);

} // namespace coenergy
