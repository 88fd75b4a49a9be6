#pragma once
// An expression as a tree (J. H. Suk, Automatic Formulation of Lagrangian DAEs, 2001, figure 3.2): operations with
// their operands below them, as typed or as the program keeps it.

#include "expression/parse.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

struct TreeNode {
    std::string label; // `+`, `*`, `^`, `-`, `1/`, a function, a name or a number
    std::size_t operands = 0;
};
/// Operands precede their operation.
using ExpressionTree = std::vector<TreeNode>;

/// With signs as typed. `syntax` is that of the text.
ExpressionTree treeOf(const Syntax& syntax, std::string_view text);
/// Of at most `mostDrawn` nodes.
ExpressionTree treeOf(const Expression& expression);
inline constexpr std::uint64_t mostDrawn = 2000;

/// Where a node of a picture stands: leaves side by side, each operation above the middle of its operands.
struct TreePlace {
    double across = 0; // in leaves
    std::size_t depth = 0;
    std::vector<std::size_t> operands; // as places in the tree
};
std::vector<TreePlace> placesIn(const ExpressionTree& tree);

/// One node a line, operands indented below their operation.
std::string treeText(const ExpressionTree& tree);
/// A tikzpicture, in which no two nodes overlap.
std::string treeLatex(const ExpressionTree& tree);

} // namespace coenergy
