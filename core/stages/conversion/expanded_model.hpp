#pragma once
// A model without definitions and forces, as text, for simpler formats.

#include "io/write_lag_eq.hpp"
#include "model/document.hpp"

namespace coenergy {

struct ExpandedModel {
    LagEqModel model;
    Diagnostics problems; // with errors: the model is invalid
};

/// Inserts definitions, evaluates dot() and adds forces and torques to the efforts.
ExpandedModel expandedModel(const Document& document);

} // namespace coenergy
