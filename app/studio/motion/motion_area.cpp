#include "studio/motion/motion_area.hpp"

#include <QResizeEvent>

namespace coenergy {

MotionArea::MotionArea(QWidget* drawing, QWidget* plots, QWidget* parent) : QSplitter(parent), m_drawing(drawing) {
    setChildrenCollapsible(false);
    setHandleWidth(1);
    addWidget(drawing);
    addWidget(plots);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDragged = true; });
}

void MotionArea::setDrawingShown(bool isShown) {
    if (isShown != m_drawing->isHidden())
        return;
    m_drawing->setVisible(isShown);
    share();
}

void MotionArea::setShareBeside(double share) {
    m_beside = share;
    if (!m_isDragged)
        this->share();
}

void MotionArea::setWide(bool isWide) {
    m_isWide = isWide;
    arrange();
}

void MotionArea::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    arrange();
}

void MotionArea::arrange() {
    constexpr int widthForAbove = 800, heightForAbove = 700, heightForWide = 480;
    const bool isRoomy = width() >= widthForAbove && height() >= heightForAbove;
    const bool isNarrow = width() < widthForAbove && height() >= heightForWide;
    const Qt::Orientation wanted = isRoomy || (m_isWide && isNarrow) ? Qt::Vertical : Qt::Horizontal;
    if (wanted != orientation()) {
        setOrientation(wanted);
        m_isDragged = false;
    }
    if (!m_isDragged)
        share();
}

void MotionArea::share() {
    const double drawingAbove = m_isWide ? 0.34 : 0.46;
    const bool isAbove = orientation() == Qt::Vertical;
    const int all = isAbove ? height() : width();
    const int first = qRound((isAbove ? drawingAbove : m_beside) * all);
    setSizes({first, all - first});
}

} // namespace coenergy

#include "moc_motion_area.cpp"
