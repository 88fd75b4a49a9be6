#pragma once
// The strings, keys and numbers of TOML: from the file's bytes to the value and back.

#include "base/text.hpp"

#include <string>
#include <string_view>

namespace coenergy {

enum class Coding { Verbatim, Basic, MultiLineBasic, Literal, MultiLineLiteral };

/// The content of a value in a file, without its quotes.
struct CodedText {
    std::size_t begin = 0;
    std::size_t end = 0;
    Coding coding = Coding::Verbatim;

    bool operator==(const CodedText&) const = default;
};

/// The content of the valid string, key or bare value that stands at `literal`.
CodedText contentOf(std::string_view file, Span literal);

/// The value that the content stands for. Line breaks become '\n'.
std::string decoded(std::string_view file, const CodedText& content);

/// Where in the file the byte `offset` of the decoded value comes from; its end for an offset at or beyond its end.
std::size_t sourceOffset(std::string_view file, const CodedText& content, std::size_t offset);

/// The value as a basic string on one line. What is not UTF-8 becomes U+FFFD.
std::string quotedText(std::string_view value);

/// The value as a multi-line basic string if it has line breaks, otherwise on one line.
std::string quotedInLines(std::string_view value);

/// The name as a key: bare if it may be.
std::string quotedKey(std::string_view name);

/// Whether the text may stand as a bare TOML number and is read back as the same text.
bool isBareNumber(std::string_view text);

/// `text` with each byte that does not belong to a valid UTF-8 sequence replaced by U+FFFD.
std::string withValidUtf8(std::string_view text);

} // namespace coenergy
