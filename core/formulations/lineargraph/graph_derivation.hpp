#pragma once
// The derivation of the state equations of a linear graph by hand: the law of the storage element, and then, for each
// variable that is neither state nor input, the one equation that the normal tree gives for it. As many equations
// remain as there are rates of states. Reference: D. Rowell and D. N. Wormley, System Dynamics, 1997, section 5.4.

#include "expression/expression.hpp"
#include "lineargraph/state_space.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

enum class GraphReason {
    Law,          // of the element or two-port
    CutSet,       // the through variables of the tree branch's fundamental cut set add up to 0
    Loop,         // the across variables of the link's fundamental loop add up to 0
    Integral,     // a requested integral
    RateOfCutSet, // for a dependent T-type: the same for rates
    RateOfLoop,   // for a dependent A-type
    Determined,   // the rate of a storage element that depends on states and inputs through two-ports
};

/// variable = value, or its rate is.
struct GraphStep {
    GraphReason reason = GraphReason::Law;
    int branch = 0;       // whose law, cut set or loop
    std::string variable; // v5, f7, x6, h5, or a rate (rateSymbol)
    Expression value;

    bool operator==(const GraphStep&) const = default;
};

/// The derivation of the rate of a state, or of an output.
struct GraphChain {
    std::string variable; // of the state or the output
    std::vector<GraphStep> steps;

    bool operator==(const GraphChain&) const = default;
};

/// The name that stands for dv5/dt.
std::string rateSymbol(const std::string& variable);

/// One chain for each state, then for each output that is not itself a state, in the order of `space`. Every name in a
/// value is a parameter, a state, an input or its rate, the rate of a state, or the variable of another step. Empty if
/// the result would be too long to read. Throws Cancelled on request.
std::vector<GraphChain> graphDerivation(const LinearGraph& graph, const StateSpace& space,
                                        const std::stop_token& stop = {});

} // namespace coenergy
