// H = f . p - T* + V is kept where nothing supplies and nothing dissipates; p . xi where the displacement xi changes
// nothing. Reference: J. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, section 3.
#include "conservation/conserved_quantities.hpp"

#include "algebra/simplify.hpp"
#include "base/cancellation.hpp"
#include "expression/jumps.hpp"
#include "expression/traverse.hpp"
#include "lagrange/energy_balance.hpp"

#include <algorithm>

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

    // The balance knows rates; where something jumps, energy comes or goes at once.
    bool hasJumps() const {
        const auto jumpsAt = [](const NamedConstraint& constraint) { return jumps(constraint.residual.value); };
        return jumps(m_model.kineticCoenergy.value) || jumps(m_model.potential.value) ||
               std::any_of(m_model.displacement.begin(), m_model.displacement.end(), jumpsAt) ||
               std::any_of(m_model.flow.begin(), m_model.flow.end(), jumpsAt);
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
            if (momentum.isZero() || !vanishes(momentumRate(balance, displacement)))
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
