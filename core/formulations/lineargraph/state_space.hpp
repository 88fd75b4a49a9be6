#pragma once
// The state equations of a linear graph in symbols:
//
//     dx/dt = A x + B u + E du/dt,   y = C x + D u + F du/dt.
//
// Parameters are named C, L, R, TF, GY with the branch's number (parameterName in graph/normal_tree.hpp).

#include "expression/expression.hpp"
#include "graph/linear_graph.hpp"
#include "graph/normal_tree.hpp"
#include "lineargraph/named_fractions.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct StateSpace {
    std::vector<std::string> states;  // v6, f7, by number; then x6 and h5, the requested integrals, each once
    std::vector<std::string> inputs;  // v1, f12: by number
    std::vector<std::string> outputs; // v6, f5, x7, h5: in the order requested
    ExpressionMatrix A, B, C, D, E, F;
    /// q1, q2, ...: names for entries, or intermediate results, that would be longer than readableSize. In an order in
    /// which they can be computed; entries are in lowest terms in parameters and these names.
    std::vector<Statement> definitions;
    NormalTree tree; // with the dependent storage elements
    std::vector<std::string> notes;

    bool operator==(const StateSpace&) const = default;
};

struct StateSpaceSettings {
    std::size_t readableSize = coenergy::readableSize; // of an entry: symbols of its numerator and denominator
};

/// For a graph without faults (graphFaults); anything else is a bug of the caller. Vanishing entries are the number 0.
/// The same in every run. Throws Cancelled on request.
StateSpace stateSpace(const LinearGraph& graph, const std::stop_token& stop = {},
                      const StateSpaceSettings& settings = {});

} // namespace coenergy
