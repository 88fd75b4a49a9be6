#pragma once
// A DAE system as JSON, format 1.

#include "dae/dae_system.hpp"

#include <nlohmann/json.hpp>

namespace coenergy {

nlohmann::ordered_json toJson(const DaeSystem& system);

} // namespace coenergy
