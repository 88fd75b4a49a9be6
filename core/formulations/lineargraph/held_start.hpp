#pragma once
// A coordinate that never moves, at the start of a variable that is no state: where that start follows from parameters,
// it stays as it is when one of these acts from outside later on.

#include "model/document.hpp"

#include <functional>
#include <string>

namespace coenergy {

/// Whether the text of a start has names in it; without, there is nothing to hold.
bool dependsOnNames(const std::string& start);

struct HeldStart {
    Coordinate coordinate;
    Constraint constraint; // of the flow
};

/// The start of `variable`, by names that are not taken; those of constraints have a space of their own.
HeldStart heldStart(const Document& typed, const std::string& variable, const std::string& start,
                    const std::function<bool(const std::string&)>& isTaken);

} // namespace coenergy
