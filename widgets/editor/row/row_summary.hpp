#pragma once

#include "expression/notation.hpp"
#include "model/document.hpp"
#include "theme/symbol_text.hpp"

#include <QWidget>

namespace coenergy {

class FormulaSource;

/// A plot or a shape of the drawing summed up in a line: "x, centre of mass over t", "bar from (x, 0) to (xp, yp)".
/// Nothing for items of other sections.
SymbolText rowSummary(const Document& document, Section section, std::size_t item, const Notation& notation);

/// Such a line, in muted colour, behind a name.
class SummaryLabel : public QWidget {
    Q_OBJECT

public:
    explicit SummaryLabel(FormulaSource* formulas, QWidget* parent = nullptr);

    void setSummary(const SymbolText& summary);

signals:
    void clicked();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    FormulaSource* m_formulas;
    SymbolText m_summary;
};

} // namespace coenergy
