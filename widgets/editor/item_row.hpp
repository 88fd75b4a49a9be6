#pragma once

#include "editor/cell.hpp"
#include "expression/notation.hpp"
#include "model/names.hpp"

#include <QWidget>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QHBoxLayout;
class QVBoxLayout;

namespace coenergy {

class FlowLayout;
class GlyphButton;
class ValueSlider;

enum class Details { Hidden, Shown };

/// One item of a section: its lines of cells, sliders for its numbers and, for items in rows, what unfolds below it:
/// the other columns and the buttons that move and remove it.
class ItemRow : public QWidget {
    Q_OBJECT

public:
    ItemRow(const SectionForm& shape, const CompletionSources& sources, QWidget* parent = nullptr);

    void setItem(const Document& document, const ModelNames& names, const Notation& notation, std::size_t item);
    /// Names look otherwise from now on.
    void forgetLooks() { m_formulas.clear(); }
    void setDetails(Details details);
    bool hasDetails() const { return m_details != nullptr; }
    Details details() const;
    /// Whether it can move up and down.
    void setPlace(std::size_t item, std::size_t count);

    /// The cell of a column; null if there is none.
    Cell* cell(Column column, std::size_t element) const;
    bool isDetail(Column column) const;
    /// The slider of a cell; null if there is none.
    ValueSlider* slider(Column column) const;
    /// Another model: no slider moves by itself any more.
    void haltSliders();
    /// All cells in the order of tabs, hidden ones included.
    const std::vector<Cell*>& cells() const { return m_cells; }
    /// Whether every text is empty.
    bool isBlank() const;

signals:
    void edited(coenergy::Column column, std::size_t element, const QString& text);
    void burstEnded();
    void confirmed(coenergy::Column column, std::size_t element);
    void leftVertically(coenergy::Column column, std::size_t element, int direction);
    void cellFocused(coenergy::Column column, std::size_t element, bool hasFocus);
    void shownProblemsChanged();
    void declarationWanted(coenergy::Section section, const std::vector<std::string>& names);
    /// A slider moves, and is let go.
    void valueChanging(coenergy::Column column, double value);
    void valueChosen(coenergy::Column column, double value);
    /// The other columns are to be shown or hidden.
    void detailsRequested(coenergy::Details details);
    void moveRequested(int direction);
    void removeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct CellNumber {
        Cell* cell = nullptr;
        ValueSlider* slider = nullptr;
        QString name;                 // of the item, when the range was made
        QString text;                 // of the document
        std::optional<double> before; // the document's number
        bool isOwn = false;           // the number came from the slider
    };

    Cell* makeCell(const CellShape& shape);
    void placeFoot(Cell* cell, QWidget* foot);
    QWidget* withSlider(Cell* cell);
    void addSlider(Cell* cell, ValueSlider* slider);
    void showNumber(CellNumber& number, const Document& document, const Field& field);
    const QStringList& formulaIn(const Cell& cell, const Notation& notation, const std::string& text);
    QString captionOf(const Notation& notation, const ModelNames& names, const Field& field) const;
    void fitValue(Cell& cell, bool isNumber);
    void addMore(QHBoxLayout* layout);
    void addLine(QVBoxLayout* column, const LineShape& line);
    void addDetails(QVBoxLayout* column);
    void setListLength(std::size_t length);
    void makeButtons(FlowLayout* layout);
    void showMore();
    QString defaultOf(Column column, const ModelNames& names, std::size_t item) const;

    SectionForm m_shape;
    CompletionSources m_sources;
    std::vector<Cell*> m_cells;
    struct Look {
        std::string text;
        QStringList formula;
    };
    std::map<const Cell*, Look> m_formulas;     // what cells show at rest, for the text they showed it for
    std::map<const Cell*, QVBoxLayout*> m_feet; // where the feet of cells are placed
    QWidget* m_details = nullptr;
    QVBoxLayout* m_listLayout = nullptr;
    std::vector<Cell*> m_list;
    std::vector<CellNumber> m_numbers;
    GlyphButton* m_more = nullptr;
    GlyphButton* m_up = nullptr;
    GlyphButton* m_down = nullptr;
    GlyphButton* m_remove = nullptr;
    bool m_hasFocus = false;
    bool m_hasPointer = false;
};

} // namespace coenergy
