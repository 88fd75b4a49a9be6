#pragma once
// Separation of variables as a derivation of the panel.

#include "continua/frequency_equation.hpp"
#include "equations/derivation_view.hpp"

namespace coenergy {

DerivedEquation separationDerivation(const FrequencyEquation& equation);

} // namespace coenergy
