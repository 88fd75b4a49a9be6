// The cost of a place is what a word would cover there: the common area for other words, a fixed cost for lines.
#include "word_room.hpp"

#include "cubic_curve.hpp"

#include <QLineF>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double clearance = 2;

// Liang and Barsky's clipping, asking only whether something is left.
bool runsThrough(const QRectF& box, QPointF from, QPointF to) {
    double first = 0;
    double last = 1;
    const auto clip = [&first, &last](double slope, double room) {
        if (slope == 0)
            return room >= 0;
        const double at = room / slope;
        if (slope < 0)
            first = std::max(first, at);
        else
            last = std::min(last, at);
        return first <= last;
    };
    const QPointF along = to - from;
    return clip(-along.x(), from.x() - box.left()) && clip(along.x(), box.right() - from.x()) &&
           clip(-along.y(), from.y() - box.top()) && clip(along.y(), box.bottom() - from.y());
}

QRectF centredAt(QPointF centre, QSizeF size) {
    return {centre - QPointF(size.width(), size.height()) / 2, size};
}

// How far a box of this size must move from a line through its centre to leave it, in a direction.
double reachAlong(QSizeF size, QPointF direction) {
    return (std::abs(direction.x()) * size.width() + std::abs(direction.y()) * size.height()) / 2;
}

// The same for two boxes with one centre, whose sizes are added here.
double wayOut(QSizeF sizes, QPointF direction) {
    const auto along = [](double size, double share) { return size / 2 / std::max(1e-9, std::abs(share)); };
    return std::min(along(sizes.width(), direction.x()), along(sizes.height(), direction.y()));
}

int columnOf(double x) {
    constexpr double width = 128;
    return static_cast<int>(std::floor(x / width));
}

} // namespace

void WordRoom::insert(Columns& columns, const QRectF& box, std::size_t place) {
    for (int column = columnOf(box.left()); column <= columnOf(box.right()); ++column)
        columns[column].push_back(place);
}

std::vector<std::size_t> WordRoom::touching(const Columns& columns, const QRectF& box) {
    std::vector<std::size_t> places;
    for (auto each = columns.lower_bound(columnOf(box.left()));
         each != columns.end() && each->first <= columnOf(box.right()); ++each)
        places.insert(places.end(), each->second.begin(), each->second.end());
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

void WordRoom::addBox(const QRectF& box) {
    insert(m_boxesIn, box, m_boxes.size());
    m_boxes.push_back(box);
}

void WordRoom::addLine(const std::vector<QPointF>& points) {
    const QRectF box = QPolygonF(QList<QPointF>(points.begin(), points.end())).boundingRect();
    insert(m_linesIn, box, m_lines.size());
    m_lines.push_back({points, box.adjusted(-clearance, -clearance, clearance, clearance)});
}

double WordRoom::costOf(const QRectF& place) const {
    constexpr double wordsCovered = 400;
    constexpr double lineCovered = 300;
    const QRectF wide = place.adjusted(-clearance, -clearance, clearance, clearance);
    double cost = 0;
    for (const std::size_t index : touching(m_boxesIn, wide))
        if (const QRectF common = wide & m_boxes[index]; !common.isEmpty())
            cost += wordsCovered + common.width() * common.height();
    return cost + lineCovered * linesThrough(wide);
}

int WordRoom::linesThrough(const QRectF& place) const {
    int count = 0;
    for (const std::size_t index : touching(m_linesIn, place)) {
        const std::vector<QPointF>& points = m_lines[index].points;
        for (std::size_t k = 1; k < points.size() && m_lines[index].box.intersects(place); ++k)
            if (runsThrough(place, points[k - 1], points[k])) {
                ++count;
                break;
            }
    }
    return count;
}

QRectF WordRoom::take(const std::vector<QRectF>& places) {
    constexpr double later = 1; // places come in the order of how good they look
    QRectF best = places.front();
    double least = costOf(best);
    for (std::size_t k = 1; k < places.size() && least > later; ++k)
        if (const double cost = costOf(places[k]) + later * static_cast<double>(k); cost < least) {
            least = cost;
            best = places[k];
        }
    addBox(best);
    return best;
}

std::vector<QRectF> boxPlaces(QPointF centre, QSizeF size) {
    constexpr double step = 22;
    constexpr int most = 7;
    std::vector<QRectF> places;
    for (int down = 0; down <= most; ++down)
        for (const int right : {0, 1, -1, 2, -2, 3, -3})
            for (const int side : {1, -1})
                places.push_back(centredAt(centre + QPointF(right, side * down) * step, size));
    std::stable_sort(places.begin(), places.end(), [centre](const QRectF& a, const QRectF& b) {
        return distanceBetween(a.center(), centre) < distanceBetween(b.center(), centre);
    });
    return places;
}

std::vector<QRectF> labelPlaces(const DrawnBranch& branch, QSizeF size) {
    constexpr double gap = 4;
    const QPointF from = branch.before.points.back();
    const QPointF to = branch.after.points.front();
    const double length = std::max(1e-9, distanceBetween(from, to));
    QPointF along = (to - from) / length;
    if (along.y() < 0 || (along.y() == 0 && along.x() < 0))
        along = -along;
    const QPointF right(along.y(), -along.x()); // of what runs down; above what runs to the right
    const QPointF centre = (from + to) / 2;
    std::vector<QRectF> places;
    for (const double further : {0.0, 12.0, 26.0})
        for (const double shift : {0.0, -22.0, 22.0, -44.0, 44.0})
            for (const double side : {1.0, -1.0}) {
                const double distance =
                    std::max(reachAlong(size, right), wayOut(size + ringAround(branch).size(), right)) + gap + further;
                places.push_back(centredAt(centre + shift * along + side * distance * right, size));
            }
    return places;
}

// Outside the ring, which is filled under the pointer.
std::vector<QRectF> namePlaces(QPointF node, QSizeF size) {
    constexpr double leading = 2; // above and below a digit there is air in its box
    constexpr double away = ringRadius + 1;
    std::vector<QRectF> places;
    for (const double further : {0.0, 8.0})
        for (const QPointF& direction : {QPointF(0, -1), QPointF(-0.8, -0.8), QPointF(0.8, -0.8), QPointF(-1, 0),
                                         QPointF(1, 0), QPointF(-0.8, 0.8), QPointF(0.8, 0.8), QPointF(0, 1)}) {
            const double x = direction.x() * (away + further + size.width() / 2);
            const double y = direction.y() * (away + further + size.height() / 2 - leading);
            places.push_back(centredAt(node + QPointF(x, y), size));
        }
    return places;
}

} // namespace coenergy
