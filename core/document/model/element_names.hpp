#pragma once
// What a model calls the choices of a distributed element, in the order of their values in
// distributed/distributed_element.hpp.

#include <array>
#include <string_view>

namespace coenergy {

inline constexpr std::array<std::string_view, 7> elementKinds = {"bar",      "shaft",           "string",  "beam",
                                                                 "pipeline", "electrical_line", "heat_rod"};
inline constexpr std::array<std::string_view, 2> elementForms = {"modal", "micro"};
inline constexpr std::array<std::string_view, 2> endMasses = {"whole", "halved"};

} // namespace coenergy
