#pragma once
// Reading the input files of the thesis, *.LagEq.txt.

#include "io/loaded_model.hpp"

#include <string_view>

namespace coenergy {

/// Reads any bytes in the format of Suk's thesis (appendix A). A constant with the value 0 becomes a parameter without
/// a value; any other becomes a parameter with its value, and is listed in `substituted`, because its value is inserted
/// into the equations. Multipliers of flow constraints are called kappa. Wrong counts, missing key phrases and clashes
/// of names are reported in `diagnostics`, beside everything that could be read.
LoadedModel readLagEq(std::string_view bytes);

} // namespace coenergy
