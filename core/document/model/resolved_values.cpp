// In rounds, until one finds nothing new: independent of the order of the values; values in cycles are never found.
#include "model/resolved_values.hpp"

#include <cmath>

namespace coenergy {

Point resolvedValues(const std::vector<NamedValue>& given) {
    Point values;
    for (bool grows = true; grows;) {
        grows = false;
        for (const auto& [name, expression] : given) {
            if (!expression || values.contains(name))
                continue;
            const double value = evaluate(*expression, values);
            if (!std::isfinite(value))
                continue;
            values.emplace(name, value);
            grows = true;
        }
    }
    return values;
}

} // namespace coenergy
