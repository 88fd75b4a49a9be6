#pragma once
// A flow constraint as the displacement constraint that it is the rate of.

#include "model/document.hpp"

#include <cstddef>
#include <string>

namespace coenergy {

/// The model with `potential` kept constant in place of the flow constraint of this place, and without what is only
/// looked at, which may name its multiplier. For its structure: the constant is any number.
Document withIntegratedConstraint(const Document& document, std::size_t flowConstraint, const std::string& potential);

} // namespace coenergy
