#pragma once
// Constants that are regulated efforts: the thesis's format has no place to say so.

#include "io/loaded_model.hpp"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace coenergy {

/// The parameters that occur in effort constraints that have no effort yet, in the order of the parameters.
std::vector<std::string> effortCandidates(const Document& document);

/// The model with the named parameters turned into regulated efforts, each of one of the effort constraints in which it
/// occurs; its value becomes its first guess. On failure the name that cannot be one, as UnknownEffortName.
tl::expected<LoadedModel, Diagnostic> withRegulatedEfforts(const LoadedModel& model,
                                                           const std::vector<std::string>& names);

} // namespace coenergy
