// The quadratic parts of the energies near rest give the stiffness K and the mass M; the frequencies are the roots of
// det(K - omega^2 M). If K is positive, M v = (1/omega^2) K v is solved instead, since the lowest frequencies then
// belong to the largest eigenvalues and lose no digits to the highest ones; M may be singular.
// Reference: B. N. Parlett, The Symmetric Eigenvalue Problem, chapter 15.
#include "continua/ritz.hpp"

#include "continua/linear_continuum.hpp"
#include "continua/ritz_faults.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Real = long double; // so that results are accurate to nearly the last digit of a double
using FrequencyMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

/// The matrix of 2 * energy.
FrequencyMatrix matrixOf(const AmplitudeTerms& energy, const std::vector<Expression>& amplitudes) {
    std::map<Expression, Eigen::Index, ByContent> places;
    const Eigen::Index count = static_cast<Eigen::Index>(amplitudes.size());
    FrequencyMatrix matrix = FrequencyMatrix::Zero(count, count);
    for (Eigen::Index row = 0; row < count; ++row)
        for (Eigen::Index column = 0; column <= row; ++column) {
            const auto entry = energy.polynomial.find(amplitudes[static_cast<std::size_t>(row)] *
                                                      amplitudes[static_cast<std::size_t>(column)]);
            if (entry != energy.polynomial.end())
                matrix(row, column) = matrix(column, row) = realValue(entry->second) * (row == column ? 2 : 1);
        }
    return matrix;
}

/// A x = value B x: the values in increasing order, and a column x for each.
struct EigenPairs {
    Vector values;
    FrequencyMatrix vectors;
};

/// With A of any kind and B positive.
std::optional<EigenPairs> generalizedPairs(const FrequencyMatrix& a, const FrequencyMatrix& b) {
    constexpr Real leastPivot = 1e-13L; // of a matrix with ones along its diagonal
    if (!(b.diagonal().minCoeff() > 0))
        return std::nullopt;
    const Vector scale = b.diagonal().cwiseSqrt().cwiseInverse();
    const FrequencyMatrix unit = scale.asDiagonal() * b * scale.asDiagonal();
    const Eigen::LLT<FrequencyMatrix> factors(unit);
    const FrequencyMatrix lower = factors.matrixL();
    if (factors.info() != Eigen::Success || !(lower.diagonal().cwiseAbs2().minCoeff() > leastPivot))
        return std::nullopt;
    const FrequencyMatrix left = factors.matrixL().solve(FrequencyMatrix(scale.asDiagonal() * a * scale.asDiagonal()));
    const FrequencyMatrix both = factors.matrixL().solve(FrequencyMatrix(left.transpose()));
    const Eigen::SelfAdjointEigenSolver<FrequencyMatrix> solver((both + both.transpose()) / 2);
    return EigenPairs{solver.eigenvalues(), scale.asDiagonal() * factors.matrixU().solve(solver.eigenvectors())};
}

/// Columns that span the motions that the constraints leave free: each row is solved for the amplitude with the largest
/// coefficient.
FrequencyMatrix freeMotions(const std::vector<ShapeConstraint>& constraints, Eigen::Index count) {
    constexpr Real negligible = 1e-12L; // of the largest coefficient
    FrequencyMatrix rows = FrequencyMatrix::Zero(static_cast<Eigen::Index>(constraints.size()), count);
    for (Eigen::Index row = 0; row < rows.rows(); ++row)
        for (const auto& [coordinate, value] : constraints[static_cast<std::size_t>(row)].coefficients)
            rows(row, static_cast<Eigen::Index>(coordinate)) = realValue(value);
    const Real size = rows.size() > 0 ? rows.cwiseAbs().maxCoeff() : 0;
    std::vector<Eigen::Index> pivotOf(static_cast<std::size_t>(count), -1); // the row that an amplitude is solved from
    for (Eigen::Index row = 0; row < rows.rows(); ++row) {
        Eigen::Index pivot = 0;
        if (rows.row(row).cwiseAbs().maxCoeff(&pivot) <= negligible * size)
            continue;
        rows.row(row) /= rows(row, pivot);
        for (Eigen::Index other = 0; other < rows.rows(); ++other)
            if (other != row)
                rows.row(other) -= Vector(rows.row(row).transpose() * rows(other, pivot)).transpose();
        pivotOf[static_cast<std::size_t>(pivot)] = row;
    }
    const auto free = std::count(pivotOf.begin(), pivotOf.end(), -1);
    FrequencyMatrix motions = FrequencyMatrix::Zero(count, free);
    Eigen::Index column = 0;
    for (Eigen::Index k = 0; k < count; ++k) {
        if (pivotOf[static_cast<std::size_t>(k)] >= 0)
            continue;
        motions(k, column) = 1;
        for (Eigen::Index other = 0; other < count; ++other)
            if (const Eigen::Index row = pivotOf[static_cast<std::size_t>(other)]; row >= 0)
                motions(other, column) = -rows(row, k);
        ++column;
    }
    return motions;
}

/// K x = square M x with x as columns, the squares in increasing order; nothing if neither matrix is positive.
std::optional<EigenPairs> vibrations(const FrequencyMatrix& mass, const FrequencyMatrix& stiffness) {
    constexpr Real rounding = 1e-16L;                   // of the largest
    std::vector<std::pair<Real, Eigen::Index>> squares; // and the column
    std::optional<EigenPairs> found = generalizedPairs(mass, stiffness);
    const bool isInverse = found.has_value();
    if (!found)
        found = generalizedPairs(stiffness, mass);
    if (!found)
        return std::nullopt;
    const Real negligible = rounding * found->values.cwiseAbs().maxCoeff();
    for (Eigen::Index k = 0; k < found->values.size(); ++k) {
        const Real value = found->values(k);
        if (isInverse && std::abs(value) > negligible)
            squares.emplace_back(1 / value, k);
        else if (!isInverse)
            squares.emplace_back(std::abs(value) > negligible ? value : 0, k);
    }
    std::sort(squares.begin(), squares.end());
    EigenPairs result{Vector(static_cast<Eigen::Index>(squares.size())),
                      FrequencyMatrix(mass.rows(), static_cast<Eigen::Index>(squares.size()))};
    for (Eigen::Index k = 0; k < result.values.size(); ++k) {
        const auto& [square, column] = squares[static_cast<std::size_t>(k)];
        result.values(k) = square;
        result.vectors.col(k) = found->vectors.col(column);
    }
    return result;
}

RitzFindingKind kindOf(RestFault fault) {
    switch (fault) {
    case RestFault::Energy: return RitzFindingKind::NotLinear;
    case RestFault::Force: return RitzFindingKind::ForceOfField;
    case RestFault::Rate: return RitzFindingKind::RateInPotential;
    case RestFault::Load: break;
    }
    return RitzFindingKind::LoadedRest;
}

RitzFrequencies frequenciesOf(const Continuum& linear, const Basis& basis, Algebra& algebra,
                              const std::stop_token& stop) {
    const FieldEquations equations = fieldEquations(linear, algebra, stop);
    std::vector<RitzFinding> findings = illPosed(equations);
    if (!findings.empty())
        return {{}, {}, {}, std::move(findings), 0};
    RitzBasis shapes = ritzBasis(linear, equations, basis, PrescribedMotion::Omitted, algebra);
    if (!shapes.findings.empty())
        return {{}, {}, {}, std::move(shapes.findings), 0};
    const FieldNames names(linear);
    RitzIntegrals integrals(linear, names, {}, stop);
    std::vector<Expression> amplitudes, rates;
    for (const BasisCoordinate& coordinate : shapes.coordinates) {
        amplitudes.push_back(Expression::symbol(coordinate.name));
        rates.push_back(rateOf(coordinate.name));
    }
    const FrequencyMatrix mass =
        matrixOf(energyTerms(linear, shapes, linear.kineticDensity, &ContinuumEnd::kinetic, integrals), rates);
    const FrequencyMatrix stiffness =
        matrixOf(energyTerms(linear, shapes, linear.potentialDensity, &ContinuumEnd::potential, integrals), amplitudes);
    const FrequencyMatrix free = freeMotions(shapes.constraints, mass.rows());
    if (free.cols() == 0)
        return {{}, {}, {}, {{RitzFindingKind::NothingFree, linear.fields.front().name}}, 0};
    const auto found = vibrations(free.transpose() * mass * free, free.transpose() * stiffness * free);
    if (!found)
        return {{}, {}, {}, {{RitzFindingKind::Indefinite}}, 0};
    RitzFrequencies result;
    result.panels = shapes.panels.size();
    for (const Real square : found->values) {
        result.squares.push_back(static_cast<double>(square));
        result.frequencies.push_back(std::sqrt(std::max(result.squares.back(), 0.0)));
    }
    const FrequencyMatrix all = free * found->vectors;
    for (Eigen::Index mode = 0; mode < all.cols(); ++mode) {
        ModeAmplitudes& amplitudes = result.modes.emplace_back();
        for (std::size_t k = 0; k < shapes.coordinates.size(); ++k)
            amplitudes.emplace(shapes.coordinates[k].name,
                               static_cast<double>(all(static_cast<Eigen::Index>(k), mode)));
    }
    return result;
}

} // namespace

RitzFrequencies ritzFrequencies(const Continuum& continuum, const Basis& basis, Algebra& algebra,
                                const std::stop_token& stop) {
    try {
        const NumberedNames numbers(continuum, basis.values);
        const Continuum linear = numbers.in(linearContinuum(continuum, algebra, stop));
        Basis own = basis;
        for (std::vector<Expression>& list : own.shapes)
            for (Expression& shape : list)
                shape = substituted(shape, numbers.values());
        own.initial.clear();
        return frequenciesOf(linear, own, algebra, stop);
    } catch (const NotLinear& fault) {
        return {{}, {}, {}, {{kindOf(fault.fault), "", std::nullopt, std::nullopt, fault.about}}, 0};
    } catch (const RitzFault& fault) {
        return {{}, {}, {}, {findingOf(fault)}, 0};
    } catch (const ArithmeticError& error) {
        return {{}, {}, {}, {findingOf(error)}, 0};
    }
}

std::string wordsOf(const RitzFrequencies& frequencies) {
    if (!frequencies.findings.empty() && frequencies.findings.front().kind == RitzFindingKind::Indefinite)
        return "neither the inertia nor the stiffness is positive";
    if (!frequencies.findings.empty())
        return wordsOf(frequencies.findings.front());
    return frequencies.squares.empty() ? "nothing has a mass" : "";
}

} // namespace coenergy
