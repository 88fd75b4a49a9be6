// H = f . p - T* + V is conserved where nothing supplies or dissipates energy; p . xi where the displacement xi leaves
// everything unchanged. Reference: D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application,
// section 3.
#include "conservation/conserved_quantities.hpp"

#include "algebra/simplify.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/jumps.hpp"
#include "expression/traverse.hpp"
#include "lagrange/energy_balance.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

constexpr std::uint64_t longest = 20'000; // nodes of all equations together

std::uint64_t sizeOf(const DaeSystem& system) {
    std::uint64_t size = 0;
    for (const Equation& equation : system.equations)
        size += equation.residual.treeSize();
    return size;
}

class Finding {
public:
    Finding(const LagrangianModel& model, const DaeSystem& system, const std::stop_token& stop)
        : m_model(model), m_system(system), m_algebra(model.pi), m_simplifier(system.notation), m_stop(stop) {}

    Conservation result() {
        addEnergy();
        addMomenta();
        m_result.integrable = integrableFlowConstraints(m_system, m_algebra, m_stop);
        return std::move(m_result);
    }

private:
    bool vanishes(const Expression& expression) {
        checkpoint(m_stop);
        return m_simplifier.simplified(expression, m_stop).isZero();
    }

    // The balance knows rates; where something jumps, energy comes or goes at once. So it does where the direction
    // jumps in which a constraint lets move: the reaction is a blow there.
    bool hasJumps() {
        const std::vector<Expression> parts = partsThatAct();
        return std::any_of(parts.begin(), parts.end(), jumps) ||
               std::any_of(m_model.displacement.begin(), m_model.displacement.end(),
                           [&](const NamedConstraint& phi) { return hasKink(phi.residual.value); });
    }

    std::vector<Expression> partsThatAct() const {
        std::vector<Expression> parts = {m_model.kineticCoenergy.value, m_model.potential.value};
        for (const auto* constraints : {&m_model.displacement, &m_model.flow})
            for (const NamedConstraint& constraint : *constraints)
                parts.push_back(constraint.residual.value);
        return parts;
    }

    bool hasKink(const Expression& residual) {
        const Formula formula = m_algebra.formula(residual);
        const std::set<std::string> names = symbolsIn(residual);
        return std::any_of(m_model.coordinates.begin(), m_model.coordinates.end(),
                           [&](const CoordinateNames& coordinate) {
                               return names.contains(coordinate.name) &&
                                      jumps(m_algebra.expression(m_algebra.derivative(formula, coordinate.name)));
                           });
    }

    // Whether the displacement leads over a jump, whose force no derivative tells. Of jumps in time it does not.
    bool leadsOverJumps(const Generator& displacement, const std::vector<std::string>& coordinates) const {
        const std::vector<Expression> parts = partsThatAct();
        return std::any_of(parts.begin(), parts.end(), [&](const Expression& part) {
            return jumps(part) && !isUnchanged(part, displacement, coordinates);
        });
    }

    // By a translation of any length, at random points; by a rotation where nothing that it moves occurs.
    static bool isUnchanged(const Expression& part, const Generator& displacement,
                            const std::vector<std::string>& coordinates) {
        constexpr int draws = 40;
        const std::set<std::string> names = symbolsIn(part);
        const bool isTranslation =
            std::all_of(displacement.begin(), displacement.end(), [](const Expression& one) { return one.isNumber(); });
        if (!isTranslation) {
            for (std::size_t i = 0; i < displacement.size(); ++i)
                if (!displacement[i].isZero() && names.contains(coordinates[i]))
                    return false;
            return true;
        }
        RandomNumbers random;
        for (int draw = 0; draw < draws; ++draw) {
            Point before;
            for (const std::string& name : names)
                before.emplace(name, 2 * random.deviation());
            Point after = before;
            const double length = 5 * random.deviation();
            for (std::size_t i = 0; i < displacement.size(); ++i)
                if (names.contains(coordinates[i]))
                    after[coordinates[i]] += length * toDouble(displacement[i].number());
            const double change = evaluate(part, after) - evaluate(part, before);
            if (std::abs(change) > 1e-9 * (1 + std::abs(evaluate(part, before))))
                return false;
        }
        return true;
    }

    void addEnergy() {
        const EnergyBalance balance = deriveEnergyBalance(m_model, m_algebra);
        const bool isNothing = balance.kineticCoenergy.isZero() && m_model.potential.value.isZero();
        if (!isNothing && vanishes(balance.supplied - balance.dissipated) && !hasJumps())
            m_result.quantities.push_back(
                {ConservedQuantity::Kind::Energy, {}, m_simplifier.simplified(balance.hamiltonian, m_stop)});
    }

    void addMomenta() {
        const MomentumBalance balance = momentumBalance();
        for (const Generator& displacement : symmetryCandidates(balance)) {
            const Expression momentum = m_simplifier.simplified(momentumAlong(balance, displacement), m_stop);
            if (momentum.isZero() || !vanishes(momentumRate(balance, displacement)) || jumps(momentum) ||
                leadsOverJumps(displacement, balance.coordinates))
                continue;
            ConservedQuantity quantity{ConservedQuantity::Kind::Momentum, {}, momentum};
            for (std::size_t i = 0; i < displacement.size(); ++i)
                if (!displacement[i].isZero())
                    quantity.displacement.emplace_back(balance.coordinates[i], displacement[i]);
            m_result.quantities.push_back(std::move(quantity));
        }
    }

    MomentumBalance momentumBalance() {
        MomentumBalance balance;
        const Formula coenergy = m_algebra.formula(m_model.kineticCoenergy.value);
        for (std::size_t i = 0; i < m_model.coordinates.size(); ++i) {
            const CoordinateNames& coordinate = m_model.coordinates[i];
            balance.coordinates.push_back(coordinate.name);
            balance.flows.push_back(coordinate.flow);
            balance.momenta.push_back(m_algebra.expression(m_algebra.derivative(coenergy, coordinate.flow)));
            std::vector<Expression> forces;
            for (const Term& term : m_system.equations[i].terms)
                if (term.origin != Origin::Inertia)
                    forces.push_back(term.value);
            balance.forces.push_back(sum(std::move(forces)));
        }
        return balance;
    }

    const LagrangianModel& m_model;
    const DaeSystem& m_system;
    Algebra m_algebra;
    Simplifier m_simplifier;
    std::stop_token m_stop;
    Conservation m_result;
};

} // namespace

Conservation conservedQuantities(const LagrangianModel& model, const DaeSystem& system, const std::stop_token& stop) {
    const bool isWrittenOut = system.statements.empty() && model.statements.empty();
    if (!isWrittenOut || sizeOf(system) > longest || system.equations.size() < model.coordinates.size())
        return {{}, {}, false};
    try {
        return Finding(model, system, stop).result();
    } catch (const ArithmeticError&) { // a derivative that cannot be taken
        return {{}, {}, false};
    }
}

} // namespace coenergy
