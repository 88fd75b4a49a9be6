#pragma once
// The form of each section as a table: where each cell stands, its words and its width. What a cell edits, and hence
// how, and what can be chosen in it, is described with the sections of a document (model/sections.hpp).

#include "editor/form/section_form.hpp"

#include <QString>

#include <span>

namespace coenergy {

/// Where a cell stands: it begins a line with labels of that kind, stands beside the one before, or is hidden at first.
enum class Stand { Above, InFront, Gutter, Sentence, Bare, Beside, Lock, Detail, More, Each };

/// How a cell looks, if not as usual for what it edits.
enum class Look { Usual, Text, Title, Prose, Value, ValueBeside, ValueBelow, Element };

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
std::span<const FormRow> formTable();

/// A text of the table in the user's language.
QString formText(const char* text);

} // namespace coenergy
