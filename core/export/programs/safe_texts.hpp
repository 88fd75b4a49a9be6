#pragma once
// Numbers, names and texts of a model as another language may contain them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// Shortest digits that give the same number again, with a point or an exponent; `infinity` and `nan` where it is none.
std::string decimal(double value, std::string_view infinity, std::string_view nan);

/// Values with commas, in lines of moderate length.
std::string inLines(const std::vector<std::string>& values, std::string_view indent);

/// Names with the letters of ASCII alone: any other character is _u and its number.
std::string plainName(std::string_view name);

/// A text in lines of moderate length. Letters of any alphabet stay; what could end a line or turn its direction
/// becomes a space.
std::vector<std::string> harmlessLines(std::string_view text);

/// The licence of everything that is exported.
std::vector<std::string> licenceLines();

/// A text as characters that mean nothing in any language, the others escaped by `escape`, which receives the code
/// points (`bytes`: the bytes) of the text.
enum class TextUnit { Byte, CodePoint };
std::string escaped(std::string_view text, TextUnit unit, std::string (*escape)(std::uint32_t));

} // namespace coenergy
