#pragma once
// The narrow waist of the program: every formulation ends in it, and everything after it starts from it. A formulation
// may add a matrix form or an energy balance to its equations; later stages do not depend on the formulation.
// Reference: B. Fabien, Analytical System Dynamics, 2009, section 4.5, eq. 4.7.

#include "base/field.hpp"
#include "expression/notation.hpp"
#include "expression/statement.hpp"
#include "expression/traverse.hpp"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The kind of a term in an equation.
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

/// A term of a residual with the text of the model from which it came.
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

/// The meaning of an unknown, and thereby its part of the system.
enum class UnknownKind { Coordinate, DisplacementMultiplier, FlowMultiplier, Effort, Dynamic };

/// With the names of its derivatives: x, dotx, ddotx; s, ds; lambda1.
struct Unknown {
    UnknownKind kind = UnknownKind::Coordinate;
    std::vector<std::string> derivatives; // names by order; the last is the highest that the equations take
    int watchedOrder = 0; // derivatives up to this order are shown, whether the equations need them or not

    const std::string& name(std::size_t order = 0) const { return derivatives[order]; }
    const std::string& highest() const { return derivatives.back(); }
    bool operator==(const Unknown&) const = default;
};

/// The rows by which displacement and flow constraints restrict the flows, for a formulation without a matrix form.
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

/// Grouped by kind: unknowns in the order (q, lambda, mu, e, s); the equations of the coordinates before displacement,
/// flow, effort and dynamic constraints.
struct DaeSystem {
    std::string title;
    std::vector<Unknown> unknowns;
    std::vector<Statement> statements; // that equations may use; a formulation may have none
    std::vector<Equation> equations;
    std::optional<MatrixForm> matrixForm;              // if the formulation has one
    std::optional<ConstraintRows> constraintRows = {}; // where there is no matrix form
    std::vector<ParameterValue> parameters;
    Notation notation;
    std::vector<std::string>
        notSimplified; // equations that a simplification left, in part or wholly, as they were derived

    bool operator==(const DaeSystem&) const = default;
};

/// The unknowns of one kind.
std::vector<Unknown> unknownsOf(const DaeSystem& system, UnknownKind kind);
std::vector<std::string> namesOf(const DaeSystem& system, UnknownKind kind, std::size_t order = 0);
/// For each unknown; the equations are solved for these.
std::vector<std::string> highestDerivatives(const DaeSystem& system);
/// The equations of one kind, in their order.
std::vector<const Equation*> equationsOf(const DaeSystem& system, EquationKind kind);

/// The statements that the expressions need, in order.
std::vector<Statement> statementsBehind(const std::vector<Statement>& statements,
                                        const std::vector<Expression>& expressions);
/// The rows of the matrix form, or those stored without it.
ConstraintRows constraintRowsOf(const DaeSystem& system);

/// Applies the same rule to every expression of a system; names are unchanged.
DaeSystem transformed(DaeSystem system, const std::function<Expression(const Expression&)>& rule);
/// The value of each statement in terms of parameters and unknowns alone.
Substitution statementValues(const DaeSystem& system);
/// The same equations with the statements inserted.
DaeSystem withoutStatements(DaeSystem system);

} // namespace coenergy
