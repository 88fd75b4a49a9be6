// A slider in thousandths of the run beside the time in words.

#include "plot/time_bar.hpp"

#include "plot/plot_data.hpp"
#include "theme/icon.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QComboBox>
#include <QFontInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <vector>

namespace coenergy {

namespace {

constexpr int positions = 10'000;
constexpr int barHeight = 40;
constexpr int labelColumn = 1;
constexpr int scrubberColumn = 2;

QString withUnit(double value, const QString& unit) {
    return displayedValue(value, unit.toStdString(), 3);
}

// The numbers 1, 2, 5, 10, 20 ... and their reciprocals, in a row.
double speedAt(int place) {
    constexpr double steps[] = {1, 2, 5};
    const int far = std::abs(place);
    const double size = steps[far % 3] * std::pow(10, far / 3);
    return place < 0 ? 1 / size : size;
}

} // namespace

double playingSpeed(double length) {
    constexpr double shortest = 5; // seconds
    constexpr double longest = 20;
    constexpr double best = 10;
    constexpr int farthest = 45;
    if (!(length > 0) || (length >= shortest && length <= longest))
        return 1;
    const auto distance = [&](int place) { return std::abs(std::log(length / speedAt(place) / best)); };
    int nearest = 0;
    for (int place = -farthest; place <= farthest; ++place)
        if (distance(place) < distance(nearest))
            nearest = place;
    return speedAt(nearest);
}

QString speedInWords(double speed) {
    constexpr double mostSlow = 1000; // beyond, a power of ten is read more easily than a fraction
    constexpr int digits = 4;
    const bool isFraction = speed < 1 && speed * mostSlow >= 1 - 1e-9;
    return (isFraction ? QStringLiteral("1/") + displayedNumber(1 / speed, digits) : displayedNumber(speed, digits)) +
           QStringLiteral("×");
}

/// A triangle on a disk, or the bars of a pause.
class PlayButton : public QToolButton {
public:
    using QToolButton::QToolButton;

    void setPlaying(bool isPlaying) {
        m_isPlaying = isPlaying;
        update();
    }
    void setSize(TimeBar::Size size) {
        m_size = size;
        updateGeometry();
        update();
    }
    QSize sizeHint() const override { return sizeFor(font()); }
    QSize sizeFor(const QFont& letters) const {
        constexpr double deskDisk = 30.0 / 13; // of the font's pixels
        constexpr double lectureDisk = 46.0 / 21;
        const double disk = m_size == TimeBar::Size::Desk ? deskDisk : lectureDisk;
        const int side = qRound(disk * QFontInfo(letters).pixelSize());
        return {side, side};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const bool isFilled = m_size == TimeBar::Size::Lecture && isEnabled();
        const ColorRole disk = isFilled       ? ColorRole::Accent
                               : underMouse() ? ColorRole::Selection
                                              : ColorRole::Highlight;
        const ColorRole sign = !isEnabled() ? ColorRole::Stale : isFilled ? ColorRole::OnAccent : ColorRole::Accent;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double side = std::min(width(), height());
        painter.translate(QRectF(rect()).center());
        painter.setPen(Qt::NoPen);
        painter.setBrush(themeColor(palette(), disk));
        painter.drawEllipse(QPointF(), 0.5 * side, 0.5 * side);
        if (hasFocus())
            paintRing(painter, 0.5 * side);
        painter.setPen(Qt::NoPen);
        painter.setBrush(themeColor(palette(), sign));
        paintSign(painter, side);
    }

private:
    void paintRing(QPainter& painter, double radius) const {
        constexpr double width = 2;
        const bool isFilled = m_size == TimeBar::Size::Lecture;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(themeColor(palette(), isFilled ? ColorRole::Text : ColorRole::Accent), width));
        painter.drawEllipse(QPointF(), radius - 1, radius - 1);
    }
    void paintSign(QPainter& painter, double side) const {
        if (m_isPlaying)
            for (const double x : {-0.15, 0.05})
                painter.drawRoundedRect(QRectF(x * side, -0.17 * side, 0.1 * side, 0.34 * side), 1, 1);
        else
            painter.drawPolygon(
                QPolygonF({{-0.12 * side, -0.19 * side}, {0.21 * side, 0}, {-0.12 * side, 0.19 * side}}));
    }

    TimeBar::Size m_size = TimeBar::Size::Desk;
    bool m_isPlaying = false;
};

TimeBar::TimeBar(QWidget* parent)
    : QWidget(parent), m_play(new PlayButton(this)), m_label(new QLabel(this)),
      m_scrubber(new QSlider(Qt::Horizontal, this)), m_end(new QLabel(this)), m_speed(new QComboBox(this)),
      m_loop(new QToolButton(this)), m_row(new QGridLayout(this)) {
    setAccessibleName(tr("Time"));
    setBackgroundRole(QPalette::Base);
    m_scrubber->setRange(0, positions);
    m_scrubber->setAccessibleName(tr("Time"));
    m_scrubber->setToolTip(tr("The time that all plots mark"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Playback speed"));
    m_loop->setIcon(themeIcon(QStringLiteral("loop")));
    m_loop->setCheckable(true);
    m_loop->setAccessibleName(tr("Repeat"));
    m_loop->setToolTip(tr("Play repeatedly"));
    m_loop->setAutoRaise(true);
    m_speed->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    offerSpeeds();
    arrange();
    connect(m_play, &QToolButton::clicked, this, &TimeBar::playWanted);
    connect(m_loop, &QToolButton::toggled, this, &TimeBar::loopingChosen);
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0)
            emit speedChosen(m_speed->itemData(index).toDouble());
    });
    connect(m_scrubber, &QSlider::valueChanged, this,
            [this](int position) { emit timeWanted(m_first + (m_last - m_first) * position / positions); });
    setPlaying(false);
    setRange(0, 0, {});
}

void TimeBar::arrange() {
    m_row->setHorizontalSpacing(10);
    m_row->setVerticalSpacing(0);
    m_row->setColumnStretch(scrubberColumn, 1);
    QWidget* const parts[] = {m_play, m_label, m_scrubber, m_end, m_speed, m_loop};
    for (int column = 0; column < static_cast<int>(std::size(parts)); ++column)
        m_row->addWidget(parts[column], 0, column);
    fitFont();
}

void TimeBar::fitFont() {
    constexpr double iconPerPixel = 18.0 / 13;
    const int side = qRound(iconPerPixel * QFontInfo(font()).pixelSize());
    const bool isForLecture = m_size == Size::Lecture;
    m_row->setContentsMargins(isForLecture ? QMargins(30, 0, 30, 0) : QMargins(12, 0, 8, 0));
    const QSize play = m_play->sizeFor(font()); // the button hears of a new font after its parent
    setFixedHeight(std::max({barHeight, fontMetrics().height() + 20, play.height() + 10}));
    m_row->setColumnMinimumWidth(labelColumn, fontMetrics().horizontalAdvance(QStringLiteral("t = 00.00 s  ")));
    m_play->setFixedSize(play);
    m_loop->setIconSize({side, side});
}

void TimeBar::setSize(Size size) {
    m_size = size;
    m_play->setSize(size);
    fitFont();
}

// Around the one that suits the run, and real time.
void TimeBar::offerSpeeds() {
    constexpr double steps[] = {0.1, 0.2, 0.5, 1, 2, 5, 10};
    const double suits = playingSpeed(m_last - m_first);
    std::vector<double> speeds{1};
    for (const double step : steps)
        if (std::abs(suits * step - 1) > 1e-9)
            speeds.push_back(suits * step);
    std::sort(speeds.begin(), speeds.end());
    const QSignalBlocker quiet(m_speed);
    m_speed->clear();
    for (const double speed : speeds)
        m_speed->addItem(speedInWords(speed), speed);
    m_speed->setCurrentIndex(static_cast<int>(std::find(speeds.begin(), speeds.end(), suits) - speeds.begin()));
    emit speedChosen(suits);
}

void TimeBar::setRange(double first, double last, const std::string& unit) {
    const bool isOtherPace = playingSpeed(last - first) != playingSpeed(m_last - m_first);
    m_first = first;
    m_last = last;
    m_unit = QString::fromStdString(unit);
    const bool isPlayable = last > first;
    for (QWidget* widget : {static_cast<QWidget*>(m_play), static_cast<QWidget*>(m_scrubber),
                            static_cast<QWidget*>(m_loop), static_cast<QWidget*>(m_speed)})
        widget->setEnabled(isPlayable);
    if (isOtherPace)
        offerSpeeds();
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
    m_play->setPlaying(isPlaying);
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

#include "moc_time_bar.cpp"
