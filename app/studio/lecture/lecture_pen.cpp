// A sibling of the stage, since whatever is put into the stage would become one of its panes.

#include "studio/lecture/lecture_pen.hpp"

#include "theme/theme.hpp"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

namespace coenergy {

LecturePen::LecturePen(QWidget* stage) : QWidget(stage->parentWidget()), m_stage(stage) {
    setCursor(Qt::CrossCursor);
    stage->installEventFilter(this);
    cover();
    hide();
}

void LecturePen::cover() {
    setGeometry(m_stage->geometry());
}

void LecturePen::toggle() {
    m_isTaken = !m_isTaken;
    setAttribute(Qt::WA_TransparentForMouseEvents, !m_isTaken);
    cover();
    setVisible(m_isTaken || !m_strokes.empty());
    raise();
}

void LecturePen::erase() {
    m_strokes.clear();
    setVisible(m_isTaken);
    update();
}

void LecturePen::paintEvent(QPaintEvent*) {
    constexpr double width = 4;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColor(palette(), ColorRole::Error), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF& stroke : m_strokes)
        if (stroke.size() == 1)
            painter.drawPoint(stroke.front());
        else
            painter.drawPolyline(stroke);
}

void LecturePen::mousePressEvent(QMouseEvent* event) {
    m_strokes.push_back({event->position()});
    update();
}

void LecturePen::mouseMoveEvent(QMouseEvent* event) {
    if (m_strokes.empty() || event->buttons() == Qt::NoButton)
        return;
    m_strokes.back().append(event->position());
    update();
}

bool LecturePen::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        cover();
    return QWidget::eventFilter(watched, event);
}

} // namespace coenergy

#include "moc_lecture_pen.cpp"
