#pragma once
// The equations of a linear graph in the variables given by its normal tree: integers and single parameters as
// coefficients, for symbolic and numeric use.

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

/// The terms add up to 0; a column may occur twice.
using NetworkEquation = std::vector<NetworkTerm>;

/// As many equations as unknowns. The columns: first the unknowns, starting with the rates of the states and the
/// outputs, then the known quantities: the states of storage elements, the inputs, the rates of the inputs.
struct NetworkEquations {
    std::vector<std::string> storageStates; // v6, f7: in order of number
    std::vector<std::string> inputs;        // v1, f12: likewise
    std::size_t outputs = 0;                // distinct branch variables needed by graph.outputs
    std::vector<std::size_t> outputOf;      // for each of graph.outputs: the branch variable that it is, or integrates
    std::size_t unknowns = 0;
    std::vector<NetworkEquation> equations;

    std::size_t wanted() const { return storageStates.size() + outputs; }
    std::size_t known() const { return storageStates.size() + 2 * inputs.size(); }
};

/// The formulation of Kirchhoff's laws.
enum class KirchhoffForm {
    Inserted,   // fundamental loops and cut sets, substituted: few unknowns, for elimination by hand or in symbols
    Potentials, // potentials of nodes and flows of tree branches as additional unknowns: few terms each
};

NetworkEquations networkEquations(const LinearGraph& graph, const NormalTree& tree,
                                  KirchhoffForm form = KirchhoffForm::Inserted);

/// The integrated outputs, each branch variable once: x6 or h5, with the first of graph.outputs that requests it.
struct IntegratedOutput {
    std::string state;
    std::size_t output = 0;
};
std::vector<IntegratedOutput> integratedOutputs(const LinearGraph& graph);

} // namespace coenergy
