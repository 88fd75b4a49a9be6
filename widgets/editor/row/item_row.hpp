#pragma once

#include "editor/row/cell.hpp"
#include "expression/evaluate.hpp"
#include "expression/notation.hpp"
#include "model/names.hpp"

#include <QWidget>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace coenergy {

class CellNumber;
class DetailLine;
class FlowLayout;
class GlyphButton;
class SummaryLabel;
class ValueSlider;

enum class Details { Hidden, Shown };

/// What the form shows, and what is known of its names.
struct FormState {
    const Document& document;
    const ModelNames& names;
    const Notation& notation;
    Point parameters = {};             ///< their values, for sections that show them
    std::map<Field, double> used = {}; ///< of initial values, those with which the run began in place of the given ones
};

/// How wide values and the sliders in front of them are.
struct ValueColumns {
    int value = 0;
    int slider = 0;
};

/// One item of a section: its lines of cells, sliders for its numbers and, for items in rows, what unfolds below it:
/// the other columns and the buttons that move and remove it.
class ItemRow : public QWidget {
    Q_OBJECT

public:
    ItemRow(const SectionForm& shape, const CompletionSources& sources, QWidget* parent = nullptr);

    void setItem(const FormState& state, const RowPlace& place);
    const RowPlace& place() const { return m_place; }
    /// The field of a cell; elements of branches and outputs are counted from the row's own.
    Field fieldOf(Column column, std::size_t element) const { return fieldIn(m_shape, m_place, column, element); }
    /// Names are typeset differently from now on.
    void forgetLooks() { m_formulas.clear(); }
    void setDetails(Details details);
    bool hasDetails() const { return m_details != nullptr; }
    Details details() const;
    /// Whether it can move up and down.
    void setPlace(std::size_t item, std::size_t count);

    /// The cell of a column; null if there is none.
    Cell* cell(Column column, std::size_t element) const;
    bool isDetail(const CellShape& shape) const;
    /// The slider of a cell; null if there is none.
    ValueSlider* slider(Column column) const;
    /// The width at which a value beside its slider is shown in full, and a description fits into one line; zero
    /// without either.
    int valueWidth() const;
    int descriptionWidth() const;
    int nodesWidth() const;
    /// The same in all rows of a section; a wider value takes the extra space from its own slider.
    void setColumns(const ValueColumns& columns);
    /// Another model is open: no slider moves by itself any more.
    void haltSliders();
    /// All cells in the order of tabs, hidden ones included.
    const std::vector<Cell*>& cells() const { return m_cells; }
    /// Whether all texts are empty.
    bool isBlank() const;
    /// Whether there is a text in another column.
    bool hasMoreThan(Column column) const;

signals:
    void edited(coenergy::Column column, std::size_t element, const QString& text);
    void burstEnded();
    void confirmed(coenergy::Column column, std::size_t element);
    void leftVertically(coenergy::Column column, std::size_t element, int direction);
    void cellFocused(coenergy::Column column, std::size_t element, bool hasFocus);
    void shownProblemsChanged();
    void declarationWanted(const coenergy::Declarations& names);
    /// A slider is moving, and then released.
    void valueChanging(coenergy::Column column, double value);
    void valueChosen(coenergy::Column column, double value);
    /// The other columns are to be shown or hidden.
    void detailsRequested(coenergy::Details details);
    void moveRequested(int direction);
    void removeRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    Cell* makeCell(const CellShape& shape);
    void placeFoot(Cell* cell, QWidget* foot);
    QWidget* newLabel(Labels labels, const CellShape& shape, bool isFirst);
    QWidget* withSlider(Cell* cell);
    void addSlider(Cell* cell, ValueSlider* slider);
    RestLook lookOf(const Cell& cell, const FormState& state, const Field& field, const std::string& text);
    void fitCalculated();
    void fitTabOrder();
    QString captionOf(const Notation& notation, const ModelNames& names, const Field& field) const;
    void fitValue(Cell& cell, bool isNumber);
    void addMore();
    void placeMore();
    void addBox(QLayout* line, QWidget* box);
    void fitBoxes();
    void addLine(QVBoxLayout* column, const LineShape& line);
    void addList(QVBoxLayout* column);
    void addSummary(QLayout* line);
    void addDetails(QVBoxLayout* column);
    QWidget* newDetailLine(const LineShape& shape, QVBoxLayout* feet);
    void setListLength(std::size_t length);
    void makeButtons(FlowLayout* layout);
    bool isActive() const;
    void showMore();
    QString defaultOf(Column column, const ModelNames& names) const;
    static QString comesFrom(const Document& document, Column energy);
    QString spokenNameOf(const Cell& cell, const Document& document) const;
    void showText(Cell& cell);
    QString textFor(const Cell& cell, const QString& typed) const;
    void fitElement();

    SectionForm m_shape;
    RowPlace m_place;
    Document m_document; // whose excerpts are shown
    CompletionSources m_sources;
    std::vector<Cell*> m_cells;
    struct Look {
        std::string text;
        QStringList formula;
        QString spoken;
        QString words; // of a description
    };
    const Look& formulaIn(const Cell& cell, const Notation& notation, const std::string& text);
    std::map<const Cell*, Look> m_formulas;     // what cells show at rest, with the text it was made for
    std::map<const Cell*, QVBoxLayout*> m_feet; // where the feet of cells are placed
    QWidget* m_details = nullptr;
    std::vector<DetailLine*> m_detailLines;
    SummaryLabel* m_summary = nullptr;
    QWidget* m_listPlace = nullptr;
    QVBoxLayout* m_listLayout = nullptr;
    QBoxLayout* m_boxes = nullptr; // of values with a slider on their lower edge
    std::vector<Cell*> m_list;
    std::vector<CellNumber*> m_numbers;
    std::vector<Cell*> m_locks;
    QLabel* m_sentence = nullptr; // a label with the start time in it
    Cell* m_calculated = nullptr; // a value that is not a number, and takes the space of slider and description
    GlyphButton* m_more = nullptr;
    GlyphButton* m_up = nullptr;
    GlyphButton* m_down = nullptr;
    GlyphButton* m_remove = nullptr;
    int m_valueWidth = 0;
    bool m_hasPointer = false;
    bool m_isBound = false; // there are constraints, which may change the initial values
};

} // namespace coenergy
