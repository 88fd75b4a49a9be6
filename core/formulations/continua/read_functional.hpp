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

/// What has to get a formula before there can be a path.
Diagnostics callsWithoutValue(const Functional& functional);

} // namespace coenergy
