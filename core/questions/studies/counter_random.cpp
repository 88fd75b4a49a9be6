// The constants are those of the publication: multipliers, and the Weyl sequences of the key.
#include "studies/counter_random.hpp"

#include <bit>
#include <utility>

namespace coenergy {

namespace {

struct WidePair {
    std::uint32_t high = 0;
    std::uint32_t low = 0;
};

WidePair wideProduct(std::uint32_t one, std::uint32_t other) {
    const std::uint64_t product = std::uint64_t{one} * other;
    return {static_cast<std::uint32_t>(product >> 32), static_cast<std::uint32_t>(product)};
}

std::uint32_t lowHalf(std::uint64_t bits) {
    return static_cast<std::uint32_t>(bits);
}

std::uint32_t highHalf(std::uint64_t bits) {
    return static_cast<std::uint32_t>(bits >> 32);
}

} // namespace

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
    constexpr int rounds = 10;
    for (int round = 0; round < rounds; ++round) {
        const WidePair first = wideProduct(0xD2511F53, counter[0]);
        const WidePair second = wideProduct(0xCD9E8D57, counter[2]);
        counter = {second.high ^ counter[1] ^ key[0], second.low, first.high ^ counter[3] ^ key[1], first.low};
        key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
    }
    return counter;
}

std::uint64_t randomBits(const RandomAddress& address) {
    const PhiloxCounter bits = philox(
        {lowHalf(address.index), highHalf(address.index), address.variable, static_cast<std::uint32_t>(address.use)},
        {lowHalf(address.seed), highHalf(address.seed)});
    return std::uint64_t{bits[0]} << 32 | bits[1];
}

double uniformOf(std::uint64_t digits) {
    return (static_cast<double>(digits) + 0.5) * 0x1p-52;
}

double randomUniform(const RandomAddress& address) {
    return uniformOf(randomBits(address) >> (64 - uniformDigits));
}

std::uint64_t permuted(std::uint64_t index, std::uint64_t size, std::uint64_t seed, std::uint32_t variable) {
    constexpr std::uint64_t rounds = 8;
    const int half = (static_cast<int>(std::bit_width(size - 1)) + 1) / 2;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    do {
        std::uint64_t left = index >> half, right = index & mask;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            const std::uint64_t mixed = randomBits({seed, RandomUse::Permutation, variable, round << 40 | right});
            left = std::exchange(right, left ^ (mixed & mask));
        }
        index = left << half | right;
    } while (index >= size);
    return index;
}

} // namespace coenergy
