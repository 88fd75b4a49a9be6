#pragma once
// Problems for the eye: names as they are typeset, what was typed in the typewriter face.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QFont>
#include <QString>

namespace coenergy {

/// Whether names with an index stand in a line or not, all lines are as high.
QString withEvenLines(const QString& html, const QFont& font);

/// Where it is: "initial value of *x*".
QString placeHtml(const Document& document, const Field& field);

/// What it is. What was typed is quoted; of all else the names that the model knows are typeset.
QString problemHtml(const Document& document, const Diagnostic& diagnostic);

/// The same where the place is in sight and the rest is said elsewhere: of a finding about the structure, without its
/// remedy.
QString findingHtml(const Document& document, const Diagnostic& diagnostic);

} // namespace coenergy
