// The amplitude is the picture's own: a mode has none. Angles turn by a third of a radian at most, displacements by a
// sixth of the drawing.
#include "studio/mode_picture.hpp"

#include "plot/curve_style.hpp"
#include "studio/analysis_words.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace coenergy {

namespace {

constexpr std::size_t instants = 48; // of a period
constexpr double period = 1.6;       // seconds, whatever the mode's own
constexpr double largestAngle = 0.35;
constexpr double largestShare = 1.0 / 6;

// By how much a shape is to be multiplied to be seen and not to break the mechanism.
double amplitudeFor(const Document& document, const std::vector<std::string>& coordinates,
                    const Eigen::VectorXcd& shape, double extent) {
    double angle = 0, length = 0;
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
        double& most = isAngle(document, coordinates[k]) ? angle : length;
        most = std::max(most, std::abs(shape[static_cast<Eigen::Index>(k)]));
    }
    const double byAngle = angle > 0 ? largestAngle / angle : INFINITY;
    const double byLength = length > 0 && extent > 0 ? largestShare * extent / length : INFINITY;
    const double amplitude = std::min(byAngle, byLength);
    return std::isfinite(amplitude) ? amplitude : 0;
}

Positions displaced(Positions positions, const std::vector<std::string>& coordinates, const Eigen::VectorXcd& shape,
                    std::complex<double> factor) {
    for (std::size_t k = 0; k < coordinates.size(); ++k)
        for (auto& [name, value] : positions)
            if (name == coordinates[k])
                value += (factor * shape[static_cast<Eigen::Index>(k)]).real();
    return positions;
}

} // namespace

ModePicture::ModePicture(QWidget* parent) : QWidget(parent) {
    constexpr int frame = 33; // milliseconds
    m_timer.setInterval(frame);
    connect(&m_timer, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setAccessibleName(tr("Shape of the mode"));
}

void ModePicture::setMode(const Document& document, const Positions& rest, const std::vector<std::string>& coordinates,
                          const Eigen::VectorXcd& shape) {
    m_names.clear();
    m_shares.assign(shape.begin(), shape.end());
    for (const std::string& name : coordinates)
        m_names.push_back(QString::fromStdString(name));
    const double amplitude = amplitudeFor(document, coordinates, shape, ModelPicture(document, {rest}).extent());
    std::vector<Positions> all;
    for (std::size_t k = 0; k < instants; ++k)
        all.push_back(displaced(
            rest, coordinates, shape,
            std::polar(amplitude, 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(instants))));
    m_picture = amplitude > 0 ? ModelPicture(document, all) : ModelPicture();
    update();
}

void ModePicture::clear() {
    m_picture = {};
    m_names.clear();
    m_shares.clear();
    update();
}

void ModePicture::setSwinging(bool isSwinging) {
    m_clock.start();
    isSwinging ? m_timer.start() : m_timer.stop();
    update();
}

void ModePicture::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_timer.stop();
}

std::size_t ModePicture::instant() const {
    if (!isSwinging())
        return 0;
    const double turns = static_cast<double>(m_clock.elapsed()) / (1000 * period);
    return static_cast<std::size_t>(turns * instants) % instants;
}

void ModePicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasDrawing())
        m_picture.paint(painter, rect(), {instants / 2, instants / 4, instant()}, palette(), font());
    else
        paintBars(painter);
}

// From a middle line up and down, as far as each coordinate moves at this instant.
void ModePicture::paintBars(QPainter& painter) const {
    if (m_shares.empty())
        return;
    constexpr double widest = 36;
    const QFont small = themeFont(font(), TextRole::Small);
    const double line = QFontMetricsF(small).height();
    const double column = std::min(static_cast<double>(width()) / static_cast<double>(m_shares.size()), 1.6 * widest);
    const double middle = 0.5 * (height() - line), reach = 0.46 * (height() - line);
    const std::complex<double> turn =
        std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(instant()) / static_cast<double>(instants));
    painter.setFont(small);
    for (std::size_t k = 0; k < m_shares.size(); ++k) {
        const double left = column * static_cast<double>(k);
        const double bar = std::min(widest, 0.6 * column), most = std::min(1.0, std::abs(m_shares[k]));
        const double now = std::clamp((m_shares[k] * turn).real(), -1.0, 1.0);
        const QColor color = curveColor(static_cast<int>(k), palette());
        const double x = left + 0.5 * (column - bar);
        painter.setPen(QPen(themeColor(palette(), ColorRole::Separator), 1));
        painter.drawRect(QRectF(x, middle - reach * most, bar, 2 * reach * most));
        painter.fillRect(QRectF(x, middle - std::max(0.0, now) * reach, bar, std::abs(now) * reach), color);
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        painter.drawText(QRectF(left, height() - line, column, line), Qt::AlignCenter, m_names[k]);
    }
    painter.setPen(QPen(themeColor(palette(), ColorRole::ControlEdge), 1));
    painter.drawLine(QPointF(0, middle), QPointF(column * static_cast<double>(m_shares.size()), middle));
}

} // namespace coenergy
