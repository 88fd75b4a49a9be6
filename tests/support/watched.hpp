#pragma once
// Under sanitizers the work takes ten times as long, and what memory can show does not need as much of it.

#include <cstddef>

namespace tests {

#if defined(COENERGY_WATCHED)
constexpr bool isWatched = true;
#else
constexpr bool isWatched = false;
#endif

/// A size, or a number of samples, of which one in so many is enough when watched.
constexpr std::size_t whole(std::size_t count, std::size_t oneInWatched = 10) {
    return isWatched ? count / oneInWatched : count;
}

} // namespace tests
