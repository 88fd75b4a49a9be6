#pragma once

#include "editor/form/section_form.hpp"
#include "expression/notation.hpp"

#include <QString>
#include <QStringList>

#include <string>

namespace coenergy {

/// Whether reading the text as a formula would cost too much.
bool isTooLongToTypeset(const std::string& text);

/// What a cell's text looks like as LaTeX, in pieces between which a line may be broken: names as symbols, what a name
/// stands for with an "=" in front. None for what is not mathematics, cannot be read or is too long.
QStringList formulaOf(Section section, const CellShape& shape, const Notation& notation, const std::string& text);

/// The same as spoken words; empty if these would only repeat the text.
QString spokenOf(Section section, CellKind kind, const Notation& notation, const std::string& text);

/// A description, with the names in it as letters and small digits.
QString withNamesTypeset(const QString& text, const Notation& notation);

} // namespace coenergy
