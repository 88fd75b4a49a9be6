// A factor is guessed and then proved. Guesses are the ratios of coefficients: of names that enter linearly (an
// acceleration, a multiplier) and of terms that differ in parameters only. The proof is that written * d - residual * n
// vanishes for the factor n/d: its Fourier form, in which every cancellation of sines and cosines is one of like
// terms, is empty or zero at random points. Where no guess holds, the difference for each factor is put down to terms
// of the equation and to written terms, in the same form, most of it at once first; the factor with the shortest list
// is the one that was meant.
#include "comparison/equation_comparison.hpp"

#include "algebra/fourier.hpp"
#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace coenergy {

namespace {

constexpr std::uint64_t largestExpansion = 600; // terms
constexpr std::size_t mostWrittenTerms = 200;   // that are compared one by one
constexpr SimplificationBudget comparisonBudget{4'000'000, 4000, 400}; // for all of one comparison together
constexpr std::uint64_t comparedAtOnce = 10;                           // of what is left: one expression's part

Expression spread(const Expression& expression) {
    const std::uint64_t terms = expandedTermCount(expression);
    return terms > 1 && terms <= largestExpansion ? expanded(expression) : expression;
}

Expression withoutTangents(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        if (node.operands().empty())
            return node;
        if (node.isFunction() && (node.function() == Function::Tan || node.function() == Function::Tanh)) {
            const bool isCircular = node.function() == Function::Tan;
            return apply(isCircular ? Function::Sin : Function::Sinh, {*operands[0]}) /
                   apply(isCircular ? Function::Cos : Function::Cosh, {*operands[0]});
        }
        std::vector<Expression> parts;
        for (const Expression* operand : operands)
            parts.push_back(*operand);
        return rebuilt(node, std::move(parts));
    });
}

std::vector<Expression> factorsOf(const Expression& term) {
    if (!term.isProduct())
        return {term};
    return {term.operands().begin(), term.operands().end()};
}

// k of base^(-k) with a whole k.
std::optional<int> wholeDenominator(const Expression& factor) {
    constexpr int highest = 12;
    if (!factor.isPower() || !factor.operands()[1].isNumber())
        return std::nullopt;
    const Rational& exponent = factor.operands()[1].number();
    if (boost::multiprecision::denominator(exponent) != 1 || exponent >= 0 || exponent < -highest)
        return std::nullopt;
    return -exponent.convert_to<int>();
}

struct ByContent {
    bool operator()(const Expression& a, const Expression& b) const { return compare(a, b) < 0; }
};

Expression commonDenominator(const Expression& expression) {
    std::map<Expression, int, ByContent> powers;
    for (const Expression& term : termsOf(expression))
        for (const Expression& factor : factorsOf(term))
            if (const auto k = wholeDenominator(factor)) {
                int& highest = powers[factor.operands()[0]];
                highest = std::max(highest, *k);
            }
    std::vector<Expression> factors;
    for (const auto& [base, k] : powers)
        factors.push_back(power(base, Expression(k)));
    return product(std::move(factors));
}

Expression timesEachTerm(const Expression& expression, const Expression& factor) {
    std::vector<Expression> terms;
    for (const Expression& term : termsOf(expression))
        terms.push_back(term * factor);
    return sum(std::move(terms));
}

double weightOf(TermFault fault) {
    switch (fault) {
    case TermFault::WrongSign:
        return 1;
    case TermFault::WrongCoefficient:
        return 1.1;
    default:
        return 1.2;
    }
}

// Terms that cancel each other say nothing.
std::vector<Term> withoutCancelling(std::vector<Term> terms, Spending& spending) {
    spending.steps(terms.size() * terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i)
        for (std::size_t j = i + 1; j < terms.size(); ++j)
            if (spread(terms[i].value + terms[j].value).isZero()) {
                terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(j));
                terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(i--));
                break;
            }
    return terms;
}

using FourierKey = std::array<std::uint32_t, 3>;

} // namespace

EquationComparison::EquationComparison(const DaeSystem& system, std::stop_token stop)
    : m_system(system), m_stop(std::move(stop)), m_simplifier(system.notation, comparisonBudget),
      m_spending(comparisonBudget, m_stop) {
    for (const CoordinateNames& coordinate : system.coordinates)
        m_linearNames.push_back(coordinate.acceleration);
    for (const auto* names : {&system.dynamicRates, &system.lambdas, &system.mus, &system.efforts})
        m_linearNames.insert(m_linearNames.end(), names->begin(), names->end());
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
    enum class Sign { Any, NotZero, NotNegative, Positive };
    const auto isEven = [](const Expression& exponent) {
        return exponent.isNumber() && boost::multiprecision::denominator(exponent.number()) == 1 &&
               boost::multiprecision::numerator(exponent.number()) % 2 == 0;
    };
    const auto visit = [&](const Expression& node, std::span<const Sign* const> operands) {
        const auto all = [&](auto holds) {
            return std::all_of(operands.begin(), operands.end(), [&](const Sign* s) { return holds(*s); });
        };
        const auto some = [&](Sign sign) {
            return std::any_of(operands.begin(), operands.end(), [&](const Sign* s) { return *s == sign; });
        };
        const auto isNotNegative = [](Sign s) { return s == Sign::Positive || s == Sign::NotNegative; };
        const auto isNotZero = [](Sign s) { return s == Sign::Positive || s == Sign::NotZero; };
        switch (node.kind()) {
        case Expression::Kind::Number:
            return node.number() > 0 ? Sign::Positive : node.number() < 0 ? Sign::NotZero : Sign::NotNegative;
        case Expression::Kind::Symbol:
            return isConstant(node) ? Sign::Positive : Sign::Any;
        case Expression::Kind::Sum:
            if (isConstant(node))
                return Sign::NotZero;
            return !all(isNotNegative) ? Sign::Any : some(Sign::Positive) ? Sign::Positive : Sign::NotNegative;
        case Expression::Kind::Product:
            return all([](Sign s) { return s == Sign::Positive; }) ? Sign::Positive
                   : all(isNotZero)                                ? Sign::NotZero
                   : all(isNotNegative)                            ? Sign::NotNegative
                                                                   : Sign::Any;
        case Expression::Kind::Power:
            if (isNotZero(*operands[0]))
                return *operands[0] == Sign::Positive || isEven(node.operands()[1]) ? Sign::Positive : Sign::NotZero;
            return isEven(node.operands()[1]) && node.operands()[1].number() > 0 ? Sign::NotNegative : Sign::Any;
        case Expression::Kind::Function:
            break;
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

bool EquationComparison::isZero(const Expression& expression) const {
    m_spending.steps(checkSteps(expression));
    if (!vanishesIdentically(expression))
        return false;
    try { // what is small beside terms that cancel is not lost in their rounding
        Generators generators(m_system.notation);
        Spending spending = m_spending.share(comparedAtOnce);
        FourierAlgebra algebra(generators, spending, SumFactors::MultipliedOut, CircularFunctions::Combined);
        const auto form = algebra.form(expression);
        return !form || form->empty() || vanishesIdentically(algebra.expression(*form));
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
                    return EquationMatch{k, simplified(factor.numerator * residual.denominator /
                                                       (factor.denominator * whole.denominator))};
            } catch (const ArithmeticError&) { // too large, or 0/0 in disguise
                continue;
            }
        }
    }
    return std::nullopt;
}

// The terms of one equation and of what was written, for one factor, in the Fourier form.
class EquationComparison::TermSearch {
public:
    // written = factor * residual is what should hold, all of them over their denominators.
    TermSearch(EquationComparison& comparison, const Equation& equation, const Expression& written,
               const Expression& factor, Spending& spending)
        : m_comparison(comparison), m_generators(comparison.m_system.notation),
          m_algebra(m_generators, spending, SumFactors::MultipliedOut, CircularFunctions::Combined), m_factor(factor),
          m_scale(commonScale(equation, written, factor)) {
        m_terms = withoutCancelling(equation.terms, spending);
        for (std::size_t k = 0; k < m_terms.size(); ++k) {
            offer(k, m_terms[k].value);
            const Expression parts = spread(m_terms[k].value);
            if (parts != m_terms[k].value)
                for (const Expression& part : termsOf(parts))
                    offer(k, part);
        }
        const Expression parts = spread(written);
        for (const Expression& term : termsOf(written))
            offerWritten(term);
        if (parts != written)
            for (const Expression& term : termsOf(parts))
                offerWritten(term);
        std::vector<Expression> rest = {written};
        for (const Term& term : m_terms)
            rest.push_back(-(term.value * factor));
        m_rest = formOf(sum(std::move(rest)));
    }

    // The list of findings, or nothing as soon as it is clear that they weigh more than another list.
    std::optional<std::vector<TermFinding>> run(double mostWeight) {
        while (!m_rest.empty()) {
            if (leastWeight() > mostWeight)
                return std::nullopt;
            checkpoint(m_comparison.m_stop);
            const std::optional<Step> step = best();
            if (!step)
                break;
            m_findings.push_back(findingOf(*step));
            take(*step);
        }
        if (leastWeight() > mostWeight)
            return std::nullopt;
        restAsItIs();
        mergeRenamed();
        return std::move(m_findings);
    }

private:
    using Coefficients = std::map<FourierKey, Rational>;

    struct Candidate {
        std::optional<std::size_t> term; // of ours; nothing: written
        Expression value;
        Coefficients form;
    };
    // The rest contains ratio * candidate.
    struct Step {
        const Candidate* candidate = nullptr;
        Rational ratio;
    };

    // What all fractions are multiplied with, so that they are polynomials.
    Expression commonScale(const Equation& equation, const Expression& written, const Expression& factor) const {
        return m_comparison.fraction(written).denominator * m_comparison.fraction(equation.residual).denominator *
               m_comparison.fraction(factor).denominator;
    }

    Coefficients formOf(const Expression& expression) {
        Coefficients result;
        const auto form = m_algebra.form(spread(timesEachTerm(spread(withoutTangents(expression)), m_scale)));
        if (!form)
            throw BudgetExhausted();
        for (const FourierTerm& term : *form)
            result.emplace(term.key(), term.coefficient);
        return result;
    }

    void offer(std::size_t term, const Expression& value) { add({term, value, formOf(value * m_factor)}); }
    void offerWritten(const Expression& value) { add({std::nullopt, value, formOf(value)}); }
    void add(Candidate candidate) {
        if (!candidate.form.empty())
            m_candidates.push_back(std::move(candidate));
    }

    std::optional<Rational> ratioOf(const Candidate& candidate) const {
        std::optional<Rational> ratio;
        for (const auto& [key, coefficient] : candidate.form) {
            const auto there = m_rest.find(key);
            if (there == m_rest.end())
                return std::nullopt;
            const Rational here = there->second / coefficient;
            if (ratio && *ratio != here)
                return std::nullopt;
            ratio = here;
        }
        return ratio;
    }

    // What explains most at once; among equals a sign, then a missing term, then one too many, then a coefficient.
    std::optional<Step> best() const {
        std::optional<Step> found;
        int foundRank = 0;
        for (const Candidate& candidate : m_candidates) {
            const auto ratio = ratioOf(candidate);
            if (!ratio || (!candidate.term && *ratio != 1))
                continue;
            const int rank = !candidate.term ? 1 : *ratio == -2 ? 3 : *ratio == -1 ? 2 : *ratio == 1 ? 2 : 0;
            const auto order = std::pair(candidate.form.size(), rank);
            if (!found || order > std::pair(found->candidate->form.size(), foundRank)) {
                found = Step{&candidate, *ratio};
                foundRank = rank;
            }
        }
        return found;
    }

    void take(const Step& step) {
        for (const auto& [key, coefficient] : step.candidate->form)
            m_rest.erase(key);
    }

    TermFinding findingOf(const Step& step) {
        if (!step.candidate->term)
            return {TermFault::TooMany, std::nullopt, {}, Expression(0), step.candidate->value};
        const Term& term = m_terms[*step.candidate->term];
        const Expression right = step.candidate->value * m_factor;
        const Rational written = step.ratio + 1;
        const TermFault fault = written.is_zero() ? TermFault::Missing
                                : written == -1   ? TermFault::WrongSign
                                                  : TermFault::WrongCoefficient;
        return {fault, term.origin, term.source, right, Expression(written) * right};
    }

    // Of the list in the end: a missing term and one too many may still become one with a wrong sign.
    double leastWeight() const {
        double weight = 0;
        std::size_t missing = 0;
        std::size_t tooMany = 0;
        for (const TermFinding& finding : m_findings) {
            missing += finding.fault == TermFault::Missing ? 1 : 0;
            tooMany += finding.fault == TermFault::TooMany ? 1 : 0;
            weight += finding.fault == TermFault::Missing || finding.fault == TermFault::TooMany
                          ? 0
                          : weightOf(finding.fault);
        }
        return weight + static_cast<double>(std::max(missing, tooMany)) * weightOf(TermFault::WrongSign);
    }

    // What fits no term as a whole: by its own terms.
    void restAsItIs() {
        if (m_rest.empty())
            return;
        FourierForm form;
        for (const auto& [key, coefficient] : m_rest)
            form.push_back({key[0], key[1], key[2], coefficient});
        const Expression rest = m_comparison.simplified(m_algebra.expression(form) / m_scale);
        if (m_comparison.isZero(rest))
            return;
        for (const Expression& term : termsOf(spread(rest)))
            m_findings.push_back({TermFault::TooMany, std::nullopt, {}, Expression(0), term});
    }

    // A missing term and one too many that differ in parameters only are one term with a wrong coefficient.
    void mergeRenamed() {
        for (std::size_t i = 0; i < m_findings.size(); ++i)
            for (std::size_t j = 0; j < m_findings.size(); ++j) {
                if (m_findings[i].fault != TermFault::Missing || m_findings[j].fault != TermFault::TooMany ||
                    m_comparison.unknownsIn(m_findings[i].right) != m_comparison.unknownsIn(m_findings[j].written))
                    continue;
                const Expression ratio = m_comparison.simplified(m_findings[j].written / m_findings[i].right);
                if (!m_comparison.isConstant(ratio))
                    continue;
                m_findings[i].fault = ratio == Expression(-1) ? TermFault::WrongSign : TermFault::WrongCoefficient;
                m_findings[i].written = m_findings[j].written;
                m_findings.erase(m_findings.begin() + static_cast<std::ptrdiff_t>(j));
                i -= j < i ? 1 : 0;
                break;
            }
    }

    EquationComparison& m_comparison;
    Generators m_generators;
    FourierAlgebra m_algebra;
    Expression m_factor;
    Expression m_scale;
    std::vector<Term> m_terms;
    std::vector<Candidate> m_candidates;
    Coefficients m_rest; // written - factor * residual, as far as it is not put down to terms
    std::vector<TermFinding> m_findings;
};

// By the products of unknowns that occur in both.
std::vector<std::size_t> EquationComparison::mostSimilar(const Expression& written,
                                                         const std::optional<std::size_t>& meant) const {
    constexpr std::size_t most = 2;
    if (meant)
        return {*meant};
    const auto unknownParts = [this](const Expression& expression) {
        std::set<Expression, ByContent> parts;
        for (const Expression& term : termsOf(spread(expression)))
            parts.insert(product(partsOf(term).unknowns));
        return parts;
    };
    const auto theirs = unknownParts(fraction(written).numerator);
    std::vector<std::pair<double, std::size_t>> similarities;
    for (std::size_t k = 0; k < m_residuals.size(); ++k) {
        const auto ours = unknownParts(m_residuals[k].numerator);
        const auto common =
            std::count_if(ours.begin(), ours.end(), [&](const Expression& part) { return theirs.contains(part); });
        const double names = static_cast<double>(factorsByName(written, m_residuals[k].numerator).size());
        const double all = static_cast<double>(ours.size() + theirs.size()) - static_cast<double>(common);
        similarities.emplace_back(-(static_cast<double>(common) + 1.5 * names) / std::max(1.0, all), k);
    }
    std::sort(similarities.begin(), similarities.end());
    std::vector<std::size_t> result;
    for (const auto& [similarity, k] : similarities)
        if (similarity < 0 && result.size() < most)
            result.push_back(k);
    return result;
}

// A missing term goes with the one too many that has its coefficient, of several with the one most like it.
void EquationComparison::pairMistaken(std::vector<TermFinding>& findings) const {
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (findings[i].fault != TermFault::Missing)
            continue;
        const TermParts right = partsOf(findings[i].right);
        std::optional<std::size_t> partner;
        std::ptrdiff_t mostCommon = -1;
        for (std::size_t j = 0; j < findings.size(); ++j) {
            const TermParts written = partsOf(findings[j].written);
            if (findings[j].fault != TermFault::TooMany || product(written.constants) != product(right.constants))
                continue;
            const auto common =
                std::count_if(written.unknowns.begin(), written.unknowns.end(), [&](const Expression& factor) {
                    return std::find(right.unknowns.begin(), right.unknowns.end(), factor) != right.unknowns.end();
                });
            if (common > mostCommon) {
                partner = j;
                mostCommon = common;
            }
        }
        if (!partner)
            continue;
        findings[i].fault = TermFault::Mistaken;
        findings[i].written = findings[*partner].written;
        findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(*partner));
        i -= *partner < i ? 1 : 0;
    }
}

std::optional<EquationDifference> EquationComparison::difference(const Expression& written,
                                                                 const std::optional<std::size_t>& meant) {
    constexpr std::size_t mostFactors = 10;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double tie = 1e-9;
    std::optional<EquationDifference> best;
    double leastWeight = 0;
    const Fraction whole = fraction(written);
    const std::vector<std::size_t> similar = mostSimilar(written, meant);
    if (termsOf(whole.numerator).size() > mostWrittenTerms || expandedTermCount(written) > largestExpansion)
        return similar.empty() ? best : EquationDifference{similar.front(), Expression(1), {}, 0};
    Spending spending = m_spending.share(2);
    for (const std::size_t k : similar) {
        const Fraction& residual = m_residuals[k];
        std::vector<Expression> tried = {Expression(1), Expression(-1)};
        for (const Fraction& factor : factors(whole.numerator, residual.numerator)) {
            if (tried.size() == mostFactors)
                break;
            try {
                const Expression value =
                    factor.numerator * residual.denominator / (factor.denominator * whole.denominator);
                const bool isKnown = std::any_of(tried.begin(), tried.end(),
                                                 [&](const Expression& f) { return agreeAtRandomPoints(f, value); });
                if (!isKnown && !vanishesIdentically(value))
                    tried.push_back(simplified(value));
            } catch (const ArithmeticError&) { // no such factor
            }
        }
        for (const Expression& factor : tried) {
            checkpoint(m_stop);
            try {
                double weight = factor.isOne()             ? 0
                                : factor == Expression(-1) ? 0.05
                                : factor.isNumber()        ? 0.3
                                : isConstant(factor)       ? 0.2
                                                           : 0.6;
                const double most = best ? leastWeight - weight + tie : infinity;
                auto findings = TermSearch(*this, m_system.equations[k], written, factor, spending).run(most);
                if (!findings)
                    continue;
                EquationDifference difference{k, factor, std::move(*findings), 0};
                std::size_t faulty = 0;
                for (const TermFinding& finding : difference.findings) {
                    weight += weightOf(finding.fault) + (isHighest(finding.written) && finding.right.isZero() ? 1 : 0);
                    faulty += finding.fault == TermFault::TooMany ? 0 : 1;
                }
                const std::size_t count = withoutCancelling(m_system.equations[k].terms, spending).size();
                difference.rightTerms = count > faulty ? count - faulty : 0;
                if (!difference.findings.empty() && (!best || weight < leastWeight)) {
                    best = std::move(difference);
                    leastWeight = weight;
                }
            } catch (const BudgetExhausted&) {
                best = best ? best : EquationDifference{k, Expression(1), {}, 0};
            } catch (const ArithmeticError&) {
            }
        }
    }
    if (best) {
        for (TermFinding& finding : best->findings) {
            const bool isMultiple =
                finding.fault == TermFault::WrongSign || finding.fault == TermFault::WrongCoefficient;
            finding.right = simplified(finding.right);
            finding.written = isMultiple ? simplified(finding.written) : finding.written;
        }
        pairMistaken(best->findings);
    }
    return best;
}

} // namespace coenergy
