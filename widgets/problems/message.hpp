#pragma once
// The words for what is wrong, in the user's language. The only place where a diagnostic gets words: the window
// and the command line both speak through it, so it needs Qt Core alone.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QString>

namespace coenergy {

/// What was found, what was expected and what to do about it, in plain words. Names and pieces of text stand between
/// `backticks`. Missing arguments are left empty; the message has words for every code.
QString messageText(const Diagnostic& diagnostic);

/// A message for a label: names and pieces of text in the typewriter face.
QString messageHtml(const QString& message);
/// A message for tooltips of plain text and for screen readers.
QString plainMessage(QString message);

/// What a student calls a place of the model: "potential energy", "displacement constraint phi1", "initial value of x".
QString fieldName(const Document& document, const Field& field);

/// "Parameters", "Displacement constraints", ...
QString sectionName(Section section);

/// "Error", "Warning", "Note".
QString severityWord(Severity severity);

} // namespace coenergy
