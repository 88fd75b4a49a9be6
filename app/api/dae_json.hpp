#pragma once
// A DAE system as JSON, format 1.

#include "exposition/compact_system.hpp"

#include <nlohmann/json.hpp>

namespace coenergy {

nlohmann::ordered_json toJson(const DaeSystem& system);
/// The same with a key "compact": the rows of its compact form.
nlohmann::ordered_json toJson(const DaeSystem& system, const CompactSystem& compact);

} // namespace coenergy
