// A product that is zero has a factor that is; an equation that is affine in an unknown gives it; an equation of one
// unknown alone is undone. What is found is put into every equation, so that no branch which went wrong survives.
// Reference for the second variation with constraints: D. G. Luenberger, Y. Ye, Linear and Nonlinear Programming, 2008,
// section 11.5.
#include "equilibrium/symbolic_rest.hpp"

#include "algebra/root_candidates.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "equilibrium/linear_parts.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int mostVisits = 200;               // of systems of equations
constexpr std::uint64_t mostOperations = 400; // of the whole system

// sin and cos of whole quarter turns, which the simplifier leaves.
Expression withQuarterTurns(const Expression& expression) {
    return fold<Expression>(expression, [](const Expression& node, std::span<const Expression* const> operands) {
        std::vector<Expression> inner;
        for (const Expression* operand : operands)
            inner.push_back(*operand);
        if (inner.empty())
            return node;
        const bool isCircular =
            node.isFunction() && (node.function() == Function::Sin || node.function() == Function::Cos);
        const Scaled angle = scaled(inner[0]);
        const Rational quarters = angle.coefficient * Rational(2);
        if (!isCircular || angle.rest != Expression::symbol("pi") || !quarters.isWhole())
            return rebuilt(node, std::move(inner));
        const std::int64_t quarter = quarters.to<std::int64_t>() + (node.function() == Function::Cos ? 1 : 0);
        const std::int64_t place = (quarter % 4 + 4) % 4; // sine of that many quarters
        return Expression(place == 1 ? 1 : place == 3 ? -1 : 0);
    });
}

class RestSearch {
public:
    RestSearch(const DaeSystem& system, const std::stop_token& stop) : m_simplifier(system.notation), m_stop(stop) {
        Substitution still;
        for (const Unknown& unknown : system.unknowns) {
            m_unknowns.push_back(unknown.name());
            for (std::size_t order = 1; order < unknown.derivatives.size(); ++order)
                still.emplace(unknown.derivatives[order], Expression());
        }
        for (const Equation& equation : system.equations)
            if (const Expression residual = simple(substituted(equation.residual, still)); !residual.isZero())
                m_equations.push_back(residual);
    }

    std::vector<SymbolicRest> found() {
        std::uint64_t operations = 0;
        for (const Expression& equation : m_equations) {
            operations += operationCount(equation);
            if (symbolsIn(equation).contains("t"))
                return {};
        }
        if (operations <= mostOperations)
            search(m_equations, {});
        return std::move(m_found);
    }

private:
    Expression simple(const Expression& expression) {
        checkpoint(m_stop);
        return withQuarterTurns(m_simplifier.simplified(expression, m_stop));
    }

    std::vector<std::string> unknownsIn(const Expression& expression) const {
        const std::set<std::string> used = symbolsIn(expression);
        std::vector<std::string> unknowns;
        std::copy_if(m_unknowns.begin(), m_unknowns.end(), std::back_inserter(unknowns),
                     [&](const std::string& name) { return used.contains(name); });
        return unknowns;
    }

    // `known`: one unknown after the other, each by those that follow.
    void search(std::vector<Expression> equations, const SymbolicRest& known) {
        if (++m_visits > mostVisits)
            return;
        for (Expression& equation : equations)
            equation = simple(equation);
        std::erase_if(equations,
                      [](const Expression& equation) { return equation.isZero() || vanishesIdentically(equation); });
        for (const Expression& equation : equations)
            if (unknownsIn(equation).empty())
                return; // a contradiction
        if (equations.empty())
            return finish(known);
        std::stable_sort(equations.begin(), equations.end(), [](const Expression& a, const Expression& b) {
            return operationCount(a) < operationCount(b);
        });
        if (!isSplit(equations, known) && !isAffine(equations, known, false) && !isOfOneUnknown(equations, known))
            isAffine(equations, known, true);
    }

    bool isSplit(const std::vector<Expression>& equations, const SymbolicRest& known) {
        for (std::size_t k = 0; k < equations.size(); ++k) {
            const std::vector<Expression> factors = factorsOf(equations[k]);
            if (factors.size() == 1 && !equations[k].isPower())
                continue;
            for (const Expression& factor : factors) {
                const bool isPower = factor.isPower() && factor.operands()[1].isNumber();
                if (unknownsIn(factor).empty() || (isPower && factor.operands()[1].number().sign() < 0))
                    continue;
                std::vector<Expression> branch = equations;
                branch[k] = isPower ? factor.operands()[0] : factor;
                search(std::move(branch), known);
            }
            return true;
        }
        return false;
    }

    // a x + b = 0; a may contain unknowns only if nothing else helps.
    bool isAffine(const std::vector<Expression>& equations, const SymbolicRest& known, bool isWithUnknowns) {
        for (const Expression& equation : equations)
            for (const std::string& name : unknownsIn(equation)) {
                const Expression rest = simple(substituted(equation, {{name, Expression()}}));
                const Expression slope = simple(substituted(equation, {{name, Expression(1)}}) - rest);
                if (slope.isZero() || (!isWithUnknowns && !unknownsIn(slope).empty()))
                    continue;
                if (!vanishesIdentically(equation - slope * Expression::symbol(name) - rest))
                    continue;
                insert(equations, known, name, -rest / slope);
                return true;
            }
        return false;
    }

    bool isOfOneUnknown(const std::vector<Expression>& equations, const SymbolicRest& known) {
        for (const Expression& equation : equations) {
            const std::vector<std::string> unknowns = unknownsIn(equation);
            if (unknowns.size() != 1)
                continue;
            for (const Expression& root : rootCandidates(equation, unknowns[0], m_simplifier, m_stop))
                insert(equations, known, unknowns[0], root);
            return true;
        }
        return false;
    }

    void insert(const std::vector<Expression>& equations, SymbolicRest known, const std::string& name,
                const Expression& value) {
        try {
            const Expression meant = simple(value);
            known.emplace_back(name, meant);
            std::vector<Expression> others;
            for (const Expression& equation : equations)
                others.push_back(substituted(equation, {{name, meant}}));
            search(std::move(others), known);
        } catch (const ArithmeticError&) {
            // divided by zero: no rest of this kind
        }
    }

    // All unknowns are found, and solve all equations.
    void finish(const SymbolicRest& known) {
        if (known.size() != m_unknowns.size())
            return;
        Substitution values;
        for (auto entry = known.rbegin(); entry != known.rend(); ++entry)
            values.emplace(entry->first, simple(substituted(entry->second, values)));
        for (const Expression& equation : m_equations)
            if (!vanishesIdentically(withQuarterTurns(substituted(equation, values))))
                return;
        SymbolicRest rest;
        for (const std::string& name : m_unknowns)
            rest.emplace_back(name, values.at(name));
        if (std::find(m_found.begin(), m_found.end(), rest) == m_found.end())
            m_found.push_back(std::move(rest));
    }

    Simplifier m_simplifier;
    std::stop_token m_stop;
    std::vector<std::string> m_unknowns;
    std::vector<Expression> m_equations;
    std::vector<SymbolicRest> m_found;
    int m_visits = 0;
};

// Whether V and displacement constraints alone act on what is at rest.
bool isOfPotential(const DaeSystem& system) {
    Substitution still;
    for (const Unknown& unknown : system.unknowns)
        for (std::size_t order = 1; order < unknown.derivatives.size(); ++order)
            still.emplace(unknown.derivatives[order], Expression());
    for (const Equation& equation : system.equations) {
        if (equation.kind != EquationKind::Lagrange && equation.kind != EquationKind::Displacement)
            return false;
        if (symbolsIn(equation.residual).contains("t"))
            return false;
        for (const Term& term : equation.terms) {
            const bool isPotential = term.origin == Origin::Potential ||
                                     term.origin == Origin::DisplacementConstraint || term.origin == Origin::Constraint;
            if (!isPotential && !vanishesIdentically(substituted(term.value, still)))
                return false;
        }
    }
    return true;
}

} // namespace

std::vector<SymbolicRest> symbolicRests(const DaeSystem& system, const std::stop_token& stop) {
    if (!system.statements.empty() || system.unknowns.size() > mostSymbolicUnknowns)
        return {};
    try {
        return RestSearch(system, stop).found();
    } catch (const ArithmeticError&) {
        return {};
    }
}

const SymbolicRest* sameRest(const std::vector<SymbolicRest>& rests, const Equilibrium& equilibrium,
                             const EquilibriumQuestion& question) {
    constexpr double alike = 1e-7;
    Point point;
    const std::vector<std::string>& parameters = question.problem.system->parameters();
    for (std::size_t k = 0; k < parameters.size(); ++k)
        point.emplace(parameters[k], question.problem.parameters[k]);
    const auto isSame = [&](const SymbolicRest& rest) {
        return std::all_of(rest.begin(), rest.end(), [&](const auto& entry) {
            const auto value = std::find_if(equilibrium.values.begin(), equilibrium.values.end(),
                                            [&](const auto& one) { return one.first == entry.first; });
            return value != equilibrium.values.end() &&
                   std::abs(evaluate(entry.second, point) - value->second) <= alike * (1 + std::abs(value->second));
        });
    };
    const auto found = std::find_if(rests.begin(), rests.end(), isSame);
    return found == rests.end() ? nullptr : &*found;
}

std::string_view extremumName(EnergyExtremum extremum) {
    switch (extremum) {
    case EnergyExtremum::Minimum: return "minimum";
    case EnergyExtremum::Maximum: return "maximum";
    case EnergyExtremum::Saddle: return "saddle";
    case EnergyExtremum::Undecided: return "undecided";
    }
    return "";
}

std::optional<EnergyExtremum> extremumAt(const Equilibrium& equilibrium, const EquilibriumQuestion& question) {
    constexpr double nothing = 1e-10;
    if (!question.steady.empty() || !question.problem.observers->switches.empty() || !question.equations->whole ||
        !question.equations->whole->statements.empty() || !isOfPotential(*question.equations->whole))
        return std::nullopt;
    RestEquations equations(question.problem, *question.equations, {});
    if (static_cast<Eigen::Index>(equilibrium.values.size()) != equations.unknownCount())
        return std::nullopt;
    Eigen::VectorXd unknowns(equations.unknownCount());
    for (Eigen::Index k = 0; k < unknowns.size(); ++k)
        unknowns[k] = equilibrium.values[static_cast<std::size_t>(k)].second;
    const LinearParts parts = linearPartsAt(question, equations.inputs(unknowns));
    if (!parts.isKnown || parts.tangent.cols() == 0)
        return std::nullopt;
    const Eigen::VectorXd curvatures = symmetricEigenvalues((parts.stiffness + parts.stiffness.transpose()) / 2);
    const double least = nothing * curvatures.cwiseAbs().maxCoeff();
    const Eigen::Index above = (curvatures.array() > least).count(), below = (curvatures.array() < -least).count();
    if (above > 0 && below > 0)
        return EnergyExtremum::Saddle;
    if (equilibrium.isDegenerate || above + below < curvatures.size())
        return EnergyExtremum::Undecided;
    return above > 0 ? EnergyExtremum::Minimum : EnergyExtremum::Maximum;
}

} // namespace coenergy
