// To the Fourier form, from the leaves up. cos a cos b = (cos(a - b) + cos(a + b))/2 and its like; sinh and cosh are
// sums of exponentials. Other functions, roots and denominators are generators. The canonical form of trigonometric
// polynomials: J. Mulholland, M. Monagan, Algorithms for Trigonometric Polynomials, ISSAC 2001.
#include "algebra/fourier.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <limits>

namespace coenergy {

namespace {

constexpr std::int32_t largestExponent = 64;
constexpr std::uint64_t combinationSteps = 4; // angles are added, looked up, stored

std::uint64_t pairKey(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t(a) << 32) | b;
}

std::optional<std::int32_t> smallInteger(const Rational& value) {
    if (denominator(value) != 1 || value > largestExponent || value < -largestExponent)
        return std::nullopt;
    return value.to<std::int32_t>();
}

std::int32_t floorOf(std::int32_t a, std::int32_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

bool isCircular(Function function) {
    return function == Function::Sin || function == Function::Cos || function == Function::Sinh ||
           function == Function::Cosh || function == Function::Exp;
}

bool isPolynomial(const FourierForm& form) {
    return std::all_of(form.begin(), form.end(),
                       [](const FourierTerm& term) { return term.wave == 0 && term.growth == 0; });
}

} // namespace

FourierAlgebra::FourierAlgebra(Generators& generators, Spending& spending, SumFactors sums, CircularFunctions functions)
    : m_generators(generators), m_spending(spending), m_sums(sums), m_functions(functions) {
    numberOf(Monomial());
    numberOf(Angle());
    numberOf(Wave());
}

std::optional<FourierForm> FourierAlgebra::form(const Expression& expression) {
    Memo<Shared> memo;
    const Shared result =
        fold(expression, memo,
             [this](const Expression& node, std::span<const Shared* const> operands) { return visit(node, operands); });
    return result ? std::optional(*result) : std::nullopt;
}

FourierAlgebra::Shared FourierAlgebra::visit(const Expression& node, std::span<const Shared* const> operands) {
    switch (node.kind()) {
    case Expression::Kind::Number: return constant(node.number());
    case Expression::Kind::Symbol: return atom(node);
    case Expression::Kind::Sum: return sumOf(operands);
    case Expression::Kind::Product: {
        Shared result = constant(1);
        for (std::size_t k = 0; k < operands.size(); ++k)
            result = times(result, factorOf(node.operands()[k], *operands[k]));
        return result;
    }
    case Expression::Kind::Power: return powerOf(node, *operands[0]);
    case Expression::Kind::Function: break;
    }
    return functionOf(node, *operands[0]);
}

FourierAlgebra::Shared FourierAlgebra::constant(const Rational& value) {
    auto result = std::make_shared<FourierForm>();
    if (!value.isZero())
        result->push_back({0, 0, 0, value});
    return result;
}

FourierAlgebra::Shared FourierAlgebra::atom(const Expression& node) {
    const Monomial monomial = {{m_generators.number(node), 1}};
    return std::make_shared<FourierForm>(FourierForm{{numberOf(monomial), 0, 0, 1}});
}

FourierForm FourierAlgebra::collected(FourierForm terms) {
    return likeTermsCollected(std::move(terms), [](const FourierTerm& term) { return term.key(); });
}

FourierAlgebra::Shared FourierAlgebra::sumOf(std::span<const Shared* const> terms) {
    FourierForm all;
    for (const Shared* term : terms) {
        if (!*term)
            return nullptr;
        all.insert(all.end(), (*term)->begin(), (*term)->end());
    }
    m_spending.steps(all.size());
    all = collected(std::move(all));
    return all.size() > m_spending.maximumTerms() ? nullptr : std::make_shared<FourierForm>(std::move(all));
}

FourierAlgebra::Shared FourierAlgebra::factorOf(const Expression& factor, const Shared& form) {
    if (m_sums == SumFactors::MultipliedOut || !factor.isSum() || (form && (form->size() < 2 || !isPolynomial(*form))))
        return form;
    const Generators::Multiple multiple = form ? sumGenerator(factor, *form) : m_generators.multipleOf(factor);
    const Monomial monomial = {{multiple.generator, 1}};
    return std::make_shared<FourierForm>(FourierForm{{numberOf(monomial), 0, 0, multiple.scale}});
}

FourierAlgebra::Shared FourierAlgebra::times(const Shared& a, const Shared& b) {
    if (!a || !b)
        return nullptr;
    FourierForm terms;
    m_spending.steps(a->size() * b->size() * std::max(numberWeight(*a), numberWeight(*b)));
    for (const FourierTerm& x : *a) {
        m_spending.pause();
        for (const FourierTerm& y : *b) {
            const std::uint32_t monomial = monomialProduct(x.monomial, y.monomial);
            const std::uint32_t growth = growthProduct(x.growth, y.growth);
            const Rational coefficient = x.coefficient * y.coefficient;
            if (x.wave == 0 || y.wave == 0) {
                terms.push_back({monomial, x.wave + y.wave, growth, coefficient});
                continue;
            }
            for (const WaveMultiple& product : waveProduct(x.wave, y.wave))
                terms.push_back({monomial, product.wave, growth, coefficient * product.coefficient});
        }
    }
    terms = collected(std::move(terms));
    return terms.size() > m_spending.maximumTerms() ? nullptr : withoutHighRoots(std::move(terms));
}

// sqrt(x)^2 is x.
FourierAlgebra::Shared FourierAlgebra::withoutHighRoots(FourierForm form) {
    const auto isHigh = [this](const GeneratorPower& power) {
        const auto root = m_roots.find(power.generator);
        return root != m_roots.end() && (power.exponent < 0 || power.exponent >= root->second.degree);
    };
    for (std::size_t k = 0; k < form.size(); ++k) {
        if (!m_hasRoot[form[k].monomial])
            continue;
        const Monomial monomial = m_monomials[form[k].monomial];
        const auto high = std::find_if(monomial.begin(), monomial.end(), isHigh);
        if (high == monomial.end())
            continue;
        const Root root = m_roots.at(high->generator);
        const std::int32_t whole = floorOf(high->exponent, root.degree);
        FourierTerm rest = form[k];
        rest.monomial = numberOf(divided(monomial, {{high->generator, whole * root.degree}}));
        form.erase(form.begin() + static_cast<std::ptrdiff_t>(k));
        const Shared changed =
            times(std::make_shared<FourierForm>(FourierForm{rest}), wholePowerOf(root.base, root.form, whole));
        const Shared others = std::make_shared<FourierForm>(std::move(form));
        const Shared both[] = {changed, others};
        const Shared* const pointers[] = {&both[0], &both[1]};
        const Shared sum = sumOf(pointers);
        return sum ? withoutHighRoots(*sum) : nullptr;
    }
    return std::make_shared<FourierForm>(std::move(form));
}

FourierAlgebra::Shared FourierAlgebra::powerOf(const Expression& node, const Shared& base) {
    const Expression& root = node.operands()[0];
    const Expression& exponent = node.operands()[1];
    if (!exponent.isNumber())
        return atom(node);
    if (const auto whole = smallInteger(exponent.number())) {
        const Shared result = wholePowerOf(root, base, *whole);
        return result || *whole > 0 ? result : atom(node);
    }
    const bool isPlain = base && (root.isSymbol() || root.isSum());
    const bool isSmall = abs(exponent.number()) < largestExponent && denominator(exponent.number()) < largestExponent;
    return isPlain && isSmall ? rootOf(root, base, exponent.number()) : atom(node);
}

// Writes x^(p/q) as a power of x^(1/q) with exponent below q times an integer power of x.
FourierAlgebra::Shared FourierAlgebra::rootOf(const Expression& base, const Shared& form, const Rational& exponent) {
    const auto degree = exponent.denominator().to<std::int32_t>();
    const auto numerator = exponent.numerator().to<std::int32_t>();
    Expression shown = base;
    if (base.isSum() && form->size() > 1) {
        const Generators::Multiple multiple = sumGenerator(base, *form);
        if (multiple.scale == 1)
            shown = m_generators.expression(multiple.generator);
    }
    const std::uint32_t generator = m_generators.number(power(shown, Expression(Rational(1, degree))));
    m_roots.emplace(generator, Root{shown, form, degree});
    const std::int32_t whole = floorOf(numerator, degree);
    const Monomial monomial = {{generator, numerator - whole * degree}};
    const auto part = std::make_shared<FourierForm>(FourierForm{{numberOf(monomial), 0, 0, 1}});
    return whole == 0 ? part : times(part, wholePowerOf(shown, form, whole));
}

FourierAlgebra::Shared FourierAlgebra::wholePowerOf(const Expression& base, const Shared& form, std::int32_t exponent) {
    if (exponent < 0)
        return form ? negativePowerOf(base, *form, exponent) : nullptr;
    const Shared factor = factorOf(base, form);
    Shared result = constant(1);
    for (std::int32_t k = 0; k < exponent && result; ++k)
        result = times(result, factor);
    return result;
}

FourierAlgebra::Shared FourierAlgebra::negativePowerOf(const Expression& base, const FourierForm& form,
                                                       std::int32_t exponent) {
    if (form.empty()) // 1/0 in disguise
        return atom(power(base, Expression(exponent)));
    if (form.size() == 1 && form.front().wave == 0) {
        const FourierTerm& term = form.front();
        Monomial monomial = m_monomials[term.monomial];
        for (GeneratorPower& factor : monomial)
            factor.exponent *= exponent;
        Angle growth = m_angles[term.growth];
        for (auto& [generator, factor] : growth)
            factor *= exponent;
        return withoutHighRoots({{numberOf(monomial), 0, numberOf(growth), integerPower(term.coefficient, exponent)}});
    }
    Generators::Multiple multiple{0, 1};
    if (base.isSum() && form.size() > 1)
        multiple = sumGenerator(base, form);
    else
        multiple.generator = m_generators.number(base);
    const Monomial monomial = {{multiple.generator, exponent}};
    return std::make_shared<FourierForm>(
        FourierForm{{numberOf(monomial), 0, 0, integerPower(multiple.scale, exponent)}});
}

// The same generator for all sums with the same Fourier form up to a factor.
Generators::Multiple FourierAlgebra::sumGenerator(const Expression& sum, const FourierForm& form) {
    const Rational leading = form.front().coefficient;
    FormKey key;
    for (const FourierTerm& term : form)
        key.emplace_back(term.key(), term.coefficient / leading);
    const auto known = m_sumsByForm.find(key);
    if (known != m_sumsByForm.end())
        return {known->second.generator, leading / known->second.scale};
    const Generators::Multiple multiple = m_generators.multipleOf(sum);
    FourierForm generated = form;
    for (FourierTerm& term : generated)
        term.coefficient /= multiple.scale;
    m_formsOfSums.emplace(multiple.generator, std::make_shared<const FourierForm>(std::move(generated)));
    m_sumsByForm.emplace(std::move(key), Generators::Multiple{multiple.generator, leading / multiple.scale});
    return multiple;
}

std::optional<FourierForm> FourierAlgebra::overCommonDenominators(const FourierForm& form) {
    Shared result = std::make_shared<const FourierForm>(form);
    const std::map<std::uint32_t, Shared> sums = m_formsOfSums;
    for (const auto& [generator, sum] : sums)
        if (result)
            result = overCommonDenominator(*result, generator, sum);
    return result && *result != form ? std::optional(*result) : std::nullopt;
}

// Treats sqrt(b) as b*sqrt(b)/b; terms with neither the denominator nor a root of it are unchanged.
FourierAlgebra::Shared FourierAlgebra::overCommonDenominator(const FourierForm& form, std::uint32_t generator,
                                                             const Shared& sum) {
    std::map<std::int32_t, FourierForm> byExponent;
    FourierForm others;
    m_spending.steps(form.size());
    const Expression& base = m_generators.expression(generator);
    for (const FourierTerm& term : form) {
        std::int32_t exponent = 0;
        bool hasRoot = false;
        for (const GeneratorPower& power : m_monomials[term.monomial]) {
            const auto root = m_roots.find(power.generator);
            exponent += power.generator == generator ? power.exponent : 0;
            hasRoot = hasRoot || (root != m_roots.end() && root->second.base == base);
        }
        (exponent < 0 || (exponent == 0 && hasRoot) ? byExponent[exponent] : others).push_back(term);
    }
    if (byExponent.size() < 2)
        return std::make_shared<const FourierForm>(form);
    const std::int32_t lowest = byExponent.begin()->first;
    Shared result = std::make_shared<const FourierForm>(std::move(others));
    for (auto& [exponent, terms] : byExponent) {
        for (FourierTerm& term : terms)
            term.monomial = numberOf(multiplied(m_monomials[term.monomial], {{generator, lowest - exponent}}));
        Shared lifted = std::make_shared<const FourierForm>(collected(std::move(terms)));
        for (std::int32_t k = lowest; k < exponent; ++k)
            lifted = times(lifted, sum);
        const Shared* const both[] = {&result, &lifted};
        result = sumOf(both);
        if (!result)
            break;
    }
    return result;
}

FourierAlgebra::Shared FourierAlgebra::functionOf(const Expression& node, const Shared& argument) {
    if (m_functions == CircularFunctions::Apart || !isCircular(node.function()) || !argument)
        return atom(node);
    const Angle angle = angleOf(*argument);
    const AngleMultiple normalized = normal(angle);
    m_arguments.try_emplace(normalized.angle, Argument{node.operands()[0], normalized.sign});
    m_met.insert(normalized.angle);
    const Rational half(1, 2);
    switch (node.function()) {
    case Function::Sin:
    case Function::Cos: {
        const WaveMultiple result = wave(node.function() == Function::Sin ? Kind::Sin : Kind::Cos, angle);
        if (result.coefficient.isZero())
            return constant(0);
        return std::make_shared<FourierForm>(FourierForm{{0, result.wave, 0, result.coefficient}});
    }
    case Function::Exp: return std::make_shared<FourierForm>(FourierForm{{0, 0, numberOf(angle), 1}});
    default: {
        m_hyperbolic.insert(normalized.angle);
        const Rational second = node.function() == Function::Cosh ? half : Rational(-half);
        FourierForm terms = {{0, 0, numberOf(angle), half},
                             {0, 0, numberOf(combinedAngle(Angle(), angle, -1)), second}};
        return std::make_shared<FourierForm>(collected(std::move(terms)));
    }
    }
}

std::uint32_t FourierAlgebra::numberOf(const Monomial& monomial) {
    const auto [entry, isNew] = m_monomialNumbers.try_emplace(monomial, static_cast<std::uint32_t>(m_monomials.size()));
    if (isNew) {
        m_monomials.push_back(monomial);
        m_hasRoot.push_back(std::any_of(monomial.begin(), monomial.end(), [this](const GeneratorPower& power) {
            return m_roots.contains(power.generator);
        }));
    }
    return entry->second;
}

std::uint32_t FourierAlgebra::monomialProduct(std::uint32_t a, std::uint32_t b) {
    if (a == 0 || b == 0)
        return a + b;
    const std::uint64_t key = pairKey(std::min(a, b), std::max(a, b));
    const auto known = m_monomialProducts.find(key);
    if (known != m_monomialProducts.end())
        return known->second;
    m_spending.steps(1 + (m_monomials[a].size() + m_monomials[b].size()) / 8);
    const std::uint32_t product = numberOf(multiplied(m_monomials[a], m_monomials[b]));
    return m_monomialProducts[key] = product;
}

std::uint32_t FourierAlgebra::numberOf(const Angle& angle) {
    const auto [entry, isNew] = m_angleNumbers.try_emplace(angle, static_cast<std::uint32_t>(m_angles.size()));
    if (isNew)
        m_angles.push_back(angle);
    return entry->second;
}

std::uint32_t FourierAlgebra::numberOf(const Wave& wave) {
    const auto [entry, isNew] = m_waveNumbers.try_emplace(wave, static_cast<std::uint32_t>(m_waves.size()));
    if (isNew)
        m_waves.push_back(wave);
    return entry->second;
}

FourierAlgebra::Angle FourierAlgebra::angleOf(const FourierForm& form) {
    Angle angle;
    for (const FourierTerm& term : form) {
        const auto [entry, isNew] = m_baseNumbers.try_emplace(term.key(), static_cast<std::uint32_t>(m_bases.size()));
        if (isNew)
            m_bases.push_back(term.key());
        angle.emplace_back(entry->second, term.coefficient);
    }
    std::sort(angle.begin(), angle.end());
    return angle;
}

FourierAlgebra::Angle FourierAlgebra::combinedAngle(const Angle& a, const Angle& b, int sign) {
    Angle result;
    for (auto x = a.begin(), y = b.begin(); x != a.end() || y != b.end();) {
        if (y == b.end() || (x != a.end() && x->first < y->first)) {
            result.push_back(*x++);
        } else if (x == a.end() || y->first < x->first) {
            result.emplace_back(y->first, sign * y->second);
            ++y;
        } else {
            const Rational value = x->second + sign * y->second;
            if (!value.isZero())
                result.emplace_back(x->first, value);
            ++x;
            ++y;
        }
    }
    return result;
}

// Normalized to a positive leading coefficient.
FourierAlgebra::AngleMultiple FourierAlgebra::normal(const Angle& angle) {
    if (angle.empty() || angle.front().second.sign() > 0)
        return {numberOf(angle), 1};
    return {numberOf(combinedAngle(Angle(), angle, -1)), -1};
}

FourierAlgebra::WaveMultiple FourierAlgebra::wave(Kind kind, const Angle& angle) {
    const bool isOdd = kind == Kind::Sin || kind == Kind::Sinh;
    if (angle.empty())
        return {0, isOdd ? 0 : 1};
    const AngleMultiple normalized = normal(angle);
    return {numberOf(Wave{kind, normalized.angle}), isOdd ? normalized.sign : 1};
}

const std::vector<FourierAlgebra::WaveMultiple>& FourierAlgebra::waveProduct(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t key = pairKey(a, b);
    const auto known = m_waveProducts.find(key);
    if (known != m_waveProducts.end())
        return known->second;
    std::vector<WaveMultiple> result;
    const Wave x = m_waves[a];
    const Wave y = m_waves[b];
    m_spending.steps(combinationSteps + m_angles[x.angle].size() + m_angles[y.angle].size());
    const Angle difference = combinedAngle(m_angles[x.angle], m_angles[y.angle], -1);
    const Angle sum = combinedAngle(m_angles[x.angle], m_angles[y.angle], 1);
    const Kind kind = x.kind == y.kind ? Kind::Cos : Kind::Sin;
    const int ofDifference = x.kind == Kind::Cos && y.kind == Kind::Sin ? -1 : 1; // cos a sin b
    const int ofSum = x.kind == Kind::Sin && y.kind == Kind::Sin ? -1 : 1;
    for (const auto& [angle, sign] : {std::pair(difference, ofDifference), std::pair(sum, ofSum)}) {
        WaveMultiple part = wave(kind, angle);
        part.coefficient *= Rational(sign, 2);
        if (!part.coefficient.isZero())
            result.push_back(part);
    }
    return m_waveProducts[key] = std::move(result);
}

std::uint32_t FourierAlgebra::growthProduct(std::uint32_t a, std::uint32_t b) {
    if (a == 0 || b == 0)
        return a + b;
    const std::uint64_t key = pairKey(std::min(a, b), std::max(a, b));
    const auto known = m_growthProducts.find(key);
    if (known != m_growthProducts.end())
        return known->second;
    m_spending.steps(combinationSteps + m_angles[a].size() + m_angles[b].size());
    const std::uint32_t product = numberOf(combinedAngle(m_angles[a], m_angles[b], 1));
    return m_growthProducts[key] = product;
}

} // namespace coenergy
