#pragma once
// A model without definitions and forces, as text: what simpler formats can hold.

#include "io/write_lag_eq.hpp"
#include "model/document.hpp"

namespace coenergy {

struct ExpandedModel {
    LagEqModel model;
    Diagnostics problems; // with errors: the model is void
};

/// Inserts definitions, takes dot() and adds forces and torques to the efforts. Runs on a thread of its own, with a
/// stack for GiNaC.
ExpandedModel expandedModel(const Document& document);

} // namespace coenergy
