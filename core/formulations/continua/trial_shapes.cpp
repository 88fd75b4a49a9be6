// Polynomials: the combinations of powers of s that satisfy the held data, found by elimination, are orthogonalized by
// the Gram-Schmidt process in exact rationals; for a field held at its start these are s times Jacobi polynomials, for
// a free one Legendre polynomials. Plain powers would lose one digit with each function. Circular functions: for each
// pair of ends a family whose highest derivatives, cosines or sines of integer multiples, are complete, so that every
// field of finite energy can be approximated. Reference: R. Courant, D. Hilbert, Methods of Mathematical Physics I,
// II.2 and II.10; L. Meirovitch, Principles and Techniques of Vibrations, section 8.5.
#include "continua/trial_shapes.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace coenergy {

namespace {

using Rationals = std::vector<Rational>;

/// The value of the datum for s^m.
Rational datumOf(EndDatum datum, std::size_t m) {
    switch (datum) {
    case EndDatum::StartValue: return m == 0 ? 1 : 0;
    case EndDatum::StartSlope: return m == 1 ? 1 : 0;
    case EndDatum::EndValue: return 1;
    case EndDatum::EndSlope: return Rational(m);
    }
    return 0;
}

/// Rows of data over powers of s, brought to the unit matrix in the columns of `pivots`.
struct Elimination {
    std::vector<Rationals> rows;
    std::vector<Rationals> combination; // of the data that make up each row
    std::vector<std::size_t> pivots;
};

void eliminate(Elimination& system, std::size_t row, std::size_t column) {
    const Rational pivot = system.rows[row][column];
    for (std::vector<Rationals>* part : {&system.rows, &system.combination})
        for (Rational& entry : (*part)[row])
            entry /= pivot;
    for (std::size_t other = 0; other < system.rows.size(); ++other) {
        const Rational factor = system.rows[other][column];
        if (other == row || factor.isZero())
            continue;
        for (std::vector<Rationals>* part : {&system.rows, &system.combination})
            for (std::size_t k = 0; k < (*part)[row].size(); ++k)
                (*part)[other][k] -= factor * (*part)[row][k];
    }
    system.pivots[row] = column;
}

/// The lowest powers that the data determine are the pivots.
Elimination eliminated(const std::vector<EndDatum>& data, std::size_t powers) {
    Elimination system;
    for (std::size_t row = 0; row < data.size(); ++row) {
        system.rows.emplace_back();
        for (std::size_t m = 0; m < powers; ++m)
            system.rows.back().push_back(datumOf(data[row], m));
        system.combination.emplace_back(data.size());
        system.combination.back()[row] = 1;
    }
    system.pivots.resize(data.size());
    std::size_t done = 0;
    for (std::size_t column = 0; column < powers && done < data.size(); ++column) {
        std::size_t row = done;
        while (row < data.size() && system.rows[row][column].isZero())
            ++row;
        if (row == data.size())
            continue;
        std::swap(system.rows[row], system.rows[done]);
        std::swap(system.combination[row], system.combination[done]);
        eliminate(system, done++, column);
    }
    check(done == data.size(), "held data are independent");
    return system;
}

/// Polynomials for which all data vanish, each with one power more than the previous one.
std::vector<ShapePowers> unheldPowers(const std::vector<EndDatum>& data, std::size_t count) {
    const std::size_t powers = count + data.size() + (data.empty() ? 0 : 1); // two slopes leave the constant
    const Elimination system = eliminated(data, powers);
    std::vector<ShapePowers> found;
    for (std::size_t m = 0; m < powers && found.size() < count; ++m) {
        if (std::find(system.pivots.begin(), system.pivots.end(), m) != system.pivots.end())
            continue;
        ShapePowers polynomial(m + 1);
        polynomial[m] = 1;
        bool isWithin = true;
        for (std::size_t row = 0; row < data.size(); ++row) {
            if (system.rows[row][m].isZero())
                continue;
            isWithin = isWithin && system.pivots[row] < m;
            if (isWithin)
                polynomial[system.pivots[row]] = -system.rows[row][m];
        }
        check(isWithin, "pivots come before what depends on them");
        found.push_back(std::move(polynomial));
    }
    return found;
}

/// Integrals of the polynomial times 1, s, s^2, ...
Rationals momentsOf(const ShapePowers& polynomial, std::size_t count) {
    Rationals moments(count);
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t m = 0; m < polynomial.size(); ++m)
            moments[k] += polynomial[m] / Rational(k + m + 1);
    return moments;
}

Rational inner(const Rationals& moments, const ShapePowers& polynomial) {
    Rational whole;
    for (std::size_t m = 0; m < polynomial.size(); ++m)
        whole += moments[m] * polynomial[m];
    return whole;
}

struct Orthogonal {
    ShapePowers polynomial;
    Rational square; // its integral
};

/// Removes the components along the earlier polynomials.
Orthogonal withoutEarlier(ShapePowers polynomial, const std::vector<Orthogonal>& earlier) {
    const Rationals moments = momentsOf(polynomial, polynomial.size());
    for (const Orthogonal& other : earlier) {
        const Rational part = inner(moments, other.polynomial) / other.square;
        for (std::size_t m = 0; m < other.polynomial.size(); ++m)
            polynomial[m] -= part * other.polynomial[m];
    }
    const Rational square = inner(momentsOf(polynomial, polynomial.size()), polynomial);
    return {std::move(polynomial), square};
}

/// Integer coefficients divided by one small number, with a mean square near 1/2.
ShapePowers scaledToSine(const Orthogonal& orthogonal) {
    Integer denominators = 1, numerators = 0;
    for (const Rational& coefficient : orthogonal.polynomial)
        denominators = lcm(denominators, Integer(denominator(coefficient)));
    for (const Rational& coefficient : orthogonal.polynomial)
        numerators = gcd(numerators, Integer(numerator(coefficient) * (denominators / denominator(coefficient))));
    const Rational whole = Rational(denominators, numerators);
    const double size = std::sqrt(2 * toDouble(orthogonal.square * whole * whole));
    const Rational factor = size > 1.5 ? whole / Rational(static_cast<long long>(std::llround(size))) : whole;
    ShapePowers result = orthogonal.polynomial;
    for (Rational& coefficient : result)
        coefficient *= factor;
    return result;
}

const Expression pi = Expression::symbol("pi");

ExponentialPolynomial cosineOf(const Rational& turns) {
    return ExponentialPolynomial::cosine(Expression(turns) * pi);
}

ExponentialPolynomial sineOf(const Rational& turns) {
    return ExponentialPolynomial::sine(Expression(turns) * pi);
}

ExponentialPolynomial differenceOfShapes(const ExponentialPolynomial& a, const ExponentialPolynomial& b) {
    ExponentialPolynomial result = a;
    result += Expression(-1) * b;
    return result;
}

/// A few functions, then one for each k = 1, 2, ...
struct Family {
    std::vector<ExponentialPolynomial> first;
    std::function<ExponentialPolynomial(long long k)> later;
};

Rational odd(long long k) {
    return {2 * k - 1, 2};
}

const ExponentialPolynomial one = Expression(1);

ExponentialPolynomial line() {
    return ExponentialPolynomial::ofPowers(ShapePowers{0, 1});
}

/// Where u_x is the highest derivative: these are complete.
Family stringFamily(const HeldInterval& held) {
    const auto sines = [](long long k) { return sineOf(k); };
    if (holdsValue(held.start) && holdsValue(held.end))
        return {{}, sines};
    if (holdsValue(held.start))
        return held.endLoad == EndLoad::Loaded ? Family{{line()}, sines}
                                               : Family{{}, [](long long k) { return sineOf(odd(k)); }};
    const bool isLoaded = held.startLoad == EndLoad::Loaded || held.endLoad == EndLoad::Loaded;
    if (isLoaded)
        return {{one, line()}, sines};
    return {{one}, [](long long k) { return cosineOf(k); }};
}

/// Where u_xx is the highest derivative, the start held at least as much as the end: Clamped, Pinned, Guided, Free.
Family beamFamily(EndHold start, EndHold end) {
    const auto sines = [](long long k) { return sineOf(k); };
    switch (start) {
    case EndHold::Clamped:
        switch (end) {
        case EndHold::Clamped:
            return {{}, [](long long k) { return differenceOfShapes(cosineOf(k - 1), cosineOf(k + 1)); }};
        case EndHold::Pinned:
            return {{}, [](long long k) { return differenceOfShapes(cosineOf(odd(k)), cosineOf(odd(k + 1))); }};
        case EndHold::Guided: return {{}, [](long long k) { return differenceOfShapes(one, cosineOf(k)); }};
        case EndHold::Free: return {{}, [](long long k) { return differenceOfShapes(one, cosineOf(odd(k))); }};
        }
        break;
    case EndHold::Pinned:
        if (end == EndHold::Pinned)
            return {{}, sines};
        if (end == EndHold::Guided)
            return {{}, [](long long k) { return sineOf(odd(k)); }};
        return {{line()}, sines};
    case EndHold::Guided:
        if (end == EndHold::Guided)
            return {{one}, [](long long k) { return cosineOf(k); }};
        return {{one}, [](long long k) { return cosineOf(odd(k)); }};
    case EndHold::Free: break;
    }
    return {{one, line()}, sines};
}

int strength(EndHold hold) {
    switch (hold) {
    case EndHold::Clamped: return 3;
    case EndHold::Pinned: return 2;
    case EndHold::Guided: return 1;
    case EndHold::Free: return 0;
    }
    return 0;
}

/// f(1 - s)
ExponentialPolynomial mirrored(const ExponentialPolynomial& f) {
    const std::string s = "\u222b"; // not a name in any model
    const auto result =
        exponentialPolynomial(f.at(Expression::symbol(s)), s, ExponentialPolynomial::ofPowers(ShapePowers{1, -1}));
    check(result.has_value(), "a sum of the kind stays one");
    return *result;
}

std::vector<ExponentialPolynomial> members(const Family& family, std::size_t count) {
    std::vector<ExponentialPolynomial> found;
    for (const ExponentialPolynomial& f : family.first)
        if (found.size() < count)
            found.push_back(f);
    for (long long k = 1; found.size() < count; ++k)
        found.push_back(family.later(k));
    return found;
}

} // namespace

EndHold endHold(bool isValueHeld, bool isSlopeHeld) {
    if (isValueHeld)
        return isSlopeHeld ? EndHold::Clamped : EndHold::Pinned;
    return isSlopeHeld ? EndHold::Guided : EndHold::Free;
}

bool holdsValue(EndHold hold) {
    return hold == EndHold::Pinned || hold == EndHold::Clamped;
}

bool holdsSlope(EndHold hold) {
    return hold == EndHold::Guided || hold == EndHold::Clamped;
}

std::vector<EndDatum> heldData(const HeldInterval& held) {
    std::vector<EndDatum> data;
    if (holdsValue(held.start))
        data.push_back(EndDatum::StartValue);
    if (holdsSlope(held.start))
        data.push_back(EndDatum::StartSlope);
    if (holdsValue(held.end))
        data.push_back(EndDatum::EndValue);
    if (holdsSlope(held.end))
        data.push_back(EndDatum::EndSlope);
    return data;
}

std::vector<ShapePowers> polynomialTrials(const HeldInterval& held, std::size_t count) {
    std::vector<Orthogonal> orthogonal;
    for (ShapePowers& polynomial : unheldPowers(heldData(held), count))
        orthogonal.push_back(withoutEarlier(std::move(polynomial), orthogonal));
    std::vector<ShapePowers> result;
    for (const Orthogonal& each : orthogonal)
        result.push_back(scaledToSine(each));
    return result;
}

std::vector<ExponentialPolynomial> trigonometricTrials(const HeldInterval& held, std::size_t count) {
    const bool isString = held.order < 2;
    const bool isTurned =
        isString ? !holdsValue(held.start) && holdsValue(held.end) : strength(held.start) < strength(held.end);
    const HeldInterval turned = {held.end, held.start, held.endLoad, held.startLoad, held.order};
    const HeldInterval& seen = isTurned ? turned : held;
    std::vector<ExponentialPolynomial> found =
        members(isString ? stringFamily(seen) : beamFamily(seen.start, seen.end), count);
    if (isTurned)
        for (ExponentialPolynomial& f : found)
            f = mirrored(f);
    return found;
}

std::vector<ShapePowers> liftingShapes(const HeldInterval& held) {
    const std::vector<EndDatum> data = heldData(held);
    const Elimination system = eliminated(data, 4);
    std::vector<ShapePowers> lifts;
    for (std::size_t datum = 0; datum < data.size(); ++datum) {
        ShapePowers lift(4);
        for (std::size_t row = 0; row < data.size(); ++row)
            lift[system.pivots[row]] = system.combination[row][datum];
        lifts.push_back(std::move(lift));
    }
    return lifts;
}

ShapePowers inPowersOfCentre(const ShapePowers& powers) {
    ShapePowers result;
    for (std::size_t k = powers.size(); k-- > 0;) { // Horner's rule with s = (1 + z)/2
        ShapePowers next(result.size() + 1);
        for (std::size_t m = 0; m < result.size(); ++m) {
            next[m] += result[m] / 2;
            next[m + 1] += result[m] / 2;
        }
        next[0] += powers[k];
        result = std::move(next);
    }
    return result;
}

} // namespace coenergy
