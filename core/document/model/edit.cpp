// Edits of the document. Each copies the one part that it changes and shares all others with the original; the table of
// fields is in fields.hpp.
#include "model/edit.hpp"

#include "model/element_names.hpp"
#include "model/fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace coenergy {

namespace {

constexpr std::string_view fixedText = "fixed";
constexpr std::string_view markText = "true";

constexpr std::pair<Domain, std::string_view> domains[] = {
    {Domain::Translation, "translation"}, {Domain::Rotation, "rotation"},
    {Domain::Electrical, "electrical"},   {Domain::Fluid, "fluid"},
    {Domain::Thermal, "thermal"},         {Domain::General, "general"},
};

template <class T> const T* itemAt(const std::vector<T>& items, std::size_t index) {
    return index < items.size() ? &items[index] : nullptr;
}
template <class T> T* itemAt(std::vector<T>& items, std::size_t index) {
    return index < items.size() ? &items[index] : nullptr;
}
template <class T> T* itemAt(T& only, std::size_t index) {
    return index == 0 ? &only : nullptr;
}

// Rows of numbers contain blanks, too.
char separatorOf(ValueKind kind) {
    return kind == ValueKind::Rows || kind == ValueKind::MatrixRows || kind == ValueKind::Phrases ? ';' : ' ';
}

std::string joined(const std::vector<std::string>& list, ValueKind kind) {
    std::string text;
    for (std::size_t k = 0; k < list.size(); ++k)
        text += (k == 0 ? std::string() : std::string(1, separatorOf(kind))) + list[k];
    return text;
}

// Splits at each blank, or between rows, so that the typed text can be restored: two blanks have an empty element
// between them.
std::vector<std::string> split(const std::string& text, ValueKind kind) {
    const bool isAtBlanks = separatorOf(kind) == ' ';
    std::vector<std::string> list;
    if (!text.empty())
        list.emplace_back();
    for (const char c : text)
        if (isAtBlanks ? c == ' ' || c == '\n' || c == '\t' || c == '\r' : c == ';')
            list.emplace_back();
        else
            list.back() += c;
    return list;
}

// How many elements each kind of slot has, and what they hold as texts.

std::size_t countIn(std::monostate) {
    return 0;
}
template <class Only> std::size_t countIn(const Only*) {
    return 1;
}
std::size_t countIn(const std::vector<std::string>* list) {
    return list->size();
}
template <class Element> std::size_t countIn(const std::array<Element, 2>&) {
    return 2;
}
std::size_t countIn(const std::array<std::string, 2>*) {
    return 2;
}

std::string textIn(std::monostate, std::size_t) {
    return {};
}
std::string textIn(const std::string* text, std::size_t) {
    return *text;
}
std::string textIn(const std::vector<std::string>* list, std::size_t element) {
    return (*list)[element];
}
std::string textIn(const std::array<std::string, 2>* pair, std::size_t element) {
    return (*pair)[element];
}
std::string textIn(const Mark* mark, std::size_t) {
    return *mark == Mark::Set ? std::string(markText) : std::string();
}
std::string textIn(const Domain* domain, std::size_t) {
    return std::string(domainName(*domain));
}
std::string textIn(const std::array<const Keep*, 2>& kept, std::size_t element) {
    return *kept[element] == Keep::Fixed ? std::string(fixedText) : std::string();
}

enum class Outcome { Changed, Unchanged };

Outcome setText(std::monostate, std::size_t, const std::string&) {
    return Outcome::Unchanged;
}
Outcome setText(std::string* slot, std::size_t, const std::string& text) {
    return *slot = text, Outcome::Changed;
}
Outcome setText(std::vector<std::string>* list, std::size_t element, const std::string& text) {
    return (*list)[element] = text, Outcome::Changed;
}
Outcome setText(std::array<std::string, 2>* pair, std::size_t element, const std::string& text) {
    return (*pair)[element] = text, Outcome::Changed;
}
Outcome setText(Mark* mark, std::size_t, const std::string& text) {
    return *mark = text.empty() ? Mark::Plain : Mark::Set, Outcome::Changed;
}
Outcome setText(Domain* domain, std::size_t, const std::string& text) {
    const std::optional<Domain> named = domainOf(text);
    return *domain = named.value_or(*domain), named ? Outcome::Changed : Outcome::Unchanged;
}
Outcome setText(const std::array<Keep*, 2>& kept, std::size_t element, const std::string& text) {
    return *kept[element] = text.empty() ? Keep::Free : Keep::Fixed, Outcome::Changed;
}

template <class SomeSlot> std::size_t countOf(const SomeSlot& slot) {
    return std::visit([](const auto& held) { return countIn(held); }, slot);
}

// Of a column without a key it does not matter.
ValueKind valueKindOf(const Field& field) {
    const SectionKey* key = keyOf(field.section, field.column);
    return key ? key->kind : ValueKind::Text;
}

std::string slotText(const ConstSlot& slot, const Field& field) {
    if (const auto* list = std::get_if<const std::vector<std::string>*>(&slot); list && field.element == allElements)
        return joined(**list, valueKindOf(field));
    if (field.element >= countOf(slot))
        return {};
    return std::visit([&](const auto& held) { return textIn(held, field.element); }, slot);
}

Outcome setSlotText(const Slot& slot, const Field& field, const std::string& text) {
    if (const auto* list = std::get_if<std::vector<std::string>*>(&slot)) {
        if (field.element == allElements)
            return **list = split(text, valueKindOf(field)), Outcome::Changed;
        if (field.element == (*list)->size())
            (*list)->emplace_back();
    }
    if (field.element >= countOf(slot))
        return Outcome::Unchanged;
    return std::visit([&](const auto& held) { return setText(held, field.element, text); }, slot);
}

// An element has to have a kind, and a cell of choices shows the first.
template <class Item> Item newItem() {
    Item item;
    if constexpr (std::is_same_v<Item, Distributed>)
        item.kind = elementKinds.front();
    return item;
}

// What is said of a curve goes with it.
template <class Item> void removeLook(Item& item, std::size_t curve) {
    if constexpr (std::is_same_v<Item, Plot>)
        for (std::vector<std::string>* looks : {&item.colors, &item.styles})
            if (curve < looks->size())
                looks->erase(looks->begin() + static_cast<std::ptrdiff_t>(curve));
}

// Applies `change` to a copy of the part that holds a section, and stores the copy in the result.
template <class Change> Document withSection(const Document& document, Section section, Change change) {
    Document result = document;
    visitSection(result, section, [&](auto& part) {
        auto value = *part;
        if (change(value) == Outcome::Changed)
            part = std::remove_cvref_t<decltype(part)>(std::move(value));
    });
    return result;
}

// As withSection, for the sections that hold several items.
template <class Change> Document withItems(const Document& document, Section section, Change change) {
    return withSection(document, section, [&](auto& value) {
        if constexpr (requires { value.insert(value.begin(), 1, value.front()); })
            return change(value);
        else
            return Outcome::Unchanged;
    });
}

} // namespace

std::string textOf(const Document& document, const Field& field) {
    return visitSection(document, field.section, [&](const auto& part) {
        const auto* item = itemAt(*part, field.item);
        return item ? slotText(slotOf(*item, field.column), field) : std::string();
    });
}

Document withText(const Document& document, const Field& field, const std::string& text) {
    return withSection(document, field.section, [&](auto& value) {
        auto* item = itemAt(value, field.item);
        return item ? setSlotText(slotOf(*item, field.column), field, text) : Outcome::Unchanged;
    });
}

Document withNumber(const Document& document, const Field& field, double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
    return withText(document, field, {text.data(), end.ptr});
}

Document withElementRemoved(const Document& document, const Field& field) {
    return withSection(document, field.section, [&](auto& value) {
        auto* item = itemAt(value, field.item);
        auto* list = item ? listSlot(*item, field.column) : nullptr;
        if (!list || field.element >= list->size())
            return Outcome::Unchanged;
        list->erase(list->begin() + static_cast<std::ptrdiff_t>(field.element));
        if (field.column == Column::Y)
            removeLook(*item, field.element);
        return Outcome::Changed;
    });
}

std::size_t elementCount(const Document& document, Section section, std::size_t item, Column column) {
    return visitSection(document, section, [&](const auto& part) {
        const auto* found = itemAt(*part, item);
        return found ? countOf(slotOf(*found, column)) : std::size_t(0);
    });
}

std::size_t itemCount(const Document& document, Section section) {
    return visitSection(document, section, [](const auto& part) {
        if constexpr (requires { part->size(); })
            return part->size();
        else
            return std::size_t(1);
    });
}

Document withItemInserted(const Document& document, Section section, std::size_t index) {
    return withItems(document, section, [&](auto& items) {
        const auto place = items.begin() + static_cast<std::ptrdiff_t>(std::min(index, items.size()));
        items.insert(place, newItem<typename std::remove_cvref_t<decltype(items)>::value_type>());
        return Outcome::Changed;
    });
}

Document withItemRemoved(const Document& document, Section section, std::size_t index) {
    return withItems(document, section, [&](auto& items) {
        if (index >= items.size())
            return Outcome::Unchanged;
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
        return Outcome::Changed;
    });
}

Document withItemMoved(const Document& document, Section section, std::size_t from, std::size_t to) {
    return withItems(document, section, [&](auto& items) {
        if (from >= items.size() || to >= items.size() || from == to)
            return Outcome::Unchanged;
        const auto at = [&](std::size_t k) { return items.begin() + static_cast<std::ptrdiff_t>(k); };
        if (from < to)
            std::rotate(at(from), at(from + 1), at(to + 1));
        else
            std::rotate(at(to), at(from), at(from + 1));
        return Outcome::Changed;
    });
}

std::vector<Field> expressionFields(const Document& document) {
    std::vector<Field> fields;
    for (const FileSection& section : fileSections())
        for (std::size_t item = 0; section.parsing == Parsing::WithModel && item < itemCount(document, section.section);
             ++item)
            for (const SectionKey& key : section.keys)
                if (holdsExpressions(key.kind))
                    for (std::size_t k = 0; k < elementCount(document, section.section, item, key.column); ++k)
                        fields.push_back({section.section, item, key.column, k});
    return fields;
}

std::string_view domainName(Domain domain) {
    const auto* row =
        std::find_if(std::begin(domains), std::end(domains), [&](const auto& d) { return d.first == domain; });
    return row->second;
}

std::optional<Domain> domainOf(std::string_view name) {
    const auto* row =
        std::find_if(std::begin(domains), std::end(domains), [&](const auto& d) { return d.second == name; });
    return row == std::end(domains) ? std::nullopt : std::optional(row->first);
}

std::vector<Domain> allDomains() {
    std::vector<Domain> all;
    for (const auto& row : domains)
        all.push_back(row.first);
    return all;
}

} // namespace coenergy
