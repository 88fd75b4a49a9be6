#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// The function that is called like this elsewhere (`arctan`, `tg`), or of which this is a slip of one letter (`sn`);
/// nothing for what is a function, and for what resembles none.
std::optional<std::string> functionMeantBy(std::string_view name);

} // namespace coenergy
