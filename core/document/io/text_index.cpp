// Lines are found by bisection. Characters are counted from the nearest of evenly spaced marks, so that a column
// in a line of megabytes costs no more than one in a short line.
#include "io/text_index.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t blockSize = 64;

bool beginsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

} // namespace

TextIndex::TextIndex(std::string text) : m_text(std::move(text)), m_lineBegins{0} {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < m_text.size(); ++i) {
        if (i % blockSize == 0)
            m_blockCharacters.push_back(characters);
        characters += beginsCharacter(m_text[i]);
        if (m_text[i] == '\n')
            m_lineBegins.push_back(i + 1);
    }
    m_blockCharacters.push_back(characters);
}

std::size_t TextIndex::lineNumber(std::size_t offset) const {
    const auto after = std::upper_bound(m_lineBegins.begin(), m_lineBegins.end(), offset);
    return static_cast<std::size_t>(after - m_lineBegins.begin());
}

std::size_t TextIndex::charactersBefore(std::size_t offset) const {
    const std::size_t block = offset / blockSize;
    const auto begin = m_text.begin() + static_cast<std::ptrdiff_t>(block * blockSize);
    const auto end = m_text.begin() + static_cast<std::ptrdiff_t>(offset);
    return m_blockCharacters[std::min(block, m_blockCharacters.size() - 1)] +
           static_cast<std::size_t>(std::count_if(begin, end, beginsCharacter));
}

std::size_t TextIndex::lineEnd(std::size_t lineIndex) const {
    if (lineIndex + 1 >= m_lineBegins.size())
        return m_text.size();
    const std::size_t lineBreak = m_lineBegins[lineIndex + 1] - 1;
    const bool hasReturn = lineBreak > m_lineBegins[lineIndex] && m_text[lineBreak - 1] == '\r';
    return hasReturn ? lineBreak - 1 : lineBreak;
}

TextPosition TextIndex::positionOf(std::size_t offset) const {
    offset = std::min(offset, m_text.size());
    const std::size_t line = lineNumber(offset);
    return {line, charactersBetween(m_lineBegins[line - 1], offset) + 1};
}

std::size_t TextIndex::offsetOf(TextPosition position) const {
    if (position.line > m_lineBegins.size())
        return m_text.size();
    std::size_t offset = m_lineBegins[position.line - 1];
    const std::size_t end = lineEnd(position.line - 1);
    const std::size_t wanted = charactersBefore(offset) + position.column - 1;
    const auto block = std::upper_bound(m_blockCharacters.begin(), m_blockCharacters.end(), wanted);
    const auto marked = static_cast<std::size_t>(block - m_blockCharacters.begin() - 1) * blockSize;
    offset = std::clamp(marked, offset, end);
    std::size_t characters = charactersBefore(offset);
    while (offset < end && (characters < wanted || !beginsCharacter(m_text[offset])))
        characters += beginsCharacter(m_text[offset++]);
    return offset;
}

Span TextIndex::lineAt(std::size_t offset) const {
    const std::size_t line = lineNumber(std::min(offset, m_text.size())) - 1;
    return {m_lineBegins[line], lineEnd(line) - m_lineBegins[line]};
}

std::size_t TextIndex::charactersBetween(std::size_t begin, std::size_t end) const {
    return charactersBefore(end) - charactersBefore(begin);
}

} // namespace coenergy
