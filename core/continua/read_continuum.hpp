#pragma once
// The field of a document, its texts understood: core/io/README.md tells the keys.

#include "base/diagnostic.hpp"
#include "continua/hamilton.hpp"
#include "expression/evaluate.hpp"
#include "model/written_document.hpp"

namespace coenergy {

struct ReadContinuum {
    Continuum continuum;
    Diagnostics problems; // texts that are not understood, and what is missing
};

/// Of a document that has a field. Definitions are put into the densities.
ReadContinuum readContinuum(const Document& document);

/// Whether an interval with these values ends where it begins, or before: the equations stay, but the sides of its ends
/// are changed, and nothing moves on it.
Diagnostics intervalProblems(const Continuum& continuum, const Point& values, Severity severity);

/// What is found about the statement of a field, placed at its texts.
Diagnostics diagnosticsOf(const std::vector<ContinuumFinding>& findings, const Document& document);

} // namespace coenergy
