#pragma once
// The derivation as it is written on a blackboard, as a formulation hands it on beside its equations: for every
// equation what is differentiated, one step after the other, down to the equation itself; for every constraint its time
// derivatives up to the acceleration level.

#include "dae/dae_system.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What a step finds. Behind each kind stands its value, with q and f the coordinate and flow of the equation.
enum class StepKind {
    // of one of Lagrange's equations, in this order
    Momentum,             // dT*/df
    MomentumRate,         // d/dt (dT*/df)
    KineticGradient,      // dT*/dq
    PotentialGradient,    // dV/dq
    DissipationGradient,  // dD/df
    DisplacementReaction, // lambda dphi/dq, of one constraint
    FlowReaction,         // mu dpsi/df, of one constraint
    AppliedEffort,        // e^s: what one effort, force or torque contributes to it
    // of a constraint, in this order
    Constraint,       // phi, psi, Gamma, or ds/dt - Sigma
    FirstDerivative,  // dphi/dt, dpsi/dt
    SecondDerivative, // d2phi/dt2
    // a statement that stands in one of Lagrange's equations, of a system that keeps definitions by name
    StatedDefinition, // of the model
    StatedRate,       // the time derivative of a definition or a momentum
    StatedMomentum,   // dT*/df of a flow or of the rate of a definition
    StatedForce,      // what acts along a definition
    // the last of every equation of Lagrange
    Equation, // the sum, which is the left side of the equation
};

/// Of the terms that a step of this kind puts together; Inertia for dT*/df, Constraint for what holds no such terms.
Origin originOf(StepKind kind);

/// How the value of a step enters the sum.
enum class StepSign { Plus, Minus, Absent };

struct DerivationStep {
    StepKind kind = StepKind::Equation;
    StepSign sign = StepSign::Absent;
    Field source;           // the text that is differentiated, or that the effort comes from; of the sum: Field{}
    std::string constraint; // whose reaction or derivative it is; else empty
    std::string multiplier; // of a reaction; else empty
    Expression value;
    std::string statement = {}; // that is found; else empty

    bool operator==(const DerivationStep&) const = default;
};

/// How one equation of the system comes about. Of Lagrange's equations there are always Momentum, MomentumRate,
/// KineticGradient where the model has kinetic coenergy, PotentialGradient where it has potential energy,
/// DissipationGradient where it has a dissipation function, be they 0 or not; of reactions and efforts only those that
/// are not 0; then the Equation. The values with their signs add up to the value of the Equation.
struct EquationDerivation {
    std::string name; // of the equation: the coordinate, the constraint or the dynamic variable
    EquationKind kind = EquationKind::Lagrange;
    std::vector<DerivationStep> steps; // at least one
    /// The summands by the rule, without values, where they are not found one by one.
    std::vector<DerivationStep> rule = {};

    bool operator==(const EquationDerivation&) const = default;
};

/// The derivations of all equations of a system, in its order.
struct DerivationSteps {
    Expression kineticCoenergy; // definitions inserted but where they are kept by name; 0 where there is none
    Expression potential;
    Expression dissipation;
    /// Legendre's transform T = sum p f - T*, with p = dT*/df, in terms of the flows; nothing where there is no T*, or
    /// where definitions are kept by name.
    std::optional<Expression> kineticEnergy;
    std::vector<Unknown> coordinates;
    std::vector<EquationDerivation> equations;
    Notation notation;

    bool operator==(const DerivationSteps&) const = default;
};

/// The terms of one origin and source together, with the sign that they have in the sum; Absent: 0.
Expression partOf(const Equation& equation, Origin origin, const Field& source, StepSign sign);

} // namespace coenergy
