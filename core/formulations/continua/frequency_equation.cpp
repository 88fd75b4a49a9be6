// At the start of the interval, the motion U(s) sin(omega t) satisfies the conditions for one amplitude (string) or two
// (beam); the conditions at the other end then have a solution only if their determinant vanishes. An end is
// represented by its dynamic stiffness, K - omega^2 M, in U and U'. Reference: L. Meirovitch, Fundamentals of
// Vibrations (2001), sections 8.3 and 8.4; the functions of beams are Krylov's.
#include "continua/frequency_equation.hpp"

#include "algebra/tidy.hpp"
#include "base/check.hpp"
#include "continua/linear_continuum.hpp"
#include "continua/ritz_integrals.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace coenergy {

namespace {

/// Thrown: there is no such formula.
struct NoFormula {};

Expression call(Function function, const Expression& argument) {
    return apply(function, {argument});
}

Expression powerOf(const Expression& base, long long exponent) {
    return power(base, Expression(exponent));
}

/// Twice an energy, in U and U': a symmetric form.
struct EndForm {
    Expression value, cross, slope;
};

struct EndStatement {
    EndForm inertia, stiffness;
    bool isValueHeld = false, isSlopeHeld = false;
};

/// m u_tt, and the stiffness of u_x (order 2) or u_xx (order 4).
struct UniformStatement {
    Expression mass, stiffness, length;
    int order = 2;
    EndStatement start, end;
};

class StatementReader {
public:
    StatementReader(const Continuum& linear, const std::vector<BoundaryCondition>& conditions)
        : m_linear(linear), m_conditions(conditions), m_names(linear) {}

    UniformStatement read() const {
        if (m_linear.fields.size() != 1 || hasAnyPoint() || m_linear.time != ContinuumTime::Flows)
            throw NoFormula();
        UniformStatement result;
        result.mass = onlySquare(m_linear.kineticDensity, {0, 0, 1});
        const FieldPolynomial potential = terms(m_linear.potentialDensity);
        if (potential.size() != 1)
            throw NoFormula();
        const std::size_t bends = potential.begin()->first.front().space;
        result.order = bends == 2 ? 4 : 2;
        result.stiffness = onlySquare(m_linear.potentialDensity, {0, bends == 2 ? std::size_t(2) : std::size_t(1), 0});
        result.length = tidied(m_linear.to - m_linear.from);
        result.start = endOf(m_linear.start, m_linear.from, ContinuumPlace::Start);
        result.end = endOf(m_linear.end, m_linear.to, ContinuumPlace::End);
        return result;
    }

private:
    // Where forces alone act, nothing changes what is free.
    bool hasAnyPoint() const {
        return std::any_of(m_linear.points.begin(), m_linear.points.end(), [](const ContinuumPoint& point) {
            return !point.kinetic.isZero() || !point.potential.isZero() || !point.essential.empty();
        });
    }

    FieldPolynomial terms(const Expression& energy) const {
        const auto polynomial = fieldPolynomial(energy, m_names);
        if (!polynomial)
            throw NoFormula();
        return *polynomial;
    }

    /// The coefficient of the only square, constant along the interval and in time.
    Expression onlySquare(const Expression& density, const FieldDerivative& derivative) const {
        const FieldPolynomial polynomial = terms(density);
        if (polynomial.size() != 1 || polynomial.begin()->first != FieldMonomial{derivative, derivative})
            throw NoFormula();
        const Expression twice = tidied(Expression(2) * polynomial.begin()->second);
        const bool isNegative = !twice.isSum() && coefficientOf(twice) < 0;
        if (isNegative || varies(twice))
            throw NoFormula();
        return twice;
    }

    bool varies(const Expression& coefficient) const {
        const std::set<std::string> names = symbolsIn(coefficient);
        return names.contains(m_linear.variable) || names.contains("t");
    }

    EndStatement endOf(const ContinuumEnd& load, const Expression& at, ContinuumPlace place) const {
        EndStatement end{formOf(load.kinetic, at), formOf(load.potential, at)};
        for (const BoundaryCondition& condition : m_conditions)
            if (condition.kind == ConditionKind::Essential && condition.place == place)
                (condition.variation == condition.field ? end.isValueHeld : end.isSlopeHeld) = true;
        return end;
    }

    EndForm formOf(const Expression& energy, const Expression& at) const {
        EndForm form;
        for (const auto& [monomial, coefficient] : terms(substituted(energy, {{m_linear.variable, at}}))) {
            if (varies(coefficient))
                throw NoFormula();
            const std::size_t slopes = monomial.front().space + monomial.back().space;
            (slopes == 0   ? form.value
             : slopes == 1 ? form.cross
                           : form.slope) = Expression(slopes == 1 ? 1 : 2) * coefficient;
        }
        return form;
    }

    const Continuum& m_linear;
    const std::vector<BoundaryCondition>& m_conditions;
    FieldNames m_names;
};

/// Gives a name to everything that is not 0, however long, so that a determinant stays short.
class ShortNames {
public:
    UniformStatement of(UniformStatement field) {
        shorten(field.mass);
        shorten(field.stiffness);
        for (EndStatement* end : {&field.start, &field.end})
            for (EndForm* form : {&end->inertia, &end->stiffness})
                for (Expression* entry : {&form->value, &form->cross, &form->slope})
                    shorten(*entry);
        return field;
    }

    const Substitution& meanings() const { return m_meanings; }

private:
    void shorten(Expression& value) {
        if (value.isNumber())
            return;
        const std::string name = std::to_string(m_meanings.size()) + "'"; // cannot be typed
        m_meanings.emplace(name, std::exchange(value, Expression::symbol(name)));
    }

    Substitution m_meanings;
};

/// K - omega^2 M of an end, in U and U'.
struct EndStiffness {
    Expression value, cross, slope;
};

/// Products of at most one of sin, cos, 1 and one of sinh, cosh, 1, in z = beta length.
enum WaveProduct { One, Sin, Cos, SinSinh, CosSinh, SinCosh, CosCosh };
constexpr std::size_t waveCount = 7;
using Waves = std::array<Expression, waveCount>;

Waves stringDeterminant(const UniformStatement& field, const Expression& beta, const EndStiffness& start,
                        const EndStiffness& end) {
    const Expression tension = field.stiffness * beta;
    Waves waves;
    if (field.start.isValueHeld && field.end.isValueHeld) {
        waves[Sin] = 1;
    } else if (field.start.isValueHeld || field.end.isValueHeld) {
        waves[Cos] = tension;
        waves[Sin] = field.start.isValueHeld ? end.value : start.value;
    } else {
        waves[Cos] = tension * (start.value + end.value);
        waves[Sin] = start.value * end.value - tension * tension;
    }
    return waves;
}

// Beams

/// Coefficients of cos, sin, cosh and sinh.
using Krylov = std::array<Expression, 4>;

/// The derivative, of this order, of the solution that has one of U, U', U'', U''' equal to 1 at s = 0 and no other:
/// (cosh + cos)/2, (sinh + sin)/(2 beta), (cosh - cos)/(2 beta^2), (sinh - sin)/(2 beta^3).
Krylov krylov(int unit, int order, const Expression& beta) {
    const int shift = order - unit; // a derivative of one is one of the others, times a power of beta
    const Expression half = Expression(Rational(1, 2)) * powerOf(beta, shift);
    switch (((shift % 4) + 4) % 4) {
    case 0: return {half, 0, half, 0};
    case 1: return {0, -half, 0, half};
    case 2: return {-half, 0, half, 0};
    default: return {0, half, 0, half};
    }
}

Krylov combination(const std::vector<std::pair<Expression, Krylov>>& parts) {
    Krylov result;
    for (const auto& [factor, part] : parts)
        for (std::size_t k = 0; k < part.size(); ++k)
            result[k] = result[k] + factor * part[k];
    return result;
}

/// a b as a sum of waves, with sin^2 = 1 - cos^2 and cosh^2 = 1 + sinh^2; the remaining squares cancel in every
/// determinant.
void addProduct(const Krylov& a, const Krylov& b, const Expression& sign, Waves& waves) {
    const auto& [aCos, aSin, aCosh, aSinh] = a;
    const auto& [bCos, bSin, bCosh, bSinh] = b;
    const auto add = [&](WaveProduct wave, const Expression& value) { waves[wave] = waves[wave] + sign * value; };
    add(One, aSin * bSin + aCosh * bCosh);
    add(CosCosh, aCos * bCosh + aCosh * bCos);
    add(CosSinh, aCos * bSinh + aSinh * bCos);
    add(SinCosh, aSin * bCosh + aCosh * bSin);
    add(SinSinh, aSin * bSinh + aSinh * bSin);
}

Waves beamDeterminant(const UniformStatement& field, const Expression& beta, const EndStiffness& start,
                      const EndStiffness& end) {
    const Expression& e = field.stiffness;
    const auto derivative = [&](const std::array<Expression, 4>& atStart, int order) {
        std::vector<std::pair<Expression, Krylov>> parts;
        for (int unit = 0; unit < 4; ++unit)
            parts.emplace_back(atStart[static_cast<std::size_t>(unit)], krylov(unit, order, beta));
        return combination(parts);
    };
    // U, U', U'', U''' at the start, for both amplitudes: e U''' = -(k00 U + k01 U'), e U'' = k01 U + k11 U'
    std::array<std::array<Expression, 4>, 2> amplitudes;
    if (field.start.isValueHeld)
        amplitudes[0] = {0, 0, 0, 1};
    else
        amplitudes[0] = {1, 0, field.start.isSlopeHeld ? Expression() : start.cross / e, -start.value / e};
    if (field.start.isSlopeHeld)
        amplitudes[1] = {0, 0, 1, 0};
    else
        amplitudes[1] = {0, 1, start.slope / e, field.start.isValueHeld ? Expression() : -start.cross / e};
    std::array<std::array<Krylov, 2>, 2> conditions; // of each amplitude
    for (std::size_t k = 0; k < 2; ++k) {
        const Krylov u = derivative(amplitudes[k], 0), slope = derivative(amplitudes[k], 1);
        conditions[0][k] = field.end.isValueHeld
                               ? u
                               : combination({{-e, derivative(amplitudes[k], 3)}, {end.value, u}, {end.cross, slope}});
        conditions[1][k] = field.end.isSlopeHeld
                               ? slope
                               : combination({{e, derivative(amplitudes[k], 2)}, {end.cross, u}, {end.slope, slope}});
    }
    Waves waves;
    addProduct(conditions[0][0], conditions[1][1], 1, waves);
    addProduct(conditions[0][1], conditions[1][0], -1, waves);
    return waves;
}

// The formula

/// Numeric coefficients of waves, grouped by the factor in front of them.
using Grouped = std::map<Expression, std::array<Rational, waveCount>, ByContent>;

Grouped grouped(const Waves& waves) {
    constexpr std::uint64_t most = 200;
    Grouped groups;
    for (std::size_t wave = 0; wave < waveCount; ++wave) {
        if (expandedTermCount(waves[wave]) > most)
            throw NoFormula();
        for (const Expression& term : termsOf(expanded(waves[wave]))) {
            const Scaled part = scaled(term);
            groups[part.rest][wave] += part.coefficient;
        }
    }
    std::erase_if(groups, [](const auto& group) {
        return std::all_of(group.second.begin(), group.second.end(),
                           [](const Rational& number) { return number.isZero(); });
    });
    return groups;
}

class FrequencyFormula {
public:
    FrequencyFormula(const UniformStatement& field, const Expression& beta) : m_field(field), m_beta(beta) {}

    /// That of the bare field is divided out.
    std::vector<FrequencyTerm> terms() const {
        const Grouped plain = grouped(determinant({}, {}));
        check(plain.size() == 1, "without bodies all terms have one factor");
        const auto& [factor, numbers] = *plain.begin();
        Waves waves = determinant(stiffnessOf(m_field.start), stiffnessOf(m_field.end));
        for (Expression& wave : waves)
            wave = expanded(wave / (factor * Expression(firstOf(numbers))));
        std::vector<FrequencyTerm> result = m_field.order == 2 ? byWaves(waves) : byFactors(grouped(waves));
        std::stable_sort(result.begin(), result.end(), [](const FrequencyTerm& a, const FrequencyTerm& b) {
            return operationCount(a.factor) < operationCount(b.factor);
        });
        return result;
    }

private:
    Waves determinant(const EndStiffness& start, const EndStiffness& end) const {
        return m_field.order == 2 ? stringDeterminant(m_field, m_beta, start, end)
                                  : beamDeterminant(m_field, m_beta, start, end);
    }

    /// With omega^2 = stiffness beta^order / mass.
    EndStiffness stiffnessOf(const EndStatement& end) const {
        const Expression square = m_field.stiffness * powerOf(m_beta, m_field.order) / m_field.mass;
        return {end.stiffness.value - square * end.inertia.value, end.stiffness.cross - square * end.inertia.cross,
                end.stiffness.slope - square * end.inertia.slope};
    }

    Expression waveOf(std::size_t wave) const {
        const Expression z = m_beta * m_field.length;
        switch (static_cast<WaveProduct>(wave)) {
        case One: break;
        case Sin: return call(Function::Sin, z);
        case Cos: return call(Function::Cos, z);
        case SinSinh: return call(Function::Sin, z) * call(Function::Sinh, z);
        case SinCosh: return call(Function::Sin, z) * call(Function::Cosh, z);
        case CosSinh: return call(Function::Cos, z) * call(Function::Sinh, z);
        case CosCosh: return call(Function::Cos, z) * call(Function::Cosh, z);
        }
        return 1;
    }

    static const Rational& firstOf(const std::array<Rational, waveCount>& numbers) {
        return *std::find_if(numbers.begin(), numbers.end(), [](const Rational& number) { return !number.isZero(); });
    }

    std::vector<FrequencyTerm> byWaves(const Waves& waves) const {
        std::vector<FrequencyTerm> terms;
        for (std::size_t wave = 0; wave < waveCount; ++wave)
            if (!waves[wave].isZero())
                terms.push_back({waves[wave], waveOf(wave)});
        return terms;
    }

    /// cosh never vanishes, and sinh only for beta = 0.
    std::vector<FrequencyTerm> byFactors(const Grouped& groups) const {
        if (groups.size() == 1) {
            const auto& numbers = groups.begin()->second;
            const auto isAlone = [&](WaveProduct wave) {
                for (std::size_t other = 0; other < waveCount; ++other)
                    if (numbers[other].isZero() == (other == wave))
                        return false;
                return true;
            };
            if (isAlone(SinSinh) || isAlone(SinCosh))
                return {{1, waveOf(Sin)}};
            if (isAlone(CosCosh) || isAlone(CosSinh))
                return {{1, waveOf(Cos)}};
        }
        std::vector<FrequencyTerm> terms;
        for (const auto& [factor, numbers] : groups)
            terms.push_back(factorAndWaves(factor, numbers));
        return terms;
    }

    /// The first number stands before the bracket.
    FrequencyTerm factorAndWaves(const Expression& factor, const std::array<Rational, waveCount>& numbers) const {
        const Rational& first = firstOf(numbers);
        std::vector<Expression> waves;
        for (std::size_t wave = 0; wave < waveCount; ++wave)
            waves.push_back(Expression(Rational(numbers[wave] / first)) * waveOf(wave));
        return {Expression(first) * factor, sum(std::move(waves))};
    }

    const UniformStatement& m_field;
    const Expression m_beta;
};

/// The first name that has no meaning yet.
std::string freeName(const std::vector<std::string>& proposed, const std::set<std::string>& taken) {
    for (const std::string& name : proposed)
        if (!taken.contains(name))
            return name;
    std::string name;
    for (int k = 0; name.empty() || taken.contains(name);
         ++k) // with an index, so that it does not look like another name
        name = proposed.front() + "_" + std::to_string(k);
    return name;
}

std::set<std::string> namesIn(const Continuum& continuum) {
    std::set<std::string> names = {continuum.variable, continuum.fields.front().name};
    for (const Expression& expression :
         {continuum.from, continuum.to, continuum.kineticDensity, continuum.potentialDensity, continuum.start.kinetic,
          continuum.start.potential, continuum.end.kinetic, continuum.end.potential})
        names.merge(symbolsIn(expression));
    return names;
}

/// A sum as a factor.
template <class Printer>
std::string factorIn(Printer& printer, const Expression& value, const char* open, const char* close) {
    const std::string printed = printer.print(value, TermOrder::Plain);
    return value.isSum() ? open + printed + close : printed;
}

/// 1 first, then what is added.
std::vector<Expression> inOrder(const Expression& waves) {
    std::vector<Expression> terms = termsOf(waves);
    const auto place = [](const Expression& term) { return term.isNumber() ? 0 : coefficientOf(term) > 0 ? 1 : 2; };
    std::stable_sort(terms.begin(), terms.end(),
                     [&](const Expression& a, const Expression& b) { return place(a) < place(b); });
    return terms;
}

template <class Printer> std::string wavesIn(Printer& printer, const Expression& waves) {
    std::string printed;
    for (const Expression& wave : inOrder(waves)) {
        const bool isNegative = coefficientOf(wave) < 0;
        printed += (isNegative ? (printed.empty() ? "-" : " - ") : (printed.empty() ? "" : " + ")) +
                   printer.print(isNegative ? -wave : wave, TermOrder::Plain);
    }
    return printed;
}

bool isMinus(const Expression& factor) {
    return !factor.isSum() && coefficientOf(factor) < 0;
}

} // namespace

std::string textOf(const FrequencyEquation& equation) {
    TextPrinter printer(equation.notation);
    std::string text;
    for (const FrequencyTerm& term : equation.terms) {
        const Expression size = isMinus(term.factor) ? -term.factor : term.factor;
        const std::string waves = wavesIn(printer, term.waves);
        const bool isEnclosed = term.waves.isSum() && !(size.isOne() && text.empty());
        text += isMinus(term.factor) ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
        if (!size.isOne())
            text += factorIn(printer, size, "(", ")") + "*";
        text += isEnclosed ? "(" + waves + ")" : waves;
    }
    return text;
}

std::vector<LatexTerm> latexTerms(const FrequencyEquation& equation) {
    LatexPrinter printer(equation.notation);
    std::vector<LatexTerm> terms;
    for (const FrequencyTerm& term : equation.terms) {
        if (term.factor.isOne()) {
            for (const Expression& wave : inOrder(term.waves))
                terms.push_back(printer.terms(wave, TermOrder::Plain).front());
            continue;
        }
        const Expression size = isMinus(term.factor) ? -term.factor : term.factor;
        const std::string factor = size.isOne() ? "" : factorIn(printer, size, "\\left(", "\\right)") + " \\, ";
        const std::string waves = wavesIn(printer, term.waves);
        terms.push_back({isMinus(term.factor), factor + (term.waves.isSum() ? "\\left(" + waves + "\\right)" : waves),
                         term.factor * term.waves});
    }
    return terms;
}

namespace {

// Without damping, and without forces or motions that are given at an end or a point.
bool isFreeBesideLoads(const Continuum& continuum) {
    const auto isFree = [](const ContinuumEnd& place) {
        const auto isZero = [](const Expression& force) { return force.isZero(); };
        return place.dissipation.isZero() && std::all_of(place.forces.begin(), place.forces.end(), isZero) &&
               std::all_of(place.moments.begin(), place.moments.end(), isZero) &&
               std::none_of(place.essential.begin(), place.essential.end(),
                            [](const std::string& held) { return held.find('=') != std::string::npos; });
    };
    return continuum.dissipationDensity.isZero() && isFree(continuum.start) && isFree(continuum.end) &&
           std::all_of(continuum.points.begin(), continuum.points.end(), isFree);
}

std::vector<EndBody> bodiesAtEnds(const Continuum& continuum, const UniformStatement& field) {
    std::vector<EndBody> bodies;
    for (const auto& [at, form] : {std::pair(continuum.from, field.start.inertia), {continuum.to, field.end.inertia}})
        bodies.push_back({at, form.value, form.cross, form.slope});
    return bodies;
}

} // namespace

std::optional<FrequencyEquation> frequencyEquation(const Continuum& continuum, const FieldEquations& equations,
                                                   Algebra& algebra, const std::stop_token& stop) {
    if (!equations.isWellPosed() || continuum.fields.size() != 1)
        return std::nullopt;
    try {
        const Continuum linear = linearContinuum(continuum, algebra, stop);
        const UniformStatement field = StatementReader(linear, equations.conditions).read();
        FrequencyEquation result;
        const std::set<std::string> taken = namesIn(linear);
        result.waveNumber = freeName({"beta", "kappa", "q"}, taken);
        result.frequency = freeName({"omega", "Omega"}, taken);
        result.order = field.order;
        result.power = field.mass * powerOf(Expression::symbol(result.frequency), 2) / field.stiffness;
        ShortNames names;
        const Expression beta = Expression::symbol(result.waveNumber);
        const UniformStatement shortened = names.of(field);
        std::vector<Expression> products;
        for (const FrequencyTerm& term : FrequencyFormula(shortened, beta).terms()) {
            result.terms.push_back({substituted(term.factor, names.meanings()), term.waves});
            products.push_back(result.terms.back().factor * term.waves);
        }
        result.value = sum(std::move(products));
        result.notation = equations.notation;
        const auto look = [](const std::string& name, Role role) { return SymbolNotation{role, 0, latexOfName(name)}; };
        result.notation.insert_or_assign(result.waveNumber, look(result.waveNumber, Role::Parameter));
        result.notation.insert_or_assign(result.frequency, look(result.frequency, Role::Coordinate));
        result.separation =
            separated({linear.fields.front().name, linear.variable, linear.from, linear.to, field.mass, field.stiffness,
                       field.order, result.waveNumber, result.frequency, freeName({"Y", "W", "U"}, taken),
                       freeName({"g", "T", "h"}, taken), freeName({"f", "q", "p"}, taken), bodiesAtEnds(linear, field),
                       isFreeBesideLoads(continuum)},
                      fieldEquations(linear, algebra, stop).conditions, result.notation);
        return result;
    } catch (const NoFormula&) {
        return std::nullopt;
    } catch (const NotLinear&) {
        return std::nullopt;
    } catch (const ArithmeticError&) {
        return std::nullopt;
    }
}

} // namespace coenergy
