#pragma once

#include "editor/item_row.hpp"

#include <QWidget>

#include <map>

#include <optional>

class QLabel;
class QVBoxLayout;

namespace coenergy {

/// A section of the form: a heading below a hairline, and its items. It is hidden while there are none.
class SectionView : public QWidget {
    Q_OBJECT

public:
    SectionView(SectionForm shape, const CompletionSources& sources, QWidget* parent = nullptr);

    Section section() const { return m_shape.section; }
    /// Hides it whatever it has.
    enum class Presence { Normal, Away };
    void setPresence(Presence presence);
    const SectionForm& shape() const { return m_shape; }

    void setDocument(const Document& document, const ModelNames& names, const Notation& notation);
    /// Initial values with which the run began in place of those that are given.
    void setUsedStart(const std::map<Field, double>& used) { m_used = used; }
    /// Those of this section.
    void setProblems(const Diagnostics& problems);

    /// Makes the field visible; null if there is no cell for it.
    Cell* reveal(const Field& field);
    Cell* find(const Field& field) const;
    std::size_t itemCount() const { return m_rows.size(); }
    QList<QWidget*> rows() const;
    ItemRow* row(std::size_t item) const { return item < m_rows.size() ? m_rows[item] : nullptr; }
    /// Of one item; those of all others are hidden.
    /// Whether it is a row that takes an item and has no text yet.
    bool isBlank(std::size_t item) const;
    void setDetails(std::size_t item, Details details);
    void hideDetails();
    void haltSliders();
    void focusItem(std::size_t item, Column column, std::size_t element);
    void focusItem(std::size_t item);

signals:
    void edited(const coenergy::Field& field, const QString& text);
    void burstEnded();
    void addRequested(coenergy::Section section, std::size_t index);
    void removeRequested(coenergy::Section section, std::size_t index);
    void moveRequested(coenergy::Section section, std::size_t from, int direction);
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);
    void detailsRequested(coenergy::Section section, std::size_t item, coenergy::Details details);
    void cellFocused(const coenergy::Field& field, bool hasFocus);
    void shownProblemsChanged();
    /// Enter in one of its fields.
    void confirmed(const coenergy::Field& field);
    void declarationWanted(const coenergy::Declarations& names);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectRow(ItemRow* row, std::size_t item);
    void setRowCount(std::size_t count);
    void fitValues();
    void fitPresence();
    ItemRow* makeRow(std::size_t item);
    void confirmIn(std::size_t item, Column column);
    void leaveVertically(std::size_t item, Column column, std::size_t element, int direction);

    SectionForm m_shape;
    CompletionSources m_sources;
    Document m_document;
    std::vector<ItemRow*> m_rows;
    Notation m_notation;
    std::map<Field, double> m_used;
    int m_widestValue = 0;   // since the model was opened
    bool m_isWanted = false; // though it has no items
    Presence m_presence = Presence::Normal;
    QWidget* m_body = nullptr;
    QLabel* m_issue = nullptr;
    QVBoxLayout* m_rowLayout = nullptr;
};

} // namespace coenergy
