#pragma once
// XML as text: what may stand in it, and its elements.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coenergy {

/// A text as the value of an attribute, whatever it contains: what XML has no place for becomes a space.
std::string xmlValue(std::string_view text);

using XmlAttributes = std::vector<std::pair<std::string, std::string>>;

/// Elements in lines, indented; attributes in the order given, with any text as their value.
class XmlWriter {
public:
    XmlWriter();
    void open(const std::string& name, const XmlAttributes& attributes = {});
    void close();
    void element(const std::string& name, const XmlAttributes& attributes = {});
    /// All that is still open is closed.
    std::string text();

private:
    void begin(const std::string& name, const XmlAttributes& attributes, std::string_view end);

    std::string m_text;
    std::vector<std::string> m_open;
};

} // namespace coenergy
