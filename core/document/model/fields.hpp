#pragma once
// Where the text of each field is stored, by the descriptions in sections.hpp. Every function works on constant and on
// mutable items.

#include "model/sections.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace coenergy {

template <class Holder, class T> using LikewiseConst = std::conditional_t<std::is_const_v<Holder>, const T, T>;
template <class Item> using TextIn = LikewiseConst<Item, std::string>;
template <class Item> using ListIn = LikewiseConst<Item, std::vector<std::string>>;

/// What holds the value of a column: nothing if the item has no such column. The two of Keep are those of the
/// displacement and of the flow.
template <class Holder>
using SlotIn = std::variant<std::monostate, TextIn<Holder>*, ListIn<Holder>*,
                            LikewiseConst<Holder, std::array<std::string, 2>>*, LikewiseConst<Holder, Mark>*,
                            LikewiseConst<Holder, Domain>*, std::array<LikewiseConst<Holder, Keep>*, 2>>;
using Slot = SlotIn<int>;
using ConstSlot = SlotIn<const int>;

/// The place of an item's description among those of all sections.
template <class Item, std::size_t k = 0> constexpr auto keysOf() {
    if constexpr (std::is_same_v<typename std::tuple_element_t<k, decltype(documentSections)>::Item, Item>)
        return std::get<k>(documentSections).keys;
    else
        return keysOf<Item, k + 1>();
}

template <class Item> SlotIn<Item> slotOf(Item& item, const ItemKey<std::remove_const_t<Item>>& key) {
    return std::visit(
        [&item](auto member) -> SlotIn<Item> {
            if constexpr (requires { member.unknown; })
                return &(item.*member.unknown.*member.text);
            else if constexpr (requires { member.displacement; })
                return std::array{&(item.*member.displacement), &(item.*member.flow)};
            else
                return &(item.*member);
        },
        key.member);
}

template <class Item> SlotIn<Item> slotOf(Item& item, Column column) {
    for (const auto& key : keysOf<std::remove_const_t<Item>>())
        if (key.key.column == column)
            return slotOf(item, key);
    return {};
}

template <class Item> TextIn<Item>* textSlot(Item& item, Column column) {
    const auto slot = slotOf(item, column);
    const auto* text = std::get_if<TextIn<Item>*>(&slot);
    return text ? *text : nullptr;
}

/// The lists of variable length.
template <class Item> ListIn<Item>* listSlot(Item& item, Column column) {
    const auto slot = slotOf(item, column);
    const auto* list = std::get_if<ListIn<Item>*>(&slot);
    return list ? *list : nullptr;
}

/// A text of an item and where it stands.
template <class Text> struct PlacedText {
    Column column;
    std::size_t element;
    Text* text;
};

/// Every text of an item, once.
template <class Item> std::vector<PlacedText<TextIn<Item>>> textsOf(Item& item) {
    std::vector<PlacedText<TextIn<Item>>> texts;
    Column last = Column::Whole;
    for (const auto& key : keysOf<std::remove_const_t<Item>>()) {
        if (std::exchange(last, key.key.column) == key.key.column)
            continue; // another name of the same key
        const auto slot = slotOf(item, key);
        if (const auto* text = std::get_if<TextIn<Item>*>(&slot))
            texts.push_back({key.key.column, 0, *text});
        else if (const auto* list = std::get_if<ListIn<Item>*>(&slot))
            for (std::size_t element = 0; element < (*list)->size(); ++element)
                texts.push_back({key.key.column, element, &(**list)[element]});
    }
    return texts;
}

/// The places of the sections among their descriptions.
inline constexpr auto describedSections =
    std::apply([](const auto&... described) { return std::array{described.section...}; }, documentSections);

template <class Visit, std::size_t k> decltype(auto) visitDescriptionAt(Visit& visit) {
    return visit(std::get<k>(documentSections));
}
template <class Visit, std::size_t... k> constexpr auto visitsOfDescriptions(std::index_sequence<k...>) {
    return std::array{&visitDescriptionAt<Visit, k>...};
}

/// Calls `visit` with the description of a section.
template <class Visit> decltype(auto) visitDescription(Section section, Visit visit) {
    static constexpr auto visits = visitsOfDescriptions<Visit>(std::make_index_sequence<sectionCount>());
    const auto* place = std::find(describedSections.begin(), describedSections.end(), section);
    return visits[static_cast<std::size_t>(place - describedSections.begin())](visit);
}

/// Calls `visit` with the part of a document that holds a section.
template <class SomeDocument, class Visit>
decltype(auto) visitSection(SomeDocument& document, Section section, Visit visit) {
    return visitDescription(
        section, [&](const auto& description) -> decltype(auto) { return visit(document.*description.part); });
}

/// Calls `visit` with the parts of two documents that hold a section.
template <class Visit>
decltype(auto) visitBoth(const Document& one, const Document& other, Section section, Visit visit) {
    return visitDescription(section, [&](const auto& description) -> decltype(auto) {
        return visit(one.*description.part, other.*description.part);
    });
}

} // namespace coenergy
