#pragma once
// Where everything of a graph lies, in pixels at full size: the same for the screen, pictures and LaTeX.

#include "cubic_curve.hpp"
#include "element_symbol.hpp"
#include "graph_picture.hpp"

#include <QFont>
#include <QLineF>
#include <QPolygonF>
#include <QRectF>

namespace coenergy {

struct DrawnNode {
    int number = 0;
    QPointF at;
    QString name;
    QRectF nameBox;
};

struct DrawnBranch {
    CubicCurve curve;     ///< whole, from tail to head
    CubicCurve before;    ///< from the tail to the symbol
    CubicCurve after;     ///< from there to the head
    QPainterPath surface; ///< of the symbol
    QPainterPath lines;
    QRectF symbolBox;
    double reach = 0; ///< of the symbol, to both sides of the curve
    QPolygonF arrow;
    QRectF labelBox;                            ///< empty without a label
    Qt::Alignment labelSide = Qt::AlignHCenter; ///< of its lines, towards the branch
    QRectF dimensionBox; ///< of the number of dimensions, beside a slash across the line; empty for branches without
                         ///< vectors
};

/// The reference below a group of nodes.
struct DrawnGround {
    GraphDomain domain = GraphDomain::General;
    QLineF plate;
    QPainterPath symbol;
    QString caption;
    QRectF captionBox;
};

struct DrawnTwoPort {
    PicturedTwoPort branches;
    QRectF box;
    QString words;
    QLineF toFirst;
    QLineF toSecond;
};

struct GraphDrawing {
    GraphPicture picture;
    std::vector<DrawnNode> nodes; ///< except the reference
    std::vector<DrawnGround> grounds;
    std::vector<DrawnBranch> branches; ///< as in the picture
    std::vector<DrawnTwoPort> twoPorts;
    QRectF bounds;

    /// The bounds of what is drawn, without the margin around it.
    QRectF contents() const;
};

/// The ring around the symbol of the branch that keys act on, with the width of its line.
QRectF ringAround(const DrawnBranch& branch);

GraphDrawing graphDrawing(const GraphPicture& picture, const QFont& font);

inline constexpr double nodeRadius = 7;
/// The ring around a node, where a new branch begins.
inline constexpr double ringRadius = 15;

} // namespace coenergy
