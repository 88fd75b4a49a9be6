#pragma once

#include <QString>

namespace coenergy {

/// Plain text as LaTeX text that any engine can typeset. What the fonts of plain LaTeX lack becomes
/// `\foreignsign{4E2D}{...}`, which the preamble of a report defines; long words may be broken anywhere.
QString latexOfText(const QString& text);

/// The approximate width of a text, in em.
double textWidth(const QString& text);

} // namespace coenergy
