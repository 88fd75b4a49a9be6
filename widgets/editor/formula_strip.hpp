#pragma once

#include "editor/formula_lines.hpp"

#include <QWidget>

namespace coenergy {

/// Shows below a field what was understood of its text, and the last of it in grey while the text cannot be read.
class FormulaStrip : public QWidget {
    Q_OBJECT

public:
    explicit FormulaStrip(FormulaSource* formulas, QWidget* parent = nullptr);

    enum class Currency { Current, Stale };
    void setFormula(const QStringList& pieces, Currency currency);
    void clear();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();

    FormulaSource* m_formulas;
    QStringList m_pieces;
    Currency m_currency = Currency::Current;
    std::optional<FormulaLines> m_lines; // the last that could be laid out
};

} // namespace coenergy
