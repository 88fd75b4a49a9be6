#pragma once
// What in a stated continuum has no meaning, before anything is derived.

#include "continua/hamilton.hpp"

namespace coenergy {

/// Every finding is a refusal; none if the derivation can begin.
std::vector<ContinuumFinding> statementFindings(const Continuum& continuum, const FieldNames& names);

} // namespace coenergy
