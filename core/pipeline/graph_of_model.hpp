#pragma once
// The road back: a linear model by its energies as a linear graph. Each square of an energy is a storage element or a
// resistance, each effort a source, each constraint a transformer or a source of motion; what is not so is refused by
// name. Whatever is written was held against Lagrange's equations of the model. The other way:
// model/lagrangian_graph.hpp.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <stop_token>

namespace coenergy {

struct GraphOfModel {
    Document document;
    Diagnostics problems; // with errors: the document is as it was; warnings name what a graph cannot look at
};

/// What stands beside the energies stays, as far as it can be said of a graph. On the algebra's thread. Throws
/// Cancelled on request.
GraphOfModel graphOfModel(const Document& document, const std::stop_token& stop = {});

} // namespace coenergy
