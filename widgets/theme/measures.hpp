#pragma once
// Sizes in pixels in which several parts of the interface agree.

namespace coenergy {

/// Of a button, a field, or a line of them.
inline constexpr int controlHeight = 26;

} // namespace coenergy
