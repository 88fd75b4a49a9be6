#pragma once
// The derivation as on a blackboard, supplied by a formulation with its equations: for every equation the derivatives,
// one step after the other, down to the equation itself; for every constraint its time derivatives up to the
// acceleration level.

#include "dae/dae_system.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The result of a step. The comment after each kind gives its value, with q and f the coordinate and flow of the
/// equation.
enum class StepKind {
    // of one of Lagrange's equations, in this order
    Momentum,             // dT*/df
    MomentumRate,         // d/dt (dT*/df)
    KineticGradient,      // dT*/dq
    PotentialGradient,    // dV/dq
    DissipationGradient,  // dD/df
    DisplacementReaction, // lambda dphi/dq, of one constraint
    FlowReaction,         // mu dpsi/df, of one constraint
    AppliedEffort,        // e^s: the contribution of one effort, force or torque
    // of a constraint, in this order
    Constraint,       // phi, psi, Gamma, or ds/dt - Sigma
    FirstDerivative,  // dphi/dt, dpsi/dt
    SecondDerivative, // d2phi/dt2
    SolvedEffort,     // the regulated effort, by its own constraint; `multiplier` is its name
    // a statement used in one of Lagrange's equations, in a system that keeps definitions by name
    StatedDefinition, // of the model
    StatedRate,       // the time derivative of a definition or a momentum
    StatedMomentum,   // dT*/df of a flow or of the rate of a definition
    StatedForce,      // the force along a definition
    // the last step of each of Lagrange's equations
    Equation, // the sum, which is the left side of the equation
};

/// The origin of the terms that a step of this kind combines; Inertia for dT*/df, Constraint for a step without such
/// terms.
Origin originOf(StepKind kind);

/// The sign of a step's value in the sum.
enum class StepSign { Plus, Minus, Absent };

struct DerivationStep {
    StepKind kind = StepKind::Equation;
    StepSign sign = StepSign::Absent;
    Field source;           // the differentiated text, or that of the effort; for the sum: Field{}
    std::string constraint; // whose reaction or derivative it is; else empty
    std::string multiplier; // of a reaction; else empty
    Expression value;
    std::string statement = {}; // computed in this step; else empty

    bool operator==(const DerivationStep&) const = default;
};

/// The derivation of one equation of the system. For Lagrange's equations: Momentum and MomentumRate always,
/// KineticGradient if the model has kinetic coenergy, PotentialGradient if it has potential energy, DissipationGradient
/// if it has a dissipation function, even if they are 0; of reactions and efforts only those that are not 0; then the
/// Equation. The values with their signs add up to the value of the Equation.
struct EquationDerivation {
    std::string name; // of the equation: the coordinate, the constraint or the dynamic variable
    EquationKind kind = EquationKind::Lagrange;
    std::vector<DerivationStep> steps; // at least one
    /// The summands prescribed by the rule, without values, if they are not computed individually.
    std::vector<DerivationStep> rule = {};

    bool operator==(const EquationDerivation&) const = default;
};

/// The derivations of all equations of a system, in its order.
struct DerivationSteps {
    Expression kineticCoenergy; // definitions inserted unless they are kept by name; 0 if there is none
    Expression potential;
    Expression dissipation;
    /// The Legendre transform T = sum p f - T*, with p = dT*/df, in terms of the flows; nothing if there is no T*, or
    /// if definitions are kept by name.
    std::optional<Expression> kineticEnergy;
    std::vector<Unknown> coordinates;
    std::vector<EquationDerivation> equations;
    Notation notation;

    bool operator==(const DerivationSteps&) const = default;
};

/// The sum of the terms of one origin and source, with its sign in the residual; Absent: 0.
Expression partOf(const Equation& equation, Origin origin, const Field& source, StepSign sign);

} // namespace coenergy
