#include "studio/analysis/equilibrium_list.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int padding = 8;
constexpr int gap = 3;       // between lines
constexpr int mostLines = 6; // of a place
constexpr double radius = 6;
constexpr double edge = 3; // of the chosen one

ColorRole roleOf(Stability stability) {
    switch (stability) {
    case Stability::Stable: return ColorRole::Success;
    case Stability::Unstable: return ColorRole::Error;
    case Stability::Marginal: return ColorRole::Warning;
    }
    return ColorRole::Muted;
}

// A dot that stays, a triangle that falls, a square between them: not colours alone.
void paintSign(QPainter& painter, QPointF centre, double size, Stability stability, const QColor& color) {
    const double half = 0.5 * size;
    QPainterPath sign;
    if (stability == Stability::Stable)
        sign.addEllipse(centre, half, half);
    else if (stability == Stability::Unstable)
        sign.addPolygon(QPolygonF({centre + QPointF(0, -half), centre + QPointF(half, half),
                                   centre + QPointF(-half, half), centre + QPointF(0, -half)}));
    else
        sign.addRect(QRectF(centre - QPointF(half, half), QSizeF(size, size)));
    painter.fillPath(sign, color);
}

SymbolText shortened(std::size_t others) {
    SymbolText text;
    text.addWords(EquilibriumList::tr("and %n more", nullptr, static_cast<int>(others)));
    return text;
}

QStringList wrapped(const QString& words, const QFontMetrics& metrics, int width) {
    QStringList lines;
    for (const QString& word : words.split(QLatin1Char(' ')))
        if (!lines.isEmpty() && metrics.horizontalAdvance(lines.back() + QLatin1Char(' ') + word) <= width)
            lines.back() += QLatin1Char(' ') + word;
        else
            lines.append(word);
    return lines;
}

double signSize(const QFontMetrics& metrics) {
    return 0.52 * metrics.height();
}

} // namespace

class EquilibriumDelegate : public QStyledItemDelegate {
public:
    explicit EquilibriumDelegate(EquilibriumList& list) : QStyledItemDelegate(&list), m_list(list) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const EquilibriumItem& item = m_list.m_items[static_cast<std::size_t>(index.row())];
        const int text = lineCount(item, option) * (option.fontMetrics.height() + gap);
        const int picture = item.picture.isNull() ? 0 : EquilibriumList::pictureSize.height();
        return {120, std::max(text, picture) + 2 * padding};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const EquilibriumItem& item = m_list.m_items[static_cast<std::size_t>(index.row())];
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintGround(*painter, option);
        QRect area = option.rect.adjusted(leftMargin, padding, -padding, -padding);
        if (!item.picture.isNull()) {
            const QSize size = EquilibriumList::pictureSize;
            painter->setOpacity(isEnabled(option) ? 1 : 0.4);
            painter->drawPixmap(area.left(), area.top() + (area.height() - size.height()) / 2, item.picture);
            painter->setOpacity(1);
        }
        area.setLeft(option.rect.left() + textLeft(item));
        paintLines(*painter, option, area, item);
        painter->restore();
    }

private:
    static constexpr int leftMargin = padding + 2, afterSign = 5;

    static int textLeft(const EquilibriumItem& item) {
        return leftMargin + (item.picture.isNull() ? 0 : EquilibriumList::pictureSize.width() + padding);
    }

    QStringList verdictLines(const EquilibriumItem& item, const QFontMetrics& metrics) const {
        const double taken = textLeft(item) + signSize(metrics) + afterSign + padding;
        return wrapped(item.verdict, metrics, m_list.viewport()->width() - qCeil(taken));
    }

    int lineCount(const EquilibriumItem& item, const QStyleOptionViewItem& option) const {
        return static_cast<int>(shownLines(item).size()) +
               static_cast<int>(verdictLines(item, option.fontMetrics).size()) + (item.note.isEmpty() ? 0 : 1);
    }

    static bool isEnabled(const QStyleOptionViewItem& option) { return option.state & QStyle::State_Enabled; }

    static std::vector<SymbolText> shownLines(const EquilibriumItem& item) {
        std::vector<SymbolText> lines = item.place;
        if (lines.size() > mostLines) {
            const std::size_t others = lines.size() - (mostLines - 1);
            lines.resize(mostLines - 1);
            lines.push_back(shortened(others));
        }
        return lines;
    }

    void paintGround(QPainter& painter, const QStyleOptionViewItem& option) const {
        const bool isChosen = option.state & QStyle::State_Selected;
        const bool isLit = option.state & QStyle::State_MouseOver;
        if (!isChosen && !isLit)
            return;
        const QRectF area = QRectF(option.rect).adjusted(1, 1, -1, -1);
        QPainterPath ground;
        ground.addRoundedRect(area, radius, radius);
        painter.fillPath(ground, themeColor(option.palette, isChosen ? ColorRole::Selection : ColorRole::Highlight));
        if (isChosen) {
            painter.setClipPath(ground);
            painter.fillRect(QRectF(area.left(), area.top(), edge, area.height()),
                             themeColor(option.palette, ColorRole::Accent));
            painter.setClipping(false);
        }
        if (isChosen && m_list.hasFocus()) {
            painter.setPen(QPen(themeColor(option.palette, ColorRole::Accent), 1));
            painter.drawPath(ground);
        }
    }

    void paintLines(QPainter& painter, const QStyleOptionViewItem& option, QRect area,
                    const EquilibriumItem& item) const {
        const int line = option.fontMetrics.height() + gap;
        const std::vector<SymbolText> place = shownLines(item);
        double y = area.top() + 0.5 * (area.height() - lineCount(item, option) * line) + 0.5 * line;
        const auto colour = [&](ColorRole role) {
            return themeColor(option.palette, isEnabled(option) ? role : ColorRole::Stale);
        };
        painter.setFont(option.font);
        painter.setPen(colour(ColorRole::Text));
        for (const SymbolText& text : place) {
            text.paint(painter, {area.left() + 0.5 * text.size(option.font).width(), y}, option.font);
            y += line;
        }
        const double size = signSize(option.fontMetrics);
        paintSign(painter, {area.left() + 0.5 * size, y}, size, item.stability, colour(roleOf(item.stability)));
        painter.setPen(colour(roleOf(item.stability)));
        for (const QString& words : verdictLines(item, option.fontMetrics)) {
            painter.drawText(QRectF(area.left() + size + afterSign, y - 0.5 * line, area.width(), line),
                             Qt::AlignLeft | Qt::AlignVCenter, words);
            y += line;
        }
        painter.setPen(colour(ColorRole::Muted));
        painter.drawText(QRectF(area.left(), y - 0.5 * line, area.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                         option.fontMetrics.elidedText(item.note, Qt::ElideRight, area.width()));
    }

    EquilibriumList& m_list;
};

EquilibriumList::EquilibriumList(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Equilibria"));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setResizeMode(QListView::Adjust);
    setItemDelegate(new EquilibriumDelegate(*this));
}

void EquilibriumList::setItems(std::vector<EquilibriumItem> items, int chosenRow) {
    const QSignalBlocker blocker(this);
    clear();
    m_items = std::move(items);
    for (const EquilibriumItem& item : m_items) {
        QStringList words;
        for (const SymbolText& line : item.place)
            words.append(line.toPlainText());
        words.append(item.verdict);
        if (!item.note.isEmpty())
            words.append(item.note);
        addItem(words.join(QLatin1Char('\n'))); // for ears
    }
    setCurrentRow(std::min(chosenRow, count() - 1));
    updateGeometry();
}

QSize EquilibriumList::sizeHint() const {
    int height = 0;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return {QListWidget::sizeHint().width(), height};
}

QSize EquilibriumList::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

// The verdicts take as many lines as they need.
void EquilibriumList::resizeEvent(QResizeEvent* event) {
    QListWidget::resizeEvent(event);
    scheduleDelayedItemsLayout();
    updateGeometry();
}

} // namespace coenergy

#include "moc_equilibrium_list.cpp"
