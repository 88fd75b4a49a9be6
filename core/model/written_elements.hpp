#pragma once
// Distributed elements as the coordinates, definitions and energies that they stand for: distributed/README.md.

#include "model/written_document.hpp"

namespace coenergy {

/// Writes the distributed elements of a document into `written`, which has none then.
void writeElements(const Document& typed, WrittenDocument& written);

} // namespace coenergy
