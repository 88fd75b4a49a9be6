#pragma once
// The unknowns of a DAE system with their derivatives: which name is which derivative of which unknown.

#include "base/names.hpp"
#include "dae/dae_system.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// x_j differentiated `order` times.
struct DerivativeOf {
    std::size_t unknown = 0;
    int order = 0;

    bool operator==(const DerivativeOf&) const = default;
};

/// Unknowns in the order of the system. Derivatives without a name of their own get one that cannot be typed.
class UnknownTable {
public:
    explicit UnknownTable(const DaeSystem& system);

    std::size_t size() const { return m_names.size(); }
    const std::string& name(std::size_t unknown) const { return m_names[unknown].front(); }
    std::string name(DerivativeOf derivative) const;
    std::optional<DerivativeOf> find(const std::string& name) const;

private:
    void add(std::vector<std::string> derivatives);

    std::vector<std::vector<std::string>> m_names;
    NameMap<DerivativeOf> m_places;
};

} // namespace coenergy
