// Each number of a shape is a column over the rows of the run; between two rows it is interpolated linearly. A shape
// with a number that does not exist is not drawn.
#include "observation/drawing.hpp"

#include <algorithm>
#include <cmath>
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
    if (shape.kind == ShapeKind::Box || shape.kind == ShapeKind::Ground) {
        include(bounds, shape.at, halfSidesOf(shape));
        return;
    }
    const double reach = reachOf(shape);
    include(bounds, shape.at, {reach, reach});
    if (shape.kind != ShapeKind::Arc)
        include(bounds, shape.to, {reach, reach});
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

Drawing::Drawing(const std::vector<Shape>& shapes, RunColumns run) : m_run(std::move(run)) {
    for (std::size_t item = 0; item < shapes.size(); ++item)
        if (auto columns = columnsOf(shapes[item], item))
            m_shapes.push_back(std::move(*columns));
    measure();
}

// A shape with a problem is left out completely.
std::optional<Drawing::Columns> Drawing::columnsOf(const Shape& shape, std::size_t item) {
    const std::optional<ShapeKind> kind = shapeKindNamed(shape.kind);
    const auto isPoint = [](const std::vector<std::string>& texts) {
        return texts.size() == 2 && !texts[0].empty() && !texts[1].empty();
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
    Columns columns;
    columns.kind = *kind;
    columns.item = item;
    columns.name = shape.name;
    for (std::size_t k = 0; k < 2; ++k) {
        columns.at[k] = column(shape.at[k]);
        columns.to[k] = hasEnd(*kind) ? column(shape.to[k]) : nullptr;
        columns.size[k] = k < shape.size.size() ? column(shape.size[k]) : nullptr;
    }
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
std::optional<DrawnShape> Drawing::shapeAt(const Columns& shape, const Instant& instant) const {
    bool isComplete = true;
    const auto number = [&](const Column& column) -> std::optional<double> {
        if (!column)
            return std::nullopt;
        const double value = interpolated(*column, instant.row, instant.share);
        isComplete = isComplete && std::isfinite(value);
        return value;
    };
    DrawnShape drawn;
    drawn.kind = shape.kind;
    drawn.item = shape.item;
    drawn.name = shape.name;
    drawn.at = {number(shape.at[0]).value_or(0), number(shape.at[1]).value_or(0)};
    drawn.to = shape.to[0] ? PlanePoint{*number(shape.to[0]), *number(shape.to[1])} : drawn.at;
    drawn.width = number(shape.size[0]);
    drawn.height = number(shape.size[1]);
    drawn.angle = number(shape.angle);
    drawn.level = number(shape.level);
    drawn.shade = number(shape.shade);
    drawn.value = number(shape.value);
    drawn.unit = shape.value ? shape.value->unit : std::string();
    drawn.meanLength = shape.meanLength;
    return isComplete ? std::optional(std::move(drawn)) : std::nullopt;
}

double Drawing::timeAt(const Instant& instant) const {
    const std::vector<double>& times = m_run.run().time;
    const double here = times[instant.row];
    return instant.share > 0 ? here + instant.share * (times[instant.row + 1] - here) : here;
}

void Drawing::tracePath(const Columns& shape, const Instant& instant, DrawnShape& drawn) const {
    const std::vector<double>& times = m_run.run().time;
    const double since = shape.duration ? timeAt(instant) - shape.duration->values[instant.row] : times.front();
    const auto first = std::lower_bound(times.begin(), times.end(), since) - times.begin();
    const auto add = [&](std::size_t row, double share) {
        const PlanePoint point{interpolated(*shape.at[0], row, share), interpolated(*shape.at[1], row, share)};
        if (std::isfinite(point.x) && std::isfinite(point.y))
            drawn.path.push_back(point);
    };
    for (auto row = static_cast<std::size_t>(first); row <= instant.row; ++row)
        add(row, 0);
    if (instant.share > 0)
        add(instant.row, instant.share);
    drawn.pathBefore = shape.passed[std::min(static_cast<std::size_t>(first), instant.row)];
}

std::vector<double> Drawing::passedLength(const Columns& shape) const {
    const std::vector<double>& x = shape.at[0]->values;
    const std::vector<double>& y = shape.at[1]->values;
    std::vector<double> passed(x.size(), 0);
    for (std::size_t row = 1; row < x.size(); ++row) {
        const double step = std::hypot(x[row] - x[row - 1], y[row] - y[row - 1]);
        passed[row] = passed[row - 1] + (std::isfinite(step) ? step : 0);
    }
    return passed;
}

DrawingFrame Drawing::at(double time) const {
    DrawingFrame frame{time, {}, m_leftOut};
    if (m_run.run().rowCount() == 0)
        return frame;
    const Instant instant = instantAt(time);
    for (const Columns& shape : m_shapes) {
        std::optional<DrawnShape> drawn = shapeAt(shape, instant);
        if (!drawn) {
            frame.leftOut.push_back({shape.item, std::nullopt});
            continue;
        }
        if (shape.kind == ShapeKind::Trace)
            tracePath(shape, instant, *drawn);
        frame.shapes.push_back(std::move(*drawn));
    }
    return frame;
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
    return changes(shape.at[0]) || changes(shape.at[1]) || changes(shape.to[0]) || changes(shape.to[1]);
}

bool Drawing::moves(std::size_t item) const {
    const Columns* shape = find(item);
    return shape && shape->kind != ShapeKind::Trace && shape->kind != ShapeKind::Arc && moves(*shape);
}

std::optional<PlanePoint> Drawing::placeOf(std::size_t item, double time) const {
    const Columns* shape = find(item);
    if (!shape || m_run.run().rowCount() == 0)
        return std::nullopt;
    const std::optional<DrawnShape> drawn = shapeAt(*shape, instantAt(time));
    return drawn ? std::optional(drawn->at) : std::nullopt;
}

// A body alone would fill the paper, and stand still on it.
std::optional<PlaneRect> Drawing::boundsAround(std::size_t item) const {
    constexpr double leastShare = 0.3; // of the whole drawing
    if (!m_bounds || !moves(item))
        return std::nullopt;
    std::optional<PlaneRect> seen;
    const Columns& followed = *find(item);
    for (const Columns& shape : m_shapes) {
        const std::size_t rows = moves(shape.item) ? m_run.run().rowCount() : 0;
        for (std::size_t row = 0; row < rows; row += rowStep()) {
            const std::optional<DrawnShape> middle = shapeAt(followed, {row, 0});
            std::optional<DrawnShape> drawn = middle ? shapeAt(shape, {row, 0}) : std::nullopt;
            if (!drawn)
                continue;
            for (PlanePoint* point : {&drawn->at, &drawn->to})
                *point = {point->x - middle->at.x, point->y - middle->at.y};
            include(seen, *drawn);
        }
    }
    const double least = leastShare / 2 * std::max(m_bounds->right - m_bounds->left, m_bounds->top - m_bounds->bottom);
    include(seen, PlanePoint{}, {least, least});
    return seen;
}

void Drawing::measure() {
    const std::size_t rows = m_run.run().rowCount();
    const std::size_t step = rowStep();
    for (Columns& shape : m_shapes) {
        double length = 0;
        std::size_t count = 0;
        for (std::size_t row = 0; row < rows; row += step) {
            const std::optional<DrawnShape> drawn = shapeAt(shape, {row, 0});
            if (!drawn)
                continue;
            include(m_bounds, *drawn);
            length += std::hypot(drawn->to.x - drawn->at.x, drawn->to.y - drawn->at.y);
            ++count;
        }
        shape.meanLength = count > 0 ? length / static_cast<double>(count) : 0;
        if (shape.kind == ShapeKind::Trace)
            shape.passed = passedLength(shape);
    }
}

} // namespace coenergy
