#include "base/words.hpp"

namespace coenergy {

bool isWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::size_t closingBracket(std::string_view text, std::size_t open) {
    std::size_t depth = 0;
    for (std::size_t k = open; k < text.size(); ++k) {
        if (text[k] == '(' || text[k] == '[')
            ++depth;
        else if ((text[k] == ')' || text[k] == ']') && --depth == 0)
            return k;
    }
    return text.npos;
}

std::string withWords(std::string_view text, const std::function<std::string(std::string_view word)>& other) {
    std::string result;
    for (std::size_t k = 0; k < text.size();) {
        if (!isWordCharacter(text[k])) {
            result += text[k++];
            continue;
        }
        const std::size_t begin = k;
        while (k < text.size() && isWordCharacter(text[k]))
            ++k;
        result += other(text.substr(begin, k - begin));
    }
    return result;
}

} // namespace coenergy
