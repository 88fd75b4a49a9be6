#pragma once

#include "model/document.hpp"

namespace coenergy {

/// An example with its title and those of its plots in the user's language.
Document withTitlesTranslated(Document document);

} // namespace coenergy
