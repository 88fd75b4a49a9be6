// Equal sections share their data; only those that do not are compared text by text.

#include "editor/form/changed_field.hpp"

#include "model/edit.hpp"
#include "model/fields.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isSame(const Document& before, const Document& after, Section section) {
    return visitBoth(before, after, section, [](const auto& part, const auto& other) { return part == other; });
}

std::optional<Field> changedIn(const Document& before, const Document& after, Section section, std::size_t item) {
    for (int k = 0; k <= static_cast<int>(lastColumn); ++k) {
        const auto column = static_cast<Column>(k);
        const std::size_t count =
            std::max(elementCount(before, section, item, column), elementCount(after, section, item, column));
        for (std::size_t element = 0; element < count; ++element)
            if (const Field field{section, item, column, element}; textOf(before, field) != textOf(after, field))
                return field;
    }
    return std::nullopt;
}

} // namespace

std::optional<Field> changedField(const Document& before, const Document& after) {
    for (int k = 0; k <= static_cast<int>(lastSection); ++k) {
        const auto section = static_cast<Section>(k);
        if (isSame(before, after, section))
            continue;
        const std::size_t count = std::min(itemCount(before, section), itemCount(after, section));
        const bool isLonger = itemCount(before, section) != itemCount(after, section);
        for (std::size_t item = 0; item < count; ++item)
            if (const auto field = changedIn(before, after, section, item))
                return isLonger ? Field{section, item, Column::Whole, 0} : *field;
        if (isLonger)
            return Field{section, count, Column::Whole, 0};
    }
    return std::nullopt;
}

} // namespace coenergy
