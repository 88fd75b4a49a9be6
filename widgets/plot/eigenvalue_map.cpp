// One scale for both axes, so that angles, and with them damping ratios, are seen as they are.
#include "plot/eigenvalue_map.hpp"

#include "theme/theme.hpp"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double margin = 26;
constexpr double arm = 5;    // of a cross
constexpr double reach = 14; // of a click
constexpr double air = 1.15; // beyond the outermost value

} // namespace

EigenvalueMap::EigenvalueMap(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Eigenvalues in the complex plane"));
}

void EigenvalueMap::setValues(std::vector<std::complex<double>> values) {
    m_values = std::move(values);
    m_marked.reset();
    update();
}

void EigenvalueMap::setMarked(std::optional<std::size_t> index) {
    m_marked = index;
    update();
}

double EigenvalueMap::extent() const {
    double largest = 0;
    for (const std::complex<double>& value : m_values)
        largest = std::max({largest, std::abs(value.real()), std::abs(value.imag())});
    return largest > 0 ? air * largest : 1;
}

QPointF EigenvalueMap::placeOf(std::complex<double> value) const {
    const double scale = std::max(1.0, std::min(width(), height()) / 2.0 - margin) / extent();
    return {width() / 2.0 + scale * value.real(), height() / 2.0 - scale * value.imag()};
}

void EigenvalueMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), themeColor(palette(), ColorRole::Background));
    const QPointF zero = placeOf(0.0);
    painter.fillRect(QRectF(zero.x(), 0, width() - zero.x(), height()), themeColor(palette(), ColorRole::WarningBand));
    painter.setPen(QPen(themeColor(palette(), ColorRole::ControlEdge), 1));
    painter.drawLine(QPointF(0, zero.y()), QPointF(width(), zero.y()));
    painter.drawLine(QPointF(zero.x(), 0), QPointF(zero.x(), height()));
    painter.setFont(themeFont(font(), TextRole::Small));
    painter.setPen(themeColor(palette(), ColorRole::Text));
    painter.drawText(rect().adjusted(6, 4, -6, -4), Qt::AlignLeft | Qt::AlignTop, tr("decaying"));
    painter.drawText(rect().adjusted(6, 4, -6, -4), Qt::AlignRight | Qt::AlignTop, tr("growing"));
    const QString scale = QString::number(extent() / air, 'g', 3);
    const QPointF right = placeOf(extent() / air);
    painter.drawText(QRectF(right.x() - 40, zero.y() + 3, 80, 20), Qt::AlignHCenter | Qt::AlignTop, scale);
    painter.drawLine(right - QPointF(0, 3), right + QPointF(0, 3));
    for (std::size_t k = 0; k < m_values.size(); ++k) {
        const bool isMarked = m_marked == k;
        painter.setPen(
            QPen(themeColor(palette(), isMarked ? ColorRole::Accent : ColorRole::Text), isMarked ? 3 : 1.75));
        const QPointF place = placeOf(m_values[k]);
        painter.drawLine(place - QPointF(arm, arm), place + QPointF(arm, arm));
        painter.drawLine(place - QPointF(arm, -arm), place + QPointF(arm, -arm));
    }
}

void EigenvalueMap::mousePressEvent(QMouseEvent* event) {
    double nearest = reach;
    std::optional<std::size_t> found;
    for (std::size_t k = 0; k < m_values.size(); ++k)
        if (const double distance = QLineF(placeOf(m_values[k]), event->position()).length(); distance < nearest) {
            nearest = distance;
            found = k;
        }
    if (found)
        emit clicked(*found);
}

} // namespace coenergy
