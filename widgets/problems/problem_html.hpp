#pragma once
// Problems for the eye: names as they are typeset, what was typed in the typewriter face.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <QString>

namespace coenergy {

/// Where it is: "initial value of *x*".
QString placeHtml(const Document& document, const Field& field);

/// What it is. An error quotes what was typed; what is less speaks of names, which are typeset.
QString problemHtml(const Document& document, const Diagnostic& diagnostic);

} // namespace coenergy
