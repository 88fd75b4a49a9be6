#pragma once

#include "editor/field/formula_lines.hpp"

#include <QWidget>

namespace coenergy {

/// Shows below a field how its text was understood, and while the text cannot be read, the last formula in grey.
class FormulaStrip : public QWidget {
    Q_OBJECT

public:
    explicit FormulaStrip(FormulaSource* formulas, QWidget* parent = nullptr);

    enum class Currency { Current, Stale };
    void setFormula(const QStringList& pieces, Currency currency);
    void clear();

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();

    FormulaSource* m_formulas;
    QStringList m_pieces;
    Currency m_currency = Currency::Current;
    std::optional<FormulaLines> m_lines; // the last that could be laid out
};

} // namespace coenergy
