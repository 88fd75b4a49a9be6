#pragma once
// How long the interface waits, where several of its parts must agree.

#include <chrono>

namespace coenergy {

/// After this time without typing, what was typed is taken as final.
inline constexpr std::chrono::milliseconds settlingTime{600};

} // namespace coenergy
