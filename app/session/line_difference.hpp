#pragma once

#include <string>
#include <string_view>

namespace coenergy {

/// What changes from one text to another, line by line: removed lines begin with "- ", added ones with "+ ", the
/// unchanged line before each change with two spaces. Empty for equal texts.
std::string lineDifference(std::string_view before, std::string_view after);

} // namespace coenergy
