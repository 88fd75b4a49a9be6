#pragma once
// The rows and matrices of a document's vector linear graph, parsed.

#include "base/diagnostic.hpp"
#include "model/document.hpp"
#include "model/written_document.hpp"
#include "vectorgraph/block_form.hpp"
#include "vectorgraph/vector_graph.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

struct ReadVectorGraph {
    VectorGraph graph;                   // complete if there are no problems
    std::vector<ExpressionMatrix> typed; // by branch: the entries as typed, with definitions not inserted
    std::vector<Field> places;           // by branch: its matrix, or its row
    Diagnostics problems;
};

/// Of a document that has a graph.
ReadVectorGraph readVectorGraph(const Document& document);

/// Why there is no block form, as a warning: the model has equations nevertheless.
Diagnostic toldOf(const BlockObstacle& obstacle);

} // namespace coenergy
