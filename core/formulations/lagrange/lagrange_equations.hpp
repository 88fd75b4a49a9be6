#pragma once
// Lagrange's equations with multipliers: from energies, efforts and constraints to the DAE system.

#include "dae/dae_system.hpp"
#include "lagrange/lagrange_derivatives.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <stop_token>

namespace coenergy {

/// An arithmetic fault with the text whose derivative does not exist or exceeds the limits.
class FieldError : public ArithmeticError {
public:
    FieldError(const ArithmeticError& error, const Field& field) : ArithmeticError(error), m_field(field) {}
    const Field& field() const { return m_field; }

private:
    Field m_field;
};

/// In the order (q, lambda, mu, e, s), with the names of their derivatives.
std::vector<Unknown> unknownsOf(const LagrangianModel& model);

/// The Lagrangian DAEs (Fabien, eq. 4.7), every term with its origin, and their matrix form. Derivatives cached in
/// `derivatives` from other models are reused. Throws Cancelled on request and FieldError.
DaeSystem deriveEquations(const LagrangianModel& model, LagrangeDerivatives& derivatives,
                          const std::stop_token& stop = {});

} // namespace coenergy
