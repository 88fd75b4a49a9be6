#pragma once
// Reading a model file in TOML.

#include "io/loaded_model.hpp"

#include <string_view>

namespace coenergy {

/// Reads any bytes. What is wrong with the file is in `diagnostics`; the document holds whatever could be read beside
/// it, and keeps as comments what could not. Comments, blank lines and the order of keys go into the document's
/// remarks and layout. Numbers keep the text that they have in the file.
LoadedModel readLdae(std::string_view bytes);

} // namespace coenergy
