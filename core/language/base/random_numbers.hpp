#pragma once
// Random numbers that are the same in every run and on every machine: the distributions of <random> differ between
// libraries.

#include <cstdint>
#include <random>

namespace coenergy {

class RandomNumbers {
public:
    explicit RandomNumbers(std::uint64_t seed = 20010601) : m_engine(seed) {}

    /// Uniform in [0, 1).
    double share() { return 0x1p-53 * static_cast<double>(m_engine() >> 11); }
    /// Uniform in [-1, 1).
    double deviation() { return 2 * share() - 1; }
    /// 1 or -1.
    double sign() { return m_engine() >> 63 ? 1 : -1; }

private:
    std::mt19937_64 m_engine;
};

} // namespace coenergy
