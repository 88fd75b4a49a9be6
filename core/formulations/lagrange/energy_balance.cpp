// Multiply Lagrange's equation i by f_i and sum over i: the inertia terms give d/dt(f . p - T*) + dT*/dt, the potential
// dV/dt - partial dV/dt, and the reactions do the work required by moving constraints, since along a motion phi_q f =
// -phi_t and A f = -a.
#include "lagrange/energy_balance.hpp"

#include "expression/traverse.hpp"
#include "lagrange/independent_parts.hpp"
#include "lagrange/lagrange_derivatives.hpp"

namespace coenergy {

namespace {

Expression atRest(const Expression& psi, const LagrangianModel& model) {
    Substitution rest;
    for (const CoordinateNames& coordinate : model.coordinates)
        rest.emplace(coordinate.flow, Expression(0));
    return substituted(psi, rest);
}

} // namespace

EnergyBalance deriveEnergyBalance(const LagrangianModel& model, Algebra& algebra) {
    const Formula coenergy = algebra.formula(model.kineticCoenergy.value);
    const Formula potential = algebra.formula(model.potential.value);
    const Formula dissipation = algebra.formula(model.dissipation.value);
    const auto symbol = [&](const std::string& name) { return algebra.symbol(name); };

    Formula hamiltonian = potential - coenergy;
    Formula dissipated;
    Formula supplied = algebra.derivative(potential, "t") - algebra.derivative(coenergy, "t");
    for (const CoordinateNames& coordinate : model.coordinates) {
        const Formula flow = symbol(coordinate.flow);
        hamiltonian = hamiltonian + flow * algebra.derivative(coenergy, coordinate.flow);
        dissipated = dissipated + flow * algebra.derivative(dissipation, coordinate.flow);
    }
    for (const AppliedEffort& applied : model.efforts)
        supplied =
            supplied + symbol(model.coordinates[applied.coordinate].flow) * algebra.formula(applied.effort.value);
    for (const AppliedForce& applied : model.forces) {
        const std::vector<Expression> efforts = LagrangeDerivatives().generalizedForce(
            applied.force, applied.point, {model.coordinates, model.pi, std::stop_token()});
        for (std::size_t i = 0; i < efforts.size(); ++i)
            supplied = supplied + symbol(model.coordinates[i].flow) * algebra.formula(efforts[i]);
    }
    for (const NamedConstraint& phi : model.displacement)
        supplied = supplied + symbol(phi.unknown) * algebra.derivative(algebra.formula(phi.residual.value), "t");
    for (const NamedConstraint& psi : model.flow)
        supplied = supplied + symbol(psi.unknown) * algebra.formula(atRest(psi.residual.value, model));
    return {algebra.expression(hamiltonian), algebra.expression(supplied), algebra.expression(dissipated),
            model.kineticCoenergy.value};
}

std::vector<PartBalance> balancesOfParts(const LagrangianModel& model,
                                         const std::function<EnergyBalance(const LagrangianModel&)>& balanceOf) {
    std::vector<PartBalance> parts;
    for (const auto& [part, hasCoenergyAtRest] : independentParts(model)) {
        std::vector<std::string> coordinates;
        for (const CoordinateNames& coordinate : part.coordinates)
            coordinates.push_back(coordinate.name);
        parts.push_back({std::move(coordinates), balanceOf(part)});
        EnergyBalance& balance = parts.back().balance;
        if (hasCoenergyAtRest) // f . dT*/df = H + T* - V
            balance.kineticCoenergy =
                Expression(Rational(1, 2)) * (balance.hamiltonian + balance.kineticCoenergy - part.potential.value);
    }
    return parts;
}

} // namespace coenergy
