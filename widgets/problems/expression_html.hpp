#pragma once
// A short expression or equation in a sentence, for labels, without a typesetter.

#include "expression/notation.hpp"

#include <QString>

#include <optional>

namespace coenergy {

/// Names as in the notation, signs kept on one line with their terms; nothing for a text that is not a sum, product or
/// equation, or contains a name that the notation does not know.
std::optional<QString> expressionHtml(const QString& text, const Notation& notation);

} // namespace coenergy
