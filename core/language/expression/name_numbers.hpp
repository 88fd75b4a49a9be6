#pragma once
// Names that occur in expressions, each with a number: found by the hashes that symbols have already.

#include "expression/expression.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Numbers in the order in which names are first met. Names, and the expressions in which they stand, must outlive it.
class NameNumbers {
public:
    /// Of a name, which may be new.
    std::size_t of(const Expression& symbol) { return of(symbol.name(), symbol.hash()); }
    std::size_t of(const std::string& name) { return of(name, hashOf(name)); }
    std::optional<std::size_t> find(const std::string& name) const;
    bool has(const std::string& name) const { return find(name).has_value(); }
    /// Of all names in an expression.
    void add(const Expression& expression);
    /// By number.
    const std::vector<const std::string*>& names() const { return m_names; }

private:
    struct Slot {
        std::uint64_t hash = 0;
        std::size_t count = 0; // the number plus one; 0 where there is no name
    };

    static std::uint64_t hashOf(const std::string& name); // that of a symbol
    std::size_t of(const std::string& name, std::uint64_t hash);
    std::size_t placeOf(const std::string& name, std::uint64_t hash) const;
    void enlarge();

    std::vector<Slot> m_slots; // open addressing with linear probing; a power of two, at most half of them taken
    std::vector<const std::string*> m_names;
};

} // namespace coenergy
