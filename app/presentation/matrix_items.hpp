#pragma once

#include "derivation/derivation.hpp"
#include "equations/equation_item.hpp"

#include <vector>

namespace coenergy {

/// Whether large matrices leave out entries that continue the pattern of their neighbours.
enum class MatrixEntries { All, WithDots };

/// The matrix form of the equations and Park's augmented form as the panel shows them, with a sentence on each matrix.
std::vector<EquationItem> matrixItems(const Derivation& derivation, MatrixEntries shown = MatrixEntries::All);

} // namespace coenergy
