// Always returns valid UTF-8, whatever the input.
#include "io/file_text.hpp"

#include "base/text.hpp"
#include "io/toml_string.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t replacementLength = 3;

bool isControl(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code == 0x7F || (code < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f');
}

// Text in another encoding has a few bytes that are not UTF-8; a picture is full of them. UTF-16 contains zeros.
bool isText(std::string_view bytes) {
    constexpr std::size_t textPerOther = 10;
    if (bytes.find('\0') != std::string_view::npos)
        return false;
    auto others = static_cast<std::size_t>(std::count_if(bytes.begin(), bytes.end(), isControl));
    for (std::size_t at = validUtf8Length(bytes); at < bytes.size(); at += validUtf8Length(bytes.substr(at))) {
        ++others;
        ++at;
    }
    return others * textPerOther <= bytes.size();
}

} // namespace

FileText fileTextOf(std::string_view bytes) {
    if (bytes.starts_with(byteOrderMark))
        bytes.remove_prefix(byteOrderMark.size());
    if (!isText(bytes))
        return {{}, Diagnostic{Code::FileNotReadable, Severity::Error, {}, {}, {FreeText()}}};
    FileText result{withValidUtf8(bytes), std::nullopt};
    const auto [first, shown] = std::mismatch(bytes.begin(), bytes.end(), result.text.begin(), result.text.end());
    if (first != bytes.end()) {
        const auto offset = static_cast<std::size_t>(first - bytes.begin());
        result.problem = Diagnostic{Code::InvalidUtf8, Severity::Error, {}, {offset, replacementLength}, {}};
    }
    return result;
}

} // namespace coenergy
