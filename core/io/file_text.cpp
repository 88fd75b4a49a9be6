// UTF-8 in, UTF-8 out, whatever comes.
#include "io/file_text.hpp"

#include "io/toml_string.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t replacementLength = 3;

} // namespace

FileText fileTextOf(std::string_view bytes) {
    if (bytes.starts_with(byteOrderMark))
        bytes.remove_prefix(byteOrderMark.size());
    FileText result{withValidUtf8(bytes), std::nullopt};
    const auto [first, shown] = std::mismatch(bytes.begin(), bytes.end(), result.text.begin(), result.text.end());
    if (first != bytes.end()) {
        const auto offset = static_cast<std::size_t>(first - bytes.begin());
        result.problem = Diagnostic{Code::InvalidUtf8, Severity::Error, {}, {offset, replacementLength}, {}};
    }
    return result;
}

} // namespace coenergy
