#pragma once
// Reading a model file in TOML.

#include "io/loaded_model.hpp"

#include <string_view>

namespace coenergy {

/// Reads any bytes. Faults of the file are reported in `diagnostics`; the document contains everything that could be
/// read, and keeps the rest as comments. Comments, blank lines and the order of keys go into the document's remarks and
/// layout. Numbers keep their text from the file.
LoadedModel readLdae(std::string_view bytes);

} // namespace coenergy
