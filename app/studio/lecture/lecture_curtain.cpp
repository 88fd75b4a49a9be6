// Over everything in the window, and as large as it.

#include "studio/lecture/lecture_curtain.hpp"

#include "theme/theme.hpp"

#include <QEvent>
#include <QPainter>

namespace coenergy {

LectureCurtain::LectureCurtain(QWidget* window) : QWidget(window) {
    window->installEventFilter(this);
    hide();
}

void LectureCurtain::toggle() {
    setGeometry(parentWidget()->rect());
    setVisible(!isVisible());
    raise();
}

void LectureCurtain::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), darkenedScreen());
}

void LectureCurtain::mousePressEvent(QMouseEvent*) {
    hide();
}

bool LectureCurtain::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace coenergy

#include "moc_lecture_curtain.cpp"
