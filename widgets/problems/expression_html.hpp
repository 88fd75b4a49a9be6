#pragma once
// A short expression or equation in a sentence: a label needs no typesetter for that.

#include "expression/notation.hpp"

#include <QString>

#include <optional>

namespace coenergy {

/// Names as the notation has them, signs with their terms on one line; nothing for a text that is no sum, product or
/// equation, or has a name that the notation does not know.
std::optional<QString> expressionHtml(const QString& text, const Notation& notation);

} // namespace coenergy
