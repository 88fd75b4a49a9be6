#pragma once
// The list of formulations in which a model can be stated beside energies: each writes itself out as model items.

#include "model/written_document.hpp"

namespace coenergy {

/// The document with all shorthand written out.
WrittenDocument writtenDocument(const Document& typed);
/// Continues with a document that is partly written out.
WrittenDocument writtenDocument(WrittenDocument begun);

/// The written document alone.
Document withEverythingWrittenOut(const Document& typed);

} // namespace coenergy
