#pragma once
// The canonical form of a Lagrangian model: momenta p = dT*/df in place of flows.
//   dq/dt = dH/dp,  dp/dt = -dH/dq - dD/df + e - phi_q^T lambda - psi_f^T mu,  H(q, p, t) = p f - T* + V
// Where T* does not determine some flow f_s from the momenta, its own momentum is that of a primary constraint,
// p_s = P(q, p, t). Then H + sum of f_s (p_s - P) takes the place of H, and the rate of p_s = P is the equation of q_s.
// Coordinates that H does not contain are cyclic; in Routh's procedure their momenta become constants.
// Reference: H. Goldstein, C. Poole, J. Safko, Classical Mechanics, 2002, sections 8.1 to 8.3 and 9.5;
// P. A. M. Dirac, Lectures on Quantum Mechanics, 1964, lecture 1;
// D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application.

#include "conservation/conserved_quantities.hpp"
#include "dae/dae_system.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "lagrange/momentum_inversion.hpp"

#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// One coordinate with its momentum.
struct CanonicalPair {
    std::string coordinate;
    std::string flow;
    std::string momentum;     ///< its name, `p_x` where that is free
    Expression ofFlows;       ///< p = dT*/df
    Expression flowOfMomenta; ///< f = dH/dp; with the names of the flows that T* does not determine
    Expression momentumRate;  ///< dp/dt; with the names of multipliers and efforts
    bool isCyclic = false;    ///< H does not contain the coordinate
};

/// A coordinate whose flow T* does not determine: one without inertia, or without inertia of its own.
struct PrimaryConstraint {
    std::string coordinate;
    std::string flow;
    std::string momentum;
    Expression ofFlows;   ///< p = dT*/df
    Expression ofMomenta; ///< the same by the momenta of the others: 0 if there is no inertia at all
    Expression residual;  ///< 0 = its efforts, less the rate of its momentum: Lagrange's equation of the coordinate in
                          ///< canonical variables and the flows of this list
};

/// A quantity that no motion changes, in terms of momenta.
struct CanonicalInvariant {
    Expression value;
    Expression bracket; ///< {G, H}, Poisson's: zero, but for what the rate of G owes to t, forces, reactions and the
                        ///< flows that T* does not determine
    std::vector<Expression> withEarlier; ///< {F, G} for each F before this one
};

/// Routh's procedure with the cyclic coordinates whose momenta are constant.
struct RouthForm {
    std::vector<std::string> ignored; ///< coordinates
    std::vector<std::string> momenta; ///< theirs, which are constants now
    Expression routhian;              ///< R = T* - V - sum of p f over the ignored, with the other flows
    Expression effectivePotential;    ///< -R where the other flows are zero
};

/// V by efforts, V* = sum of e q - V with e = dV/dq.
struct PotentialCoenergy {
    std::vector<std::string> efforts;        ///< their names, `e_x` where that is free, of the coordinates in V
    std::vector<Expression> ofDisplacements; ///< e = dV/dq
    Expression value;                        ///< by the efforts
};

struct HamiltonianForm {
    std::vector<CanonicalPair> pairs;
    std::vector<PrimaryConstraint> primary;
    Expression hamiltonian;
    Expression kineticEnergy;                           ///< T by momenta: Legendre's transform of T*
    std::optional<PotentialCoenergy> potentialCoenergy; ///< nothing if there is no V, or if its efforts do not
                                                        ///< determine its displacements
    std::vector<Equation> conditions; ///< constraints and laws of efforts and variables, flows in terms of momenta
    std::vector<CanonicalInvariant> invariants;
    std::optional<RouthForm> routh; ///< nothing without a constant momentum, or if all are constant
    Notation notation;              ///< with the names of the momenta
};

/// Of a model and its equations. Checked against these at random points. On the algebra's thread. Throws Cancelled.
std::variant<HamiltonianForm, HamiltonObstacle> hamiltonianForm(const LagrangianModel& model, const DaeSystem& system,
                                                                const Conservation& conservation,
                                                                const std::stop_token& stop = {});

/// {G, H} = sum of dG/dq dH/dp - dG/dp dH/dq.
Expression poissonBracket(const Expression& one, const Expression& other, const std::vector<CanonicalPair>& pairs,
                          Algebra& algebra);

} // namespace coenergy
