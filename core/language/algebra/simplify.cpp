// Arguments, denominators and roots first, from the leaves up. Then several variants lead through polynomials to a
// factored form: sums multiplied out or kept, sines and cosines combined or kept apart, fractions separate or over
// common denominators, double angles or squares, like terms gathered first or not. The shortest result is taken, and
// the process repeated until nothing gets shorter. Reference: J. Carette, Understanding expression simplification,
// ISSAC 2004 (the shortest description).
#include "algebra/simplify.hpp"

#include "algebra/fourier.hpp"
#include "algebra/gathering.hpp"
#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <iterator>

namespace coenergy {

// How an expression becomes a polynomial.
struct SimplificationWay {
    CircularFunctions functions;
    SumFactors sums;
};

namespace {

constexpr int mostRounds = 6;
constexpr std::uint64_t roundShare = 2;        // half of what is left for each
constexpr std::uint64_t buildingSteps = 4;     // an operation, put together and measured
constexpr std::size_t mostRemembered = 20'000; // expressions

// The numbers decide between equal counts of operations.
struct Length {
    std::uint64_t operations = 0;
    std::uint64_t numbers = 0;
    auto operator<=>(const Length&) const = default;
};

Length lengthOf(const Expression& expression) {
    const auto numbers =
        fold<std::uint64_t>(expression, [](const Expression& node, std::span<const std::uint64_t* const> operands) {
            std::uint64_t count = node.isNumber() && node.number() != -1 ? 1 : 0;
            for (const std::uint64_t* operand : operands)
                count += *operand;
            return count;
        });
    return {operationCount(expression), numbers};
}

// The contents of an expression decide which variants are worth trying.
struct Contents {
    bool circularFunctions = false;
    bool sumFactors = false;
};

Contents contentsOf(const Expression& expression) {
    Contents contents;
    forEachNode(expression, [&](const Expression& node) {
        contents.circularFunctions =
            contents.circularFunctions ||
            (node.isFunction() && (node.function() == Function::Sin || node.function() == Function::Cos ||
                                   node.function() == Function::Sinh || node.function() == Function::Cosh ||
                                   node.function() == Function::Exp));
        const bool hasSum =
            std::any_of(node.operands().begin(), node.operands().end(), [](const Expression& o) { return o.isSum(); });
        contents.sumFactors = contents.sumFactors || (hasSum && (node.isProduct() || node.isPower()));
    });
    return contents;
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

constexpr SimplificationWay ways[] = {{CircularFunctions::Combined, SumFactors::MultipliedOut},
                                      {CircularFunctions::Combined, SumFactors::Kept},
                                      {CircularFunctions::Apart, SumFactors::MultipliedOut},
                                      {CircularFunctions::Apart, SumFactors::Kept}};

// Only variants that make a difference.
std::vector<SimplificationWay> waysFor(const Expression& expression) {
    const Contents contents = contentsOf(expression);
    std::vector<SimplificationWay> result;
    std::copy_if(std::begin(ways), std::end(ways), std::back_inserter(result), [&](const SimplificationWay& way) {
        return (contents.circularFunctions || way.functions == CircularFunctions::Combined) &&
               (contents.sumFactors || way.sums == SumFactors::MultipliedOut);
    });
    return result;
}

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

template <class Work>
Expression Simplifier::remembered(Memory& memory, const Expression& expression, Spending& spending, Work work) {
    if (expression.operands().empty())
        return expression;
    const auto known = memory.find(expression);
    if (known != memory.end() && spending.repeat(known->second.taken, known->second.needed))
        return known->second.result;
    Spending own = spending.share(1);
    Expression result = expression;
    try {
        result = work(own);
    } catch (const BudgetExhausted&) { // stays as it is
    }
    if (!own.isRefused())
        memory.insert_or_assign(expression, Known{result, own.taken(), own.needed()});
    return result;
}

Expression Simplifier::simplified(const Expression& expression, Spending& spending) {
    if (m_simplified.size() + m_shortest.size() > mostRemembered) {
        m_simplified.clear();
        m_shortest.clear();
    }
    return remembered(m_simplified, expression, spending,
                      [&](Spending& own) { return checkedSimplified(expression, own); });
}

Expression Simplifier::simplified(const Expression& expression, const std::stop_token& stop) {
    Spending spending(m_budget, stop);
    return simplified(expression, spending);
}

Expression Simplifier::checkedSimplified(const Expression& expression, Spending& spending) {
    if (expression.depth() > spending.maximumDepth()) {
        spending.refuse();
        return expression;
    }
    try {
        spending.steps(2 * checkSteps(expression)); // checks of both forms, at the end
        const Expression result = shortest(withSimpleAtoms(expression, spending), spending);
        return agreeAtRandomPoints(result, expression) ? result : expression;
    } catch (const ArithmeticError&) { // 1/0 in disguise, or too large to be compared
        return expression;
    }
}

Expression Simplifier::withSimpleAtoms(const Expression& expression, Spending& spending) {
    std::uint64_t parts = 1; // the whole is one of them
    forEachNode(expression, [&](const Expression& node) { parts += isAtom(node) ? node.operands().size() : 0; });
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> simple;
        for (const Expression* operand : operands) {
            if (!isAtom(node)) {
                simple.push_back(*operand);
                continue;
            }
            Spending share = spending.share(parts--);
            simple.push_back(shortest(*operand, share));
        }
        return simple.empty() ? node : rebuilt(node, std::move(simple));
    });
}

Expression Simplifier::shortest(const Expression& expression, Spending& spending) {
    return remembered(m_shortest, expression, spending,
                      [&](Spending& own) { return shortestInRounds(expression, own); });
}

Expression Simplifier::shortestInRounds(const Expression& expression, Spending& spending) {
    const std::uint64_t check = 2 * checkSteps(expression);
    spending.steps(check);
    Expression best = expression;
    for (int round = 0; round < mostRounds; ++round) {
        Spending share = spending.share(roundShare);
        const Expression next = shortestCandidate(best, share);
        if (next == best) {
            const std::uint64_t itsCheck = 2 * checkSteps(best);
            if (!share.isRefused())
                m_shortest.insert_or_assign(
                    best, Known{best, itsCheck + share.taken(), itsCheck + roundShare * share.needed()});
            break;
        }
        best = next;
    }
    return best == expression || vanishesIdentically(best - expression) ? best : expression;
}

Expression Simplifier::shortestCandidate(const Expression& expression, Spending& spending) const {
    Shortest best{expression, lengthOf(expression)};
    const std::vector<SimplificationWay> open = waysFor(expression);
    for (std::size_t k = 0; k < open.size(); ++k) {
        Spending share = spending.share(open.size() - k);
        try {
            offerForms(expression, open[k], best, share);
        } catch (const BudgetExhausted&) { // earlier candidates are kept
        } catch (const ArithmeticError&) { // likewise where a candidate has no value
        }
    }
    return best.expression;
}

void Simplifier::offerForms(const Expression& expression, const SimplificationWay& way, Shortest& best,
                            Spending& spending) const {
    spending.steps(2 * expression.treeSize());
    Generators generators(m_notation);
    rememberSums(generators, expression);
    FourierAlgebra algebra(generators, spending, way.sums, way.functions);
    const auto form = algebra.form(expression);
    if (!form)
        return;
    Gathering gathering(generators, spending);
    std::vector<Polynomial> seen;
    const auto offerFoldings = [&](const FourierForm& one) {
        for (const Folding& folding : foldings) {
            const Polynomial polynomial = algebra.polynomial(one, folding.doubleAngles, folding.angleSums);
            if (std::find(seen.begin(), seen.end(), polynomial) != seen.end())
                continue;
            seen.push_back(polynomial);
            for (const Polynomial& shorter :
                 {gathering.likeTermsGathered(polynomial), gathering.gathered(polynomial)}) {
                spending.steps(buildingSteps * generators.cost(shorter));
                best.offer(generators.expression(shorter));
                best.offer(generators.expression({gathering.asFactor(shorter)}));
            }
        }
    };
    offerFoldings(*form);
    if (const auto together = algebra.overCommonDenominators(*form))
        offerFoldings(*together);
}

Cancellation Simplifier::withoutCancellingTerms(const Expression& first, const Expression& second,
                                                Spending& spending) const {
    const Cancellation none{first, second, Expression(0)};
    try {
        spending.steps(first.treeSize() + second.treeSize());
        Generators generators(m_notation);
        FourierAlgebra algebra(generators, spending, SumFactors::MultipliedOut, CircularFunctions::Combined);
        const auto a = algebra.form(first);
        const auto b = algebra.form(second);
        if (!a || !b)
            return none;
        FourierForm cancelled;
        for (const FourierTerm& x : *a) {
            const auto y = std::lower_bound(
                b->begin(), b->end(), x, [](const FourierTerm& l, const FourierTerm& r) { return l.key() < r.key(); });
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

Expression simplified(const Expression& expression, const Notation& notation, const SimplificationBudget& budget,
                      const std::stop_token& stop) {
    return Simplifier(notation, budget).simplified(expression, stop);
}

} // namespace coenergy
