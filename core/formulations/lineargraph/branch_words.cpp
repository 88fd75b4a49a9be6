#include "lineargraph/branch_words.hpp"

#include <algorithm>
#include <charconv>

namespace coenergy {

namespace {

constexpr const char* arrow = " \u2192 ";
constexpr std::string_view separators = " \t\n\r,;[]";

} // namespace

std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t begin = text.find_first_not_of(separators); begin != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(separators, end);
    }
    return words;
}

bool isNumber(const std::string& word) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size();
}

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

bool isMatrix(const std::string& typed) {
    const std::size_t begin = typed.find_first_not_of(' ');
    return begin != typed.npos && typed[begin] == '[';
}

std::optional<BranchWords> branchWords(const std::string& row) {
    std::vector<std::string> words = wordsOf(row);
    if (isMatrix(row) || words.size() < 2 || !isNumber(words.front()) || !isNumber(words.back()))
        return std::nullopt;
    return BranchWords{words.front(), words.back(), {words.begin() + 1, words.end() - 1}};
}

std::string nodesText(const BranchWords& branch) {
    const bool areNodes = branch.nodes.size() == 2 && std::all_of(branch.nodes.begin(), branch.nodes.end(), isNumber);
    return joined(branch.nodes, areNodes ? arrow : " ");
}

} // namespace coenergy
