#pragma once
// The part of the source of a unit that is the same for every model.

#include <string_view>

namespace coenergy {

std::string_view runtimeOfFmu(); // what both versions share
std::string_view functionsOfFmi2();
std::string_view functionsOfFmi3();

} // namespace coenergy
