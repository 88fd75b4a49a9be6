#pragma once
// A DAE system as JSON, format 1.

#include "dae/derivation_steps.hpp"
#include "exposition/compact_system.hpp"

#include <nlohmann/json.hpp>

namespace coenergy {

nlohmann::ordered_json toJson(const DaeSystem& system);
/// Energies typed in momenta or efforts, with what they were turned into.
nlohmann::ordered_json toJson(const std::vector<EnergyDual>& duals);
/// The same with a key "compact": the rows of its compact form.
nlohmann::ordered_json toJson(const DaeSystem& system, const CompactSystem& compact);

} // namespace coenergy
