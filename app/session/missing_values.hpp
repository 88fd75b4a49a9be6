#pragma once

#include "base/diagnostic.hpp"
#include "dae/dae_system.hpp"
#include "meaning/parsed_model.hpp"

namespace coenergy {

/// A warning for each parameter without a value that a run would need; the equations do not need it.
Diagnostics missingValues(const ParsedModel& parsed, const DaeSystem& system);

} // namespace coenergy
