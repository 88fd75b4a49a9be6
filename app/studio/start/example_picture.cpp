#include "studio/start/example_picture.hpp"

#include "graphcanvas/graph_painter.hpp"
#include "studio/model/model_picture.hpp"
#include "studio/model/pictured_graph.hpp"
#include "studio/motion/field_picture.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <algorithm>
#include <array>

namespace coenergy {

namespace {

// Links in one line hide each other's angles, and a pendulum at rest its swing: where nothing ties the coordinates, the
// angles that a model has are opened a little, to both sides in turn.
Document posed(Document document) {
    constexpr std::array openings{" + 0.25", " - 0.45", " + 0.35", " - 0.35"};
    if (!document.displacementConstraints->empty())
        return document;
    std::size_t count = 0;
    std::vector<Coordinate> coordinates = *document.coordinates;
    for (Coordinate& coordinate : coordinates)
        if (coordinate.domain == Domain::Rotation) {
            const std::string start = coordinate.initial.empty() ? "0" : coordinate.initial;
            coordinate.initial = "(" + start + ")" + openings[count++ % openings.size()];
        }
    document.coordinates = Part<std::vector<Coordinate>>(std::move(coordinates));
    return document;
}

// Symbols without words, and nearer to each other than where they are worked with: what is seen is their size.
GraphPicture condensed(GraphPicture picture, const QFont& font) {
    constexpr double nearerAside = 0.62, nearerBelow = 0.8; // branches stay as straight as they are
    for (PicturedBranch& branch : picture.branches) {
        branch.label.clear();
        branch.latex.clear();
        branch.name.clear();
        branch.value.clear();
        branch.states.clear();
    }
    std::vector<PicturedNode> nodes = allNodes(picture);
    const GraphDrawing drawing = graphDrawing(picture, font);
    for (const DrawnNode& drawn : drawing.nodes)
        for (PicturedNode& node : nodes)
            if (node.number == drawn.number)
                node.position = QPointF(nearerAside * drawn.at.x(), nearerBelow * drawn.at.y());
    std::erase_if(nodes, [](const PicturedNode& node) { return node.number == referenceNode; });
    nodes.push_back({referenceNode, {}, QPointF(0, nearerBelow * drawing.grounds.front().plate.y1())});
    for (PicturedNode& node : nodes)
        node.name = QStringLiteral(" ");
    picture.nodes = std::move(nodes);
    return picture;
}

void paintGraphIn(QPainter& painter, const QRectF& area, const Document& document, const QPalette& palette,
                  const QFont& font) {
    GraphDrawing drawing = graphDrawing(condensed(picturedGraph(document), font), font);
    for (DrawnGround& ground : drawing.grounds)
        ground.caption.clear();
    const QRectF bounds = drawing.contents();
    const double scale = std::min({1.0, area.width() / bounds.width(), area.height() / bounds.height()});
    painter.translate(area.center());
    painter.scale(scale, scale);
    painter.translate(-bounds.center());
    paintGraph(painter, drawing, {palette, font});
}

// What has no mechanism to draw.
QPixmap paintedPicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio) {
    QPixmap picture(size * devicePixelRatio);
    picture.setDevicePixelRatio(devicePixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area(QPointF(), size);
    if (document.graph->branches.empty())
        paintField(painter, area, document, palette);
    else
        paintGraphIn(painter, area.adjusted(12, 8, -12, -8), document, palette, font);
    return picture;
}

} // namespace

QPixmap examplePicture(const Document& document, const QSize& size, const QPalette& palette, const QFont& font,
                       qreal devicePixelRatio) {
    QPalette onCard = palette; // what is contrasted with the paper is contrasted with the card
    onCard.setColor(QPalette::Base, themeColor(palette, ColorRole::Field));
    if (!document.graph->branches.empty() || !document.continuum->potential.empty() ||
        !document.functional->integrand.empty())
        return paintedPicture(document, size, onCard, font, devicePixelRatio);
    return ModelPicture(posed(document)).pixmap(size, onCard, font, devicePixelRatio);
}

} // namespace coenergy
