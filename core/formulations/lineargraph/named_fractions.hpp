#pragma once
// Quotients of polynomials without common factors; a quotient that exceeds the budget receives a name, and continues as
// a symbol.

#include "expression/statement.hpp"
#include "lineargraph/whole_polynomial.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace coenergy {

struct Fraction {
    WholePolynomial numerator; // 0: none
    WholePolynomial denominator = wholeConstant(1);

    bool operator==(const Fraction&) const = default;
};

/// The maximum number of symbols of numerator and denominator together, multiplied out, without a name.
inline constexpr std::size_t readableSize = 120;

/// The field of fractions in the parameters of a network. Its values are valid during its lifetime. Zeros are
/// recognized through names, by residues.
class NamedFractions {
public:
    explicit NamedFractions(std::size_t budget = readableSize) : m_budget(budget) {}

    Fraction parameter(const std::string& name);

    Fraction sum(const Fraction& a, const Fraction& b);
    Fraction product(const Fraction& a, const Fraction& b);
    Fraction quotient(const Fraction& a, const Fraction& b);
    bool isZero(const Fraction& fraction) const;

    Expression expression(const Fraction& fraction) const;
    /// In an order in which they can be computed.
    const std::vector<Statement>& names() const { return m_names; }

private:
    Residue residue(const Fraction& fraction) const;
    Residue residue(const WholePolynomial& polynomial) const;
    std::uint32_t newGenerator(const std::string& name, Residue value);
    Fraction named(const Expression& value, Residue residue);
    Fraction readable(Fraction fraction, const std::function<Expression()>& unexpanded);
    Expression expression(const WholePolynomial& polynomial) const;
    Expression poweredFactors(const Factorization& factors) const;

    std::size_t m_budget;
    std::vector<Expression> m_symbols; // of each generator
    std::vector<Residue> m_residues;
    std::vector<Statement> m_names;
};

/// The number of symbols in its written form, multiplied out.
std::size_t writtenSize(const Fraction& fraction);
Fraction negated(Fraction fraction);

} // namespace coenergy
