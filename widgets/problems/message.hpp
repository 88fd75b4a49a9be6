#pragma once
// What is wrong, in the user's language. The only place where diagnostics are put into words: studio and command line
// both use it, so it needs Qt Core only.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QString>

namespace coenergy {

/// What was found, what was expected and what to do about it, in plain words. Names and pieces of text stand between
/// `backticks`. Missing arguments are left empty; every code has words.
QString messageText(const Diagnostic& diagnostic);

/// A message for a label: names and pieces of text in a monospaced font.
QString messageHtml(const QString& message);
/// A message for plain-text tooltips and screen readers.
QString plainMessage(QString message);

/// What a student would call a place of the model: "potential energy", "displacement constraint phi1", "initial value
/// of x".
QString fieldName(const Document& document, const Field& field);

/// "Parameters", "Displacement constraints", ...
QString sectionName(Section section);

/// "Error", "Warning", "Note".
QString severityWord(Severity severity);

} // namespace coenergy
