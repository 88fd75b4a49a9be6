// XML 1.0, section 2.2: the characters of a document.
#include "fmu/xml_text.hpp"

#include <cstdint>

namespace coenergy {

namespace {

// The bytes of the character that begins at `k`, and its number; 0 where none does.
struct XmlCharacter {
    std::size_t length = 1;
    std::uint32_t point = 0;
};

XmlCharacter characterAt(std::string_view text, std::size_t k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    if (byte < 0x80)
        return {1, byte};
    const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1;
    if (length == 1 || byte > 0xF4 || k + length > text.size())
        return {};
    std::uint32_t point = byte & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[k + i]);
        if ((next & 0xC0U) != 0x80)
            return {};
        point = point << 6 | (next & 0x3FU);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return point < least[length] ? XmlCharacter{} : XmlCharacter{length, point};
}

bool isShown(std::uint32_t point) {
    const bool isControl = point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x2028 || point == 0x2029;
    const bool isNone = (point >= 0xD800 && point < 0xE000) || (point & 0xFFFEU) == 0xFFFE || point > 0x10FFFF;
    return !isControl && !isNone;
}

} // namespace

std::string xmlValue(std::string_view text) {
    std::string result;
    for (std::size_t k = 0; k < text.size();) {
        const XmlCharacter character = characterAt(text, k);
        switch (character.point) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&apos;"; break;
        default: result += isShown(character.point) ? text.substr(k, character.length) : " ";
        }
        k += character.length;
    }
    return result;
}

XmlWriter::XmlWriter() : m_text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

void XmlWriter::begin(const std::string& name, const XmlAttributes& attributes, std::string_view end) {
    m_text += std::string(2 * m_open.size(), ' ') + "<" + name;
    for (const auto& [key, value] : attributes)
        m_text += " " + key + "=\"" + xmlValue(value) + "\"";
    m_text += end;
}

void XmlWriter::open(const std::string& name, const XmlAttributes& attributes) {
    begin(name, attributes, ">\n");
    m_open.push_back(name);
}

void XmlWriter::close() {
    const std::string name = m_open.back();
    m_open.pop_back();
    m_text += std::string(2 * m_open.size(), ' ') + "</" + name + ">\n";
}

void XmlWriter::element(const std::string& name, const XmlAttributes& attributes) {
    begin(name, attributes, "/>\n");
}

std::string XmlWriter::text() {
    while (!m_open.empty())
        close();
    return m_text;
}

} // namespace coenergy
