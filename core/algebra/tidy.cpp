// The budget is counted in terms before anything is expanded, never in seconds, so that the same model gives
// the same equations on every machine.
#include "algebra/tidy.hpp"

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <cmath>
#include <random>

namespace coenergy {

namespace {

constexpr std::uint64_t saturated = UINT64_C(1) << 62;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > saturated / b ? saturated : a * b;
}

// The number of monomials of degree n in k terms.
std::uint64_t multinomialCount(std::uint64_t k, std::uint64_t n) {
    std::uint64_t count = 1;
    for (std::uint64_t i = 1; i <= n && count < saturated / 2; ++i)
        count = count < saturated / (k + i) ? count * (k + i - 1) / i : saturated;
    return count;
}

bool isSmallPositiveInteger(const Expression& exponent) {
    return exponent.isNumber() && boost::multiprecision::denominator(exponent.number()) == 1 && exponent.number() > 1 &&
           exponent.number() < 1000;
}

std::uint64_t printedOperations(const Expression& node, std::span<const std::uint64_t* const> operands) {
    std::uint64_t count = 0;
    for (const std::uint64_t* operand : operands)
        count += *operand;
    switch (node.kind()) {
    case Expression::Kind::Sum:
    case Expression::Kind::Product: {
        const bool isSign = node.isProduct() && node.operands()[0] == Expression(-1);
        return count + operands.size() - (isSign ? 2 : 1);
    }
    case Expression::Kind::Power:
        return count + (node.operands()[1] == Expression(-1) ? 0 : 1); // counted as the `/` of its product
    case Expression::Kind::Function:
        return count + 1;
    default:
        return 0;
    }
}

Point pseudoRandomPoint(const Expression& expression, std::mt19937_64& random) {
    Point point;
    for (const std::string& name : symbolsIn(expression))
        point[name] = 0.3 + static_cast<double>(random() >> 11) * 0x1p-53 * 1.4; // away from 0 and from overflow
    return point;
}

// A value with the size of what was added up to it: rounding leaves about 1e-16 of the size where terms cancel.
struct SizedValue {
    double value = 0;
    double size = 0;
};

SizedValue sizedValue(const Expression& expression, const Point& point) {
    return fold<SizedValue>(expression, [&](const Expression& node, std::span<const SizedValue* const> operands) {
        SizedValue result;
        switch (node.kind()) {
        case Expression::Kind::Sum:
            for (const SizedValue* term : operands)
                result = {result.value + term->value, result.size + term->size};
            return result;
        case Expression::Kind::Product:
            result = {1, 1};
            for (const SizedValue* factor : operands)
                result = {result.value * factor->value, result.size * factor->size};
            return result;
        case Expression::Kind::Power:
            return SizedValue{std::pow(operands[0]->value, operands[1]->value),
                              std::pow(std::max(operands[0]->size, std::abs(operands[0]->value)), operands[1]->value)};
        case Expression::Kind::Function: {
            std::vector<double> arguments;
            for (const SizedValue* argument : operands) {
                arguments.push_back(argument->value);
                result.size += argument->size;
            }
            result.value = evaluate(node.function(), arguments.data(), arguments.size());
            result.size += std::abs(result.value);
            return result;
        }
        default:
            result.value = evaluate(node, point);
            return SizedValue{result.value, std::abs(result.value)};
        }
    });
}

} // namespace

std::uint64_t operationCount(const Expression& expression) {
    return fold<std::uint64_t>(expression, printedOperations);
}

std::uint64_t expandedTermCount(const Expression& expression) {
    return fold<std::uint64_t>(expression, [](const Expression& node, std::span<const std::uint64_t* const> operands) {
        std::uint64_t count = 1;
        if (node.isSum()) {
            count = 0;
            for (const std::uint64_t* operand : operands)
                count = std::min(saturated, count + *operand);
        } else if (node.isProduct()) {
            for (const std::uint64_t* operand : operands)
                count = times(count, *operand);
        } else if (node.isPower() && isSmallPositiveInteger(node.operands()[1])) {
            count = multinomialCount(*operands[0], node.operands()[1].number().convert_to<std::uint64_t>());
        }
        return count;
    });
}

Expression tidied(const Expression& expression, Algebra& algebra, std::uint64_t maximumTerms) {
    const std::uint64_t terms = expandedTermCount(expression);
    if (terms <= 1 || terms > maximumTerms)
        return expression;
    Expression expanded = algebra.expression(algebra.expanded(algebra.formula(expression)));
    return operationCount(expanded) <= operationCount(expression) ? expanded : expression;
}

bool vanishesIdentically(const Expression& expression, Algebra& algebra) {
    if (expression.isZero())
        return true;
    std::mt19937_64 random(20010601); // the same points in every run
    int defined = 0;
    for (int attempt = 0; attempt < 40 && defined < 8; ++attempt) {
        const auto [value, size] = sizedValue(expression, pseudoRandomPoint(expression, random));
        if (!std::isfinite(value) || !std::isfinite(size))
            continue;
        ++defined;
        if (std::abs(value) > 1e-12 * size)
            return false;
    }
    constexpr std::uint64_t largestExpansion = 2000;
    return defined > 0 || (expandedTermCount(expression) <= largestExpansion &&
                           algebra.expanded(algebra.formula(expression)).isZero());
}

} // namespace coenergy
