#pragma once
// The common form of an element by modes or by lumps: coordinates g with
//     T* = 1/2 sum m g'^2,   V = 1/2 sum c (sum of shares of coordinates)^2,   D = 1/2 sum d g'^2
// and a displacement u(x) = sum Y(x) g, so that a distributed force f(x, t) acts on g with the integral of f Y. The
// texts of a model (written_element.hpp) are made from it.

#include "distributed/distributed_element.hpp"

namespace coenergy {

struct Share {
    std::size_t coordinate;
    Expression factor;
};

struct Spring {
    Expression stiffness;
    std::vector<Share> stretch;
};

struct ElementVariable {
    std::string stem; // of its name; the element's name follows
    Expression inertia;
    Expression friction;
};

/// A force on a coordinate: the integral of a density along the element (medium.hpp) between two places.
struct ElementLoad {
    Expression density;
    Expression from, to;
};

struct ElementModel {
    std::vector<ElementVariable> variables;
    std::vector<Spring> springs;
    std::vector<ElementLoad> loads; // of a distributed force, for each variable; otherwise none
    /// Where flows are prescribed, the volumes that have entered through the ports that take them: they follow the
    /// other variables, and have neither inertia nor friction.
    std::size_t enteredVolumes = 0;
};

/// Of an element without faults.
ElementModel elementModel(const DistributedElement& element);

/// The places of the ports that take flows.
std::vector<Expression> enteringPlaces(const DistributedElement& element);

/// Y of each variable at a place, or dY/dx for a beam. Of a chain where flows are prescribed only at an end with an
/// effort.
std::vector<Expression> displacementShares(const DistributedElement& element, const Expression& place);
/// Where flows are prescribed, the contribution of each spring's force, an effort, to the effort at the place.
std::vector<Expression> effortShares(const DistributedElement& element, const Expression& place);
std::vector<Expression> slopeShares(const DistributedElement& element, const Expression& place);

} // namespace coenergy
