#include "model/matrix_text.hpp"

#include <algorithm>

namespace coenergy {

std::vector<std::string> rowsOfMatrix(const std::string& text) {
    std::vector<std::string> rows(1);
    bool isApart = false; // a blank stands before what comes
    for (const char c : text) {
        if (c == ';' || c == '\n' || c == ']') {
            rows.emplace_back();
        } else if (c == '[' || c == ',' || c == '\t' || c == '\r' || c == ' ') {
            isApart = true;
            continue;
        } else {
            rows.back() += (isApart && !rows.back().empty() ? " " : "") + std::string(1, c);
        }
        isApart = false;
    }
    std::erase(rows, std::string());
    return rows;
}

std::optional<std::vector<std::string>> typedMatrix(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
    const bool isClosed = begin != text.npos && text[begin] == '[' &&
                          std::count(text.begin(), text.end(), '[') == std::count(text.begin(), text.end(), ']');
    if (!isClosed || text[end] != ']')
        return std::nullopt;
    std::vector<std::string> rows = rowsOfMatrix(text);
    return rows.empty() ? std::nullopt : std::optional(std::move(rows));
}

} // namespace coenergy
