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
    std::optional<Expression> value; // of u, in parameters
    std::optional<Expression> slope; // of u_x, where the integrand has u_xx
};

/// The integral of `integrand`, in u, u_x, u_xx, x and parameters, from `from` to `to`. The variable may be called t.
struct Functional {
    std::string field = "u", variable = "x";
    Expression from, to;
    Expression integrand;
    FunctionalEnd start, end;
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
    EveryPath,  // the integral depends on the ends alone: every path is stationary
    Degenerate, // the Euler-Lagrange equation is of lower order than twice that of the integrand
    EndOfNames, // a value at an end depends on the field or the variable
};

struct VariationalEquations {
    Expression eulerLagrange; // F_u - d/dx F_ux + d2/dx2 F_uxx
    Expression equation;      // the same without factors that vanish nowhere, denominators and outer roots
    std::size_t order = 0;    // of its highest derivative
    std::vector<FirstIntegral> integrals;
    std::vector<BoundaryCondition> conditions; // essential and natural
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

/// The functional as a continuum of one time-independent field: its potential energy.
Continuum continuumOf(const Functional& functional);

} // namespace coenergy
