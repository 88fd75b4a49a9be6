#pragma once
// The units of each domain, by its name in a document.

#include <optional>
#include <string_view>

namespace coenergy {

struct DomainUnits {
    std::string_view domain;
    std::string_view across;
    std::string_view through;
    std::string_view aType;
    std::string_view tType;
    std::string_view dType;
};

/// Of elements as they are usually written: f = C dv/dt, v = L df/dt, v = R f. Empty where a domain has none.
inline constexpr DomainUnits domainUnits[] = {{"electrical", "V", "A", "F", "H", "ohm"},
                                              {"translation", "m/s", "N", "kg", "m/N", "m/(N*s)"},
                                              {"rotation", "rad/s", "N*m", "kg*m^2", "rad/(N*m)", "rad/(N*m*s)"},
                                              {"fluid", "Pa", "m^3/s", "m^3/Pa", "Pa*s^2/m^3", "Pa*s/m^3"},
                                              {"thermal", "K", "W", "J/K", "", "K/W"}};

constexpr const DomainUnits* unitsOfDomain(std::string_view domain) {
    for (const DomainUnits& units : domainUnits)
        if (units.domain == domain)
            return &units;
    return nullptr;
}

} // namespace coenergy
