#pragma once
// Problems for display: names typeset, what was typed in a monospaced font.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QFont>
#include <QString>

namespace coenergy {

/// Makes all lines equally high, whether or not they contain names with an index.
QString withEvenLines(const QString& html, const QFont& font);

/// The place: "initial value of *x*".
QString placeHtml(const Document& document, const Field& field);

/// The problem. What was typed is quoted; otherwise names that the model knows are typeset.
QString problemHtml(const Document& document, const Diagnostic& diagnostic);

/// The same where the place is visible and the rest is said elsewhere: a finding about the structure without its
/// remedy.
QString findingHtml(const Document& document, const Diagnostic& diagnostic);

} // namespace coenergy
