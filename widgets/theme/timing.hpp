#pragma once
// How long the interface waits, where several of its parts must agree.

#include <chrono>

namespace coenergy {

/// Without typing, after which what is typed is taken to be meant so.
inline constexpr std::chrono::milliseconds settlingTime{600};

} // namespace coenergy
