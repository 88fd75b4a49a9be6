// The normal equations M g = b: M is the mass matrix of the shapes, b the same form between each shape and the given
// field minus the part prescribed at the ends. The given field is treated as one more shape: the kinetic energy of all
// of them together has M and b as coefficients. Elements whose shapes can form the field have its values and slopes at
// their nodes; otherwise, where there are more than a few, M and b are kept as what they are: zero but for neighbours.
// Reference: L. Meirovitch, Principles and Techniques of Vibrations, section 7.4 (expansion theorem).
#include "continua/initial_projection.hpp"

#include "algebra/tidy.hpp"
#include "continua/local_projection.hpp"
#include "continua/ritz_faults.hpp"
#include "expression/jumps.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace coenergy {

namespace {

enum class Wanted { Shape, Rate };

using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

/// The name of the given field's amplitude; cannot be typed.
const Expression& target() {
    static const Expression name = Expression::symbol("\u2208target");
    return name;
}

/// The same on one panel alone.
Expression target(std::size_t panel) {
    return Expression::symbol(target().name() + std::to_string(panel));
}

struct NormalEquations {
    std::vector<std::vector<Expression>> mass;
    std::vector<Expression> right;
};

/// In rational numbers, if each row divided by its diagonal entry is rational and the matrix is not too large.
std::optional<std::vector<Expression>> exactlySolved(const NormalEquations& equations) {
    constexpr std::size_t largest = 40;
    const std::size_t count = equations.mass.size();
    if (count > largest)
        return std::nullopt;
    std::vector<std::vector<Rational>> matrix(count, std::vector<Rational>(count));
    std::vector<Expression> right = equations.right;
    for (std::size_t row = 0; row < count; ++row) {
        const Expression& diagonal = equations.mass[row][row];
        if (diagonal.isZero())
            return std::nullopt;
        right[row] = right[row] / diagonal;
        for (std::size_t column = 0; column < count; ++column) {
            const Expression ratio = equations.mass[row][column] / diagonal;
            if (!ratio.isNumber())
                return std::nullopt;
            matrix[row][column] = ratio.number();
        }
    }
    for (std::size_t pivot = 0; pivot < count; ++pivot) {
        if (matrix[pivot][pivot].isZero())
            return std::nullopt;
        for (std::size_t row = 0; row < count; ++row) {
            const Rational share = matrix[row][pivot] / matrix[pivot][pivot];
            if (row == pivot || share.isZero())
                continue;
            for (std::size_t column = pivot; column < count; ++column)
                matrix[row][column] -= share * matrix[pivot][column];
            right[row] = right[row] - Expression(share) * right[pivot];
        }
    }
    for (std::size_t row = 0; row < count; ++row)
        right[row] = tidied(right[row] / Expression(matrix[row][row]));
    return right;
}

class Projection {
public:
    Projection(const Continuum& continuum, const Basis& basis, const RitzBasis& shapes, RitzIntegrals& integrals,
               Algebra& algebra)
        : m_continuum(continuum), m_basis(basis), m_shapes(shapes), m_integrals(integrals), m_algebra(algebra) {}

    std::vector<Expression> amplitudes(Wanted wanted) {
        std::vector<Expression> found =
            isAtRest(wanted) ? std::vector<Expression>(m_shapes.coordinates.size()) : sizedAmplitudes(wanted);
        for (std::size_t k = 0; k < found.size(); ++k)
            found[k] = tidied(found[k] / m_shapes.coordinates[k].size);
        return found;
    }

private:
    /// Each times the size of its shape, so that those of slopes are lengths like those of values.
    std::vector<Expression> sizedAmplitudes(Wanted wanted) {
        if (isLocal())
            return localAmplitudes(wanted);
        const RitzBasis joined = withTarget(wanted);
        const AmplitudeTerms even = evenly(joined);
        const AmplitudeTerms weighted = weightedByMass(joined);
        const NormalEquations ofEnergy = normalEquations(weighted);
        const NormalEquations equations = isPositive(weighted, ofEnergy) ? ofEnergy : normalEquations(even);
        auto exact = exactAmplitudes(even);
        return held(exact ? std::move(*exact) : solved(equations), equations, wanted);
    }

    /// By the mass that there is at the start.
    AmplitudeTerms weightedByMass(const RitzBasis& joined) {
        Continuum then = m_continuum;
        for (Expression* density : {&then.kineticDensity, &then.start.kinetic, &then.end.kinetic})
            *density = atStart(*density);
        for (ContinuumPoint& point : then.points)
            point.kinetic = atStart(point.kinetic);
        return energyTerms(then, joined, then.kineticDensity, &ContinuumEnd::kinetic, m_integrals);
    }

    /// More elements than can have a text with all of them for each.
    bool isLocal() const {
        constexpr std::size_t few = 12;
        return m_basis.kind == BasisKind::HermiteElements && m_shapes.coordinates.size() > few;
    }

    std::vector<Expression> localAmplitudes(Wanted wanted) {
        if (auto exact = interpolated(wanted))
            return std::move(*exact);
        const RitzBasis joined = withTarget(wanted);
        const AmplitudeTerms weighted = weightedByMass(joined);
        LocalEquations equations = localEquations(weighted);
        if (!isPositive(weighted, equations))
            equations = localEquations(evenly(joined));
        return solvedAlongPanels(equations, m_shapes, m_integrals);
    }

    /// The given field's values and slopes at the nodes, if its shapes form it with these.
    std::optional<std::vector<Expression>> interpolated(Wanted wanted) {
        try {
            std::vector<Expression> amplitudes;
            for (const BasisCoordinate& coordinate : m_shapes.coordinates) {
                const Expression& f = derivativesOf(coordinate.field, wanted)[coordinate.node->order];
                amplitudes.push_back(tidied(substituted(f, {{m_continuum.variable, coordinate.node->at}})));
            }
            for (const Panel& panel : m_shapes.panels)
                for (std::size_t field = 0; field < panel.fields.size(); ++field)
                    if (!isFormed(panel, field, amplitudes, wanted))
                        return std::nullopt;
            for (std::size_t k = 0; k < amplitudes.size(); ++k)
                amplitudes[k] = amplitudes[k] * m_shapes.coordinates[k].size;
            return amplitudes;
        } catch (const ArithmeticError&) { // no value at a node
            return std::nullopt;
        }
    }

    bool isFormed(const Panel& panel, std::size_t field, const std::vector<Expression>& amplitudes, Wanted wanted) {
        ExponentialPolynomial missed;
        for (const PanelFunction& function : panelFunctions(given(field, wanted), m_continuum.variable, panel)) {
            if (!function.open.isOne())
                return false;
            missed += function.closed;
        }
        for (const PanelShape& shape : panel.fields[field]) {
            const Expression amplitude = shape.coordinate ? amplitudes[*shape.coordinate] : prescribed(shape, wanted);
            missed += ExponentialPolynomial(-amplitude) * shape.derivatives.front().closed;
        }
        return std::all_of(missed.terms().begin(), missed.terms().end(),
                           [](const auto& term) { return vanishesIdentically(term.second); });
    }

    LocalEquations localEquations(const AmplitudeTerms& energy) const {
        const std::size_t count = m_shapes.coordinates.size();
        LocalEquations equations{std::vector<std::map<std::size_t, Expression>>(count), std::vector<Expression>(count)};
        for (std::size_t p = 0; p < m_shapes.panels.size(); ++p) {
            const std::set<std::size_t> here = coordinatesOn(m_shapes.panels[p]);
            for (const std::size_t row : here) {
                const Expression rate = rateOf(m_shapes.coordinates[row].name);
                equations.right[row] =
                    equations.right[row] + coefficientOf(energy, rate * target(p)) / m_shapes.coordinates[row].size;
                for (const std::size_t column : here)
                    equations.mass[row].try_emplace(column, massEntry(energy, row, column));
            }
        }
        return equations;
    }

    static std::set<std::size_t> coordinatesOn(const Panel& panel) {
        std::set<std::size_t> coordinates;
        for (const std::vector<PanelShape>& shapes : panel.fields)
            for (const PanelShape& shape : shapes)
                if (shape.coordinate)
                    coordinates.insert(*shape.coordinate);
        return coordinates;
    }

    static Expression coefficientOf(const AmplitudeTerms& energy, const Expression& amplitudes) {
        const auto entry = energy.polynomial.find(amplitudes);
        return entry == energy.polynomial.end() ? Expression() : entry->second;
    }

    Expression massEntry(const AmplitudeTerms& energy, std::size_t row, std::size_t column) const {
        const BasisCoordinate &one = m_shapes.coordinates[row], &other = m_shapes.coordinates[column];
        return Expression(row == column ? 2 : 1) * coefficientOf(energy, rateOf(one.name) * rateOf(other.name)) /
               (one.size * other.size);
    }

    static bool isPositive(const AmplitudeTerms& energy, const LocalEquations& equations) {
        bool isFull = energy.other.isZero();
        for (std::size_t row = 0; row < equations.mass.size(); ++row)
            isFull = isFull && !equations.mass[row].at(row).isZero();
        return isFull;
    }

    /// The nearest amplitudes a - W (C a + p) that satisfy C a + p = 0, with W = M^-1 C' (C M^-1 C')^-1.
    std::vector<Expression> held(std::vector<Expression> amplitudes, const NormalEquations& equations, Wanted wanted) {
        const std::vector<Expression> missed = missedBy(amplitudes, wanted);
        const bool isHeld = std::all_of(missed.begin(), missed.end(), vanishesIdentically);
        if (isHeld)
            return amplitudes;
        const Matrix inverse = inverseOf(ratios(equations, equations.mass[0][0]));
        const Matrix rows = constraintRows();
        const Matrix step = inverse * rows.transpose() * pseudoInverse(rows * inverse * rows.transpose());
        for (std::size_t k = 0; k < amplitudes.size(); ++k)
            for (std::size_t row = 0; row < missed.size(); ++row)
                amplitudes[k] =
                    amplitudes[k] -
                    decimal(static_cast<double>(step(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(row)))) *
                        missed[row];
        return amplitudes;
    }

    /// Of any rank, since points may be held redundantly.
    static Matrix pseudoInverse(const Matrix& matrix) {
        const LeastNorm solver(matrix.cast<double>());
        Matrix inverse(matrix.cols(), matrix.rows());
        for (Eigen::Index k = 0; k < matrix.rows(); ++k)
            inverse.col(k) = solver.solve(Eigen::VectorXd::Unit(matrix.rows(), k)).cast<long double>();
        return inverse;
    }

    std::vector<Expression> missedBy(const std::vector<Expression>& amplitudes, Wanted wanted) {
        std::vector<Expression> missed;
        for (const ShapeConstraint& constraint : m_shapes.constraints) {
            std::vector<Expression> terms = {prescribed(constraint, wanted)};
            for (const auto& [coordinate, value] : constraint.coefficients)
                terms.push_back(value * amplitudes[coordinate] / m_shapes.coordinates[coordinate].size);
            missed.push_back(tidied(sum(std::move(terms))));
        }
        return missed;
    }

    Matrix constraintRows() {
        Matrix rows = Matrix::Zero(static_cast<Eigen::Index>(m_shapes.constraints.size()),
                                   static_cast<Eigen::Index>(m_shapes.coordinates.size()));
        for (std::size_t row = 0; row < m_shapes.constraints.size(); ++row)
            for (const auto& [coordinate, value] : m_shapes.constraints[row].coefficients)
                rows(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(coordinate)) =
                    evaluate(m_integrals.withValues(value / m_shapes.coordinates[coordinate].size), Point{});
        return rows;
    }

    Expression derivative(const Expression& f, const std::string& name) {
        return m_algebra.expression(m_algebra.derivative(m_algebra.formula(f), name));
    }

    const Expression& given(std::size_t field, Wanted wanted) const {
        static const Expression none;
        if (field >= m_basis.initial.size())
            return none;
        return wanted == Wanted::Shape ? m_basis.initial[field].shape : m_basis.initial[field].rate;
    }

    /// The given field, and its derivatives by the variable.
    using Derivatives = std::array<Expression, 3>;

    const Derivatives& derivativesOf(std::size_t field, Wanted wanted) {
        const auto [entry, isNew] = m_derivatives.try_emplace({field, wanted});
        if (isNew) {
            entry->second[0] = given(field, wanted);
            for (std::size_t order = 1; order < entry->second.size(); ++order)
                entry->second[order] = derivative(entry->second[order - 1], m_continuum.variable);
        }
        return entry->second;
    }

    static Expression atStart(const Expression& expression) { return substituted(expression, {{"t", 0}}); }

    /// Whether the fields and all prescribed motions are 0 at t = 0.
    bool isAtRest(Wanted wanted) {
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field) {
            if (!given(field, wanted).isZero())
                return false;
            for (const Panel& panel : m_shapes.panels)
                for (const PanelShape& shape : panel.fields[field])
                    if (!shape.coordinate && !prescribed(shape, wanted).isZero())
                        return false;
        }
        return std::all_of(m_shapes.constraints.begin(), m_shapes.constraints.end(),
                           [&](const ShapeConstraint& constraint) { return prescribed(constraint, wanted).isZero(); });
    }

    Expression prescribed(const PanelShape& shape, Wanted wanted) {
        return wanted == Wanted::Shape ? atStart(shape.amplitude) : justAfterStart(shape.rate);
    }

    /// The motion prescribed in a point's constraint.
    Expression prescribed(const ShapeConstraint& constraint, Wanted wanted) {
        return wanted == Wanted::Shape ? atStart(constraint.prescribed)
                                       : justAfterStart(derivative(constraint.prescribed, "t"));
    }

    /// A support that moves like abs(t) has the speed 1 from the start on, although sign(0) is 0.
    Expression justAfterStart(const Expression& rate) {
        return atStart(fold<Expression>(rate, [&](const Expression& node, std::span<const Expression* const> operands) {
            std::vector<Expression> parts;
            for (const Expression* operand : operands)
                parts.push_back(*operand);
            const Expression whole = parts.empty() ? node : rebuilt(node, std::move(parts));
            return isStepOrSign(node) ? sideAfterStart(whole) : whole;
        }));
    }

    /// The value of sign or step just after the start, from the first nonzero derivative of the argument.
    Expression sideAfterStart(const Expression& jump) {
        constexpr int mostOrders = 4;
        Expression argument = jump.operands()[0];
        for (int order = 0; order < mostOrders; ++order) {
            const double value = evaluate(m_integrals.withValues(atStart(argument)), Point{});
            if (std::isfinite(value) && value != 0)
                return value > 0 ? Expression(1) : Expression(jump.function() == Function::Sign ? -1 : 0);
            argument = derivative(argument, "t");
        }
        return jump;
    }

    RitzBasis withTarget(Wanted wanted) {
        RitzBasis joined = m_shapes;
        for (std::size_t p = 0; p < joined.panels.size(); ++p) {
            Panel& panel = joined.panels[p];
            const Expression name = isLocal() ? target(p) : target();
            for (std::size_t field = 0; field < panel.fields.size(); ++field) {
                for (PanelShape& shape : panel.fields[field]) {
                    if (!shape.coordinate)
                        takeAway(shape, prescribed(shape, wanted), name);
                    shape.amplitude = 0; // near rest
                }
                addTarget(panel, field, derivativesOf(field, wanted), name);
            }
        }
        return joined;
    }

    void takeAway(PanelShape& shape, const Expression& amplitude, const Expression& name) const {
        for (PanelFunction& function : shape.derivatives)
            function.closed = ExponentialPolynomial(-amplitude) * function.closed;
        shape.rate = name;
        shape.isSquareLeftOut = isLocal();
    }

    void addTarget(Panel& panel, std::size_t field, const Derivatives& shape, const Expression& name) {
        for (std::size_t order = 0; order < shape.size(); ++order)
            for (const PanelFunction& function : panelFunctions(shape[order], m_continuum.variable, panel)) {
                PanelShape part;
                part.rate = name;
                part.isSquareLeftOut = isLocal();
                part.derivatives.assign(shape.size(), {ExponentialPolynomial(), 1});
                part.derivatives[order] = function;
                panel.fields[field].push_back(std::move(part));
            }
    }

    AmplitudeTerms evenly(const RitzBasis& joined) {
        AmplitudeTerms terms;
        for (const Panel& panel : joined.panels)
            for (std::size_t field = 0; field < panel.fields.size(); ++field) {
                const Expression rate = Expression::symbol(derivativeName(m_continuum, {field, 0, 1}));
                m_integrals.add(terms, Expression(Rational(1, 2)) * rate * rate, panel);
            }
        return terms;
    }

    /// If the shapes can represent the given field exactly, the result does not depend on any weight.
    std::optional<std::vector<Expression>> exactAmplitudes(const AmplitudeTerms& even) const {
        const NormalEquations equations = normalEquations(even);
        auto amplitudes = exactlySolved(equations);
        if (!amplitudes)
            return std::nullopt;
        const auto entry = even.polynomial.find(target() * target());
        Expression missed = entry == even.polynomial.end() ? Expression() : Expression(2) * entry->second;
        for (std::size_t k = 0; k < amplitudes->size(); ++k)
            missed = missed - equations.right[k] * (*amplitudes)[k];
        return vanishesIdentically(missed) ? amplitudes : std::nullopt;
    }

    NormalEquations normalEquations(const AmplitudeTerms& energy) const {
        const std::size_t count = m_shapes.coordinates.size();
        NormalEquations equations{std::vector(count, std::vector<Expression>(count)), {}};
        for (std::size_t row = 0; row < count; ++row) {
            const Expression rate = rateOf(m_shapes.coordinates[row].name);
            equations.right.push_back(coefficientOf(energy, rate * target()) / m_shapes.coordinates[row].size);
            for (std::size_t column = 0; column < count; ++column)
                equations.mass[row][column] = massEntry(energy, row, column);
        }
        return equations;
    }

    static bool isPositive(const AmplitudeTerms& energy, const NormalEquations& equations) {
        bool isFull = energy.other.isZero();
        for (std::size_t row = 0; row < equations.mass.size(); ++row)
            isFull = isFull && !equations.mass[row][row].isZero();
        return isFull;
    }

    std::vector<Expression> solved(const NormalEquations& equations) {
        const std::size_t count = equations.mass.size();
        if (auto exact = exactlySolved(equations))
            return std::move(*exact);
        std::vector<Expression> result(count);
        const Expression factor = equations.mass[0][0];
        const Matrix inverse = inverseOf(ratios(equations, factor));
        for (std::size_t row = 0; row < count; ++row) {
            std::vector<Expression> terms;
            for (std::size_t column = 0; column < count; ++column)
                if (!equations.right[column].isZero())
                    terms.push_back(decimal(static_cast<double>(
                                        inverse(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)))) *
                                    equations.right[column] / factor);
            result[row] = sum(std::move(terms));
        }
        return result;
    }

    /// The mass matrix divided by one of its entries: numbers, with the values of names where necessary.
    Matrix ratios(const NormalEquations& equations, const Expression& factor) {
        const Eigen::Index count = static_cast<Eigen::Index>(equations.mass.size());
        Matrix result(count, count);
        for (Eigen::Index row = 0; row < count; ++row)
            for (Eigen::Index column = 0; column < count; ++column) {
                const Expression& entry =
                    equations.mass[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
                result(row, column) =
                    static_cast<long double>(evaluate(m_integrals.withValues(entry / factor), Point{}));
            }
        return result;
    }

    static Matrix inverseOf(const Matrix& mass) {
        const Eigen::LDLT<Matrix> factors(mass);
        const Matrix inverse = factors.solve(Matrix::Identity(mass.rows(), mass.cols()));
        if (!(inverse.array().isFinite().all()) || !factors.isPositive())
            throw RitzFault(RitzFault::Kind::Indefinite, {});
        return inverse;
    }

    const Continuum& m_continuum;
    const Basis& m_basis;
    const RitzBasis& m_shapes;
    RitzIntegrals& m_integrals;
    Algebra& m_algebra;
    std::map<std::pair<std::size_t, Wanted>, Derivatives> m_derivatives;
};

/// A derivative of an initial field with respect to the variable.
Expression initialDerivative(const Continuum& continuum, const Basis& basis, const FieldDerivative& which,
                             Algebra& algebra) {
    Expression f = which.field < basis.initial.size() ? basis.initial[which.field].shape : Expression();
    for (std::size_t order = 0; order < which.space; ++order)
        f = algebra.expression(algebra.derivative(algebra.formula(f), continuum.variable));
    return f;
}

/// The largest value along the interval.
double sizeOf(const Expression& f, const Continuum& continuum, RitzIntegrals& integrals) {
    constexpr int samples = 16;
    double size = 0;
    for (int k = 0; k <= samples; ++k) {
        const Expression place = continuum.from + (continuum.to - continuum.from) * Expression(Rational(k, samples));
        const double value =
            std::abs(evaluate(integrals.withValues(substituted(f, {{continuum.variable, place}})), {}));
        size = std::isfinite(value) ? std::max(size, value) : size;
    }
    return size;
}

} // namespace

std::vector<RitzFinding> contradictedByInitial(const Continuum& continuum, const FieldEquations& equations,
                                               const Basis& basis, RitzIntegrals& integrals, Algebra& algebra) {
    constexpr double rounding = 1e-6; // of the decimals with which a shape is written
    std::vector<RitzFinding> findings;
    if (basis.initial.empty())
        return findings;
    const FieldNames names(continuum);
    for (const BoundaryCondition& condition : equations.conditions) {
        const auto which = names.derivativeNamed(condition.variation);
        if (condition.kind != ConditionKind::Essential || !which)
            continue;
        const Expression initial = initialDerivative(continuum, basis, *which, algebra);
        const Expression there = substituted(initial, {{continuum.variable, condition.at}});
        const Expression missed = substituted(condition.condition, {{condition.variation, there}, {"t", 0}});
        if (vanishesIdentically(missed))
            continue;
        const double value = std::abs(evaluate(integrals.withValues(missed), {}));
        if (!(value <= rounding * sizeOf(initial, continuum, integrals)))
            findings.push_back(
                {RitzFindingKind::InitialNotHeld, condition.field, std::nullopt, condition.place,
                 toText(condition.condition) + " = 0 at " + continuum.variable + " = " + toText(condition.at)});
    }
    return findings;
}

InitialAmplitudes initialAmplitudes(const Continuum& continuum, const Basis& basis, const RitzBasis& shapes,
                                    RitzIntegrals& integrals, Algebra& algebra) {
    Projection projection(continuum, basis, shapes, integrals, algebra);
    return {projection.amplitudes(Wanted::Shape), projection.amplitudes(Wanted::Rate)};
}

} // namespace coenergy
