#pragma once
// A typed equation compared with the equations of a system: which one it is and up to which factor, or which of its
// terms are wrong.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

enum class TermFault {
    Missing,
    WrongSign,
    WrongCoefficient,
    TooMany,
    Mistaken, // another term stands in its place: same coefficient of parameters, other unknowns
};

/// An error in one term of a typed equation, in that equation's scale.
struct TermFinding {
    TermFault fault = TermFault::Missing;
    std::optional<Origin> origin; // of the right term; nothing if there is none
    Field source;
    Expression right;   // 0: there is no such term
    Expression written; // 0: nothing was written

    bool operator==(const TermFinding&) const = default;
};

/// written = factor * residual of the equation.
struct EquationMatch {
    std::size_t equation = 0;
    Expression factor;
};

struct EquationDifference {
    std::size_t equation = 0;          // the most similar one
    Expression factor;                 // by which the written equation is most similar
    std::vector<TermFinding> findings; // empty: too long to be compared term by term
    std::size_t rightTerms = 0;        // terms of the equation that no finding is about
};

/// Compares with the equations of one system, preferably a simplified one. The typed expressions are residuals in the
/// system's names. One budget covers all questions; BudgetExhausted is thrown where it does not suffice.
class EquationComparison {
public:
    explicit EquationComparison(const DaeSystem& system, std::stop_token stop = {});

    /// The equation (the one that is meant, or any) whose residual equals the typed one up to a factor that is not
    /// identically zero. Never a wrong one. Throws Cancelled on request.
    std::optional<EquationMatch> match(const Expression& written, const std::optional<std::size_t>& meant = {});

    /// The most similar equation, if any is similar. For residuals without a match. Throws Cancelled on request.
    std::optional<EquationDifference> difference(const Expression& written,
                                                 const std::optional<std::size_t>& meant = {});

    /// Whether the expression is zero wherever it is defined.
    bool isZero(const Expression& expression) const;
    /// Whether the factor may vanish, or be undefined, somewhere. Parameters are taken to be positive.
    bool mayVanish(const Expression& factor) const;
    /// The names that are neither parameters nor numbers.
    std::set<std::string> unknownsIn(const Expression& expression) const;
    /// Whether nothing but parameters and numbers occurs.
    bool isConstant(const Expression& expression) const;

    Expression simplified(const Expression& expression);

private:
    // An expression over a common denominator: expression = numerator / denominator.
    struct Fraction {
        Expression numerator;
        Expression denominator;
    };
    // The factors of a term.
    struct TermParts {
        std::vector<Expression> constants; // numbers and parameters
        std::vector<Expression> unknowns;
    };
    struct Weighed {
        EquationDifference difference;
        double weight = 0; // of the terms that would have to differ from what was typed
    };
    class TermSearch;

    TermParts partsOf(const Expression& term) const;

    /// Where names of the motion occur without effect, as in cos(b - a)/cos(a - b): the same without them.
    Expression withoutIdleNames(const Expression& factor);
    Fraction fraction(const Expression& expression) const;
    std::vector<Fraction> factors(const Expression& written, const Expression& residual) const;
    std::vector<Fraction> factorsByName(const Expression& written, const Expression& residual) const;
    std::vector<Fraction> factorsByTerms(const Expression& written, const Expression& residual) const;
    std::optional<Expression> coefficient(const Expression& expression, const std::string& name) const;
    bool isHighest(const Expression& term) const;
    std::vector<Expression> triedFactors(const Fraction& written, const Fraction& residual);
    double weightOfFactor(const Expression& factor) const;
    std::optional<Weighed> differenceBy(const Expression& factor, std::size_t equation, const Expression& written,
                                        double most, Spending& spending);
    void simplifyTerms(std::vector<TermFinding>& findings);
    void pairMistaken(std::vector<TermFinding>& findings) const;
    std::vector<std::size_t> candidates(const std::optional<std::size_t>& meant) const;
    std::vector<std::size_t> mostSimilar(const Expression& written, const std::optional<std::size_t>& meant) const;

    const DaeSystem& m_system;
    std::stop_token m_stop;
    Simplifier m_simplifier;
    mutable Spending m_spending;
    std::vector<std::string> m_linearNames; // accelerations, rates, multipliers, efforts
    std::vector<Fraction> m_residuals;
};

} // namespace coenergy
