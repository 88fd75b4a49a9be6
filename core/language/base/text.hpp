#pragma once
// Places in UTF-8 text, parentheses around one, and names: the nearest of several, and free ones.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// A range of bytes of a UTF-8 text.
struct Span {
    std::size_t begin = 0;
    std::size_t length = 0;

    bool operator==(const Span&) const = default;
};

/// The number of characters (code points) in a UTF-8 text.
std::size_t characterCount(std::string_view text);

/// The number of bytes before the first that is not valid UTF-8: no overlong forms, no surrogates.
std::size_t validUtf8Length(std::string_view text);
bool isValidUtf8(std::string_view text);

/// `[A-Za-z_][A-Za-z0-9_]*`
bool isIdentifier(std::string_view name);

/// The parts between commas that are outside brackets, trimmed; an empty text has one part.
std::vector<std::string> partsAtCommas(std::string_view text);

inline std::string inParentheses(const std::string& text) {
    return "(" + text + ")";
}

/// The candidate with the smallest edit distance to `name` (a transposition counts one, a change of case one half), if
/// it is close enough to be a typing error; of several equally near ones the first.
std::optional<std::string> nearestName(std::string_view name, const std::vector<std::string>& candidates);

/// `base`, or the first of `base2`, `base3`, ... for which `isTaken` is false.
template <class IsTaken> std::string freeName(const std::string& base, IsTaken isTaken) {
    std::string name = base;
    for (int k = 2; isTaken(name); ++k)
        name = base + std::to_string(k);
    return name;
}

/// The first of `stem1`, `stem2`, ... (counted from `first`) for which `isTaken` is false.
template <class IsTaken> std::string numberedName(const std::string& stem, std::size_t first, IsTaken isTaken) {
    std::size_t k = first;
    while (isTaken(stem + std::to_string(k)))
        ++k;
    return stem + std::to_string(k);
}

} // namespace coenergy
