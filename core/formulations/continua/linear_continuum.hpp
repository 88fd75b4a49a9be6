#pragma once
// A continuum linearized at its rest at 0, with numbers for its names: the input of frequency computations.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <stop_token>
#include <string>

namespace coenergy {

/// Why small vibrations about 0 are not determined by the quadratic parts of the energies.
enum class RestFault {
    Energy, // not quadratic near 0, gyroscopic, or with a kink there
    Force,  // a force or a dissipation acts like a potential, or like gyroscopic terms
    Load,   // a load acts, and an energy is not quadratic: the rest is elsewhere
    Rate,   // a potential depends on a rate
};

/// Thrown with the cause.
struct NotLinear {
    std::string about;
    RestFault fault = RestFault::Energy;
};

/// Kinetic energies quadratic in rates alone, potential ones in the fields alone; no dissipation, no forces. Functions
/// of time alone do not count as loads. Throws NotLinear, ArithmeticError and Cancelled.
Continuum linearContinuum(const Continuum& continuum, Algebra& algebra, const std::stop_token& stop);

class NumberedNames {
public:
    /// Values of the names of a continuum.
    NumberedNames(const Continuum& continuum, const Point& values);

    /// Throws NotLinear for time, and RitzFault for a name without a value.
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
