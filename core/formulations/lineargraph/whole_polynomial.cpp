// The greatest common divisor is found from its degrees: with random residues for all generators but one, two
// polynomials become univariate, and their divisor has the required degree except with negligible probability (W. S.
// Brown, On Euclid's algorithm and the computation of polynomial greatest common divisors, J. ACM 18 (1971)). Nearly
// always the degrees are 0. Otherwise every coefficient with respect to the generators that the divisor lacks is a
// multiple of it; one that has exactly its degrees is the divisor. Remaining cases, such as powers, use Euclid's
// algorithm with primitive remainders. An unlucky choice only leaves factors uncancelled, or is detected, since
// quotients are checked.
#include "lineargraph/whole_polynomial.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace coenergy {

namespace {

/// Which of two monomials is higher: the order is kept by products.
struct IsHigher {
    bool operator()(const Monomial& a, const Monomial& b) const {
        const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
        if (x == a.end() || y == b.end())
            return x != a.end();
        return x->generator != y->generator ? x->generator < y->generator : x->exponent > y->exponent;
    }
};

using Collected = std::map<Monomial, Integer, IsHigher>;
using Degrees = std::map<std::uint32_t, int>;

void add(Collected& collected, const Monomial& monomial, const Integer& coefficient) {
    const auto place = collected.try_emplace(monomial).first;
    place->second += coefficient;
    if (place->second.isZero())
        collected.erase(place);
}

WholePolynomial polynomialOf(const Collected& collected) {
    WholePolynomial result;
    for (const auto& [monomial, coefficient] : collected)
        result.push_back({monomial, coefficient});
    return result;
}

WholePolynomial multiplied(WholePolynomial polynomial, const Monomial& monomial, const Integer& number) {
    for (WholeTerm& term : polynomial) {
        term.monomial = coenergy::multiplied(term.monomial, monomial);
        term.coefficient *= number;
    }
    return polynomial;
}

WholePolynomial divided(WholePolynomial polynomial, const Monomial& monomial, const Integer& number) {
    for (WholeTerm& term : polynomial) {
        term.monomial = coenergy::divided(term.monomial, monomial);
        term.coefficient /= number;
    }
    return polynomial;
}

/// The largest number and monomial that divide all terms; the number has the sign of the first coefficient.
WholeTerm commonTerm(const WholePolynomial& polynomial) {
    WholeTerm common = polynomial.front();
    for (const WholeTerm& term : polynomial) {
        common.monomial = commonPart(common.monomial, term.monomial);
        common.coefficient = gcd(common.coefficient, term.coefficient);
    }
    common.coefficient = abs(common.coefficient);
    if (polynomial.front().coefficient < 0)
        common.coefficient = -common.coefficient;
    return common;
}

WholePolynomial withoutCommonTerm(const WholePolynomial& polynomial) {
    const WholeTerm common = commonTerm(polynomial);
    return divided(polynomial, common.monomial, common.coefficient);
}

Degrees degreesOf(const WholePolynomial& polynomial) {
    Degrees degrees;
    for (const WholeTerm& term : polynomial)
        for (const GeneratorPower& power : term.monomial)
            degrees[power.generator] = std::max(degrees[power.generator], static_cast<int>(power.exponent));
    return degrees;
}

int degreeIn(const WholePolynomial& polynomial, std::uint32_t generator) {
    int degree = 0;
    for (const WholeTerm& term : polynomial)
        for (const GeneratorPower& power : term.monomial)
            if (power.generator == generator)
                degree = std::max(degree, static_cast<int>(power.exponent));
    return degree;
}

/// The coefficients by the powers of the generators that are not `kept`.
std::vector<WholePolynomial> coefficientsOver(const WholePolynomial& polynomial,
                                              const std::function<bool(std::uint32_t)>& isKept) {
    std::map<Monomial, Collected> coefficients;
    for (const WholeTerm& term : polynomial) {
        Monomial kept;
        Monomial other;
        for (const GeneratorPower& power : term.monomial)
            (isKept(power.generator) ? kept : other).push_back(power);
        add(coefficients[other], kept, term.coefficient);
    }
    std::vector<WholePolynomial> result;
    for (const auto& [other, coefficient] : coefficients)
        result.push_back(polynomialOf(coefficient));
    return result;
}

std::vector<WholePolynomial> coefficientsIn(const WholePolynomial& polynomial, std::uint32_t generator) {
    return coefficientsOver(polynomial, [&](std::uint32_t other) { return other != generator; });
}

WholePolynomial leadingCoefficient(const WholePolynomial& polynomial, std::uint32_t generator, int degree) {
    Collected result;
    for (const WholeTerm& term : polynomial)
        for (const GeneratorPower& power : term.monomial)
            if (power.generator == generator && power.exponent == degree)
                add(result, coenergy::divided(term.monomial, {power}), term.coefficient);
    return polynomialOf(result);
}

using Univariate = std::vector<Residue>; // from the constant up, the last not 0

Residue integerPower(Residue base, int exponent) {
    Residue result(1);
    for (int k = 0; k < exponent; ++k)
        result = result * base;
    return result;
}

Residue residueOf(const Integer& integer) {
    constexpr std::int64_t small = std::int64_t(1) << 60;
    static const Integer prime = (std::int64_t(1) << 61) - 1;
    if (integer > -small && integer < small)
        return Residue(integer.to<std::int64_t>());
    return Residue((integer % prime).to<std::int64_t>());
}

Residue drawnFor(std::uint32_t generator) {
    return Residue::drawn(0x5eed000000000000 + generator);
}

std::vector<Residue> termValues(const WholePolynomial& polynomial) {
    std::vector<Residue> values;
    for (const WholeTerm& term : polynomial) {
        Residue value = residueOf(term.coefficient);
        for (const GeneratorPower& power : term.monomial)
            value = value * integerPower(drawnFor(power.generator), power.exponent);
        values.push_back(value);
    }
    return values;
}

/// With the generator divided by its own residue, on which no degree of a divisor depends, so that the values of the
/// terms can be shared.
Univariate imageIn(const WholePolynomial& polynomial, const std::vector<Residue>& values, std::uint32_t generator) {
    Univariate image;
    for (std::size_t k = 0; k < values.size(); ++k) {
        std::size_t degree = 0;
        for (const GeneratorPower& power : polynomial[k].monomial)
            if (power.generator == generator)
                degree = static_cast<std::size_t>(power.exponent);
        image.resize(std::max(image.size(), degree + 1));
        image[degree] = image[degree] + values[k];
    }
    while (!image.empty() && image.back().isZero())
        image.pop_back();
    return image;
}

int degreeOfDivisor(Univariate a, Univariate b) {
    while (!b.empty()) {
        const Residue factor = b.back().inverse();
        while (a.size() >= b.size()) {
            const Residue multiple = a.back() * factor;
            for (std::size_t k = 0; k < b.size(); ++k)
                a[a.size() - b.size() + k] = a[a.size() - b.size() + k] - multiple * b[k];
            while (!a.empty() && a.back().isZero())
                a.pop_back();
        }
        std::swap(a, b);
    }
    return static_cast<int>(a.size()) - 1;
}

/// The nonzero degrees of the greatest common divisor of nonzero polynomials.
Degrees degreesOfDivisor(const WholePolynomial& a, const WholePolynomial& b) {
    Degrees degrees;
    const Degrees ofB = degreesOf(b);
    const std::vector<Residue> valuesOfA = termValues(a);
    const std::vector<Residue> valuesOfB = termValues(b);
    for (const auto& [generator, degree] : degreesOf(a))
        if (ofB.count(generator) > 0)
            if (const int common = degreeOfDivisor(imageIn(a, valuesOfA, generator), imageIn(b, valuesOfB, generator));
                common > 0)
                degrees[generator] = common;
    return degrees;
}

std::vector<WholePolynomial> multiplesOfDivisor(const WholePolynomial& a, const WholePolynomial& b,
                                                const Degrees& degrees) {
    const auto isKept = [&](std::uint32_t generator) { return degrees.count(generator) > 0; };
    std::vector<WholePolynomial> result = coefficientsOver(a, isKept);
    for (WholePolynomial& coefficient : coefficientsOver(b, isKept))
        result.push_back(std::move(coefficient));
    for (WholePolynomial& coefficient : result)
        coefficient = withoutCommonTerm(coefficient);
    std::stable_sort(result.begin(), result.end(),
                     [](const WholePolynomial& x, const WholePolynomial& y) { return x.size() < y.size(); });
    return result;
}

WholePolynomial commonDivisorOf(const std::vector<WholePolynomial>& polynomials) {
    WholePolynomial divisor;
    for (const WholePolynomial& polynomial : polynomials) {
        divisor = greatestCommonDivisor(divisor, polynomial);
        if (divisor.size() == 1 && isConstant(divisor) && isUnit(Rational(divisor.front().coefficient)))
            break;
    }
    return divisor;
}

/// Without the factors that do not contain the generator.
WholePolynomial primitivePart(const WholePolynomial& polynomial, std::uint32_t generator) {
    return exactQuotient(polynomial, commonDivisorOf(coefficientsIn(polynomial, generator)));
}

WholePolynomial pseudoRemainder(WholePolynomial a, const WholePolynomial& b, std::uint32_t generator) {
    const int degree = degreeIn(b, generator);
    const WholePolynomial leading = leadingCoefficient(b, generator, degree);
    for (int own = degreeIn(a, generator); !a.empty() && own >= degree; own = degreeIn(a, generator)) {
        WholePolynomial multiple = productOf(leadingCoefficient(a, generator, own), b);
        if (own > degree)
            multiple = multiplied(std::move(multiple), {{generator, own - degree}}, 1);
        a = sumOf(productOf(leading, a), negated(std::move(multiple)));
    }
    return a;
}

/// For polynomials that both contain the generator. The contents have one generator less, which bounds the depth of the
/// recursion by the number of generators.
WholePolynomial euclideanDivisor(const WholePolynomial& a, const WholePolynomial& b, std::uint32_t generator) {
    const WholePolynomial contentOfA = commonDivisorOf(coefficientsIn(a, generator));
    const WholePolynomial contentOfB = commonDivisorOf(coefficientsIn(b, generator));
    WholePolynomial high = exactQuotient(a, contentOfA);
    WholePolynomial low = exactQuotient(b, contentOfB);
    while (!low.empty() && degreeIn(low, generator) > 0) {
        WholePolynomial remainder = pseudoRemainder(high, low, generator);
        high = std::move(low);
        low = remainder.empty() ? std::move(remainder) : primitivePart(remainder, generator);
    }
    WholePolynomial content = greatestCommonDivisor(contentOfA, contentOfB);
    return low.empty() ? productOf(content, high) : content;
}

WholePolynomial divisorWithDegrees(const WholePolynomial& a, const WholePolynomial& b, const Degrees& degrees) {
    const std::vector<WholePolynomial> multiples = multiplesOfDivisor(a, b, degrees);
    WholePolynomial divisor = multiples.front();
    for (const WholePolynomial& multiple : multiples) {
        if (degreesOf(multiple) == degrees)
            return multiple;
        if (degreesOf(divisor) != degrees && !(multiple == divisor))
            divisor = withoutCommonTerm(euclideanDivisor(divisor, multiple, degrees.begin()->first));
    }
    return divisor;
}

bool isPolynomial(const WholePolynomial& polynomial, const WholePolynomial& other) {
    return polynomial == other || polynomial == negated(other);
}

void addFactor(Factorization& result, const WholePolynomial& factor, int exponent) {
    for (FactorPower& power : result.powers)
        if (isPolynomial(power.factor, factor)) {
            result.number *= power.factor == factor || exponent % 2 == 0 ? 1 : -1;
            power.exponent += exponent;
            return;
        }
    result.powers.push_back({factor, exponent});
}

bool has(const Monomial& monomial, std::uint32_t generator) {
    return std::any_of(monomial.begin(), monomial.end(),
                       [&](const GeneratorPower& power) { return power.generator == generator; });
}

/// Whether a polynomial of degree one in all its generators is irreducible, that is, no generator is in a factor other
/// than that of the first. Written in two generators, a xy + b x + c y + d, it has x and y in separate factors if a d =
/// b c.
bool isOneFactor(const WholePolynomial& polynomial) {
    const Degrees degrees = degreesOf(polynomial);
    if (degrees.empty() ||
        std::any_of(degrees.begin(), degrees.end(), [](const auto& each) { return each.second > 1; }))
        return false;
    const std::vector<Residue> values = termValues(polynomial);
    const std::uint32_t first = degrees.begin()->first;
    return std::all_of(std::next(degrees.begin()), degrees.end(), [&](const auto& other) {
        std::array<Residue, 4> parts;
        for (std::size_t k = 0; k < values.size(); ++k) {
            const Monomial& monomial = polynomial[k].monomial;
            Residue& part = parts[(has(monomial, first) ? 2u : 0u) + (has(monomial, other.first) ? 1u : 0u)];
            part = part + values[k];
        }
        return !(parts[3] * parts[0] - parts[2] * parts[1]).isZero();
    });
}

/// A divisor that is neither a number nor the polynomial itself: the common divisor of all its coefficients in a
/// generator, or of it and its derivative.
std::optional<WholePolynomial> properDivisor(const WholePolynomial& polynomial) {
    if (isOneFactor(polynomial))
        return std::nullopt;
    for (const auto& [generator, degree] : degreesOf(polynomial)) {
        const WholePolynomial content = commonDivisorOf(coefficientsIn(polynomial, generator));
        if (!isConstant(content))
            return content;
        if (degree < 2)
            continue;
        Collected derivative;
        for (const WholeTerm& term : polynomial)
            for (const GeneratorPower& power : term.monomial)
                if (power.generator == generator)
                    add(derivative, coenergy::divided(term.monomial, {{generator, 1}}),
                        term.coefficient * power.exponent);
        const WholePolynomial repeated = greatestCommonDivisor(polynomial, polynomialOf(derivative));
        if (!isConstant(repeated))
            return repeated;
    }
    return std::nullopt;
}

} // namespace

WholePolynomial wholeConstant(long long value) {
    return value == 0 ? WholePolynomial{} : WholePolynomial{{{}, Integer(value)}};
}

WholePolynomial wholeGenerator(std::uint32_t generator) {
    return {{{{generator, 1}}, Integer(1)}};
}

bool isConstant(const WholePolynomial& polynomial) {
    return polynomial.empty() || (polynomial.size() == 1 && polynomial.front().monomial.empty());
}

WholePolynomial sumOf(const WholePolynomial& a, const WholePolynomial& b) {
    WholePolynomial result;
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() || y != b.end()) {
        if (y == b.end() || (x != a.end() && IsHigher()(x->monomial, y->monomial)))
            result.push_back(*x++);
        else if (x == a.end() || IsHigher()(y->monomial, x->monomial))
            result.push_back(*y++);
        else {
            const Integer coefficient = x->coefficient + (y++)->coefficient;
            if (!coefficient.isZero())
                result.push_back({x->monomial, coefficient});
            ++x;
        }
    }
    return result;
}

WholePolynomial negated(WholePolynomial polynomial) {
    for (WholeTerm& term : polynomial)
        term.coefficient = -term.coefficient;
    return polynomial;
}

WholePolynomial productOf(const WholePolynomial& a, const WholePolynomial& b) {
    if (a.size() > b.size())
        return productOf(b, a);
    if (a.size() == 1)
        return multiplied(b, a.front().monomial, a.front().coefficient);
    Collected result;
    for (const WholeTerm& x : a)
        for (const WholeTerm& y : b)
            add(result, coenergy::multiplied(x.monomial, y.monomial), x.coefficient * y.coefficient);
    return polynomialOf(result);
}

WholePolynomial exactQuotient(const WholePolynomial& dividend, const WholePolynomial& divisor) {
    check(!divisor.empty(), "a quotient by 0");
    const WholeTerm& leading = divisor.front();
    Collected rest;
    for (const WholeTerm& term : dividend)
        rest.emplace_hint(rest.end(), term.monomial, term.coefficient);
    WholePolynomial quotient;
    while (!rest.empty()) {
        const auto& [monomial, coefficient] = *rest.begin();
        check(isPart(leading.monomial, monomial) && (coefficient % leading.coefficient).isZero(),
              "a quotient of polynomials that is none");
        const WholeTerm term{coenergy::divided(monomial, leading.monomial), coefficient / leading.coefficient};
        for (const WholeTerm& other : divisor)
            add(rest, coenergy::multiplied(other.monomial, term.monomial), -(other.coefficient * term.coefficient));
        quotient.push_back(term);
    }
    return quotient;
}

WholePolynomial greatestCommonDivisor(const WholePolynomial& a, const WholePolynomial& b) {
    if (a.empty() || b.empty()) {
        const WholePolynomial& other = a.empty() ? b : a;
        return other.empty() || other.front().coefficient > 0 ? other : negated(other);
    }
    const WholeTerm commonOfA = commonTerm(a);
    const WholeTerm commonOfB = commonTerm(b);
    const WholeTerm common{commonPart(commonOfA.monomial, commonOfB.monomial),
                           abs(gcd(commonOfA.coefficient, commonOfB.coefficient))};
    if (a.size() == 1 || b.size() == 1)
        return {common};
    const WholePolynomial ofA = divided(a, commonOfA.monomial, commonOfA.coefficient);
    const WholePolynomial ofB = divided(b, commonOfB.monomial, commonOfB.coefficient);
    if (ofA == ofB)
        return multiplied(ofA, common.monomial, common.coefficient);
    const Degrees degrees = degreesOfDivisor(ofA, ofB);
    if (degrees.empty())
        return {common};
    return multiplied(divisorWithDegrees(ofA, ofB, degrees), common.monomial, common.coefficient);
}

Residue valueOf(const WholePolynomial& polynomial, const std::function<Residue(std::uint32_t)>& valueOfGenerator) {
    Residue sum;
    for (const WholeTerm& term : polynomial) {
        Residue value = residueOf(term.coefficient);
        for (const GeneratorPower& power : term.monomial)
            value = value * integerPower(valueOfGenerator(power.generator), power.exponent);
        sum = sum + value;
    }
    return sum;
}

Factorization factorization(const WholePolynomial& polynomial) {
    check(!polynomial.empty(), "factors of 0");
    const WholeTerm common = commonTerm(polynomial);
    Factorization result{common.coefficient, {}};
    for (const GeneratorPower& power : common.monomial)
        result.powers.push_back({wholeGenerator(power.generator), power.exponent});
    std::vector<WholePolynomial> waiting{divided(polynomial, common.monomial, common.coefficient)};
    while (!waiting.empty()) {
        const WholePolynomial current = std::move(waiting.back());
        waiting.pop_back();
        if (isConstant(current))
            result.number *= current.front().coefficient;
        else if (const std::optional<WholePolynomial> divisor = properDivisor(current)) {
            waiting.push_back(exactQuotient(current, *divisor));
            waiting.push_back(*divisor);
        } else
            addFactor(result, current, 1);
    }
    return result;
}

} // namespace coenergy
