#pragma once
// Distributed elements as the coordinates, definitions and energies that they stand for: distributed/README.md.

#include "distributed/distributed_element.hpp"
#include "model/written_document.hpp"

#include <optional>
#include <vector>

namespace coenergy {

struct ReadElements {
    std::vector<std::optional<DistributedElement>> elements; // in the document's order; nothing for a faulty one
    Diagnostics problems;
};

/// The entries of the document's distributed elements, understood.
ReadElements readElements(const Document& typed);

/// Writes the distributed elements of a document into `written`, which has none then.
void writeElements(const Document& typed, WrittenDocument& written);

} // namespace coenergy
