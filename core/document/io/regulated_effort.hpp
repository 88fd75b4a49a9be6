#pragma once
// Constants that are regulated efforts, which the thesis's format cannot represent.

#include "io/loaded_model.hpp"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace coenergy {

/// The parameters in effort constraints that have no effort yet, followed by those that occur in applied efforts only.
/// Empty if every effort constraint has its effort.
std::vector<std::string> effortCandidates(const Document& document);

/// The model with the named parameters turned into regulated efforts, each of one effort constraint: one in which it
/// occurs, if there is one for it. Its value becomes its first guess. On failure: UnknownEffortName,
/// RepeatedEffortName, or NoOpenEffortConstraint if there are more names than constraints.
tl::expected<LoadedModel, Diagnostic> withRegulatedEfforts(const LoadedModel& model,
                                                           const std::vector<std::string>& names);

} // namespace coenergy
