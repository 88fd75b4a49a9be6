#pragma once
// The modes of an element as expressions: exact in pi where they are sines and cosines, otherwise with a beam's roots
// as numbers.

#include "distributed/distributed_element.hpp"
#include "distributed/frequency_equation.hpp"

namespace coenergy {

struct SymbolicMode {
    std::string stem;      // of its coordinate's name
    BeamMode shape;        // with numbers
    Expression meanSquare; // of the shape
    Expression root;       // wave number times length; 0 of a rigid motion
    Expression rootSquared;
    Expression rootFourth;
};

/// Rigid motions first, then as many as the element has modes.
std::vector<SymbolicMode> symbolicModes(const DistributedElement& element);

/// Y and dY/dxi at xi = x/L.
Expression shapeAt(const SymbolicMode& mode, const Expression& xi);
Expression slopeAt(const SymbolicMode& mode, const Expression& xi);

} // namespace coenergy
