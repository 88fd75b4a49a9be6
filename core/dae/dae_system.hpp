#pragma once
// The narrow waist of the program: what every formulation ends in and everything after it starts from. What a
// formulation has besides equations, a matrix form or an energy balance, it may hand on; nothing after it asks which it
// was. Reference: B. Fabien, Analytical System Dynamics, 2009, section 4.5, eq. 4.7.

#include "base/field.hpp"
#include "expression/notation.hpp"
#include "expression/traverse.hpp"
#include <cstdint>
#include <functional>
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

/// What an unknown stands for, and with it the part of a system that it belongs to.
enum class UnknownKind { Coordinate, DisplacementMultiplier, FlowMultiplier, Effort, Dynamic };

/// With the derivatives that have names of their own: x, dotx, ddotx; s, ds; lambda1.
struct Unknown {
    UnknownKind kind = UnknownKind::Coordinate;
    std::vector<std::string> derivatives; // names by order; the last is the highest that the equations take
    int watchedOrder = 0; // derivatives up to this one are shown, whether the equations need them or not

    const std::string& name(std::size_t order = 0) const { return derivatives[order]; }
    const std::string& highest() const { return derivatives.back(); }
    bool operator==(const Unknown&) const = default;
};

/// name = value, of parameters, unknowns and the statements before it.
struct Statement {
    std::string name;
    Expression value;

    bool operator==(const Statement&) const = default;
};

/// How displacement and flow constraints restrict the flows; of a formulation that has no matrix form.
struct ConstraintRows {
    std::vector<Statement> statements; // that the rows use, beside those of the system
    ExpressionMatrix phiQ;             // m1 x N
    ExpressionMatrix psiF;             // m2 x N

    bool operator==(const ConstraintRows&) const = default;
};

/// M fdot + phi_q^T lambda + psi_f^T mu = Y, and the constraints at the acceleration level:
/// phi_q fdot = gammaPhi, psi_f fdot = gammaPsi.
struct MatrixForm {
    ExpressionMatrix massMatrix;      // N x N
    std::vector<Expression> forcing;  // Y, N
    ExpressionMatrix phiQ;            // m1 x N
    ExpressionMatrix psiF;            // m2 x N
    std::vector<Expression> gammaPhi; // m1
    std::vector<Expression> gammaPsi; // m2

    bool operator==(const MatrixForm&) const = default;
};

struct ParameterValue {
    std::string name;
    std::optional<Expression> value; // of other parameters; nothing: symbolic

    bool operator==(const ParameterValue&) const = default;
};

/// What belongs together by its kind stands together: unknowns in the order (q, lambda, mu, e, s), the equations of the
/// coordinates before displacement, flow, effort and dynamic constraints.
struct DaeSystem {
    std::string title;
    std::vector<Unknown> unknowns;
    std::vector<Statement> statements; // that equations may use; a formulation may have none
    std::vector<Equation> equations;
    std::optional<MatrixForm> matrixForm;              // of a formulation that has one
    std::optional<ConstraintRows> constraintRows = {}; // where there is no matrix form
    std::vector<ParameterValue> parameters;
    Notation notation;
    std::vector<std::string>
        notSimplified; // equations that a simplification left as they were derived, in part or wholly

    bool operator==(const DaeSystem&) const = default;
};

/// The unknowns of one kind.
std::vector<Unknown> unknownsOf(const DaeSystem& system, UnknownKind kind);
std::vector<std::string> namesOf(const DaeSystem& system, UnknownKind kind, std::size_t order = 0);
/// Of each unknown; the equations are solved for these.
std::vector<std::string> highestDerivatives(const DaeSystem& system);
/// The equations of one kind, in their order.
std::vector<const Equation*> equationsOf(const DaeSystem& system, EquationKind kind);

/// Those of the statements that the expressions need, in their order.
std::vector<Statement> statementsBehind(const std::vector<Statement>& statements,
                                        const std::vector<Expression>& expressions);
/// The rows of the matrix form, or those beside it.
ConstraintRows constraintRowsOf(const DaeSystem& system);

/// Every expression of a system changed by the same rule; names stay.
DaeSystem transformed(DaeSystem system, const std::function<Expression(const Expression&)>& rule);
/// What each statement stands for, of parameters and unknowns alone.
Substitution statementValues(const DaeSystem& system);
/// The same equations with the statements put into them.
DaeSystem withoutStatements(DaeSystem system);

} // namespace coenergy
