#pragma once
// What is read of a model that is stated by a graph, a field or a functional, beside the equations that a run takes.

#include "continua/hamilton.hpp"
#include "continua/variational.hpp"
#include "lineargraph/graph_derivation.hpp"
#include "lineargraph/state_space.hpp"
#include "lineargraph/transfer_function.hpp"
#include "model/document.hpp"
#include "vectorgraph/block_form.hpp"

#include "base/diagnostic.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct FieldStatement {
    Continuum continuum;
    FieldEquations equations;
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

/// Of a document of any other kind nothing is set.
struct OtherFormulation {
    std::optional<LinearGraph> graph = {};
    std::optional<BlockStateSpace> blocks = {};   // of a graph of vectors
    std::optional<StateSpace> stateSpace = {};    // of a graph without faults
    std::vector<GraphChain> chains = {};          // how its rows come about; none where that is too long to read
    std::vector<TransferStatement> transfer = {}; // of a small graph
    std::optional<FieldStatement> field = {};
    std::optional<FunctionalStatement> functional = {};
    Diagnostics findings = {};
};

/// On the algebra's thread. Throws Cancelled on request.
OtherFormulation otherFormulation(const Document& document, const std::stop_token& stop = {});

} // namespace coenergy
