// Paints what equation_sheet has laid out: rows with their backgrounds, labels, pieces, remarks.

#include "equations/sheet_painter.hpp"

#include "equations/equation_panel.hpp"
#include "equations/origin_mark.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double accentBarWidth = 4.0;
constexpr double cornerRadius = 5.0;

} // namespace

QString headingOf(EquationGroup group) {
    switch (group) {
    case EquationGroup::Motion: return EquationPanel::tr("Equations of motion");
    case EquationGroup::Displacement: return EquationPanel::tr("Displacement constraints");
    case EquationGroup::Flow: return EquationPanel::tr("Flow constraints");
    case EquationGroup::Effort: return EquationPanel::tr("Effort constraints");
    case EquationGroup::Dynamic: return EquationPanel::tr("Dynamic constraints");
    case EquationGroup::Abbreviations: return EquationPanel::tr("Where");
    }
    return {};
}

void SheetPainter::paint(const QRectF& exposed) {
    for (const SheetHeading& heading : m_sheet.headings())
        if (heading.area.intersects(exposed))
            paintHeading(heading);
    for (std::size_t index = 0; index < m_sheet.rows().size(); ++index)
        if (m_sheet.rows()[index].area.intersects(exposed))
            paintRow(static_cast<int>(index));
}

QColor SheetPainter::quietColor(const SheetRow& row) const {
    return themeColor(m_look.palette, row.item.state == EquationState::Stale ? ColorRole::Stale : ColorRole::Muted);
}

void SheetPainter::paintHeading(const SheetHeading& heading) {
    QFont font = m_look.settings.textFont;
    font.setWeight(QFont::DemiBold);
    m_painter.setFont(font);
    m_painter.setPen(themeColor(m_look.palette, ColorRole::Muted));
    m_painter.drawText(heading.area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                       heading.text.isEmpty() ? headingOf(heading.group) : heading.text);
}

void SheetPainter::paintRow(int index) {
    const SheetRow& row = m_sheet.rows()[static_cast<std::size_t>(index)];
    paintRowBackground(index);
    paintLabel(row);
    for (const PlacedFormula& piece : row.placed)
        paintPiece(row, piece);
    m_painter.setFont(m_look.settings.textFont);
    if (!row.textArea.isEmpty()) {
        m_painter.setPen(quietColor(row));
        m_painter.drawText(row.textArea, Qt::TextWordWrap, row.item.text.isEmpty() ? latexOf(row.item) : row.item.text);
    }
    if (!row.remarkArea.isEmpty()) {
        m_painter.setPen(quietColor(row));
        for (const PlacedWord& word : row.remark)
            word.text.paint(m_painter, word.centre, m_look.settings.textFont);
        m_painter.setFont(m_look.settings.textFont);
    }
    if (!row.issueArea.isEmpty()) {
        m_painter.setPen(themeColor(m_look.palette, ColorRole::Error));
        m_painter.drawText(row.issueArea, Qt::TextWordWrap, row.item.issue);
    }
}

void SheetPainter::paintRowBackground(int index) {
    const auto& rows = m_sheet.rows();
    const auto position = static_cast<std::size_t>(index);
    const QRectF area = rows[position].area;
    const bool hasMark = m_look.focus == SheetLook::Focus::Here;
    const auto isMarked = [this, hasMark](int row) { return hasMark && row == m_look.current; };
    if (isMarked(index))
        paintCurrentMark(area);
    const bool nextInGroup = position + 1 < rows.size() && rows[position + 1].item.group == rows[position].item.group &&
                             rows[position + 1].item.heading == rows[position].item.heading;
    if (nextInGroup && !isMarked(index) && !isMarked(index + 1)) {
        const double y = std::round(area.bottom());
        m_painter.fillRect(QRectF(m_sheet.labelsLeft(), y, m_sheet.equationsRight() - m_sheet.labelsLeft(), 1.0),
                           themeColor(m_look.palette, ColorRole::Separator));
    }
}

void SheetPainter::paintCurrentMark(const QRectF& area) {
    const double inset = 0.5 * m_sheet.labelsLeft();
    const QRectF box = area.adjusted(inset, 1.0, -inset, -1.0);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(themeColor(m_look.palette, ColorRole::Selection));
    m_painter.drawRoundedRect(box, cornerRadius, cornerRadius);
    m_painter.setBrush(themeColor(m_look.palette, ColorRole::Accent));
    m_painter.drawRoundedRect(QRectF(box.topLeft(), QSizeF(accentBarWidth, box.height())), 0.5 * accentBarWidth,
                              0.5 * accentBarWidth);
}

void SheetPainter::paintLabel(const SheetRow& row) {
    const QColor color = quietColor(row);
    if (row.placedLabel) {
        m_formulas.paint(m_painter, *row.placedLabel->formula, row.placedLabel->origin, row.placedLabel->em, color);
    } else {
        const QFontMetricsF metrics(m_look.settings.textFont);
        const double baseline =
            row.placed.empty() ? row.textArea.top() + metrics.ascent() : row.placed.front().origin.y();
        const double room = m_sheet.labelsRight() - m_sheet.labelsLeft();
        m_painter.setFont(m_look.settings.textFont);
        m_painter.setPen(color);
        m_painter.drawText(QPointF(m_sheet.labelsLeft(), baseline),
                           metrics.elidedText(row.item.name, Qt::ElideRight, room));
    }
}

QColor SheetPainter::pieceColor(const SheetRow& row, const PlacedFormula& piece) const {
    if (row.item.state == EquationState::Stale)
        return themeColor(m_look.palette, ColorRole::Stale);
    const int group = coloredGroup(row, piece);
    return group == noOriginGroup ? themeColor(m_look.palette, ColorRole::Text) : originColor(m_look.palette, group);
}

int SheetPainter::coloredGroup(const SheetRow& row, const PlacedFormula& piece) const {
    const bool isColored = m_look.coloring == TermColoring::ByOrigin && piece.term >= 0;
    return isColored ? row.shown->item.terms[static_cast<std::size_t>(piece.term)].group : noOriginGroup;
}

bool SheetPainter::isMarked(const SheetRow& row, const PlacedFormula& piece) const {
    if (piece.term < 0 || row.item.state == EquationState::Stale)
        return false;
    const QString& origin = row.shown->item.terms[static_cast<std::size_t>(piece.term)].origin;
    return !origin.isEmpty() && (origin == m_look.hovered || origin == m_look.highlighted);
}

// What several groups have made together stays in the colour of text; marks side by side say which.
void SheetPainter::paintMarks(const SheetRow& row, const PlacedFormula& piece) {
    const EquationTerm& term = row.shown->item.terms[static_cast<std::size_t>(piece.term)];
    const bool isFirst = &piece == &row.placed.front() || (&piece - 1)->term != piece.term;
    const std::vector<int> groups = term.group != noOriginGroup ? std::vector{term.group}
                                    : isFirst                   ? term.shared
                                                                : std::vector<int>();
    const double distance = 0.6 * piece.em;
    const double bottom = std::max(piece.area.bottom(), piece.origin.y() + 0.25 * piece.em);
    QPointF center(piece.area.center().x() - 0.5 * distance * (static_cast<double>(groups.size()) - 1),
                   bottom + 0.28 * piece.em);
    for (const int group : groups) {
        const bool isStale = row.item.state == EquationState::Stale;
        paintOriginMark(m_painter, center, 0.2 * piece.em, group,
                        isStale ? pieceColor(row, piece) : originColor(m_look.palette, group));
        center.rx() += distance;
    }
}

void SheetPainter::paintPiece(const SheetRow& row, const PlacedFormula& piece) {
    if (isMarked(row, piece)) {
        // As high as a line at least, so that the marks of neighbours join.
        const QRectF line(piece.area.left(), piece.origin.y() - piece.em, piece.area.width(), 1.4 * piece.em);
        const double reach = 0.15 * piece.em;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(themeColor(m_look.palette, ColorRole::Mark));
        m_painter.drawRoundedRect(piece.area.united(line).adjusted(0, -reach, 0, reach), reach, reach);
    }
    if (m_look.coloring == TermColoring::ByOrigin && piece.term >= 0)
        paintMarks(row, piece);
    if (piece.formula->error.isEmpty()) {
        m_formulas.paint(m_painter, *piece.formula, piece.origin, piece.em, pieceColor(row, piece));
    } else {
        QFont font = m_look.settings.sourceFont;
        font.setPixelSize(std::max(1, qRound(font.pixelSize() * piece.em / m_look.settings.em)));
        m_painter.setFont(font);
        m_painter.setPen(themeColor(m_look.palette, ColorRole::Error));
        m_painter.drawText(piece.origin, sourceOf(*piece.formula));
    }
}

} // namespace coenergy
