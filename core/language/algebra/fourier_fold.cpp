// From the Fourier form back to sines and cosines as they are usually written. Terms of one monomial are combined in
// pairs, starting with the pair that saves most: cos(x - y) + cos(x + y) is 2 cos(x) cos(y), 1 - cos(2 x) is 2
// sin(x)^2. Angles have the same sign as in the expression; in new ones the first name is positive: theta1 - theta2.
#include "algebra/fourier.hpp"

#include "algebra/tidy.hpp"

#include <algorithm>
#include <iterator>

namespace coenergy {

namespace {

constexpr std::size_t largestFolding = 64; // pieces of one monomial
constexpr std::uint64_t foldingSteps = 4;  // two angles halved, two waves measured

// The name under which a reader would look for the term.
std::string firstName(const Expression& expression) {
    const std::set<std::string> names = symbolsIn(expression);
    return names.empty() ? std::string() : *names.begin();
}

} // namespace

Expression FourierAlgebra::baseExpression(std::uint32_t base) {
    const auto [monomial, wave, growth] = m_bases[base];
    return expression(FourierForm{{monomial, wave, growth, 1}});
}

Expression FourierAlgebra::multipleOfBase(std::uint32_t base, const Rational& factor) {
    return Expression(factor) * baseExpression(base);
}

const FourierAlgebra::Argument& FourierAlgebra::argument(std::uint32_t angle) {
    const auto known = m_arguments.find(angle);
    if (known != m_arguments.end())
        return known->second;
    std::vector<Expression> terms;
    std::vector<std::pair<std::string, int>> signs;
    const Angle parts = m_angles[angle];
    for (const auto& [base, factor] : parts) {
        terms.push_back(multipleOfBase(base, factor));
        signs.emplace_back(firstName(terms.back()), factor.sign());
    }
    std::sort(signs.begin(), signs.end());
    const int sign = signs.empty() ? 1 : signs.front().second;
    for (Expression& term : terms)
        term = Expression(sign) * term;
    return m_arguments.emplace(angle, Argument{sum(std::move(terms)), sign}).first->second;
}

// The generator of a sine, with the sign of its argument in the coefficient.
std::uint32_t FourierAlgebra::generatorOf(std::uint32_t wave, Rational& coefficient) {
    const Wave& parts = m_waves[wave];
    const Argument& shown = argument(parts.angle);
    switch (parts.kind) {
    case Kind::Sin:
    case Kind::Sinh:
        coefficient *= shown.sign;
        return m_generators.number(apply(parts.kind == Kind::Sin ? Function::Sin : Function::Sinh, {shown.expression}));
    case Kind::Cos:
    case Kind::Cosh:
        return m_generators.number(apply(parts.kind == Kind::Cos ? Function::Cos : Function::Cosh, {shown.expression}));
    default: return m_generators.number(apply(Function::Exp, {Expression(shown.sign) * shown.expression}));
    }
}

std::int64_t FourierAlgebra::costOf(std::uint32_t wave) {
    if (wave == 0)
        return 0;
    Rational sign = 1;
    return static_cast<std::int64_t>(m_generators.cost(GeneratorPower{generatorOf(wave, sign), 1}));
}

FourierAlgebra::Pieces FourierAlgebra::collected(Pieces pieces) {
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.waves < b.waves; });
    Pieces result;
    for (Piece& piece : pieces) {
        if (!result.empty() && result.back().waves == piece.waves)
            result.back().coefficient += piece.coefficient;
        else
            result.push_back(std::move(piece));
        if (result.back().coefficient.isZero())
            result.pop_back();
    }
    return result;
}

// The terms of one monomial, with exponentials of opposite exponents combined to hyperbolic functions.
FourierAlgebra::Pieces FourierAlgebra::piecesOf(std::span<const FourierTerm> terms) {
    struct Growth {
        Rational rising;
        Rational falling;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, Growth> growths; // by wave and exponent
    Pieces pieces;
    const auto add = [&](std::uint32_t wave, std::uint32_t other, const Rational& coefficient) {
        Piece piece{{}, coefficient};
        for (const std::uint32_t factor : {wave, other})
            if (factor != 0)
                piece.waves.push_back(factor);
        std::sort(piece.waves.begin(), piece.waves.end());
        if (!coefficient.isZero())
            pieces.push_back(std::move(piece));
    };
    for (const FourierTerm& term : terms) {
        if (term.growth == 0) {
            add(term.wave, 0, term.coefficient);
            continue;
        }
        const AngleMultiple normalized = normal(m_angles[term.growth]);
        Growth& growth = growths[{term.wave, normalized.angle}];
        (normalized.sign > 0 ? growth.rising : growth.falling) += term.coefficient;
    }
    for (const auto& [key, growth] : growths) {
        const auto& [wave, angle] = key;
        const bool isPair = growth.rising == growth.falling || growth.rising == -growth.falling;
        if (isPair || m_hyperbolic.contains(angle)) {
            add(wave, numberOf(Wave{Kind::Cosh, angle}), growth.rising + growth.falling);
            add(wave, numberOf(Wave{Kind::Sinh, angle}), growth.rising - growth.falling);
        } else {
            const std::uint32_t opposite = numberOf(combinedAngle(Angle(), m_angles[angle], -1));
            add(wave, numberOf(Wave{Kind::Exp, angle}), growth.rising);
            add(wave, numberOf(Wave{Kind::Exp, opposite}), growth.falling);
        }
    }
    return collected(std::move(pieces));
}

FourierAlgebra::Pieces FourierAlgebra::withoutDoubleAngles(const Pieces& pieces, DoubleAngles doubleAngles) {
    Pieces result;
    for (const Piece& piece : pieces) {
        const bool isSingle = piece.waves.size() == 1;
        const Wave wave_ = isSingle ? m_waves[piece.waves.front()] : Wave();
        Angle half = m_angles[wave_.angle];
        for (auto& [base, factor] : half)
            factor /= 2;
        if (doubleAngles == DoubleAngles::Kept || !isSingle || wave_.kind == Kind::Exp ||
            !m_met.contains(normal(half).angle)) {
            result.push_back(piece);
            continue;
        }
        const bool isCircularWave = wave_.kind == Kind::Cos || wave_.kind == Kind::Sin;
        const std::uint32_t sine = wave(isCircularWave ? Kind::Sin : Kind::Sinh, half).wave;
        const std::uint32_t cosine = wave(isCircularWave ? Kind::Cos : Kind::Cosh, half).wave;
        if (wave_.kind == Kind::Sin || wave_.kind == Kind::Sinh) {
            result.push_back({{std::min(sine, cosine), std::max(sine, cosine)}, 2 * piece.coefficient});
        } else if (doubleAngles == DoubleAngles::AsSines) {
            result.push_back({{}, piece.coefficient});
            result.push_back({{sine, sine}, (isCircularWave ? -2 : 2) * piece.coefficient});
        } else {
            result.push_back({{}, -piece.coefficient});
            result.push_back({{cosine, cosine}, 2 * piece.coefficient});
        }
    }
    return collected(std::move(result));
}

// c (cos a + cos b) = 2 c cos((a + b)/2) cos((a - b)/2) and its like, if the pieces differ in one wave alone.
std::optional<FourierAlgebra::Folding> FourierAlgebra::foldingOf(const Pieces& pieces, std::size_t i, std::size_t j) {
    const Piece& first = pieces[i];
    const Piece& second = pieces[j];
    const bool isSame = first.coefficient == second.coefficient;
    if (!isSame && first.coefficient != -second.coefficient)
        return std::nullopt;
    std::vector<std::uint32_t> common, left, right;
    std::set_intersection(first.waves.begin(), first.waves.end(), second.waves.begin(), second.waves.end(),
                          std::back_inserter(common));
    std::set_difference(first.waves.begin(), first.waves.end(), second.waves.begin(), second.waves.end(),
                        std::back_inserter(left));
    std::set_difference(second.waves.begin(), second.waves.end(), first.waves.begin(), first.waves.end(),
                        std::back_inserter(right));
    if (left.size() > 1 || right.size() > 1)
        return std::nullopt;
    const Wave a = left.empty() ? Wave() : m_waves[left.front()];
    const Wave b = right.empty() ? Wave() : m_waves[right.front()];
    const Kind kind = a.kind == Kind::One ? b.kind : a.kind;
    const bool isOdd = kind == Kind::Sin || kind == Kind::Sinh;
    const bool isMatched = a.kind == b.kind || (!isOdd && (a.kind == Kind::One || b.kind == Kind::One));
    if (!isMatched || kind == Kind::Exp || kind == Kind::One)
        return std::nullopt;

    Angle mean = combinedAngle(m_angles[a.angle], m_angles[b.angle], 1);
    Angle difference = combinedAngle(m_angles[a.angle], m_angles[b.angle], -1);
    for (Angle* angle : {&mean, &difference})
        for (auto& [base, factor] : *angle)
            factor /= 2;
    const bool isHyperbolic = kind == Kind::Cosh || kind == Kind::Sinh;
    const Kind even = isHyperbolic ? Kind::Cosh : Kind::Cos;
    const Kind odd = isHyperbolic ? Kind::Sinh : Kind::Sin;
    // cos a + cos b, cos a - cos b, sin a + sin b, sin a - sin b
    const Kind ofMean = isOdd == isSame ? odd : even;
    const Kind ofDifference = isSame ? even : odd;
    const WaveMultiple x = wave(ofMean, mean);
    const WaveMultiple y = wave(ofDifference, difference);
    const bool isNegative = kind == Kind::Cos && !isSame;

    Folding folding{i, j, {common, 2 * first.coefficient * x.coefficient * y.coefficient * (isNegative ? -1 : 1)}, 0};
    for (const std::uint32_t factor : {x.wave, y.wave})
        folding.result.waves.push_back(factor);
    std::sort(folding.result.waves.begin(), folding.result.waves.end());
    const auto numberCost = [](const Rational& value) { return value == 1 || value == -1 ? 0 : 1; };
    const std::int64_t before = (left.empty() ? 0 : costOf(left.front())) +
                                (right.empty() ? 0 : costOf(right.front())) + 1 + numberCost(first.coefficient);
    const std::int64_t after =
        costOf(x.wave) + (x.wave == y.wave ? 0 : costOf(y.wave)) + 1 + numberCost(folding.result.coefficient);
    folding.gain = before - after;
    return folding;
}

FourierAlgebra::Pieces FourierAlgebra::withProducts(Pieces pieces) {
    while (pieces.size() > 1 && pieces.size() <= largestFolding) {
        std::optional<Folding> best;
        m_spending.steps(foldingSteps * pieces.size() * pieces.size() / 2);
        for (std::size_t i = 0; i < pieces.size(); ++i)
            for (std::size_t j = i + 1; j < pieces.size(); ++j)
                if (auto folding = foldingOf(pieces, i, j);
                    folding && folding->gain >= 0 && (!best || folding->gain > best->gain))
                    best = std::move(folding);
        if (!best)
            break;
        pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(best->second));
        pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(best->first));
        pieces.push_back(std::move(best->result));
        pieces = collected(std::move(pieces));
    }
    return pieces;
}

Polynomial FourierAlgebra::polynomial(const FourierForm& form, DoubleAngles doubleAngles, AngleSums angleSums) {
    std::vector<PolynomialTerm> terms;
    m_spending.steps(foldingSteps * form.size());
    for (std::size_t begin = 0, end = 0; begin < form.size(); begin = end) {
        while (end < form.size() && form[end].monomial == form[begin].monomial)
            ++end;
        Pieces pieces = withoutDoubleAngles(piecesOf({&form[begin], end - begin}), doubleAngles);
        if (angleSums == AngleSums::AsProducts)
            pieces = withProducts(std::move(pieces));
        for (Piece& piece : pieces) {
            PolynomialTerm term{m_monomials[form[begin].monomial], piece.coefficient};
            for (const std::uint32_t factor : piece.waves) {
                const std::uint32_t generator = generatorOf(factor, term.coefficient);
                term.monomial = multiplied(term.monomial, {{generator, 1}});
            }
            terms.push_back(std::move(term));
        }
    }
    return likeTermsCollected(std::move(terms));
}

Expression FourierAlgebra::expression(const FourierForm& form) {
    return m_generators.expression(polynomial(form, DoubleAngles::Kept, AngleSums::Kept));
}

} // namespace coenergy
