#pragma once
// The definitions that the matrices of a state space use, of scalars, in blocks or in entries.

#include "expression/definitions_behind.hpp"

#include <utility>
#include <vector>

namespace coenergy {

/// Those that the matrices A to F need, in the order of `all`.
template <class Space, class Definition>
std::vector<Definition> neededDefinitions(const Space& space, const std::vector<Definition>& all) {
    NameSet names;
    for (const auto* matrix : {&space.A, &space.B, &space.C, &space.D, &space.E, &space.F})
        for (const auto& row : *matrix)
            for (const auto& entry : row)
                addSymbolsIn(entry, names);
    return definitionsBehind(all, std::move(names));
}

} // namespace coenergy
