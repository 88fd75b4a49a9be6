#pragma once

#include "editor/section_form.hpp"
#include "expression/notation.hpp"

#include <QString>
#include <QStringList>

#include <string>

namespace coenergy {

/// Whether reading the text as a formula would cost more than it says.
bool isTooLongToTypeset(const std::string& text);

/// What a cell's text looks like as LaTeX, in pieces between which a line may be broken: names as symbols, what stands
/// for a name with an "=" in front. None for what is no mathematics, cannot be read or is too long.
QStringList formulaOf(Section section, const CellShape& shape, const Notation& notation, const std::string& text);

/// The same for ears; empty where there is no more to say than the text itself.
QString spokenOf(Section section, CellKind kind, const Notation& notation, const std::string& text);

/// A description with the names that stand in it as letters and small digits.
QString withNamesTypeset(const QString& text, const Notation& notation);

} // namespace coenergy
