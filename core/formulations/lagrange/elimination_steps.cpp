// The equation of an eliminated coordinate determines a multiplier: with A the derivatives of the constraints by these
// coordinates, which is regular, the equations are L + A' lambda = 0. They are solved one multiplier after the other, a
// constant pivot where there is one.
#include "lagrange/elimination_steps.hpp"

#include "algebra/tidy.hpp"
#include "algebra/values_at_points.hpp"
#include "expression/traverse.hpp"
#include "lagrange/parameter_values.hpp"
#include "reduction/explicit_constraints.hpp"

#include <algorithm>

namespace coenergy {

namespace {

using Kind = EliminationStep::Kind;

constexpr std::uint64_t longestToEliminate = 20'000; // nodes of all equations
constexpr std::size_t mostToEliminate = 12;          // coordinates

class StepwiseElimination {
public:
    StepwiseElimination(const DaeSystem& system, Algebra& algebra)
        : m_system(system), m_algebra(algebra), m_solved(solvedCoordinates(system, algebra)) {}

    std::vector<EliminationStep> steps() {
        if (m_solved.empty() || m_solved.size() > mostToEliminate)
            return {};
        insertCoordinates();
        for (const SolvedCoordinate& solved : m_solved)
            solveMultiplier(solved);
        for (const SolvedCoordinate& solved : m_solved)
            m_steps.push_back({Kind::Coordinate, solved.coordinate, solved.constraint, solved.value});
        m_steps.insert(m_steps.end(), m_multipliers.begin(), m_multipliers.end());
        for (const Equation& equation : m_rows)
            if (!vanishesIdentically(equation.residual))
                m_steps.push_back({Kind::Equation, equation.name, {}, equation.residual});
        return hasValues() ? std::move(m_steps) : std::vector<EliminationStep>();
    }

private:
    // Flows and accelerations along with them.
    void insertCoordinates() {
        std::vector<std::string> names;
        for (const Equation& equation : m_system.equations)
            names.push_back(equation.name);
        Substitution values;
        for (const SolvedCoordinate& solved : m_solved)
            values.emplace(solved.coordinate, solved.value);
        const DaeSystem restricted = withEquations(m_system, restrictedToConstraints(m_system, names, m_algebra));
        for (Equation equation : restricted.equations) {
            if (equation.kind == EquationKind::Displacement)
                equation.residual = tidied(substituted(equation.residual, values));
            if (equation.kind != EquationKind::Displacement || !isSolved(equation.name))
                m_rows.push_back(std::move(equation));
        }
    }

    bool isSolved(const std::string& constraint) const {
        return std::any_of(m_solved.begin(), m_solved.end(),
                           [&](const SolvedCoordinate& solved) { return solved.constraint == constraint; });
    }

    std::string multiplierOf(const std::string& constraint) const {
        const std::vector<std::string> names = namesOf(m_system, UnknownKind::DisplacementMultiplier);
        std::size_t j = 0;
        for (const Equation& equation : m_system.equations)
            if (equation.kind == EquationKind::Displacement && equation.name == constraint)
                break;
            else
                j += equation.kind == EquationKind::Displacement ? 1 : 0;
        return j < names.size() ? names[j] : std::string();
    }

    bool isOfSolvedCoordinate(const Equation& equation) const {
        return equation.kind == EquationKind::Lagrange &&
               std::any_of(m_solved.begin(), m_solved.end(),
                           [&](const SolvedCoordinate& solved) { return solved.coordinate == equation.name; });
    }

    Expression coefficientIn(const Expression& residual, const std::string& multiplier) {
        return tidied(m_algebra.expression(m_algebra.derivative(m_algebra.formula(residual), multiplier)));
    }

    // A number before anything else.
    void solveMultiplier(const SolvedCoordinate& solved) {
        const std::string multiplier = multiplierOf(solved.constraint);
        auto best = m_rows.end();
        Expression pivot;
        for (auto row = m_rows.begin(); row != m_rows.end(); ++row) {
            if (!isOfSolvedCoordinate(*row))
                continue;
            const Expression coefficient = coefficientIn(row->residual, multiplier);
            const bool isBetter = best == m_rows.end() || (coefficient.isNumber() && !pivot.isNumber());
            if (isBetter && !vanishesIdentically(coefficient)) {
                best = row;
                pivot = coefficient;
            }
        }
        if (best != m_rows.end())
            putIn(multiplier, best, pivot);
    }

    void putIn(const std::string& multiplier, std::vector<Equation>::iterator row, const Expression& pivot) {
        std::vector<Expression> terms;
        for (const Expression& term : termsOf(substituted(row->residual, {{multiplier, Expression()}})))
            terms.push_back(-term / pivot);
        const EliminationStep step{Kind::Multiplier, multiplier, row->name, tidied(sum(std::move(terms)))};
        m_rows.erase(row);
        const Substitution value = {{multiplier, step.value}};
        for (Equation& equation : m_rows)
            equation.residual = tidied(substituted(equation.residual, value));
        for (EliminationStep& earlier : m_multipliers)
            earlier.value = tidied(substituted(earlier.value, value));
        m_multipliers.push_back(step);
    }

    // A coefficient by which something was divided may be a parameter that is zero.
    bool hasValues() const {
        const std::optional<Point> values = valuesOf(m_system.parameters);
        return !values || std::all_of(m_steps.begin(), m_steps.end(),
                                      [&](const EliminationStep& step) { return hasValueWith(*values, step.value); });
    }

    const DaeSystem& m_system;
    Algebra& m_algebra;
    std::vector<SolvedCoordinate> m_solved;
    std::vector<Equation> m_rows; // that are left
    std::vector<EliminationStep> m_multipliers, m_steps;
};

} // namespace

std::vector<EliminationStep> eliminationSteps(const DaeSystem& system, Algebra& algebra) {
    std::uint64_t size = 0;
    std::set<std::string> names; // a constraint may have that of a coordinate
    for (const Equation& equation : system.equations) {
        size += equation.residual.treeSize();
        names.insert(equation.name);
    }
    if (size > longestToEliminate || names.size() < system.equations.size())
        return {};
    try {
        return StepwiseElimination(system, algebra).steps();
    } catch (const ArithmeticError&) { // beyond the algebra
        return {};
    }
}

} // namespace coenergy
