// Curves over time are QCPGraphs, which draw at most a few points per pixel; curves over anything else are QCPCurves,
// which draw every point, and so get only points that differ by a good part of a pixel.

#include "plot/curve_drawing.hpp"

#include "theme/theme.hpp"

#include <QFontInfo>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

QVector<double> tail(const std::vector<double>& values, std::size_t first) {
    return {values.begin() + static_cast<std::ptrdiff_t>(std::min(first, values.size())), values.end()};
}

struct Extent {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();

    void include(const std::vector<double>& values, Scale scale) {
        for (const double value : values)
            if (std::isfinite(value) && (scale == Scale::Linear || value > 0)) {
                lower = std::min(lower, value);
                upper = std::max(upper, value);
            }
    }
    bool isEmpty() const { return lower > upper; }
    double length() const { return upper - lower; }
};

// What differs by rounding alone is shown as the constant that it is.
Interval widened(const Extent& extent, double share) {
    constexpr double rounding = 1e-12;
    if (extent.isEmpty())
        return {0, 1};
    const double size = std::max(std::abs(extent.lower), std::abs(extent.upper));
    if (extent.length() <= rounding * size || size == 0) {
        const double reach = size == 0 ? 1 : 0.1 * size;
        return {extent.lower - reach, extent.upper + reach};
    }
    return {extent.lower - share * extent.length(), extent.upper + share * extent.length()};
}

Interval wholeDecades(const Extent& extent) {
    if (extent.isEmpty())
        return {1e-16, 1};
    const double lower = std::floor(std::log10(extent.lower));
    const double upper = std::ceil(std::log10(extent.upper));
    return {std::pow(10, lower), std::pow(10, std::max(upper, lower + 1))};
}

// A path in the plane is shown undistorted, unless it is so narrow that nothing would be seen.
ChartView undistorted(ChartView view, QSizeF size) {
    constexpr double narrowest = 1.0 / 8;
    const double width = view.horizontal.upper - view.horizontal.lower;
    const double height = view.vertical.upper - view.vertical.lower;
    if (size.isEmpty() || std::min(width, height) < narrowest * std::max(width, height))
        return view;
    const double perPixel = std::max(width / size.width(), height / size.height());
    const auto stretch = [](Interval& interval, double length) {
        const double centre = 0.5 * (interval.lower + interval.upper);
        interval = {centre - 0.5 * length, centre + 0.5 * length};
    };
    stretch(view.horizontal, perPixel * size.width());
    stretch(view.vertical, perPixel * size.height());
    return view;
}

// Points that lie closer together on the screen than the eye can tell are left out.
void setThinned(QCPCurve& curve, const std::vector<double>& x, const std::vector<double>& y) {
    constexpr double leastDistance = 0.6;
    const QCPAxis& horizontal = *curve.keyAxis();
    const QCPAxis& vertical = *curve.valueAxis();
    QVector<double> keys;
    QVector<double> values;
    QPointF last(1e9, 1e9);
    const std::size_t rows = std::min(x.size(), y.size());
    for (std::size_t row = 0; row < rows; ++row) {
        const QPointF here(horizontal.coordToPixel(x[row]), vertical.coordToPixel(y[row]));
        const bool isNear = std::abs(here.x() - last.x()) < leastDistance && std::abs(here.y() - last.y()) < leastDistance;
        if (isNear && row + 1 < rows)
            continue;
        keys.push_back(x[row]);
        values.push_back(y[row]);
        last = here;
    }
    curve.setData(keys, values);
}

QFont smaller(QFont font) {
    constexpr double share = 0.92;
    font.setPixelSize(std::max(1, qRound(share * QFontInfo(font).pixelSize())));
    return font;
}

void styleAxis(QCPAxis& axis, const ChartLook& look) {
    const QColor line = themeColor(look.palette, ColorRole::Muted);
    axis.setLabelFont(look.font);
    axis.setTickLabelFont(smaller(look.font));
    axis.setLabelColor(themeColor(look.palette, ColorRole::Text));
    axis.setTickLabelColor(themeColor(look.palette, ColorRole::Text));
    for (const auto set : {&QCPAxis::setBasePen, &QCPAxis::setTickPen, &QCPAxis::setSubTickPen})
        (axis.*set)(QPen(line, 1));
    const QColor grid = themeColor(look.palette, ColorRole::Separator);
    axis.grid()->setPen(QPen(grid, 1));
    axis.grid()->setZeroLinePen(QPen(mixed(line, grid, 0.45), 1));
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setTickLength(0, 5);
    axis.setSubTickLength(0, 3);
    axis.setLabelPadding(4);
}

} // namespace

void styleChart(QCustomPlot& plot, const ChartLook& look) {
    plot.setBackground(themeColor(look.palette, ColorRole::Background));
    styleAxis(*plot.xAxis, look);
    styleAxis(*plot.yAxis, look);
}

ChartView viewOf(const QCustomPlot& plot) {
    const QCPRange x = plot.xAxis->range();
    const QCPRange y = plot.yAxis->range();
    return {{x.lower, x.upper}, {y.lower, y.upper}};
}

void setViewOf(QCustomPlot& plot, const ChartView& view) {
    plot.xAxis->setRange(view.horizontal.lower, view.horizontal.upper);
    plot.yAxis->setRange(view.vertical.lower, view.vertical.upper);
}

QCPAbstractPlottable* CurveDrawing::newPlottable() {
    QCPAbstractPlottable* plottable = nullptr;
    if (m_data->isOverTime())
        plottable = m_plot.addGraph();
    else
        plottable = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
    plottable->setSelectable(QCP::stNone);
    return plottable;
}

void CurveDrawing::fill(QCPAbstractPlottable* plottable, const std::vector<double>& x, const std::vector<double>& y,
                        std::size_t first) {
    auto* graph = qobject_cast<QCPGraph*>(plottable);
    if (graph && !y.empty())
        graph->addData(tail(x, first), tail(y, first), true);
}

void CurveDrawing::rebuild(const PlotData& data, const ChartLook& look, const std::set<std::size_t>& hidden) {
    m_data = &data;
    m_plot.clearPlottables();
    m_curves.assign(data.curves.size(), {});
    for (std::size_t k = 0; k < data.curves.size(); ++k)
        if (!data.curves[k].pinned.empty()) {
            m_curves[k].pinned = newPlottable();
            m_curves[k].pinned->setName(QCoreApplication::translate("PlotData", "%1, pinned").arg(curveLabel(data.curves[k])));
            fill(m_curves[k].pinned, data.pinnedHorizontal(), data.curves[k].pinned, 0);
        }
    for (std::size_t k = 0; k < data.curves.size(); ++k) {
        m_curves[k].current = newPlottable();
        m_curves[k].current->setName(curveLabel(data.curves[k]));
        fill(m_curves[k].current, data.horizontal(), data.curves[k].values, 0);
    }
    m_rows = data.time.size();
    labelAxes();
    restyle(look);
    setHidden(hidden);
}

void CurveDrawing::labelAxes() {
    const bool isLogarithmic = m_data->scale == Scale::Logarithmic;
    m_plot.xAxis->setLabel(abscissaLabel(*m_data));
    m_plot.yAxis->setLabel(ordinateLabel(*m_data));
    m_plot.yAxis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_plot.yAxis->setTicker(isLogarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                          : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    m_plot.yAxis->setNumberPrecision(isLogarithmic ? 0 : 6);
}

void CurveDrawing::restyle(const ChartLook& look) {
    styleChart(m_plot, look);
    for (std::size_t k = 0; k < m_curves.size(); ++k) {
        const int style = m_data->curves[k].style;
        const CurveTone tone = m_data->curves[k].problem ? CurveTone::Stale : look.tone;
        m_curves[k].current->setPen(curvePen(style, tone, look.palette, look.lineWidth));
        if (m_curves[k].pinned)
            m_curves[k].pinned->setPen(curvePen(style, CurveTone::Pinned, look.palette, look.lineWidth));
    }
}

void CurveDrawing::setHidden(const std::set<std::size_t>& hidden) {
    m_hidden = hidden;
    for (std::size_t k = 0; k < m_curves.size(); ++k)
        for (QCPAbstractPlottable* plottable : {m_curves[k].current, m_curves[k].pinned})
            if (plottable)
                plottable->setVisible(!hidden.contains(k));
}

void CurveDrawing::extend() {
    for (std::size_t k = 0; k < m_curves.size(); ++k)
        fill(m_curves[k].current, m_data->horizontal(), m_data->curves[k].values, m_rows);
    m_rows = m_data->time.size();
}

void CurveDrawing::thin() {
    if (!m_data || m_data->isOverTime())
        return;
    for (std::size_t k = 0; k < m_curves.size(); ++k) {
        const Curve& curve = m_data->curves[k];
        setThinned(*qobject_cast<QCPCurve*>(m_curves[k].current), m_data->x, curve.values);
        if (auto* pinned = qobject_cast<QCPCurve*>(m_curves[k].pinned))
            setThinned(*pinned, m_data->pinnedX, curve.pinned);
    }
}

ChartView CurveDrawing::fitted() const {
    constexpr double margin = 0.05;
    if (!m_data)
        return {};
    Extent horizontal;
    Extent vertical;
    horizontal.include(m_data->horizontal(), Scale::Linear);
    horizontal.include(m_data->pinnedHorizontal(), Scale::Linear);
    for (std::size_t k = 0; k < m_data->curves.size(); ++k)
        if (!m_hidden.contains(k)) {
            vertical.include(m_data->curves[k].values, m_data->scale);
            vertical.include(m_data->curves[k].pinned, m_data->scale);
        }
    ChartView view{widened(horizontal, m_data->isOverTime() ? 0 : margin),
                   m_data->scale == Scale::Logarithmic ? wholeDecades(vertical) : widened(vertical, margin)};
    const bool isPath = !m_data->isOverTime() && !m_data->abscissaUnit.empty() &&
                        std::all_of(m_data->curves.begin(), m_data->curves.end(), [this](const Curve& curve) {
                            return curve.unit == m_data->abscissaUnit;
                        });
    return isPath ? undistorted(view, m_plot.axisRect()->size()) : view;
}

} // namespace coenergy
