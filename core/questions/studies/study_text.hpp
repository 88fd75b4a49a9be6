#pragma once
// The values of an input as they are typed.

#include "studies/design.hpp"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coenergy {

/// `l = 0.5:2:100` as its name and what is behind the sign. Or why there are none.
tl::expected<std::pair<std::string, std::string>, std::string> namedText(std::string_view text);

/// `k, m = 0.3`; or why there is none.
tl::expected<Correlation, std::string> correlationOf(std::string_view text);

/// `0.5:2:100`, a hundred values from 0.5 to 2; `1:1000:4:log`, each the same multiple of the one before; `1, 2, 5`. Or
/// why these are none.
tl::expected<std::vector<double>, std::string> levelsOf(std::string_view text);

/// `normal(100, 5)`: mean and standard deviation; `uniform(0, 1)`; `lognormal(0, 0.1)`: mean and standard deviation of
/// the logarithm; `triangular(0, 1, 3)`: least, most likely, largest. Or why there is none.
tl::expected<Distribution, std::string> distributionOf(std::string_view text);

/// The numbers of the column with this heading, one in each line; of the only column if there is no heading. Or why
/// there are none: a line that is not like the others is no reason to leave it out.
tl::expected<std::vector<double>, std::string> columnOf(std::string_view file, std::string_view heading);

} // namespace coenergy
