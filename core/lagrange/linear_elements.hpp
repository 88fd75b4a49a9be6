#pragma once
// A linear model as what it is put together from: each energy a sum of squares of sums of displacements or flows, each
// effort a source, a resistance or a gyrator, each constraint a transformer or a prescribed flow. The other way round:
// model/lagrangian_graph.hpp. Reference: R. A. Layton, Principles of Analytical System Dynamics, 1998.

#include "lagrange/lagrangian_model.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// What the flow of a coordinate is in a linear graph: a velocity goes across, a current through.
enum class FlowSide { Across, Through };

/// Flows by number, each with its factor: those of the coordinates, then those that transformers and sources bring.
using FlowSum = std::map<std::size_t, int>;

enum class ElementKind {
    Kinetic,      // T* = value sum^2 / 2
    Potential,    // V = value (sum of displacements + offset)^2 / 2
    Dissipative,  // D = value sum^2 / 2
    EffortSource, // value acts along the sum
    FlowSource,   // the sum is value
    Coupling,     // the other sum is value times this one
    Crossing      // on this sum acts value times the other one, on that one -value times this one
};

struct LinearElement {
    ElementKind kind = ElementKind::Kinetic;
    FlowSum sum;
    FlowSum other = {}; // of a coupling or crossing
    Expression value;
    Expression offset = {};
    Field source;     // where it is written
    std::string text; // the term that it stands for
};

/// The multiplier times `factor` is the effort along the element's sum, of a coupling along the other one.
struct MultiplierMeaning {
    std::size_t element = 0;
    Expression factor;
};

struct LinearElements {
    std::vector<LinearElement> elements;
    std::vector<FlowSum> relations;                       // sums that vanish
    std::vector<FlowSide> sides;                          // of each flow
    std::map<std::string, MultiplierMeaning> multipliers; // of constraints that are one element
    Diagnostics problems;                                 // what is not linear, or no element
};

/// Whether what acts on several coordinates at once is one source, as far as it can be, or one for each coordinate.
enum class SourceForms { Joined, Single };

/// Of a model without statements, with a side for each coordinate. May throw ArithmeticError.
LinearElements linearElements(const LagrangianModel& model, std::vector<FlowSide> sides, SourceForms forms,
                              Algebra& algebra);

} // namespace coenergy
