#include "setup/prepared_model.hpp"

#include <algorithm>

namespace coenergy {

bool PreparedModel::suits(const Point& parameters) const {
    const auto isKept = [&](const std::map<std::string, double>& values) {
        return std::all_of(values.begin(), values.end(), [&](const auto& one) {
            const auto value = parameters.find(one.first);
            return value != parameters.end() && value->second == one.second;
        });
    };
    return isKept(structuralValues) && isKept(sizingValues);
}

} // namespace coenergy
