#pragma once
// Random numbers by counter: each is a pure function of its address, so that any point of a study can be computed
// alone. J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, Parallel random numbers: as easy as 1, 2, 3, SC11 (2011).

#include <array>
#include <cstddef>
#include <cstdint>

namespace coenergy {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Philox4x32 with ten rounds.
PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key);

/// What the numbers of one seed are used for: the same address gives others for each use.
enum class RandomUse : std::uint32_t { Sample, Permutation, Shift, Trajectory };

struct RandomAddress {
    std::uint64_t seed = 0;
    RandomUse use = RandomUse::Sample;
    std::uint32_t variable = 0;
    std::uint64_t index = 0;
};

/// 64 random bits.
std::uint64_t randomBits(const RandomAddress& address);

/// Digits of the uniform numbers; with so many, none of them is 0 or 1.
inline constexpr int uniformDigits = 52;
/// The middle of the interval with these leading binary digits, inside (0, 1).
double uniformOf(std::uint64_t digits);
/// Uniform in (0, 1).
double randomUniform(const RandomAddress& address);

/// A permutation of 0, ..., size - 1 that needs no memory: the place of `index`. A Feistel network over the next power
/// of four, applied until the place is below the size.
std::uint64_t permuted(std::uint64_t index, std::uint64_t size, std::uint64_t seed, std::uint32_t variable);

} // namespace coenergy
