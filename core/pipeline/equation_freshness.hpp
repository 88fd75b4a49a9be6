#pragma once
// Which equations show what is typed now, where some of the fields are broken.

#include "dae/dae_system.hpp"
#include "model/parsed_model.hpp"
#include "pipeline/derivation.hpp"

#include <set>
#include <vector>

namespace coenergy {

/// The fields that feed one energy, effort, force or constraint; the columns of an item belong together.
struct Source {
    Section section;
    std::size_t item;
    Column column; // Whole except for energies

    explicit Source(const Field& field);
    auto operator<=>(const Source&) const = default;
};

/// Of each of the system's equations. `broken` are the fields whose text is not understood, `absent` those of them
/// for which nothing stands in. A Lagrange equation is stale as well if a broken text may become a term of it:
/// because it names the coordinate, names what nobody knows, or ends before it is complete.
std::vector<Freshness> freshnessOf(const DaeSystem& system, const ParsedModel& parsed, const std::set<Field>& broken,
                                   const std::set<Source>& absent);

} // namespace coenergy
