#pragma once
// Names and numbers as short text, lists separated by ", ".

#include <array>
#include <charconv>
#include <string>

namespace coenergy {

/// Six digits, whatever the locale.
inline std::string shortNumber(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 6);
    return {text.data(), end.ptr};
}

template <class Names> std::string joinedNames(const Names& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace coenergy
