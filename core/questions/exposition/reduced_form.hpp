#pragma once
// The equations as the simulation solves them, for reading: what was differentiated, what is solved for, what stays
// zero.

#include "algebra/simplify.hpp"
#include "dae/derivation_steps.hpp"
#include "reduction/reduced_system.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// One equation with its time derivatives.
struct ReducedEquation {
    std::string name;
    std::vector<Expression> levels;     // F, dF/dt, ..., F^(c): the last is solved, those before it are the invariants
    std::vector<std::string> solvedFor; // the highest derivatives that occur in the last

    bool operator==(const ReducedEquation&) const = default;
};

/// dy/dt = rates, where the highest derivatives among the rates are determined by the equations' last levels.
struct ReducedForm {
    std::vector<std::string> state;   // y = x_j^(k), k < d_j: first all of order 0, then of order 1, ...
    std::vector<std::string> rates;   // of the state, in its order
    std::vector<std::string> highest; // x_j^(d_j)
    std::vector<ReducedEquation> equations;
    std::vector<HiddenConstraint> hidden;
    std::size_t freeInitialValues = 0;
    Notation notation; // knows the derivatives

    bool operator==(const ReducedForm&) const = default;
};

/// The reduced system in the form of `shown`, which is the system that was reduced or its simplified form, explained by
/// `steps`. Without a simplifier, expressions are unchanged. May throw ArithmeticError, and Cancelled on request.
ReducedForm reducedForm(const ReducedSystem& reduced, const std::vector<HiddenConstraint>& hidden,
                        const DaeSystem& shown, const DerivationSteps& steps, Simplifier* simplifier,
                        const std::stop_token& stop = {});

} // namespace coenergy
