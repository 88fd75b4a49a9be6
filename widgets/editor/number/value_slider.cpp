// A slider keeps its number beside QSlider's whole positions, so that stepping is exact.

#include "editor/number/value_slider.hpp"

#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionSlider>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace coenergy {

namespace {

constexpr int positions = 10'000;
constexpr int motionInterval = 40;      // milliseconds
constexpr double motionDuration = 5000; // milliseconds for one way

} // namespace

ValueSlider::ValueSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent), m_timer(new QTimer(this)) {
    setRange(0, positions);
    setFocusPolicy(Qt::StrongFocus);
    m_timer->setInterval(motionInterval);
    connect(m_timer, &QTimer::timeout, this, &ValueSlider::advance);
    connect(this, &QSlider::sliderReleased, this, [this] {
        showNumber();
        if (!m_isTouched)
            emit numberChosen(m_number);
    });
    connect(this, &QAbstractSlider::actionTriggered, this, [this](int action) {
        follow();
        if (action != QAbstractSlider::SliderMove) // what a pointer moves is chosen when it is let go
            emit numberChosen(m_number);
    });
}

// A drag, or a click beside the handle.
void ValueSlider::follow() {
    const double number = m_scale.valueAt(static_cast<double>(sliderPosition()) / positions);
    if (m_isTouched || number == m_number)
        return;
    m_number = number;
    emit numberChanging(m_number);
}

QSize ValueSlider::sizeHint() const {
    return {60, QSlider::sizeHint().height()};
}

void ValueSlider::setScale(const SliderScale& scale) {
    m_scale = scale;
    showNumber();
}

void ValueSlider::setNumber(double value) {
    if (isBusy())
        return;
    m_number = value;
    showNumber();
}

void ValueSlider::showNumber() {
    setValue(qRound(m_scale.positionOf(m_number) * positions));
    emit stateChanged();
}

void ValueSlider::setReference(double value) {
    m_reference = value;
    emit stateChanged();
}

void ValueSlider::choose(double value) {
    m_number = value;
    showNumber();
    emit numberChanging(m_number);
    emit numberChosen(m_number);
}

void ValueSlider::reset() {
    setMotion(Motion::None);
    if (m_number != m_reference)
        choose(m_reference);
}

void ValueSlider::setScaling(SliderScaling scaling) {
    setScale(scaled(m_scale, scaling, m_number));
}

bool ValueSlider::step(int key, Qt::KeyboardModifiers modifiers) {
    const bool isUp = key == Qt::Key_Right || key == Qt::Key_Up;
    const bool isDown = key == Qt::Key_Left || key == Qt::Key_Down;
    if (!isUp && !isDown)
        return false;
    const double size =
        modifiers.testFlag(Qt::ShiftModifier) ? 0.1 : (modifiers.testFlag(Qt::ControlModifier) ? 10 : 1);
    m_isStepping = true;
    m_number = m_scale.stepped(m_number, isUp ? size : -size);
    showNumber();
    emit numberChanging(m_number);
    return true;
}

// Whoever takes the handle has not moved it yet.
void ValueSlider::mousePressEvent(QMouseEvent* event) {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    m_isTouched = handle.contains(event->position().toPoint());
    QSlider::mousePressEvent(event);
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event) {
    m_isTouched = false;
    QSlider::mouseMoveEvent(event);
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event) {
    QSlider::mouseReleaseEvent(event);
    m_isTouched = false;
}

// A held key repeats: its last value is the one that is chosen.
void ValueSlider::endSteps() {
    if (std::exchange(m_isStepping, false))
        emit numberChosen(m_number);
}

void ValueSlider::keyPressEvent(QKeyEvent* event) {
    if (!step(event->key(), event->modifiers()))
        QSlider::keyPressEvent(event);
}

void ValueSlider::keyReleaseEvent(QKeyEvent* event) {
    if (m_isStepping && !event->isAutoRepeat())
        endSteps();
    else
        QSlider::keyReleaseEvent(event);
}

// The handle becomes a ring around a dot, so that it differs in shape.
void ValueSlider::paintEvent(QPaintEvent* event) {
    QSlider::paintEvent(event);
    if (!hasFocus())
        return;
    constexpr double ring = 2;
    constexpr double dot = 3;
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRectF handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    const QRectF groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const QPointF centre(handle.center().x(), groove.center().y());
    const double reach = 0.5 * std::min(height(), 16) - 0.5 * ring;
    const QColor accent = themeColor(palette(), ColorRole::Accent);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(themeColor(palette(), ColorRole::Background));
    painter.setPen(QPen(accent, ring));
    painter.drawEllipse(centre, reach, reach);
    painter.setBrush(accent);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(centre, dot, dot);
}

void ValueSlider::focusOutEvent(QFocusEvent* event) {
    QSlider::focusOutEvent(event);
    endSteps();
}

// The wheel scrolls the form; a value never changes by passing over it.
void ValueSlider::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

void ValueSlider::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Reset to %1").arg(displayedNumber(m_reference, 12)), this, &ValueSlider::reset)
        ->setEnabled(m_number != m_reference);
    QAction* logarithmic = menu->addAction(tr("Logarithmic"), this, [this](bool isOn) {
        setScaling(isOn ? SliderScaling::Logarithmic : SliderScaling::Linear);
    });
    logarithmic->setCheckable(true);
    logarithmic->setChecked(m_scale.scaling == SliderScaling::Logarithmic);
    logarithmic->setEnabled(m_number > 0);
    menu->addSeparator();
    const auto motion = [this, menu](const QString& words, Motion value) {
        QAction* action =
            menu->addAction(words, this, [this, value](bool isOn) { setMotion(isOn ? value : Motion::None); });
        action->setCheckable(true);
        action->setChecked(m_motion == value);
    };
    motion(tr("Sweep"), Motion::Sweep);
    motion(tr("Oscillate"), Motion::Oscillate);
    menu->popup(event->globalPos());
}

void ValueSlider::setMotion(Motion motion) {
    const bool hasStopped = m_motion != Motion::None && motion == Motion::None;
    m_motion = motion;
    if (motion == Motion::None) {
        m_timer->stop();
    } else {
        m_phase = motion == Motion::Sweep ? 0 : std::acos(1 - 2 * m_scale.positionOf(m_number)) / std::numbers::pi;
        m_timer->start();
    }
    emit stateChanged();
    if (hasStopped)
        emit numberChosen(m_number);
}

void ValueSlider::halt() {
    m_motion = Motion::None;
    m_timer->stop();
    emit stateChanged();
}

void ValueSlider::advance() {
    m_phase += motionInterval / motionDuration;
    const double position =
        m_motion == Motion::Sweep ? std::min(m_phase, 1.0) : 0.5 * (1 - std::cos(std::numbers::pi * m_phase));
    m_number = m_scale.valueAt(position);
    showNumber();
    emit numberChanging(m_number);
    if (m_motion == Motion::Sweep && m_phase >= 1)
        setMotion(Motion::None);
}

} // namespace coenergy

#include "moc_value_slider.cpp"
