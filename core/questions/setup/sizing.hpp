#pragma once
// Parameters whose values are read when a model is written out: with another value it has other coordinates, energies
// or equations, whatever numbers are put into those that there are.

#include "meaning/parsed_model.hpp"

#include <map>
#include <string>

namespace coenergy {

/// Those that stand in indices and bounds of sums, as n in `x[1..n]`, or count modes, and those with which distributed
/// elements are written out otherwise; with their values.
std::map<std::string, double> sizingValues(const ParsedModel& model);

} // namespace coenergy
