// A product of n factors has a derivative of n products of n factors, and a second derivative of n^2 products. A
// function nested k deep has a derivative of k factors, each of which is differentiated the second time. GiNaC's hash
// takes only two values on such nests, so that sorting these factors compares them down to the bottom: k^2 at each
// level. The sizes are accumulated from the leaves by these rules. They saturate, since a short text can require more
// than 64 bits.
#include "algebra/derivative_size.hpp"

#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::uint64_t largestSize = UINT64_C(1) << 40; // sums and one product of such sizes do not overflow

std::uint64_t boundedProduct(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > largestSize / b ? largestSize : a * b;
}

std::uint64_t boundedSum(std::uint64_t a, std::uint64_t b) {
    return std::min(largestSize, a + b);
}

struct Size {
    DerivativeSize total;
    std::uint64_t length = 0; // factors of the first derivative; 0 if there is none
};

Size sizeOf(const Expression& node, std::span<const Size* const> operands) {
    Size size;
    std::uint64_t active = 0;
    std::uint64_t lengths = 0;
    for (const Size* operand : operands) {
        size.total.first = boundedSum(size.total.first, operand->total.first);
        size.total.second = boundedSum(size.total.second, operand->total.second);
        lengths = boundedSum(lengths, operand->length);
        active += operand->length > 0 ? 1 : 0;
    }
    size.length = active > 0 ? 1 : 0;
    if (active == 0 || node.isSum())
        return size;
    const std::uint64_t count = node.isProduct() ? operands.size() : 2; // outer derivative boundedProduct inner
    const std::uint64_t inner = size.total.first;
    if (active == 1)
        size.length = boundedSum(lengths, count);
    const std::uint64_t sorting = node.isProduct() ? count : boundedSum(lengths, count);
    const std::uint64_t own =
        boundedSum(boundedProduct(active, boundedSum(count, lengths)), boundedProduct(sorting, sorting));
    size.total.first = boundedSum(inner, own);
    size.total.second = boundedSum(size.total.second, boundedSum(boundedProduct(active, boundedSum(own, inner)), own));
    return size;
}

} // namespace

DerivativeSize derivativeSize(const Expression& expression, const std::function<bool(const std::string&)>& isVariable) {
    return fold<Size>(expression,
                      [&](const Expression& node, std::span<const Size* const> operands) {
                          if (node.isSymbol() && isVariable(node.name()))
                              return Size{{1, 0}, 1};
                          return sizeOf(node, operands);
                      })
        .total;
}

} // namespace coenergy
