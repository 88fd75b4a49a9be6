#pragma once
// Distributed elements written out as coordinates, definitions and energies: distributed/README.md.

#include "distributed/distributed_element.hpp"
#include "model/written_document.hpp"

#include <optional>
#include <vector>

namespace coenergy {

struct ReadElements {
    std::vector<std::optional<DistributedElement>> elements; // in the document's order; nothing for a faulty one
    Diagnostics problems;
};

/// The entries of the document's distributed elements, parsed.
ReadElements readElements(const Document& typed);

/// Writes out the distributed elements of a document into `written`, which has none afterwards.
void writeElements(const Document& typed, WrittenDocument& written);

} // namespace coenergy
