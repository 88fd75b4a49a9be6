// The normal equations M g = b: M is the mass matrix of the shapes, b the same form between each shape and the given
// field less what is prescribed at the ends. The given field joins the shapes as one more, and the kinetic energy of
// all of them together has M and b as its coefficients. Reference: L. Meirovitch, Principles and Techniques of
// Vibrations, section 7.4 (expansion theorem).
#include "continua/initial_projection.hpp"

#include "algebra/tidy.hpp"
#include "continua/ritz_faults.hpp"
#include "expression/traverse.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

enum class Wanted { Shape, Rate };

using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

/// The name of the given field's amplitude; no text can spell it.
const Expression& target() {
    static const Expression name = Expression::symbol("\u2208target");
    return name;
}

struct NormalEquations {
    std::vector<std::vector<Expression>> mass;
    std::vector<Expression> right;
};

/// In rationals, where each row is one over its diagonal entry, and the matrix not too large.
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
        if (matrix[pivot][pivot].is_zero())
            return std::nullopt;
        for (std::size_t row = 0; row < count; ++row) {
            const Rational share = matrix[row][pivot] / matrix[pivot][pivot];
            if (row == pivot || share.is_zero())
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
        std::vector<Expression> found = isAtRest(wanted) ? std::vector<Expression>(m_shapes.coordinates.size())
                                                         : sizedAmplitudes(withTarget(wanted));
        for (std::size_t k = 0; k < found.size(); ++k)
            found[k] = tidied(found[k] / m_shapes.coordinates[k].size);
        return found;
    }

private:
    /// Each times the size of its shape, so that those of slopes are lengths like those of values.
    std::vector<Expression> sizedAmplitudes(const RitzBasis& joined) {
        const AmplitudeTerms even = evenly(joined);
        if (auto exact = exactAmplitudes(even))
            return std::move(*exact);
        const AmplitudeTerms weighted =
            energyTerms(m_continuum, joined, m_continuum.kineticDensity, &ContinuumEnd::kinetic, m_integrals);
        const NormalEquations equations = normalEquations(weighted);
        return solved(isPositive(weighted, equations) ? equations : normalEquations(even));
    }

    const Expression& given(std::size_t field, Wanted wanted) const {
        static const Expression none;
        if (field >= m_basis.initial.size())
            return none;
        return wanted == Wanted::Shape ? m_basis.initial[field].shape : m_basis.initial[field].rate;
    }

    static Expression atStart(const Expression& expression) { return substituted(expression, {{"t", 0}}); }

    /// Whether the fields are 0, and nothing prescribed is anything else at t = 0.
    bool isAtRest(Wanted wanted) const {
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field) {
            if (!given(field, wanted).isZero())
                return false;
            for (const Panel& panel : m_shapes.panels)
                for (const PanelShape& shape : panel.fields[field])
                    if (!shape.coordinate && !prescribed(shape, wanted).isZero())
                        return false;
        }
        return true;
    }

    static Expression prescribed(const PanelShape& shape, Wanted wanted) {
        return atStart(wanted == Wanted::Shape ? shape.amplitude : shape.rate);
    }

    RitzBasis withTarget(Wanted wanted) {
        RitzBasis joined = m_shapes;
        for (Panel& panel : joined.panels)
            for (std::size_t field = 0; field < panel.fields.size(); ++field) {
                for (PanelShape& shape : panel.fields[field]) {
                    if (!shape.coordinate)
                        takeAway(shape, prescribed(shape, wanted));
                    shape.amplitude = 0; // near rest
                }
                addTarget(panel, field, given(field, wanted));
            }
        return joined;
    }

    static void takeAway(PanelShape& shape, const Expression& amplitude) {
        for (PanelFunction& function : shape.derivatives)
            function.closed = ExponentialPolynomial(-amplitude) * function.closed;
        shape.rate = target();
    }

    void addTarget(Panel& panel, std::size_t field, Expression derivative) {
        constexpr std::size_t orders = 3;
        for (std::size_t order = 0; order < orders; ++order) {
            if (order > 0)
                derivative =
                    m_algebra.expression(m_algebra.derivative(m_algebra.formula(derivative), m_continuum.variable));
            for (const PanelFunction& function : panelFunctions(derivative, m_continuum.variable, panel)) {
                PanelShape shape;
                shape.rate = target();
                shape.derivatives.assign(orders, {ExponentialPolynomial(), 1});
                shape.derivatives[order] = function;
                panel.fields[field].push_back(std::move(shape));
            }
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

    /// Where the shapes can be put together to the very field that is given, which no weight changes.
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
        const auto coefficient = [&](const Expression& amplitudes) {
            const auto entry = energy.polynomial.find(amplitudes);
            return entry == energy.polynomial.end() ? Expression() : entry->second;
        };
        const std::size_t count = m_shapes.coordinates.size();
        NormalEquations equations{std::vector(count, std::vector<Expression>(count)), {}};
        for (std::size_t row = 0; row < count; ++row) {
            const Expression rate = rateOf(m_shapes.coordinates[row].name);
            const Expression& size = m_shapes.coordinates[row].size;
            equations.right.push_back(coefficient(rate * target()) / size);
            for (std::size_t column = 0; column < count; ++column)
                equations.mass[row][column] = Expression(row == column ? 2 : 1) *
                                              coefficient(rate * rateOf(m_shapes.coordinates[column].name)) /
                                              (size * m_shapes.coordinates[column].size);
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

    /// The mass matrix over one of its entries: numbers, with the values of names where they are not so.
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
};

} // namespace

InitialAmplitudes initialAmplitudes(const Continuum& continuum, const Basis& basis, const RitzBasis& shapes,
                                    RitzIntegrals& integrals, Algebra& algebra) {
    Projection projection(continuum, basis, shapes, integrals, algebra);
    return {projection.amplitudes(Wanted::Shape), projection.amplitudes(Wanted::Rate)};
}

} // namespace coenergy
