#pragma once
// A linear graph as a table: a row for each element, of which the numbers in the document are parts. What is typed into
// a part is kept whatever it is, as a row that is not understood.

#include "base/field.hpp"
#include "graph/linear_graph.hpp"
#include "model/document.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What a table of elements has together.
enum class ElementGroup { Sources, Branches, TwoPorts };

/// An element: a branch, or both branches of a two-port.
struct ElementRow {
    ElementGroup group = ElementGroup::Branches;
    std::size_t row = 0;   // its first, in GraphRows::branches
    std::size_t count = 1; // of its branches
    int branch = 0;        // the first's number; 0 where the row is not understood
    std::string name;      // of its parameter, or of what a source gives; its symbol where it carries vectors
    bool isVector = false; // what it is or gives stands elsewhere: a matrix, a function for each component
    std::size_t item = 0;  // in the parameters or, of a source, the inputs; what is not there yet is behind all others

    bool operator==(const ElementRow&) const = default;
};

/// In the order of the branches.
std::vector<ElementRow> elementRows(const Document& document);

/// A part of a row of numbers.
enum class Excerpt {
    Whole,
    Nodes,  // of a branch: `2 → 1`
    Type,   // of a branch: its number
    Branch, // of an output: the name of the element
    Kind,   // of an output: its number
};

/// The part of a row's text that a cell shows; the whole where it has no such part.
std::string excerptOf(const Document& document, const Field& field, Excerpt excerpt);
/// The whole text of the row with another part. Nodes may stand between blanks, commas, hyphens or arrows, and behind
/// them the letter of the element, `2 1 C`; what begins with a bracket is a matrix, and is the whole text.
std::string withExcerpt(const Document& document, const Field& field, Excerpt excerpt, const std::string& typed);

/// The document with another text of a branch's row. With another type the element's parameter or source changes, too,
/// as when it is chosen where the graph is drawn. A matrix in brackets is the whole graph.
Document withBranchRow(const Document& document, std::size_t row, const std::string& text);

/// A column of an element's parameter or source.
Field elementField(const ElementRow& element, Column column);
/// With the item of such a field declared, and the field as it is then; as it is where there is none to declare.
struct DeclaredElement {
    Document document;
    Field field;
};
DeclaredElement withElementOf(const Document& document, const Field& field);

/// The row of a branch; nothing where no row has its number.
std::optional<Field> branchField(const Document& document, int branch);
/// The branch that a field is about: its row, its parameter or source, an output of it; 0 where it is about none.
int branchOf(const Document& document, const Field& field);

/// With an element of the group between the last node and the reference; its branch is the last.
Document withElementAdded(const Document& document, ElementGroup group);
/// With one more output: the first that is not asked for yet.
Document withOutputAdded(const Document& document);
Document withOutputRemoved(const Document& document, std::size_t row);
/// Without rows of branches and, where they are understood, what belongs to them alone.
Document withBranchRowRemoved(const Document& document, std::size_t row, std::size_t count);

} // namespace coenergy
