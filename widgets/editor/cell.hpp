#pragma once

#include "base/diagnostic.hpp"
#include "editor/expression_field.hpp"
#include "editor/section_form.hpp"

#include <QWidget>

namespace coenergy {

class ChoiceField;

/// Where a cell gets the names that it proposes.
struct CompletionSources {
    ExpressionField::CompletionSource names;
    ExpressionField::CompletionSource coordinates;
    FormulaSource* formulas = nullptr; ///< for what fields look like at rest; may be missing
};

/// The least width of a cell, for its heading as well.
int cellWidth(const CellShape& shape);

/// One editable place of the form, whatever widget it needs.
class Cell : public QObject {
    Q_OBJECT

public:
    Cell(const CellShape& shape, const CompletionSources& sources, QWidget* parent);

    const CellShape& shape() const { return m_shape; }
    QWidget* widget() const { return m_widget; }
    /// Null if the cell is a choice or a check box.
    TextField* textField() const { return qobject_cast<TextField*>(m_widget); }

    void setText(const QString& text);
    /// What is meant where the cell is empty.
    void setDefault(const QString& text);
    /// The text as LaTeX and the unit behind it, for cells that show them at rest.
    void setRest(const QString& tex, const QString& unit, const QString& caption);
    void setProblems(const Diagnostics& problems);
    void setAccessibleName(const QString& name);
    void setMarking(TextField::Marking marking);

signals:
    void edited(const QString& text);
    void burstEnded();
    void confirmed();
    void leftVertically(int direction);
    void focusChanged(bool hasFocus);
    void shownProblemsChanged();

private:
    void makeText(const CompletionSources& sources, QWidget* parent);
    void makeChoice(QWidget* parent);
    void makeCheck(QWidget* parent);

    CellShape m_shape;
    QWidget* m_widget = nullptr;
};

} // namespace coenergy
