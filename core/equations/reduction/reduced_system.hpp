#pragma once
// The differentiated equations of a DAE system: those that are integrated, and the invariants, which must stay zero.

#include "dae/dae_system.hpp"
#include "reduction/signature.hpp"
#include "reduction/switching.hpp"
#include "structure/matrix_place.hpp"
#include "structure/structural_analysis.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// A nonzero of the system Jacobian J_ij = dF_i / dx_j^(sigma_ij), where d_j - c_i = sigma_ij; or, if statements depend
/// on highest derivatives, of the extended Jacobian, which has these statements as inner unknowns.
struct JacobianEntry {
    std::size_t row = 0;
    std::size_t column = 0;
    Expression value;

    bool operator==(const JacobianEntry&) const = default;
};

/// A constraint that the structural analysis does not show: a combination of equations in which the highest derivatives
/// cancel. It replaces the equation `replaced`, whose weight in it is 1.
struct HiddenConstraint {
    std::string replaced;
    std::vector<std::string> combined; // the equations in the combination
    Expression residual;

    bool operator==(const HiddenConstraint&) const = default;
};

/// For the state y = { x_j^(k) : k < d_j } the equations F_i^(c_i) = 0 determine the highest derivatives
/// x_j^(d_j); the lower ones, F_i^(k) = 0 for k < c_i, are the invariants.
struct ReducedSystem {
    std::vector<Statement> statements; // that all expressions may use
    UnknownTable unknowns;
    std::vector<ReducibleEquation> equations; // F_i
    Offsets offsets;
    std::vector<Subsystem> blocks;                    // an order of solution for the highest derivatives
    std::vector<std::vector<Expression>> derivatives; // [i][k] = F_i^(k), k = 0..c_i
    std::vector<JacobianEntry> jacobian;              // row by row; the inner rows and columns follow those of J
    std::size_t innerCount = 0;                       // number of statements that depend on highest derivatives
    std::vector<MatrixPlace> places;                  // of J, where it is not identically zero, row by row
    std::vector<Switch> switches;
};

struct Reduction {
    SignatureMatrix signature;
    StructuralAnalysis analysis;
    std::vector<HiddenConstraint> hidden;
    /// Equations whose Jacobian stays singular though the structure is regular; empty on success.
    std::vector<std::string> singularEquations;
    std::optional<ReducedSystem> system; // nothing if structurally or otherwise singular
};

/// Structural analysis, hidden constraints and differentiation. Piecewise functions become switches, taken from
/// `switches`, which may contain others that are observed in the same run. May throw ArithmeticError and Cancelled.
Reduction reduce(const DaeSystem& system, SwitchTable& switches, Algebra& algebra, const std::stop_token& stop = {});

/// d/dt of an expression in unknowns, their derivatives and t.
Expression totalDerivative(const Expression& expression, const UnknownTable& unknowns, Algebra& algebra);

} // namespace coenergy
