#include "plot/figure.hpp"

#include "plot/curve_drawing.hpp"
#include "plot/number_ticker.hpp"
#include "plot/picture_file.hpp"
#include "plot/plot_csv.hpp"
#include "theme/theme.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Relative to the width of lines, which grow before an audience.
constexpr double crossSize = 5.2;
constexpr double haloSize = 12.6; // around a mark that is chosen
constexpr double dotSize = 2.9;   // of a line with many
constexpr int edgeGap = 4;        // beside the name of the vertical axis, pixels

struct Reach {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();

    void include(double value, Scale scale) {
        if (std::isfinite(value) && (scale == Scale::Linear || value > 0)) {
            lower = std::min(lower, value);
            upper = std::max(upper, value);
        }
    }
};

AxisRange withAir(Reach reach, const FigureAxis& axis) {
    constexpr double air = 0.12;
    if (axis.showsZero)
        reach.include(0, axis.scale);
    if (reach.lower > reach.upper)
        return {0.1, 1};
    if (axis.scale == Scale::Logarithmic)
        return reach.upper > reach.lower ? AxisRange{reach.lower, reach.upper}
                                         : AxisRange{reach.lower / 10, reach.upper * 10};
    const double size = std::max(std::abs(reach.lower), std::abs(reach.upper));
    const double length = reach.upper - reach.lower;
    if (length <= 1e-9 * size || size == 0) {
        const double half = size > 0 ? 0.5 * size : 1;
        return {reach.lower - half, reach.upper + half};
    }
    return {reach.lower - air * length, reach.upper + air * length};
}

void divide(QCPAxis& axis, const FigureAxis& wanted) {
    const bool isLogarithmic = wanted.scale == Scale::Logarithmic;
    axis.setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(isLogarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                 : QSharedPointer<QCPAxisTicker>(new NumberTicker));
    if (!wanted.places.isEmpty()) {
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (qsizetype k = 0; k < wanted.places.size(); ++k)
            ticker->addTick(static_cast<double>(k + 1), wanted.places[k]);
        axis.setTicker(ticker);
    }
    axis.setNumberFormat(QStringLiteral("gb"));
    axis.setNumberPrecision(isLogarithmic ? 3 : 6);
    axis.setTickLabels(wanted.hasNumbers);
    axis.setLabel(wanted.hasNumbers ? QStringLiteral(" ") : QString()); // room for the name
}

// The same for all figures with numbers, so that those above each other stand in line.
int leftMargin(const QFont& font, const QStringList& places) {
    const QFontMetrics metrics(font);
    int widest = metrics.horizontalAdvance(QStringLiteral("−0.0000"));
    for (const QString& place : places)
        widest = std::max(widest, metrics.horizontalAdvance(place));
    return widest + metrics.height() + edgeGap + 8;
}

// What decays, up to the axis of what does neither.
void shadeLeft(QCustomPlot& plot, const QPalette& palette) {
    auto* half = new QCPItemRect(&plot);
    half->setSelectable(false);
    half->setPen(Qt::NoPen);
    half->setBrush(mixed(themeColor(palette, ColorRole::Success), themeColor(palette, ColorRole::Background), 0.06));
    half->setLayer(QStringLiteral("background"));
    half->topLeft->setTypeX(QCPItemPosition::ptAxisRectRatio);
    half->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
    half->topLeft->setCoords(0, 0);
    half->bottomRight->setTypeX(QCPItemPosition::ptPlotCoords);
    half->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
    half->bottomRight->setCoords(0, 1);
}

void addLine(QCustomPlot& plot, const FigureLine& line, const ChartLook& look, bool isMarked) {
    auto* curve = new QCPCurve(plot.xAxis, plot.yAxis);
    curve->setSelectable(QCP::stNone);
    curve->setData(QVector<double>(line.x.begin(), line.x.end()), QVector<double>(line.y.begin(), line.y.end()));
    QPen pen(curveColor(line.style, look.palette), isMarked ? 1.6 * look.lineWidth : look.lineWidth, line.pen,
             Qt::RoundCap, Qt::RoundJoin);
    if (look.tone == CurveTone::Stale)
        pen.setColor(staleColor(pen.color(), look.palette));
    if (line.isFaint) {
        pen.setColor(mixed(pen.color(), themeColor(look.palette, ColorRole::Background), 0.5));
        pen.setWidthF(0.6 * look.lineWidth);
    }
    if (line.hasDots)
        curve->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(pen.color()), QBrush(pen.color()), dotSize * look.lineWidth));
    if (line.isFilled)
        curve->setBrush(mixed(pen.color(), themeColor(look.palette, ColorRole::Background), 0.35));
    if (line.pen == Qt::NoPen)
        curve->setLineStyle(QCPCurve::lsNone);
    curve->setPen(pen);
}

// Between its neighbours, and as far beyond the outermost places as the next ones are away.
std::vector<double> edgesOf(const std::vector<double>& places) {
    if (places.size() < 2) {
        const double half = places.empty() || places.front() == 0 ? 0.5 : 0.5 * std::abs(places.front());
        const double place = places.empty() ? 0 : places.front();
        return {place - half, place + half};
    }
    std::vector<double> edges(places.size() + 1);
    for (std::size_t k = 1; k < places.size(); ++k)
        edges[k] = 0.5 * (places[k - 1] + places[k]);
    edges.front() = 2 * places.front() - edges[1];
    edges.back() = 2 * places.back() - edges[places.size() - 1];
    return edges;
}

std::optional<std::size_t> intervalOf(const std::vector<double>& edges, double value) {
    if (!(value >= edges.front() && value <= edges.back()))
        return std::nullopt;
    const auto above = std::upper_bound(edges.begin() + 1, edges.end() - 1, value);
    return static_cast<std::size_t>(above - edges.begin()) - 1;
}

QCPColorGradient shadesOf(const ChartLook& look) {
    QColor color = curveColor(0, look.palette);
    if (look.tone == CurveTone::Stale)
        color = staleColor(color, look.palette);
    QCPColorGradient shades;
    shades.clearColorStops();
    shades.setColorStopAt(0, mixed(color, themeColor(look.palette, ColorRole::Background), 0.1));
    shades.setColorStopAt(1, color);
    shades.setNanHandling(QCPColorGradient::nhTransparent);
    return shades;
}

// As fine as a screen needs it: cells need not be equally wide.
void addMap(QCustomPlot& plot, const FigureMap& map, const ChartLook& look) {
    constexpr int fineness = 240;
    auto* colors = new QCPColorMap(plot.xAxis, plot.yAxis);
    colors->setSelectable(QCP::stNone);
    colors->setInterpolate(false);
    colors->setTightBoundary(false);
    const QRectF extent = map.extent();
    const double halfX = 0.5 * extent.width() / fineness, halfY = 0.5 * extent.height() / fineness;
    QCPColorMapData* data = colors->data();
    data->setSize(fineness, fineness);
    data->setRange({extent.left() + halfX, extent.right() - halfX}, {extent.top() + halfY, extent.bottom() - halfY});
    for (int i = 0; i < fineness; ++i)
        for (int j = 0; j < fineness; ++j) {
            double x = 0, y = 0;
            data->cellToCoord(i, j, &x, &y);
            const auto cell = map.cellAt({x, y});
            data->setCell(i, j, cell ? cell->value : NAN);
        }
    colors->setGradient(shadesOf(look));
    colors->rescaleDataRange(true);
}

QCPScatterStyle::ScatterShape shapeOf(MarkKind kind) {
    switch (kind) {
    case MarkKind::Cross: return QCPScatterStyle::ssCross;
    case MarkKind::Ring: return QCPScatterStyle::ssCircle;
    case MarkKind::Dot: return QCPScatterStyle::ssDisc;
    }
    return QCPScatterStyle::ssDisc;
}

void addPoint(QCustomPlot& plot, QPointF at, const QCPScatterStyle& style) {
    auto* point = new QCPCurve(plot.xAxis, plot.yAxis);
    point->setSelectable(QCP::stNone);
    point->setLineStyle(QCPCurve::lsNone);
    point->setScatterStyle(style);
    point->addData(at.x(), at.y());
}

void addMark(QCustomPlot& plot, const FigureMark& mark, const ChartLook& look, bool isMarked) {
    QColor color = curveColor(mark.style, look.palette);
    if (look.tone == CurveTone::Stale)
        color = staleColor(color, look.palette);
    if (isMarked) {
        const QColor halo = themeColor(look.palette, ColorRole::Selection);
        addPoint(plot, mark.at,
                 QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(halo), QBrush(halo), haloSize * look.lineWidth));
    }
    const double size = (mark.kind == MarkKind::Dot ? 0.7 : 1) * crossSize * look.lineWidth;
    addPoint(plot, mark.at,
             QCPScatterStyle(shapeOf(mark.kind), QPen(color, 1.2 * look.lineWidth),
                             mark.kind == MarkKind::Dot ? QBrush(color) : QBrush(Qt::NoBrush), size));
}

// One above the other, each as high as the others.
class Paper {
public:
    Paper(const std::vector<Figure>& figures, QSize size) : m_figures(figures), m_size(size) {}

    void paint(QPaintDevice& device, PaintMode mode, double scale) const {
        QCPPainter painter(&device);
        painter.setMode(mode == PaintMode::Vectors ? QCPPainter::pmVectorized : QCPPainter::pmDefault);
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(scale, scale);
        const int height = m_size.height() / std::max(1, static_cast<int>(m_figures.size()));
        for (const Figure& figure : m_figures) {
            paint(painter, figure, {m_size.width(), height});
            painter.translate(0, height);
        }
    }

private:
    static void paint(QCPPainter& painter, const Figure& figure, QSize size) {
        QCustomPlot plot;
        plot.setGeometry(QRect(QPoint(0, 0), size));
        plot.setViewport(QRect(QPoint(0, 0), size));
        plot.axisRect()->setMinimumMargins(QMargins(0, 12, 16, 0));
        drawFigure(plot, figure, {picturePalette(), pictureFont(), 1.7, CurveTone::Current}, std::nullopt);
        setViewOf(plot, fittedView(figure));
        plot.replot(QCustomPlot::rpQueuedRefresh);
        painter.save();
        plot.toPainter(&painter, size.width(), size.height());
        painter.restore();
        painter.setPen(picturePalette().color(QPalette::Text));
        paintFigureNames(painter, plot, figure, pictureFont());
    }

    const std::vector<Figure>& m_figures;
    QSize m_size;
};

void appendMap(QByteArray& csv, const FigureMap& map) {
    for (std::size_t j = 0; j < map.y.size(); ++j)
        for (std::size_t i = 0; i < map.x.size(); ++i) {
            for (const double number : {map.x[i], map.y[j]}) {
                appendCsvNumber(csv, number);
                csv.append(',');
            }
            appendCsvNumber(csv, map.values[j * map.x.size() + i]);
            csv.append('\n');
        }
}

void appendRow(QByteArray& csv, int series, double x, double y) {
    csv.append(QByteArray::number(series)).append(',');
    appendCsvNumber(csv, x);
    csv.append(',');
    appendCsvNumber(csv, y);
    csv.append('\n');
}

} // namespace

QRectF FigureMap::extent() const {
    const std::vector<double> across = edgesOf(x), up = edgesOf(y);
    return {QPointF(across.front(), up.front()), QPointF(across.back(), up.back())};
}

std::optional<FigureMap::Cell> FigureMap::cellAt(QPointF position) const {
    const auto column = intervalOf(edgesOf(x), position.x()), row = intervalOf(edgesOf(y), position.y());
    if (!column || !row)
        return std::nullopt;
    return Cell{{x[*column], y[*row]}, values[*row * x.size() + *column]};
}

ChartView fittedView(const Figure& figure) {
    if (figure.map) {
        const QRectF extent = figure.map->extent();
        return {{extent.left(), extent.right()}, {extent.top(), extent.bottom()}};
    }
    Reach x, y;
    for (const FigureLine& line : figure.lines)
        for (std::size_t k = 0; k < line.x.size(); ++k)
            if (std::isfinite(line.x[k]) && std::isfinite(line.y[k])) {
                x.include(line.x[k], figure.horizontal.scale);
                y.include(line.y[k], figure.vertical.scale);
            }
    for (const FigureMark& mark : figure.marks) {
        x.include(mark.at.x(), figure.horizontal.scale);
        y.include(mark.at.y(), figure.vertical.scale);
    }
    return {withAir(x, figure.horizontal), withAir(y, figure.vertical)};
}

void drawFigure(QCustomPlot& plot, const Figure& figure, const ChartLook& look, std::optional<int> marked) {
    plot.clearPlottables();
    plot.clearItems();
    styleChart(plot, look);
    plot.axisRect()->setAutoMargins(QCP::msTop | QCP::msRight | QCP::msBottom);
    QMargins margins = plot.axisRect()->margins();
    margins.setLeft(leftMargin(plot.yAxis->tickLabelFont(), figure.vertical.places));
    plot.axisRect()->setMargins(margins);
    divide(*plot.xAxis, figure.horizontal);
    divide(*plot.yAxis, figure.vertical);
    if (figure.isLeftShaded)
        shadeLeft(plot, look.palette);
    if (figure.map)
        addMap(plot, *figure.map, look);
    for (const FigureLine& line : figure.lines)
        addLine(plot, line, look, marked == line.style);
    for (const FigureMark& mark : figure.marks)
        addMark(plot, mark, look, marked == mark.style);
}

namespace {

// What all numbers of an axis have in common: a power of ten, an offset.
QString commonOf(const QCPAxis& axis) {
    const auto ticker = axis.ticker().dynamicCast<NumberTicker>();
    return ticker && axis.tickLabels() ? ticker->common() : QString();
}

// In the corners of the drawing beside the last numbers.
void paintCommons(QPainter& painter, const QCustomPlot& plot) {
    constexpr double apart = 4;
    const QRectF inside = QRectF(plot.axisRect()->rect()).adjusted(apart, apart, -apart, -apart);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, commonOf(*plot.yAxis));
    painter.drawText(inside, Qt::AlignRight | Qt::AlignBottom, commonOf(*plot.xAxis));
}

} // namespace

void paintFigureNames(QPainter& painter, const QCustomPlot& plot, const Figure& figure, const QFont& font) {
    const QRectF inside(plot.axisRect()->rect());
    const QRectF outside(plot.axisRect()->outerRect());
    const double half = 0.5 * QFontMetricsF(font).height();
    const double width = figure.horizontal.name.size(font).width();
    painter.save();
    painter.setFont(font);
    paintCommons(painter, plot);
    if (figure.horizontal.hasNumbers)
        figure.horizontal.name.paint(painter, {inside.right() - 0.5 * width, outside.bottom() - half}, font);
    painter.translate(outside.left() + half + edgeGap, inside.center().y());
    painter.rotate(-90);
    figure.vertical.name.paint(painter, {}, font);
    painter.restore();
}

QByteArray figurePicture(const std::vector<Figure>& figures, PictureFormat format, const PictureSize& size) {
    if (figures.empty() || !isReasonable(size))
        return {};
    const Paper paper(figures, logicalSize(size));
    return pictureFile({figures.front().title, figures.front().words,
                        [&](QPaintDevice& device, PaintMode mode, double scale) { paper.paint(device, mode, scale); }},
                       format, size);
}

QPicture figureDrawing(const Figure& figure, const PictureSize& size) {
    if (!isReasonable(size))
        return QPicture();
    const QSize logical = logicalSize(size);
    const std::vector<Figure> one = {figure};
    QPicture drawing;
    Paper(one, logical).paint(drawing, PaintMode::Vectors, 1);
    drawing.setBoundingRect(QRect(QPoint(0, 0), logical));
    return drawing;
}

QByteArray figureCsv(const std::vector<Figure>& figures) {
    QByteArray csv;
    for (const Figure& figure : figures) {
        csv.append(figure.map ? "" : "series,")
            .append(csvText(figure.horizontal.name.toPlainText().toUtf8()))
            .append(',')
            .append(csvText(figure.vertical.name.toPlainText().toUtf8()))
            .append(figure.map ? ",value\n" : "\n");
        if (figure.map)
            appendMap(csv, *figure.map);
        int series = 0;
        for (const FigureLine& line : figure.lines) {
            ++series;
            for (std::size_t k = 0; k < line.x.size(); ++k)
                appendRow(csv, series, line.x[k], line.y[k]);
        }
        for (const FigureMark& mark : figure.marks)
            appendRow(csv, ++series, mark.at.x(), mark.at.y());
    }
    return csv;
}

} // namespace coenergy
