// A density may be a polynomial in derivatives of its fields. If so, each monomial is multiplied out over the shapes,
// and the coefficient of each product of amplitudes is integrated exactly if it is an exponential polynomial, otherwise
// by quadrature: names in it are then moved out in front if it is a product of a function of these and one of the
// place. Any other density is summed over Gauss points, with their number increased until it makes no difference; the
// sum is an ordinary expression in the amplitudes.
// Reference: B. A. Finlayson, The Method of Weighted Residuals and Variational Principles, chapter 2.
#include "continua/ritz_integrals.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "continua/jets.hpp"
#include "expression/traverse.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr std::size_t mostProducts = 60'000;     // of amplitudes in one density
constexpr std::size_t mostFieldMonomials = 2000; // of one density
constexpr int highestFieldPower = 12;

using FieldResult = std::optional<FieldPolynomial>;

FieldPolynomial added(FieldPolynomial a, const FieldPolynomial& b) {
    for (const auto& [monomial, coefficient] : b) {
        Expression& whole = a[monomial];
        whole = whole + coefficient;
    }
    return a;
}

FieldPolynomial multiplied(const FieldPolynomial& a, const FieldPolynomial& b) {
    FieldPolynomial result;
    for (const auto& [first, ofFirst] : a)
        for (const auto& [second, ofSecond] : b) {
            FieldMonomial both = first;
            both.insert(both.end(), second.begin(), second.end());
            std::sort(both.begin(), both.end());
            Expression& whole = result[both];
            whole = whole + ofFirst * ofSecond;
        }
    if (result.size() > mostFieldMonomials)
        throw ArithmeticError(ArithmeticFault::TooLarge);
    return result;
}

FieldResult wholePowerIn(const FieldPolynomial& base, const Expression& exponent) {
    const auto whole = wholeExponent(exponent, highestFieldPower);
    if (!whole)
        return std::nullopt;
    FieldPolynomial result = base;
    for (int k = 1; k < *whole; ++k)
        result = multiplied(result, base);
    return result;
}

bool isFree(const FieldPolynomial& polynomial) {
    return std::all_of(polynomial.begin(), polynomial.end(), [](const auto& term) { return term.first.empty(); });
}

FieldResult fieldNode(const Expression& node, std::span<const FieldResult* const> operands) {
    const bool isAnyOpen = std::any_of(operands.begin(), operands.end(), [](const auto* o) { return !*o; });
    if (isAnyOpen)
        return std::nullopt;
    if (std::all_of(operands.begin(), operands.end(), [](const auto* o) { return isFree(**o); }))
        return FieldPolynomial{{{}, node}};
    if (node.isPower())
        return isFree(**operands[1]) ? wholePowerIn(**operands[0], node.operands()[1]) : std::nullopt;
    if (node.isFunction())
        return std::nullopt;
    FieldPolynomial result = **operands[0];
    for (std::size_t k = 1; k < operands.size(); ++k)
        result = node.isSum() ? added(std::move(result), **operands[k]) : multiplied(result, **operands[k]);
    return result;
}

/// The variable over a panel.
ExponentialPolynomial placeOn(const Panel& panel) {
    return ExponentialPolynomial::ofPowers(std::vector<Expression>{panel.from, panel.length});
}

Expression variableOn(const Panel& panel) {
    return panel.from + panel.length * Expression::symbol(panelPlace());
}

PanelFunction panelFactor(const Expression& factor, const std::string& variable, const Panel& panel) {
    if (auto closed = exponentialPolynomial(factor, variable, placeOn(panel)))
        return {std::move(*closed), 1};
    return {Expression(1), substituted(factor, {{variable, variableOn(panel)}})};
}

PanelFunction multiplied(const PanelFunction& a, const PanelFunction& b) {
    return {a.closed * b.closed, a.open * b.open};
}

// Integrands ordered by products of amplitudes and by factors that cannot be integrated exactly.
struct IntegrandOrder {
    bool operator()(const std::pair<Expression, Expression>& a, const std::pair<Expression, Expression>& b) const {
        const int order = compare(a.first, b.first);
        return order != 0 ? order < 0 : compare(a.second, b.second) < 0;
    }
};
using Integrands = std::map<std::pair<Expression, Expression>, ExponentialPolynomial, IntegrandOrder>;

Integrands timesField(const Integrands& integrands, const std::vector<PanelShape>& shapes,
                      const FieldDerivative& derivative) {
    Integrands result;
    for (const auto& [key, closed] : integrands)
        for (const PanelShape& shape : shapes) {
            const Expression& amplitude = derivative.time == 0 ? shape.amplitude : shape.rate;
            const PanelFunction& function = shape.derivatives.at(derivative.space);
            const bool isLeftOut = shape.isSquareLeftOut && key.first == amplitude;
            if (!amplitude.isZero() && !function.closed.isZero() && !isLeftOut)
                result[{key.first * amplitude, key.second * function.open}] += closed * function.closed;
        }
    if (result.size() > mostProducts)
        throw RitzFault(RitzFault::Kind::TooLarge, {});
    return result;
}

std::set<std::string> parametersOf(const Expression& expression) {
    std::set<std::string> names = symbolsIn(expression);
    names.erase(panelPlace());
    names.erase("pi");
    return names;
}

/// Positive values between 1/2 and 3/2 that depend on the trial alone.
Point somewhere(const std::set<std::string>& names, std::uint64_t trial) {
    RandomNumbers random(trial);
    Point point;
    for (const std::string& name : names)
        point[name] = 0.5 + random.share();
    return point;
}

/// open = f(names) * h(place): `factor` is f, the names taken out, and `pure` h.
struct Separated {
    Expression factor, pure;
};

/// Whether f(names, place) f(ones, place0) = f(names, place0) f(ones, place), at random points.
bool isSeparable(const Expression& open, const Expression& pure, const Expression& first, const Expression& pureFirst) {
    const std::set<std::string> names = parametersOf(open);
    for (std::uint64_t trial = 1; trial <= 12; ++trial) {
        Point point = somewhere(names, trial);
        point[panelPlace()] = RandomNumbers(trial + 1000).share();
        const double left = evaluate(open, point) * evaluate(pureFirst, point);
        const double right = evaluate(first, point) * evaluate(pure, point);
        if (!(std::abs(left - right) <= 1e-12 * (std::abs(left) + std::abs(right))))
            return false;
    }
    return true;
}

std::optional<Separated> separated(const Expression& open) {
    if (parametersOf(open).empty())
        return Separated{1, open};
    Substitution ones;
    for (const std::string& name : parametersOf(open))
        ones.emplace(name, 1);
    const Substitution somePlace = {{panelPlace(), Expression(Rational(1, 3))}};
    try {
        const Expression pure = substituted(open, ones), first = substituted(open, somePlace);
        const Expression pureFirst = substituted(pure, somePlace);
        const double size = evaluate(pureFirst, {});
        if (!std::isfinite(size) || size == 0 || !isSeparable(open, pure, first, pureFirst))
            return std::nullopt;
        return Separated{first / pureFirst, pure};
    } catch (const ArithmeticError&) { // a 1 where the model has other values
        return std::nullopt;
    }
}

// Polynomials of high degree are small differences of large powers: with 50 digits nothing is lost.
using Wide = boost::multiprecision::cpp_bin_float_50;

Wide wideValue(const Rational& number) {
    return Wide(numerator(number).digits()) / Wide(denominator(number).digits());
}

/// Irrational numbers, such as exp(3/10), are rounded separately, so that all powers with such a factor keep their
/// ratios.
Wide wideValue(const Expression& constant) {
    Wide value = 0;
    for (const Expression& term : termsOf(expanded(constant))) {
        const Scaled parts = scaled(term);
        value += wideValue(parts.coefficient) * Wide(evaluate(parts.rest, {}));
    }
    return value;
}

using WidePolynomial = std::vector<Wide>; // by powers

void addTo(WidePolynomial& polynomial, std::size_t power, const Wide& coefficient) {
    polynomial.resize(std::max(polynomial.size(), power + 1));
    polynomial[power] += coefficient;
}

double integrandAt(const WidePolynomial& polynomial, double place) {
    Wide value = 0;
    for (std::size_t k = polynomial.size(); k-- > 0;)
        value = value * place + polynomial[k];
    return static_cast<double>(value);
}

struct SampledSum {
    double value = 0;
    double size = 0; // of its terms, whose rounding remains where they cancel
};

/// An exponential polynomial without names.
class NumericSum {
public:
    explicit NumericSum(const ExponentialPolynomial& sum) {
        std::map<Wave, std::size_t, WaveOrder> places;
        for (const auto& [wave, coefficient] : sum.terms()) {
            const Wave unit{0, wave.growth, wave.frequency, wave.phase};
            const auto [entry, isNew] = places.emplace(unit, m_waves.size());
            if (isNew)
                m_waves.push_back({wave.phase, evaluate(wave.growth, {}), evaluate(wave.frequency, {}), {}});
            addTo(m_waves[entry->second].amplitude, wave.power, wideValue(coefficient));
        }
    }

    SampledSum at(double place) const {
        SampledSum whole;
        for (const NumericWave& each : m_waves) {
            const double angle = each.frequency * place;
            const double turned = each.phase == WavePhase::Cosine ? std::cos(angle) : std::sin(angle);
            const double term = integrandAt(each.amplitude, place) * std::exp(each.growth * place) * turned;
            whole.value += term;
            whole.size += std::abs(term);
        }
        return whole;
    }

    /// Nearly a polynomial of low degree.
    bool isSlow() const {
        constexpr double slow = 3;
        constexpr std::size_t low = 8;
        return std::all_of(m_waves.begin(), m_waves.end(), [](const NumericWave& each) {
            return std::hypot(each.growth, each.frequency) < slow && each.amplitude.size() <= low;
        });
    }

private:
    struct NumericWave {
        WavePhase phase = WavePhase::Cosine;
        double growth = 0, frequency = 0;
        WidePolynomial amplitude;
    };
    std::vector<NumericWave> m_waves;
};

/// Whether the exact integral of s^m times a wave is a small difference of large terms: by parts it is a sum of m!/(m -
/// k)! divided by powers of the wave's rate up to the one after m. High powers of a wave whose rate contains names have
/// any rate.
bool losesDigits(const Wave& wave, const Point& values) {
    constexpr unsigned highestPower = 4;
    const bool isOfNames = !parametersOf(wave.growth + wave.frequency).empty();
    const double largestTerm = isOfNames ? 1e5 : 1e3; // names are worth two digits
    if (wave.isPower() || wave.power > highestPower || (wave.power > 1 && isOfNames))
        return !wave.isPower();
    const double rate = std::hypot(evaluate(wave.growth, values), evaluate(wave.frequency, values));
    return std::tgamma(wave.power + 1.0) > largestTerm * std::pow(rate, wave.power + 1.0);
}

/// By the part of each coefficient that contains the names.
std::map<Expression, ExponentialPolynomial, ByContent> byNames(const ExponentialPolynomial& sum) {
    std::map<Expression, ExponentialPolynomial, ByContent> parts;
    for (const auto& [wave, coefficient] : sum.terms()) {
        const Scaled apart = scaled(coefficient);
        if (parametersOf(apart.rest).empty())
            parts[1].add(wave, coefficient);
        else
            parts[apart.rest].add(wave, Expression(apart.coefficient));
    }
    return parts;
}

Expression finite(double value, const Expression& density) {
    if (!std::isfinite(value))
        throw RitzFault(RitzFault::Kind::Unintegrable, density);
    return decimal(value);
}

/// The panel with numbers for all amplitudes and rates.
Panel sampled(Panel panel, std::uint64_t trial) {
    constexpr double size = 0.3;
    RandomNumbers random(trial);
    for (std::vector<PanelShape>& shapes : panel.fields)
        for (std::size_t k = 0; k < shapes.size(); ++k) {
            const double most = size / static_cast<double>(k + 1);
            shapes[k].amplitude = decimal(most * random.deviation());
            shapes[k].rate = shapes[k].rate.isZero() ? Expression() : decimal(most * random.deviation());
        }
    return panel;
}

} // namespace

Panel atPlace(const Panel& panel, const Expression& s) {
    Panel end{panel.from + s * panel.length, 1, panel.fields};
    for (std::vector<PanelShape>& shapes : end.fields)
        for (PanelShape& shape : shapes)
            for (PanelFunction& function : shape.derivatives)
                function = {function.closed.at(s) * substituted(function.open, {{panelPlace(), s}}), 1};
    return end;
}

std::optional<FieldPolynomial> fieldPolynomial(const Expression& f, const FieldNames& names) {
    FieldResult result =
        fold<FieldResult>(f, [&](const Expression& node, std::span<const FieldResult* const> operands) {
            if (node.isSymbol())
                if (const auto derivative = names.derivativeNamed(node.name()))
                    return FieldResult(FieldPolynomial{{{*derivative}, 1}});
            return fieldNode(node, operands);
        });
    if (result)
        std::erase_if(*result, [](const auto& term) { return term.second.isZero(); });
    return result;
}

Expression AmplitudeTerms::sum() const {
    std::vector<Expression> terms = {other};
    for (const auto& [amplitudes, coefficient] : polynomial)
        terms.push_back(amplitudes * coefficient);
    return coenergy::sum(std::move(terms));
}

void AmplitudeTerms::add(const Expression& amplitudes, const Expression& coefficient) {
    if (coefficient.isZero())
        return;
    const auto [entry, isNew] = polynomial.emplace(amplitudes, coefficient);
    if (isNew)
        return;
    entry->second = entry->second + coefficient;
    if (entry->second.isZero())
        polynomial.erase(entry);
}

std::vector<PanelFunction> panelFunctions(const Expression& f, const std::string& variable, const Panel& panel) {
    if (auto closed = exponentialPolynomial(f, variable, placeOn(panel)))
        return {{std::move(*closed), 1}};
    std::vector<PanelFunction> functions;
    for (const Expression& term : termsOf(tidied(f))) {
        PanelFunction function;
        for (const Expression& factor : factorsOf(term))
            function = multiplied(function, panelFactor(factor, variable, panel));
        functions.push_back(std::move(function));
    }
    return functions;
}

void RitzIntegrals::add(AmplitudeTerms& terms, const Expression& density, const Panel& panel,
                        const PanelFunction& weight) {
    for (const Expression& term : termsOf(density)) {
        if (const auto polynomial = fieldPolynomial(term, m_names)) {
            for (const auto& [monomial, coefficient] : *polynomial)
                addMonomial(terms, monomial, coefficient, panel, weight);
        } else {
            addSum(terms, term, panel, weight);
        }
    }
}

void RitzIntegrals::addMonomial(AmplitudeTerms& terms, const FieldMonomial& monomial, const Expression& coefficient,
                                const Panel& panel, const PanelFunction& weight) {
    Integrands integrands;
    for (const PanelFunction& function : panelFunctions(coefficient, m_variable, panel))
        integrands[{1, function.open * weight.open}] += function.closed * weight.closed;
    for (const FieldDerivative& derivative : monomial) {
        checkpoint(m_stop);
        integrands = timesField(integrands, panel.fields[derivative.field], derivative);
    }
    for (const auto& [key, closed] : integrands) {
        checkpoint(m_stop);
        terms.add(key.first, panel.length * integral({closed, key.second}));
    }
}

Expression RitzIntegrals::integral(const PanelFunction& integrand) {
    if (integrand.closed.isZero())
        return {};
    const bool isExact = integrand.open.isOne() && !isBetterSummed(integrand.closed);
    return isExact ? integrand.closed.integralToOne() : openIntegral(integrand.open, integrand.closed);
}

/// Without values of its names only the exact integral is possible.
bool RitzIntegrals::isBetterSummed(const ExponentialPolynomial& closed) const {
    const auto hasValue = [&](const std::string& name) {
        const auto value = m_values.find(name);
        return value != m_values.end() && std::isfinite(value->second);
    };
    bool isLosing = false, isKnown = true;
    for (const auto& [wave, coefficient] : closed.terms()) {
        const std::set<std::string> names = parametersOf(wave.growth + wave.frequency);
        isKnown = isKnown && std::all_of(names.begin(), names.end(), hasValue);
        isLosing = isLosing || losesDigits(wave, m_values);
    }
    return isLosing && isKnown;
}

Expression RitzIntegrals::withValues(const Expression& expression) {
    Substitution values;
    for (const std::string& name : parametersOf(expression)) {
        const auto value = m_values.find(name);
        if (value == m_values.end() || !std::isfinite(value->second))
            throw RitzFault(RitzFault::Kind::NeedsValue, Expression::symbol(name));
        values.emplace(name, decimal(value->second));
        m_inserted.insert(name);
    }
    return values.empty() ? expression : substituted(expression, values);
}

Expression RitzIntegrals::openIntegral(const Expression& open, const ExponentialPolynomial& closed) {
    std::optional<Separated> apart = separated(open);
    if (!apart)
        apart = Separated{1, withValues(open)};
    std::vector<Expression> values;
    for (const auto& [names, part] : byNames(closed)) {
        ExponentialPolynomial numeric;
        for (const auto& [wave, coefficient] : part.terms())
            numeric.add({wave.power, withValues(wave.growth), withValues(wave.frequency), wave.phase}, coefficient);
        values.push_back(product({apart->factor, names, decimal(numericIntegral(apart->pure, numeric))}));
    }
    return sum(std::move(values));
}

/// Slow waves, as on an element, are integrated by a few Gauss points; the points of fast ones are clustered at the
/// ends, where a fast decay may leave all there is.
std::vector<const std::vector<QuadraturePoint>*> RitzIntegrals::rulesFor(const Expression& open, bool isSlow) {
    static const std::array<std::vector<QuadraturePoint>, 3> few = {gaussPoints(6), gaussPoints(9), gaussPoints(14)};
    std::vector<const std::vector<QuadraturePoint>*> rules;
    if (open.isOne() && isSlow)
        for (const std::vector<QuadraturePoint>& rule : few)
            rules.push_back(&rule);
    const WeightedRules& clustered = m_rules.try_emplace(open, open).first->second;
    for (std::size_t level = 0; level < WeightedRules::levels; ++level)
        rules.push_back(&clustered.level(level));
    return rules;
}

double RitzIntegrals::numericIntegral(const Expression& open, const ExponentialPolynomial& closed) {
    constexpr double settled = 1e-13; // of the integral of the absolute value
    constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
    const NumericSum numeric(closed);
    double before = std::numeric_limits<double>::quiet_NaN();
    for (const std::vector<QuadraturePoint>* rule : rulesFor(open, numeric.isSlow())) {
        double whole = 0, size = 0, terms = 0;
        for (const QuadraturePoint& point : *rule) {
            const SampledSum sample = numeric.at(point.place);
            whole += point.weight * sample.value;
            size += std::abs(point.weight * sample.value);
            terms += std::abs(point.weight) * sample.size;
        }
        if (std::abs(whole - before) <= settled * size + rounding * terms)
            return std::abs(whole) <= settled * size ? 0 : whole;
        before = whole;
    }
    throw RitzFault(RitzFault::Kind::Unintegrable, open);
}

void RitzIntegrals::addSum(AmplitudeTerms& terms, const Expression& density, const Panel& panel,
                           const PanelFunction& weight) {
    const std::size_t points = sufficientPoints(density, panel, weight);
    m_points = std::max(m_points, points);
    terms.other = terms.other + gaussSum(density, panel, weight, points);
}

std::size_t RitzIntegrals::sufficientPoints(const Expression& density, const Panel& panel,
                                            const PanelFunction& weight) {
    constexpr std::size_t fewest = 6, most = 48;
    constexpr double settled = 1e-11;
    for (std::size_t points = fewest; points <= most; points *= 2) {
        std::size_t found = 0;
        bool isSettled = true;
        for (std::uint64_t trial = 1; trial <= 6 && isSettled; ++trial) {
            checkpoint(m_stop);
            const Panel sample = sampled(panel, trial);
            const Expression coarse = gaussSum(density, sample, weight, points);
            const Expression fine = gaussSum(density, sample, weight, 2 * points + 1);
            Point point = somewhere(symbolsIn(fine), trial);
            for (const auto& [name, value] : m_values)
                point[name] = value;
            const double a = evaluate(coarse, point), b = evaluate(fine, point);
            found += std::isfinite(a) && std::isfinite(b) ? 1 : 0;
            isSettled = !std::isfinite(a) || !std::isfinite(b) || std::abs(a - b) <= settled * std::abs(b);
        }
        if (isSettled && found >= 2)
            return points;
    }
    throw RitzFault(RitzFault::Kind::Unintegrable, density);
}

Expression RitzIntegrals::gaussSum(const Expression& density, const Panel& panel, const PanelFunction& weight,
                                   std::size_t points) const {
    const std::vector<FieldDerivative> derivatives = derivativesIn(density, m_names);
    std::vector<Expression> values;
    for (const QuadraturePoint& point : gaussPoints(points)) {
        const Expression place = decimal(point.place);
        const auto valueOf = [&](const PanelFunction& function) {
            const Expression value = function.closed.at(place) * substituted(function.open, {{panelPlace(), place}});
            return parametersOf(value).empty() ? finite(evaluate(value, {}), density) : value;
        };
        Substitution here = {{m_variable, panel.from + panel.length * place}};
        for (const FieldDerivative& derivative : derivatives) {
            std::vector<Expression> parts;
            for (const PanelShape& shape : panel.fields[derivative.field])
                parts.push_back((derivative.time == 0 ? shape.amplitude : shape.rate) *
                                valueOf(shape.derivatives.at(derivative.space)));
            here.insert_or_assign(m_names.nameOf(derivative), sum(std::move(parts)));
        }
        values.push_back(product({decimal(point.weight), panel.length, valueOf(weight), substituted(density, here)}));
    }
    return sum(std::move(values));
}

} // namespace coenergy
