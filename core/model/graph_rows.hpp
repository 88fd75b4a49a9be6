#pragma once
// The rows of a document's linear graph, understood.

#include "base/diagnostic.hpp"
#include "graph/linear_graph.hpp"
#include "model/document.hpp"
#include "model/joined_elements.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct ReadGraph {
    LinearGraph graph;    // the rows, and behind them the branches of distributed elements
    Diagnostics problems; // rows that are not understood, and everything that is wrong with the graph
    JoinedElements elements;
};

/// Whether the document has anything of a linear graph.
bool hasGraph(const Document& document);

/// The whole numbers of a row, between blanks or commas; nothing where something else stands in it.
std::optional<std::vector<int>> rowNumbers(const std::string& text);
/// Number, tail, head and type of a branch; nothing where the row has other numbers.
std::optional<std::vector<int>> branchNumbers(const std::string& row);
/// Number, branch and kind of an output, in the same way.
std::optional<std::vector<int>> outputNumbers(const std::string& row);
/// Of a matrix as toolboxes write it, [1 2 1 4; 2 2 3 3]: rows end at a semicolon, at a bracket that closes one, or at
/// the end of a line.
std::vector<std::string> rowsOfMatrix(const std::string& text);
/// The same where all of it has been typed: from a bracket to the one that closes it.
std::optional<std::vector<std::string>> typedMatrix(const std::string& text);
/// The row of these numbers.
std::string rowText(const std::vector<int>& numbers);

/// Of a document that has a graph.
ReadGraph readGraph(const Document& document);

/// Beside a graph nothing may bring equations of its own; the first section that does is told.
void tellOtherEquations(const Document& document, Diagnostics& problems);

} // namespace coenergy
