#pragma once

#include "observation/column_formula.hpp"

#include <QFrame>
#include <QLineEdit>
#include <QListWidget>

namespace coenergy {

class FormulaSource;

/// Something that can be plotted by name.
struct PlotChoice {
    std::string name;
    QString kind;
    std::string unit;
    std::string latex = {};

    bool operator==(const PlotChoice&) const = default;
};

/// What can be plotted of a run and a model: time, the run's quantities, definitions.
std::vector<PlotChoice> plotChoices(const Trajectory& trajectory, const PlotNames& names);

/// A small window that asks what to plot: a name from a searched list, or an expression that is typed.
class CurvePicker : public QFrame {
    Q_OBJECT

public:
    enum class Choosing { One, Several };

    /// `question` stands in the empty field. The window deletes itself when it is closed. Names are typeset if there
    /// are formulas.
    CurvePicker(const QString& question, std::vector<PlotChoice> choices, Choosing choosing, FormulaSource* formulas,
                QWidget* parent);

    void openBelow(const QWidget& anchor);
    /// At the top of a widget.
    void openIn(const QWidget& area);

    QLineEdit& field() { return *m_field; }
    QListWidget& list() { return *m_list; }

signals:
    /// Names or valid expressions; at least one.
    void chosen(const QStringList& texts);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void openAt(QPoint corner);
    void search(const QString& text);
    void addChoice(const PlotChoice& choice);
    void addExpression(const QString& text);
    void choose(const QListWidgetItem* item);
    void click(QListWidgetItem* item);
    void toggleMark(QListWidgetItem* item);
    void showMark(QListWidgetItem& item) const;

    std::vector<PlotChoice> m_choices;
    QLineEdit* m_field;
    QListWidget* m_list;
    Choosing m_choosing;
    QStringList m_marked; // in the order of marking; stays while the list is searched
};

} // namespace coenergy
