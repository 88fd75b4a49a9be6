#pragma once
// How the state equations of a linear graph come about by hand: the law of the storage element, and then, for each
// variable that is neither state nor input, the one equation that the normal tree gives for it. What is left are as
// many equations as rates of states. Reference: D. Rowell and D. N. Wormley, System Dynamics, 1997, section 5.4.

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
    Integral,     // what is asked for as an integral
    RateOfCutSet, // of a T-type that is no state: the same of rates
    RateOfLoop,   // of an A-type that is none
    Determined,   // the rate of a storage element that states and inputs determine through two-ports
};

/// variable = value, or its rate is.
struct GraphStep {
    GraphReason reason = GraphReason::Law;
    int branch = 0;       // whose law, cut set or loop
    std::string variable; // v5, f7, x6, h5, or a rate (rateSymbol)
    Expression value;

    bool operator==(const GraphStep&) const = default;
};

/// What determines the rate of a state, or an output.
struct GraphChain {
    std::string variable; // of the state or the output
    std::vector<GraphStep> steps;

    bool operator==(const GraphChain&) const = default;
};

/// The name that stands for dv5/dt.
std::string rateSymbol(const std::string& variable);

/// One chain for each state, then for each output that is not a state itself, in the order of `space`. Every name in a
/// value is a parameter, a state, an input or its rate, the rate of a state, or the variable of another step. None
/// where that would be too long to read. Throws Cancelled on request.
std::vector<GraphChain> graphDerivation(const LinearGraph& graph, const StateSpace& space,
                                        const std::stop_token& stop = {});

} // namespace coenergy
