#include "field/field_canvas.hpp"

#include "theme/palette_change.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int digits = 4;

QString number(double value) {
    return displayedNumber(value, digits);
}

double timeOr(const std::optional<double>& time, const FieldMotion& motion) {
    return time.value_or(motion.times().front());
}

} // namespace

FieldCanvas::FieldCanvas(QWidget* parent) : DescribedCanvas(parent) {
    onPaletteChange(this, [this] {
        makeMaps();
        update();
    });
    setAccessibleName(tr("Field"));
    setWhatsThis(keyboardHelp());
}

void FieldCanvas::setMotions(std::vector<FieldMotion> motions) {
    m_panels.clear();
    for (FieldMotion& motion : motions)
        if (!motion.isEmpty())
            m_panels.push_back({std::move(motion), static_cast<int>(m_panels.size()), {}});
    makeMaps();
    describeSoon();
    update();
}

void FieldCanvas::setView(FieldView view) {
    m_view = view;
    makeMaps();
    describeSoon();
    update();
}

void FieldCanvas::setTime(std::optional<double> time) {
    if (time == m_time)
        return;
    m_time = time;
    describeSoon();
    update();
}

void FieldCanvas::setLineScale(double scale) {
    m_lineScale = scale;
    update();
}

void FieldCanvas::makeMaps() {
    if (m_view == FieldView::Map)
        for (FieldPanel& panel : m_panels)
            panel.map = mapOf(panel.motion, palette());
}

FieldLook FieldCanvas::look() const {
    return {palette(), font(), m_lineScale, isStale()};
}

QRectF FieldCanvas::room() const {
    return rect();
}

void FieldCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const std::vector<QRectF> rooms = panelRooms(room(), m_panels.size(), m_view);
    for (std::size_t k = 0; k < m_panels.size(); ++k)
        paintField(painter, rooms[k], m_panels[k], m_view, m_time, look());
    if (const QString reading = m_pointer ? readingAt(*m_pointer) : QString(); !reading.isEmpty()) {
        painter.setFont(themeFont(font(), TextRole::Small));
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        const QRectF room = rooms[*panelAt(*m_pointer)].adjusted(10, 4, -10, 0);
        painter.drawText(room, Qt::AlignRight | Qt::AlignTop, reading);
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

// Reading

std::optional<std::size_t> FieldCanvas::panelAt(QPointF position) const {
    const std::vector<QRectF> rooms = panelRooms(room(), m_panels.size(), m_view);
    const auto found = std::find_if(rooms.begin(), rooms.end(), [&](const QRectF& r) { return r.contains(position); });
    return found == rooms.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rooms.begin()));
}

QString FieldCanvas::readingAt(QPointF position) const {
    const auto panel = panelAt(position);
    if (!panel)
        return {};
    const FieldMotion& motion = m_panels[*panel].motion;
    const FieldAxes axes =
        axesOf(m_panels[*panel], panelRooms(room(), m_panels.size(), m_view)[*panel], m_view, look());
    const double x = axes.xAt(position.x());
    const std::vector<double>& places = motion.places();
    if (x < places.front() || x > places.back() || !axes.box().contains(position))
        return {};
    const double time = m_view == FieldView::Shape
                            ? timeOr(m_time, motion)
                            : std::clamp(axes.yAt(position.y()), motion.times().front(), motion.times().back());
    const double share =
        (x - places.front()) / (places.back() - places.front()) * static_cast<double>(places.size() - 1);
    const auto k = static_cast<std::size_t>(std::lround(share));
    return tr("%1(%2, %3) = %4", "a field at a place and a time")
        .arg(QString::fromStdString(motion.field().name), number(places[k]), number(time), number(motion.at(time)[k]));
}

void FieldCanvas::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->position();
    if (event->buttons() & Qt::LeftButton)
        wantTimeAt(event->position());
    update();
}

void FieldCanvas::leaveEvent(QEvent*) {
    m_pointer.reset();
    update();
}

// Time

void FieldCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        wantTimeAt(event->position());
    else
        QWidget::mousePressEvent(event);
}

void FieldCanvas::wantTimeAt(QPointF position) {
    const auto panel = panelAt(position);
    if (!panel || m_view == FieldView::Shape)
        return;
    const FieldAxes axes =
        axesOf(m_panels[*panel], panelRooms(room(), m_panels.size(), m_view)[*panel], m_view, look());
    const std::vector<double>& times = m_panels[*panel].motion.times();
    emit timeWanted(std::clamp(axes.yAt(position.y()), times.front(), times.back()));
}

void FieldCanvas::step(int rows) {
    const std::vector<double>& times = m_panels.front().motion.times();
    const double now = timeOr(m_time, m_panels.front().motion);
    const auto next = std::lower_bound(times.begin(), times.end(), now);
    const auto last = static_cast<std::ptrdiff_t>(times.size()) - 1;
    const std::ptrdiff_t row = std::clamp<std::ptrdiff_t>((next - times.begin()) + rows, 0, last);
    emit timeWanted(times[static_cast<std::size_t>(row)]);
}

void FieldCanvas::keyPressEvent(QKeyEvent* event) {
    constexpr int many = 10;
    const int rows = event->modifiers() & Qt::ShiftModifier ? many : 1;
    const bool isMoving = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::ShiftModifier;
    if (m_panels.empty() || !isMoving)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space: return emit playWanted();
    case Qt::Key_Left: return step(-rows);
    case Qt::Key_Right: return step(rows);
    case Qt::Key_Home: return emit timeWanted(m_panels.front().motion.times().front());
    case Qt::Key_End: return emit timeWanted(m_panels.front().motion.times().back());
    default: return QWidget::keyPressEvent(event);
    }
}

QString FieldCanvas::keyboardHelp() {
    return tr(
        "Left, Right: the time, row by row; with Shift ten · Home, End: start and end · Space: play · click or drag "
        "in the waterfall and the colour map: the time there");
}

// Words

void FieldCanvas::describe() {
    QStringList words;
    for (const FieldPanel& panel : m_panels)
        words.append(fieldSummary(panel.motion, timeOr(m_time, panel.motion)));
    setAccessibleName(tr("Field: %1").arg(fieldViewName(m_view)));
    setAccessibleDescription(words.join(QLatin1Char(' ')));
}

QString fieldSummary(const FieldMotion& motion, double time) {
    const std::vector<double> u = motion.at(time);
    const std::vector<double>& x = motion.places();
    const auto [least, most] = std::minmax_element(u.begin(), u.end());
    const auto placed = [&](std::vector<double>::const_iterator at) {
        return FieldCanvas::tr("%1 at %2", "a value, its place")
            .arg(number(*at), number(x[static_cast<std::size_t>(at - u.begin())]));
    };
    return FieldCanvas::tr("%1 over %2 from %3 to %4, at t = %5: least %6, greatest %7; largest of the run %8.")
        .arg(QString::fromStdString(motion.field().name), QString::fromStdString(motion.field().variable),
             number(x.front()), number(x.back()), number(time), placed(least), placed(most), number(motion.largest()));
}

QString fieldViewName(FieldView view) {
    switch (view) {
    case FieldView::Shape: return FieldCanvas::tr("Shape");
    case FieldView::Waterfall: return FieldCanvas::tr("Waterfall");
    case FieldView::Map: return FieldCanvas::tr("Colour map");
    }
    return {};
}

void paintFieldsForPaper(QPainter& painter, const QSizeF& size, const std::vector<FieldPanel>& panels, FieldView view,
                         std::optional<double> time, const FieldLook& look) {
    const std::vector<QRectF> rooms = panelRooms({QPointF(0, 0), size}, panels.size(), view);
    for (std::size_t k = 0; k < panels.size(); ++k) {
        FieldPanel panel = panels[k];
        if (view == FieldView::Map)
            panel.map = mapOf(panel.motion, look.palette);
        paintField(painter, rooms[k], panel, view, time, look);
    }
}

} // namespace coenergy

#include "moc_field_canvas.cpp"
