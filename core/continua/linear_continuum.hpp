#pragma once
// A continuum near its rest at 0, and with numbers for its names: what frequencies are found of.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <stop_token>
#include <string>

namespace coenergy {

/// Thrown: the energy has no quadratic part that says all, by what.
struct NotLinear {
    std::string about;
};

/// Kinetic energies quadratic in rates alone, potential ones in the fields alone; nothing is lost, and nothing acts.
/// Throws NotLinear, of gyroscopic terms and of a load on what is not linear, ArithmeticError and Cancelled.
Continuum linearContinuum(const Continuum& continuum, Algebra& algebra, const std::stop_token& stop);

class NumberedNames {
public:
    /// Values of the names of a continuum.
    NumberedNames(const Continuum& continuum, const Point& values);

    /// Throws NotLinear of time, and RitzFault of a name without a value.
    Expression in(const Expression& expression) const;
    Continuum in(Continuum continuum) const;
    const Substitution& values() const { return m_values; }

private:
    FieldNames m_names;
    std::string m_variable;
    Substitution m_values;
};

long double realValue(const Expression& expression);

} // namespace coenergy
