#pragma once
// The terms of the energy audit of a trajectory.

#include "expression/expression.hpp"

#include <array>
#include <string>
#include <vector>

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

/// The balance of a part of the model that shares nothing with the rest: neither a term nor an effort nor a constraint.
struct PartBalance {
    std::vector<std::string> coordinates;
    EnergyBalance balance;

    bool operator==(const PartBalance&) const = default;
};

/// The expressions of a balance, in the order in which they are evaluated.
template <class Balance> auto expressionsOf(Balance& balance) {
    return std::array{&balance.hamiltonian, &balance.supplied, &balance.dissipated, &balance.kineticCoenergy};
}

} // namespace coenergy
