// Names as symbols, painted as text: at once, and on any device.
#include "branch_label.hpp"

#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double frameInset = 5;
constexpr double frameGap = 6;

QFont labelFont(const QFont& body) {
    return themeFont(body, TextRole::Body);
}

QFont smallFont(const QFont& body) {
    return themeFont(body, TextRole::Small);
}

SymbolText labelText(const PicturedBranch& branch) {
    SymbolText text;
    text.addSymbol(branch.latex, branch.label);
    if (!branch.name.isEmpty())
        text.addWords((text.isEmpty() ? QString() : QStringLiteral(" ")) + branch.name);
    return text;
}

SymbolText stateText(const QString& latex) {
    SymbolText text;
    text.addSymbol(latex, latex);
    return text;
}

double frameWidth(const QString& state, const QFont& font) {
    return stateText(state).size(smallFont(font)).width() + 2 * frameInset;
}

QSizeF firstLineSize(const PicturedBranch& branch, const QFont& font) {
    const SymbolText label = labelText(branch);
    double width = label.isEmpty() ? 0 : label.size(labelFont(font)).width();
    for (const QString& state : branch.states)
        width += (width > 0 ? frameGap : 0) + frameWidth(state, font);
    return {width, width > 0 ? QFontMetricsF(labelFont(font)).height() + 2 : 0};
}

QSizeF valueSize(const PicturedBranch& branch, const QFont& font) {
    const QFontMetricsF metrics(smallFont(font));
    return branch.value.isEmpty() ? QSizeF(0, 0) : QSizeF(metrics.horizontalAdvance(branch.value), metrics.height());
}

// Of a line of this width in the box of all lines.
double leftOf(double width, const QRectF& box, Qt::Alignment side) {
    if (side == Qt::AlignLeft)
        return box.left();
    return side == Qt::AlignRight ? box.right() - width : box.center().x() - width / 2;
}

void paintState(QPainter& painter, const QString& state, const QRectF& box, const QFont& font,
                const BranchLabelColors& colors) {
    painter.setPen(QPen(colors.frame, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 1, -0.5, -1), 4, 4);
    painter.setPen(colors.label);
    stateText(state).paint(painter, box.center(), smallFont(font));
}

} // namespace

QSizeF branchLabelSize(const PicturedBranch& branch, const QFont& font) {
    const QSizeF first = firstLineSize(branch, font);
    const QSizeF second = valueSize(branch, font);
    return {std::max(first.width(), second.width()), first.height() + second.height()};
}

void paintBranchLabel(QPainter& painter, const PicturedBranch& branch, const QRectF& box, Qt::Alignment side,
                      const QFont& font, const BranchLabelColors& colors) {
    const QSizeF first = firstLineSize(branch, font);
    QRectF rest(leftOf(first.width(), box, side), box.top(), first.width(), first.height());
    if (const SymbolText label = labelText(branch); !label.isEmpty()) {
        const double width = label.size(labelFont(font)).width();
        painter.setPen(colors.label);
        label.paint(painter, {rest.left() + width / 2, rest.center().y()}, labelFont(font));
        rest.setLeft(rest.left() + width + frameGap);
    }
    for (const QString& state : branch.states) {
        paintState(painter, state, {rest.topLeft(), QSizeF(frameWidth(state, font), rest.height())}, font, colors);
        rest.setLeft(rest.left() + frameWidth(state, font) + frameGap);
    }
    painter.setFont(smallFont(font));
    painter.setPen(colors.value);
    const QSizeF second = valueSize(branch, font);
    painter.drawText(
        QRectF(leftOf(second.width(), box, side), box.top() + first.height(), second.width() + 1, second.height()),
        Qt::AlignLeft | Qt::AlignVCenter, branch.value);
}

} // namespace coenergy
