#pragma once

#include "editor/completion.hpp"
#include "editor/text_field.hpp"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QScrollArea;

namespace coenergy {

class Cell;
class SectionView;
class UnknownNamesBar;

/// The model as a form. A document goes in, edits come out; the editor keeps no history of its own.
class ModelEditor : public QWidget {
    Q_OBJECT

public:
    explicit ModelEditor(QWidget* parent = nullptr);
    ~ModelEditor() override;

    /// Shows another document. Caret, scroll position and focus stay; a field whose text is equal is not touched.
    void setDocument(const Document& document);
    const Document& document() const { return m_document; }

    void setDiagnostics(const Diagnostics& diagnostics);

    /// Opens what hides the field, scrolls to it, gives it the focus and selects the span.
    void focusField(const Field& field, Span span = {});
    /// Where a new model begins.
    void focusFirst();
    /// The field that had the focus last, or where a new model begins.
    void focusAgain();
    /// Scrolls to the beginning, for another model.
    void showBeginning();
    /// Marks the field that made the term pointed at; none without a field.
    void markField(const std::optional<Field>& field);

    /// The widget of a field, for tests; null if the form has none.
    Cell* cell(const Field& field) const;
    /// The field with the focus.
    std::optional<Field> currentField() const { return m_current; }
    /// Whether the field with the focus belongs to a row that can be moved and removed.
    bool isInRow() const;

public slots:
    /// The row with the focus; nothing without one.
    void addItem();
    void removeItem();
    void moveItemUp();
    void moveItemDown();

signals:
    /// `document` is the next state; edits of one burst share a merge key.
    void edited(const QString& label, const coenergy::Document& document, const QString& mergeKey);
    void burstEnded();
    /// Nothing when no field has the focus.
    void currentFieldChanged(const std::optional<coenergy::Field>& field);

protected:
    void changeEvent(QEvent* event) override;

private:
    SectionView* section(Section section) const;
    void connectSection(SectionView* view);
    void editText(const Field& field, const QString& text);
    void leaveField(const Field& field);
    void insertItem(Section section, std::size_t index);
    void removeItemAt(Section section, std::size_t index);
    void moveItem(Section section, std::size_t from, int direction);
    void addNames(const QString& label, const Document& document);
    void showDocument(const Document& document);
    void apply(const QString& label, const Document& document, const QString& mergeKey = {});
    void updateUnknownNames();
    void applyBackground();

    Document m_document;
    Diagnostics m_diagnostics;
    std::vector<SectionView*> m_sections;
    QScrollArea* m_scroll = nullptr;
    UnknownNamesBar* m_unknown = nullptr;
    std::optional<Field> m_current;
    std::optional<Field> m_last;
    std::optional<Field> m_marked;
    QTimer m_unknownUpdate;
};

} // namespace coenergy
