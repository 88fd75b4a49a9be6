#pragma once
// The definitions that the matrices of a state space use, in blocks or in entries. Included within this folder alone.

#include "expression/traverse.hpp"
#include "vectorgraph/matrix_sum.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// Those that the matrices A to F name, or a later one of these names, in the order of `all`.
template <class Space, class Definition>
std::vector<Definition> neededDefinitions(const Space& space, const std::vector<Definition>& all) {
    std::set<std::string> names;
    for (const auto* matrix : {&space.A, &space.B, &space.C, &space.D, &space.E, &space.F})
        for (const auto& row : *matrix)
            for (const auto& entry : row)
                addSymbolsIn(entry, names);
    std::vector<Definition> needed;
    for (auto definition = all.rbegin(); definition != all.rend(); ++definition)
        if (names.contains(definition->name)) {
            addSymbolsIn(definition->value, names);
            needed.push_back(*definition);
        }
    std::reverse(needed.begin(), needed.end());
    return needed;
}

} // namespace coenergy
