// The keys of a chart.

#include "plot/chart.hpp"

namespace coenergy {

void Chart::keyPressEvent(QKeyEvent* event) {
    const bool isHandled =
        event->modifiers().testFlag(Qt::ControlModifier) ? handleCursorKey(*event) : handlePlainKey(*event);
    if (!isHandled)
        QCustomPlot::keyPressEvent(event);
}

bool Chart::handlePlainKey(const QKeyEvent& event) {
    constexpr double step = 0.1;
    constexpr double zoomStep = 0.8;
    const Qt::Orientations bothOrientations = Qt::Horizontal | Qt::Vertical;
    const QRectF inside(axisRect()->rect());
    const bool isShifted = event.modifiers().testFlag(Qt::ShiftModifier);
    const auto moveOrZoom = [&](QPointF direction) {
        const bool isHorizontal = direction.x() != 0;
        if (isShifted)
            zoom(isHorizontal ? Qt::Horizontal : Qt::Vertical,
                 direction.x() - direction.y() > 0 ? zoomStep : 1 / zoomStep, inside.center());
        else
            pan(QPointF(-direction.x() * step * inside.width(), -direction.y() * step * inside.height()), view());
        emit viewSettled();
    };
    const auto zoomBoth = [&](double factor) {
        zoom(bothOrientations, factor, inside.center());
        emit viewSettled();
    };
    switch (event.key()) {
    case Qt::Key_Left:
        moveOrZoom({-1, 0});
        return true;
    case Qt::Key_Right:
        moveOrZoom({1, 0});
        return true;
    case Qt::Key_Up:
        moveOrZoom({0, -1});
        return true;
    case Qt::Key_Down:
        moveOrZoom({0, 1});
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBoth(zoomStep);
        return true;
    case Qt::Key_Minus:
        zoomBoth(1 / zoomStep);
        return true;
    case Qt::Key_Home:
        emit fitWanted(bothOrientations);
        return true;
    case Qt::Key_Backspace:
        if (isShifted)
            emit nextViewWanted();
        else
            emit previousViewWanted();
        return true;
    case Qt::Key_Space:
        emit playWanted();
        return true;
    case Qt::Key_C:
    case Qt::Key_D:
        stepCursor(0, event.key() == Qt::Key_D ? Qt::ShiftModifier : Qt::NoModifier);
        return true;
    default:
        return false;
    }
}

bool Chart::handleCursorKey(const QKeyEvent& event) {
    const int page = m_data ? static_cast<int>(m_data->time.size() / 10) + 1 : 1;
    switch (event.key()) {
    case Qt::Key_Left:
        stepCursor(-1, event.modifiers());
        return true;
    case Qt::Key_Right:
        stepCursor(1, event.modifiers());
        return true;
    case Qt::Key_PageUp:
        stepCursor(-page, event.modifiers());
        return true;
    case Qt::Key_PageDown:
        stepCursor(page, event.modifiers());
        return true;
    default:
        return false;
    }
}

// Without rows, a cursor is set or taken away; with Shift it is the second one.
void Chart::stepCursor(int rows, Qt::KeyboardModifiers modifiers) {
    if (!m_data || m_data->time.empty())
        return;
    const std::vector<double>& time = m_data->time;
    const bool isSecond = modifiers.testFlag(Qt::ShiftModifier);
    TimeCursors cursors = m_cursors;
    std::optional<double>& moved = isSecond ? cursors.second : cursors.first;
    if (rows == 0) {
        const double middle = m_data->isOverTime() ? xAxis->range().center() : time[time.size() / 2];
        moved = moved ? std::nullopt : std::optional(isSecond ? m_cursors.first.value_or(middle) : middle);
        if (isSecond && moved && !cursors.first)
            cursors.first = moved;
    } else {
        const double from = moved.value_or(m_cursors.first.value_or(time.front()));
        const auto row = static_cast<std::ptrdiff_t>(nearestRow(time, from)) + rows;
        const auto last = static_cast<std::ptrdiff_t>(time.size()) - 1;
        moved = time[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, last))];
    }
    if (moved)
        moved = time[nearestRow(time, *moved)];
    emit cursorsWanted(cursors);
}

} // namespace coenergy
