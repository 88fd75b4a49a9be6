#pragma once
// Formulas as they are read out, in the user's language.

#include "expression/print_text.hpp"

#include <QString>

#include <string>

namespace coenergy {

/// Words for signs and functions.
Wording spokenWording();

/// A text of the model in words, an equation with both its sides; empty for what cannot be read.
QString spokenFormula(const Notation& notation, const std::string& text);

/// "... equals ...", of sides in words.
QString spokenEquality(const QString& left, const QString& right);
/// "... equals zero", for a residual in words.
QString spokenEqualsZero(const QString& residual);

} // namespace coenergy
