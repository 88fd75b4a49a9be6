#pragma once

#include "editor/field/completion.hpp"
#include "editor/field/renamed_item.hpp"
#include "editor/field/unknown_names.hpp"
#include "editor/row/item_row.hpp"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <map>
#include <optional>
#include <vector>

class QMenu;
class QPushButton;
class QScrollArea;

namespace coenergy {

class Cell;
class FormulaSource;
class SectionView;
class ValueSlider;

/// The model as a form. A document goes in, edits come out; the editor keeps no history of its own.
class ModelEditor : public QWidget {
    Q_OBJECT

public:
    /// The formulas that fields show at rest come from a source that outlives the editor; without one they show texts.
    explicit ModelEditor(FormulaSource* formulas = nullptr, QWidget* parent = nullptr);
    ~ModelEditor() override;

    QSize minimumSizeHint() const override;

    /// Shows another document. Caret, scroll position and focus stay; a field whose text is the same is not touched.
    void setDocument(const Document& document);
    const Document& document() const { return m_document; }
    /// While undone steps wait to be redone, no blank row goes by itself: that would be a step, and lose them.
    void setUndone(bool areStepsUndone) { m_areStepsUndone = areStepsUndone; }

    void setDiagnostics(const Diagnostics& diagnostics);
    /// How names are typeset that no row declares: those of bodies.
    void setGeneratedNames(const Notation& notation);

    /// Initial values with which the run began in place of the given ones: shown behind these.
    void setUsedStart(const std::map<Field, double>& used);

    /// Opens what hides the field, scrolls to it, gives it the focus and selects the span.
    void focusField(const Field& field, Span span = {});
    /// Shows and focuses what differs from an earlier document; nothing moves if that has the focus already.
    void showChange(const Document& before);
    /// Goes to where a new model begins.
    void focusFirst();
    /// Goes to the field that last had the focus, or to where a new model begins.
    void focusAgain();
    /// Another model is open: its beginning is shown, no slider moves by itself, and a reset returns to its values.
    void startAnew();
    /// What stands below the sections of an empty model in place of its settings; the editor takes ownership.
    void setGuide(QWidget* guide);
    void showGuide(bool isShown);
    /// Marks the field from which the term pointed at comes; nothing without a field.
    void markField(const std::optional<Field>& field);
    /// Marks fields for a moment: what the hand changed elsewhere.
    void flashFields(const std::vector<Field>& fields);
    /// Marks the row of a graph's branch that is selected elsewhere; 0 for none.
    void chooseBranch(int branch);

    /// The widget of a field, for tests; null if the form has none.
    Cell* cell(const Field& field) const;
    /// The slider of a number; null if the text is not a number.
    ValueSlider* slider(const Field& field) const;
    /// The field with the focus.
    std::optional<Field> currentField() const { return m_current; }
    /// Whether the field with the focus belongs to a row that can be moved and removed.
    bool isInRow() const;

public slots:
    /// Opens the menu of all that can be added, below its button.
    void openAddMenu();
    /// Shows or hides the details of the row that has the focus, or last had it.
    void toggleDetails();
    /// The row with the focus; nothing without one.
    void addItem();
    void removeItem();
    void moveItemUp();
    void moveItemDown();

signals:
    /// `document` is the next state; edits of one burst share a merge key.
    void edited(const QString& label, const coenergy::Document& document, const QString& mergeKey);
    void burstEnded();
    /// A slider is moving, and then released: neither changes the document.
    void valueChanging(const coenergy::Field& field, double value);
    void valueChosen(const coenergy::Field& field, double value);
    /// Nothing when no field has the focus.
    void currentFieldChanged(const std::optional<coenergy::Field>& field);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    SectionView* section(Section section) const;
    SectionView* viewOf(const Field& field) const;
    ItemRow* rowOf(const Field& field) const;
    void makeForm(FormulaSource* formulas);
    void makeAddMenu();
    void fillAddMenu();
    void addRows(QMenu& menu, AddPlace place);
    void placeAddButton();
    void fitGuide();
    void connectSection(SectionView* view);
    void setDetails(SectionView& view, std::size_t place, Details details);
    void editText(const Field& field, const QString& text);
    void leaveField(const Field& field);
    void takeUnit(const Field& field);
    void dropBlank(const Field& field);
    void leaveRows(QWidget& place);
    void addRow(SectionView& view, std::size_t place);
    void insertItem(SectionView& view, std::size_t place);
    void addToGraph(SectionView& view);
    void removeRow(SectionView& view, std::size_t place);
    void moveRow(SectionView& view, std::size_t from, int direction);
    void declare(const Declarations& names);
    void showDocument(const Document& document);
    void showFormulation();
    void orderRows();
    void apply(const QString& label, const Document& document, const QString& mergeKey = {});
    void placeNewNames();
    void placeRenaming();
    void renameEverywhere();
    void showWhole(Cell* cell);
    void applyBackground();
    void markAgain(const std::vector<Field>& fields);

    Document m_document;
    Diagnostics m_diagnostics;
    Notation m_generatedNames;
    std::map<Field, double> m_usedStart;
    std::vector<SectionView*> m_sections;
    QList<QPointer<QWidget>> m_orderedRows;
    QScrollArea* m_scroll = nullptr;
    QPushButton* m_add = nullptr;
    QMenu* m_addMenu = nullptr;
    ModelKind m_kind = ModelKind::Energies;
    QWidget* m_guide = nullptr;
    std::optional<Field> m_current;
    std::optional<Field> m_last;
    std::optional<Field> m_marked;
    std::vector<Field> m_flashing;
    QTimer m_flash;
    int m_chosenBranch = 0;
    std::vector<Field> m_newNames; // fields with undeclared names below them
    RenamedItem m_renamed;
    RenamedField m_renamedField;
    std::optional<Field> m_renamingPlace; // where renaming is offered
    QTimer m_newNamesUpdate;
    bool m_areStepsUndone = false;
    bool m_isRowNew = false; // added by the last edit, and nothing typed into it yet
};

} // namespace coenergy
