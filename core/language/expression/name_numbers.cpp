#include "expression/name_numbers.hpp"

#include "expression/any_node.hpp"

#include <algorithm>

namespace coenergy {

std::size_t NameNumbers::placeOf(const std::string& name, std::uint64_t hash) const {
    const auto isElse = [&](const Slot& slot) {
        return slot.count != 0 && !(slot.hash == hash && *m_names[slot.count - 1] == name);
    };
    std::size_t place = hash & (m_slots.size() - 1);
    while (isElse(m_slots[place]))
        place = (place + 1) & (m_slots.size() - 1);
    return place;
}

std::optional<std::size_t> NameNumbers::find(const std::string& name) const {
    const std::size_t count = m_slots.empty() ? 0 : m_slots[placeOf(name, hashOf(name))].count;
    return count == 0 ? std::nullopt : std::optional(count - 1);
}

std::size_t NameNumbers::of(const std::string& name, std::uint64_t hash) {
    if (2 * m_names.size() >= m_slots.size())
        enlarge();
    Slot& slot = m_slots[placeOf(name, hash)];
    if (slot.count == 0) {
        m_names.push_back(&name);
        slot = {hash, m_names.size()};
    }
    return slot.count - 1;
}

void NameNumbers::enlarge() {
    constexpr std::size_t least = 64;
    const std::vector<Slot> before = std::move(m_slots);
    m_slots.assign(std::max(least, 2 * before.size()), {});
    for (const Slot& slot : before)
        if (slot.count != 0)
            m_slots[placeOf(*m_names[slot.count - 1], slot.hash)] = slot;
}

void NameNumbers::add(const Expression& expression) {
    anyNode(expression, [this](const Expression& node) {
        if (node.isSymbol())
            of(node);
        return false;
    });
}

} // namespace coenergy
