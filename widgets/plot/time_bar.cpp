// A slider in thousandths of the run beside words that say the time.

#include "plot/time_bar.hpp"

#include "plot/plot_data.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QComboBox>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int positions = 10'000;
constexpr int barHeight = 40;
constexpr double speeds[] = {0.1, 0.25, 0.5, 1, 2, 5, 10};

QString withUnit(double value, const QString& unit) {
    return displayedValue(value, unit.toStdString(), 3);
}

} // namespace

TimeBar::TimeBar(QWidget* parent)
    : QWidget(parent), m_play(new QToolButton(this)), m_label(new QLabel(this)),
      m_scrubber(new QSlider(Qt::Horizontal, this)), m_end(new QLabel(this)), m_speed(new QComboBox(this)),
      m_loop(new QToolButton(this)) {
    setAccessibleName(tr("Time"));
    setBackgroundRole(QPalette::Base);
    m_scrubber->setRange(0, positions);
    m_scrubber->setAccessibleName(tr("Time"));
    m_scrubber->setToolTip(tr("The time that all plots mark"));
    for (const double speed : speeds)
        m_speed->addItem(QStringLiteral("%1×").arg(speed), speed);
    m_speed->setCurrentIndex(m_speed->findData(1.0));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast it is played"));
    m_loop->setIcon(themeIcon(QStringLiteral("loop")));
    m_loop->setCheckable(true);
    m_loop->setAccessibleName(tr("Over and over"));
    m_loop->setToolTip(tr("Play over and over"));
    for (QToolButton* button : {m_play, m_loop})
        button->setAutoRaise(true);
    arrange();
    connect(m_play, &QToolButton::clicked, this, &TimeBar::playWanted);
    connect(m_loop, &QToolButton::toggled, this, &TimeBar::loopingChosen);
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this] { emit speedChosen(m_speed->currentData().toDouble()); });
    connect(m_scrubber, &QSlider::valueChanged, this,
            [this](int position) { emit timeWanted(m_first + (m_last - m_first) * position / positions); });
    setPlaying(false);
    setRange(0, 0, {});
}

void TimeBar::arrange() {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(10);
    row->addWidget(m_play);
    row->addWidget(m_label);
    row->addWidget(m_scrubber, 1);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_end), static_cast<QWidget*>(m_speed), static_cast<QWidget*>(m_loop)})
        row->addWidget(widget);
    fitFont();
}

void TimeBar::fitFont() {
    constexpr double iconPerPixel = 18.0 / 13;
    const int side = qRound(iconPerPixel * QFontInfo(font()).pixelSize());
    setFixedHeight(std::max(barHeight, fontMetrics().height() + 20));
    m_label->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("t = 00.00 s  ")));
    for (QToolButton* button : {m_play, m_loop})
        button->setIconSize({side, side});
}

void TimeBar::setRange(double first, double last, const std::string& unit) {
    m_first = first;
    m_last = last;
    m_unit = QString::fromStdString(unit);
    const bool isPlayable = last > first;
    for (QWidget* widget : {static_cast<QWidget*>(m_play), static_cast<QWidget*>(m_scrubber),
                            static_cast<QWidget*>(m_loop), static_cast<QWidget*>(m_speed)})
        widget->setEnabled(isPlayable);
    m_end->setText(isPlayable ? withUnit(last, m_unit) : QString());
    m_time = std::clamp(m_time, std::min(first, last), std::max(first, last));
    showTime();
}

void TimeBar::setTime(double time) {
    m_time = time;
    showTime();
}

void TimeBar::showTime() {
    const QSignalBlocker quiet(m_scrubber);
    const bool isPlayable = m_last > m_first;
    if (isPlayable)
        m_scrubber->setValue(qRound((m_time - m_first) / (m_last - m_first) * positions));
    m_label->setText(isPlayable ? QStringLiteral("<i>t</i> = %1").arg(withUnit(m_time, m_unit))
                                : QStringLiteral("<i>t</i>"));
}

void TimeBar::setPlaying(bool isPlaying) {
    m_play->setIcon(themeIcon(isPlaying ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setAccessibleName(isPlaying ? tr("Pause") : tr("Play"));
    m_play->setToolTip(isPlaying ? tr("Pause (Space)") : tr("Play (Space)"));
}

void TimeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(backgroundRole()));
    painter.fillRect(QRect(0, 0, width(), 1), themeColor(palette(), ColorRole::Separator));
}

void TimeBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
    if (event->type() == QEvent::FontChange)
        fitFont();
}

} // namespace coenergy
