#pragma once
// What a document says besides its model.

#include "model/document.hpp"

namespace coenergy {

/// The document without what changes none of its numbers: title, descriptions, stars and typeset symbols, places of
/// nodes, plots, drawing, studies, analyses, comments and the order of keys.
Document withoutPresentation(Document document);

} // namespace coenergy
