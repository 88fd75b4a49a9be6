// Pointer and keyboard on a chart.

#include "plot/chart.hpp"

#include "theme/caption.hpp"
#include "theme/formula_source.hpp"
#include "theme/theme.hpp"

#include <QAccessibleWidget>
#include <QApplication>
#include <QPainter>

#include <cmath>

namespace coenergy {

namespace {

constexpr double standardLineWidth = 1.8;
constexpr double zoomPerNotch = 0.85;
constexpr double reach = 40.0;     // pixels within which the pointer reads a sample
constexpr double narrowBand = 8.0; // a band not wider than this zooms the other direction only

const Qt::Orientations bothOrientations = Qt::Horizontal | Qt::Vertical;

QAccessibleInterface* chartAccessibility(const QString&, QObject* object) {
    auto* chart = qobject_cast<Chart*>(object);
    return chart ? new QAccessibleWidget(chart, QAccessible::Chart) : nullptr;
}

void installChartAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(chartAccessibility);
        return true;
    }();
    Q_UNUSED(installed)
}

} // namespace

Chart::Chart(QWidget* parent) : QCustomPlot(parent), m_drawing(*this), m_overlay(*this) {
    installChartAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setInteractions({});
    setWhatsThis(keyboardHelp());
    plotLayout()->setMargins(QMargins(ringRoom, 0, 0, ringRoom));
    axisRect()->setAutoMargins(QCP::msTop | QCP::msRight | QCP::msBottom);
    connect(this, &QCustomPlot::afterLayout, this, &Chart::prepareDrawing);
    connect(this, &QCustomPlot::afterReplot, this, &Chart::laidOut, Qt::QueuedConnection);
    restyle();
}

// Data and look

ChartLook Chart::look() const {
    return {palette(), font(), m_lineScale * standardLineWidth, m_tone};
}

void Chart::setData(const PlotData& plotted) {
    m_data = &plotted;
    m_reading.reset();
    m_overlay.setCurveCount(plotted.curves.size());
    m_drawing.rebuild(plotted, look(), m_hidden);
    restyle();
}

void Chart::setHidden(const std::set<std::size_t>& hidden) {
    m_hidden = hidden;
    m_drawing.setHidden(hidden);
    redraw();
}

void Chart::setTone(CurveTone tone) {
    if (m_tone != tone) {
        m_tone = tone;
        restyle();
    }
}

void Chart::setFormulas(FormulaSource* formulas) {
    m_formulas = formulas;
    if (formulas)
        connect(formulas, &FormulaSource::ready, this, qOverload<>(&QWidget::update));
    update();
}

void Chart::setFocusRing(FocusRing ring) {
    m_focusRing = ring;
    update();
}

void Chart::setLineScale(double scale) {
    m_lineScale = scale;
    restyle();
}

void Chart::showTimes(bool isShown) {
    if (m_drawing.showsTimes() == isShown)
        return;
    m_drawing.showTimes(isShown);
    keepReadable();
    redraw();
}

void Chart::setPrompt(const std::optional<QString>& prompt) {
    if (m_prompt != prompt) {
        m_prompt = prompt;
        update();
    }
}

void Chart::setHint(const QString& hint) {
    if (m_hint != hint) {
        m_hint = hint;
        update();
    }
}

void Chart::restyle() {
    if (m_data)
        m_drawing.restyle(look());
    else
        styleChart(*this, look());
    m_overlay.restyle(palette(), font(), m_tone);
    placeCursors();
    keepReadable();
    redraw();
}

// A lower one shows no course. Numbers below it have room of their own; a path needs more height than a curve.
void Chart::keepReadable() {
    constexpr double linesOfCurve = 4.5, linesOfPath = 7;
    const int line = fontMetrics().lineSpacing();
    const bool isPath = m_data && m_data->isOverQuantity();
    const int numbers = isPath || m_drawing.showsTimes() ? 2 * line : 0;
    setMinimumHeight(qRound((isPath ? linesOfPath : linesOfCurve) * line) + line / 2 + numbers);
}

void Chart::prepareDrawing() {
    m_drawing.sample(devicePixelRatioF());
    makeRoomForNumbers();
    placeCursors();
}

// Above and aside for half a number, or above for what all numbers have in common.
void Chart::makeRoomForNumbers() {
    const int line = fontMetrics().lineSpacing();
    QMargins least = axisRect()->minimumMargins();
    const int above = 2 + (m_drawing.hasCommonAbove() ? line : line / 2);
    const int aside = fontMetrics().horizontalAdvance(QStringLiteral("0.0000")) / 2 + 2;
    if (least.top() == above && least.right() == aside)
        return;
    least.setTop(above);
    least.setRight(aside);
    axisRect()->setMinimumMargins(least);
    redraw();
}

void Chart::redraw() {
    replot(QCustomPlot::rpQueuedReplot);
}

void Chart::setCursorLabels(CursorLabels labels) {
    m_cursorLabels = labels;
    redraw();
}

int Chart::wantedLeftMargin() const {
    const QFontMetrics ticks(yAxis->tickLabelFont());
    int widest = 0;
    for (const QString& label : yAxis->tickVectorLabels()) {
        const int powerOfTen = static_cast<int>(label.indexOf(QLatin1Char('e')));
        const QString shown =
            powerOfTen < 0 ? label : label.left(powerOfTen) + QStringLiteral("×10") + label.mid(powerOfTen + 2);
        widest = std::max(widest, ticks.horizontalAdvance(shown));
    }
    const int label = yAxis->label().isEmpty() ? 0 : QFontMetrics(yAxis->labelFont()).height() + yAxis->labelPadding();
    return widest + yAxis->tickLengthOut() + yAxis->tickLabelPadding() + label + 6;
}

void Chart::setLeftMargin(int margin) {
    QMargins margins = axisRect()->margins();
    if (margins.left() != margin) {
        margins.setLeft(margin);
        axisRect()->setMargins(margins);
        replot(QCustomPlot::rpQueuedReplot);
    }
}

// Without any size there is nothing to draw on.
void Chart::resizeEvent(QResizeEvent* event) {
    if (event->size().isEmpty())
        return;
    QCustomPlot::resizeEvent(event);
    m_drawing.labelAxes();
    redraw();
}

void Chart::changeEvent(QEvent* event) {
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        restyle();
}

void Chart::focusInEvent(QFocusEvent* event) {
    QCustomPlot::focusInEvent(event);
    update();
}

void Chart::focusOutEvent(QFocusEvent* event) {
    QCustomPlot::focusOutEvent(event);
    update();
}

// Views

void Chart::setView(const ChartView& view) {
    if (viewOf(*this) == view)
        return;
    setViewOf(*this, view);
    redraw();
    if (m_reading)
        showReading();
}

Qt::Orientations Chart::orientationsAt(QPointF position) const {
    const QRect inside = axisRect()->rect();
    if (position.x() < inside.left())
        return Qt::Vertical;
    if (position.y() > inside.bottom())
        return Qt::Horizontal;
    return bothOrientations;
}

void Chart::zoom(Qt::Orientations orientations, double factor, QPointF centre) {
    const ChartView wanted = zoomed(*this, orientations, factor, centre);
    if (isUsable(wanted)) {
        setView(wanted);
        emit viewMoved();
    }
}

// `from` is what was shown when the movement began.
void Chart::pan(QPointF pixels, const ChartView& from) {
    setViewOf(*this, from);
    setView(moved(*this, pixels));
    redraw();
    emit viewMoved();
}

void Chart::showBand(QPointF from, QPointF to) {
    const QRectF inside = axisRect()->rect();
    QRectF band = QRectF(from, to).normalized();
    if (band.width() < narrowBand)
        band = QRectF(inside.left(), band.top(), inside.width(), band.height());
    else if (band.height() < narrowBand)
        band = QRectF(band.left(), inside.top(), band.width(), inside.height());
    m_overlay.placeBand(band);
    m_overlay.draw();
}

void Chart::zoomToBand(QPointF from, QPointF to) {
    const QRectF band = QRectF(from, to).normalized().intersected(QRectF(axisRect()->rect()));
    ChartView framed = view();
    if (band.width() >= narrowBand)
        framed.horizontal = {xAxis->pixelToCoord(band.left()), xAxis->pixelToCoord(band.right())};
    if (band.height() >= narrowBand)
        framed.vertical = {yAxis->pixelToCoord(band.bottom()), yAxis->pixelToCoord(band.top())};
    if (isUsable(framed) && framed != view()) {
        setView(framed);
        emit viewMoved();
        emit viewSettled();
    }
}

// Pointer

Chart::Gesture Chart::gestureAt(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers) const {
    if (button == Qt::RightButton || (button == Qt::LeftButton && modifiers.testFlag(Qt::ShiftModifier)))
        return Gesture::Band;
    if (m_overlay.isOnFirstLine(position))
        return Gesture::FirstCursor;
    return m_overlay.isOnSecondLine(position) ? Gesture::SecondCursor : Gesture::Pan;
}

void Chart::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::RightButton)
        return;
    m_cursorsBeforeClick.reset();
    m_pressed = event->position();
    m_pressedView = view();
    m_pressedOrientations = orientationsAt(m_pressed);
    m_armed = gestureAt(m_pressed, event->button(), event->modifiers());
    m_gesture = Gesture::Pressed;
}

void Chart::mouseMoveEvent(QMouseEvent* event) {
    const bool hasMoved = (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_gesture == Gesture::Pressed && hasMoved) {
        m_gesture = m_armed;
        m_reading.reset();
        showReading();
        if (m_gesture == Gesture::Pan)
            setCursor(Qt::ClosedHandCursor);
    }
    if (m_gesture == Gesture::None) {
        readAt(event->position());
        const bool isOnCursor =
            m_overlay.isOnFirstLine(event->position()) || m_overlay.isOnSecondLine(event->position());
        setCursor(isOnCursor ? Qt::SplitHCursor : Qt::ArrowCursor);
    } else if (m_gesture != Gesture::Pressed) {
        moveGesture(event->position());
    }
}

void Chart::moveGesture(QPointF position) {
    QPointF moved = position - m_pressed;
    if (!m_pressedOrientations.testFlag(Qt::Horizontal))
        moved.setX(0);
    if (!m_pressedOrientations.testFlag(Qt::Vertical))
        moved.setY(0);
    switch (m_gesture) {
    case Gesture::Pan: pan(moved, m_pressedView); break;
    case Gesture::Band: showBand(m_pressed, position); break;
    case Gesture::FirstCursor: emit cursorsWanted({timeAt(position), m_cursors.second}); break;
    case Gesture::SecondCursor: emit cursorsWanted({m_cursors.first, timeAt(position)}); break;
    case Gesture::None:
    case Gesture::Pressed: break;
    }
}

void Chart::mouseReleaseEvent(QMouseEvent* event) {
    const Gesture ended = std::exchange(m_gesture, Gesture::None);
    unsetCursor();
    if (ended == Gesture::Band) {
        m_overlay.hideBand();
        m_overlay.draw();
        zoomToBand(m_pressed, event->position());
    } else if (ended == Gesture::Pan) {
        emit viewSettled();
    } else if (ended == Gesture::Pressed && event->button() == Qt::LeftButton) {
        click(event->position(), event->modifiers());
    } else if (ended == Gesture::Pressed) {
        emit customContextMenuRequested(event->position().toPoint());
    }
}

void Chart::click(QPointF position, Qt::KeyboardModifiers modifiers) {
    const std::optional<double> time = timeAt(position);
    if (!time || !axisRect()->rect().contains(position.toPoint()))
        return;
    m_cursorsBeforeClick = m_cursors;
    if (modifiers.testFlag(Qt::ControlModifier))
        emit cursorsWanted({m_cursors.first ? m_cursors.first : time, time});
    else
        emit cursorsWanted({time, m_cursors.second});
}

// The first click of a double click has moved the cursor, which was not meant.
void Chart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    m_gesture = Gesture::None;
    if (const auto before = std::exchange(m_cursorsBeforeClick, std::nullopt))
        emit cursorsWanted(*before);
    emit fitWanted(orientationsAt(event->position()));
}

void Chart::wheelEvent(QWheelEvent* event) {
    constexpr double notch = 120.0;
    const QPoint delta = event->angleDelta();
    event->accept();
    if (std::abs(delta.x()) > std::abs(delta.y()))
        pan(QPointF(delta.x() / 2.0, 0), view());
    else
        zoom(orientationsAt(event->position()), std::pow(zoomPerNotch, delta.y() / notch), event->position());
    emit viewSettled();
    readAt(event->position());
}

void Chart::leaveEvent(QEvent* event) {
    QCustomPlot::leaveEvent(event);
    m_reading.reset();
    showReading();
}

// Reading samples

std::optional<double> Chart::timeAt(QPointF position) const {
    if (!m_data || m_data->time.empty())
        return std::nullopt;
    if (m_data->isOverTime())
        return m_data->time[nearestRow(m_data->time, xAxis->pixelToCoord(position.x()))];
    const auto nearest = nearestSample(position);
    return nearest ? std::optional(m_data->time[nearest->row]) : std::nullopt;
}

std::optional<Chart::Reading> Chart::nearestSample(QPointF position) const {
    if (!m_data || m_data->horizontal().empty())
        return std::nullopt;
    const std::vector<double>& x = m_data->horizontal();
    std::size_t first = 0;
    std::size_t last = x.size() - 1;
    if (m_data->isOverTime()) {
        const std::size_t below = nearestRow(x, xAxis->pixelToCoord(position.x() - reach));
        const std::size_t above = nearestRow(x, xAxis->pixelToCoord(position.x() + reach));
        first = below;
        last = above;
    }
    std::optional<Reading> nearest;
    double least = reach * reach;
    for (std::size_t curve = 0; curve < m_data->curves.size(); ++curve) {
        const std::vector<double>& y = m_data->curves[curve].values;
        if (m_hidden.contains(curve))
            continue;
        for (std::size_t row = first; row <= last && row < y.size(); ++row) {
            const QPointF away = QPointF(xAxis->coordToPixel(x[row]), yAxis->coordToPixel(y[row])) - position;
            if (const double distance = QPointF::dotProduct(away, away); distance < least) {
                least = distance;
                nearest = Reading{curve, row};
            }
        }
    }
    return nearest;
}

void Chart::readAt(QPointF position) {
    const bool isInside = axisRect()->rect().contains(position.toPoint());
    const std::optional<Reading> reading = isInside ? nearestSample(position) : std::nullopt;
    if (reading != m_reading) {
        m_reading = reading;
        showReading();
    }
}

std::vector<std::pair<Caption, QString>> Chart::readingLines(const Reading& reading) const {
    constexpr int valueDigits = 4;
    constexpr int timeDigits = 5;
    const Curve& curve = m_data->curves[reading.curve];
    std::vector<std::pair<Caption, QString>> lines{
        {curveCaption(curve), displayedValue(curve.values[reading.row], curve.unit, valueDigits)}};
    if (!m_data->isOverTime())
        lines.emplace_back(
            Caption{QString::fromStdString(m_data->abscissa), QString::fromStdString(m_data->abscissaLatex)},
            displayedValue(m_data->x[reading.row], m_data->abscissaUnit, valueDigits));
    if (!m_data->isSpectrum())
        lines.emplace_back(Caption{QStringLiteral("t"), QStringLiteral("t")},
                           displayedValue(m_data->time[reading.row], m_data->timeUnit, timeDigits));
    return lines;
}

QString Chart::readingText(const Reading& reading) const {
    QStringList lines;
    for (const auto& [name, value] : readingLines(reading))
        lines.push_back(QStringLiteral("%1 = %2").arg(name.words, value));
    return lines.join(QLatin1Char('\n'));
}

void Chart::showReading() {
    if (m_reading) {
        const Curve& curve = m_data->curves[m_reading->curve];
        m_overlay.placeReading({m_data->horizontal()[m_reading->row], curve.values[m_reading->row]},
                               curveColor(curve.look.colorNumber(), palette()));
    } else {
        m_overlay.hideReading();
    }
    m_overlay.draw();
    update();
}

// Cursors

void Chart::setCursors(const TimeCursors& cursors) {
    if (cursors == m_cursors)
        return;
    m_cursors = cursors;
    placeCursors();
    m_overlay.draw();
}

void Chart::placeCursors() {
    m_overlay.placeCursors(m_cursors, m_data, m_hidden, m_cursorLabels);
}

} // namespace coenergy

#include "moc_chart.cpp"
