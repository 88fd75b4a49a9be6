// From bottom to top: bands of selected items, lines, symbols, two-ports, nodes, words, the focus ring. Tree and links
// differ in width, two-ports in dashes and words, states in frames: colour only repeats this.
#include "graph_painter.hpp"

#include "branch_label.hpp"

#include "theme/theme.hpp"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double linkWidth = 1.6;
constexpr double treeWidth = 3.6;
constexpr double symbolWidth = 1.6;
constexpr double treeSymbolWidth = 2.4;
constexpr std::size_t twoPortCategory = 3;

class PaintedWords {
    Q_DECLARE_TR_FUNCTIONS(coenergy::GraphCanvas)
};

class GraphPainter {
public:
    GraphPainter(QPainter& painter, const GraphDrawing& drawing, const GraphLook& look)
        : m_painter(painter), m_drawing(drawing), m_look(look), m_text(color(ColorRole::Text)),
          m_muted(color(ColorRole::Muted)), m_accent(color(ColorRole::Accent)),
          m_twoPort(categoryColors(look.palette, 4.5)[twoPortCategory]) {}

    void paint() {
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (std::size_t k = 0; k < m_drawing.branches.size(); ++k)
            paintBand(k);
        for (const DrawnGround& ground : m_drawing.grounds)
            paintGround(ground);
        for (std::size_t k = 0; k < m_drawing.branches.size(); ++k)
            paintBranch(k);
        for (const DrawnTwoPort& port : m_drawing.twoPorts)
            paintTwoPort(port);
        for (const DrawnNode& node : m_drawing.nodes)
            paintNode(node);
        for (std::size_t k = 0; k < m_drawing.branches.size(); ++k)
            paintLabel(k);
        paintFocus();
    }

private:
    QColor color(ColorRole role) const { return themeColor(m_look.palette, role); }

    const PicturedBranch& branchAt(std::size_t k) const { return m_drawing.picture.branches[k]; }

    bool isPointedAt(GraphItem::Kind kind, int number) const { return m_look.pointedAt == GraphItem{kind, number}; }
    bool isFocused(GraphItem::Kind kind, int number) const { return m_look.focused == GraphItem{kind, number}; }

    QColor colorOf(std::size_t k) const { return branchAt(k).isSelected ? m_accent : m_text; }

    static QPen pen(const QColor& color, double width) {
        return {color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin};
    }

    void paintBand(std::size_t k) {
        const bool isSelected = branchAt(k).isSelected;
        if (!isSelected && !isPointedAt(GraphItem::Kind::Branch, branchAt(k).number))
            return;
        constexpr double width = 16;
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(
            QPen(color(isSelected ? ColorRole::Selection : ColorRole::Highlight), width, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawPath(m_drawing.branches[k].curve.path());
    }

    void paintGround(const DrawnGround& ground) {
        const bool isPointed = isPointedAt(GraphItem::Kind::Node, referenceNode);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(pen(m_muted, 1.2));
        m_painter.drawPath(ground.symbol);
        m_painter.setPen(pen(isPointed ? m_accent : m_text, 2.4));
        m_painter.drawLine(ground.plate);
        paintWords(ground.caption, ground.captionBox, m_muted);
    }

    void paintWords(const QString& words, const QRectF& box, const QColor& ink) {
        m_painter.setFont(themeFont(m_look.font, TextRole::Small));
        m_painter.setPen(ink);
        m_painter.drawText(box.adjusted(-2, 0, 2, 0), Qt::AlignCenter, words);
    }

    void paintBranch(std::size_t k) {
        const DrawnBranch& drawn = m_drawing.branches[k];
        const bool isInTree = branchAt(k).isInTree;
        const QColor ink = colorOf(k);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(ink, isInTree ? treeWidth : linkWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        m_painter.drawPath(drawn.before.path());
        m_painter.drawPath(drawn.after.path());
        m_painter.setPen(
            QPen(ink, isInTree ? treeSymbolWidth : symbolWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        m_painter.setBrush(color(ColorRole::Field));
        m_painter.drawPath(drawn.surface);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(drawn.lines);
        m_painter.setPen(pen(ink, 1));
        m_painter.setBrush(ink);
        m_painter.drawPolygon(drawn.arrow);
    }

    void paintTwoPort(const DrawnTwoPort& port) {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_twoPort, linkWidth, Qt::DashLine, Qt::FlatCap));
        m_painter.drawLine(shortened(port.toFirst, m_drawing.branches[port.branches.first].reach));
        m_painter.drawLine(shortened(port.toSecond, m_drawing.branches[port.branches.second].reach));
        m_painter.setPen(QPen(m_twoPort, 1.4));
        m_painter.setBrush(color(ColorRole::Background));
        m_painter.drawRoundedRect(port.box, 10, 10);
        paintWords(port.words, port.box, m_twoPort);
    }

    static QLineF shortened(QLineF line, double by) {
        line.setLength(std::max(0.0, line.length() - by - 3));
        return line;
    }

    void paintNode(const DrawnNode& node) {
        const bool isPointed = isPointedAt(GraphItem::Kind::Node, node.number);
        if (isPointed) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(color(ColorRole::Selection));
            m_painter.drawEllipse(node.at, ringRadius, ringRadius);
        }
        m_painter.setPen(QPen(isPointed ? m_accent : m_text, 2));
        m_painter.setBrush(color(ColorRole::Background));
        m_painter.drawEllipse(node.at, nodeRadius, nodeRadius);
        paintWords(node.name, node.nameBox, m_muted);
    }

    void paintLabel(std::size_t k) {
        if (branchAt(k).dimension > 0)
            paintWords(QString::number(branchAt(k).dimension), m_drawing.branches[k].dimensionBox, colorOf(k));
        if (m_drawing.branches[k].labelBox.isEmpty())
            return;
        const QColor ink = colorOf(k);
        paintBranchLabel(m_painter, branchAt(k), m_drawing.branches[k].labelBox, m_drawing.branches[k].labelSide,
                         m_look.font,
                         {ink, m_muted, branchAt(k).isSelected ? m_accent : color(ColorRole::ControlEdge)});
    }

    void paintFocus() {
        m_painter.setPen(QPen(m_accent, 2));
        m_painter.setBrush(Qt::NoBrush);
        for (const DrawnNode& node : m_drawing.nodes)
            if (isFocused(GraphItem::Kind::Node, node.number))
                m_painter.drawEllipse(node.at, nodeRadius + 5, nodeRadius + 5);
        if (isFocused(GraphItem::Kind::Node, referenceNode))
            for (const DrawnGround& ground : m_drawing.grounds)
                paintRing(QRectF(ground.plate.p1(), ground.plate.p2()).adjusted(-4, -4, 4, 4));
        for (std::size_t k = 0; k < m_drawing.branches.size(); ++k)
            if (isFocused(GraphItem::Kind::Branch, branchAt(k).number))
                paintRing(ringAround(m_drawing.branches[k]).adjusted(1, 1, -1, -1));
    }

    void paintRing(const QRectF& box) { m_painter.drawRoundedRect(box, 6, 6); }

    QPainter& m_painter;
    const GraphDrawing& m_drawing;
    const GraphLook& m_look;
    QColor m_text;
    QColor m_muted;
    QColor m_accent;
    QColor m_twoPort;
};

} // namespace

void paintGraph(QPainter& painter, const GraphDrawing& drawing, const GraphLook& look) {
    painter.save();
    GraphPainter(painter, drawing, look).paint();
    painter.restore();
}

void paintElement(QPainter& painter, BranchType type, GraphDomain domain, const QRectF& box, const QColor& color) {
    constexpr double lead = 7; // to each side
    const ElementSymbol symbol = elementSymbol(type, domain);
    const double scale = std::min(box.width() / (symbol.length + 2 * lead), box.height() / (2 * symbol.reach + 2));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center());
    painter.scale(scale, scale);
    painter.translate(-symbol.length / 2, 0);
    painter.setPen(QPen(color, symbolWidth / scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(symbol.surface);
    painter.drawPath(symbol.lines);
    if (symbol.signs)
        painter.drawPath(uprightSigns(*symbol.signs));
    painter.drawLine(QPointF(-lead, 0), QPointF(0, 0));
    painter.drawLine(QPointF(symbol.length, 0), QPointF(symbol.length + lead, 0));
    painter.restore();
}

void paintLegend(QPainter& painter, const QRectF& box, const GraphLook& look) {
    constexpr double sample = 20;
    constexpr double gap = 6;
    const QFont font = themeFont(look.font, TextRole::Small);
    const QColor text = themeColor(look.palette, ColorRole::Text);
    const auto write = [&](double right, const QString& words) {
        painter.setFont(font);
        painter.setPen(themeColor(look.palette, ColorRole::Muted));
        painter.drawText(QRectF(box.left(), box.top(), right - box.left(), box.height()),
                         Qt::AlignRight | Qt::AlignVCenter, words);
        return right - QFontMetricsF(font).horizontalAdvance(words) - gap - sample;
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = write(box.right(), PaintedWords::tr("normal tree"));
    painter.setPen(QPen(text, treeWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(line, box.center().y()), QPointF(line + sample, box.center().y()));
    const double frame = write(line - 3 * gap, PaintedWords::tr("state"));
    painter.setPen(QPen(themeColor(look.palette, ColorRole::ControlEdge), 1));
    painter.drawRoundedRect(QRectF(frame, box.center().y() - 8, sample, 16), 4, 4);
    painter.restore();
}

} // namespace coenergy
