#pragma once
// Which definitions use which.

#include "meaning/parsed_model.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// Whether the name of the definition with this index means that definition.
bool isDefinition(const ParsedModel& model, std::size_t i);

/// The indices of the definitions, each after those that it uses; without those in a cycle and those that use one.
std::vector<std::size_t> inOrderOfUse(const ParsedModel& model);

} // namespace coenergy
