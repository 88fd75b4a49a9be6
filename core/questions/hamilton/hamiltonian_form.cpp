// T* = f M f/2 + b f + c, so that p = M f + b, f = M^-1 (p - b) and H = (p - b) M^-1 (p - b)/2 - c + V. M is inverted
// block by block (coordinates that T* couples) by cofactors, which gives the fractions of a textbook.
#include "hamilton/hamiltonian_form.hpp"

#include "algebra/simplify.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "base/random_numbers.hpp"
#include "base/text.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace coenergy {

namespace {

using Reason = HamiltonObstacle::Reason;
using Indices = std::vector<std::size_t>;

Indices without(Indices indices, std::size_t place) {
    indices.erase(indices.begin() + static_cast<std::ptrdiff_t>(place));
    return indices;
}

// By the first row.
Expression determinant(const ExpressionMatrix& matrix, const Indices& rows, const Indices& columns) {
    if (rows.empty())
        return Expression(1);
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (const Expression& entry = matrix[rows[0]][columns[k]]; !entry.isZero())
            terms.push_back(Expression(k % 2 == 0 ? 1 : -1) * entry *
                            determinant(matrix, without(rows, 0), without(columns, k)));
    return sum(std::move(terms));
}

class Canonical {
public:
    Canonical(const LagrangianModel& model, const DaeSystem& system, const std::stop_token& stop)
        : m_model(model), m_system(system), m_stop(stop), m_algebra(model.pi) {}

    std::variant<HamiltonianForm, HamiltonObstacle> form(const Conservation& conservation) {
        namePairs();
        m_simplifier.emplace(m_form.notation);
        if (auto obstacle = expandCoenergy())
            return *obstacle;
        if (auto obstacle = invert())
            return *obstacle;
        makeHamiltonian();
        makeRates();
        makeConditions();
        checkAtPoints();
        for (const ConservedQuantity& quantity : conservation.quantities)
            addInvariant(quantity);
        addRouth();
        return std::move(m_form);
    }

private:
    Expression simple(const Expression& expression) {
        checkpoint(m_stop);
        return m_simplifier->simplified(expression, m_stop);
    }
    Expression derivative(const Expression& expression, const std::string& name) {
        checkpoint(m_stop);
        return m_algebra.expression(m_algebra.derivative(m_algebra.formula(expression), name));
    }
    std::size_t size() const { return m_form.pairs.size(); }
    Expression p(std::size_t i) const { return Expression::symbol(m_form.pairs[i].momentum); }
    Expression inMomenta(const Expression& expression) const { return substituted(expression, m_flows); }

    // Typeset as p with the coordinate below it.
    void namePairs() {
        m_form.notation = m_system.notation;
        DistinctLatex looks(m_form.notation);
        for (const CoordinateNames& names : m_model.coordinates) {
            CanonicalPair pair;
            pair.coordinate = names.name;
            pair.flow = names.flow;
            pair.momentum =
                freeName("p_" + names.name, [&](const std::string& name) { return m_form.notation.contains(name); });
            const auto known = m_system.notation.find(names.name);
            const std::string below = known == m_system.notation.end() ? latexOfName(names.name) : known->second.latex;
            m_form.notation[pair.momentum] = {Role::Flow, size(), looks.of(pair.momentum, "p_{" + below + "}")};
            m_form.pairs.push_back(std::move(pair));
        }
    }

    std::optional<HamiltonObstacle> expandCoenergy() {
        const Expression& coenergy = m_model.kineticCoenergy.value;
        Substitution still;
        std::set<std::string> flows;
        for (const CanonicalPair& pair : m_form.pairs) {
            still.emplace(pair.flow, Expression());
            flows.insert(pair.flow);
        }
        m_rest = simple(substituted(coenergy, still));
        m_mass.assign(size(), std::vector<Expression>(size()));
        for (std::size_t i = 0; i < size(); ++i) {
            CanonicalPair& pair = m_form.pairs[i];
            pair.ofFlows = simple(derivative(coenergy, pair.flow));
            m_linear.push_back(simple(substituted(pair.ofFlows, still)));
            for (std::size_t j = 0; j < size(); ++j) {
                m_mass[i][j] = simple(derivative(pair.ofFlows, m_form.pairs[j].flow));
                const std::set<std::string> used = symbolsIn(m_mass[i][j]);
                if (std::any_of(used.begin(), used.end(),
                                [&](const std::string& name) { return flows.contains(name); }))
                    return HamiltonObstacle{Reason::NotAffine, {pair.coordinate}};
            }
        }
        return std::nullopt;
    }

    // Coordinates that T* couples, directly or by others.
    std::vector<Indices> blocks() const {
        Indices first(size());
        std::iota(first.begin(), first.end(), std::size_t{0});
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = 0; i < size(); ++i)
                for (std::size_t j = 0; j < size(); ++j)
                    if (!m_mass[i][j].isZero() && first[j] > first[i])
                        isChanged = (first[j] = first[i], true);
        }
        std::vector<Indices> blocks;
        for (std::size_t leader = 0; leader < size(); ++leader) {
            Indices block;
            for (std::size_t i = leader; i < size(); ++i)
                if (first[i] == leader)
                    block.push_back(i);
            if (!block.empty())
                blocks.push_back(std::move(block));
        }
        return blocks;
    }

    std::optional<HamiltonObstacle> invert() {
        ExpressionMatrix inverse(size(), std::vector<Expression>(size()));
        for (const Indices& block : blocks()) {
            std::vector<std::string> names;
            for (const std::size_t i : block)
                names.push_back(m_form.pairs[i].coordinate);
            if (block.size() > mostTogether)
                return HamiltonObstacle{Reason::TooLarge, names};
            const Expression whole = simple(determinant(m_mass, block, block));
            if (whole.isZero())
                return HamiltonObstacle{Reason::NoInertia, names};
            for (std::size_t i = 0; i < block.size(); ++i)
                for (std::size_t j = 0; j < block.size(); ++j)
                    inverse[block[i]][block[j]] = Expression((i + j) % 2 == 0 ? 1 : -1) *
                                                  determinant(m_mass, without(block, j), without(block, i)) / whole;
        }
        for (std::size_t i = 0; i < size(); ++i) {
            std::vector<Expression> terms;
            for (std::size_t j = 0; j < size(); ++j)
                terms.push_back(inverse[i][j] * (p(j) - m_linear[j]));
            m_form.pairs[i].flowOfMomenta = simple(sum(std::move(terms)));
            m_flows.emplace(m_form.pairs[i].flow, m_form.pairs[i].flowOfMomenta);
        }
        return std::nullopt;
    }

    void makeHamiltonian() {
        std::vector<Expression> terms = {m_model.potential.value, -m_rest};
        for (std::size_t i = 0; i < size(); ++i)
            terms.push_back((p(i) - m_linear[i]) * m_form.pairs[i].flowOfMomenta / Expression(2));
        m_form.hamiltonian = simple(sum(std::move(terms)));
        const std::set<std::string> used = symbolsIn(m_form.hamiltonian);
        for (CanonicalPair& pair : m_form.pairs)
            pair.isCyclic = !used.contains(pair.coordinate);
    }

    // What neither T* nor V has: dissipation, efforts, reactions.
    Expression otherForces(std::size_t i) const {
        std::vector<Expression> forces;
        for (const Term& term : m_system.equations[i].terms)
            if (term.origin != Origin::Inertia && term.origin != Origin::Kinetic && term.origin != Origin::Potential)
                forces.push_back(-inMomenta(term.value));
        return sum(std::move(forces));
    }

    void makeRates() {
        for (std::size_t i = 0; i < size(); ++i) {
            CanonicalPair& pair = m_form.pairs[i];
            pair.momentumRate = simple(simple(otherForces(i)) - derivative(m_form.hamiltonian, pair.coordinate));
        }
    }

    void makeConditions() {
        for (std::size_t i = size(); i < m_system.equations.size(); ++i) {
            Equation condition = m_system.equations[i];
            condition.terms.clear();
            condition.residual = simple(inMomenta(condition.residual));
            m_form.conditions.push_back(std::move(condition));
        }
    }

    // d/dt p by the chain rule, less the canonical rate, has to be the equation as it was derived.
    void checkAtPoints() {
        RandomNumbers random;
        for (std::size_t i = 0; i < size(); ++i) {
            std::vector<Expression> terms = {derivative(m_form.pairs[i].ofFlows, "t")};
            Substitution backwards;
            for (std::size_t j = 0; j < size(); ++j) {
                const CoordinateNames& names = m_model.coordinates[j];
                terms.push_back(derivative(m_form.pairs[i].ofFlows, names.name) * Expression::symbol(names.flow));
                if (!m_mass[i][j].isZero())
                    terms.push_back(m_mass[i][j] * Expression::symbol(m_system.unknowns[j].name(2)));
                backwards.emplace(m_form.pairs[j].momentum, m_form.pairs[j].ofFlows);
            }
            const Expression rate = sum(std::move(terms));
            const Expression canonical = substituted(m_form.pairs[i].momentumRate, backwards);
            int compared = 0;
            for (int draw = 0; draw < 40 && compared < 6; ++draw)
                compared += areAlikeAt(rate, canonical, m_system.equations[i].residual, random);
            if (compared == 0)
                throw ArithmeticError(ArithmeticFault::NotReal, "the equations have no values at random points");
        }
    }

    // False outside the domain of a function.
    static bool areAlikeAt(const Expression& rate, const Expression& canonical, const Expression& residual,
                           RandomNumbers& random) {
        Point point;
        for (const Expression* expression : {&rate, &canonical, &residual})
            for (const std::string& name : symbolsIn(*expression))
                if (name != "pi")
                    point.emplace(name, 0.3 + random.share());
        const double values[] = {evaluate(rate, point), evaluate(canonical, point), evaluate(residual, point)};
        const double size = std::abs(values[0]) + std::abs(values[1]) + std::abs(values[2]);
        if (!std::isfinite(size))
            return false;
        check(std::abs(values[0] - values[1] - values[2]) <= 1e-8 * (1 + size),
              "the canonical equations are not those of Lagrange");
        return true;
    }

    void addInvariant(const ConservedQuantity& quantity) {
        Expression value = simple(inMomenta(quantity.value));
        if (vanishes(value - m_form.hamiltonian))
            value = m_form.hamiltonian; // as it is known
        CanonicalInvariant invariant{value, bracket(value, m_form.hamiltonian), {}};
        for (const CanonicalInvariant& before : m_form.invariants)
            invariant.withEarlier.push_back(bracket(before.value, value));
        m_form.invariants.push_back(std::move(invariant));
    }

    // A long expression that is zero may withstand simplification.
    bool vanishes(const Expression& expression) {
        RandomNumbers random;
        int compared = 0;
        for (int draw = 0; draw < 40 && compared < 8; ++draw) {
            Point point;
            for (const std::string& name : symbolsIn(expression))
                if (name != "pi")
                    point.emplace(name, 0.3 + random.share());
            double value = 0, size = 0;
            for (const Expression& term : termsOf(expression)) {
                value += evaluate(term, point);
                size += std::abs(evaluate(term, point));
            }
            if (!std::isfinite(size))
                continue;
            if (std::abs(value) > 1e-10 * size)
                return false;
            ++compared;
        }
        return compared > 0;
    }

    Expression bracket(const Expression& one, const Expression& other) {
        if (one == other)
            return Expression();
        const Expression whole = poissonBracket(one, other, m_form.pairs, m_algebra);
        return vanishes(whole) ? Expression() : simple(whole);
    }

    // Its momentum is constant, and nothing needs its place: no constraint turns with it.
    bool isIgnorable(std::size_t i) const {
        std::set<std::string> used;
        for (const CanonicalPair& pair : m_form.pairs)
            addSymbolsIn(pair.momentumRate, used);
        for (const Equation& condition : m_form.conditions)
            addSymbolsIn(condition.residual, used);
        return m_form.pairs[i].momentumRate.isZero() && !used.contains(m_form.pairs[i].coordinate);
    }

    // Of T* the part that the ignored flows leave: with q' = the others, R(q', f', p) by f = M^-1 (p - b - M f').
    void addRouth() {
        Indices ignored, kept;
        for (std::size_t i = 0; i < size(); ++i)
            (isIgnorable(i) ? ignored : kept).push_back(i);
        if (ignored.empty() || kept.empty() || ignored.size() > mostTogether)
            return;
        const Expression whole = simple(determinant(m_mass, ignored, ignored));
        if (whole.isZero())
            return;
        Substitution flows;
        for (std::size_t i = 0; i < ignored.size(); ++i)
            flows.emplace(m_form.pairs[ignored[i]].flow, simple(ignoredFlow(ignored, kept, whole, i)));
        RouthForm routh;
        std::vector<Expression> terms = {substituted(m_model.kineticCoenergy.value, flows), -m_model.potential.value};
        for (const std::size_t i : ignored) {
            routh.ignored.push_back(m_form.pairs[i].coordinate);
            routh.momenta.push_back(m_form.pairs[i].momentum);
            terms.push_back(-p(i) * flows.at(m_form.pairs[i].flow));
        }
        routh.routhian = simple(sum(std::move(terms)));
        Substitution still;
        for (const std::size_t i : kept)
            still.emplace(m_form.pairs[i].flow, Expression());
        routh.effectivePotential = simple(-substituted(routh.routhian, still));
        m_form.routh = std::move(routh);
    }

    Expression ignoredFlow(const Indices& ignored, const Indices& kept, const Expression& whole, std::size_t i) const {
        std::vector<Expression> terms;
        for (std::size_t j = 0; j < ignored.size(); ++j) {
            Expression right = p(ignored[j]) - m_linear[ignored[j]];
            for (const std::size_t k : kept)
                right = right - m_mass[ignored[j]][k] * Expression::symbol(m_form.pairs[k].flow);
            terms.push_back(Expression((i + j) % 2 == 0 ? 1 : -1) *
                            determinant(m_mass, without(ignored, j), without(ignored, i)) * right / whole);
        }
        return sum(std::move(terms));
    }

    const LagrangianModel& m_model;
    const DaeSystem& m_system;
    std::stop_token m_stop;
    Algebra m_algebra;
    std::optional<Simplifier> m_simplifier;
    HamiltonianForm m_form;
    ExpressionMatrix m_mass;
    std::vector<Expression> m_linear; // b
    Expression m_rest;                // c
    Substitution m_flows;             // by momenta
};

} // namespace

Expression poissonBracket(const Expression& one, const Expression& other, const std::vector<CanonicalPair>& pairs,
                          Algebra& algebra) {
    const Formula first = algebra.formula(one), second = algebra.formula(other);
    const auto slope = [&](const Formula& of, const std::string& name) {
        return algebra.expression(algebra.derivative(of, name));
    };
    std::vector<Expression> terms;
    for (const CanonicalPair& pair : pairs) {
        terms.push_back(slope(first, pair.coordinate) * slope(second, pair.momentum));
        terms.push_back(-slope(first, pair.momentum) * slope(second, pair.coordinate));
    }
    return sum(std::move(terms));
}

std::variant<HamiltonianForm, HamiltonObstacle> hamiltonianForm(const LagrangianModel& model, const DaeSystem& system,
                                                                const Conservation& conservation,
                                                                const std::stop_token& stop) {
    if (!system.statements.empty() || !model.statements.empty() || system.equations.size() < model.coordinates.size())
        return HamiltonObstacle{Reason::KeptByName, {}};
    try {
        return Canonical(model, system, stop).form(conservation);
    } catch (const ArithmeticError&) {
        return HamiltonObstacle{Reason::NotFound, {}};
    }
}

} // namespace coenergy
