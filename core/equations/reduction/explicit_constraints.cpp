// Elimination of one coordinate after the other, as in a system of linear equations: each solution is inserted into the
// remaining constraints and into the earlier solutions. Derivatives of a solution hold wherever the constraint does, so
// the equations keep their meaning, while terms that vanish on the constraints disappear.
#include "reduction/explicit_constraints.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"
#include "reduction/reduced_system.hpp"

#include <algorithm>
#include <optional>

namespace coenergy {

namespace {

struct Solved {
    std::string constraint;
    std::size_t coordinate = 0;
    Expression value;
};

class Elimination {
public:
    Elimination(const DaeSystem& system, Algebra& algebra)
        : m_coordinates(unknownsOf(system, UnknownKind::Coordinate)), m_unknowns(system), m_algebra(algebra) {
        for (const Equation& equation : system.equations)
            if (equation.kind == EquationKind::Displacement)
                solve(equation);
    }

    std::vector<SolvedCoordinate> solved() const {
        std::vector<SolvedCoordinate> all;
        for (const Solved& each : m_solved)
            all.push_back({each.constraint, nameOf(each), each.value});
        return all;
    }

    std::optional<RestrictedEquation> restricted(const Equation& equation) {
        RestrictedEquation result{equation.name, {}, equation.residual};
        for (const Solved& solved : m_solved) {
            const Expression next = tidied(substituted(result.residual, derivativesOf(solved)));
            if (next == result.residual)
                continue;
            result.constraints.push_back(solved.constraint);
            result.residual = next;
        }
        return result.constraints.empty() ? std::nullopt : std::optional(result);
    }

private:
    const std::string& nameOf(const Solved& solved) const { return m_coordinates[solved.coordinate].name(); }

    // The coordinate with its derivatives.
    Substitution derivativesOf(const Solved& solved) {
        Substitution values;
        Expression value = solved.value;
        for (const std::string& name : m_coordinates[solved.coordinate].derivatives) {
            if (!values.empty())
                value = totalDerivative(value, m_unknowns, m_algebra);
            values.emplace(name, value);
        }
        return values;
    }

    bool isConstant(const Expression& expression) const {
        const std::set<std::string> names = symbolsIn(expression);
        return std::none_of(names.begin(), names.end(),
                            [this](const std::string& name) { return name == "t" || m_unknowns.find(name); });
    }

    // A number is never zero here, but a parameter may be.
    void solve(const Equation& constraint) {
        Substitution known;
        for (const Solved& solved : m_solved)
            known.emplace(nameOf(solved), solved.value);
        const Expression residual = substituted(constraint.residual, known);
        const Formula formula = m_algebra.formula(residual);
        std::optional<Solved> best;
        bool isNumber = false;
        for (std::size_t i = 0; i < m_coordinates.size() && !isNumber; ++i) {
            const std::string& name = m_coordinates[i].name();
            const Expression coefficient = tidied(m_algebra.expression(m_algebra.derivative(formula, name)));
            if (!isConstant(coefficient) || vanishesIdentically(coefficient) || (best && !coefficient.isNumber()))
                continue;
            const Expression rest = substituted(residual, {{name, Expression(0)}});
            best = Solved{constraint.name, i, tidied(-(rest / coefficient))};
            isNumber = coefficient.isNumber();
        }
        if (best)
            add(std::move(*best));
    }

    void add(Solved next) {
        for (Solved& solved : m_solved)
            solved.value = tidied(substituted(solved.value, {{nameOf(next), next.value}}));
        m_solved.push_back(std::move(next));
    }

    std::vector<Unknown> m_coordinates;
    UnknownTable m_unknowns;
    Algebra& m_algebra;
    std::vector<Solved> m_solved; // no value contains a coordinate that was solved for
};

} // namespace

std::vector<SolvedCoordinate> solvedCoordinates(const DaeSystem& system, Algebra& algebra) {
    return Elimination(system, algebra).solved();
}

std::vector<RestrictedEquation> restrictedToConstraints(const DaeSystem& system,
                                                        const std::vector<std::string>& equations, Algebra& algebra) {
    Elimination elimination(system, algebra);
    std::vector<RestrictedEquation> result;
    for (const Equation& equation : system.equations)
        if (equation.kind != EquationKind::Displacement &&
            std::find(equations.begin(), equations.end(), equation.name) != equations.end())
            if (auto restricted = elimination.restricted(equation))
                result.push_back(std::move(*restricted));
    return result;
}

DaeSystem withEquations(DaeSystem system, const std::vector<RestrictedEquation>& restricted) {
    for (Equation& equation : system.equations)
        for (const RestrictedEquation& other : restricted)
            if (other.equation == equation.name)
                equation.residual = other.residual;
    return system;
}

} // namespace coenergy
