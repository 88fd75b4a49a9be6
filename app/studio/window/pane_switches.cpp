// Switches side by side in one outline. One that is on has a fill, a line below it and bold words.

#include "studio/window/pane_switches.hpp"

#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int switchHeight = 30;
constexpr double switchRadius = 6;
constexpr int wordPadding = 14;
constexpr int leastWordPadding = 5; // where it is narrow
constexpr int switchEdge = 1;       // of the outline, and between switches

QFont boldFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

class PaneSwitch : public QAbstractButton {
public:
    /// What is needed less goes first.
    enum class Look { Both, Words, Icons };

    PaneSwitch(const QString& name, const QString& icon, QWidget* parent) : QAbstractButton(parent), m_icon(icon) {
        setText(name);
        setAccessibleName(name);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // that of buttons keeps them as wide as their words
    }

    // As wide as the bold words, so that nothing moves.
    QSize sizeHint() const override {
        return {2 * wordPadding + iconSide + gap + QFontMetrics(boldFont(font())).horizontalAdvance(text()),
                switchHeight};
    }

    // In a narrow window the words alone, then the icons, which have tooltips.
    QSize minimumSizeHint() const override {
        constexpr int leastPadding = 8;
        return {2 * leastPadding + iconSide, switchHeight};
    }

    int leastWidth(Look look) const {
        const int words = sizeHint().width() - 2 * (wordPadding - leastWordPadding);
        return look == Look::Both ? words : look == Look::Words ? words - iconSide - gap : minimumSizeHint().width();
    }
    void setLook(Look look) {
        m_look = look;
        update();
    }

protected:
    void nextCheckState() override {} // what is on the stage says so

    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool isOn = isChecked();
        QPainterPath outline; // of all switches, as this one sees it
        outline.addRoundedRect(QRectF(parentWidget()->rect()).adjusted(1, 1, -1, -1).translated(-pos()),
                               switchRadius - 1, switchRadius - 1);
        painter.setClipPath(outline);
        const ColorRole fill = isOn || underMouse() ? ColorRole::Highlight : ColorRole::Background;
        painter.fillRect(rect().adjusted(0, 1, 0, -1), themeColor(palette(), fill));
        if (isOn)
            painter.fillRect(QRectF(0, height() - 3, width(), 2), themeColor(palette(), ColorRole::Accent));
        const QColor color = themeColor(palette(), isOn ? ColorRole::Accent : ColorRole::Muted);
        const QFont words = isOn ? boldFont(font()) : font();
        const int icon = m_look == Look::Words ? 0 : iconSide + (m_look == Look::Both ? gap : 0);
        const int width = icon + (m_look == Look::Icons ? 0 : QFontMetrics(words).horizontalAdvance(text()));
        const int left = (this->width() - width) / 2;
        if (m_look != Look::Words)
            paintThemeIcon(painter, m_icon, QRect(left, (height() - iconSide) / 2, iconSide, iconSide), color);
        painter.setFont(words);
        painter.setPen(color);
        if (m_look != Look::Icons)
            painter.drawText(rect().adjusted(left + icon, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
        if (hasFocus()) {
            painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), switchRadius, switchRadius);
        }
    }

private:
    static constexpr int iconSide = 18;
    static constexpr int gap = 8;
    QString m_icon;
    Look m_look = Look::Both;
};

PaneSwitches::PaneSwitches(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Panes"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

// The outline of all, and the lines between.
void PaneSwitches::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themeColor(palette(), ColorRole::Separator));
    painter.setBrush(themeColor(palette(), ColorRole::Separator));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), switchRadius, switchRadius);
}

void PaneSwitches::addPane(Pane pane, const QString& name, const QString& icon, const QString& tip) {
    auto* button = new PaneSwitch(name, icon, this);
    button->setToolTip(tip);
    connect(button, &QAbstractButton::clicked, this, [this, pane] { emit clicked(pane); });
    m_row.append(button);
    m_switches[pane] = button;
}

QList<PaneSwitch*> PaneSwitches::offered() const {
    QList<PaneSwitch*> shown = m_row;
    shown.removeIf([](const PaneSwitch* button) { return button->isHidden(); });
    return shown;
}

namespace {

// Of all switches with the edges between and around them.
template <class WidthOf> int widthOfRow(const QList<PaneSwitch*>& row, const WidthOf& widthOf) {
    int width = switchEdge;
    for (const PaneSwitch* button : row)
        width += widthOf(*button) + switchEdge;
    return width;
}

} // namespace

QSize PaneSwitches::sizeHint() const {
    return {widthOfRow(offered(), [](const PaneSwitch& button) { return button.sizeHint().width(); }), switchHeight};
}

QSize PaneSwitches::minimumSizeHint() const {
    return {widthOfRow(offered(), [](const PaneSwitch& button) { return button.leastWidth(PaneSwitch::Look::Icons); }),
            switchHeight};
}

// Words move closer to each other, then lose their icons, before they go, and go together: each switch gets what it
// needs, and an equal share of the rest.
void PaneSwitches::arrange() {
    const QList<PaneSwitch*> shown = offered();
    if (shown.isEmpty())
        return;
    PaneSwitch::Look look = PaneSwitch::Look::Both;
    const auto least = [&look](const PaneSwitch& button) { return button.leastWidth(look); };
    while (look != PaneSwitch::Look::Icons && widthOfRow(shown, least) > width())
        look = look == PaneSwitch::Look::Both ? PaneSwitch::Look::Words : PaneSwitch::Look::Icons;
    int rest = width() - widthOfRow(shown, least);
    int x = switchEdge;
    for (qsizetype k = 0; k < shown.size(); ++k) {
        const int share = std::max(0, rest / static_cast<int>(shown.size() - k));
        const int own = least(*shown[k]) + share;
        shown[k]->setLook(look);
        shown[k]->setGeometry(x, 0, own, switchHeight);
        rest -= share;
        x += own + switchEdge;
    }
}

void PaneSwitches::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    updateGeometry();
    arrange();
}

void PaneSwitches::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PaneSwitches::setShown(Pane pane, bool isShown) {
    if (const auto found = m_switches.find(pane); found != m_switches.end())
        found->second->setChecked(isShown);
}

void PaneSwitches::setOffered(Pane pane, bool isOffered) {
    if (const auto found = m_switches.find(pane); found != m_switches.end())
        found->second->setVisible(isOffered);
    updateGeometry();
    arrange();
}

bool PaneSwitches::isOffered(Pane pane) const {
    const auto found = m_switches.find(pane);
    return found != m_switches.end() && !found->second->isHidden();
}

} // namespace coenergy

#include "moc_pane_switches.cpp"
