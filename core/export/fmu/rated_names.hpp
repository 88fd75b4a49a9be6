#pragma once
// The names of a model whose rates would matter if they changed with time.

#include "meaning/parsed_model.hpp"

#include <set>
#include <string>

namespace coenergy {

/// Those in the argument of a dot(), directly or by a definition. Where the model is written out from bodies or
/// elements, all but those of forces, and of a graph or a field simply all: what is written may be a rate already.
std::set<std::string> ratedNames(const ParsedModel& model);

} // namespace coenergy
