#pragma once
// The rows of a document's linear graph, parsed.

#include "base/diagnostic.hpp"
#include "graph/linear_graph.hpp"
#include "lineargraph/joined_elements.hpp"
#include "model/document.hpp"
#include "model/written_document.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct ReadGraph {
    LinearGraph graph;    // the rows, followed by the branches of distributed elements
    Diagnostics problems; // rows that cannot be read, and all faults of the graph
    JoinedElements elements;
};

/// The integers of a row, separated by blanks or commas; nothing if it contains anything else.
std::optional<std::vector<int>> rowNumbers(const std::string& text);
/// Number, tail, head and type of a branch; nothing if the row has other numbers.
std::optional<std::vector<int>> branchNumbers(const std::string& row);
/// Number, branch and kind of an output, likewise.
std::optional<std::vector<int>> outputNumbers(const std::string& row);
/// The row of these numbers.
std::string rowText(const std::vector<int>& numbers);

/// Of a document that has a graph.
ReadGraph readGraph(const Document& document);

/// A document with a graph must not contain other equations; the first section that does is reported.
void reportOtherEquations(const Document& document, Diagnostics& problems);

} // namespace coenergy
