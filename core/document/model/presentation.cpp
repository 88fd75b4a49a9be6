// By the descriptions of the sections, so that no key is named twice.
#include "model/presentation.hpp"

#include "model/sections.hpp"

namespace coenergy {

namespace {

bool isShownAlone(Section section) {
    return section == Section::Plots || section == Section::Drawing || section == Section::Studies ||
           section == Section::Fits || section == Section::Analyses;
}

bool isShownAlone(Column column) {
    return column == Column::Title || column == Column::Description || column == Column::Scale ||
           column == Column::Star || column == Column::Latex || column == Column::NodePlaces;
}

template <class Item, class Member> void clear(Item& item, const Member& member) {
    if constexpr (requires { item.*member; })
        item.*member = {};
    else if constexpr (requires { member.text; })
        (item.*member.unknown).*member.text = {};
}

template <class Item> void clearShown(Item& item, std::span<const ItemKey<Item>> keys) {
    for (const ItemKey<Item>& key : keys)
        if (isShownAlone(key.key.column))
            std::visit([&](const auto& member) { clear(item, member); }, key.member);
    if constexpr (requires { item.remarks; })
        item.remarks = {};
}

template <class Value> void clearSection(Document& document, const SectionOf<Value>& section) {
    Part<Value>& part = document.*section.part;
    if (isShownAlone(section.section))
        part = {};
    else if constexpr (std::is_same_v<Value, typename SectionOf<Value>::Item>)
        part = part.with([&](Value& item) { clearShown(item, section.keys); });
    else
        part = part.with([&](Value& items) {
            for (auto& item : items)
                clearShown(item, section.keys);
        });
}

} // namespace

Document withoutPresentation(Document document) {
    std::apply([&](const auto&... sections) { (clearSection(document, sections), ...); }, documentSections);
    document.layout = {};
    return document;
}

} // namespace coenergy
