#pragma once
// Spoken formulas, in the user's language.

#include "expression/print_text.hpp"

#include <QString>

#include <string>

namespace coenergy {

/// Words for signs and functions.
Wording spokenWording();

/// Elements and ranges in words: `x[i - 1]` is "x sub i minus 1 end sub", `i = 2, ..., 19` "i equals 2 to 19".
QString withSpokenIndices(QString spoken);

/// A text of the model in words, an equation with both its sides; empty if it cannot be read.
QString spokenFormula(const Notation& notation, const std::string& text);

/// "... equals ...", with both sides in words.
QString spokenEquality(const QString& left, const QString& right);
/// "... equals zero", for a residual in words.
QString spokenEqualsZero(const QString& residual);

} // namespace coenergy
