#pragma once
// The elements of a linear model: each energy a sum of squares of sums of displacements or flows, each effort a source,
// a resistance or a gyrator, each constraint a transformer or a prescribed flow. The inverse:
// graphmodel/lagrangian_graph.hpp. Reference: R. A. Layton, Principles of Analytical System Dynamics, 1998.

#include "lagrange/lagrangian_model.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// The kind of variable that a coordinate's flow is in a linear graph: a velocity is an across variable, a current a
/// through variable.
enum class FlowSide { Across, Through };

/// Flows by number, each with its factor: those of the coordinates, then those added by transformers and sources.
using FlowSum = std::map<std::size_t, int>;

enum class LinearElementKind {
    Kinetic,      // T* = value sum^2 / 2
    Potential,    // V = value (sum of displacements + offset)^2 / 2
    Dissipative,  // D = value sum^2 / 2
    EffortSource, // value acts along the sum
    FlowSource,   // the sum is value
    Coupling,     // the other sum is value times this one
    Crossing      // value times the other sum acts on this one, -value times this one on the other
};

struct LinearElement {
    LinearElementKind kind = LinearElementKind::Kinetic;
    FlowSum sum;
    FlowSum other = {}; // of a coupling or crossing
    Expression value;
    Expression offset = {};
    Field source;     // where it is written
    std::string text; // the term that it stands for
};

/// The multiplier times `factor` is the effort along the element's sum; for a coupling, along the other sum.
struct MultiplierMeaning {
    std::size_t element = 0;
    Expression factor;
};

struct LinearElements {
    std::vector<LinearElement> elements;
    std::vector<FlowSum> relations;                       // sums that vanish
    std::vector<FlowSide> sides;                          // of each flow
    std::map<std::string, MultiplierMeaning> multipliers; // of constraints that are one element
    Diagnostics problems;                                 // terms that are not linear, or not an element
};

/// Whether an effort on several coordinates at once becomes one source where possible, or one for each coordinate.
enum class SourceForms { Joined, Single };

/// Of a model without statements, with a side for each coordinate. May throw ArithmeticError.
LinearElements linearElements(const LagrangianModel& model, std::vector<FlowSide> sides, SourceForms forms,
                              Algebra& algebra);

} // namespace coenergy
