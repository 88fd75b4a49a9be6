// No expression contains a colon, so that the first one ends the place.
#include "model/plot_note.hpp"

#include "model/functional_texts.hpp"

#include <algorithm>

namespace coenergy {

std::string_view placeOfNote(std::string_view text) {
    const std::size_t colon = text.find(':');
    return text.substr(0, colon == text.npos ? 0 : colon);
}

std::optional<NoteTexts> noteTexts(const std::string& text) {
    const std::string place(placeOfNote(text));
    const std::string words = place.empty() ? place : withoutBlanksAround(text.substr(place.size() + 1));
    const std::vector<std::string> parts = partsOf(place);
    const bool isPlace = parts.size() <= 2 && std::none_of(parts.begin(), parts.end(), [](const std::string& part) {
                             return withoutBlanksAround(part).empty();
                         });
    if (!isPlace || words.empty())
        return std::nullopt;
    return NoteTexts{parts.front(), parts.size() == 2 ? parts.back() : std::string(), words};
}

} // namespace coenergy
