#pragma once

#include "base/field.hpp"
#include "graphmodel/graph_table.hpp"
#include "model/document.hpp"
#include "sections/section_words.hpp"

#include <QString>
#include <QStringList>

#include <vector>

namespace coenergy {

enum class CellKind {
    Text,      ///< prose, units, LaTeX
    Title,     ///< prose as a heading
    Prose,     ///< prose of several lines
    Name,      ///< a name that is declared
    Reference, ///< the name of a coordinate
    Expression,
    Value, ///< an expression, often just a number, with its unit behind it
    Choice,
    Check,
    Lock, ///< a check box in the field of the value that is to be kept
};

/// Where a cell's number has a slider: in front of it, on its lower edge, or nowhere.
enum class CellSlider { None, Beside, Below };

/// One cell: what it edits and how it looks.
struct CellShape {
    Column column = Column::Whole;
    std::size_t element = 0;
    CellKind kind = CellKind::Expression;
    QString label;
    int stretch = 1;
    int characters = 6; ///< the minimum width
    QString prompt;
    QString hint;        ///< one sentence, as a tooltip
    QStringList choices; ///< the texts of a Choice; the first is the default
    QStringList words;   ///< what it shows for them, if not the texts themselves
    CellSlider slider = CellSlider::None;
    QString frame;                    ///< the words of a Choice are part of this: "Method: %1"
    Excerpt excerpt = Excerpt::Whole; ///< of the field's text
    bool isGiven = false;             ///< determined by the row, and only shown
};

/// Gutter: in front, as wide as the symbols of rows. Sentence: labels and cells are words of a sentence; "%1" in a
/// label is the text of Column::Start.
enum class Labels { Above, InFront, Gutter, Sentence, None };

/// Cells side by side.
struct LineShape {
    Labels labels = Labels::Above;
    std::vector<CellShape> cells;
};

/// The width of the symbols and names in front of rows.
inline constexpr int gutterWidth = 50;

/// Sections of a single item have no rows to add.
enum class Growth { Fixed, Rows };

/// Where the cells of a row are in the document.
struct RowPlace {
    std::size_t item = 0;
    std::size_t graphRow = 0;   ///< of the first branch, or of the output
    std::size_t graphCount = 0; ///< of branches
    std::string name = {};      ///< of the element or output
    bool isVector = false;      ///< its parameter is a matrix, which is edited elsewhere

    bool operator==(const RowPlace&) const = default;
};

/// What the editor shows of a section: as data, so that all sections look and behave alike.
struct SectionForm {
    Section section = Section::Model;
    RowSource rows = RowSource::Items;
    Growth growth = Growth::Rows;
    QString title;
    QString purpose; ///< one sentence: in the menu that adds an item, and as a tooltip
    QString addText;
    int addGroup = 0;                 ///< entries of the menu with the same number are grouped
    Column addFocus = Column::Whole;  ///< where the caret goes in a new item; the first cell if Whole
    std::vector<LineShape> lines;     ///< of every item
    std::vector<CellShape> locks;     ///< for the values with a slider below, in their order
    std::vector<CellShape> details;   ///< of every item, hidden until requested
    std::vector<LineShape> moreLines; ///< before the details, below each other; those that `isMeant`
    bool isSummarized = false;        ///< a summary follows the first line; the list unfolds with the details
    std::vector<CellShape> list;      ///< a single cell repeated for each element of its column, and once more
};

/// How a model is stated.
enum class ModelKind { Energies, Graph, Field, Functional };

ModelKind kindOf(const Document& document);

/// Where the menu that adds items lists a section: at once, behind "More", or not at all, if it would only be an error.
enum class AddPlace { First, More, Nowhere };

AddPlace addPlaceOf(const SectionForm& form, ModelKind kind);

/// The rows of a section. Parameters and sources of a graph's elements have theirs among those of the graph.
std::vector<RowPlace> rowPlaces(const Document& document, const SectionForm& form);
/// The field of a cell; elements of branches and outputs are counted from the row's own.
Field fieldIn(const SectionForm& form, const RowPlace& place, Column column, std::size_t element);

/// Whether a cell applies to an item as the item is now: a joint without an axis has no cell for it.
bool isMeant(const Document& document, const Field& field);

/// All sections in the order in which the editor shows them: where one starts comes first.
std::vector<SectionForm> sectionForms();

} // namespace coenergy
