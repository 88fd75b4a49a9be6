// Names of functions in other programs and languages, then slips: one letter missing, doubled, wrong, or exchanged with
// its neighbour. Of two letters nothing but a missing one or an exchange is taken for a slip, since nearly all names of
// two letters are one wrong letter away from `ln`.

#include "expression/function_meant.hpp"

#include "expression/function.hpp"
#include "expression/letters.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace coenergy {

namespace {

constexpr std::pair<std::string_view, std::string_view> otherNames[] = {
    {"arcsin", "asin"}, {"arccos", "acos"}, {"arctan", "atan"},    {"arctan2", "atan2"}, {"tg", "tan"},
    {"lg", "log10"},    {"sgn", "sign"},    {"heaviside", "step"}, {"pow", "power"},     {"root", "sqrt"},
};

std::string inLowerCase(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

// A letter, an index or a flow is the name of something.
bool isNameOfModel(std::string_view name) {
    return greekCommand(name) || name.starts_with("dot") ||
           std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Whether `longer` is `shorter` with one letter put in.
bool hasOneMore(std::string_view longer, std::string_view shorter) {
    if (longer.size() != shorter.size() + 1)
        return false;
    const auto [a, b] = std::mismatch(shorter.begin(), shorter.end(), longer.begin());
    return std::equal(a, shorter.end(), b + 1);
}

bool isSlipOf(std::string_view name, std::string_view function) {
    constexpr std::size_t tooShort = 2;
    if (hasOneMore(function, name))
        return true;
    if (name.size() <= tooShort && name.size() != function.size())
        return false;
    if (hasOneMore(name, function))
        return true;
    if (name.size() != function.size())
        return false;
    const auto [a, b] = std::mismatch(name.begin(), name.end(), function.begin());
    if (a == name.end())
        return true;
    const bool isExchange =
        a + 1 != name.end() && *a == *(b + 1) && *(a + 1) == *b && std::equal(a + 2, name.end(), b + 2);
    return isExchange || (name.size() > tooShort && std::equal(a + 1, name.end(), b + 1));
}

} // namespace

std::optional<std::string> functionMeantBy(std::string_view name) {
    constexpr std::size_t least = 2;
    if (name.size() < least || arityOf(name))
        return std::nullopt;
    const std::string lower = inLowerCase(name);
    for (const auto& [other, own] : otherNames)
        if (lower == other)
            return std::string(own);
    if (isNameOfModel(name))
        return std::nullopt;
    for (const std::string_view function : callableNames())
        if (isSlipOf(lower, function))
            return std::string(function);
    return std::nullopt;
}

} // namespace coenergy
