#pragma once
// The words of each section of the model file, in one place: its form as a table, and what findings call it. Where each
// cell stands, its words and its width are here; what a cell edits, and hence how, and what can be chosen in it, is
// described with the sections of a document (model/sections.hpp).

#include "base/field.hpp"
#include "graphmodel/graph_table.hpp"

#include <QString>

#include <span>
#include <vector>

namespace coenergy {

/// What each row stands for: an item of the section, or an element or output of a linear graph. The row of an element
/// contains parts of the graph's own rows beside the columns of its parameter or source.
enum class RowSource { Items, Sources, Branches, TwoPorts, GraphOutputs };

/// Where a cell stands: it begins a line with labels of that kind, stands beside the one before, or is hidden at first.
enum class Stand { Above, InFront, Gutter, Sentence, Bare, Beside, Lock, Detail, More, Each };

/// How a cell looks, if not as usual for what it edits.
enum class Look { Usual, Text, Title, Prose, Value, ValueBeside, ValueBelow, Formula, Symbol };

/// A cell, or several for the elements of a list.
struct FormCell {
    Stand stand;
    Column column;
    const char* label;
    int stretch;
    int characters;
    const char* prompt = ""; ///< "e.g. " before one that could be taken for what stands there
    const char* hint = "";
    Look look = Look::Usual;
    std::size_t element = 0;
    std::size_t count = 1; ///< of cells for as many elements; each has its word of the prompt
    const char* frame = "";
    std::span<const char* const> words = {}; ///< of a choice
    int firstNumber = 0;                     ///< of a choice between numbers
    Excerpt excerpt = Excerpt::Whole;
    bool isGiven = false;
};

/// A section, or the elements of a graph.
struct FormRow {
    Section section;
    const char* title;
    const char* purpose;
    const char* addText; ///< empty for a section of a single item
    int addGroup;
    std::span<const FormCell> cells;
    std::span<const FormCell> sharedCells = {}; ///< after those
    std::span<const FormCell> lastCells = {};
    RowSource source = RowSource::Items;
    Column addFocus = Column::Whole;
    bool isSummarized = false;
};

/// In the order in which the editor shows them: where one starts comes first.
std::vector<FormRow> formTable();

/// A text of the table in the user's language.
QString formText(const char* text);

/// Not translated yet, in the context `FieldName`.
struct SectionWords {
    Section section;
    const char* item; ///< one of it
    const char* title;
};
struct ColumnWords {
    Column column;
    const char* words; ///< %1 is the number of the element
};

const SectionWords& wordsOf(Section section);
/// Null where the item's own name says enough.
const char* wordsOf(Column column);
/// Of columns whose elements are the components along x, y and z; null for others.
const char* vectorWordsOf(Column column);

} // namespace coenergy
