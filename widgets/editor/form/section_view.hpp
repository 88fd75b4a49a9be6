#pragma once

#include "editor/row/item_row.hpp"

#include <QWidget>

#include <map>

#include <optional>

class QLabel;
class QVBoxLayout;

namespace coenergy {

/// A section of the form: a heading below a hairline, and its items. It is hidden while it has none.
class SectionView : public QWidget {
    Q_OBJECT

public:
    SectionView(SectionForm shape, const CompletionSources& sources, QWidget* parent = nullptr);

    Section section() const { return m_shape.section; }
    /// Away hides it, whatever it contains.
    enum class Presence { Normal, Away };
    void setPresence(Presence presence);
    const SectionForm& shape() const { return m_shape; }

    void setDocument(const Document& document, const ModelNames& names, const Notation& notation);
    /// Initial values with which the run began in place of the given ones.
    void setUsedStart(const std::map<Field, double>& used) { m_used = used; }
    /// Those of this section.
    void setProblems(const Diagnostics& problems);

    /// The branch or output of a graph that is selected elsewhere; its row is marked.
    void setChosen(const std::optional<Field>& field);

    /// Makes the field visible; null if there is no cell for it.
    Cell* reveal(const Field& field);
    Cell* find(const Field& field) const;
    std::size_t rowCount() const { return m_rows.size(); }
    QList<QWidget*> rows() const;
    /// The place of a field's row, counted from the top; nothing if it has none here.
    std::optional<std::size_t> rowOf(const Field& field) const;
    ItemRow* row(std::size_t place) const { return place < m_rows.size() ? m_rows[place] : nullptr; }
    /// Whether it is a row for an item that has no text yet.
    bool isBlank(std::size_t place) const;
    /// For one row; the details of all others are hidden.
    void setDetails(std::size_t place, Details details);
    void hideDetails();
    void haltSliders();
    /// Elements of branches and outputs are counted from the row's own.
    void focusRow(std::size_t place, Column column, std::size_t element);
    void focusRow(std::size_t place);

signals:
    void edited(const coenergy::Field& field, const QString& text);
    void burstEnded();
    /// Counted in rows; a new row is to be there.
    void addRequested(std::size_t place);
    void removeRequested(std::size_t place);
    void moveRequested(std::size_t place, int direction);
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);
    void detailsRequested(std::size_t place, coenergy::Details details);
    void cellFocused(const coenergy::Field& field, bool hasFocus);
    void shownProblemsChanged();
    /// Enter in one of its fields.
    void confirmed(const coenergy::Field& field);
    void declarationWanted(const coenergy::Declarations& names);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectRow(ItemRow* row, std::size_t place);
    bool holds(const RowPlace& place, const Field& field) const;
    void setRowCount(std::size_t count);
    void fitValues();
    void fitPresence();
    void lightChosen();
    void colourIssue();
    ItemRow* makeRow(std::size_t place);
    void confirmIn(std::size_t place, Column column);
    void leaveVertically(std::size_t place, Column column, std::size_t element, int direction);

    SectionForm m_shape;
    CompletionSources m_sources;
    Document m_document;
    std::vector<RowPlace> m_places;
    std::vector<ItemRow*> m_rows;
    std::optional<std::size_t> m_chosen;
    Notation m_notation;
    std::map<Field, double> m_used;
    int m_widestValue = 0;   // since the model was opened
    bool m_isWanted = false; // although it has no items
    Presence m_presence = Presence::Normal;
    QWidget* m_body = nullptr;
    QLabel* m_issue = nullptr;
    Severity m_issueSeverity = Severity::Information;
    QVBoxLayout* m_rowLayout = nullptr;
};

} // namespace coenergy
