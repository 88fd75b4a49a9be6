#pragma once
// The reverse conversion: a linear model given by its energies as a linear graph. Each square in an energy is a storage
// element or a resistance, each effort a source, each constraint a transformer or a source of motion; anything else is
// refused by name. Every result is verified against Lagrange's equations of the model. The inverse:
// graphmodel/lagrangian_graph.hpp.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <stop_token>

namespace coenergy {

struct GraphOfModel {
    Document document;
    Diagnostics
        problems; // with errors: the document is unchanged; warnings name quantities that a graph cannot observe
};

/// Everything beside the energies is kept, as far as it applies to a graph. On the algebra thread. Throws Cancelled on
/// request.
GraphOfModel graphOfModel(const Document& document, const std::stop_token& stop = {});

} // namespace coenergy
