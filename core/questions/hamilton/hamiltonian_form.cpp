// Momenta are inverted first; H follows from them, and the canonical equations from H. Each is compared with Lagrange's
// equations at random points.
#include "hamilton/hamiltonian_form.hpp"

#include "algebra/simplify.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "base/random_numbers.hpp"
#include "base/text.hpp"
#include "expression/evaluate.hpp"
#include "expression/surrogates.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

using Indices = std::vector<std::size_t>;

class Canonical {
public:
    Canonical(const LagrangianModel& model, const DaeSystem& system, const std::stop_token& stop)
        : m_model(model), m_system(system), m_stop(stop), m_algebra(model.pi) {}

    std::variant<HamiltonianForm, HamiltonObstacle> form(const Conservation& conservation) {
        namePairs();
        m_simplifier.emplace(m_form.notation);
        auto inverted = invertedMomenta(m_model.kineticCoenergy.value, m_names, m_system.parameters, m_model.pi,
                                        *m_simplifier, m_stop);
        if (const auto* obstacle = std::get_if<HamiltonObstacle>(&inverted))
            return *obstacle;
        m_inverse = std::get<MomentumInversion>(std::move(inverted));
        makeHamiltonian();
        makeRates();
        makeConditions();
        checkAtPoints();
        for (const ConservedQuantity& quantity : conservation.quantities)
            addInvariant(quantity);
        addRouth();
        try {
            addPotentialCoenergy();
        } catch (const ArithmeticError&) {
            m_form.potentialCoenergy.reset();
        }
        collect();
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
    std::size_t size() const { return m_names.size(); }
    bool isDetermined(std::size_t i) const { return m_inverse.isDetermined[i]; }
    Expression p(std::size_t i) const { return Expression::symbol(m_names[i].momentum); }
    Expression flow(std::size_t i) const {
        return isDetermined(i) ? m_inverse.flows[i] : Expression::symbol(m_names[i].flow);
    }
    Expression inMomenta(const Expression& expression) const { return substituted(expression, m_flows); }

    // Typeset as p with the coordinate below it.
    void namePairs() {
        m_form.notation = m_system.notation;
        DistinctLatex looks(m_form.notation);
        for (const CoordinateNames& names : m_model.coordinates) {
            const std::string momentum =
                freeName("p_" + names.name, [&](const std::string& name) { return m_form.notation.contains(name); });
            const std::string below = latexOf(names.name, m_system.notation);
            m_form.notation[momentum] = {Role::Flow, size(), looks.of(momentum, "p_{" + below + "}")};
            m_names.push_back({names.name, names.flow, momentum});
        }
    }

    void makeHamiltonian() {
        m_form.hamiltonian = simple(m_inverse.energy + m_model.potential.value);
        m_form.kineticEnergy = simple(m_inverse.energy);
        for (std::size_t i = 0; i < size(); ++i)
            if (isDetermined(i))
                m_flows.emplace(m_names[i].flow, m_inverse.flows[i]);
    }

    // What neither T* nor V has: dissipation, efforts, reactions.
    Expression otherForces(std::size_t i) const {
        std::vector<Expression> forces;
        for (const Term& term : m_system.equations[i].terms)
            if (term.origin != Origin::Inertia && term.origin != Origin::Kinetic && term.origin != Origin::Potential)
                forces.push_back(-inMomenta(term.value));
        return sum(std::move(forces));
    }

    // Of p_i by H + sum of f_s (p_s - P), and by what neither T* nor V has.
    Expression canonicalRate(std::size_t i) {
        std::vector<Expression> terms = {simple(otherForces(i)),
                                         -derivative(m_form.hamiltonian, m_names[i].coordinate)};
        for (std::size_t s = 0; s < size(); ++s)
            if (!isDetermined(s))
                terms.push_back(flow(s) * derivative(m_inverse.primary[s], m_names[i].coordinate));
        return simple(sum(std::move(terms)));
    }

    // The canonical rate of p_s = P, less that by the chain rule.
    Expression remainingEquation(std::size_t s) {
        const Expression& primary = m_inverse.primary[s];
        std::vector<Expression> terms = {m_rates[s], -derivative(primary, "t")};
        for (std::size_t i = 0; i < size(); ++i) {
            terms.push_back(-derivative(primary, m_names[i].coordinate) * flow(i));
            if (isDetermined(i))
                terms.push_back(-derivative(primary, m_names[i].momentum) * m_rates[i]);
        }
        return simple(sum(std::move(terms)));
    }

    void makeRates() {
        for (std::size_t i = 0; i < size(); ++i)
            m_rates.push_back(canonicalRate(i));
        for (std::size_t s = 0; s < size(); ++s)
            m_remaining.push_back(isDetermined(s) ? Expression() : remainingEquation(s));
    }

    void makeConditions() {
        for (std::size_t i = size(); i < m_system.equations.size(); ++i) {
            Equation condition = m_system.equations[i];
            condition.terms.clear();
            condition.residual = simple(inMomenta(condition.residual));
            m_form.conditions.push_back(std::move(condition));
        }
    }

    // d/dt p by the chain rule, less the canonical rate, has to be the equation as it was derived; and what remains of
    // a coordinate without a momentum of its own has to be its equation, less those that its constraint P brings in.
    void checkAtPoints() {
        Substitution backwards;
        for (std::size_t i = 0; i < size(); ++i)
            backwards.emplace(m_names[i].momentum, m_inverse.momenta[i]);
        RandomNumbers random;
        for (std::size_t i = 0; i < size(); ++i) {
            const Expression rate = isDetermined(i) ? rateByChainRule(i) : Expression();
            const Expression canonical = substituted(isDetermined(i) ? m_rates[i] : m_remaining[i], backwards);
            const Expression residual =
                isDetermined(i) ? m_system.equations[i].residual : combinedResidual(i, backwards);
            int compared = 0;
            for (int draw = 0; draw < 40 && compared < 6; ++draw)
                compared += areAlikeAt(rate, canonical, residual, random);
            if (compared == 0)
                throw ArithmeticError(ArithmeticFault::NotReal, "the equations have no values at random points");
        }
    }

    Expression rateByChainRule(std::size_t i) {
        std::vector<Expression> terms = {derivative(m_inverse.momenta[i], "t")};
        for (std::size_t j = 0; j < size(); ++j) {
            terms.push_back(derivative(m_inverse.momenta[i], m_names[j].coordinate) *
                            Expression::symbol(m_names[j].flow));
            if (!m_inverse.slopes[i][j].isZero())
                terms.push_back(m_inverse.slopes[i][j] * Expression::symbol(m_system.unknowns[j].name(2)));
        }
        return sum(std::move(terms));
    }

    Expression combinedResidual(std::size_t s, const Substitution& backwards) {
        std::vector<Expression> terms = {m_system.equations[s].residual};
        for (std::size_t i = 0; i < size(); ++i)
            if (isDetermined(i))
                terms.push_back(-substituted(derivative(m_inverse.primary[s], m_names[i].momentum), backwards) *
                                m_system.equations[i].residual);
        return sum(std::move(terms));
    }

    // False outside the domain of a function.
    static bool areAlikeAt(const Expression& rate, const Expression& canonical, const Expression& residual,
                           RandomNumbers& random) {
        Point point;
        for (const Expression* expression : {&rate, &canonical, &residual})
            for (const std::string& name : symbolsIn(*expression))
                if (name != "pi")
                    point.emplace(name, 0.3 + random.share());
        const auto valueOf = [&](const Expression& expression) { return evaluate(withSurrogates(expression), point); };
        const double values[] = {valueOf(rate), valueOf(canonical), valueOf(residual)};
        const double size = std::abs(values[0]) + std::abs(values[1]) + std::abs(values[2]);
        if (!std::isfinite(size))
            return false;
        check(std::abs(values[0] - values[1] - values[2]) <= 1e-8 * (1 + size),
              "the canonical equations are not those of Lagrange");
        return true;
    }

    void addInvariant(const ConservedQuantity& quantity) {
        const Expression value = asKnown(simple(inMomenta(quantity.value)));
        if (hasUndeterminedFlow(value))
            return; // no function of canonical variables
        CanonicalInvariant invariant{value, bracket(value, m_form.hamiltonian), {}};
        for (const CanonicalInvariant& before : m_form.invariants)
            invariant.withEarlier.push_back(bracket(before.value, value));
        m_form.invariants.push_back(std::move(invariant));
    }

    // The Hamiltonian or a momentum, where it is one of them: simplification divides by no factor of a denominator.
    Expression asKnown(const Expression& value) {
        std::vector<Expression> known = {m_form.hamiltonian};
        for (std::size_t s = 0; s < size(); ++s)
            known.push_back(p(s));
        const auto same =
            std::find_if(known.begin(), known.end(), [&](const Expression& one) { return vanishes(value - one); });
        return same == known.end() ? value : *same;
    }

    bool hasUndeterminedFlow(const Expression& expression) const {
        const std::set<std::string> used = symbolsIn(expression);
        for (std::size_t s = 0; s < size(); ++s)
            if (!isDetermined(s) && used.contains(m_names[s].flow))
                return true;
        return false;
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
            for (const Expression& term : termsOf(withSurrogates(expression))) {
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
        const Expression whole = poissonBracket(one, other, pairs(), m_algebra);
        return vanishes(whole) ? Expression() : simple(whole);
    }

    // Its momentum is constant, and nothing needs its place: no constraint turns with it.
    bool isIgnorable(std::size_t i) const {
        std::set<std::string> used;
        for (const std::vector<Expression>* list : {&m_rates, &m_remaining, &m_inverse.primary})
            for (const Expression& expression : *list)
                addSymbolsIn(expression, used);
        for (const Equation& condition : m_form.conditions)
            addSymbolsIn(condition.residual, used);
        return isDetermined(i) && m_rates[i].isZero() && !used.contains(m_names[i].coordinate);
    }

    // A momentum that is not affine depends on no other flow than those that go with it.
    bool isWithoutBentOthers(const Indices& ignored, const Indices& kept) const {
        return std::none_of(ignored.begin(), ignored.end(), [&](std::size_t i) {
            return std::any_of(kept.begin(), kept.end(), [&](std::size_t k) {
                return !m_inverse.isAffine[i] && !m_inverse.slopes[i][k].isZero();
            });
        });
    }

    // Of T* the part that the ignored flows leave: with q' = the others, R(q', f', p) by f = M^-1 (p - b - M f').
    void addRouth() {
        Indices ignored, kept;
        for (std::size_t i = 0; i < size(); ++i)
            (isIgnorable(i) ? ignored : kept).push_back(i);
        if (ignored.empty() || kept.empty() || ignored.size() > mostTogether || !isWithoutBentOthers(ignored, kept))
            return;
        const std::optional<Substitution> flows = ignoredFlows(ignored, kept);
        if (!flows)
            return;
        RouthForm routh;
        std::vector<Expression> terms = {substituted(m_model.kineticCoenergy.value, *flows), -m_model.potential.value};
        for (const std::size_t i : ignored) {
            routh.ignored.push_back(m_names[i].coordinate);
            routh.momenta.push_back(m_names[i].momentum);
            terms.push_back(-p(i) * flows->at(m_names[i].flow));
        }
        routh.routhian = simple(sum(std::move(terms)));
        Substitution still;
        for (const std::size_t i : kept)
            still.emplace(m_names[i].flow, Expression());
        routh.effectivePotential = simple(-substituted(routh.routhian, still));
        m_form.routh = std::move(routh);
    }

    std::optional<Substitution> ignoredFlows(const Indices& ignored, const Indices& kept) {
        Substitution flows;
        Indices affine;
        for (const std::size_t i : ignored)
            if (m_inverse.isAffine[i])
                affine.push_back(i);
            else
                flows.emplace(m_names[i].flow, m_inverse.flows[i]);
        const Expression whole = simple(minorOf(m_inverse.slopes, affine, affine));
        if (whole.isZero())
            return std::nullopt;
        const ExpressionMatrix inverse = inverseOf(m_inverse.slopes, affine, whole);
        for (std::size_t i = 0; i < affine.size(); ++i) {
            std::vector<Expression> terms;
            for (std::size_t j = 0; j < affine.size(); ++j)
                terms.push_back(inverse[i][j] * shareOfIgnored(affine[j], kept));
            flows.emplace(m_names[affine[i]].flow, simple(sum(std::move(terms))));
        }
        return flows;
    }

    // p - b - M f' of the kept flows f'.
    Expression shareOfIgnored(std::size_t i, const Indices& kept) const {
        Substitution still;
        for (const FlowAndMomentum& names : m_names)
            still.emplace(names.flow, Expression());
        std::vector<Expression> terms = {p(i), -substituted(m_inverse.momenta[i], still)};
        for (const std::size_t k : kept)
            terms.push_back(-m_inverse.slopes[i][k] * Expression::symbol(m_names[k].flow));
        return sum(std::move(terms));
    }

    // V* is to V as T is to T*, with efforts for momenta and displacements for flows.
    void addPotentialCoenergy() {
        constexpr std::uint64_t mostOperations = 120;
        const Expression& potential = m_model.potential.value;
        if (operationCount(potential) > mostOperations)
            return;
        const std::set<std::string> used = symbolsIn(potential);
        std::vector<FlowAndMomentum> names;
        for (const FlowAndMomentum& own : m_names)
            if (used.contains(own.coordinate)) {
                const std::string effort = freeName(
                    "e_" + own.coordinate, [&](const std::string& name) { return m_form.notation.contains(name); });
                names.push_back({own.coordinate, own.coordinate, effort});
            }
        if (names.empty())
            return;
        auto inverted = invertedMomenta(potential, names, m_system.parameters, m_model.pi, *m_simplifier, m_stop);
        const auto* found = std::get_if<MomentumInversion>(&inverted);
        if (!found ||
            std::find(found->isDetermined.begin(), found->isDetermined.end(), false) != found->isDetermined.end())
            return;
        PotentialCoenergy dual{{}, found->momenta, simple(found->energy)};
        DistinctLatex looks(m_form.notation);
        for (std::size_t k = 0; k < names.size(); ++k) {
            dual.efforts.push_back(names[k].momentum);
            const std::string below = latexOf(names[k].coordinate, m_form.notation);
            m_form.notation[names[k].momentum] = {Role::Effort, k, looks.of(names[k].momentum, "e_{" + below + "}")};
        }
        m_form.potentialCoenergy = std::move(dual);
    }

    std::vector<CanonicalPair> pairs() const {
        const std::set<std::string> used = symbolsIn(m_form.hamiltonian);
        std::vector<CanonicalPair> pairs;
        for (std::size_t i = 0; i < size(); ++i)
            if (const FlowAndMomentum& names = m_names[i]; isDetermined(i))
                pairs.push_back({names.coordinate, names.flow, names.momentum, m_inverse.momenta[i], m_inverse.flows[i],
                                 m_rates[i], !used.contains(names.coordinate)});
        return pairs;
    }

    void collect() {
        m_form.pairs = pairs();
        for (std::size_t s = 0; s < size(); ++s)
            if (const FlowAndMomentum& names = m_names[s]; !isDetermined(s))
                m_form.primary.push_back({names.coordinate, names.flow, names.momentum, m_inverse.momenta[s],
                                          m_inverse.primary[s], m_remaining[s]});
    }

    const LagrangianModel& m_model;
    const DaeSystem& m_system;
    std::stop_token m_stop;
    Algebra m_algebra;
    std::optional<Simplifier> m_simplifier;
    HamiltonianForm m_form;
    std::vector<FlowAndMomentum> m_names;
    MomentumInversion m_inverse;
    Substitution m_flows;                // of those that are determined
    std::vector<Expression> m_rates;     // of all momenta
    std::vector<Expression> m_remaining; // equations of the coordinates whose flows are not determined
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
        return HamiltonObstacle{HamiltonObstacle::Reason::KeptByName, {}};
    try {
        return Canonical(model, system, stop).form(conservation);
    } catch (const ArithmeticError&) {
        return HamiltonObstacle{HamiltonObstacle::Reason::NotFound, {}};
    }
}

} // namespace coenergy
