#pragma once
// Items written after the typed ones of a section, each with the field from which it comes.

#include "model/document.hpp"
#include "model/written_document.hpp"

#include <initializer_list>
#include <utility>
#include <vector>

namespace coenergy {

template <class Item> class WrittenList {
public:
    explicit WrittenList(const Part<std::vector<Item>>& typed) : m_items(*typed), m_typed(typed->size()) {}

    void add(Item item, const Field& origin) {
        m_items.push_back(std::move(item));
        m_origins.push_back(origin);
    }
    std::vector<Item>& items() { return m_items; }
    const std::vector<Item>& items() const { return m_items; }

    /// Stores the list and records where its items come from.
    void hand(Part<std::vector<Item>>& part, Section section, WrittenTraces& traces) && {
        if (m_origins.empty())
            return;
        WrittenItems& known = traces.items[section];
        if (known.origins.empty())
            known.typed = m_typed;
        known.origins.insert(known.origins.end(), m_origins.begin(), m_origins.end());
        part = Part(std::move(m_items));
    }

private:
    std::vector<Item> m_items;
    std::size_t m_typed;
    std::vector<Field> m_origins;
};

/// Removes sections with all that is in them, also from the layout, with the comments at their headers.
void removeSections(Document& document, std::initializer_list<Section> sections);

} // namespace coenergy
