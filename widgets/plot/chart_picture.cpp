// A chart built anew off the screen and painted at 96 logical pixels per inch, scaled to the device. Fonts have pixel
// sizes, so that neither the resolution nor the scaling of the screen matters.

#include "plot/chart_picture.hpp"

#include "plot/curve_drawing.hpp"
#include "plot/picture_file.hpp"

namespace coenergy {

namespace {

constexpr double finenessOfDrawings = 4;

void addTitle(QCustomPlot& plot, const PlotData& data) {
    if (data.title.empty())
        return;
    QFont font = pictureFont();
    font.setPixelSize(15);
    font.setWeight(QFont::DemiBold);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, new QCPTextElement(&plot, QString::fromStdString(data.title), font));
}

// Below the axes, where it covers no curve.
void addLegend(QCustomPlot& plot) {
    const int row = plot.plotLayout()->rowCount();
    plot.legend->setVisible(plot.plottableCount() > 1);
    if (!plot.legend->visible())
        return;
    constexpr int columns = 4;
    plot.plotLayout()->addElement(row, 0, plot.legend);
    plot.plotLayout()->setRowStretchFactor(row, 0.001);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.legend->setWrap(columns);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setFont(pictureFont());
    plot.legend->setTextColor(Qt::black);
    plot.legend->setIconSize(34, 12);
    plot.legend->setMargins(QMargins(20, 0, 0, 4));
}

class Picture {
public:
    Picture(const PlotData& data, QSize size, const std::optional<PictureRange>& range,
            const std::set<std::size_t>& hidden, double pixelRatio)
        : m_data(data), m_size(size), m_drawing(m_plot) {
        QObject::connect(&m_plot, &QCustomPlot::afterLayout, &m_plot,
                         [this, pixelRatio] { m_drawing.sample(pixelRatio); });
        m_plot.setAutoAddPlottableToLegend(true);
        m_plot.setGeometry(QRect(QPoint(0, 0), size));
        m_plot.setViewport(QRect(QPoint(0, 0), size));
        m_drawing.rebuild(data, {picturePalette(), pictureFont(), 1.7, CurveTone::Current}, hidden);
        for (int k = m_plot.plottableCount() - 1; k >= 0; --k)
            if (!m_plot.plottable(k)->visible())
                m_plot.plottable(k)->removeFromLegend();
        addTitle(m_plot, data);
        addLegend(m_plot);
        m_plot.axisRect()->setMinimumMargins(QMargins(0, 12, 16, 0));
        m_plot.replot(QCustomPlot::rpQueuedRefresh);
        setViewOf(m_plot,
                  range ? ChartView{{range->left, range->right}, {range->bottom, range->top}} : m_drawing.fitted());
        m_drawing.labelAxes();
    }

    QSize size() const { return m_size; }

    void paint(QPaintDevice& device, QCPPainter::PainterMode mode, double scale) {
        QCPPainter painter(&device);
        painter.setMode(mode);
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(scale, scale);
        m_plot.toPainter(&painter, m_size.width(), m_size.height());
        paintNames(painter);
    }

private:
    // In the room that the axes leave free, below and at the left.
    void paintNames(QPainter& painter) {
        const QRectF inside(m_plot.axisRect()->rect());
        const QRectF outside(m_plot.axisRect()->outerRect());
        const double half = 0.5 * QFontMetricsF(pictureFont()).height();
        SymbolText ordinate = ordinateSymbols(m_data);
        if (ordinate.size(pictureFont()).width() > inside.height()) {
            ordinate = {};
            ordinate.addWords(shortOrdinateCaption(m_data).words);
        }
        painter.setPen(Qt::black);
        abscissaSymbols(m_data).paint(painter, {inside.center().x(), outside.bottom() - half}, pictureFont());
        painter.translate(outside.left() + half, inside.center().y());
        painter.rotate(-90);
        ordinate.paint(painter, {}, pictureFont());
    }

    const PlotData& m_data;
    QSize m_size;
    QCustomPlot m_plot;
    CurveDrawing m_drawing;
};

QPicture drawingOf(Picture& picture) {
    QPicture drawing;
    picture.paint(drawing, QCPPainter::pmVectorized, 1.0);
    drawing.setBoundingRect(QRect(QPoint(0, 0), picture.size()));
    return drawing;
}

} // namespace

QString pictureSuffix(PictureFormat format) {
    switch (format) {
    case PictureFormat::Png: return QStringLiteral("png");
    case PictureFormat::Svg: return QStringLiteral("svg");
    case PictureFormat::Pdf: return QStringLiteral("pdf");
    }
    return {};
}

QPicture chartDrawing(const PlotData& data, const PictureSize& size) {
    if (!isReasonable(size))
        return QPicture();
    Picture picture(data, logicalSize(size), std::nullopt, {}, finenessOfDrawings);
    return drawingOf(picture);
}

QByteArray chartPicture(const PlotData& data, PictureFormat format, const PictureSize& size,
                        const std::optional<PictureRange>& range, const std::set<std::size_t>& hidden) {
    if (!isReasonable(size))
        return {};
    Picture picture(data, logicalSize(size), range, hidden,
                    format == PictureFormat::Png ? pixelsPerLogical(size) : finenessOfDrawings);
    return pictureFile({QString::fromStdString(data.title), plotSummary(data),
                        [&](QPaintDevice& device, PaintMode mode, double scale) {
                            picture.paint(device,
                                          mode == PaintMode::Vectors ? QCPPainter::pmVectorized : QCPPainter::pmDefault,
                                          scale);
                        }},
                       format, size);
}

} // namespace coenergy
