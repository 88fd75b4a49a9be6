#pragma once

#include "base/diagnostic.hpp"
#include "editor/field/expression_field.hpp"
#include "editor/field/unknown_names.hpp"
#include "editor/form/section_form.hpp"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

class FieldFoot;
struct FieldNotes;

/// Where a cell gets the names that it proposes, and the texts for problems.
struct CompletionSources {
    ExpressionField::CompletionSource names;
    ExpressionField::CompletionSource coordinates;
    std::function<QString(const Diagnostic&)> words; ///< the text on a problem below its field, as HTML
    FormulaSource* formulas = nullptr;               ///< for fields at rest; may be missing
};

/// The minimum width of a cell, including its heading.
int cellWidth(const CellShape& shape);

/// What a cell shows besides its text while it does not have the focus.
struct RestLook {
    QStringList formula;
    QString unit;
    QString caption; ///< as LaTeX, before a value
    QString result;  ///< the value of the formula
    QString used;    ///< the number that stands for the typed one
    QString spoken;  ///< the formula as it is spoken
    QString words;   ///< in place of a description's text

    bool operator==(const RestLook&) const = default;
};

/// One editable place of the form, with whatever widget it needs, and the remarks below it.
class Cell : public QObject {
    Q_OBJECT

public:
    Cell(const CellShape& shape, const CompletionSources& sources, QWidget* parent);
    ~Cell() override;

    const CellShape& shape() const { return m_shape; }
    QWidget* widget() const { return m_widget; }
    /// Null if the cell is a choice or a check box.
    TextField* textField() const { return qobject_cast<TextField*>(m_widget); }

    void setText(const QString& text);
    /// The text that an empty cell stands for.
    void setDefault(const QString& text);
    void setRest(const RestLook& look);
    void setUnitPlace(const std::optional<UnitPlace>& place);
    void setProblems(const Diagnostics& problems);
    /// Whether an empty cell says what belongs there, or `otherwise`.
    void setInvited(bool isInvited, const QString& otherwise);
    /// Undeclared names that appeared with this cell's text.
    void setNewNames(const std::vector<UnknownNameUse>& names);
    /// Whether the texts use the former name from this cell and may be changed with it.
    void setRenamingOffered(bool isOffered);
    /// Below the widget; null as long as there was nothing to say.
    QWidget* foot() const;
    void setAccessibleName(const QString& name);
    void setMarking(TextField::Marking marking);

signals:
    void edited(const QString& text);
    void burstEnded();
    void confirmed();
    void leftVertically(int direction);
    void focusChanged(bool hasFocus);
    void shownProblemsChanged();
    /// There is a remark below the cell for the first time.
    void footMade(QWidget* foot);
    void declarationWanted(const coenergy::Declarations& names);
    void renamingWanted();

private:
    bool isActive() const;
    FieldNotes notes() const;
    void updateFoot();
    void makeFoot();
    void fitSymbol();
    void writeAsProduct(const QString& name, const QString& product);
    void makeText(const CompletionSources& sources, QWidget* parent);
    void makeChoice(QWidget* parent);
    void makeCheck(QWidget* parent);
    void makeLock(QWidget* parent);

    CellShape m_shape;
    bool m_isInvited = true;
    std::function<QString(const Diagnostic&)> m_words;
    FormulaSource* m_formulas;
    QWidget* m_widget = nullptr;
    QPointer<FieldFoot> m_foot;
    std::vector<UnknownNameUse> m_newNames;
    bool m_isRenamingOffered = false;
    QTimer m_footUpdate;
};

} // namespace coenergy
