#pragma once
// Texts of a functional that consist of parts.

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What stands between commas outside brackets, `0, 1`: one for each function of a functional. Before each part are
/// blanks, so that it keeps its place.
std::vector<std::string> partsOf(const std::string& text);

std::string withoutBlanksAround(const std::string& text);

/// "integral(G) = L": G and L, each behind blanks.
struct IntegralTexts {
    std::string integrand, value;
};
/// Nothing for a text of another form.
std::optional<IntegralTexts> integralTexts(const std::string& text);

} // namespace coenergy
