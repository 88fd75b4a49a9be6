// Algebraic factoring by greedy extraction: of all common divisors of several terms, and of all sums of two terms that
// occur with several cofactors, the one that saves most operations is extracted, until none saves any. The method of
// kernels and cokernels: R. K. Brayton, C. McMullen, The decomposition and factorization of Boolean expressions, ISCAS
// 1982; for polynomials A. Hosangadi, F. Fallah, R. Kastner, IEEE Trans. CAD 25(10), 2006.
#include "algebra/gathering.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace coenergy {

namespace {

constexpr std::size_t largestPairing = 40; // terms; in longer sums only common powers are sought

Polynomial scaledBy(Polynomial polynomial, const Rational& factor) {
    for (PolynomialTerm& term : polynomial)
        term.coefficient *= factor;
    return polynomial;
}

bool isWhole(const Rational& value) {
    return denominator(value) == 1;
}

// x^2*y^4 is a square.
std::optional<Monomial> halved(const Monomial& monomial) {
    Monomial root = monomial;
    for (GeneratorPower& power : root) {
        if (power.exponent % 2 != 0 || power.exponent < 0)
            return std::nullopt;
        power.exponent /= 2;
    }
    return root;
}

std::optional<Rational> rootOf(const Rational& value) {
    if (isUnit(value) && value.sign() > 0)
        return value;
    return value.sign() > 0 ? exactRoot(value, 2) : std::nullopt;
}

// Nearly all coefficients are 1 or -1.
Rational ratioOf(const Rational& a, const Rational& b) {
    if (!isUnit(b))
        return a / b;
    return b.sign() > 0 ? a : Rational(-a);
}

bool differByEvenPowers(const Monomial& a, const Monomial& b) {
    std::int32_t bits = 0;
    forEachPower(a, b, [&](std::uint32_t, std::int32_t x, std::int32_t y) { bits |= x - y; });
    return bits % 2 == 0;
}

// Equal for pairs that consist of the same two monomials times a common one.
std::uint64_t signatureOf(const Monomial& a, const Monomial& b) {
    std::uint64_t first = 1;
    std::uint64_t second = 1;
    const auto add = [](std::uint64_t& hash, std::uint32_t generator, std::int32_t exponent) {
        hash =
            (hash ^ ((std::uint64_t(generator) << 32) | static_cast<std::uint32_t>(exponent))) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29;
    };
    forEachPower(a, b, [&](std::uint32_t generator, std::int32_t x, std::int32_t y) {
        const bool isCommon = x != 0 && y != 0 && (x > 0) == (y > 0);
        const std::int32_t common = !isCommon ? 0 : x > 0 ? std::min(x, y) : std::max(x, y);
        if (x != common)
            add(first, generator, x - common);
        if (y != common)
            add(second, generator, y - common);
    });
    return first + second; // in either order
}

struct PairOfTerms {
    std::uint64_t signature = 0;
    std::size_t first = 0;
    std::size_t second = 0;
    auto operator<=>(const PairOfTerms&) const = default;
};

// Those whose signature occurs more than once.
std::vector<PairOfTerms> repeatedPairs(const Polynomial& polynomial) {
    std::vector<PairOfTerms> all;
    for (std::size_t i = 0; i < polynomial.size(); ++i)
        for (std::size_t j = i + 1; j < polynomial.size(); ++j)
            all.push_back({signatureOf(polynomial[i].monomial, polynomial[j].monomial), i, j});
    std::sort(all.begin(), all.end());
    std::vector<PairOfTerms> repeated;
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
        while (end < all.size() && all[end].signature == all[begin].signature)
            ++end;
        if (end > begin + 1)
            repeated.insert(repeated.end(), all.begin() + static_cast<std::ptrdiff_t>(begin),
                            all.begin() + static_cast<std::ptrdiff_t>(end));
    }
    return repeated;
}

std::vector<Monomial> commonParts(const Polynomial& polynomial) {
    std::vector<Monomial> parts;
    for (std::size_t i = 0; i < polynomial.size(); ++i)
        for (std::size_t j = i + 1; j < polynomial.size(); ++j)
            parts.push_back(commonPart(polynomial[i].monomial, polynomial[j].monomial));
    return parts;
}

} // namespace

// Chosen so that few coefficients are printed, the others are integers, and most signs are positive.
Rational Gathering::niceScale(const Polynomial& polynomial) const {
    std::vector<Rational> candidates = {1};
    std::size_t negative = 0;
    for (const PolynomialTerm& term : polynomial) {
        negative += term.coefficient.sign() < 0 ? 1 : 0;
        const Rational size = abs(term.coefficient);
        if (candidates.size() < 8 && std::find(candidates.begin(), candidates.end(), size) == candidates.end())
            candidates.push_back(size);
    }
    Rational best = 1;
    std::pair<std::size_t, std::size_t> least = {SIZE_MAX, 0};
    for (const Rational& scale : candidates) {
        std::pair<std::size_t, std::size_t> count = {isUnit(scale) ? 0 : 1, isWhole(scale) ? 0 : 1};
        for (const PolynomialTerm& term : polynomial) {
            const Rational rest = term.coefficient / scale;
            count.first += isUnit(rest) || term.monomial.empty() ? 0 : 1;
            count.second += isWhole(rest) ? 0 : 1;
        }
        if (count < least) {
            least = count;
            best = scale;
        }
    }
    return 2 * negative > polynomial.size() ? Rational(-best) : best;
}

Polynomial Gathering::gathered(Polynomial polynomial) {
    while (polynomial.size() > 1) {
        m_spending.steps(2 * polynomial.size());
        const Extraction best = bestOf(polynomial);
        if (best.saving <= 0)
            break;
        polynomial = applied(polynomial, best);
    }
    return polynomial;
}

Gathering::Extraction Gathering::bestOf(const Polynomial& polynomial) {
    Best best;
    if (const auto divisor = bestDivisor(polynomial))
        best.offer(division(polynomial, *divisor));
    if (polynomial.size() <= largestPairing) {
        offerPairs(polynomial, best);
        offerSquares(polynomial, best);
    }
    return best.extraction.value_or(Extraction());
}

// The divisor that saves most; the first of several equal ones.
std::optional<Monomial> Gathering::bestDivisor(const Polynomial& polynomial) {
    std::map<Monomial, std::int64_t> savings;
    const auto add = [&](const Monomial& divisor) {
        m_spending.steps(polynomial.size());
        savings.emplace(divisor, savingOf(polynomial, divisor));
    };
    for (const Monomial& divisor : divisors(polynomial))
        add(divisor);
    while (!savings.empty()) {
        const auto best = std::max_element(savings.begin(), savings.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (best->second <= 0)
            break;
        const Monomial divisor = best->first;
        const Monomial flat = withoutNesting(polynomial, divisor);
        if (flat == divisor)
            return divisor;
        savings.erase(best);
        if (!flat.empty())
            add(flat);
    }
    return std::nullopt;
}

// Without powers that would leave a polynomial in the same variable: 2*x + 3*x^2 is kept, not written as x*(2 + 3*x).
Monomial Gathering::withoutNesting(const Polynomial& polynomial, const Monomial& divisor) {
    Monomial flat;
    for (const GeneratorPower& power : divisor) {
        std::map<Monomial, std::int32_t> exponents; // by the rest of the term
        m_spending.steps(polynomial.size());
        const bool isNested = std::any_of(polynomial.begin(), polynomial.end(), [&](const PolynomialTerm& term) {
            if (!isPart(divisor, term.monomial))
                return false;
            Monomial rest;
            std::int32_t exponent = 0;
            for (const GeneratorPower& factor : term.monomial)
                if (factor.generator == power.generator)
                    exponent = factor.exponent;
                else if (m_generators.isConstant(power.generator) || !m_generators.isConstant(factor.generator))
                    rest.push_back(factor);
            return exponents.emplace(std::move(rest), exponent).first->second != exponent;
        });
        if (!isNested)
            flat.push_back(power);
    }
    return flat;
}

// The generator by whose power two monomials differ, parameters apart.
std::optional<std::uint32_t> Gathering::stepBetween(const Monomial& a, const Monomial& b) const {
    std::vector<std::uint32_t> differing;
    forEachPower(a, b, [&](std::uint32_t generator, std::int32_t x, std::int32_t y) {
        if (x != y && !m_generators.isConstant(generator))
            differing.push_back(generator);
    });
    return differing.size() == 1 ? std::optional(differing.front()) : std::nullopt;
}

// (1 + x)*(x + x^3) is a polynomial in x, too.
bool Gathering::areNested(const Monomial& a, const Monomial& b, const std::vector<Row>& rows) const {
    const auto step = stepBetween(a, b);
    return step && std::any_of(rows.begin() + 1, rows.end(), [&](const Row& row) {
               return stepBetween(rows.front().cofactor, row.cofactor) == step;
           });
}

std::set<Monomial> Gathering::divisors(const Polynomial& polynomial) {
    std::set<Monomial> result;
    if (polynomial.size() <= largestPairing) {
        m_spending.steps(polynomial.size() * polynomial.size() / 2);
        for (Monomial& part : commonParts(polynomial))
            result.insert(std::move(part));
    } else {
        for (const PolynomialTerm& term : polynomial)
            for (const GeneratorPower& power : term.monomial)
                result.insert({{power.generator, power.exponent > 0 ? 1 : -1}});
    }
    result.erase(Monomial());
    return result;
}

// An estimate: coefficients common to all terms are ignored.
std::int64_t Gathering::savingOf(const Polynomial& polynomial, const Monomial& divisor) {
    std::int64_t saving = 0;
    std::size_t count = 0;
    for (const PolynomialTerm& term : polynomial)
        if (isPart(divisor, term.monomial)) {
            ++count;
            saving += savingOf(term, divisor);
        }
    return count < 2 ? 0 : saving - cost(divisor, 1) - 1;
}

// The operations saved by dividing the term by a part of it.
std::int64_t Gathering::savingOf(const PolynomialTerm& term, const Monomial& divisor) {
    std::int64_t saving = 0;
    std::size_t left = 0;
    forEachPower(term.monomial, divisor, [&](std::uint32_t generator, std::int32_t whole, std::int32_t part) {
        left += whole == part ? 0 : 1;
        if (part != 0)
            saving += static_cast<std::int64_t>(m_generators.cost(GeneratorPower{generator, whole}));
        if (part != 0 && whole != part)
            saving -= static_cast<std::int64_t>(m_generators.cost(GeneratorPower{generator, whole - part}));
        if (whole == part)
            ++saving; // the `*`
    });
    return left > 0 || !isUnit(term.coefficient) ? saving : saving - 1;
}

Gathering::Extraction Gathering::division(const Polynomial& polynomial, const Monomial& divisor) {
    Extraction extraction;
    Row row{divisor, 1, {}};
    for (std::size_t k = 0; k < polynomial.size(); ++k)
        if (isPart(divisor, polynomial[k].monomial)) {
            extraction.sum.push_back({divided(polynomial[k].monomial, divisor), polynomial[k].coefficient});
            row.taken.push_back(k);
        }
    extraction.sum = likeTermsCollected(std::move(extraction.sum));
    extraction.saving = savingOf(polynomial, divisor);
    extraction.rows = {std::move(row)};
    return extraction;
}

// Sums of two terms, such as m1 + m2 in m1*x + m2*x + m1*y + m2*y.
void Gathering::offerPairs(const Polynomial& polynomial, Best& best) {
    struct Key {
        Monomial first;
        Monomial second;
        Rational ratio; // first + ratio * second

        bool operator<(const Key& other) const {
            if (const auto order = std::tie(first, second) <=> std::tie(other.first, other.second); order != 0)
                return order < 0;
            return !(ratio == other.ratio) && ratio < other.ratio;
        }
    };
    std::map<Key, std::vector<Row>> rows;
    m_spending.steps(polynomial.size() * polynomial.size());
    for (const auto& [signature, i, j] : repeatedPairs(polynomial)) {
        const PolynomialTerm& x = polynomial[i];
        const PolynomialTerm& y = polynomial[j];
        const Monomial common = commonPart(x.monomial, y.monomial);
        Monomial a = divided(x.monomial, common);
        Monomial b = divided(y.monomial, common);
        if (a < b)
            rows[{std::move(a), std::move(b), ratioOf(y.coefficient, x.coefficient)}].push_back(
                {common, x.coefficient, {i, j}});
        else
            rows[{std::move(b), std::move(a), ratioOf(x.coefficient, y.coefficient)}].push_back(
                {common, y.coefficient, {i, j}});
    }
    for (auto& [key, all] : rows) {
        if (all.size() < 2)
            continue;
        std::set<std::size_t> taken;
        Extraction extraction;
        extraction.sum = {{key.first, 1}, {key.second, key.ratio}};
        std::int64_t before = -1;
        std::int64_t after = cost(key.first, 1) + cost(key.second, key.ratio) + 1; // the sum, once
        for (const Row& row : all) {
            if (taken.contains(row.taken[0]) || taken.contains(row.taken[1]))
                continue;
            taken.insert(row.taken.begin(), row.taken.end());
            for (const std::size_t k : row.taken)
                before += cost(polynomial[k].monomial, polynomial[k].coefficient) + 1;
            after += cost(row.cofactor, row.coefficient) + 1; // with the sign between cofactors, or the `*`
            extraction.rows.push_back(row);
        }
        extraction.saving = before - after;
        if (extraction.rows.size() > 1 && !areNested(key.first, key.second, extraction.rows))
            best.offer(std::move(extraction));
    }
}

// x^2 + 2*x*y + y^2
void Gathering::offerSquares(const Polynomial& polynomial, Best& best) {
    m_spending.steps(polynomial.size() * polynomial.size() / 2);
    for (std::size_t i = 0; i < polynomial.size(); ++i)
        for (std::size_t j = i + 1; j < polynomial.size(); ++j) {
            if (!differByEvenPowers(polynomial[i].monomial, polynomial[j].monomial))
                continue;
            const bool isFirstLarger = abs(polynomial[j].coefficient) < abs(polynomial[i].coefficient);
            const PolynomialTerm& x = polynomial[isFirstLarger ? j : i]; // (x - 2*y)^2 rather than 4*(y - x/2)^2
            const PolynomialTerm& y = polynomial[isFirstLarger ? i : j];
            const Monomial common = commonPart(x.monomial, y.monomial);
            const auto a = halved(divided(x.monomial, common));
            const auto b = halved(divided(y.monomial, common));
            const auto ratio = a && b ? rootOf(ratioOf(y.coefficient, x.coefficient)) : std::nullopt;
            if (!ratio)
                continue;
            const Monomial mixed = multiplied(common, multiplied(*a, *b));
            for (std::size_t k = 0; k < polynomial.size(); ++k) {
                if (polynomial[k].monomial != mixed)
                    continue;
                const Rational relative = polynomial[k].coefficient / (2 * x.coefficient * *ratio);
                if (!isUnit(relative))
                    continue;
                Extraction extraction;
                extraction.sum = likeTermsCollected({{*a, 1}, {*b, *ratio * relative}});
                extraction.rows = {{common, x.coefficient, {i, j, k}}};
                std::int64_t before = 2;
                for (const std::size_t taken : {i, j, k})
                    before += cost(polynomial[taken].monomial, polynomial[taken].coefficient);
                const std::int64_t ofSum = cost(*a, 1) + cost(*b, *ratio) + 1;
                extraction.saving = before - (cost(common, x.coefficient) + (common.empty() ? 0 : 1) + ofSum + 1);
                const PolynomialTerm root = asFactor(extraction.sum);
                extraction.rows.front().coefficient *= root.coefficient;
                extraction.rows.front().cofactor = multiplied(common, root.monomial);
                best.offer(std::move(extraction));
            }
        }
}

// A sum as a number times a product of generators.
PolynomialTerm Gathering::asFactor(const Polynomial& sum) {
    m_spending.steps(4 * sum.size() * numberWeight(sum));
    const Rational scale = niceScale(sum);
    const Polynomial whole = gathered(scaledBy(sum, Rational(1) / scale));
    if (whole.size() == 1)
        return {whole.front().monomial, whole.front().coefficient * scale};
    if (const auto root = squareRootOf(whole)) {
        const PolynomialTerm factor = asFactor(*root);
        return {multiplied(factor.monomial, factor.monomial), factor.coefficient * factor.coefficient * scale};
    }
    const Expression shown = m_generators.expression(whole);
    if (!shown.isSum())
        return {{{m_generators.number(shown), 1}}, scale};
    const Generators::Multiple multiple = m_generators.multipleOf(shown);
    return {{{multiple.generator, 1}}, multiple.scale * scale};
}

// The root of x^2 + 2*x*y + y^2 and the like: every square and every mixed term must be present.
std::optional<Polynomial> Gathering::squareRootOf(const Polynomial& polynomial) {
    Polynomial root;
    for (const PolynomialTerm& term : polynomial)
        if (const auto half = halved(term.monomial))
            if (const auto coefficient = rootOf(term.coefficient))
                root.push_back({*half, *coefficient});
    if (root.size() < 2 || polynomial.size() != root.size() * (root.size() + 1) / 2)
        return std::nullopt;
    for (std::size_t k = 1; k < root.size(); ++k) {
        const Monomial mixed = multiplied(root[0].monomial, root[k].monomial);
        for (const PolynomialTerm& term : polynomial)
            if (term.monomial == mixed && term.coefficient.sign() < 0)
                root[k].coefficient = -root[k].coefficient;
    }
    std::vector<PolynomialTerm> square;
    for (const PolynomialTerm& x : root)
        for (const PolynomialTerm& y : root)
            square.push_back({multiplied(x.monomial, y.monomial), x.coefficient * y.coefficient});
    if (likeTermsCollected(std::move(square)) != likeTermsCollected(polynomial))
        return std::nullopt;
    return likeTermsCollected(std::move(root));
}

Polynomial Gathering::applied(const Polynomial& polynomial, const Extraction& extraction) {
    const PolynomialTerm factor = asFactor(extraction.sum);
    std::vector<PolynomialTerm> terms;
    std::set<std::size_t> taken;
    for (const Row& row : extraction.rows) {
        terms.push_back({multiplied(row.cofactor, factor.monomial), row.coefficient * factor.coefficient});
        taken.insert(row.taken.begin(), row.taken.end());
    }
    for (std::size_t k = 0; k < polynomial.size(); ++k)
        if (!taken.contains(k))
            terms.push_back(polynomial[k]);
    return likeTermsCollected(std::move(terms));
}

Polynomial Gathering::likeTermsGathered(const Polynomial& polynomial) {
    std::map<Monomial, Polynomial> coefficients;
    for (const PolynomialTerm& term : polynomial) {
        Monomial constant;
        Monomial variable;
        for (const GeneratorPower& power : term.monomial)
            (m_generators.isConstant(power.generator) ? constant : variable).push_back(power);
        coefficients[variable].push_back({std::move(constant), term.coefficient});
    }
    std::vector<PolynomialTerm> terms;
    for (auto& [variable, coefficient] : coefficients) {
        const Polynomial parts =
            variable.empty() ? coefficient : Polynomial{asFactor(likeTermsCollected(std::move(coefficient)))};
        for (const PolynomialTerm& part : parts)
            terms.push_back({multiplied(variable, part.monomial), part.coefficient});
    }
    return gathered(likeTermsCollected(std::move(terms)));
}

} // namespace coenergy
