// A product of n factors has a derivative of n products of n factors, and a second one of n^2: the sizes are added
// up from the leaves by these rules. Saturating, since a short text can ask for more than 64 bits.
#include "algebra/derivative_size.hpp"

#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::uint64_t saturated = UINT64_C(1) << 40; // sums and one product of such sizes do not overflow

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > saturated / b ? saturated : a * b;
}

// Of an n-fold operation whose derivative repeats all operands in each of `terms` terms.
DerivativeSize sizeOf(std::uint64_t count, std::uint64_t terms, const DerivativeSize& operands) {
    const std::uint64_t own = times(count, count);
    DerivativeSize size;
    size.first = own + operands.first;
    size.second = times(terms, own + operands.first) + operands.second;
    return {std::min(size.first, saturated), std::min(size.second, saturated)};
}

} // namespace

DerivativeSize derivativeSize(const Expression& expression, const std::function<bool(const std::string&)>& isVariable) {
    return fold<DerivativeSize>(expression, [&](const Expression& node, std::span<const DerivativeSize* const> operands) {
        if (node.isSymbol())
            return DerivativeSize{isVariable(node.name()) ? UINT64_C(1) : 0, 0};
        DerivativeSize all;
        std::uint64_t active = 0;
        for (const DerivativeSize* operand : operands) {
            all.first = std::min(saturated, all.first + operand->first);
            all.second = std::min(saturated, all.second + operand->second);
            active += operand->first > 0 ? 1 : 0;
        }
        if (active == 0)
            return DerivativeSize{};
        if (node.isSum())
            return all;
        return node.isProduct() ? sizeOf(operands.size(), active, all) : sizeOf(2, 2, all); // outer times inner derivative
    });
}

} // namespace coenergy
