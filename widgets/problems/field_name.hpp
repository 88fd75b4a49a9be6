#pragma once
// Places of the model in words, with the names in them shown as the caller wants.

#include "model/document.hpp"

#include <QString>

#include <functional>

namespace coenergy {

/// How a name in a sentence is shown; its LaTeX is empty for what is no symbol, like the title of a plot.
using NameLook = std::function<QString(const QString& name, const QString& latex)>;

/// "initial value of x", and the energies with their symbols, "potential energy V".
QString fieldName(const Document& document, const Field& field, const NameLook& look);

/// As LaTeX: what the document says, or what the name itself asks for.
QString latexOfItem(const Document& document, Section section, std::size_t item);

} // namespace coenergy
