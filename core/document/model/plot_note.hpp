#pragma once
// Notes in a plot.

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// "T: words" at a place of the horizontal axis, "X, Y: words" at a point: expressions of parameters, each behind
/// blanks, so that it keeps its place, and the words.
struct NoteTexts {
    std::string x;
    std::string y; // empty: at a place of the axis
    std::string words;
};
/// Nothing for a text of another form.
std::optional<NoteTexts> noteTexts(const std::string& text);

/// What stands before the words, and holds all names of a note; empty for a text without a colon.
std::string_view placeOfNote(std::string_view text);

} // namespace coenergy
