// Text in UTF-8, and the restricted Damerau-Levenshtein distance for suggestions.
#include "base/text.hpp"

#include <algorithm>
#include <cctype>

namespace coenergy {

namespace {

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

// The length of the sequence that a lead byte announces; 0 if the byte cannot start one.
std::size_t sequenceLength(unsigned char lead) {
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return 2;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    if (lead >= 0xF0 && lead < 0xF5)
        return 4;
    return 0;
}

bool isOverlongOrSurrogate(unsigned char lead, unsigned char second) {
    return (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) || (lead == 0xF0 && second < 0x90) ||
           (lead == 0xF4 && second >= 0x90);
}

// Distances are counted in halves: an edit costs 2, a change of case 1.
int substitutionCost(char a, char b) {
    if (a == b)
        return 0;
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b)) ? 1 : 2;
}

int distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        d[i][0] = static_cast<int>(2 * i);
    for (std::size_t j = 0; j <= b.size(); ++j)
        d[0][j] = static_cast<int>(2 * j);
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            d[i][j] =
                std::min({d[i - 1][j] + 2, d[i][j - 1] + 2, d[i - 1][j - 1] + substitutionCost(a[i - 1], b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 2);
        }
    return d[a.size()][b.size()];
}

} // namespace

std::size_t characterCount(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

std::size_t validUtf8Length(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = sequenceLength(lead);
        if (length == 0 || i + length > text.size())
            return i;
        if (length > 1 && isOverlongOrSurrogate(lead, static_cast<unsigned char>(text[i + 1])))
            return i;
        for (std::size_t k = 1; k < length; ++k)
            if (!isContinuation(text[i + k]))
                return i;
        i += length;
    }
    return text.size();
}

bool isValidUtf8(std::string_view text) {
    return validUtf8Length(text) == text.size();
}

bool isIdentifier(std::string_view name) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto isLetterOrDigit = [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); };
    return !name.empty() && isLetter(name.front()) && std::all_of(name.begin(), name.end(), isLetterOrDigit);
}

std::vector<std::string> partsAtCommas(std::string_view text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ',' && depth <= 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    for (std::string& part : parts) {
        const std::size_t begin = part.find_first_not_of(" \t\r\n");
        part = begin == part.npos ? "" : part.substr(begin, part.find_last_not_of(" \t\r\n") + 1 - begin);
    }
    return parts;
}

std::optional<std::string> nearestName(std::string_view name, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest = 100; // the table is quadratic, and no slip of the keyboard is that long
    if (name.size() > longest)
        return std::nullopt;
    const int allowed = name.size() <= 2 ? 1 : name.size() <= 4 ? 2 : 4;
    std::optional<std::string> nearest;
    int best = allowed + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t difference =
            std::max(candidate.size(), name.size()) - std::min(candidate.size(), name.size());
        if (candidate.size() > longest || 2 * difference > static_cast<std::size_t>(allowed))
            continue; // each missing letter costs 2
        const int d = distance(name, candidate);
        if (d < best) {
            best = d;
            nearest = candidate;
        }
    }
    return nearest;
}

} // namespace coenergy
