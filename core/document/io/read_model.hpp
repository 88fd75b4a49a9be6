#pragma once
// Reading a model's file of either format.

#include "io/loaded_model.hpp"

#include <string_view>

namespace coenergy {

/// Whether a file of this name is in the thesis's format: it ends in `LagEq.txt`, in letters of either case.
bool isLagEqFile(std::string_view path);

/// The format is determined by the name of the file, whose folder the model keeps.
LoadedModel readModel(std::string_view path, std::string_view bytes);

} // namespace coenergy
