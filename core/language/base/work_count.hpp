#pragma once
// Counts costly work, so that tests can limit it. Nothing else reads these counts.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace coenergy {

enum class Work { TextsParsed, ModelBuilt, FormSet, CurveEvaluated };

struct WorkCounts {
    static constexpr std::size_t kinds = 4;

    static inline std::array<std::atomic<std::uint64_t>, kinds> ofAllThreads{};
    static inline thread_local std::array<std::uint64_t, kinds> ofThisThread{};
};

inline void countWork(Work work) {
    ++WorkCounts::ofAllThreads[static_cast<std::size_t>(work)];
    ++WorkCounts::ofThisThread[static_cast<std::size_t>(work)];
}

} // namespace coenergy
