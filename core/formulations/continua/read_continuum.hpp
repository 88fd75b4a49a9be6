#pragma once
// The field of a document, its texts parsed; core/document/io/README.md lists the keys.

#include "base/diagnostic.hpp"
#include "continua/hamilton.hpp"
#include "expression/evaluate.hpp"
#include "model/written_document.hpp"

namespace coenergy {

struct ReadContinuum {
    Continuum continuum;
    Diagnostics problems; // texts that are not understood, and what is missing
};

/// For a document with a field. Definitions are inserted into the densities.
ReadContinuum readContinuum(const Document& document);

/// Whether an interval with these values is empty or reversed: the equations remain, but the sides of its ends are
/// exchanged, and nothing moves on it.
Diagnostics intervalProblems(const Continuum& continuum, const Point& values, Severity severity);

/// Findings about the statement of a field, placed at its texts.
Diagnostics diagnosticsOf(const std::vector<ContinuumFinding>& findings, const Document& document);

} // namespace coenergy
