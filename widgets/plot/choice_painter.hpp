#pragma once

#include <QStyledItemDelegate>

namespace coenergy {

class FormulaSource;
struct PlotChoice;

/// Paints what can be plotted in lists: the name as a formula at the left, what it is at the right.
class ChoicePainter : public QStyledItemDelegate {
public:
    enum Role {
        Name = Qt::UserRole,
        Latex,
        Kind,
        Words ///< in place of the name and its formula, if there are any
    };

    /// Names are words without formulas.
    ChoicePainter(FormulaSource* formulas, QObject* parent) : QStyledItemDelegate(parent), m_formulas(formulas) {}

    void setFormulas(FormulaSource* formulas) { m_formulas = formulas; }
    /// Rows without a kind are plain text.
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    FormulaSource* m_formulas;
};

} // namespace coenergy
