#pragma once

#include "expression/traverse.hpp"

#include <algorithm>
#include <vector>

namespace coenergy {

/// Of definitions with a `name` and a `value`, each after those that it uses: those that some names need, in the same
/// order.
template <class Definition>
std::vector<Definition> definitionsBehind(const std::vector<Definition>& all, NameSet names) {
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
