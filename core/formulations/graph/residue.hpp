#pragma once
// Exact arithmetic modulo the prime 2^61 - 1. A nonzero rational expression of parameters vanishes at random residues
// with a probability below its degree times 2^-60 (J. T. Schwartz, Fast probabilistic algorithms for verification of
// polynomial identities, J. ACM 27 (1980)): so zero and invertible expressions are recognized without forming them.

#include <cstdint>

namespace coenergy {

class Residue {
public:
    constexpr Residue() = default;
    constexpr explicit Residue(std::int64_t value)
        : m_value(value >= 0 ? static_cast<std::uint64_t>(value) % prime
                             : prime - static_cast<std::uint64_t>(-value) % prime) {
        if (m_value == prime)
            m_value = 0;
    }

    constexpr bool isZero() const { return m_value == 0; }
    constexpr bool operator==(const Residue&) const = default;
    /// Always the same for the same seed, otherwise as if random; never 0.
    static constexpr Residue drawn(std::uint64_t seed);

    friend constexpr Residue operator+(Residue a, Residue b) { return reduced(a.m_value + b.m_value); }
    friend constexpr Residue operator-(Residue a, Residue b) { return reduced(a.m_value + (prime - b.m_value)); }
    friend constexpr Residue operator-(Residue a) { return Residue() - a; }
    friend constexpr Residue operator*(Residue a, Residue b) {
        const Wide product = static_cast<Wide>(a.m_value) * b.m_value;
        return reduced(static_cast<std::uint64_t>(product & prime) + static_cast<std::uint64_t>(product >> 61));
    }

    /// For a nonzero residue, by Fermat's theorem.
    constexpr Residue inverse() const {
        Residue result(1);
        Residue square = *this;
        for (std::uint64_t exponent = prime - 2; exponent != 0; exponent >>= 1) {
            if (exponent & 1)
                result = result * square;
            square = square * square;
        }
        return result;
    }

private:
    __extension__ typedef unsigned __int128 Wide;
    static constexpr std::uint64_t prime = (std::uint64_t(1) << 61) - 1;

    static constexpr Residue reduced(std::uint64_t value) {
        Residue result;
        result.m_value = value >= prime ? value - prime : value;
        return result;
    }

    std::uint64_t m_value = 0;
};

constexpr Residue Residue::drawn(std::uint64_t seed) {
    // splitmix64: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
    std::uint64_t z = seed + 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return Residue(static_cast<std::int64_t>(((z ^ (z >> 31)) >> 4) + 1));
}

} // namespace coenergy
