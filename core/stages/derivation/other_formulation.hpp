#pragma once
// Additional results for a model given by a graph, a field or a functional, beside the equations of a run.

#include "comparison/field_check.hpp"
#include "continua/frequency_equation.hpp"
#include "continua/hamilton.hpp"
#include "continua/variational.hpp"
#include "graphmodel/graph_account.hpp"
#include "lineargraph/graph_derivation.hpp"
#include "lineargraph/state_space.hpp"
#include "lineargraph/transfer_function.hpp"
#include "model/document.hpp"
#include "vectorgraph/block_form.hpp"

#include "base/diagnostic.hpp"
#include "derivation/derivation.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct FieldStatement {
    Continuum continuum;
    FieldEquations equations;
    std::size_t listed = 0;                            // of its fields, in a section of their own
    std::optional<FrequencyEquation> frequencies = {}; // of a uniform string or beam
};

struct FunctionalStatement {
    Functional functional;
    VariationalEquations equations;
};

/// From an input of a graph to one of its outputs.
struct TransferStatement {
    std::string output;
    std::string input;
    SymbolicTransferFunction function;
};

/// Empty for a document of any other kind.
struct OtherFormulation {
    std::optional<LinearGraph> graph = {};
    std::optional<BlockStateSpace> blocks = {};   // of a graph of vectors
    std::optional<StateSpace> stateSpace = {};    // of a graph without faults
    std::vector<GraphChain> chains = {};          // the derivation of its rows; empty if too long to read
    std::optional<GraphAccount> account = {};     // what stands before it; nothing if too long to read
    std::vector<TransferStatement> transfer = {}; // of a small graph
    std::optional<FieldStatement> field = {};
    std::optional<FunctionalStatement> functional = {};
    Diagnostics findings = {};
    bool isEarlier = false; // the field or functional before its text was broken
};

/// An undeclared name is a parameter in the equations of a field or functional. On the algebra thread. Throws Cancelled
/// on request.
OtherFormulation otherFormulation(const Document& document, const std::stop_token& stop = {});

/// The same during typing: a broken statement is replaced by its last settled form. Lives on the algebra thread.
class OtherFormulationStage {
public:
    OtherFormulation run(const Edited& edited, const std::stop_token& stop);

private:
    void learn(const Document& settled, const OtherFormulation& meaning);

    std::optional<Document> m_settled;
    std::optional<FieldStatement> m_field; // the latest of a settled document
    std::optional<FunctionalStatement> m_functional;
};

/// The equations with which a typed equation of a field, or of a path, is compared; nothing for other formulations.
std::optional<CheckableFields> checkableFieldsOf(const OtherFormulation* formulation);

} // namespace coenergy
