#pragma once
// The equations of a linear graph in the variables that its normal tree gives: whole numbers and single parameters as
// coefficients, for symbols and for values.

#include "graph/linear_graph.hpp"
#include "graph/normal_tree.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// sign, or sign times the parameter of the branch in a row.
struct NetworkCoefficient {
    int sign = 1;
    std::optional<std::size_t> parameterRow;
};

struct NetworkTerm {
    std::size_t column = 0;
    NetworkCoefficient coefficient;
};

/// The terms add up to 0; a column may come twice.
using NetworkEquation = std::vector<NetworkTerm>;

/// As many equations as unknowns. The columns: first the unknowns, beginning with the rates of the states and the
/// outputs, then what is known: the states of storage elements, the inputs, the rates of the inputs.
struct NetworkEquations {
    std::vector<std::string> storageStates; // v6, f7: in order of number
    std::vector<std::string> inputs;        // v1, f12: likewise
    std::size_t outputs = 0;                // branch variables, each once, that graph.outputs need
    std::vector<std::size_t> outputOf;      // of each of graph.outputs: which branch variable is it, or is integrated
    std::size_t unknowns = 0;
    std::vector<NetworkEquation> equations;

    std::size_t wanted() const { return storageStates.size() + outputs; }
    std::size_t known() const { return storageStates.size() + 2 * inputs.size(); }
};

/// How Kirchhoff's laws are stated.
enum class KirchhoffForm {
    Inserted,   // as fundamental loops and cut sets, put in: few unknowns, for elimination by hand or in symbols
    Potentials, // by the nodes' potentials and the flows of tree branches, unknowns of their own: few terms each
};

NetworkEquations networkEquations(const LinearGraph& graph, const NormalTree& tree,
                                  KirchhoffForm form = KirchhoffForm::Inserted);

/// The integrated outputs, each branch variable once: x6 or h5, with which of graph.outputs asks for it first.
struct IntegratedOutput {
    std::string state;
    std::size_t output = 0;
};
std::vector<IntegratedOutput> integratedOutputs(const LinearGraph& graph);

} // namespace coenergy
