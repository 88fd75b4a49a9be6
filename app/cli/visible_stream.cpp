// Character by character: single bytes are judged at once, longer characters when all of their bytes are there (RFC
// 3629).
#include "cli/visible_stream.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace coenergy {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

std::string escaped(unsigned code) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "\\u%04x", code);
    return text.data();
}

bool isControl(unsigned code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

// What cannot be handed on as it is, without a look at it.
bool isSpecial(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x7F || (byte < 0x20 && c != '\n' && c != '\t');
}

// Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX 9), and its own ends of lines.
bool turnsDirection(unsigned code) {
    return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

std::size_t lengthOf(unsigned char lead) {
    return lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

// Of a valid character of two or three bytes; others are larger than all that matter here.
unsigned codeOf(const std::string& bytes) {
    unsigned code = static_cast<unsigned char>(bytes[0]) & (bytes.size() == 2 ? 0x1F : 0x0F);
    for (std::size_t k = 1; k < bytes.size(); ++k)
        code = code << 6 | (static_cast<unsigned char>(bytes[k]) & 0x3F);
    return code;
}

} // namespace

void VisibleBuffer::put(char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool goesOn = (byte & 0xC0) == 0x80;
    if (!m_begun.empty() && !goesOn)
        finish();
    if (byte < 0x80) {
        if (isSpecial(c))
            m_target << escaped(byte);
        else
            m_target.put(c);
        return;
    }
    m_begun += c;
    if (m_begun.size() == lengthOf(static_cast<unsigned char>(m_begun.front())))
        finish();
}

void VisibleBuffer::finish() {
    if (m_begun.empty())
        return;
    if (!isValidUtf8(m_begun))
        m_target << replacement;
    else if (const unsigned code = codeOf(m_begun); m_begun.size() < 4 && (isControl(code) || turnsDirection(code)))
        m_target << escaped(code);
    else
        m_target << m_begun;
    m_begun.clear();
}

VisibleBuffer::int_type VisibleBuffer::overflow(int_type c) {
    if (!traits_type::eq_int_type(c, traits_type::eof()))
        put(traits_type::to_char_type(c));
    return m_target ? traits_type::not_eof(c) : traits_type::eof();
}

std::streamsize VisibleBuffer::xsputn(const char* text, std::streamsize count) {
    const char* const end = text + count;
    while (text != end) {
        const char* const special = m_begun.empty() ? std::find_if(text, end, isSpecial) : text;
        m_target.write(text, special - text);
        if ((text = special) != end)
            put(*text++);
    }
    return m_target ? count : 0;
}

int VisibleBuffer::sync() {
    m_target.flush();
    return m_target ? 0 : -1;
}

std::string visible(const std::string& name) {
    std::string result;
    for (const char c : name)
        result += c == '\n' || c == '\t' ? escaped(static_cast<unsigned char>(c)) : std::string(1, c);
    return result;
}

} // namespace coenergy
