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

/// An energy typed in momenta or efforts, and its Legendre transform in flows or displacements.
struct EnergyDual {
    struct Pair {
        std::string coordinate;
        std::string conjugate;   // its momentum or effort
        std::string own;         // its flow or displacement
        Expression ofConjugates; // f = dT/dp, or q = dV*/de
        Expression ofOwn;        // the same solved for p, or e

        bool operator==(const Pair&) const = default;
    };
    Field source;
    Expression given;
    std::vector<Pair> pairs;
    Expression value; // a part of T*, or of V

    Column target() const {
        return source.column == Column::KineticEnergy ? Column::KineticCoenergy : Column::Potential;
    }
    bool operator==(const EnergyDual&) const = default;
};

/// One step of the elimination of coordinates and multipliers: constraints that give a coordinate as a function of the
/// others are inserted, the equations of those coordinates solved for the multipliers, and these put in.
struct EliminationStep {
    enum class Kind { Coordinate, Multiplier, Equation };
    Kind kind = Kind::Equation;
    std::string name; // of the coordinate, the multiplier or the equation
    std::string from; // the constraint or the equation that was solved; of an equation nothing
    Expression value; // of an equation its left side

    bool operator==(const EliminationStep&) const = default;
};

/// What stands before Lagrange's equation, from d'Alembert's principle on, in the terms of this model. Variations are
/// `delta_x` of a coordinate and its flow, `delta_p_x` of a momentum, `p_x`; the accelerations are those of the model.
enum class PrincipleKind {
    VirtualWork,         // delta W = sum of (e - dD/df - dV/dq) delta q
    InertialWork,        // sum of dp/dt delta q
    Principle,           // d'Alembert: delta W - sum of dp/dt delta q, which is zero
    CoenergyVariation,   // delta T* = sum of dT*/dq delta q + p delta f
    BoundaryTerm,        // sum of p delta q, of which the rate is the inertial work and delta T*
    PotentialVariation,  // delta V
    EnergyVariation,     // delta T = sum of f delta p - dT*/dq delta q
    Residual,            // epsilon of one coordinate: its equation without reactions; `name`
    Combination,         // sum of epsilon delta q, which is zero
    ConstraintVariation, // delta phi, or the sum of dpsi/df delta q, which is zero; `name`
    Multiplied,          // of one coordinate: epsilon and the multipliers times the coefficients above; `name`
};

struct PrincipleLine {
    PrincipleKind kind = PrincipleKind::Principle;
    std::string name;
    Expression value;

    bool operator==(const PrincipleLine&) const = default;
};

/// The derivations of all equations of a system, in its order.
struct DerivationSteps {
    Expression kineticCoenergy; // definitions inserted unless they are kept by name; 0 if there is none
    Expression potential;
    Expression dissipation;
    /// The Legendre transform T = sum p f - T*, with p = dT*/df, in terms of the flows; nothing if there is no T*, or
    /// if definitions are kept by name.
    std::optional<Expression> kineticEnergy;
    std::vector<EnergyDual> duals;         // of energies that were typed in momenta or efforts; T* and V contain them
    std::vector<PrincipleLine> principles; // none for a long model
    std::vector<EliminationStep> elimination; // none where no constraint gives a coordinate
    std::vector<Unknown> coordinates;
    std::vector<EquationDerivation> equations;
    Notation notation;

    bool operator==(const DerivationSteps&) const = default;
};

/// The sum of the terms of one origin and source, with its sign in the residual; Absent: 0.
Expression partOf(const Equation& equation, Origin origin, const Field& source, StepSign sign);

} // namespace coenergy
