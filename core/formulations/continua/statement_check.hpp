#pragma once
// Parts of a stated continuum that have no meaning, found before anything is derived.

#include "continua/hamilton.hpp"

namespace coenergy {

/// Every finding is a refusal; empty if the derivation can begin.
std::vector<ContinuumFinding> statementFindings(const Continuum& continuum, const FieldNames& names);

} // namespace coenergy
