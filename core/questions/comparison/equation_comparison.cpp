// A factor is guessed and then proved. Guesses are the ratios of coefficients: of names that enter linearly (an
// acceleration, a multiplier) and of terms that differ in parameters only. The proof is that written * d - residual * n
// vanishes for the factor n/d: its Fourier form, in which every cancellation of sines and cosines is one of like
// terms, is empty or zero at random points. Where no guess holds, the terms are looked at one by one (term_search.cpp).
// Reference: J. T. Schwartz, Fast probabilistic algorithms for verification of polynomial identities, J. ACM 27 (1980).
#include "comparison/equation_comparison.hpp"

#include "algebra/fourier.hpp"
#include "algebra/tidy.hpp"
#include "comparison/branches.hpp"
#include "comparison/spread_form.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace coenergy {

namespace {

constexpr SimplificationBudget comparisonBudget{4'000'000, 4000, 400}; // for all of one comparison together
constexpr std::uint64_t comparedAtOnce = 10;                           // of what is left: one expression's part

} // namespace

EquationComparison::EquationComparison(const DaeSystem& system, std::stop_token stop)
    : m_system(system), m_stop(std::move(stop)), m_simplifier(system.notation, comparisonBudget),
      m_spending(comparisonBudget, m_stop), m_linearNames(highestDerivatives(system)) {
    for (const Equation& equation : system.equations)
        m_residuals.push_back(fraction(equation.residual));
}

std::set<std::string> EquationComparison::unknownsIn(const Expression& expression) const {
    std::set<std::string> names = symbolsIn(expression);
    std::erase_if(names, [this](const std::string& name) {
        const auto known = m_system.notation.find(name);
        return known == m_system.notation.end() ? name != "t" : known->second.role == Role::Parameter;
    });
    return names;
}

bool EquationComparison::isConstant(const Expression& expression) const {
    return unknownsIn(expression).empty();
}

bool EquationComparison::mayVanish(const Expression& factor) const {
    enum class Sign { Any, NotZero, NotNegative, Positive, Negative };
    const auto isEven = [](const Expression& exponent) {
        return exponent.isNumber() && denominator(exponent.number()) == 1 && numerator(exponent.number()) % 2 == 0;
    };
    const auto visit = [&](const Expression& node, std::span<const Sign* const> operands) {
        const auto all = [&](auto holds) {
            return std::all_of(operands.begin(), operands.end(), [&](const Sign* s) { return holds(*s); });
        };
        const auto some = [&](Sign sign) {
            return std::any_of(operands.begin(), operands.end(), [&](const Sign* s) { return *s == sign; });
        };
        const auto isNotNegative = [](Sign s) { return s == Sign::Positive || s == Sign::NotNegative; };
        const auto isNotZero = [](Sign s) { return s != Sign::Any && s != Sign::NotNegative; };
        const auto hasSign = [](Sign s) { return s == Sign::Positive || s == Sign::Negative; };
        switch (node.kind()) {
        case Expression::Kind::Number:
            return node.number() > 0 ? Sign::Positive : node.number() < 0 ? Sign::Negative : Sign::NotNegative;
        case Expression::Kind::Symbol: return isConstant(node) ? Sign::Positive : Sign::Any;
        case Expression::Kind::Sum:
            if (all([](Sign s) { return s == Sign::Negative; }))
                return Sign::Negative;
            return !all(isNotNegative) ? Sign::Any : some(Sign::Positive) ? Sign::Positive : Sign::NotNegative;
        case Expression::Kind::Product:
            if (all(hasSign)) {
                const auto negative =
                    std::count_if(operands.begin(), operands.end(), [](const Sign* s) { return *s == Sign::Negative; });
                return negative % 2 == 0 ? Sign::Positive : Sign::Negative;
            }
            return all(isNotZero) ? Sign::NotZero : all(isNotNegative) ? Sign::NotNegative : Sign::Any;
        case Expression::Kind::Power:
            if (isNotZero(*operands[0]))
                return *operands[0] == Sign::Positive || isEven(node.operands()[1]) ? Sign::Positive : Sign::NotZero;
            return isEven(node.operands()[1]) && node.operands()[1].number() > 0 ? Sign::NotNegative : Sign::Any;
        case Expression::Kind::Function: break;
        }
        const bool isPositive = node.function() == Function::Exp || node.function() == Function::Cosh;
        return isPositive ? Sign::Positive : isConstant(node) ? Sign::NotZero : Sign::Any;
    };
    const Sign sign = fold<Sign>(factor, visit);
    return sign == Sign::Any || sign == Sign::NotNegative;
}

Expression EquationComparison::simplified(const Expression& expression) {
    Spending share = m_spending.share(comparedAtOnce);
    return m_simplifier.simplified(expression, share);
}

Expression EquationComparison::withoutIdleNames(const Expression& factor) {
    Substitution atRest;
    for (const std::string& name : unknownsIn(factor))
        atRest.emplace(name, Expression());
    if (atRest.empty())
        return factor;
    try {
        const Expression there = simplified(substituted(factor, atRest));
        return isZero(factor - there) ? there : factor;
    } catch (const ArithmeticError&) { // it has no value at rest
        return factor;
    }
}

bool EquationComparison::isZero(const Expression& expression) const {
    m_spending.steps(checkSteps(expression));
    if (!vanishesOnAllBranches(expression))
        return false;
    try { // small values are not lost in the rounding of terms that cancel
        Generators generators(m_system.notation);
        Spending spending = m_spending.share(comparedAtOnce);
        FourierAlgebra algebra(generators, spending, SumFactors::MultipliedOut, CircularFunctions::Combined);
        const auto form = algebra.form(expression);
        return !form || form->empty() || vanishesOnAllBranches(algebra.expression(*form));
    } catch (const BudgetExhausted&) {
        return true;
    } catch (const ArithmeticError&) {
        return true;
    }
}

EquationComparison::Fraction EquationComparison::fraction(const Expression& expression) const {
    constexpr int mostRounds = 4;
    Fraction result{expression, Expression(1)};
    try {
        m_spending.share(comparedAtOnce).steps(checkSteps(expression));
        result.numerator = spread(withoutTangents(expression));
        for (int round = 0; round < mostRounds; ++round) {
            const Expression denominator = commonDenominator(result.numerator);
            if (denominator.isOne())
                break;
            result.numerator = spread(timesEachTerm(result.numerator, denominator));
            result.denominator = result.denominator * denominator;
        }
    } catch (const BudgetExhausted&) {
    } catch (const ArithmeticError&) { // too large to be written so
        result = {expression, Expression(1)};
    }
    return result;
}

std::optional<Expression> EquationComparison::coefficient(const Expression& expression, const std::string& name) const {
    m_spending.steps(2 * checkSteps(expression));
    try {
        const Expression value =
            substituted(expression, {{name, Expression(1)}}) - substituted(expression, {{name, Expression(0)}});
        return vanishesIdentically(value) ? std::nullopt : std::optional(value);
    } catch (const ArithmeticError&) { // it stands in a denominator
        return std::nullopt;
    }
}

std::vector<EquationComparison::Fraction> EquationComparison::factorsByName(const Expression& written,
                                                                            const Expression& residual) const {
    std::vector<Fraction> result;
    const std::set<std::string> ours = symbolsIn(residual);
    const std::set<std::string> theirs = symbolsIn(written);
    for (const std::string& name : m_linearNames) {
        if (!ours.contains(name) || !theirs.contains(name))
            continue;
        const auto numerator = coefficient(written, name);
        const auto denominator = coefficient(residual, name);
        if (numerator && denominator)
            result.push_back({*numerator, *denominator});
    }
    return result;
}

EquationComparison::TermParts EquationComparison::partsOf(const Expression& term) const {
    TermParts parts;
    for (const Expression& factor : factorsOf(term))
        (isConstant(factor) ? parts.constants : parts.unknowns).push_back(factor);
    return parts;
}

std::vector<EquationComparison::Fraction> EquationComparison::factorsByTerms(const Expression& written,
                                                                             const Expression& residual) const {
    constexpr std::size_t mostFactors = 16;
    const auto coefficients = [this](const Expression& expression) {
        std::map<Expression, Expression, ByContent> byUnknowns;
        for (const Expression& term : termsOf(spread(expression))) {
            const TermParts parts = partsOf(term);
            Expression& sum = byUnknowns[product(parts.unknowns)];
            sum = sum + product(parts.constants);
        }
        return byUnknowns;
    };
    const auto theirs = coefficients(written);
    const auto ours = coefficients(residual);
    std::vector<Fraction> result;
    for (const auto& [unknowns, denominator] : ours) {
        const auto numerator = theirs.find(unknowns);
        if (numerator != theirs.end() && !numerator->second.isZero() && !denominator.isZero() &&
            result.size() < mostFactors)
            result.push_back({numerator->second, denominator});
    }
    return result;
}

std::vector<EquationComparison::Fraction> EquationComparison::factors(const Expression& written,
                                                                      const Expression& residual) const {
    std::vector<Fraction> result = factorsByName(written, residual);
    for (Fraction& factor : factorsByTerms(written, residual))
        result.push_back(std::move(factor));
    return result;
}

bool EquationComparison::isHighest(const Expression& term) const {
    const std::set<std::string> names = symbolsIn(term);
    return std::any_of(m_linearNames.begin(), m_linearNames.end(),
                       [&](const std::string& name) { return names.contains(name); });
}

std::vector<std::size_t> EquationComparison::candidates(const std::optional<std::size_t>& meant) const {
    if (meant)
        return {*meant};
    std::vector<std::size_t> all(m_residuals.size());
    for (std::size_t k = 0; k < all.size(); ++k)
        all[k] = k;
    return all;
}

std::optional<EquationMatch> EquationComparison::match(const Expression& written,
                                                       const std::optional<std::size_t>& meant) {
    const Fraction whole = fraction(written);
    for (const std::size_t k : candidates(meant)) {
        const Fraction& residual = m_residuals[k];
        for (const Fraction& factor : factors(whole.numerator, residual.numerator)) {
            checkpoint(m_stop);
            try {
                const bool isFactor =
                    !vanishesIdentically(factor.numerator) && !vanishesIdentically(factor.denominator);
                if (isFactor && isZero(whole.numerator * factor.denominator - residual.numerator * factor.numerator))
                    return EquationMatch{k, withoutIdleNames(simplified(factor.numerator * residual.denominator /
                                                                        (factor.denominator * whole.denominator)))};
            } catch (const ArithmeticError&) { // too large, or 0/0 in disguise
                continue;
            }
        }
    }
    return std::nullopt;
}

} // namespace coenergy
