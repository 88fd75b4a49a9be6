#pragma once

#include "plot/curve_picker.hpp"

#include <QTreeWidget>

class QLineEdit;

namespace coenergy {

class ChoicePainter;

/// The names under the kinds of what they are. A name is dragged as its text, onto plots and fields.
class VariableNames : public QTreeWidget {
    Q_OBJECT

public:
    explicit VariableNames(QWidget* parent);

protected:
    QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override;
};

/// Everything that can be plotted, as a tree that is searched: what is chosen gets a plot, what is dragged onto a plot
/// stands there.
class VariableTree : public QWidget {
    Q_OBJECT

public:
    explicit VariableTree(QWidget* parent = nullptr);

    /// What is searched stays, and kinds that were closed stay closed.
    void setChoices(const std::vector<PlotChoice>& choices);
    /// For the names; without it they are words.
    void setFormulas(FormulaSource* formulas);

    QLineEdit& field() { return *m_field; }
    QTreeWidget& names() { return *m_names; }

signals:
    /// The expression of a name that was chosen by Enter or a double click.
    void chosen(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTreeWidgetItem* kindOf(const PlotChoice& choice);
    void search(const QString& text);
    void choose(const QTreeWidgetItem* item);

    std::vector<PlotChoice> m_choices;
    QLineEdit* m_field;
    VariableNames* m_names;
    ChoicePainter* m_painter;
};

} // namespace coenergy
