#pragma once
// Reading the input files of the thesis, *.LagEq.txt.

#include "io/loaded_model.hpp"

#include <string_view>

namespace coenergy {

/// Reads any bytes in the format of Suk's thesis (appendix A). A constant with the value 0 becomes a parameter without
/// value, any other a parameter with it that is also named in `substituted`: its value is put into the equations.
/// Multipliers of flow constraints are called kappa. Wrong counts, missing key phrases and clashes of names are in
/// `diagnostics`, beside whatever could be read.
LoadedModel readLagEq(std::string_view bytes);

} // namespace coenergy
