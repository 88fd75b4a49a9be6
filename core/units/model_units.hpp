#pragma once
// What every name of a model is measured in, and what contradicts.

#include "base/diagnostic.hpp"
#include "dimension/text_measure.hpp"
#include "model/parsed_model.hpp"

namespace coenergy {

struct ModelUnits {
    /// Of every name as it is typed, else the usual unit of what came out; empty where nothing did, and of mere
    /// numbers.
    UnitNames units;
    Diagnostics findings; ///< warnings, and proposals as information

    bool operator==(const ModelUnits&) const = default;
};

ModelUnits unitsOf(const ParsedModel& model);

} // namespace coenergy
