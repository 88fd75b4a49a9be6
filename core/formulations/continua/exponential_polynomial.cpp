// Products of circular functions become sums over combined angles, so that each product is again such a sum; integrals
// of s^m exp(k s) cos(w s) are found by parts, one power after the other. Whether a frequency vanishes is decided when
// it is formed: a difference of two equal ones is 0 then, and never becomes a denominator.
// Reference: I. N. Bronshtein, K. A. Semendyayev, Handbook of Mathematics, section 21.7 (table of integrals).
#include "continua/exponential_polynomial.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

namespace {

constexpr unsigned highestPower = 96;
constexpr std::size_t mostExpandedTerms = 4096;
const Expression half{Rational(1, 2)};

/// 2 r for an angle r*pi, if that is an integer.
std::optional<Integer> quarterTurns(const Expression& angle) {
    if (angle.isZero())
        return Integer(0);
    const Scaled parts = scaled(angle);
    const Rational turns = 2 * parts.coefficient;
    const bool isOfPi = parts.rest.isSymbol() && parts.rest.name() == "pi";
    return isOfPi && denominator(turns) == 1 ? std::optional(numerator(turns)) : std::nullopt;
}

// A sine or cosine, which is 1 at so many quarter turns.
Expression expandedWave(Function function, const Expression& angle, int crest) {
    const auto quarters = quarterTurns(angle);
    if (!quarters)
        return apply(function, {angle});
    const int behind = (((*quarters - crest) % 4 + 4) % 4).to<int>();
    return behind == 0 ? 1 : behind == 2 ? -1 : 0;
}

Expression expandedSine(const Expression& angle) {
    return expandedWave(Function::Sin, angle, 1);
}

Expression expandedCosine(const Expression& angle) {
    return expandedWave(Function::Cos, angle, 0);
}

Expression exponentialOf(const Expression& exponent) {
    return exponent.isZero() ? Expression(1) : apply(Function::Exp, {exponent});
}

Expression combined(const Expression& rate) {
    return rate.isSum() && vanishesIdentically(rate) ? Expression() : tidied(rate);
}

/// With a frequency of positive sign; the coefficient is changed accordingly.
std::pair<Wave, Expression> normal(Wave wave, Expression coefficient) {
    if (coefficientOf(wave.frequency) < 0) {
        wave.frequency = -wave.frequency;
        if (wave.phase == WavePhase::Sine)
            coefficient = -coefficient;
    }
    if (wave.frequency.isZero() && wave.phase == WavePhase::Sine)
        coefficient = 0;
    return {std::move(wave), std::move(coefficient)};
}

/// cos a cos b, sin a sin b, sin a cos b over the difference and the sum of both angles.
void addProductOf(ExponentialPolynomial& result, const Wave& a, const Wave& b, const Expression& coefficient) {
    const unsigned power = a.power + b.power;
    if (power > highestPower)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    const Expression growth = a.growth.isZero() ? b.growth : combined(a.growth + b.growth);
    if (a.frequency.isZero() || b.frequency.isZero()) {
        const Wave& moving = a.frequency.isZero() ? b : a;
        result.add({power, growth, moving.frequency, moving.phase}, coefficient);
        return;
    }
    const bool isEven = a.phase == b.phase;
    const WavePhase phase = isEven ? WavePhase::Cosine : WavePhase::Sine;
    const Expression difference = combined(a.frequency - b.frequency);
    const Expression total = combined(a.frequency + b.frequency);
    const bool isBothSine = isEven && a.phase == WavePhase::Sine;
    const bool isCosineFirst = !isEven && a.phase == WavePhase::Cosine;
    result.add({power, growth, difference, phase}, isCosineFirst ? -half * coefficient : half * coefficient);
    result.add({power, growth, total, phase}, isBothSine ? -half * coefficient : half * coefficient);
}

/// Integrals over 0 <= s <= 1 of s^m exp(k s) cos(w s) and of the same with the sine.
struct WaveIntegrals {
    Expression cosine, sine;
};

WaveIntegrals waveIntegrals(const Wave& wave) {
    const Expression &k = wave.growth, &w = wave.frequency;
    const Expression size = k.isZero() ? w * w : tidied(k * k + w * w);
    const Expression grown = exponentialOf(k);
    const Expression c = expandedCosine(w), s = expandedSine(w);
    const Expression cosineEnd = grown * (k * c + w * s) / size, sineEnd = grown * (k * s - w * c) / size;
    WaveIntegrals found = {cosineEnd - k / size, sineEnd + w / size};
    for (unsigned m = 1; m <= wave.power; ++m)
        found = {cosineEnd - Expression(m) * (k * found.cosine + w * found.sine) / size,
                 sineEnd - Expression(m) * (k * found.sine - w * found.cosine) / size};
    return found;
}

Expression integralOf(const Wave& wave) {
    if (wave.isPower())
        return Expression(Rational(1, wave.power + 1));
    const WaveIntegrals both = waveIntegrals(wave);
    return wave.phase == WavePhase::Cosine ? both.cosine : both.sine;
}

/// A sum a + b s.
struct Line {
    Expression offset, slope;
};

std::optional<Line> lineOf(const ExponentialPolynomial& sum) {
    const auto powers = sum.powers();
    if (!powers || powers->size() > 2)
        return std::nullopt;
    return Line{powers->empty() ? Expression() : powers->front(), powers->size() < 2 ? Expression() : powers->back()};
}

std::optional<ExponentialPolynomial> ofFunction(Function function, const Line& line) {
    const auto shifted = [&](const Expression& ofCosine, const Expression& ofSine) {
        ExponentialPolynomial result;
        result.add({0, 0, line.slope, WavePhase::Cosine}, ofCosine);
        result.add({0, 0, line.slope, WavePhase::Sine}, ofSine);
        return result;
    };
    const auto grown = [&](const Expression& ofPositive, const Expression& ofNegative) {
        ExponentialPolynomial result;
        result.add({0, line.slope, 0, WavePhase::Cosine}, ofPositive * exponentialOf(line.offset));
        result.add({0, -line.slope, 0, WavePhase::Cosine}, ofNegative * exponentialOf(-line.offset));
        return result;
    };
    switch (function) {
    case Function::Sin: return shifted(expandedSine(line.offset), expandedCosine(line.offset));
    case Function::Cos: return shifted(expandedCosine(line.offset), -expandedSine(line.offset));
    case Function::Exp: return grown(1, 0);
    case Function::Sinh: return grown(half, -half);
    case Function::Cosh: return grown(half, half);
    default: return std::nullopt;
    }
}

using Converted = std::optional<ExponentialPolynomial>;

Converted wholePowerOf(const ExponentialPolynomial& base, const Expression& exponent) {
    const auto whole = wholeExponent(exponent, static_cast<int>(highestPower));
    if (!whole)
        return std::nullopt;
    ExponentialPolynomial result = base;
    for (int k = 1; k < *whole; ++k)
        result = result * base;
    return result;
}

Converted convertedNode(const Expression& node, std::span<const Converted* const> operands) {
    for (const Converted* operand : operands)
        if (!*operand)
            return std::nullopt;
    if (node.isSum() || node.isProduct()) {
        ExponentialPolynomial result(node.isSum() ? Expression() : Expression(1));
        for (const Converted* operand : operands) {
            if (node.isSum())
                result += **operand;
            else
                result = result * **operand;
        }
        return result;
    }
    if (node.isPower())
        return wholePowerOf(**operands[0], node.operands()[1]);
    const auto line = operands.size() == 1 ? lineOf(**operands[0]) : std::nullopt;
    return line ? ofFunction(node.function(), *line) : std::nullopt;
}

} // namespace

std::optional<int> wholeExponent(const Expression& exponent, int most) {
    const bool isWhole = exponent.isNumber() && exponent.number() > 0 && exponent.number() <= most &&
                         denominator(exponent.number()) == 1;
    return isWhole ? std::optional(numerator(exponent.number()).to<int>()) : std::nullopt;
}

bool WaveOrder::operator()(const Wave& a, const Wave& b) const {
    if (a.power != b.power)
        return a.power < b.power;
    if (a.phase != b.phase)
        return a.phase < b.phase;
    const int order = compare(a.frequency, b.frequency);
    return order != 0 ? order < 0 : compare(a.growth, b.growth) < 0;
}

ExponentialPolynomial::ExponentialPolynomial(const Expression& constant) {
    add({}, constant);
}

ExponentialPolynomial ExponentialPolynomial::ofPowers(const std::vector<Expression>& coefficients) {
    ExponentialPolynomial result;
    for (std::size_t m = 0; m < coefficients.size(); ++m)
        result.add({static_cast<unsigned>(m), 0, 0, WavePhase::Cosine}, coefficients[m]);
    return result;
}

ExponentialPolynomial ExponentialPolynomial::ofPowers(const std::vector<Rational>& coefficients) {
    std::vector<Expression> expressions;
    for (const Rational& coefficient : coefficients)
        expressions.emplace_back(coefficient);
    return ofPowers(expressions);
}

ExponentialPolynomial ExponentialPolynomial::cosine(const Expression& frequency) {
    ExponentialPolynomial result;
    result.add({0, 0, frequency, WavePhase::Cosine}, 1);
    return result;
}

ExponentialPolynomial ExponentialPolynomial::sine(const Expression& frequency) {
    ExponentialPolynomial result;
    result.add({0, 0, frequency, WavePhase::Sine}, 1);
    return result;
}

ExponentialPolynomial ExponentialPolynomial::exponential(const Expression& growth) {
    ExponentialPolynomial result;
    result.add({0, growth, 0, WavePhase::Cosine}, 1);
    return result;
}

std::optional<std::vector<Expression>> ExponentialPolynomial::powers() const {
    std::vector<Expression> coefficients;
    for (const auto& [wave, coefficient] : m_terms) {
        if (!wave.isPower())
            return std::nullopt;
        coefficients.resize(wave.power + 1);
        coefficients[wave.power] = coefficient;
    }
    return coefficients;
}

std::optional<Expression> ExponentialPolynomial::constant() const {
    const auto coefficients = powers();
    if (!coefficients || coefficients->size() > 1)
        return std::nullopt;
    return coefficients->empty() ? Expression() : coefficients->front();
}

void ExponentialPolynomial::add(const Wave& wave, const Expression& coefficient) {
    auto [key, value] = normal(wave, coefficient);
    if (value.isZero())
        return;
    if (m_terms.size() > mostExpandedTerms)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    const auto [entry, isNew] = m_terms.emplace(std::move(key), value);
    if (isNew)
        return;
    entry->second = entry->second + value;
    if (entry->second.isZero())
        m_terms.erase(entry);
}

ExponentialPolynomial& ExponentialPolynomial::operator+=(const ExponentialPolynomial& other) {
    for (const auto& [wave, coefficient] : other.m_terms)
        add(wave, coefficient);
    return *this;
}

ExponentialPolynomial operator*(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
    ExponentialPolynomial result;
    for (const auto& [waveOfA, ofA] : a.m_terms)
        for (const auto& [waveOfB, ofB] : b.m_terms)
            addProductOf(result, waveOfA, waveOfB, ofA * ofB);
    return result;
}

ExponentialPolynomial ExponentialPolynomial::derivative() const {
    ExponentialPolynomial result;
    for (const auto& [wave, coefficient] : m_terms) {
        const auto changed = [&](unsigned power, WavePhase phase) {
            return Wave{power, wave.growth, wave.frequency, phase};
        };
        if (wave.power > 0)
            result.add(changed(wave.power - 1, wave.phase), Expression(wave.power) * coefficient);
        result.add(changed(wave.power, wave.phase), wave.growth * coefficient);
        const bool isCosine = wave.phase == WavePhase::Cosine;
        result.add(changed(wave.power, isCosine ? WavePhase::Sine : WavePhase::Cosine),
                   isCosine ? -wave.frequency * coefficient : wave.frequency * coefficient);
    }
    return result;
}

Expression ExponentialPolynomial::at(const Expression& place) const {
    std::vector<Expression> values;
    for (const auto& [wave, coefficient] : m_terms) {
        const Expression angle = wave.frequency * place;
        const Expression turned = wave.phase == WavePhase::Cosine ? expandedCosine(angle) : expandedSine(angle);
        values.push_back(
            product({coefficient, power(place, Expression(wave.power)), exponentialOf(wave.growth * place), turned}));
    }
    return sum(std::move(values));
}

Expression ExponentialPolynomial::integralToOne() const {
    std::vector<Expression> values;
    for (const auto& [wave, coefficient] : m_terms)
        values.push_back(coefficient * integralOf(wave));
    return sum(std::move(values));
}

std::optional<ExponentialPolynomial> exponentialPolynomial(const Expression& f, const std::string& variable,
                                                           const ExponentialPolynomial& place) {
    Memo<bool> mentioned;
    const auto mentions = [&](const Expression& node) {
        return fold<bool>(node, mentioned, [&](const Expression& part, std::span<const bool* const> operands) {
            bool found = part.isSymbol() && part.name() == variable;
            for (const bool* operand : operands)
                found = found || *operand;
            return found;
        });
    };
    return fold<Converted>(f, [&](const Expression& node, std::span<const Converted* const> operands) -> Converted {
        if (!mentions(node))
            return ExponentialPolynomial(node);
        return node.isSymbol() ? Converted(place) : convertedNode(node, operands);
    });
}

} // namespace coenergy
