// As high as its lines; until a formula is typeset, the former one stays.

#include "editor/field/formula_strip.hpp"

#include "theme/formula_source.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <cmath>

namespace coenergy {

namespace {

constexpr double sizeShare = 0.93; // of a formula at rest
constexpr int margin = 3;          // above and below

// A few lines of what is long.
QStringList beginningOf(const QStringList& pieces) {
    constexpr int mostPieces = 24;
    return pieces.size() <= mostPieces ? pieces : pieces.mid(0, mostPieces) << QStringLiteral("{}+\\cdots");
}

} // namespace

FormulaStrip::FormulaStrip(FormulaSource* formulas, QWidget* parent) : QWidget(parent), m_formulas(formulas) {
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, &FormulaStrip::layOut);
    hide();
}

void FormulaStrip::setFormula(const QStringList& pieces, Currency currency) {
    m_currency = currency;
    if (currency == Currency::Current)
        m_pieces = beginningOf(pieces);
    layOut();
}

void FormulaStrip::clear() {
    m_pieces.clear();
    m_lines.reset();
    hide();
}

void FormulaStrip::layOut() {
    if (m_pieces.isEmpty() || !m_formulas)
        return;
    const int room = isVisible() || !parentWidget() ? width() : parentWidget()->contentsRect().width();
    if (auto lines = layOutFormula(*m_formulas, m_pieces, sizeShare * formulaEm(), room))
        m_lines = std::move(lines);
    if (!m_lines)
        return;
    setFixedHeight(static_cast<int>(std::ceil(m_lines->size.height())) + 2 * margin);
    show();
    update();
}

void FormulaStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        layOut();
}

// While it was hidden its room was only guessed.
void FormulaStrip::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    layOut();
}

void FormulaStrip::paintEvent(QPaintEvent*) {
    if (!m_lines)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFormula(painter, *m_formulas, *m_lines, {0, margin},
                 themeColor(palette(), m_currency == Currency::Current ? ColorRole::Muted : ColorRole::Stale));
}

} // namespace coenergy

#include "moc_formula_strip.cpp"
