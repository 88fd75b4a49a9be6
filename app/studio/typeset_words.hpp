#pragma once

#include "expression/notation.hpp"

#include <QString>

namespace coenergy {

/// A message whose names stand between `backticks` as rich text with the names typeset as far as text can be; pieces
/// that are no names in the typewriter face.
QString typesetWords(const QString& message, const Notation& notation);

} // namespace coenergy
