#pragma once

#include "graph_drawing.hpp"

#include <QRectF>

#include <map>
#include <vector>

namespace coenergy {

/// Finds room for words between the lines of a graph.
class WordRoom {
public:
    void addLine(const std::vector<QPointF>& points);
    /// No word may cover this box.
    void addBox(const QRectF& box);
    int linesThrough(const QRectF& place) const;
    /// The place that covers least, the first of equals; it counts as taken from then on.
    QRectF take(const std::vector<QRectF>& places);

private:
    double costOf(const QRectF& place) const;

    struct Line {
        std::vector<QPointF> points;
        QRectF box;
    };
    /// By the columns of the sheet that they touch, so that a word takes no longer in a large graph.
    using Columns = std::map<int, std::vector<std::size_t>>;
    static void insert(Columns& columns, const QRectF& box, std::size_t place);
    static std::vector<std::size_t> touching(const Columns& columns, const QRectF& box);

    std::vector<Line> m_lines;
    Columns m_linesIn;
    std::vector<QRectF> m_boxes;
    Columns m_boxesIn;
};

/// Places for the box of a two-port, the best first.
std::vector<QRectF> boxPlaces(QPointF centre, QSizeF size);
/// For the label of a branch, beside its symbol.
std::vector<QRectF> labelPlaces(const DrawnBranch& branch, QSizeF size);
/// For the name of a node, around it.
std::vector<QRectF> namePlaces(QPointF node, QSizeF size);

} // namespace coenergy
