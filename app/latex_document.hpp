#pragma once

#include "equations/equation_item.hpp"

#include <QString>

#include <vector>

namespace coenergy {

/// The equations as a LaTeX document that compiles unchanged with pdflatex, xelatex and lualatex. Long equations are
/// broken at their terms.
QString latexDocument(const QString& title, const std::vector<EquationItem>& items);

/// Plain text as LaTeX text.
QString latexEscaped(const QString& text);

} // namespace coenergy
