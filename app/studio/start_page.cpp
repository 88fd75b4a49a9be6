// Cards are buttons that paint a title and two lines; how many stand side by side follows the width.

#include "studio/start_page.hpp"

#include "theme/theme.hpp"

#include <QAbstractButton>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int outerMargin = 24;
constexpr int spacing = 12;
constexpr int padding = 12;
constexpr int mostLines = 3; // of the title and the summary together

QFont scaled(QFont font, double factor, QFont::Weight weight) {
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setWeight(weight);
    return font;
}

class ExampleCard : public QAbstractButton {
public:
    ExampleCard(const Example& example, QWidget* parent) : QAbstractButton(parent), m_summary(example.summary) {
        setText(example.title);
        setAccessibleName(example.title);
        setAccessibleDescription(example.summary);
        setToolTip(example.summary);
        setCursor(Qt::PointingHandCursor);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override {
        return {minimumCardWidth(), mostLines * titleMetrics().lineSpacing() + 4 + 2 * padding};
    }
    int minimumCardWidth() const { return fontMetrics().averageCharWidth() * 34; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintCard(painter);
        const QRect inner = rect().adjusted(padding, padding, -padding, -padding);
        painter.setPen(themeColor(palette(), ColorRole::Text));
        const int used = paintLines(painter, inner, text(), titleFont(), mostLines - 1);
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        const int top = used * titleMetrics().lineSpacing() + 4;
        paintLines(painter, inner.adjusted(0, top, 0, 0), m_summary, font(), mostLines - used);
    }

private:
    QFont titleFont() const { return scaled(font(), 1.05, QFont::DemiBold); }
    QFontMetrics titleMetrics() const { return QFontMetrics(titleFont()); }

    void paintCard(QPainter& painter) const {
        const bool isLit = underMouse() || isDown();
        const double width = hasFocus() ? 2.0 : 1.0;
        const double inset = width / 2;
        painter.setBrush(themeColor(palette(), isLit ? ColorRole::Highlight : ColorRole::Background));
        painter.setPen(
            QPen(themeColor(palette(), hasFocus() || isLit ? ColorRole::Accent : ColorRole::Separator), width));
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);
    }

    // Wrapped by hand, because the last line that fits is to end in an ellipsis. Returns the number of lines.
    static int paintLines(QPainter& painter, const QRect& area, const QString& text, const QFont& font, int most) {
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

    QString m_summary;
};

QLabel* newLabel(const QString& text, double factor, QFont::Weight weight, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setFont(scaled(label->font(), factor, weight));
    label->setWordWrap(true);
    return label;
}

} // namespace

StartPage::StartPage(const std::vector<Example>& examples, QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Start page"));
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(outerMargin, outerMargin, outerMargin, outerMargin);
    column->setSpacing(spacing);
    column->addWidget(newLabel(tr("From energies to equations"), 1.7, QFont::DemiBold, page));
    auto* hint =
        newLabel(tr("Type the kinetic coenergy and the potential energy of your system on the left: the equations "
                    "of motion appear here as you type. Or start from an example."),
                 1.0, QFont::Normal, page);
    column->addWidget(hint);
    QString group;
    for (std::size_t k = 0; k < examples.size(); ++k) {
        const Example& example = examples[k];
        if (m_groups.empty() || example.group != group) {
            group = example.group;
            column->addSpacing(spacing / 2);
            column->addWidget(newLabel(group, 1.1, QFont::DemiBold, page));
            auto* grid = new QGridLayout;
            grid->setSpacing(spacing);
            column->addLayout(grid);
            m_groups.push_back({grid, {}});
        }
        auto* card = new ExampleCard(example, page);
        connect(card, &QAbstractButton::clicked, this, [this, k] { emit exampleChosen(static_cast<int>(k)); });
        m_groups.back().cards.append(card);
    }
    column->addStretch(1);
    setWidget(page);
    applyBackground();
    arrangeCards();
}

void StartPage::focusFirst() {
    if (!m_groups.empty())
        m_groups.front().cards.front()->setFocus(Qt::ShortcutFocusReason);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    arrangeCards();
}

void StartPage::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyBackground();
}

void StartPage::arrangeCards() {
    const int cardWidth = fontMetrics().averageCharWidth() * 34 + spacing;
    const int columns = std::max(1, (viewport()->width() - 2 * outerMargin + spacing) / cardWidth);
    if (columns == m_columns)
        return;
    for (const CardGroup& group : m_groups) {
        for (int k = 0; k < group.cards.size(); ++k)
            group.layout->addWidget(group.cards[k], k / columns, k % columns);
        for (int k = 0; k < std::max(columns, m_columns); ++k)
            group.layout->setColumnStretch(k, k < columns ? 1 : 0);
    }
    m_columns = columns;
}

void StartPage::applyBackground() {
    viewport()->setBackgroundRole(QPalette::Base);
    widget()->setBackgroundRole(QPalette::Base);
}

} // namespace coenergy
