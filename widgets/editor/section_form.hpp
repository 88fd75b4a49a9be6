#pragma once

#include "base/field.hpp"
#include "model/document.hpp"
#include "model/graph_table.hpp"

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
    Value, ///< an expression that often is a number, with its unit behind it
    Choice,
    Check,
    Lock, ///< a check in the field of the value that is to be kept
};

/// A slider for a cell's number: in front of it, on its lower edge, or none.
enum class CellSlider { None, Beside, Below };

/// One cell: what it edits and how it looks.
struct CellShape {
    Column column = Column::Whole;
    std::size_t element = 0;
    CellKind kind = CellKind::Expression;
    QString label;
    int stretch = 1;
    int characters = 6; ///< the least width
    QString prompt;
    QString hint;        ///< one sentence, as a tooltip
    QStringList choices; ///< the texts of a Choice; the first is the default
    QStringList words;   ///< what it shows for them, where that is not their own
    CellSlider slider = CellSlider::None;
    QString frame;                    ///< what the words of a Choice are a part of: "Method: %1"
    Excerpt excerpt = Excerpt::Whole; ///< of the field's text
    bool isGiven = false;             ///< by what the row is: shown only
};

/// Gutter: in front, as wide as the symbols of rows. Sentence: labels and cells are words of a sentence; "%1" in a
/// label is the text of Column::Start.
enum class Labels { Above, InFront, Gutter, Sentence, None };

/// Cells side by side.
struct LineShape {
    Labels labels = Labels::Above;
    std::vector<CellShape> cells;
};

/// The width of what stands in front of rows: symbols and names.
inline constexpr int gutterWidth = 50;

/// Sections of one item have no rows to add.
enum class Growth { Fixed, Rows };

/// What has a row each: the items of a section, or the elements and outputs of a linear graph. An element's row has
/// parts of the graph's own rows beside the columns of its parameter or source.
enum class RowSource { Items, Sources, Branches, TwoPorts, GraphOutputs };

/// Where the cells of a row are in the document.
struct RowPlace {
    std::size_t item = 0;
    std::size_t graphRow = 0;   ///< of the first branch, or of the output
    std::size_t graphCount = 0; ///< of branches
    std::string name = {};      ///< of the element or output
    bool isVector = false;      ///< its parameter is a matrix, which stands elsewhere

    bool operator==(const RowPlace&) const = default;
};

/// What the editor shows of a section: data, so that all sections look and behave alike.
struct SectionForm {
    Section section = Section::Model;
    RowSource rows = RowSource::Items;
    Growth growth = Growth::Rows;
    QString title;
    QString purpose; ///< one sentence: in the menu that adds an item, and as a tooltip
    QString addText;
    int addGroup = 0;                 ///< lines of the menu stand together by these
    Column addFocus = Column::Whole;  ///< where the caret goes in a new item; the first cell if Whole
    std::vector<LineShape> lines;     ///< of every item
    std::vector<CellShape> locks;     ///< for the values with a slider below, in their order
    std::vector<CellShape> details;   ///< of every item, hidden until asked for
    std::vector<LineShape> moreLines; ///< before the details, below each other; those that `isMeant`
    bool isSummarized = false;        ///< behind the first line a summary; the list unfolds with the details
    std::vector<CellShape> list;      ///< a single cell repeated for each element of its column, and once more
};

/// What a model is stated by.
enum class ModelKind { Energies, Graph, Field, Functional };

ModelKind kindOf(const Document& document);

/// Where the menu that adds has rows of a section: at once, behind "More", or not, where they would only be an error.
enum class AddPlace { First, More, Nowhere };

AddPlace addPlaceOf(const SectionForm& form, ModelKind kind);

/// The rows of a section. Parameters and sources of a graph's elements have theirs among the graph's.
std::vector<RowPlace> rowPlaces(const Document& document, const SectionForm& form);
/// The field of a cell; elements of branches and outputs count from the row's own.
Field fieldIn(const SectionForm& form, const RowPlace& place, Column column, std::size_t element);

/// Whether a cell of an item says anything as the item is now: a joint without an axis needs none.
bool isMeant(const Document& document, const Field& field);

/// All sections in the order in which the editor shows them: what one starts with first.
std::vector<SectionForm> sectionForms();

} // namespace coenergy
