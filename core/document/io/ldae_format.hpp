#pragma once
// The version of the .ldae format; its sections and keys are described in model/sections.hpp.

namespace coenergy {

inline constexpr int newestLdaeFormat = 1;

} // namespace coenergy
