#pragma once
// Words and brackets of a text that is changed as a text.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace coenergy {

/// Of `[A-Za-z0-9_]`.
bool isWordCharacter(char c);

/// The place of the round or square bracket that closes the one at `open`; npos if there is none.
std::size_t closingBracket(std::string_view text, std::size_t open);

/// The text with other words in place of its own; what is between words stays.
std::string withWords(std::string_view text, const std::function<std::string(std::string_view word)>& other);

} // namespace coenergy
