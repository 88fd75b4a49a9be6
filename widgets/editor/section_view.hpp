#pragma once

#include "editor/item_row.hpp"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace coenergy {

class GlyphButton;

/// A section of the form: a heading that collapses it, its items, and a button for another one.
class SectionView : public QWidget {
    Q_OBJECT

public:
    SectionView(SectionForm shape, const CompletionSources& sources, QWidget* parent = nullptr);

    Section section() const { return m_shape.section; }
    const SectionForm& shape() const { return m_shape; }

    void setDocument(const Document& document, const ModelNames& names);
    /// Those of this section.
    void setProblems(const Diagnostics& problems);

    /// Makes the field visible; null if there is no cell for it.
    Cell* reveal(const Field& field);
    Cell* find(const Field& field) const;
    std::size_t itemCount() const { return m_rows.size(); }
    void focusItem(std::size_t item, Column column, std::size_t element);
    void focusItem(std::size_t item);

signals:
    void edited(const coenergy::Field& field, const QString& text);
    void burstEnded();
    void addRequested(coenergy::Section section, std::size_t index);
    void removeRequested(coenergy::Section section, std::size_t index);
    void moveRequested(coenergy::Section section, std::size_t from, int direction);
    void cellFocused(const coenergy::Field& field, bool hasFocus);
    void shownProblemsChanged();

private:
    void makeHeader(QVBoxLayout* layout);
    void setRowCount(std::size_t count);
    ItemRow* makeRow(std::size_t item);
    void confirmIn(std::size_t item, Column column);
    void leaveVertically(std::size_t item, Column column, std::size_t element, int direction);
    void applyState();
    void setCollapsed(bool isCollapsed);

    SectionForm m_shape;
    CompletionSources m_sources;
    Document m_document;
    std::vector<ItemRow*> m_rows;
    bool m_isCollapsed = false;
    Details m_detailsState = Details::Hidden;

    GlyphButton* m_arrow = nullptr;
    QToolButton* m_title = nullptr;
    QLabel* m_purpose = nullptr;
    QToolButton* m_more = nullptr;
    QToolButton* m_add = nullptr;
    QWidget* m_body = nullptr;
    QLabel* m_issue = nullptr;
    QVBoxLayout* m_rowLayout = nullptr;
};

} // namespace coenergy
