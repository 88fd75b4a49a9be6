// A picture on the colour of fields, and below it a title and a phrase, each in up to two lines.

#include "studio/start/example_card.hpp"

#include "studio/start/example_picture.hpp"
#include "theme/palette_change.hpp"
#include "theme/theme.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

namespace coenergy {

namespace {

constexpr double cardRadius = 8;
constexpr int pictureHeight = 102;
constexpr int cardPadding = 10;
constexpr int mostTextLines = 2; // of each

QFont titleFont(const QFont& font) {
    return themeFont(font, TextRole::Heading);
}

// Wrapped by hand, because the last line that fits is to end in an ellipsis. The lines that were used.
int paintLines(QPainter& painter, const QRect& area, const QString& text, const QFont& font, int most) {
    const QFontMetrics metrics(font);
    painter.setFont(font);
    QTextLayout layout(text, font);
    layout.beginLayout();
    int count = 0;
    for (QTextLine line = layout.createLine(); line.isValid() && count < most; line = layout.createLine()) {
        line.setLineWidth(area.width());
        const QString rest = text.mid(line.textStart());
        const QString shown = count + 1 == most ? rest : rest.left(line.textLength());
        painter.drawText(
            QRect(area.left(), area.top() + count * metrics.lineSpacing(), area.width(), metrics.lineSpacing()),
            Qt::AlignLeft, metrics.elidedText(shown.trimmed(), Qt::ElideRight, area.width()));
        ++count;
    }
    layout.endLayout();
    return count;
}

} // namespace

ExampleCard::ExampleCard(const Example& example, QWidget* parent)
    : QAbstractButton(parent), m_document(example.document), m_summary(example.summary) {
    onPaletteChange(this, [this] { m_picture = {}; });
    setText(example.title);
    setAccessibleName(example.title);
    setAccessibleDescription(example.summary);
    setToolTip(example.summary);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ExampleCard::sizeHint() const {
    const int words = mostTextLines * (QFontMetrics(titleFont(font())).lineSpacing() +
                                       QFontMetrics(themeFont(font(), TextRole::Small)).lineSpacing());
    return {leastWidth, pictureHeight + words + 2 * cardPadding};
}

const QPixmap& ExampleCard::picture(QSize size) {
    if (m_picture.isNull() || m_picture.deviceIndependentSize().toSize() != size)
        m_picture = examplePicture(m_document, size, palette(), font(), devicePixelRatioF());
    return m_picture;
}

void ExampleCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isLit = underMouse() || isDown();
    const double width = hasFocus() ? 2 : 1;
    const QRectF area = QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2);
    QPainterPath card;
    card.addRoundedRect(area, cardRadius, cardRadius);
    painter.fillPath(card, themeColor(palette(), ColorRole::Background));
    const QRect top(0, 0, this->width(), pictureHeight);
    painter.setClipRect(top);
    painter.fillPath(card, themeColor(palette(), isLit ? ColorRole::Highlight : ColorRole::Field));
    painter.setClipping(false);
    painter.drawPixmap(top.topLeft(), picture(top.size()));
    const ColorRole edge = hasFocus() || isLit ? ColorRole::Accent : ColorRole::Separator;
    painter.strokePath(card, QPen(themeColor(palette(), edge), width));

    const QFont title = titleFont(font());
    const QFontMetrics metrics(title);
    const QRect words = rect().adjusted(cardPadding, pictureHeight + cardPadding - 3, -cardPadding, 0);
    painter.setPen(themeColor(palette(), ColorRole::Text));
    const int titleLines = paintLines(painter, words, text(), title, mostTextLines);
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    paintLines(painter, words.adjusted(0, titleLines * metrics.lineSpacing() + 1, 0, 0), m_summary,
               themeFont(font(), TextRole::Small), mostTextLines);
}

void ExampleCard::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: return emit stepped(-1, 0);
    case Qt::Key_Right: return emit stepped(1, 0);
    case Qt::Key_Up: return emit stepped(0, -1);
    case Qt::Key_Down: return emit stepped(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return click();
    default: QAbstractButton::keyPressEvent(event);
    }
}

} // namespace coenergy

#include "moc_example_card.cpp"
