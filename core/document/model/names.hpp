#pragma once
// The names of a model's unknowns, given or by default.

#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct CoordinateNames {
    std::string name;
    std::string flow;
    std::string acceleration;

    bool operator==(const CoordinateNames&) const = default;
};

/// One entry per item of the document; empty where the item has no usable name.
struct ModelNames {
    std::vector<CoordinateNames> coordinates;
    std::vector<std::string> lambdas; // of the displacement constraints
    std::vector<std::string> mus;     // of the flow constraints
    std::vector<std::string> displacementConstraints;
    std::vector<std::string> flowConstraints;
    std::vector<std::string> effortConstraints;
    std::vector<std::string> efforts; // regulated; empty where none is given
    std::vector<std::string> dynamics;
    std::vector<std::string> dynamicRates;
};

/// Names given by the user are kept; a default name that is taken gets the next free number (`dotx`, `dotx2`, ...;
/// `lambda1`, `lambda2`, ...).
ModelNames namesOf(const Document& document);

} // namespace coenergy
