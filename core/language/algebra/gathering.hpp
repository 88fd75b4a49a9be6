#pragma once
// Common factors pulled out: a polynomial as a shorter one in which sums are generators.

#include "algebra/generators.hpp"
#include "algebra/simplification_budget.hpp"

#include <optional>
#include <set>
#include <vector>

namespace coenergy {

class Gathering {
public:
    Gathering(Generators& generators, Spending& spending) : m_generators(generators), m_spending(spending) {}

    /// At each step the factor that saves most is pulled out.
    Polynomial gathered(Polynomial polynomial);
    /// Like terms first, with coefficients of parameters: (m1 + m2)*l1^2.
    Polynomial likeTermsGathered(const Polynomial& polynomial);
    /// The whole sum as a number times a product of generators: (x + y)/2.
    PolynomialTerm asFactor(const Polynomial& sum);

private:
    // The sum of the terms `taken` is cofactor * sum, for each cofactor.
    struct Row {
        Monomial cofactor;
        Rational coefficient;
        std::vector<std::size_t> taken;
    };
    struct Extraction {
        Polynomial sum;
        std::vector<Row> rows;
        std::int64_t saving = 0;
    };
    struct Best {
        std::optional<Extraction> extraction;
        void offer(Extraction candidate) {
            if (candidate.saving > 0 && (!extraction || candidate.saving > extraction->saving))
                extraction = std::move(candidate);
        }
    };

    Extraction bestOf(const Polynomial& polynomial);
    std::set<Monomial> divisors(const Polynomial& polynomial);
    std::optional<Monomial> bestDivisor(const Polynomial& polynomial);
    Monomial withoutNesting(const Polynomial& polynomial, const Monomial& divisor);
    bool areNested(const Monomial& a, const Monomial& b, const std::vector<Row>& rows) const;
    std::optional<std::uint32_t> stepBetween(const Monomial& a, const Monomial& b) const;
    std::int64_t savingOf(const Polynomial& polynomial, const Monomial& divisor);
    std::int64_t savingOf(const PolynomialTerm& term, const Monomial& divisor);
    Extraction division(const Polynomial& polynomial, const Monomial& divisor);
    void offerPairs(const Polynomial& polynomial, Best& best);
    void offerSquares(const Polynomial& polynomial, Best& best);
    Polynomial applied(const Polynomial& polynomial, const Extraction& extraction);
    std::optional<Polynomial> squareRootOf(const Polynomial& polynomial);
    Rational niceScale(const Polynomial& polynomial) const;

    std::int64_t cost(const Monomial& monomial, const Rational& coefficient) const {
        return static_cast<std::int64_t>(m_generators.cost(monomial, coefficient));
    }

    Generators& m_generators;
    Spending& m_spending;
};

} // namespace coenergy
