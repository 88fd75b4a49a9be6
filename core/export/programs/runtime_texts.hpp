#pragma once
// The part of an exported program that is the same for every model: start, steps, projection, self-check, options.

#include <string_view>

namespace coenergy {

std::string_view runtimeOfC(); // and of C++: what both understand
std::string_view runtimeOfPython();
std::string_view runtimeOfJavaScript();
std::string_view runtimeOfOctave();

} // namespace coenergy
