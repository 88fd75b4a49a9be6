#pragma once
// A linear graph as a table: a row for each element, built from parts of the numbers in the document. Anything typed
// into a part is kept, if necessary as a row that cannot be read.

#include "base/field.hpp"
#include "graph/linear_graph.hpp"
#include "model/document.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The elements that are shown in one table.
enum class ElementGroup { Sources, Branches, TwoPorts };

/// An element: a branch, or both branches of a two-port.
struct ElementRow {
    ElementGroup group = ElementGroup::Branches;
    std::size_t row = 0;   // its first, in GraphRows::branches
    std::size_t count = 1; // of its branches
    int branch = 0;        // the first one's number; 0 if the row cannot be read
    std::string name;      // of its parameter, or of what a source supplies; its symbol where it carries vectors
    bool isVector = false; // its value is stored elsewhere: a matrix, a function for each component
    std::size_t item = 0;  // index among the parameters or, for a source, the inputs; past the end if not yet declared

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

/// The part of a row's text that a cell shows; the whole text if it has no such part.
std::string excerptOf(const Document& document, const Field& field, Excerpt excerpt);
/// The whole text of the row with another part. Nodes may be separated by blanks, commas, hyphens or arrows, and may be
/// followed by the letter of the element, `2 1 C`; a text that begins with a bracket is a matrix, and replaces
/// everything.
std::string withExcerpt(const Document& document, const Field& field, Excerpt excerpt, const std::string& typed);

/// The document with another text of a branch's row. If the type changes, the element's parameter or source changes
/// too, as when the type is chosen in the drawing. A matrix in brackets replaces the whole graph.
Document withBranchRow(const Document& document, std::size_t row, const std::string& text);

/// A column of an element's parameter or source.
Field elementField(const ElementRow& element, Column column);
/// Declares the item of such a field, and returns the field as it is then; unchanged if there is none to declare.
struct DeclaredElement {
    Document document;
    Field field;
};
DeclaredElement withElementOf(const Document& document, const Field& field);

/// The row of a branch; nothing if no row has its number.
std::optional<Field> branchField(const Document& document, int branch);
/// The branch to which a field belongs (its row, its parameter or source, an output of it); 0 if none.
int branchOf(const Document& document, const Field& field);

/// Adds an element of the group between the last node and the reference; its branch is the last.
Document withElementAdded(const Document& document, ElementGroup group);
/// Adds an output: the first one not requested yet.
Document withOutputAdded(const Document& document);
Document withOutputRemoved(const Document& document, std::size_t row);
/// Removes rows of branches and, if they can be read, what belongs to them alone.
Document withBranchRowRemoved(const Document& document, std::size_t row, std::size_t count);

} // namespace coenergy
