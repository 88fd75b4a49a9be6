#pragma once
// A continuum near its rest at 0, and with numbers for its names: what frequencies are found of.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <stop_token>
#include <string>

namespace coenergy {

/// Why small vibrations about 0 are not those of the energies' quadratic parts.
enum class RestFault {
    Energy, // not quadratic near 0, gyroscopic, or with a kink there
    Force,  // a force or a dissipation does the work of a potential, or of gyroscopic terms
    Load,   // something acts, and an energy is not quadratic: the rest is elsewhere
    Rate,   // a potential depends on a rate
};

/// Thrown: by what.
struct NotLinear {
    std::string about;
    RestFault fault = RestFault::Energy;
};

/// Kinetic energies quadratic in rates alone, potential ones in the fields alone; nothing is lost, and nothing acts.
/// What depends on time alone counts as no load. Throws NotLinear, ArithmeticError and Cancelled.
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
