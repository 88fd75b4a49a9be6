#include "field/described_canvas.hpp"

namespace coenergy {

DescribedCanvas::DescribedCanvas(QWidget* parent) : QWidget(parent) {
    constexpr int restTime = 300; // milliseconds
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restTime);
    connect(&m_rest, &QTimer::timeout, this, [this] { describe(); });
}

void DescribedCanvas::setStale(bool isStale) {
    m_isStale = isStale;
    update();
}

} // namespace coenergy

#include "moc_described_canvas.cpp"
