#include "model/functional_texts.hpp"

#include <string_view>

namespace coenergy {

std::vector<std::string> partsOf(const std::string& text) {
    std::vector<std::string> parts = {""};
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth == 0)
            parts.emplace_back(parts.back().size() + 1, ' ');
        else
            parts.back() += c;
    }
    return parts;
}

std::string withoutBlanksAround(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
    return begin == text.npos ? std::string() : text.substr(begin, end - begin + 1);
}

std::optional<IntegralTexts> integralTexts(const std::string& text) {
    constexpr std::string_view word = "integral";
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == text.npos || text.compare(begin, word.size(), word) != 0)
        return std::nullopt;
    const std::size_t open = text.find_first_not_of(' ', begin + word.size());
    if (open == text.npos || text[open] != '(')
        return std::nullopt;
    std::size_t close = open;
    for (int depth = 0; close < text.size(); ++close) {
        depth += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
        if (depth == 0)
            break;
    }
    const std::size_t equals = text.find_first_not_of(' ', close + 1);
    if (close == text.size() || equals == text.npos || text[equals] != '=' ||
        withoutBlanksAround(text.substr(equals + 1)).empty())
        return std::nullopt;
    return IntegralTexts{std::string(open + 1, ' ') + text.substr(open + 1, close - open - 1),
                         std::string(equals + 1, ' ') + text.substr(equals + 1)};
}

} // namespace coenergy
