#pragma once
// The generators of the polynomials of one simplification: names, functions, roots and sums, each with a number. The
// numbers follow the order of first occurrence, and therefore depend on the expression alone.

#include "algebra/polynomial.hpp"
#include "expression/notation.hpp"

#include <map>
#include <vector>

namespace coenergy {

class Generators {
public:
    /// The notation determines which names are parameters.
    explicit Generators(const Notation& notation) : m_notation(notation) {}

    std::uint32_t number(const Expression& atom);

    /// A sum as `scale` times a generator: all multiples of a sum share one generator, which has the form of the first
    /// one met.
    struct Multiple {
        std::uint32_t generator = 0;
        Rational scale;
    };
    Multiple multipleOf(const Expression& sum);

    const Expression& expression(std::uint32_t generator) const { return m_entries[generator].expression; }
    /// Whether it contains only parameters.
    bool isConstant(std::uint32_t generator) const { return m_entries[generator].isConstant; }

    /// The number of operations when printed, as in operationCount.
    std::uint64_t cost(const GeneratorPower& power) const;
    std::uint64_t cost(const Monomial& monomial, const Rational& coefficient) const;
    std::uint64_t cost(const Polynomial& polynomial) const;

    Expression expression(const Monomial& monomial, const Rational& coefficient) const;
    Expression expression(const Polynomial& polynomial) const;

private:
    struct Entry {
        Expression expression;
        std::uint64_t cost = 0;
        bool isConstant = true;
    };

    bool isParameter(const std::string& name) const;

    const Notation& m_notation;
    std::vector<Entry> m_entries;
    std::map<Expression, std::uint32_t, ByContent> m_numbers;
    std::map<Expression, Multiple, ByContent> m_sums; // by their multiple with leading coefficient 1
};

} // namespace coenergy
