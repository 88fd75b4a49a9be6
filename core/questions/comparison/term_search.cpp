// Where no factor makes two equations equal, the difference for each candidate factor is attributed to terms of the
// equation and to typed terms, in the Fourier form, starting with the term that explains most; the factor with the
// shortest list is the one that was meant.
#include "comparison/equation_comparison.hpp"

#include "algebra/fourier.hpp"
#include "algebra/tidy.hpp"
#include "comparison/spread_form.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace coenergy {

namespace {

constexpr std::size_t mostWrittenTerms = 200; // that are compared one by one

double weightOf(TermFault fault) {
    switch (fault) {
    case TermFault::WrongSign: return 1;
    case TermFault::WrongCoefficient: return 1.1;
    default: return 1.2;
    }
}

// Terms that cancel each other are not evidence.
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

// The terms of one equation and of the typed one, for one factor, in the Fourier form.
class EquationComparison::TermSearch {
public:
    // The intended identity is written = factor * residual, everything multiplied by the denominators.
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

    // The list of findings, or nothing as soon as it certainly weighs more than another list.
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
        std::optional<std::size_t> term; // of the equation; nothing: of the typed expression
        Expression value;
        Coefficients form;
    };
    // The rest contains ratio * candidate.
    struct Step {
        const Candidate* candidate = nullptr;
        Rational ratio;
    };

    // The common multiple of all denominators, by which everything becomes polynomial.
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

    // The step that explains most; among equal ones a sign, then a missing term, then a surplus one, then a
    // coefficient.
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
        const TermFault fault = written.isZero() ? TermFault::Missing
                                : written == -1  ? TermFault::WrongSign
                                                 : TermFault::WrongCoefficient;
        return {fault, term.origin, term.source, right, Expression(written) * right};
    }

    // A lower bound for the final list: a missing term and a surplus one may still merge into one with a wrong sign.
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

    // A remainder that fits no term as a whole is split into its own terms.
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

    // A missing term and a surplus one that differ only in parameters are one term with a wrong coefficient.
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
    Coefficients m_rest; // the part of written - factor * residual not yet attributed
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

// A missing term is paired with the surplus term that has the same coefficient; of several, with the most similar one.
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

// Factors between the typed expression and a residual to try: 1, -1, and ratios of some of their terms.
std::vector<Expression> EquationComparison::triedFactors(const Fraction& written, const Fraction& residual) {
    constexpr std::size_t most = 10;
    std::vector<Expression> tried = {Expression(1), Expression(-1)};
    for (const Fraction& factor : factors(written.numerator, residual.numerator)) {
        if (tried.size() == most)
            break;
        try {
            const Expression value =
                factor.numerator * residual.denominator / (factor.denominator * written.denominator);
            const bool isKnown = std::any_of(tried.begin(), tried.end(),
                                             [&](const Expression& f) { return agreeAtRandomPoints(f, value); });
            if (!isKnown && !vanishesIdentically(value))
                tried.push_back(simplified(value));
        } catch (const ArithmeticError&) { // no such factor
        }
    }
    return tried;
}

// The cost of a factor: the simplest is most likely to be meant.
double EquationComparison::weightOfFactor(const Expression& factor) const {
    return factor.isOne()             ? 0
           : factor == Expression(-1) ? 0.05
           : factor.isNumber()        ? 0.3
           : isConstant(factor)       ? 0.2
                                      : 0.6;
}

// With a factor; nothing if the result weighs more than `most`.
std::optional<EquationComparison::Weighed> EquationComparison::differenceBy(const Expression& factor,
                                                                            std::size_t equation,
                                                                            const Expression& written, double most,
                                                                            Spending& spending) {
    double weight = weightOfFactor(factor);
    auto findings = TermSearch(*this, m_system.equations[equation], written, factor, spending).run(most - weight);
    if (!findings)
        return std::nullopt;
    std::size_t faulty = 0;
    for (const TermFinding& finding : *findings) {
        weight += weightOf(finding.fault) + (isHighest(finding.written) && finding.right.isZero() ? 1 : 0);
        faulty += finding.fault == TermFault::TooMany ? 0 : 1;
    }
    const std::size_t count = withoutCancelling(m_system.equations[equation].terms, spending).size();
    return Weighed{{equation, factor, std::move(*findings), count > faulty ? count - faulty : 0}, weight};
}

void EquationComparison::simplifyTerms(std::vector<TermFinding>& findings) {
    for (TermFinding& finding : findings) {
        const bool isMultiple = finding.fault == TermFault::WrongSign || finding.fault == TermFault::WrongCoefficient;
        finding.right = simplified(finding.right);
        finding.written = isMultiple ? simplified(finding.written) : finding.written;
    }
}

std::optional<EquationDifference> EquationComparison::difference(const Expression& written,
                                                                 const std::optional<std::size_t>& meant) {
    constexpr double tie = 1e-9;
    std::optional<Weighed> best;
    const Fraction whole = fraction(written);
    const std::vector<std::size_t> similar = mostSimilar(written, meant);
    if (similar.empty())
        return std::nullopt;
    if (termsOf(whole.numerator).size() > mostWrittenTerms || expandedTermCount(written) > largestExpansion)
        return EquationDifference{similar.front(), Expression(1), {}, 0};
    Spending spending = m_spending.share(2);
    for (const std::size_t k : similar)
        for (const Expression& factor : triedFactors(whole, m_residuals[k])) {
            checkpoint(m_stop);
            try {
                const double most = best ? best->weight + tie : std::numeric_limits<double>::infinity();
                auto found = differenceBy(factor, k, written, most, spending);
                if (found && !found->difference.findings.empty() && (!best || found->weight < best->weight))
                    best = std::move(found);
            } catch (const BudgetExhausted&) {
                best = best ? best : Weighed{{k, Expression(1), {}, 0}, 0};
            } catch (const ArithmeticError&) {
            }
        }
    if (!best)
        return std::nullopt;
    simplifyTerms(best->difference.findings);
    pairMistaken(best->difference.findings);
    return std::move(best->difference);
}

} // namespace coenergy
