#pragma once

#include "model/document.hpp"

namespace coenergy {

/// The model with a parameter, zero as yet, that acts as a force (or torque, voltage, ...) on its first coordinate, in
/// the unit of the effort: an input for analyses. There must be a coordinate.
Document withActingForce(Document document);

} // namespace coenergy
