// The quadratic parts of the energies near rest give the stiffness K and the mass M; the frequencies are the roots of
// det(K - omega^2 M). Where K is positive, M v = (1/omega^2) K v is solved instead, since the lowest frequencies are
// the largest numbers then and lose nothing to the highest ones; an M without a part of the fields is no hindrance.
// Reference: B. N. Parlett, The Symmetric Eigenvalue Problem, chapter 15.
#include "continua/ritz.hpp"

#include "algebra/tidy.hpp"
#include "continua/jets.hpp"
#include "continua/ritz_faults.hpp"
#include "expression/traverse.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Real = long double; // so that what is left is right to nearly the last digit of a double
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

// Found by name: the energy has no quadratic part that says all.
struct NotLinear {
    std::string about;
};

Expression productOf(const FieldMonomial& monomial, const FieldNames& names) {
    std::vector<Expression> factors;
    for (const FieldDerivative& derivative : monomial)
        factors.push_back(Expression::symbol(names.nameOf(derivative)));
    return product(std::move(factors));
}

/// The quadratic part, of a polynomial.
Expression quadraticPart(const FieldPolynomial& polynomial, const FieldNames& names) {
    std::vector<Expression> quadratic;
    bool isLoadFound = false, isHighFound = false;
    for (const auto& [monomial, coefficient] : polynomial) {
        isLoadFound = isLoadFound || monomial.size() == 1;
        isHighFound = isHighFound || monomial.size() > 2;
        if (monomial.size() == 2)
            quadratic.push_back(coefficient * productOf(monomial, names));
    }
    if (isLoadFound && isHighFound) // the rest is elsewhere, and so is the stiffness near it
        throw NotLinear{"0"};
    return sum(std::move(quadratic));
}

class Linearizer {
public:
    Linearizer(const Continuum& continuum, Algebra& algebra, std::stop_token stop)
        : m_continuum(continuum), m_names(continuum), m_calculus(m_continuum, m_names, algebra, std::move(stop)) {}

    /// Kinetic: quadratic in rates alone; potential: in the fields alone.
    Continuum linear() {
        Continuum result = m_continuum;
        split(result.kineticDensity, result.potentialDensity);
        split(result.start.kinetic, result.start.potential);
        split(result.end.kinetic, result.end.potential);
        result.dissipationDensity = result.start.dissipation = result.end.dissipation = 0;
        for (ContinuumEnd* end : {&result.start, &result.end})
            end->forces = end->moments = {};
        for (ContinuumField& field : result.fields)
            field.force = 0;
        return result;
    }

private:
    void split(Expression& kinetic, Expression& potential) {
        std::vector<Expression> inertia, stiffness = {quadratic(potential)};
        const auto polynomial = fieldPolynomial(quadratic(kinetic), m_names);
        check(polynomial.has_value(), "a quadratic part is a polynomial");
        for (const auto& [monomial, coefficient] : *polynomial) {
            const bool isFirstRate = monomial.front().time > 0, isSecondRate = monomial.back().time > 0;
            if (isFirstRate != isSecondRate)
                throw NotLinear{m_names.nameOf(isFirstRate ? monomial.front() : monomial.back())};
            const Expression term = coefficient * productOf(monomial, m_names);
            (isFirstRate ? inertia : stiffness).push_back(isFirstRate ? term : -term);
        }
        kinetic = sum(std::move(inertia));
        potential = sum(std::move(stiffness));
    }

    Expression quadratic(const Expression& energy) {
        if (const auto polynomial = fieldPolynomial(energy, m_names))
            return quadraticPart(*polynomial, m_names);
        return secondVariation(energy);
    }

    Expression secondVariation(const Expression& energy) {
        const std::vector<FieldDerivative> derivatives = derivativesIn(energy, m_names);
        Substitution rest;
        for (const FieldDerivative& derivative : derivatives)
            rest.emplace(m_names.nameOf(derivative), 0);
        std::vector<Expression> terms;
        for (const FieldDerivative& a : derivatives) {
            const Expression slope = m_calculus.partial(energy, a);
            if (!vanishesIdentically(substituted(slope, rest)))
                throw NotLinear{m_names.nameOf(a)};
            for (const FieldDerivative& b : derivatives)
                terms.push_back(Expression(Rational(1, 2)) * substituted(m_calculus.partial(slope, b), rest) *
                                productOf({a, b}, m_names));
        }
        return sum(std::move(terms));
    }

    Continuum m_continuum;
    FieldNames m_names;
    JetCalculus m_calculus;
};

/// With numbers for names.
class Evaluated {
public:
    Evaluated(const Continuum& continuum, const Basis& basis) : m_names(continuum), m_variable(continuum.variable) {
        for (const auto& [name, value] : basis.values)
            if (std::isfinite(value) && name != continuum.variable && name != "t" && !m_names.derivativeNamed(name))
                m_values.emplace(name, decimal(value));
    }

    Expression of(const Expression& expression) {
        const Expression result = substituted(expression, m_values);
        for (const std::string& name : symbolsIn(result))
            if (name == "t")
                throw NotLinear{name};
            else if (name != m_variable && name != "pi" && !m_names.derivativeNamed(name))
                throw RitzFault(RitzFault::Kind::NeedsValue, Expression::symbol(name));
        return result;
    }

    ContinuumEnd of(ContinuumEnd end) {
        end.kinetic = of(end.kinetic);
        end.potential = of(end.potential);
        return end;
    }

    Continuum of(Continuum continuum) {
        continuum.from = of(continuum.from);
        continuum.to = of(continuum.to);
        continuum.kineticDensity = of(continuum.kineticDensity);
        continuum.potentialDensity = of(continuum.potentialDensity);
        continuum.start = of(continuum.start);
        continuum.end = of(continuum.end);
        return continuum;
    }

    Basis of(Basis basis) {
        for (std::vector<Expression>& shapes : basis.shapes)
            for (Expression& shape : shapes)
                shape = substituted(shape, m_values);
        basis.initial.clear();
        return basis;
    }

private:
    FieldNames m_names;
    std::string m_variable;
    Substitution m_values;
};

Real realValue(const Expression& expression) {
    if (!expression.isNumber())
        return evaluate(expression, Point{});
    return expression.number().convert_to<Real>();
}

/// The matrix of 2 * energy.
Matrix matrixOf(const AmplitudeTerms& energy, const std::vector<Expression>& amplitudes) {
    std::map<Expression, Eigen::Index, ByContent> places;
    const Eigen::Index count = static_cast<Eigen::Index>(amplitudes.size());
    Matrix matrix = Matrix::Zero(count, count);
    for (Eigen::Index row = 0; row < count; ++row)
        for (Eigen::Index column = 0; column <= row; ++column) {
            const auto entry = energy.polynomial.find(amplitudes[static_cast<std::size_t>(row)] *
                                                      amplitudes[static_cast<std::size_t>(column)]);
            if (entry != energy.polynomial.end())
                matrix(row, column) = matrix(column, row) = realValue(entry->second) * (row == column ? 2 : 1);
        }
    return matrix;
}

/// A x = value B x with A of any kind and B positive: the values, in increasing order.
std::optional<Vector> generalizedValues(const Matrix& a, const Matrix& b) {
    constexpr Real leastPivot = 1e-13L; // of a matrix with ones along its diagonal
    if (!(b.diagonal().minCoeff() > 0))
        return std::nullopt;
    const Vector scale = b.diagonal().cwiseSqrt().cwiseInverse();
    const Matrix unit = scale.asDiagonal() * b * scale.asDiagonal();
    const Eigen::LLT<Matrix> factors(unit);
    const Matrix lower = factors.matrixL();
    if (factors.info() != Eigen::Success || !(lower.diagonal().cwiseAbs2().minCoeff() > leastPivot))
        return std::nullopt;
    const Matrix left = factors.matrixL().solve(Matrix(scale.asDiagonal() * a * scale.asDiagonal()));
    const Matrix both = factors.matrixL().solve(Matrix(left.transpose()));
    return Eigen::SelfAdjointEigenSolver<Matrix>((both + both.transpose()) / 2, Eigen::EigenvaluesOnly).eigenvalues();
}

/// Nothing where neither matrix is positive.
std::optional<std::vector<double>> squaredFrequencies(const Matrix& mass, const Matrix& stiffness) {
    constexpr Real rounding = 1e-16L; // of the largest
    std::vector<double> squares;
    if (const auto inverse = generalizedValues(mass, stiffness)) {
        const Real largest = inverse->cwiseAbs().maxCoeff();
        for (Eigen::Index k = inverse->size(); k-- > 0;)
            if (std::abs((*inverse)(k)) > rounding * largest)
                squares.push_back(static_cast<double>(1 / (*inverse)(k)));
        std::sort(squares.begin(), squares.end());
        return squares;
    }
    const auto direct = generalizedValues(stiffness, mass);
    if (!direct)
        return std::nullopt;
    const Real largest = direct->cwiseAbs().maxCoeff();
    for (const Real square : *direct)
        squares.push_back(std::abs(square) > rounding * largest ? static_cast<double>(square) : 0);
    return squares;
}

RitzFrequencies frequenciesOf(const Continuum& linear, const Basis& basis, Algebra& algebra,
                              const std::stop_token& stop) {
    const FieldEquations equations = fieldEquations(linear, algebra, stop);
    std::vector<RitzFinding> findings = illPosed(equations);
    if (!findings.empty())
        return {{}, {}, std::move(findings)};
    RitzBasis shapes = ritzBasis(linear, equations, basis, PrescribedMotion::Omitted, algebra);
    if (!shapes.findings.empty())
        return {{}, {}, std::move(shapes.findings)};
    const FieldNames names(linear);
    RitzIntegrals integrals(linear, names, {}, stop);
    std::vector<Expression> amplitudes, rates;
    for (const BasisCoordinate& coordinate : shapes.coordinates) {
        amplitudes.push_back(Expression::symbol(coordinate.name));
        rates.push_back(rateOf(coordinate.name));
    }
    const Matrix mass =
        matrixOf(energyTerms(linear, shapes, linear.kineticDensity, &ContinuumEnd::kinetic, integrals), rates);
    const Matrix stiffness =
        matrixOf(energyTerms(linear, shapes, linear.potentialDensity, &ContinuumEnd::potential, integrals), amplitudes);
    const auto squares = squaredFrequencies(mass, stiffness);
    if (!squares)
        return {{}, {}, {{RitzFindingKind::Indefinite}}};
    RitzFrequencies result{*squares, {}, {}};
    for (const double square : *squares)
        result.frequencies.push_back(std::sqrt(std::max(square, 0.0)));
    return result;
}

} // namespace

RitzFrequencies ritzFrequencies(const Continuum& continuum, const Basis& basis, Algebra& algebra,
                                const std::stop_token& stop) {
    try {
        Evaluated evaluated(continuum, basis);
        const Continuum linear = evaluated.of(Linearizer(continuum, algebra, stop).linear());
        return frequenciesOf(linear, evaluated.of(basis), algebra, stop);
    } catch (const NotLinear& fault) {
        return {{}, {}, {{RitzFindingKind::NotLinear, "", std::nullopt, std::nullopt, fault.about}}};
    } catch (const RitzFault& fault) {
        return {{}, {}, {findingOf(fault)}};
    } catch (const ArithmeticError& error) {
        return {{}, {}, {findingOf(error)}};
    }
}

} // namespace coenergy
