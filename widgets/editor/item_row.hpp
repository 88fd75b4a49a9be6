#pragma once

#include "editor/cell.hpp"
#include "model/names.hpp"

#include <QWidget>

#include <vector>

class QHBoxLayout;
class QVBoxLayout;

namespace coenergy {

class GlyphButton;

enum class Details { Hidden, Shown };

/// One item of a section: its lines of cells and, for items in rows, the buttons that move and remove it.
class ItemRow : public QWidget {
    Q_OBJECT

public:
    ItemRow(const SectionForm& shape, const CompletionSources& sources, QWidget* parent = nullptr);

    void setItem(const Document& document, const ModelNames& names, std::size_t item);
    void setDetails(Details details);
    /// Whether it can move up and down.
    void setPlace(std::size_t item, std::size_t count);

    /// The cell of a column; null if there is none.
    Cell* cell(Column column, std::size_t element) const;
    bool isDetail(Column column) const;
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
    void moveRequested(int direction);
    void removeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    Cell* makeCell(const CellShape& shape);
    void addLine(QVBoxLayout* column, const LineShape& line);
    void addDetails(QVBoxLayout* column);
    void setListLength(std::size_t length);
    void makeButtons(QHBoxLayout* layout);
    void showButtons();
    QString defaultOf(Column column, const ModelNames& names, std::size_t item) const;

    SectionForm m_shape;
    CompletionSources m_sources;
    std::vector<Cell*> m_cells;
    QWidget* m_details = nullptr;
    QVBoxLayout* m_listLayout = nullptr;
    std::vector<Cell*> m_list;
    GlyphButton* m_up = nullptr;
    GlyphButton* m_down = nullptr;
    GlyphButton* m_remove = nullptr;
    bool m_hasFocus = false;
    bool m_hasPointer = false;
};

/// The headings above rows, with the same columns.
QWidget* newHeadings(const SectionForm& shape, QWidget* parent);

} // namespace coenergy
