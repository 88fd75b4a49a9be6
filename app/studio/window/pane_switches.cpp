// Switches side by side in one outline. One that is on has a fill, a line below it and bold words.

#include "studio/window/pane_switches.hpp"

#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>

namespace coenergy {

namespace {

constexpr int switchHeight = 30;
constexpr double switchRadius = 6;

QFont boldFont(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

class PaneSwitch : public QAbstractButton {
public:
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
        constexpr int switchPadding = 14;
        return {2 * switchPadding + iconSide + gap + QFontMetrics(boldFont(font())).horizontalAdvance(text()),
                switchHeight};
    }

    // In a narrow window the icons alone, which have tooltips.
    QSize minimumSizeHint() const override {
        constexpr int leastPadding = 8;
        return {2 * leastPadding + iconSide, switchHeight};
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
        const bool hasWords = this->width() >= sizeHint().width();
        const int width = iconSide + (hasWords ? gap + QFontMetrics(words).horizontalAdvance(text()) : 0);
        const int left = (this->width() - width) / 2;
        paintThemeIcon(painter, m_icon, QRect(left, (height() - iconSide) / 2, iconSide, iconSide), color);
        painter.setFont(words);
        painter.setPen(color);
        if (hasWords)
            painter.drawText(rect().adjusted(left + iconSide + gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
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
};

} // namespace

PaneSwitches::PaneSwitches(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(1, 0, 1, 0);
    row->setSpacing(1);
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
    layout()->addWidget(button);
    m_switches[pane] = button;
}

void PaneSwitches::setShown(Pane pane, bool isShown) {
    if (const auto found = m_switches.find(pane); found != m_switches.end())
        found->second->setChecked(isShown);
}

void PaneSwitches::setOffered(Pane pane, bool isOffered) {
    if (const auto found = m_switches.find(pane); found != m_switches.end())
        found->second->setVisible(isOffered);
}

bool PaneSwitches::isOffered(Pane pane) const {
    const auto found = m_switches.find(pane);
    return found != m_switches.end() && !found->second->isHidden();
}

} // namespace coenergy

#include "moc_pane_switches.cpp"
