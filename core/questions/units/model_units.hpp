#pragma once
// The unit of every name of a model, and contradictions.

#include "base/diagnostic.hpp"
#include "dimension/text_measure.hpp"
#include "meaning/parsed_model.hpp"

namespace coenergy {

struct ModelUnits {
    /// For every name, the unit as typed, otherwise the usual name of the inferred one; empty if none was inferred, and
    /// for pure numbers.
    UnitNames units;
    Diagnostics findings; ///< warnings, and proposals as information

    bool operator==(const ModelUnits&) const = default;
};

ModelUnits unitsOf(const ParsedModel& model);

} // namespace coenergy
