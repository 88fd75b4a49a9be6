#pragma once
// The functional of a document, its texts parsed.

#include "base/diagnostic.hpp"
#include "continua/variational.hpp"
#include "model/written_document.hpp"

namespace coenergy {

struct ReadFunctional {
    Functional functional;
    Diagnostics problems;
};

/// Of a document that has one.
ReadFunctional readFunctional(const Document& document);

/// Findings about its equations, placed at its texts.
Diagnostics diagnosticsOf(const VariationalEquations& equations, const Document& document);

} // namespace coenergy
