#pragma once

#include "expression/notation.hpp"

#include <QString>

namespace coenergy {

/// A message whose names stand between `backticks` as rich text, the names typeset as far as text allows; pieces that
/// are not names in a monospaced font.
QString typesetWords(const QString& message, const Notation& notation);

} // namespace coenergy
