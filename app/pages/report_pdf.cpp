// Pages painted by Qt's PDF engine. A formula is SVG; its glyphs become one path of the PDF.

#include "pages/report_pages.hpp"
#include "pages/report_plots.hpp"

#include <QBuffer>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPdfWriter>
#include <QSvgRenderer>

#include <cmath>
#include <utility>

namespace coenergy {

namespace {

// Keeps what is painted as one path, in whole units of the device.
class PathEngine : public QPaintEngine {
public:
    PathEngine() : QPaintEngine(AllFeatures) {}

    const QPainterPath& path() const { return m_path; }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& changed) override {
        if (changed.state() & DirtyTransform)
            m_transform = changed.transform();
    }
    void drawPath(const QPainterPath& path) override { m_path.addPath(rounded(m_transform.map(path))); }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode) override {
        QPainterPath path;
        path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
        path.closeSubpath();
        drawPath(path);
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}

private:
    // Numbers without decimals are a third as long in a file.
    static QPainterPath rounded(QPainterPath path) {
        for (int k = 0; k < path.elementCount(); ++k) {
            const QPainterPath::Element element = path.elementAt(k);
            path.setElementPositionAt(k, std::round(element.x), std::round(element.y));
        }
        return path;
    }

    QTransform m_transform;
    QPainterPath m_path;
};

class PathDevice : public QPaintDevice {
public:
    QPaintEngine* paintEngine() const override { return &m_engine; }
    QPainterPath path() const {
        QPainterPath path = m_engine.path();
        path.setFillRule(Qt::WindingFill);
        return path;
    }

protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
        case PdmHeight: return 1'000'000;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return pageResolution;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    mutable PathEngine m_engine;
};

// From (0, 0).
QPainterPath outlineOf(const TypesetFormula& formula, QSizeF size) {
    QByteArray svg = formula.svg;
    svg.replace("stroke=\"currentColor\"", "stroke=\"none\"");
    svg.replace("currentColor", "black");
    PathDevice device;
    QPainter painter(&device);
    QSvgRenderer(svg).render(&painter, QRectF(QPointF(), size));
    painter.end();
    return device.path();
}

class PagePainter {
public:
    PagePainter(QPainter& painter, const ReportPages& pages) : m_painter(painter), m_pages(pages) {}

    void paint(const PageContent& page) {
        for (const PlacedRule& rule : page.rules) {
            m_painter.setPen(QPen(Qt::black, rule.width));
            m_painter.drawLine(rule.line);
        }
        m_painter.setPen(Qt::black);
        for (const PlacedWords& words : page.words)
            words.layout->lineAt(words.line).draw(&m_painter, words.position);
        for (const PlacedInk& ink : page.formulas)
            paint(ink);
        for (const PlacedPlot& plot : page.plots)
            paint(plot);
    }

private:
    void paint(const PlacedInk& ink) {
        const auto key = std::make_pair(ink.formula.get(), qRound(ink.area.width()));
        auto outline = m_outlines.find(key);
        if (outline == m_outlines.end())
            outline = m_outlines.insert(key, outlineOf(*ink.formula, ink.area.size()));
        const QPointF corner = ink.area.topLeft().toPoint();
        m_painter.fillPath(outline->translated(corner), Qt::black);
    }

    void paint(const PlacedPlot& placed) { paintStrokes(m_painter, m_pages.plots[placed.plot], placed.area); }

    QPainter& m_painter;
    const ReportPages& m_pages;
    QHash<std::pair<const TypesetFormula*, int>, QPainterPath> m_outlines;
};

} // namespace

// The same pages, as large as those of the device.
void paintPages(const ReportPages& pages, QPagedPaintDevice& device) {
    device.setPageMargins(QMarginsF());
    QPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing); // for previews, which are pixels
    const double ratio = device.width() / pages.size.width();
    const double scale = std::abs(ratio - 1) < 1e-3 ? 1 : ratio; // a page of its own size keeps its whole dots
    PagePainter pagePainter(painter, pages);
    for (const PageContent& page : pages.pages) {
        if (&page != &pages.pages.front())
            device.newPage();
        painter.save();
        painter.scale(scale, scale);
        pagePainter.paint(page);
        painter.restore();
    }
}

QByteArray pdfOf(const ReportPages& pages) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(pageResolution);
    writer.setTitle(pages.title.left(500));
    writer.setCreator(QStringLiteral("Coenergy"));
    writer.setPageSize(QPageSize(QPageSize::A4));
    paintPages(pages, writer);
    return bytes;
}

} // namespace coenergy
