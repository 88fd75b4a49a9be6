#pragma once
// A distributed element written out: the coordinates, definitions and energies that a user would type to model it by
// hand.
//
// An element N with modes is written as
//   g1_N, g2_N, ...           the modes' coordinates, and
//   shift_N, turn_N, tilt_N   its rigid motions, as far as its ends allow: along or across, about the axis, about a
//                             point of a beam
// and as a chain as u1_N, u2_N, ..., the displacements of its lumps. A port P is written as
//   u_P                       the displacement there, in which a force acts
//   slope_P                   of a beam, in which a moment acts
// both as definitions. A distributed force is written as an effort on each coordinate, integrated up to
//   x1_N, x2_N, ...           the far end of each part, or x_N, the length: parameters.
// Where a flow enters (takesFlow), u_P is a coordinate, the volume that entered there, and
//   p_P                       the pressure there, a definition, which acts in u_P.

#include "distributed/distributed_element.hpp"

#include <functional>

namespace coenergy {

struct ElementCoordinate {
    std::string name;
    std::string unit; // "rad" of a shaft, else empty: that of a length or a volume
};

struct ElementDefinition {
    std::string name;
    Expression meaning;
};

/// What a distributed force does to a coordinate.
struct WrittenLoad {
    std::string coordinate;
    Expression force;
};

struct WrittenPort {
    std::string displacement;      // the name of a definition, or of a coordinate where flows are prescribed
    std::string slope;             // of a beam, else empty
    std::string pressure;          // where flows are prescribed, else empty
    std::vector<Expression> shape; // for each coordinate its share in the displacement: du/dg
    std::vector<Expression> tilt;  // likewise in the slope
};

struct WrittenElement {
    std::vector<ElementCoordinate> coordinates;
    std::vector<ElementDefinition> definitions;
    std::vector<ElementDefinition> places; // parameters
    std::vector<WrittenLoad> loads;
    Expression kineticCoenergy; // with dot(g) for the flow of g
    Expression potential;
    Expression dissipation;
    std::vector<WrittenPort> ports; // in the order of the element's
};

/// The name used in the model: the given one, or another if it is taken.
using ChosenName = std::function<std::string(const std::string&)>;

/// Of an element without faults. May throw ArithmeticError.
WrittenElement writtenElement(
    const DistributedElement& element, const ChosenName& chosen = [](const std::string& name) { return name; });

} // namespace coenergy
