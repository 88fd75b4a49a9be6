// Each number of a shape is a column over the rows of the run; between two rows it is interpolated linearly. A shape
// with a number that does not exist is not drawn.
#include "observation/drawing.hpp"

#include "model/spatial_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace coenergy {

namespace {

double interpolated(const RunColumn& column, std::size_t row, double share) {
    const double here = column.values[row];
    return share > 0 ? here + share * (column.values[row + 1] - here) : here;
}

// The extent of a shape around `at` and `to`.
double reachOf(const DrawnShape& shape) {
    const double width = shape.width.value_or(0);
    switch (shape.kind) {
    case ShapeKind::Disk:
    case ShapeKind::Point: return width;
    case ShapeKind::Bar:
    case ShapeKind::Spring:
    case ShapeKind::Damper: return width / 2;
    case ShapeKind::Arc: return std::hypot(shape.to.x - shape.at.x, shape.to.y - shape.at.y);
    default: return 0;
    }
}

// Half the sides of the upright bounding rectangle of a rotated one.
PlanePoint halfSidesOf(const DrawnShape& shape) {
    const double width = shape.width.value_or(0);
    const double height = shape.kind == ShapeKind::Ground ? 0 : shape.height.value_or(width);
    const double c = std::abs(std::cos(shape.angle.value_or(0)));
    const double s = std::abs(std::sin(shape.angle.value_or(0)));
    return {(width * c + height * s) / 2, (width * s + height * c) / 2};
}

void include(std::optional<PlaneRect>& bounds, const PlanePoint& point, const PlanePoint& reach) {
    const PlaneRect around{point.x - reach.x, point.y - reach.y, point.x + reach.x, point.y + reach.y};
    if (!bounds)
        bounds = around;
    bounds = PlaneRect{std::min(bounds->left, around.left), std::min(bounds->bottom, around.bottom),
                       std::max(bounds->right, around.right), std::max(bounds->top, around.top)};
}

void include(std::optional<PlaneRect>& bounds, const DrawnShape& shape) {
    if (!shape.faces.empty()) {
        for (const DrawnFace& face : shape.faces)
            for (const PlanePoint& corner : face.outline)
                include(bounds, corner, {});
        return;
    }
    if (shape.kind == ShapeKind::Box || shape.kind == ShapeKind::Ground) {
        include(bounds, shape.at, halfSidesOf(shape));
        return;
    }
    const double reach = reachOf(shape);
    include(bounds, shape.at, {reach, reach});
    if (shape.kind != ShapeKind::Arc)
        include(bounds, shape.to, {reach, reach});
}

double longestEdge(const SpatialShape& box) {
    double longest = 0;
    for (const std::optional<double>& edge : box.edges)
        longest = std::max(longest, edge.value_or(0));
    return longest;
}

std::vector<std::string> textsOf(const Shape& shape) {
    std::vector<std::string> texts = shape.at;
    texts.insert(texts.end(), shape.to.begin(), shape.to.end());
    texts.insert(texts.end(), shape.size.begin(), shape.size.end());
    for (const std::string& text : {shape.angle, shape.level, shape.shade, shape.value, shape.duration})
        texts.push_back(text);
    std::erase(texts, std::string());
    return texts;
}

} // namespace

std::vector<std::string> textsOf(const std::vector<Shape>& shapes) {
    std::vector<std::string> texts;
    for (const Shape& shape : shapes)
        for (std::string& text : textsOf(shape))
            texts.push_back(std::move(text));
    return texts;
}

Drawing::Drawing(const std::vector<Shape>& shapes, RunColumns run)
    : m_run(std::move(run)), m_isSpatial(coenergy::isSpatial(shapes)) {
    for (std::size_t item = 0; item < shapes.size(); ++item)
        if (auto columns = columnsOf(shapes[item], item))
            m_shapes.push_back(std::move(*columns));
    if (m_isSpatial) {
        chooseUp();
        measureScene();
    }
    measure();
}

// A shape with a problem is left out completely.
std::optional<Drawing::Columns> Drawing::columnsOf(const Shape& shape, std::size_t item) {
    const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
    const auto isPoint = [](const std::vector<std::string>& texts) {
        return (texts.size() == 2 || texts.size() == 3) && !texts[0].empty() && !texts[1].empty();
    };
    if (!kind || !isPoint(shape.at) || (hasEnd(*kind) && !isPoint(shape.to)))
        return std::nullopt;
    std::optional<Diagnostic> problem;
    const auto column = [&](const std::string& text) -> Column {
        if (text.empty())
            return nullptr;
        Column values = m_run.shared(text);
        if (values->problem && !problem)
            problem = values->problem;
        return values;
    };
    if (m_isSpatial && !isInSpace(*kind))
        return std::nullopt;
    Columns columns;
    columns.kind = *kind;
    columns.item = item;
    columns.name = shape.name;
    const auto fill = [&](auto& entries, const std::vector<std::string>& texts) {
        for (std::size_t k = 0; k < std::min(entries.size(), texts.size()); ++k)
            entries[k] = column(texts[k]);
    };
    fill(columns.at, shape.at);
    if (hasEnd(*kind) || (m_isSpatial && isPoint(shape.to)))
        fill(columns.to, shape.to);
    fill(columns.size, shape.size);
    columns.angle = column(shape.angle);
    columns.level = column(shape.level);
    columns.shade = column(shape.shade);
    columns.value = column(shape.value);
    columns.duration = column(shape.duration);
    if (!problem)
        return columns;
    m_leftOut.push_back({item, problem});
    return std::nullopt;
}

Drawing::Instant Drawing::instantAt(double time) const {
    const std::vector<double>& times = m_run.run().time;
    const auto next = std::upper_bound(times.begin(), times.end(), time);
    if (next == times.begin())
        return {0, 0};
    if (next == times.end())
        return {times.size() - 1, 0};
    const auto row = static_cast<std::size_t>(next - times.begin()) - 1;
    return {row, (time - times[row]) / (times[row + 1] - times[row])};
}

// Nothing if one of its numbers does not exist.
std::optional<SpatialShape> Drawing::shapeAt(const Columns& shape, const Instant& instant) const {
    bool isComplete = true;
    const auto number = [&](const Column& column) -> std::optional<double> {
        if (!column)
            return std::nullopt;
        const double value = interpolated(*column, instant.row, instant.share);
        isComplete = isComplete && std::isfinite(value);
        return value;
    };
    const auto place = [&](const std::array<Column, 3>& columns) {
        return SpacePoint{number(columns[0]).value_or(0), number(columns[1]).value_or(0),
                          number(columns[2]).value_or(0)};
    };
    SpatialShape made;
    made.at = place(shape.at);
    made.to = shape.to[0] ? place(shape.to) : made.at;
    std::transform(shape.size.begin(), shape.size.end(), made.edges.begin(), number);
    DrawnShape& drawn = made.drawn;
    drawn.kind = shape.kind;
    drawn.item = shape.item;
    drawn.name = shape.name;
    drawn.width = made.edges[0];
    drawn.height = made.edges[1];
    drawn.angle = number(shape.angle);
    drawn.level = number(shape.level);
    drawn.shade = number(shape.shade);
    drawn.value = number(shape.value);
    drawn.unit = shape.value ? shape.value->unit : std::string();
    drawn.meanLength = shape.meanLength;
    isComplete = isComplete && orient(made);
    return isComplete ? std::optional(std::move(made)) : std::nullopt;
}

// What has no end is turned so that its axis points to where it would have one, and stands upright without; false where
// the direction is none. Its angle begins at a horizontal direction, that of a wheel at its top. What turns from one
// end on turns around z.
bool Drawing::orient(SpatialShape& shape) const {
    const bool isWheel = shape.drawn.kind == ShapeKind::Disk;
    shape.hasAxis = !hasEnd(shape.drawn.kind) && find(shape.drawn.item)->to[0];
    shape.axis = shape.hasAxis              ? directionOf(shape.to - shape.at)
                 : hasEnd(shape.drawn.kind) ? SpacePoint{0, 0, 1}
                                            : m_scene.up;
    shape.first = acrossAxis(shape.axis, isWheel ? m_scene.up : SpacePoint{1, 0, 0});
    if (shape.hasAxis)
        shape.to = shape.at;
    return lengthOf(shape.axis) > 0;
}

DrawnShape Drawing::seen(const SpatialShape& shape, const Projection& projection) const {
    if (m_isSpatial)
        return projected(shape, projection);
    DrawnShape drawn = shape.drawn;
    drawn.at = {shape.at.x, shape.at.y};
    drawn.to = {shape.to.x, shape.to.y};
    for (const SpacePoint& point : shape.path)
        drawn.path.push_back({point.x, point.y});
    return drawn;
}

double Drawing::timeAt(const Instant& instant) const {
    const std::vector<double>& times = m_run.run().time;
    const double here = times[instant.row];
    return instant.share > 0 ? here + instant.share * (times[instant.row + 1] - here) : here;
}

void Drawing::tracePath(const Columns& shape, const Instant& instant, SpatialShape& traced) const {
    const std::vector<double>& times = m_run.run().time;
    const double since = shape.duration ? timeAt(instant) - shape.duration->values[instant.row] : times.front();
    const auto first = std::lower_bound(times.begin(), times.end(), since) - times.begin();
    const auto add = [&](std::size_t row, double share) {
        const auto number = [&](const Column& column) { return column ? interpolated(*column, row, share) : 0; };
        const SpacePoint point{number(shape.at[0]), number(shape.at[1]), number(shape.at[2])};
        if (std::isfinite(lengthOf(point)))
            traced.path.push_back(point);
    };
    for (auto row = static_cast<std::size_t>(first); row <= instant.row; ++row)
        add(row, 0);
    if (instant.share > 0)
        add(instant.row, instant.share);
    traced.drawn.pathBefore = shape.passed[std::min(static_cast<std::size_t>(first), instant.row)];
}

std::vector<double> Drawing::passedLength(const Columns& shape) const {
    const std::size_t rows = shape.at[0]->values.size();
    const auto place = [&](std::size_t row) {
        const auto number = [row](const Column& column) { return column ? column->values[row] : 0; };
        return SpacePoint{number(shape.at[0]), number(shape.at[1]), number(shape.at[2])};
    };
    std::vector<double> passed(rows, 0);
    for (std::size_t row = 1; row < rows; ++row) {
        const double step = lengthOf(place(row) - place(row - 1));
        passed[row] = passed[row - 1] + (std::isfinite(step) ? step : 0);
    }
    return passed;
}

DrawingFrame Drawing::at(double time, const SpatialView& view) const {
    DrawingFrame frame{time, {}, m_leftOut, {}};
    if (m_run.run().rowCount() == 0)
        return frame;
    const Instant instant = instantAt(time);
    const Projection projection = projectionFor(view);
    const bool hasScenery = m_isSpatial && m_bounds;
    std::vector<std::vector<PlanePoint>> shadows;
    for (const Columns& shape : m_shapes) {
        std::optional<SpatialShape> made = shapeAt(shape, instant);
        if (!made) {
            frame.leftOut.push_back({shape.item, std::nullopt});
            continue;
        }
        if (shape.kind == ShapeKind::Trace)
            tracePath(shape, instant, *made);
        frame.shapes.push_back(seen(*made, projection));
        if (hasScenery)
            std::ranges::move(shadowsOf(*made, m_floor, m_scene.up, projection), std::back_inserter(shadows));
    }
    if (hasScenery) {
        sortByNearness(frame.shapes, projection);
        frame.scenery = sceneryWith(std::move(shadows), projection);
    }
    return frame;
}

Scenery Drawing::sceneryWith(std::vector<std::vector<PlanePoint>> shadows, const Projection& projection) const {
    Scenery scenery{gridOf(m_floor, projection), std::move(shadows), {}};
    const std::array<SpacePoint, 3> units{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    std::transform(units.begin(), units.end(), scenery.axes.begin(), [&](const SpacePoint& unit) {
        return PlanePoint{dot(projection.right(), unit), dot(projection.up(), unit)};
    });
    return scenery;
}

std::size_t Drawing::rowStep() const {
    constexpr std::size_t mostRows = 2000; // with this many rows nothing moves noticeably between two
    return m_run.run().rowCount() / mostRows + 1;
}

const Drawing::Columns* Drawing::find(std::size_t item) const {
    const auto found = std::find_if(m_shapes.begin(), m_shapes.end(), [&](const Columns& s) { return s.item == item; });
    return found == m_shapes.end() ? nullptr : &*found;
}

// By more than could be seen.
bool Drawing::moves(const Columns& shape) const {
    constexpr double visible = 1e-3;
    const double size = m_bounds ? std::max(m_bounds->right - m_bounds->left, m_bounds->top - m_bounds->bottom) : 0;
    const auto changes = [&](const Column& column) {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (const double value : column ? column->values : std::vector<double>())
            if (std::isfinite(value)) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
        return most - least > visible * size;
    };
    return std::any_of(shape.at.begin(), shape.at.end(), changes) ||
           std::any_of(shape.to.begin(), shape.to.end(), changes);
}

bool Drawing::moves(std::size_t item) const {
    const Columns* shape = find(item);
    return shape && shape->kind != ShapeKind::Trace && shape->kind != ShapeKind::Arc && moves(*shape);
}

std::optional<PlanePoint> Drawing::placeOf(std::size_t item, double time, const SpatialView& view) const {
    const Columns* shape = find(item);
    if (!shape || m_run.run().rowCount() == 0)
        return std::nullopt;
    const std::optional<SpatialShape> made = shapeAt(*shape, instantAt(time));
    return made ? std::optional(seen(*made, projectionFor(view)).at) : std::nullopt;
}

// At as many instants as matter, where it can be drawn.
template <class Visit> void Drawing::visit(const Columns& shape, const Visit& each) const {
    for (std::size_t row = 0; row < m_run.run().rowCount(); row += rowStep())
        if (const std::optional<SpatialShape> made = shapeAt(shape, {row, 0}))
            each(*made, row);
}

// A body alone would fill the paper, and stand still on it.
std::optional<PlaneRect> Drawing::boundsAround(std::size_t item, const SpatialView& view) const {
    constexpr double leastShare = 0.3; // of the whole drawing
    if (!m_bounds || !moves(item))
        return std::nullopt;
    std::optional<PlaneRect> around;
    const Columns& followed = *find(item);
    const Projection projection = projectionFor(view);
    for (const Columns& shape : m_shapes) {
        if (!moves(shape.item))
            continue;
        visit(shape, [&](const SpatialShape& made, std::size_t row) {
            const std::optional<SpatialShape> middle = shapeAt(followed, {row, 0});
            if (!middle)
                return;
            SpatialShape beside = made;
            for (SpacePoint* point : {&beside.at, &beside.to})
                *point = *point - middle->at;
            include(around, seen(beside, projection));
        });
    }
    const double least = leastShare / 2 * std::max(m_bounds->right - m_bounds->left, m_bounds->top - m_bounds->bottom);
    include(around, PlanePoint{}, {least, least});
    return around;
}

// The axis that is nearest to the normal of the first ground; without one the third.
void Drawing::chooseUp() {
    const auto ground = std::find_if(m_shapes.begin(), m_shapes.end(),
                                     [](const Columns& shape) { return shape.kind == ShapeKind::Ground; });
    const auto made = ground == m_shapes.end() || m_run.run().rowCount() == 0 ? std::nullopt : shapeAt(*ground, {0, 0});
    if (!made)
        return;
    const std::array<double, 3> normal{made->axis.x, made->axis.y, made->axis.z};
    std::array<double, 3> up{};
    std::size_t largest = 2;
    for (const std::size_t k : {0U, 1U})
        if (std::abs(normal[k]) > std::abs(normal[largest]) + 1e-9)
            largest = k;
    up[largest] = std::copysign(1.0, normal[largest]);
    m_scene.up = {up[0], up[1], up[2]};
}

// From the places of all shapes over the run.
void Drawing::measureScene() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    SpacePoint low{infinity, infinity, infinity}, high = -1 * low;
    const auto add = [&](const SpacePoint& point, double reach) {
        low = {std::min(low.x, point.x - reach), std::min(low.y, point.y - reach), std::min(low.z, point.z - reach)};
        high = {std::max(high.x, point.x + reach), std::max(high.y, point.y + reach),
                std::max(high.z, point.z + reach)};
    };
    std::optional<SpatialShape> ground;
    for (const Columns& shape : m_shapes)
        visit(shape, [&](const SpatialShape& made, std::size_t) {
            const bool isGround = made.drawn.kind == ShapeKind::Ground;
            if (isGround && !ground)
                ground = made;
            const double reach = made.drawn.kind == ShapeKind::Box ? longestEdge(made) / 2 : reachOf(made.drawn);
            add(made.at, reach);
            if (hasEnd(made.drawn.kind))
                add(made.to, reach);
        });
    if (!(lengthOf(high - low) < infinity))
        return;
    m_scene.centre = 0.5 * (low + high);
    m_scene.reach = lengthOf(high - low) > 0 ? lengthOf(high - low) / 2 : 1;
    m_floor = ground ? floorOf(*ground, 2 * m_scene.reach) : floorBelow(m_scene, low, high);
}

std::optional<PlaneRect> Drawing::bounds(const SpatialView& view) const {
    return m_isSpatial && view != SpatialView() ? measuredBounds(view) : m_bounds;
}

std::optional<PlaneRect> Drawing::measuredBounds(const SpatialView& view) const {
    std::optional<PlaneRect> bounds;
    const Projection projection = projectionFor(view);
    for (const Columns& shape : m_shapes)
        visit(shape, [&](const SpatialShape& made, std::size_t) { include(bounds, seen(made, projection)); });
    includeFloor(bounds, projection);
    return bounds;
}

void Drawing::includeFloor(std::optional<PlaneRect>& bounds, const Projection& projection) const {
    if (m_isSpatial && bounds)
        for (const SpacePoint& corner : m_floor.corners())
            include(bounds, projection(corner), {});
}

// In one pass over the run, which a slider repeats many times a second.
void Drawing::measure() {
    const Projection projection = projectionFor({});
    for (Columns& shape : m_shapes) {
        double length = 0;
        std::size_t count = 0;
        visit(shape, [&](const SpatialShape& made, std::size_t) {
            include(m_bounds, seen(made, projection));
            length += lengthOf(made.to - made.at);
            ++count;
        });
        shape.meanLength = count > 0 ? length / static_cast<double>(count) : 0;
        if (shape.kind == ShapeKind::Trace)
            shape.passed = passedLength(shape);
    }
    includeFloor(m_bounds, projection);
}

} // namespace coenergy
