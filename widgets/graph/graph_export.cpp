// The strokes of the screen on another device.
#include "graph_export.hpp"

#include "graph_painter.hpp"

#include "theme/theme.hpp"
#include "theme/vector_picture.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>

namespace coenergy {

namespace {

constexpr double sharpness = 2; // pixels of a PNG for each of the drawing
constexpr double mostPixels = 16000;

class Words {
    Q_DECLARE_TR_FUNCTIONS(coenergy::GraphCanvas)
};

GraphLook paperLook() {
    GraphLook look{lightPalette(), QFont(QStringLiteral("DejaVu Sans"))};
    look.font.setPixelSize(13);
    return look;
}

GraphPicture unselected(GraphPicture picture) {
    for (PicturedBranch& branch : picture.branches)
        branch.isSelected = false;
    return picture;
}

void paintOn(QPaintDevice& device, const GraphDrawing& drawing, double scale) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    painter.translate(-drawing.bounds.topLeft());
    paintGraph(painter, drawing, paperLook());
}

GraphDrawing paperDrawing(const GraphPicture& picture) {
    return graphDrawing(unselected(picture), paperLook().font);
}

} // namespace

QByteArray svgOf(const GraphPicture& picture) {
    const GraphDrawing drawing = paperDrawing(picture);
    return svgPicture(drawing.bounds.size().toSize(), Words::tr("Linear graph"),
                      [&](QPaintDevice& device) { paintOn(device, drawing, 1); });
}

// A graph too long for an image of full size is made smaller.
QByteArray pngOf(const GraphPicture& picture) {
    const GraphDrawing drawing = paperDrawing(picture);
    const double longest = std::max(drawing.bounds.width(), drawing.bounds.height());
    const double scale = std::min(sharpness, mostPixels / longest);
    QImage image((drawing.bounds.size() * scale).toSize(), QImage::Format_RGB32);
    image.fill(themeColor(lightPalette(), ColorRole::Background));
    paintOn(image, drawing, scale);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace coenergy
