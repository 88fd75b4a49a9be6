// Painted on the baseline of single-line fields.

#include "editor/field/formula_label.hpp"

#include "editor/field/formula_lines.hpp"
#include "theme/formula_source.hpp"
#include "theme/measures.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QPainter>

namespace coenergy {

namespace {

constexpr int rightMargin = 7;

} // namespace

FormulaLabel::FormulaLabel(FormulaSource* formulas, const QString& tex, QWidget* parent)
    : QWidget(parent), m_formulas(formulas), m_tex(tex) {
    setFixedHeight(controlHeight);
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, qOverload<>(&QWidget::update));
}

void FormulaLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = themeColor(palette(), ColorRole::Text);
    const double em = formulaEm();
    const auto extent = m_formulas ? m_formulas->extent(m_tex, em) : std::nullopt;
    if (extent) {
        const double baseline = 0.5 * (height() + extent->ascent - extent->descent);
        m_formulas->paint(painter, m_tex, {width() - rightMargin - extent->width, baseline}, em, color);
    } else {
        SymbolText symbol;
        symbol.addSymbol(m_tex, m_tex);
        painter.setPen(color);
        symbol.paint(painter, {width() - rightMargin - 0.5 * symbol.size(font()).width(), 0.5 * height()}, font());
    }
}

} // namespace coenergy

#include "moc_formula_label.cpp"
