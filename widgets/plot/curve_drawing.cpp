// QCustomPlot is given only as many samples as can be distinguished: over time, for each column of pixels the first,
// the least, the greatest and the last in their order (its own adaptive sampling changes the order, which makes falling
// edges ragged); over anything else, points that differ by a good part of a pixel.

#include "plot/curve_drawing.hpp"

#include "plot/number_ticker.hpp"
#include "theme/theme.hpp"

#include <QFontInfo>
#include <QtMath>

#include <algorithm>
#include <array>
#include <cmath>

namespace coenergy {

namespace {

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

// What differs by rounding alone, or by less than the run's tolerance leaves open, is shown as the constant that it is.
AxisRange widened(const Extent& extent, double share, double resolution = 0) {
    constexpr double rounding = 1e-8;
    constexpr double accumulated = 10; // by the errors of many steps
    if (extent.isEmpty())
        return {0, 1};
    const double size = std::max(std::abs(extent.lower), std::abs(extent.upper));
    const double noise = accumulated * resolution;
    if (extent.length() <= std::max(rounding * size, noise) || size == 0) {
        const double reach = size <= noise ? std::max(noise, 1.0) : 0.1 * size;
        return {extent.lower - reach, extent.upper + reach};
    }
    return {extent.lower - share * extent.length(), extent.upper + share * extent.length()};
}

AxisRange wholeDecades(const Extent& extent) {
    if (extent.isEmpty())
        return {1e-16, 1};
    const double lower = std::floor(std::log10(extent.lower));
    const double upper = std::ceil(std::log10(extent.upper));
    return {std::pow(10, lower), std::pow(10, std::max(upper, lower + 1))};
}

// A path in the plane is shown undistorted, unless it is so narrow that nothing would be seen.
ChartView undistorted(ChartView view, QSizeF size) {
    constexpr double narrowest = 1.0 / 50;
    const double width = view.horizontal.upper - view.horizontal.lower;
    const double height = view.vertical.upper - view.vertical.lower;
    if (size.isEmpty() || std::min(width, height) < narrowest * std::max(width, height))
        return view;
    const double perPixel = std::max(width / size.width(), height / size.height());
    const auto stretch = [](AxisRange& interval, double length) {
        const double centre = 0.5 * (interval.lower + interval.upper);
        interval = {centre - 0.5 * length, centre + 0.5 * length};
    };
    stretch(view.horizontal, perPixel * size.width());
    stretch(view.vertical, perPixel * size.height());
    return view;
}

constexpr qsizetype longPath = 20'000; // points that are drawn at once without delay

struct Samples {
    QVector<double> x;
    QVector<double> y;

    void add(double horizontal, double vertical) {
        x.push_back(horizontal);
        y.push_back(vertical);
    }
};

// The rows of one column of pixels that matter.
struct PixelColumn {
    std::size_t first = 0;
    std::size_t least = 0;
    std::size_t greatest = 0;
    std::size_t last = 0;

    explicit PixelColumn(std::size_t row) : first(row), least(row), greatest(row), last(row) {}

    void include(std::size_t row, const std::vector<double>& y) {
        // NaN stands for a gap: it is kept as the extreme, and breaks the line there.
        least = y[row] >= y[least] ? least : row;
        greatest = y[row] <= y[greatest] ? greatest : row;
        last = row;
    }
    void addTo(Samples& samples, const std::vector<double>& x, const std::vector<double>& y) const {
        std::array<std::size_t, 4> rows = {first, least, greatest, last};
        std::sort(rows.begin(), rows.end());
        const auto end = std::unique(rows.begin(), rows.end());
        for (auto row = rows.begin(); row != end; ++row)
            samples.add(x[*row], y[*row]);
    }
};

// The x ascend. One row on either side of the range is kept, for the line that leads out of it.
Samples samplesOverTime(const std::vector<double>& x, const std::vector<double>& y, const QCPRange& range,
                        double columns) {
    const std::size_t rows = std::min(x.size(), y.size());
    const auto end = x.begin() + static_cast<std::ptrdiff_t>(rows);
    const auto from = std::lower_bound(x.begin(), end, range.lower);
    const auto to = std::upper_bound(from, end, range.upper);
    const auto first = static_cast<std::size_t>(from - x.begin()) - (from == x.begin() ? 0 : 1);
    const auto last = static_cast<std::size_t>(to - x.begin()) + (to == end ? 0 : 1);
    Samples samples;
    const bool isSparse = static_cast<double>(last - first) <= 2 * columns;
    std::optional<PixelColumn> column;
    double current = -1;
    for (std::size_t row = first; row < last; ++row) {
        const double place =
            isSparse ? static_cast<double>(row) : std::floor((x[row] - range.lower) / range.size() * columns);
        if (column && place == current) {
            column->include(row, y);
            continue;
        }
        if (column)
            column->addTo(samples, x, y);
        column.emplace(row);
        current = place;
    }
    if (column)
        column->addTo(samples, x, y);
    return samples;
}

// The places that lines have been, in cells of some pixels.
class VisitedCells {
public:
    explicit VisitedCells(const QRect& area)
        : m_corner(area.topLeft()), m_columns(qCeil(area.width() / cell) + 1), m_rows(qCeil(area.height() / cell) + 1),
          m_latest(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), -1) {}

    /// Whether the line of this number comes to a cell where none has been, but for those just before it, which it
    /// continues; then it has been there.
    bool visit(QPointF from, QPointF to, qsizetype number) {
        const QPointF way = to - from;
        const int steps = std::clamp(qCeil(std::max(std::abs(way.x()), std::abs(way.y())) / cell), 1, 10'000);
        bool isNew = false;
        for (int k = 0; k <= steps; ++k) {
            qsizetype& latest = m_latest[indexOf(from + way * (static_cast<double>(k) / steps))];
            if (latest >= 0 && latest + 2 < number)
                continue;
            isNew = true;
            latest = number;
        }
        return isNew;
    }

private:
    static constexpr double cell = 3;

    std::size_t indexOf(QPointF pixel) const {
        const double column = std::clamp((pixel.x() - m_corner.x()) / cell, 0.0, m_columns - 1.0);
        const double row = std::clamp((pixel.y() - m_corner.y()) / cell, 0.0, m_rows - 1.0);
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column);
    }

    QPointF m_corner;
    int m_columns;
    int m_rows;
    std::vector<qsizetype> m_latest; // line; none: -1
};

// A long path comes over the same places again and again: of lines that have been everywhere nothing more is to be
// seen, and gaps take their place.
Samples withoutRepetitions(const Samples& path, const QCPCurve& curve) {
    const QCPAxis& horizontal = *curve.keyAxis();
    const QCPAxis& vertical = *curve.valueAxis();
    VisitedCells cells(horizontal.axisRect()->rect());
    Samples samples;
    QPointF before(NAN, NAN);
    bool isContinued = false;
    for (qsizetype k = 0; k < path.x.size(); ++k) {
        const QPointF here(horizontal.coordToPixel(path.x[k]), vertical.coordToPixel(path.y[k]));
        const bool isLine = qIsFinite(here.x() + here.y()) && qIsFinite(before.x() + before.y());
        const bool isDrawn = isLine && cells.visit(before, here, k);
        if (isDrawn && !isContinued) {
            samples.add(NAN, NAN);
            samples.add(path.x[k - 1], path.y[k - 1]);
        }
        if (isDrawn)
            samples.add(path.x[k], path.y[k]);
        isContinued = isDrawn;
        before = here;
    }
    return samples;
}

Samples samplesOfPath(const std::vector<double>& x, const std::vector<double>& y, const QCPCurve& curve,
                      double leastDistance) {
    const QCPAxis& horizontal = *curve.keyAxis();
    const QCPAxis& vertical = *curve.valueAxis();
    Samples samples;
    QPointF last(1e9, 1e9);
    const std::size_t rows = std::min(x.size(), y.size());
    for (std::size_t row = 0; row < rows; ++row) {
        const QPointF here(horizontal.coordToPixel(x[row]), vertical.coordToPixel(y[row]));
        const bool isNear =
            std::abs(here.x() - last.x()) < leastDistance && std::abs(here.y() - last.y()) < leastDistance;
        if (isNear && row + 1 < rows)
            continue;
        samples.add(x[row], y[row]);
        last = here;
    }
    return samples.x.size() > longPath ? withoutRepetitions(samples, curve) : samples;
}

QFont smaller(QFont font) {
    constexpr double share = 0.92;
    font.setPixelSize(std::max(1, qRound(share * QFontInfo(font).pixelSize())));
    return font;
}

void styleAxis(QCPAxis& axis, const ChartLook& look) {
    const QColor muted = themeColor(look.palette, ColorRole::Muted);
    axis.setLabelFont(look.font);
    axis.setTickLabelFont(smaller(look.font));
    axis.setLabelColor(themeColor(look.palette, ColorRole::Text));
    axis.setTickLabelColor(muted);
    const QColor grid = themeColor(look.palette, ColorRole::Separator);
    axis.setBasePen(Qt::NoPen);
    axis.setTickPen(Qt::NoPen);
    axis.grid()->setPen(QPen(grid, 1));
    axis.grid()->setZeroLinePen(QPen(mixed(muted, grid, 0.45), 1));
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setTicks(true);
    axis.setSubTicks(false);
    axis.setTickLength(0, 0);
    axis.setTickLabelPadding(6);
    axis.setLabelPadding(0);
}

} // namespace

void styleChart(QCustomPlot& plot, const ChartLook& look) {
    plot.setBackground(themeColor(look.palette, ColorRole::Background));
    styleAxis(*plot.xAxis, look);
    styleAxis(*plot.yAxis, look);
}

CurveDrawing::CurveDrawing(QCustomPlot& plot) : m_plot(plot), m_notes(plot) {
    for (QCPItemText*& common : m_commons) {
        common = new QCPItemText(&m_plot);
        common->setSelectable(false);
        common->position->setType(QCPItemPosition::ptAxisRectRatio);
    }
    m_commons[0]->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    m_commons[0]->setClipToAxisRect(false);
    m_commons[0]->position->setCoords(0, 0);
    m_commons[1]->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_commons[1]->position->setCoords(1, 1);
}

// Of ticks that are made by now.
void CurveDrawing::sayCommons() {
    const QCPAxis* axes[] = {m_plot.yAxis, m_plot.xAxis};
    for (std::size_t k = 0; k < std::size(axes); ++k) {
        const auto ticker = axes[k]->ticker().dynamicCast<NumberTicker>();
        m_commons[k]->setText(ticker ? ticker->common() : QString());
        m_commons[k]->setVisible(ticker && !ticker->common().isEmpty());
    }
}

bool CurveDrawing::hasCommonAbove() const {
    return m_commons[0]->visible();
}

QCPAbstractPlottable* CurveDrawing::newPlottable() {
    QCPAbstractPlottable* plottable = nullptr;
    if (m_data->sharesTime()) { // else columns of pixels are no equal times
        auto* graph = m_plot.addGraph();
        graph->setAdaptiveSampling(false);
        plottable = graph;
    } else {
        plottable = new QCPCurve(m_plot.xAxis, m_plot.yAxis);
    }
    plottable->setSelectable(QCP::stNone);
    return plottable;
}

void CurveDrawing::sample(QCPAbstractPlottable* plottable, const std::vector<double>& x, const std::vector<double>& y,
                          double pixelRatio) {
    constexpr double visibleDistance = 0.6;
    if (auto* graph = qobject_cast<QCPGraph*>(plottable)) {
        const double columns = std::max(1, m_plot.axisRect()->width()) * pixelRatio;
        const Samples samples = samplesOverTime(x, y, m_plot.xAxis->range(), columns);
        graph->setData(samples.x, samples.y, true);
    } else if (auto* curve = qobject_cast<QCPCurve*>(plottable)) {
        const Samples samples = samplesOfPath(x, y, *curve, visibleDistance / pixelRatio);
        curve->setData(samples.x, samples.y);
    }
}

// Whether it goes up and down within most columns of pixels. As one line this takes seconds, as many it is the same.
bool CurveDrawing::isDense(const QCPAbstractPlottable* plottable, double pixelRatio) const {
    constexpr int samplesOfDense = 3; // in a column; of a curve that only rises there are two
    const auto* graph = qobject_cast<const QCPGraph*>(plottable);
    return graph && graph->data()->size() > samplesOfDense * m_plot.axisRect()->width() * pixelRatio;
}

void CurveDrawing::sample(double pixelRatio) {
    sayCommons();
    for (std::size_t k = 0; k < m_curves.size(); ++k)
        if (!m_hidden.contains(k)) {
            sample(m_curves[k].current, m_data->horizontal(), m_data->curves[k].values, pixelRatio);
            sample(m_curves[k].pinned, m_data->pinnedHorizontal(), m_data->curves[k].pinned, pixelRatio);
        }
    const bool hasDense = std::any_of(m_curves.begin(), m_curves.end(), [&](const Plottables& curve) {
        return isDense(curve.current, pixelRatio) || isDense(curve.pinned, pixelRatio);
    });
    m_plot.setPlottingHint(QCP::phFastPolylines, hasDense);
    m_notes.arrange();
}

void CurveDrawing::rebuild(const PlotData& data, const ChartLook& look, const std::set<std::size_t>& hidden) {
    m_data = &data;
    m_plot.clearPlottables();
    m_curves.assign(data.curves.size(), {});
    for (std::size_t k = 0; k < data.curves.size(); ++k)
        if (!data.curves[k].pinned.empty()) {
            m_curves[k].pinned = newPlottable();
            m_curves[k].pinned->setName(
                QCoreApplication::translate("PlotData", "%1, pinned").arg(curveWords(data.curves[k])));
        }
    for (std::size_t k = 0; k < data.curves.size(); ++k) {
        m_curves[k].current = newPlottable();
        m_curves[k].current->setName(curveWords(data.curves[k]));
    }
    m_notes.rebuild(data.notes);
    scaleAxes();
    restyle(look);
    labelAxes();
    setHidden(hidden);
}

namespace {

void scaleAxis(QCPAxis& axis, Scale scale) {
    const bool isLogarithmic = scale == Scale::Logarithmic;
    axis.setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(isLogarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                 : QSharedPointer<QCPAxisTicker>(new NumberTicker));
    axis.setNumberPrecision(isLogarithmic ? 0 : 6);
}

} // namespace

void CurveDrawing::scaleAxes() {
    scaleAxis(*m_plot.xAxis, m_data->horizontalScale);
    scaleAxis(*m_plot.yAxis, m_data->scale);
}

// Numbers that do not touch.
void CurveDrawing::giveTicksRoom() {
    constexpr double lineShare = 1.4; // of a number's height, for it and the space to the next
    const QFontMetrics metrics(m_plot.yAxis->tickLabelFont());
    const int height = m_plot.axisRect()->height();
    const int lines = height / std::max(1, QFontMetrics(m_plot.yAxis->labelFont()).height());
    const int mostTicks = m_data->scale == Scale::Logarithmic ? 3 : 5; // powers need more height
    m_plot.yAxis->ticker()->setTickCount(std::clamp(lines / 2, 2, mostTicks));
    if (const auto vertical = m_plot.yAxis->ticker().dynamicCast<NumberTicker>())
        vertical->setMostSteps(height / (lineShare * metrics.height()));
    if (const auto horizontal = m_plot.xAxis->ticker().dynamicCast<NumberTicker>()) {
        horizontal->setMostSteps(m_plot.axisRect()->width() /
                                 (1.4 * metrics.horizontalAdvance(QStringLiteral("0.000"))));
        if (m_data->isOverTime() && (m_data->end || !m_data->time.empty()))
            horizontal->setEnd(m_data->end ? *m_data->end : m_data->time.back());
    }
}

void CurveDrawing::labelAxes() {
    if (!m_data)
        return;
    const auto room = [](bool isNamed) { return isNamed ? QStringLiteral(" ") : QString(); };
    giveTicksRoom();
    const bool namesTime = m_showsTimes || !m_data->sharesTime();
    m_plot.xAxis->setTickLabels(namesTime);
    m_plot.xAxis->setLabel(room(namesTime));
    m_plot.yAxis->setLabel(room(!m_data->curves.empty()));
}

void CurveDrawing::showTimes(bool isShown) {
    m_showsTimes = isShown;
    labelAxes();
}

namespace {

// Of points one for each row.
void stylePlottable(QCPAbstractPlottable* plottable, const CurveLook& look, const QPen& pen) {
    const QCPScatterStyle points = look.hasPoints() ? QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(Qt::NoPen),
                                                                      QBrush(pen.color()), pointSize * pen.widthF())
                                                    : QCPScatterStyle();
    plottable->setPen(pen);
    if (auto* graph = qobject_cast<QCPGraph*>(plottable)) {
        graph->setLineStyle(look.hasPoints() ? QCPGraph::lsNone : QCPGraph::lsLine);
        graph->setScatterStyle(points);
    } else if (auto* curve = qobject_cast<QCPCurve*>(plottable)) {
        curve->setLineStyle(look.hasPoints() ? QCPCurve::lsNone : QCPCurve::lsLine);
        curve->setScatterStyle(points);
    }
}

} // namespace

void CurveDrawing::restyle(const ChartLook& look) {
    styleChart(m_plot, look);
    m_notes.restyle(look);
    for (QCPItemText* common : m_commons) {
        common->setFont(smaller(look.font));
        common->setColor(themeColor(look.palette, ColorRole::Muted));
        common->setBrush(themeColor(look.palette, ColorRole::Background));
    }
    for (std::size_t k = 0; k < m_curves.size(); ++k) {
        const CurveLook& curve = m_data->curves[k].look;
        const CurveTone tone = m_data->curves[k].problem ? CurveTone::Stale : look.tone;
        stylePlottable(m_curves[k].current, curve,
                       curvePen(curve, tone, m_data->dashes(), look.palette, look.lineWidth));
        if (m_curves[k].pinned)
            m_curves[k].pinned->setPen(curvePen(curve, CurveTone::Pinned, Dashes::None, look.palette, look.lineWidth));
    }
}

void CurveDrawing::setHidden(const std::set<std::size_t>& hidden) {
    m_hidden = hidden;
    for (std::size_t k = 0; k < m_curves.size(); ++k)
        for (QCPAbstractPlottable* plottable : {m_curves[k].current, m_curves[k].pinned})
            if (plottable)
                plottable->setVisible(!hidden.contains(k));
    measure();
}

// Of the curves that are shown the coarsest resolution; nothing where one of them has none.
double CurveDrawing::resolutionSeen() const {
    double coarsest = 0;
    for (std::size_t k = 0; k < m_data->curves.size(); ++k) {
        if (m_hidden.contains(k))
            continue;
        if (m_data->curves[k].resolution == 0)
            return 0;
        coarsest = std::max(coarsest, m_data->curves[k].resolution);
    }
    return coarsest;
}

namespace {

// The values between the ends of the axis.
std::vector<double> valuesWithin(const AxisEnds& ends, const std::vector<double>& x, const std::vector<double>& y) {
    std::vector<double> within;
    for (std::size_t row = 0; row < std::min(x.size(), y.size()); ++row)
        if (ends.contain(x[row]))
            within.push_back(y[row]);
    return within;
}

} // namespace

// Once for all layouts: a long run has millions of rows.
void CurveDrawing::measure() {
    Extent horizontal;
    Extent vertical;
    horizontal.include(m_data->horizontal(), m_data->horizontalScale);
    horizontal.include(m_data->pinnedHorizontal(), m_data->horizontalScale);
    for (const std::optional<double>& limit : {m_data->start, m_data->end})
        if (limit && m_data->isOverTime())
            horizontal.include({*limit}, m_data->horizontalScale);
    const auto include = [&](const std::vector<double>& x, const std::vector<double>& y) {
        vertical.include(m_data->ends.isStated() ? valuesWithin(m_data->ends, x, y) : y, m_data->scale);
    };
    for (std::size_t k = 0; k < m_data->curves.size(); ++k)
        if (!m_hidden.contains(k)) {
            include(m_data->horizontal(), m_data->curves[k].values);
            include(m_data->pinnedHorizontal(), m_data->curves[k].pinned);
        }
    for (const PlacedNote& note : m_data->notes)
        if (note.y && m_data->ends.contain(note.x))
            vertical.include({*note.y}, m_data->scale);
    m_extents = {{horizontal.lower, horizontal.upper}, {vertical.lower, vertical.upper}};
}

ChartView CurveDrawing::fitted() const {
    constexpr double margin = 0.05;
    if (!m_data)
        return {};
    const Extent horizontal{m_extents.horizontal.lower, m_extents.horizontal.upper};
    const Extent vertical{m_extents.vertical.lower, m_extents.vertical.upper};
    ChartView view{
        m_data->horizontalScale == Scale::Logarithmic ? wholeDecades(horizontal)
                                                      : widened(horizontal, m_data->isOverQuantity() ? margin : 0),
        m_data->scale == Scale::Logarithmic ? wholeDecades(vertical) : widened(vertical, margin, resolutionSeen())};
    const AxisRange stated{m_data->ends.from.value_or(view.horizontal.lower),
                           m_data->ends.to.value_or(view.horizontal.upper)};
    if (stated.lower < stated.upper)
        view.horizontal = stated;
    const bool isLinear = m_data->horizontalScale == Scale::Linear && m_data->scale == Scale::Linear;
    const bool isEqual = isLinear && (m_data->isPath() || (m_data->wantsEqualScales && m_data->isOverQuantity()));
    return isEqual ? undistorted(view, m_plot.axisRect()->size()) : view;
}

} // namespace coenergy
