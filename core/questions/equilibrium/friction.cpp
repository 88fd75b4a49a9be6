// At rest sign(0) is any number between -1 and 1: the balance of efforts is a convex problem in these shares, here a
// bounded least-squares problem in the directions that the constraints leave free, solved coordinate by coordinate. A
// remaining residual moves the guess by Newton's method.
// References: J. J. Moreau, Unilateral contact and dry friction in finite freedom dynamics, 1988; C. Lawson, R. Hanson,
// Solving Least Squares Problems, 1974, chapter 23.
#include "equilibrium/friction.hpp"

#include "base/cancellation.hpp"
#include "equilibrium/linear_parts.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/line_scales.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Signs of combinations of flows, replaced by names; step(u) is (1 + sign(u))/2.
class FrictionTerms {
public:
    FrictionTerms(const DaeSystem& system, Point parameters) : m_parameters(std::move(parameters)) {
        for (const Unknown& unknown : unknownsOf(system, UnknownKind::Coordinate)) {
            m_flows.insert(unknown.name(1));
            m_rest.emplace(unknown.name(1), Expression(0));
        }
        const Substitution stated = statementValues(system);
        for (const Equation* equation : equationsOf(system, EquationKind::Lagrange)) {
            std::vector<Expression> terms;
            for (const Term& term : equation->terms)
                if (term.origin == Origin::Dissipation || term.origin == Origin::Effort)
                    terms.push_back(named(substituted(term.value, stated)));
            m_rows.push_back(substituted(sum(terms), m_rest));
        }
    }

    std::size_t count() const { return m_arguments.size(); }

    const std::vector<Expression>& arguments() const { return m_arguments; }

    // Whether each acts independently of the others.
    bool areApart() const {
        Substitution all;
        for (std::size_t k = 0; k < count(); ++k)
            all.emplace(nameOf(k), Expression(1));
        const std::vector<Expression> each = columns();
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            std::vector<Expression> rest = {substituted(m_rows[i], all), -substituted(m_rows[i], only(count()))};
            for (std::size_t k = 0; k < count(); ++k)
                rest.push_back(-each[i * count() + k]);
            if (!sum(rest).isZero())
                return false;
        }
        return true;
    }

    std::vector<Expression> columns() const {
        std::vector<Expression> result;
        for (const Expression& row : m_rows)
            for (std::size_t k = 0; k < count(); ++k)
                result.push_back(substituted(row, only(k)) - substituted(row, only(count())));
        return result;
    }

private:
    static std::string nameOf(std::size_t k) { return "#friction" + std::to_string(k); }

    Substitution only(std::size_t chosen) const {
        Substitution values;
        for (std::size_t k = 0; k < count(); ++k)
            values.emplace(nameOf(k), Expression(k == chosen ? 1 : 0));
        return values;
    }

    Expression named(const Expression& expression) {
        return fold<Expression>(expression, [this](const Expression& node, std::span<const Expression* const> parts) {
            std::vector<Expression> operands;
            for (const Expression* part : parts)
                operands.push_back(*part);
            if (node.isFunction() && node.function() == Function::Sign && vanishesAtRest(operands.front()))
                return symbolFor(operands.front());
            if (node.isFunction() && node.function() == Function::Step && vanishesAtRest(operands.front()))
                return (Expression(1) + symbolFor(operands.front())) / Expression(2);
            return operands.empty() ? node : rebuilt(node, operands);
        });
    }

    bool vanishesAtRest(const Expression& argument) const {
        const std::set<std::string> names = symbolsIn(argument);
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string& name) { return m_flows.contains(name); }) &&
               isZero(substituted(argument, m_rest));
    }

    // With the values of the parameters, too: a belt that stands still, sign(v - v0) with v0 = 0.
    bool isZero(const Expression& value) const {
        const std::set<std::string> names = symbolsIn(value);
        return value.isZero() || (std::all_of(names.begin(), names.end(),
                                              [&](const std::string& name) { return m_parameters.contains(name); }) &&
                                  evaluate(value, m_parameters) == 0);
    }

    Expression symbolFor(const Expression& argument) {
        const Scaled parts = scaled(argument);
        auto found = std::find(m_arguments.begin(), m_arguments.end(), parts.rest);
        if (found == m_arguments.end())
            found = m_arguments.insert(m_arguments.end(), parts.rest);
        const Expression symbol = Expression::symbol(nameOf(static_cast<std::size_t>(found - m_arguments.begin())));
        return parts.coefficient < 0 ? -symbol : symbol;
    }

    Point m_parameters;
    std::set<std::string> m_flows;
    Substitution m_rest;
    std::vector<Expression> m_arguments;
    std::vector<Expression> m_rows;
};

Point parametersOf(const SimulationProblem& problem) {
    Point values;
    for (std::size_t k = 0; k < problem.parameters.size(); ++k)
        values.emplace(problem.system->parameters()[k], problem.parameters[k]);
    return values;
}

// The shares between -1 and 1 for which |right + columns * shares| is least.
Eigen::VectorXd boundedShares(const Eigen::MatrixXd& columns, const Eigen::VectorXd& right) {
    constexpr int most = 4000;
    Eigen::VectorXd shares = Eigen::VectorXd::Zero(columns.cols()), rest = right;
    double change = 1;
    for (int sweep = 0; sweep < most && change > 1e-15; ++sweep) {
        change = 0;
        for (Eigen::Index k = 0; k < columns.cols(); ++k) {
            const double square = columns.col(k).squaredNorm();
            if (!(square > 0))
                continue;
            const double share = std::clamp(shares[k] - columns.col(k).dot(rest) / square, -1.0, 1.0);
            rest += (share - shares[k]) * columns.col(k);
            change = std::max(change, std::abs(share - shares[k]));
            shares[k] = share;
        }
    }
    return shares;
}

} // namespace

Friction::Friction(const EquilibriumQuestion& question, RestEquations& equations)
    : m_question(question), m_equations(equations),
      m_coordinates(static_cast<Eigen::Index>(question.equations->coordinateCount())) {
    constexpr std::size_t mostFrictions = 40;
    if (!question.equations->whole || question.problem.system->switchCount() == 0 || !question.steady.empty())
        return;
    try {
        const FrictionTerms terms(*question.equations->whole, parametersOf(question.problem));
        if (terms.count() == 0 || terms.count() > mostFrictions || !terms.areApart())
            return;
        m_columns = Tape(question.problem.system->parameters(), inputNames(*question.equations), terms.columns());
        m_memory = m_columns.memory(question.problem.parameters);
        std::vector<std::size_t> flows;
        for (std::size_t k = 0; k < question.equations->coordinateCount(); ++k)
            flows.push_back(question.equations->unknowns[k].inputs.at(1));
        m_directions = Tangents(
            Tape(question.problem.system->parameters(), inputNames(*question.equations), terms.arguments()), flows);
        m_directionMemory = m_directions.memory(question.problem.parameters);
        m_count = static_cast<Eigen::Index>(terms.count());
    } catch (const ArithmeticError&) {
        m_count = 0; // too many to be examined
    }
}

Eigen::MatrixXd Friction::columnsAt(const std::vector<double>& inputs, const Eigen::MatrixXd& tangent) {
    if (!exists())
        return Eigen::MatrixXd(m_coordinates, 0);
    Eigen::MatrixXd columns = allColumnsAt(inputs);
    leaveOutDriving(columns, inputs, tangent);
    return columns;
}

// A term that does not act against the speed whose sign it contains, in the free directions, holds nothing.
void Friction::leaveOutDriving(Eigen::MatrixXd& columns, const std::vector<double>& inputs,
                               const Eigen::MatrixXd& tangent) {
    std::vector<double> slopes(m_directions.places().size());
    m_directions.evaluate(inputs.data(), slopes.data(), m_directionMemory);
    Eigen::MatrixXd directions = Eigen::MatrixXd::Zero(m_coordinates, m_count);
    for (std::size_t k = 0; k < slopes.size(); ++k)
        for (Eigen::Index i = 0; i < m_coordinates; ++i)
            if (m_question.equations->unknowns[static_cast<std::size_t>(i)].inputs[1] ==
                m_directions.places()[k].column)
                directions(i, static_cast<Eigen::Index>(m_directions.places()[k].row)) = slopes[k];
    if (tangent.rows() != m_coordinates)
        return;
    const Eigen::MatrixXd toFree = tangent.transpose() * coordinateSizes(m_question).asDiagonal();
    for (Eigen::Index k = 0; k < m_count; ++k) {
        const Eigen::VectorXd along = toFree * directions.col(k), effort = toFree * columns.col(k);
        if (along.norm() > 0 && !(along.dot(effort) >= (1 - 1e-9) * along.norm() * effort.norm()))
            columns.col(k).setZero();
    }
}

Eigen::MatrixXd Friction::allColumnsAt(const std::vector<double>& inputs) {
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> matrix(m_coordinates, m_count);
    m_columns.evaluate(inputs.data(), matrix.data(), m_memory);
    return matrix;
}

bool Friction::actsAt(const Eigen::VectorXd& unknowns) {
    return exists() && !columnsAt(m_equations.inputs(unknowns), tangentAt(unknowns)).isZero(0);
}

Eigen::MatrixXd Friction::tangentAt(const Eigen::VectorXd& unknowns) {
    return linearPartsAt(m_question, m_equations.inputs(unknowns)).tangent;
}

Hold Friction::holdAt(const Eigen::VectorXd& unknowns, double later) {
    return holdOn(tangentAt(unknowns), unknowns, later);
}

Eigen::VectorXd Friction::effortsOn(const Eigen::MatrixXd& toFree, const Eigen::VectorXd& unknowns, double later) {
    return toFree * m_equations.residualsLater(unknowns, later).head(m_coordinates);
}

bool Friction::holdsOnKinks(const Eigen::VectorXd& unknowns, double later) {
    const auto kinks = static_cast<Eigen::Index>(m_equations.kinks().size());
    const Eigen::VectorXd residuals = m_equations.residualsLater(unknowns, later);
    const Eigen::VectorXd sizes = m_equations.sizes().cwiseMax(unknowns.cwiseAbs());
    const Eigen::MatrixXd gradient = m_equations.gradient(unknowns);
    if (!residuals.allFinite() || !gradient.allFinite() || gradient.rows() != residuals.size())
        return false;
    for (Eigen::Index i = m_coordinates; i < residuals.size(); ++i)
        if (std::abs(residuals[i]) > 1e-8 * gradient.row(i).cwiseAbs().dot(sizes))
            return false;
    std::vector<double> inputs = m_equations.inputs(unknowns);
    inputs[0] += later;
    const Eigen::MatrixXd tangent = tangentAt(unknowns);
    const Eigen::MatrixXd toFree = tangent.transpose() * coordinateSizes(m_question).asDiagonal();
    Eigen::MatrixXd columns(m_coordinates, m_count + kinks);
    columns << columnsAt(inputs, tangent), gradient.topRightCorner(m_coordinates, kinks);
    columns = (toFree * columns).eval();
    const Eigen::VectorXd efforts =
        effortsOn(toFree, unknowns, later) - columns.rightCols(kinks) * unknowns.tail(kinks);
    if (!efforts.allFinite() || !columns.allFinite())
        return false;
    const double rest = (efforts + columns * boundedShares(columns, efforts)).norm();
    return rest <= 1e-9 * (efforts.norm() + columns.cwiseAbs().sum());
}

Hold Friction::holdOn(const Eigen::MatrixXd& tangent, const Eigen::VectorXd& unknowns, double later) {
    const Eigen::MatrixXd toFree = tangent.transpose() * coordinateSizes(m_question).asDiagonal();
    const Eigen::VectorXd efforts = effortsOn(toFree, unknowns, later);
    std::vector<double> inputs = m_equations.inputs(unknowns);
    inputs[0] += later;
    const Eigen::MatrixXd columns = toFree * columnsAt(inputs, tangent);
    Hold hold;
    hold.residual = INFINITY;
    if (!efforts.allFinite() || !columns.allFinite())
        return hold;
    hold.shares = boundedShares(columns, efforts);
    const double scale = efforts.norm() + (columns.size() == 0 ? 0 : columns.cwiseAbs().maxCoeff());
    const double rest = (efforts + columns * hold.shares).norm();
    hold.residual = rest == 0 ? 0 : rest / scale;
    hold.isStrict = hold.holds() && hold.shares.cwiseAbs().maxCoeff() < 1 - 1e-6 &&
                    nullDirections(columns.transpose(), 1e-10).cols() == 0;
    return hold;
}

bool Friction::settle(Eigen::VectorXd& unknowns, const std::stop_token& stop) {
    constexpr int most = 60;
    const auto left = [&](const Eigen::VectorXd& x, const Hold& hold) {
        Eigen::VectorXd rest = m_equations.residuals(x);
        rest.head(m_coordinates) += columnsAt(m_equations.inputs(x), tangentAt(x)) * hold.shares;
        return rest;
    };
    for (int count = 0; count < most; ++count) {
        checkpoint(stop);
        const Hold hold = holdAt(unknowns);
        const Eigen::MatrixXd gradient = m_equations.gradient(unknowns);
        if (!std::isfinite(hold.residual) || !gradient.allFinite())
            return false;
        const Eigen::VectorXd rest = left(unknowns, hold);
        const Eigen::VectorXd terms =
            gradient.cwiseAbs() * m_equations.sizes().cwiseMax(unknowns.cwiseAbs()) +
            Eigen::VectorXd::Constant(rest.size(), 1e-3 * m_equations.residuals(unknowns).cwiseAbs().maxCoeff());
        if (hold.holds() && (rest.array().abs() <= 1e-9 * terms.array()).all())
            return true;
        const Eigen::MatrixXd scaled = gradient * m_equations.sizes().asDiagonal();
        const LineScales scales = lineScales(scaled);
        const Eigen::VectorXd step = -m_equations.sizes().cwiseProduct(scales.columns.cwiseInverse().cwiseProduct(
            LeastNorm(scales.scaled(scaled), 1e-9).solve(scales.rows.cwiseInverse().cwiseProduct(rest))));
        if (!step.allFinite() || step.cwiseQuotient(m_equations.sizes()).norm() < 1e-14)
            return false;
        double share = 1;
        while (share > 1e-3 && !(left(unknowns + share * step, holdAt(unknowns + share * step)).norm() < rest.norm()))
            share /= 2;
        unknowns += share * step;
    }
    return false;
}

// Small steps first, so that no gap is missed; then longer ones.
double Friction::endOfRange(const Eigen::MatrixXd& tangent, Eigen::VectorXd place, Eigen::Index coordinate,
                            double direction, const std::stop_token& stop) {
    constexpr int small = 400, most = 440;
    const double here = place[coordinate];
    const auto holds = [&](double value) {
        place[coordinate] = value;
        return holdOn(tangent, place, 0).holds();
    };
    double inside = here, step = 0.05 * m_equations.sizes()[coordinate];
    for (int count = 0; count < most; ++count) {
        checkpoint(stop);
        const double next = inside + direction * step;
        if (holds(next)) {
            inside = next;
            step *= count < small ? 1 : 2;
            continue;
        }
        double outside = next;
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = (inside + outside) / 2;
            (holds(middle) ? inside : outside) = middle;
        }
        return inside;
    }
    return direction * INFINITY;
}

std::vector<HeldRange> Friction::rangesAt(const Eigen::VectorXd& unknowns, const std::stop_token& stop) {
    std::vector<HeldRange> ranges;
    const Eigen::MatrixXd tangent = tangentAt(unknowns);
    if (tangent.cols() < m_coordinates) // constraints move other coordinates as well
        return ranges;
    const Eigen::MatrixXd onKinks =
        m_equations.gradient(unknowns).bottomRows(static_cast<Eigen::Index>(m_equations.kinks().size()));
    for (Eigen::Index k = 0; k < m_coordinates; ++k) {
        if (!onKinks.col(k).isZero(0))
            continue;
        const HeldRange range{m_equations.names()[static_cast<std::size_t>(k)],
                              endOfRange(tangent, unknowns, k, -1, stop), endOfRange(tangent, unknowns, k, 1, stop)};
        if (range.to - range.from > 1e-6 * m_equations.sizes()[k])
            ranges.push_back(range);
    }
    return ranges;
}

} // namespace coenergy
