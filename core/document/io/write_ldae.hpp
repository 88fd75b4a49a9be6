#pragma once
// Writing a model file in TOML.

#include "model/document.hpp"

#include <string>

namespace coenergy {

/// The file of a document, in UTF-8. Sections, items, keys and comments follow the document's layout and remarks;
/// others follow the order of the format. Reading the file gives the same texts, whatever they are, and writing those
/// gives the same bytes. Text that is not UTF-8 becomes U+FFFD.
std::string writeLdae(const Document& document);

} // namespace coenergy
