#pragma once

#include "base/diagnostic.hpp"
#include "editor/field/formula_strip.hpp"
#include "editor/field/unknown_names.hpp"

#include <QWidget>

#include <functional>
#include <vector>

class QAbstractButton;
class QVBoxLayout;

namespace coenergy {

struct Remedy;

/// The remarks below a field.
struct FieldNotes {
    enum class Formula { None, Current, Stale };
    Formula state = Formula::None;
    QStringList formula;
    Diagnostics problems; // with their messages and remedies
    std::vector<UnknownNameUse> names;
    bool isRenamingOffered = false;
    bool isTooLong = false; // to be typeset

    bool isEmpty() const {
        return state == Formula::None && problems.empty() && names.empty() && !isRenamingOffered && !isTooLong;
    }
};

/// Below a field: how it was understood, what is wrong with it and what helps, and the new names in it. All buttons are
/// one stop of Tab; arrow keys go from one to the next.
class FieldFoot : public QWidget {
    Q_OBJECT

public:
    /// The text on a problem, as HTML.
    using ProblemWords = std::function<QString(const Diagnostic&)>;

    FieldFoot(FormulaSource* formulas, ProblemWords words, QWidget* field, QWidget* parent = nullptr);

    void setNotes(const FieldNotes& notes);
    bool hasFocusInside() const;

signals:
    void replacementWanted(const coenergy::Span& span, const QString& text);
    void declarationWanted(const coenergy::Declarations& names);
    /// What was taken for a name is a product.
    void productWanted(const QString& name, const QString& product);
    /// Uses of the field's former name are to be changed to the present one.
    void renamingWanted();
    /// The focus moved to one of its buttons, or left them.
    void focusMoved();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void rebuild();
    void orderButtons();
    void addProblem(const Diagnostic& problem);
    void addNames();
    void addRenaming();
    QAbstractButton* addButton(QWidget* place, const QString& text, const QString& spoken);
    void addRemedy(QWidget* place, const Remedy& remedy);
    QWidget* newChip(const UnknownNameUse& use);
    void addAnswer();
    void addProduct(QWidget* place, const UnknownNameUse& use);
    void addDeclaration(QWidget* place, const QString& text, const Declarations& names);
    bool passOn(QKeyEvent* key);
    void moveFocus(QAbstractButton* from, int steps);

    ProblemWords m_words;
    QWidget* m_field;
    FormulaStrip* m_formula;
    QVBoxLayout* m_column;
    QWidget* m_body = nullptr; // everything but the formula
    Diagnostics m_problems;
    std::vector<UnknownNameUse> m_names;
    bool m_isRenamingOffered = false;
    bool m_isTooLong = false;
    std::vector<QAbstractButton*> m_buttons;
};

} // namespace coenergy
