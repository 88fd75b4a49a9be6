#pragma once
// The calculus of variations in one variable: stationary values of an integral.

#include "algebra/algebra.hpp"
#include "continua/hamilton.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// The data given at one end; nothing: free.
struct FunctionalEnd {
    std::optional<Expression> value; // of u, in parameters; of an end that moves also in x: a curve
    std::optional<Expression> slope; // of u_x, where the integrand has u_xx
};

/// One of the functions that are sought.
struct PathFunction {
    std::string name = "u";
    FunctionalEnd start, end;
};

/// The integral of `integrand` along the path has this value.
struct IntegralConstraint {
    Expression integrand;
    Expression value; // in parameters
    std::string multiplier = "lambda";
};

/// The integral of `integrand`, in u, u_x, u_xx, x and parameters, from `from` to `to`; nothing: this end moves along
/// the curve that its value is. The variable may be called t.
struct Functional {
    std::vector<PathFunction> functions = {{}};
    std::string variable = "x";
    std::optional<Expression> from, to;
    Expression integrand;
    std::vector<IntegralConstraint> constraints = {};
};

/// A quantity that is constant along every path that makes the functional stationary.
enum class FirstIntegralKind {
    Energy,   // the variable does not occur: Beltrami's F - u_x F_ux, or F - u_x (F_ux - d/dx F_uxx) - u_xx F_uxx
    Momentum, // u does not occur: F_ux - d/dx F_uxx
};

struct FirstIntegral {
    FirstIntegralKind kind = FirstIntegralKind::Energy;
    Expression value;
};

/// Faults of a functional beyond those of a continuum.
enum class FunctionalFault {
    None,
    EveryPath,         // the integral depends on the ends alone: every path is stationary
    Degenerate,        // the Euler-Lagrange equation is of lower order than twice that of the integrand
    EndOfNames,        // a value at an end depends on the field or the variable
    ValueOfNames,      // likewise that of an integral constraint
    MovesWithoutCurve, // an end moves, and no function has a value there
    MovesBending,      // an end moves, and the integrand has u_xx
    IntegralOfEnds,    // that of a constraint is the same along every path between the given ends
};

/// Of one function, with the integrand F + lambda G where integrals are given.
struct EulerEquation {
    std::string function;
    Expression eulerLagrange; // F_u - d/dx F_ux + d2/dx2 F_uxx
    Expression equation;      // the same without factors that vanish nowhere, denominators and outer roots
    std::size_t order = 0;    // of the highest derivative of this function
};

/// At an end that moves: F - u_x F_ux + phi_x F_ux = 0, where u = phi(x) is its curve.
struct Transversality {
    ContinuumPlace place = ContinuumPlace::End;
    Expression condition; // in the variable
};

struct VariationalEquations {
    Expression integrand; // F + lambda G: that of which the equations are
    std::vector<EulerEquation> equations;
    std::vector<FirstIntegral> integrals;
    std::vector<BoundaryCondition> conditions; // essential and natural
    std::vector<Transversality> transversality;
    std::vector<HamiltonStep> steps;
    std::vector<ContinuumFinding> findings; // as of fields
    FunctionalFault fault = FunctionalFault::None;
    Notation notation;

    /// Whether there is an equation with the required number of conditions.
    bool isWellPosed() const { return findings.empty() && fault == FunctionalFault::None; }
};

/// Throws Cancelled on request.
VariationalEquations variationalEquations(const Functional& functional, Algebra& algebra,
                                          const std::stop_token& stop = {});

/// The functional, with the multipliers of its integral constraints, as a continuum of fields without time: its
/// potential energy. The place of an end that moves is a name, `movingPlace`.
Continuum continuumOf(const Functional& functional);
/// "x_to": where an end is that moves.
std::string movingPlace(const Functional& functional, ContinuumPlace place);
/// F + lambda1 G1 + ...
Expression augmentedIntegrand(const Functional& functional);

} // namespace coenergy
