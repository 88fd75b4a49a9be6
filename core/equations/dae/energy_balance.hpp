#pragma once
// The terms of the energy audit of a trajectory.

#include "expression/expression.hpp"

namespace coenergy {

/// Along a solution dH/dt = supplied - dissipated, with H = f . dT*/df - T* + V,
///     supplied = f . e^s + lambda . phi_t + mu . a - dT*/dt + dV/dt (partial derivatives, psi = A f + a),
///     dissipated = f . dD/df.
struct EnergyBalance {
    Expression hamiltonian;
    Expression supplied;
    Expression dissipated;
    Expression kineticCoenergy; // T*, for the scale of the audit

    bool operator==(const EnergyBalance&) const = default;
};

} // namespace coenergy
