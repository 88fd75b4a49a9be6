#pragma once
// A document with a field as one with the coordinates of its assumed modes.

#include "algebra/algebra.hpp"
#include "model/written_document.hpp"

#include <stop_token>

namespace coenergy {

/// Behind what was typed stand coordinates, energies and efforts, and as definitions the field at both ends, u_start
/// and u_end. Where no model can be made, a problem says why, and nothing is written. Throws Cancelled on request.
WrittenDocument fieldModel(const Document& typed, Algebra& algebra, const std::stop_token& stop = {});

} // namespace coenergy
