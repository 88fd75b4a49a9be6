// The keys of a chart.

#include "plot/chart.hpp"

namespace coenergy {

namespace {

constexpr double zoomStep = 0.8;

QPointF directionOf(int key) {
    switch (key) {
    case Qt::Key_Left: return {-1, 0};
    case Qt::Key_Right: return {1, 0};
    case Qt::Key_Up: return {0, -1};
    case Qt::Key_Down: return {0, 1};
    default: return {};
    }
}

} // namespace

QString Chart::keyboardHelp() {
    return tr("Left, Right: time cursor by a sample, with Shift by ten; Page Up, Page Down: by a tenth of the run\n"
              "Ctrl with these: the second cursor, for differences\n"
              "C: time cursor on or off; D: second cursor on or off, Esc: off\n"
              "+ and −: zoom; Alt+Shift with an arrow key: zoom one axis\n"
              "Alt with an arrow key: move the view, as far as there are curves\n"
              "Home: fit; Backspace: previous view; Shift+Backspace: next view\n"
              "Space: play\n"
              "\n"
              "Wheel: zoom at the pointer, over an axis that axis alone; drag: move the view\n"
              "Shift+drag or drag with the right button: zoom to a frame; double click: fit\n"
              "Click: time cursor; Ctrl+click: second cursor; the lines can be dragged");
}

// Otherwise an action of the window with the same keys would take them while the chart has the focus.
bool Chart::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QCustomPlot::event(event);
}

void Chart::keyPressEvent(QKeyEvent* event) {
    if (!isOwnKey(*event))
        QCustomPlot::keyPressEvent(event);
    else if (event->modifiers().testFlag(Qt::AltModifier))
        handleViewKey(*event);
    else if (rowsOf(*event) != 0)
        stepCursor(rowsOf(*event), cursorOf(*event));
    else
        handlePlainKey(*event);
}

bool Chart::isOwnKey(const QKeyEvent& event) const {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers.testFlag(Qt::AltModifier))
        return !modifiers.testFlag(Qt::ControlModifier) && directionOf(event.key()) != QPointF();
    if (rowsOf(event) != 0)
        return true;
    if (event.key() == Qt::Key_Escape)
        return m_cursors.second.has_value();
    static const std::set<int> plain{Qt::Key_Plus,      Qt::Key_Equal, Qt::Key_Minus, Qt::Key_Home,
                                     Qt::Key_Backspace, Qt::Key_Space, Qt::Key_C,     Qt::Key_D};
    return !modifiers.testFlag(Qt::ControlModifier) && plain.contains(event.key());
}

// By how many rows a key moves a cursor; by none if it does something else.
int Chart::rowsOf(const QKeyEvent& event) const {
    constexpr int some = 10;
    const int page = m_data ? static_cast<int>(m_data->time.size() / 10) + 1 : 1;
    const bool isControlled = event.modifiers().testFlag(Qt::ControlModifier);
    const int step = event.modifiers().testFlag(Qt::ShiftModifier) ? some : 1;
    switch (event.key()) {
    case Qt::Key_Left: return -step;
    case Qt::Key_Right: return step;
    case Qt::Key_PageUp: return isControlled ? 0 : -page;
    case Qt::Key_PageDown: return isControlled ? 0 : page;
    default: return 0;
    }
}

void Chart::handleViewKey(const QKeyEvent& event) {
    constexpr double step = 0.1;
    const QRectF inside(axisRect()->rect());
    const QPointF direction = directionOf(event.key());
    if (event.modifiers().testFlag(Qt::ShiftModifier))
        zoom(direction.x() != 0 ? Qt::Horizontal : Qt::Vertical,
             direction.x() - direction.y() > 0 ? zoomStep : 1 / zoomStep, inside.center());
    else
        pan(heldMovement(*this, {-direction.x() * step * inside.width(), -direction.y() * step * inside.height()},
                         fitted()),
            view());
    emit viewSettled();
}

void Chart::handlePlainKey(const QKeyEvent& event) {
    const bool isShifted = event.modifiers().testFlag(Qt::ShiftModifier);
    const auto zoomBoth = [this](double factor) {
        zoom(Qt::Horizontal | Qt::Vertical, factor, QRectF(axisRect()->rect()).center());
        emit viewSettled();
    };
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBoth(zoomStep); break;
    case Qt::Key_Minus: zoomBoth(1 / zoomStep); break;
    case Qt::Key_Home: emit fitWanted(Qt::Horizontal | Qt::Vertical); break;
    case Qt::Key_Backspace: isShifted ? emit nextViewWanted() : emit previousViewWanted(); break;
    case Qt::Key_Space: emit playWanted(); break;
    case Qt::Key_Escape: emit cursorsWanted({m_cursors.first, std::nullopt}); break;
    case Qt::Key_C: toggleCursor(CursorOf::Time); break;
    default: toggleCursor(CursorOf::Difference);
    }
}

Chart::CursorOf Chart::cursorOf(const QKeyEvent& event) {
    return event.modifiers().testFlag(Qt::ControlModifier) ? CursorOf::Difference : CursorOf::Time;
}

// From where it is, the second one from the first; what leaves the view takes the view with it.
void Chart::stepCursor(int rows, CursorOf which) {
    if (!m_data || m_data->time.empty())
        return;
    const std::vector<double>& time = m_data->time;
    TimeCursors cursors = m_cursors;
    std::optional<double>& moved = which == CursorOf::Time ? cursors.first : cursors.second;
    const double from = moved.value_or(m_cursors.first.value_or(time.front()));
    const auto row = static_cast<std::ptrdiff_t>(nearestRow(time, from)) + rows;
    const auto last = static_cast<std::ptrdiff_t>(time.size()) - 1;
    moved = time[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, last))];
    if (m_data->isOverTime())
        bringIntoView(*moved);
    emit cursorsWanted(cursors);
}

void Chart::bringIntoView(double time) {
    if (xAxis->range().contains(time))
        return;
    const double centre = QRectF(axisRect()->rect()).center().x();
    pan(heldMovement(*this, {centre - xAxis->coordToPixel(time), 0}, fitted()), view());
    emit viewSettled();
}

void Chart::toggleCursor(CursorOf which) {
    if (!m_data || m_data->time.empty())
        return;
    const std::vector<double>& time = m_data->time;
    TimeCursors cursors = m_cursors;
    std::optional<double>& toggled = which == CursorOf::Time ? cursors.first : cursors.second;
    const double middle = m_data->isOverTime() ? xAxis->range().center() : time[time.size() / 2];
    const double place = which == CursorOf::Time ? middle : m_cursors.first.value_or(middle);
    toggled = toggled ? std::nullopt : std::optional(time[nearestRow(time, place)]);
    if (cursors.second && !cursors.first)
        cursors.first = cursors.second;
    emit cursorsWanted(cursors);
}

} // namespace coenergy
