#pragma once
// A file's text with its lines: from bytes to lines and columns and back, quickly in a line of any length.

#include "base/text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// Both count from 1; columns count characters.
struct TextPosition {
    std::size_t line = 1;
    std::size_t column = 1;

    bool operator==(const TextPosition&) const = default;
};

class TextIndex {
public:
    /// `text` must be valid UTF-8.
    explicit TextIndex(std::string text);

    const std::string& text() const { return m_text; }

    /// The position of a byte; beyond the end, that of the end.
    TextPosition positionOf(std::size_t offset) const;

    /// The first byte of the character at a position; the end of the line or text if there is none.
    std::size_t offsetOf(TextPosition position) const;

    /// The bytes of the line that holds `offset`, without its line break.
    Span lineAt(std::size_t offset) const;

    /// The number of characters between two bytes.
    std::size_t charactersBetween(std::size_t begin, std::size_t end) const;

private:
    std::size_t lineNumber(std::size_t offset) const;
    std::size_t charactersBefore(std::size_t offset) const;
    std::size_t lineEnd(std::size_t lineIndex) const;

    std::string m_text;
    std::vector<std::size_t> m_lineBegins;
    std::vector<std::size_t> m_blockCharacters; // characters before each block of bytes
};

} // namespace coenergy
