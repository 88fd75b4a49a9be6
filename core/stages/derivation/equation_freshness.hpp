#pragma once
// Which equations correspond to the present text when some fields are broken.

#include "dae/dae_system.hpp"
#include "derivation/derivation.hpp"
#include "meaning/parsed_model.hpp"

#include <set>
#include <vector>

namespace coenergy {

/// The fields that make up one energy, effort, force or constraint; the columns of an item belong together.
struct Source {
    Section section;
    std::size_t item;
    Column column; // Whole except for energies

    explicit Source(const Field& field);
    auto operator<=>(const Source&) const = default;
};

/// For each of the system's equations. `broken` are the fields whose text is not understood, `absent` those of them
/// without a replacement. A Lagrange equation is also stale if a broken text may become one of its terms: because it
/// contains the coordinate or an unknown name, or is incomplete.
std::vector<Freshness> freshnessOf(const DaeSystem& system, const ParsedModel& parsed, const std::set<Field>& broken,
                                   const std::set<Source>& absent);

} // namespace coenergy
