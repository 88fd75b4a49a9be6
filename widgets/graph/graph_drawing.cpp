// First the lines, then the words: boxes of two-ports, labels of branches and names of nodes each take the best of some
// places near what they belong to, in a fixed order, away from lines, symbols and words already placed (the greedy
// method of point labelling: J. Christensen, J. Marks and S. Shieber, ACM Transactions on Graphics 14, 1995).
#include "graph_drawing.hpp"

#include "branch_label.hpp"
#include "branch_routes.hpp"
#include "graph_words.hpp"
#include "word_room.hpp"

#include "theme/theme.hpp"

#include <QFontMetricsF>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double plateMargin = 22;
constexpr double boundsMargin = 16; // around all that is drawn
constexpr double wordGap = 5;

// From one cut of the curve to the other. What has no direction is the same whichever way its branch points: it begins
// at the upper end, or at the left one.
QTransform symbolFrame(QPointF from, QPointF to, const ElementSymbol& symbol, BranchType type) {
    const QPointF along = to - from;
    const bool isUpright = std::abs(along.y()) > std::abs(along.x()) ? along.y() > 0 : along.x() > 0;
    const bool isTurned = !isSource(type) && !isUpright;
    const QPointF begin = isTurned ? to : from;
    const QPointF end = isTurned ? from : to;
    const double scale = distanceBetween(from, to) / symbol.length;
    QTransform frame = QTransform::fromTranslate(begin.x(), begin.y());
    frame.rotateRadians(std::atan2(end.y() - begin.y(), end.x() - begin.x()));
    return frame.scale(scale, scale);
}

// So far along the curve, pointing to its end.
QPolygonF arrowOn(const CubicCurve& curve, double share) {
    constexpr double before = 0.1;
    const double length = std::clamp(0.8 * curve.length(), 1e-3, 10.0);
    const QPointF middle = curve.at(curve.parameterAt(share));
    const QPointF way = middle - curve.at(curve.parameterAt(share - before));
    const QPointF along = way / std::max(1e-9, std::hypot(way.x(), way.y()));
    const QPointF side = QPointF(-along.y(), along.x()) * (0.42 * length);
    const QPointF tip = middle + along * (length / 2);
    return {{tip, tip - along * length + side, tip - along * length - side}};
}

// As block drawings mark a line that carries several signals: across it, leaning in the direction of the branch.
QLineF strokeOn(const CubicCurve& curve, double share) {
    constexpr double half = 7;
    constexpr double lean = 0.5;
    const QPointF middle = curve.at(curve.parameterAt(share));
    const QPointF way = curve.at(curve.parameterAt(share + 0.05)) - curve.at(curve.parameterAt(share - 0.05));
    const QPointF along = way / std::max(1e-9, std::hypot(way.x(), way.y()));
    const QPointF side = QPointF(along.y(), -along.x());
    const QPointF reach = half * (lean * along + side);
    return {middle - reach, middle + reach};
}

DrawnBranch drawnBranch(const PicturedBranch& branch, const CubicCurve& curve) {
    const ElementSymbol symbol = elementSymbol(branch.type, branch.domain);
    const double length = std::max(1e-9, curve.length());
    const double share = std::min(0.4, symbol.length / length) / 2;
    const double middle = curve.part(0, 0.5).length() / length;
    const double from = curve.parameterAt(middle - share);
    const double to = curve.parameterAt(middle + share);
    DrawnBranch drawn{curve, curve.part(0, from), curve.part(to, 1), {}, {}, {}, 0, {}, {}, Qt::AlignHCenter, {}};
    const QTransform frame = symbolFrame(curve.at(from), curve.at(to), symbol, branch.type);
    drawn.surface = frame.map(symbol.surface);
    drawn.lines = frame.map(symbol.lines);
    if (symbol.signs)
        drawn.lines.addPath(uprightSigns({frame.map(symbol.signs->plus), frame.map(symbol.signs->minus)}));
    drawn.symbolBox = frame.mapRect(QRectF(0, -symbol.reach, symbol.length, 2 * symbol.reach));
    drawn.reach = symbol.reach * distanceBetween(curve.at(from), curve.at(to)) / symbol.length;
    return drawn;
}

// What stands beside the symbol begins at it, line by line.
Qt::Alignment labelSide(const DrawnBranch& branch) {
    if (branch.labelBox.left() >= branch.symbolBox.right())
        return Qt::AlignLeft;
    return branch.labelBox.right() <= branch.symbolBox.left() ? Qt::AlignRight : Qt::AlignHCenter;
}

bool isGrounded(const PicturedBranch& branch) {
    return branch.tail == referenceNode || branch.head == referenceNode;
}

bool isInside(const std::vector<int>& group, int node) {
    return std::binary_search(group.begin(), group.end(), node);
}

// Where branches of the group end at the reference.
std::vector<double> groundPlaces(const std::vector<int>& group, const GraphPicture& picture,
                                 const std::vector<CubicCurve>& curves) {
    std::vector<double> places;
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const PicturedBranch& branch = picture.branches[k];
        if (!isGrounded(branch) || !(isInside(group, branch.tail) || isInside(group, branch.head)))
            continue;
        places.push_back((branch.tail == referenceNode ? curves[k].points.front() : curves[k].points.back()).x());
    }
    return places;
}

double symbolDepth(GraphDomain domain) {
    return domain == GraphDomain::Electrical || domain == GraphDomain::Fluid ? 18 : 12;
}

DrawnGround drawnGround(GraphDomain domain, double left, double right, double floor, const GraphPicture& picture,
                        const QFont& font) {
    DrawnGround ground{domain, {left, floor, right, floor}, groundSymbol(domain, right - left), {}, {}};
    ground.symbol.translate(left, floor);
    ground.caption = groundCaption(domain, picture);
    const QFontMetricsF metrics(themeFont(font, TextRole::Small));
    const QSizeF size(metrics.horizontalAdvance(ground.caption) + 2, metrics.height());
    ground.captionBox = QRectF(QPointF((left + right - size.width()) / 2, floor + symbolDepth(domain) + wordGap), size);
    return ground;
}

// Without any branch to it, the reference lies in the middle, so that there is one to connect to.
std::vector<DrawnGround> drawnGrounds(const GraphPicture& picture, const GraphLayout& layout,
                                      const std::vector<CubicCurve>& curves, const QFont& font) {
    std::vector<DrawnGround> grounds;
    for (const std::vector<int>& group : layout.groups) {
        const std::vector<double> places = groundPlaces(group, picture, curves);
        if (places.empty())
            continue;
        const auto [left, right] = std::minmax_element(places.begin(), places.end());
        grounds.push_back(drawnGround(domainOf(group, picture), *left - plateMargin, *right + plateMargin, layout.floor,
                                      picture, font));
    }
    if (!grounds.empty())
        return grounds;
    double sum = 0;
    for (const auto& [node, place] : layout.places)
        sum += place.x();
    const double middle = layout.places.empty() ? 0 : sum / static_cast<double>(layout.places.size());
    return {drawnGround(GraphDomain::General, middle - 2 * plateMargin, middle + 2 * plateMargin, layout.floor, picture,
                        font)};
}

LabelWidths labelWidths(const GraphPicture& picture, const QFont& font) {
    LabelWidths widths;
    for (const PicturedBranch& branch : picture.branches)
        widths.push_back(branchLabelSize(branch, font).width());
    return widths;
}

class Composer {
public:
    Composer(const GraphPicture& picture, const QFont& font)
        : m_font(font), m_small(themeFont(font, TextRole::Small)), m_labels(labelWidths(picture, font)),
          m_layout(graphLayout(picture, m_labels)) {
        m_drawing.picture = picture;
    }

    GraphDrawing compose() {
        drawLines();
        placeTwoPorts();
        placeLabels();
        placeNames();
        measure();
        return std::move(m_drawing);
    }

private:
    void drawLines() {
        const std::vector<CubicCurve> curves = branchRoutes(m_drawing.picture, m_layout, m_labels);
        for (std::size_t k = 0; k < curves.size(); ++k)
            m_drawing.branches.push_back(drawnBranch(m_drawing.picture.branches[k], curves[k]));
        m_drawing.grounds = drawnGrounds(m_drawing.picture, m_layout, curves, m_font);
        for (const auto& [node, place] : m_layout.places)
            m_drawing.nodes.push_back({node, place, nodeName(node, m_drawing.picture), {}});
        for (const DrawnBranch& branch : m_drawing.branches) {
            m_room.addLine(branch.curve.samples(33));
            m_room.addBox(ringAround(branch));
        }
        for (DrawnBranch& branch : m_drawing.branches) {
            branch.arrow = freeArrow(branch.after);
            m_room.addBox(branch.arrow.boundingRect());
        }
        for (std::size_t k = 0; k < m_drawing.branches.size(); ++k)
            if (m_drawing.picture.branches[k].dimension > 0)
                drawDimension(m_drawing.branches[k], m_drawing.picture.branches[k].dimension);
        for (const DrawnNode& node : m_drawing.nodes)
            m_room.addBox(QRectF(node.at, QSizeF(0, 0)).adjusted(-nodeRadius, -nodeRadius, nodeRadius, nodeRadius));
        for (const DrawnGround& ground : m_drawing.grounds)
            m_room.addBox(ground.captionBox | QRectF(ground.plate.p1(), ground.plate.p2()));
    }

    // Not where another branch crosses; its own runs through it.
    QPolygonF freeArrow(const CubicCurve& curve) const {
        for (const double share : {0.5, 0.34, 0.66, 0.2})
            if (const QPolygonF arrow = arrowOn(curve, share); m_room.linesThrough(arrow.boundingRect()) <= 1)
                return arrow;
        return arrowOn(curve, 0.5);
    }

    void drawDimension(DrawnBranch& branch, std::size_t dimension) {
        const QLineF stroke = strokeOn(branch.before, 0.5);
        branch.lines.moveTo(stroke.p1());
        branch.lines.lineTo(stroke.p2());
        m_room.addBox(QRectF(stroke.p1(), stroke.p2()).normalized());
        const QFontMetricsF metrics(m_small);
        const QSizeF size(metrics.horizontalAdvance(QString::number(dimension)) + 2, metrics.height());
        std::vector<QRectF> places;
        for (const QPointF end : {stroke.p2(), stroke.p1()}) {
            QLineF outward(stroke.center(), end);
            outward.setLength(outward.length() + size.height() / 2 + 1);
            places.emplace_back(outward.p2() - QPointF(size.width(), size.height()) / 2, size);
        }
        branch.dimensionBox = m_room.take(places);
    }

    // Half way between the branches.
    void placeTwoPorts() {
        const QFontMetricsF metrics(m_small);
        for (const PicturedTwoPort& pair : twoPortsOf(m_drawing.picture)) {
            const PicturedBranch& branch = m_drawing.picture.branches[pair.first];
            DrawnTwoPort port{pair, {}, elementName(branch.type, branch.domain), {}, {}};
            const QSizeF size(metrics.horizontalAdvance(port.words) + 20, metrics.height() + 8);
            const QPointF first = m_drawing.branches[pair.first].symbolBox.center();
            const QPointF second = m_drawing.branches[pair.second].symbolBox.center();
            port.box = m_room.take(boxPlaces((first + second) / 2, size));
            port.toFirst = QLineF(port.box.center(), first);
            port.toSecond = QLineF(port.box.center(), second);
            m_drawing.twoPorts.push_back(port);
        }
        for (const DrawnTwoPort& port : m_drawing.twoPorts)
            for (const QLineF& line : {port.toFirst, port.toSecond})
                m_room.addLine({line.p1(), line.p2()});
    }

    void placeLabels() {
        for (std::size_t k = 0; k < m_drawing.branches.size(); ++k) {
            DrawnBranch& branch = m_drawing.branches[k];
            const QSizeF size = branchLabelSize(m_drawing.picture.branches[k], m_font);
            if (size.isEmpty())
                continue;
            branch.labelBox = m_room.take(labelPlaces(branch, size));
            branch.labelSide = labelSide(branch);
        }
    }

    void placeNames() {
        const QFontMetricsF metrics(m_small);
        for (DrawnNode& node : m_drawing.nodes) {
            const QSizeF size(metrics.horizontalAdvance(node.name) + 2, metrics.height());
            node.nameBox = m_room.take(namePlaces(node.at, size));
        }
    }

    void measure() {
        QRectF bounds;
        for (const DrawnNode& node : m_drawing.nodes)
            bounds |=
                QRectF(node.at, QSizeF(0, 0)).adjusted(-ringRadius, -ringRadius, ringRadius, ringRadius) | node.nameBox;
        for (const DrawnGround& ground : m_drawing.grounds)
            bounds |= ground.symbol.boundingRect() | QRectF(ground.plate.p1(), QSizeF(ground.plate.length(), 1)) |
                      ground.captionBox;
        for (const DrawnBranch& branch : m_drawing.branches)
            bounds |= branch.curve.path().boundingRect() | ringAround(branch) | branch.labelBox | branch.dimensionBox;
        for (const DrawnTwoPort& port : m_drawing.twoPorts)
            bounds |= port.box;
        m_drawing.bounds = bounds.adjusted(-boundsMargin, -boundsMargin, boundsMargin, boundsMargin);
    }

    QFont m_font;
    QFont m_small;
    LabelWidths m_labels;
    GraphLayout m_layout;
    WordRoom m_room;
    GraphDrawing m_drawing;
};

} // namespace

QRectF GraphDrawing::contents() const {
    return bounds.marginsRemoved({boundsMargin, boundsMargin, boundsMargin, boundsMargin});
}

QRectF ringAround(const DrawnBranch& branch) {
    constexpr double gap = 5;
    return branch.symbolBox.adjusted(-gap, -gap, gap, gap);
}

GraphDrawing graphDrawing(const GraphPicture& picture, const QFont& font) {
    return Composer(picture, font).compose();
}

} // namespace coenergy
