// Arguments, denominators and roots first, from the leaves up; then several ways lead through polynomials to a factored
// form: with sums multiplied out or kept, sines and cosines of combined angles or apart, double angles or squares, like
// terms gathered first or not. The shortest is taken, again and again until nothing is shorter.
#include "algebra/simplify.hpp"

#include "algebra/fourier.hpp"
#include "algebra/gathering.hpp"
#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int mostRounds = 6;
constexpr std::size_t mostRemembered = 20'000; // expressions

// The numbers count where the operations are as many: 2*sin(x)*cos(x), but sin(2*x).
struct Length {
    std::uint64_t operations = 0;
    std::uint64_t numbers = 0;
    auto operator<=>(const Length&) const = default;
};

Length lengthOf(const Expression& expression) {
    const auto numbers = fold<std::uint64_t>(expression, [](const Expression& node, std::span<const std::uint64_t* const> operands) {
        std::uint64_t count = node.isNumber() && node.number() != -1 ? 1 : 0;
        for (const std::uint64_t* operand : operands)
            count += *operand;
        return count;
    });
    return {operationCount(expression), numbers};
}

// What an expression is made of decides which ways are worth going.
struct Contents {
    bool circularFunctions = false;
    bool sumFactors = false;
};

Contents contentsOf(const Expression& expression) {
    Contents contents;
    forEachNode(expression, [&](const Expression& node) {
        contents.circularFunctions = contents.circularFunctions ||
                                     (node.isFunction() && (node.function() == Function::Sin || node.function() == Function::Cos ||
                                                            node.function() == Function::Sinh || node.function() == Function::Cosh ||
                                                            node.function() == Function::Exp));
        const bool hasSum = std::any_of(node.operands().begin(), node.operands().end(), [](const Expression& o) { return o.isSum(); });
        contents.sumFactors = contents.sumFactors || (hasSum && (node.isProduct() || node.isPower()));
    });
    return contents;
}

bool isPositiveInteger(const Expression& exponent) {
    return exponent.isNumber() && boost::multiprecision::denominator(exponent.number()) == 1 && exponent.number().sign() > 0;
}

// Functions, denominators, roots: their operands are simplified on their own.
bool isAtom(const Expression& node) {
    return node.isFunction() || (node.isPower() && !isPositiveInteger(node.operands()[1]));
}

// x/2 + y/2 as x + y.
Expression withoutCommonSize(const Expression& sum_) {
    const Rational size = abs(coefficientOf(sum_.operands().front()));
    std::vector<Expression> terms;
    for (const Expression& term : sum_.operands()) {
        if (abs(coefficientOf(term)) != size)
            return sum_;
        terms.push_back(term * Expression(Rational(1 / size)));
    }
    return sum(std::move(terms));
}

// The sums of an expression keep their signs: x - y is not turned into -(y - x).
void rememberSums(Generators& generators, const Expression& expression) {
    forEachNode(expression, [&](const Expression& node) {
        if (node.isSum())
            generators.multipleOf(withoutCommonSize(node));
    });
}

struct Way {
    CircularFunctions functions;
    SumFactors sums;
};
constexpr Way ways[] = {{CircularFunctions::Combined, SumFactors::MultipliedOut},
                        {CircularFunctions::Combined, SumFactors::Kept},
                        {CircularFunctions::Apart, SumFactors::MultipliedOut},
                        {CircularFunctions::Apart, SumFactors::Kept}};

struct Folding {
    DoubleAngles doubleAngles;
    AngleSums angleSums;
};
constexpr Folding foldings[] = {{DoubleAngles::Kept, AngleSums::Kept},
                                {DoubleAngles::Kept, AngleSums::AsProducts},
                                {DoubleAngles::AsSines, AngleSums::AsProducts},
                                {DoubleAngles::AsCosines, AngleSums::AsProducts}};

} // namespace

// What is best so far.
struct Simplifier::Shortest {
    Expression expression;
    Length length;

    void offer(const Expression& candidate) {
        const Length itsLength = lengthOf(candidate);
        if (itsLength < length) {
            expression = candidate;
            length = itsLength;
        }
    }
};

Expression Simplifier::simplified(const Expression& expression, const std::stop_token& stop) {
    const auto known = m_simplified.find(expression);
    if (known != m_simplified.end())
        return known->second;
    if (m_simplified.size() + m_shortest.size() > mostRemembered) {
        m_simplified.clear();
        m_shortest.clear();
    }
    m_stop = stop;
    return m_simplified.emplace(expression, checkedSimplified(expression)).first->second;
}

Expression Simplifier::checkedSimplified(const Expression& expression) {
    if (expression.depth() > m_budget.depth)
        return expression;
    try {
        const Expression result = shortest(withSimpleAtoms(expression));
        return agreeAtRandomPoints(result, expression) ? result : expression;
    } catch (const ArithmeticError&) { // 1/0 in disguise, or too large to be compared
        return expression;
    }
}

Expression Simplifier::withSimpleAtoms(const Expression& expression) {
    return fold<Expression>(expression, [this](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> parts;
        for (const Expression* operand : operands)
            parts.push_back(isAtom(node) ? shortest(*operand) : *operand);
        return parts.empty() ? node : rebuilt(node, std::move(parts));
    });
}

Expression Simplifier::shortest(const Expression& expression) {
    if (expression.operands().empty())
        return expression;
    const auto known = m_shortest.find(expression);
    if (known != m_shortest.end())
        return known->second;
    Expression best = expression;
    for (int round = 0; round < mostRounds; ++round) {
        const Expression next = shortestCandidate(best);
        if (next == best) {
            m_shortest.emplace(best, best);
            break;
        }
        best = next;
    }
    if (!(best == expression) && !vanishesIdentically(best - expression))
        best = expression;
    return m_shortest.emplace(expression, best).first->second;
}

Expression Simplifier::shortestCandidate(const Expression& expression) const {
    Shortest best{expression, lengthOf(expression)};
    const Contents contents = contentsOf(expression);
    for (const Way& way : ways) {
        if ((!contents.circularFunctions && way.functions == CircularFunctions::Apart) ||
            (!contents.sumFactors && way.sums == SumFactors::Kept))
            continue;
        try {
            Generators generators(m_notation);
            rememberSums(generators, expression);
            Spending spending(m_budget, m_stop);
            FourierAlgebra algebra(generators, spending, way.sums, way.functions);
            Gathering gathering(generators, spending);
            std::vector<Polynomial> seen;
            const auto form = algebra.form(expression);
            for (const Folding& folding : foldings) {
                if (!form)
                    break;
                const Polynomial polynomial = algebra.polynomial(*form, folding.doubleAngles, folding.angleSums);
                if (std::find(seen.begin(), seen.end(), polynomial) != seen.end())
                    continue;
                seen.push_back(polynomial);
                for (const Polynomial& shorter : {gathering.likeTermsGathered(polynomial), gathering.gathered(polynomial)}) {
                    best.offer(generators.expression(shorter));
                    best.offer(generators.expression({gathering.asFactor(shorter)}));
                }
            }
        } catch (const BudgetExhausted&) { // what was offered until then stands
        } catch (const ArithmeticError&) { // so does it where a candidate has no value
        }
    }
    return best.expression;
}

Expression simplified(const Expression& expression, const Notation& notation, const SimplificationBudget& budget,
                      const std::stop_token& stop) {
    return Simplifier(notation, budget).simplified(expression, stop);
}

Cancellation Simplifier::withoutCancellingTerms(const Expression& first, const Expression& second,
                                                const std::stop_token& stop) const {
    const Cancellation none{first, second, Expression(0)};
    try {
        Generators generators(m_notation);
        Spending spending(m_budget, stop);
        FourierAlgebra algebra(generators, spending, SumFactors::MultipliedOut, CircularFunctions::Combined);
        const auto a = algebra.form(first);
        const auto b = algebra.form(second);
        if (!a || !b)
            return none;
        FourierForm cancelled;
        for (const FourierTerm& x : *a) {
            const auto y = std::lower_bound(b->begin(), b->end(), x, [](const FourierTerm& l, const FourierTerm& r) { return l.key() < r.key(); });
            if (y == b->end() || y->key() != x.key() || (x.coefficient.sign() > 0) == (y->coefficient.sign() > 0))
                continue;
            cancelled.push_back(x);
            if (abs(y->coefficient) < abs(x.coefficient))
                cancelled.back().coefficient = -y->coefficient;
        }
        if (cancelled.empty())
            return none;
        const Expression common = algebra.expression(cancelled);
        return {first - common, second + common, common};
    } catch (const BudgetExhausted&) {
        return none;
    } catch (const ArithmeticError&) {
        return none;
    }
}

} // namespace coenergy
