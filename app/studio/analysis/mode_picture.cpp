// The amplitude is chosen by the picture: a mode has none. Angles turn by at most a third of a radian, displacements
// move by at most a sixth of the drawing.
#include "studio/analysis/mode_picture.hpp"

#include "expression/notation.hpp"
#include "field/field_painter.hpp"
#include "plot/curve_style.hpp"
#include "studio/analysis/analysis_words.hpp"
#include "theme/symbol_text.hpp"
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
    placeFields(coordinates);
    update();
}

void ModePicture::setFields(std::vector<PlacedField> fields) {
    m_fields = std::move(fields);
}

// A field that hardly moves beside the others does not move in this mode.
void ModePicture::placeFields(const std::vector<std::string>& coordinates) {
    constexpr double still = 1e-6;
    m_moved.clear();
    std::vector<double> sizes;
    for (const PlacedField& field : m_fields) {
        std::vector<double> real, imaginary;
        for (const std::string& name : field.field().coordinates) {
            const auto found = std::find(coordinates.begin(), coordinates.end(), name);
            const auto share = found == coordinates.end()
                                   ? std::complex<double>()
                                   : m_shares[static_cast<std::size_t>(found - coordinates.begin())];
            real.push_back(share.real());
            imaginary.push_back(share.imag());
        }
        const std::vector<double> rest(field.places().size());
        const std::vector<double> now = field.values(rest, real), later = field.values(rest, imaginary);
        MovedField moved{field, {}};
        double largest = 0;
        for (std::size_t k = 0; k < now.size(); ++k) {
            moved.values.emplace_back(now[k], later[k]);
            largest = std::max(largest, std::abs(moved.values.back()));
        }
        m_moved.push_back(std::move(moved));
        sizes.push_back(largest);
    }
    const double most = sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
    for (std::size_t k = m_moved.size(); k-- > 0;) {
        if (!(sizes[k] > still * most)) {
            m_moved.erase(m_moved.begin() + static_cast<std::ptrdiff_t>(k));
            continue;
        }
        for (std::complex<double>& value : m_moved[k].values)
            value /= sizes[k];
    }
    updateGeometry();
}

std::vector<std::vector<double>> ModePicture::fieldShapes() const {
    std::vector<std::vector<double>> shapes;
    for (const MovedField& moved : m_moved) {
        std::vector<double>& shape = shapes.emplace_back();
        for (const std::complex<double>& value : moved.values)
            shape.push_back(value.real());
    }
    return shapes;
}

void ModePicture::clear() {
    m_picture = {};
    m_moved.clear();
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
    else if (!m_moved.empty())
        paintFields(painter);
    else
        paintBars(painter);
}

// Below each other: the line of rest, where the field turns around, and where it is at this instant.
void ModePicture::paintFields(QPainter& painter) const {
    constexpr double margin = 20, reach = 0.36;
    const QColor base = themeColor(palette(), ColorRole::Background);
    const FieldLook look{palette(), font()};
    const std::complex<double> turn =
        std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(instant()) / static_cast<double>(instants));
    const double height = this->height() / static_cast<double>(m_moved.size());
    const QFont small = themeFont(font(), TextRole::Small);
    for (std::size_t k = 0; k < m_moved.size(); ++k) {
        const MovedField& moved = m_moved[k];
        const double middle = height * (static_cast<double>(k) + 0.5), width = this->width() - 2 * margin;
        const auto at = [&](std::size_t place, double value) {
            const double share = static_cast<double>(place) / static_cast<double>(moved.values.size() - 1);
            return QPointF(margin + share * width, middle - reach * height * value);
        };
        const auto curve = [&](std::complex<double> factor) {
            QPolygonF line;
            for (std::size_t place = 0; place < moved.values.size(); ++place)
                line.append(at(place, (factor * moved.values[place]).real()));
            return line;
        };
        QPen rest(themeColor(palette(), ColorRole::ControlEdge), 1);
        rest.setDashPattern({5, 4});
        painter.setPen(rest);
        painter.drawLine(at(0, 0), at(moved.values.size() - 1, 0));
        const QColor color = curveColor(static_cast<int>(k), palette());
        painter.setPen(QPen(mixed(color, base, 0.4), 1));
        for (const double factor : {1.0, -1.0})
            painter.drawPolyline(curve(factor));
        painter.setPen(QPen(color, 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPolygonF now = curve(turn);
        painter.drawPolyline(now);
        const std::vector<std::size_t>& points = moved.field.pointPlaces();
        for (std::size_t point = 0; point < points.size(); ++point)
            if (points[point] < moved.values.size())
                paintFieldEnd(painter, moved.field.field().points[point].what, at(points[point], 0),
                              now[static_cast<qsizetype>(points[point])], 1, height * (static_cast<double>(k) + 1) - 2,
                              look);
        for (std::size_t end = 0; end < 2; ++end)
            paintFieldEnd(painter, moved.field.field().ends[end], at(end == 0 ? 0 : moved.values.size() - 1, 0),
                          end == 0 ? now.first() : now.last(), end == 0 ? -1 : 1,
                          height * (static_cast<double>(k) + 1) - 2, look);
        if (m_moved.size() > 1) {
            SymbolText name;
            name.addSymbol(QString::fromStdString(latexOfName(moved.field.field().name)),
                           QString::fromStdString(moved.field.field().name));
            painter.setPen(themeColor(palette(), ColorRole::Muted));
            name.paint(painter, {margin / 2, height * static_cast<double>(k) + 10}, small);
        }
    }
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

#include "moc_mode_picture.cpp"
