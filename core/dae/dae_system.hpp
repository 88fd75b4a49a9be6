#pragma once
// The narrow waist of the program: what every formulation ends in and everything after it starts from.
// Lagrangian DAEs in the form of Fabien, section 4.5, eq. 4.7.

#include "base/field.hpp"
#include "expression/notation.hpp"
#include "model/names.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What a term of an equation comes from.
enum class Origin {
    Inertia,                // d/dt(dT*/df)
    Kinetic,                // -dT*/dq
    Dissipation,            // dD/df
    Potential,              // dV/dq
    DisplacementConstraint, // lambda dphi/dq
    FlowConstraint,         // mu dpsi/df
    Effort,                 // -e
    Constraint,             // the constraint's own equation
};
std::string_view originName(Origin origin);

/// A term of a residual with the text of the model that made it.
struct Term {
    Origin origin = Origin::Inertia;
    Field source;
    Expression value;

    bool operator==(const Term&) const = default;
};

enum class EquationKind { Lagrange, Displacement, Flow, Effort, Dynamic };
std::string_view kindName(EquationKind kind);

/// residual = 0; the residual is the sum of the terms.
struct Equation {
    std::string name;
    EquationKind kind = EquationKind::Lagrange;
    std::vector<Term> terms;
    Expression residual;

    bool operator==(const Equation&) const = default;
};

/// Row by row.
using ExpressionMatrix = std::vector<std::vector<Expression>>;

/// M fdot + phi_q^T lambda + psi_f^T mu = Y, and the constraints at the acceleration level:
/// phi_q fdot = gammaPhi, psi_f fdot = gammaPsi.
struct MatrixForm {
    ExpressionMatrix massMatrix; // N x N
    std::vector<Expression> forcing; // Y, N
    ExpressionMatrix phiQ;       // m1 x N
    ExpressionMatrix psiF;       // m2 x N
    std::vector<Expression> gammaPhi; // m1
    std::vector<Expression> gammaPsi; // m2

    bool operator==(const MatrixForm&) const = default;
};

struct ParameterValue {
    std::string name;
    std::optional<Expression> value; // of other parameters; nothing: symbolic

    bool operator==(const ParameterValue&) const = default;
};

/// Unknowns are ordered (q, lambda, mu, e, s); equations as section 1 of Fabien 4.5: the Lagrange equations of
/// the coordinates, displacement, flow, effort and dynamic constraints.
struct DaeSystem {
    std::string title;
    std::vector<CoordinateNames> coordinates;
    std::vector<std::string> lambdas; // multipliers of the displacement constraints
    std::vector<std::string> mus;     // multipliers of the flow constraints
    std::vector<std::string> efforts; // regulated efforts
    std::vector<std::string> dynamics; // dynamic variables; the derivative of `s1` is `ds1`
    std::vector<std::string> dynamicRates;
    std::vector<Equation> equations;
    MatrixForm matrixForm;
    std::vector<ParameterValue> parameters;
    Notation notation;
    std::vector<std::string> notSimplified; // equations that a simplification left as they were derived, in part or wholly

    bool operator==(const DaeSystem&) const = default;
};

} // namespace coenergy
