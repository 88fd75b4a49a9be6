#pragma once
// Places of the model in words, with the names in them as the caller wants to show them.

#include "model/document.hpp"

#include <QString>

#include <functional>

namespace coenergy {

/// How a name in a sentence is shown; its LaTeX is empty if it is not a symbol, like the title of a plot.
using NameLook = std::function<QString(const QString& name, const QString& latex)>;

/// "initial value of x"; energies with their symbols, "potential energy V".
QString fieldName(const Document& document, const Field& field, const NameLook& look);

/// As LaTeX: as given in the document, or else as derived from the name.
QString latexOfItem(const Document& document, Section section, std::size_t item);

} // namespace coenergy
