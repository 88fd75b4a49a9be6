#pragma once
// The shapes of a document over a run, as numbers.

#include "model/document.hpp"
#include "model/shape_kind.hpp"
#include "observation/run_columns.hpp"

namespace coenergy {

struct PlanePoint {
    double x = 0;
    double y = 0;

    bool operator==(const PlanePoint&) const = default;
};

struct PlaneRect {
    double left = 0;
    double bottom = 0;
    double right = 0;
    double top = 0;
};

/// A shape at one instant. Quantities that are not given, or not needed, are absent.
struct DrawnShape {
    ShapeKind kind = ShapeKind::Point;
    std::size_t item = 0; ///< of the document's shapes
    std::string name;
    PlanePoint at;
    PlanePoint to; ///< `at` where the kind has no end
    std::optional<double> width;
    std::optional<double> height;
    std::optional<double> angle;
    std::optional<double> level;
    std::optional<double> shade;
    std::optional<double> value;
    std::string unit;             ///< of the value
    double meanLength = 0;        ///< between `at` and `to` over the run
    std::vector<PlanePoint> path; ///< of a trace, up to this instant
    double pathBefore = 0;        ///< the length of the part of the path that is no longer drawn
};

/// A shape that cannot be drawn: with a problem never, without one only at this instant.
struct LeftOutShape {
    std::size_t item = 0;
    std::optional<Diagnostic> problem;
};

struct DrawingFrame {
    double time = 0;
    std::vector<DrawnShape> shapes; ///< in the document's order
    std::vector<LeftOutShape> leftOut;
};

/// All expressions of the shapes.
std::vector<std::string> textsOf(const std::vector<Shape>& shapes);

/// A document's shapes over a run. Their expressions are evaluated once; an instant is a look-up between two rows.
/// Shapes of unknown kind, or without a place, are omitted.
class Drawing {
public:
    Drawing() = default;
    Drawing(const std::vector<Shape>& shapes, RunColumns run);

    bool isEmpty() const { return m_shapes.empty() && m_leftOut.empty(); }
    /// The frame at the nearest time of the run.
    DrawingFrame at(double time) const;
    /// The bounding box of all shapes over the whole run; nothing if nothing is visible.
    std::optional<PlaneRect> bounds() const { return m_bounds; }
    /// Whether its place changes during the run.
    bool moves(std::size_t item) const;
    /// Where a shape is at the nearest time of the run.
    std::optional<PlanePoint> placeOf(std::size_t item, double time) const;
    /// The bounding box of all that moves, seen from a moving shape, with some of what stands still around it; nothing
    /// for a shape that does not move.
    std::optional<PlaneRect> boundsAround(std::size_t item) const;

private:
    using Column = std::shared_ptr<const RunColumn>; // null: not given
    struct Columns {
        ShapeKind kind = ShapeKind::Point;
        std::size_t item = 0;
        std::string name;
        std::array<Column, 2> at;
        std::array<Column, 2> to;
        std::array<Column, 2> size;
        Column angle, level, shade, value, duration;
        double meanLength = 0;
        std::vector<double> passed; // of a trace: the length of its path up to each row
    };
    struct Instant {
        std::size_t row = 0;
        double share = 0; // of the way to the next row
    };

    const Columns* find(std::size_t item) const;
    bool moves(const Columns& shape) const;
    std::size_t rowStep() const;
    std::optional<Columns> columnsOf(const Shape& shape, std::size_t item);
    Instant instantAt(double time) const;
    double timeAt(const Instant& instant) const;
    std::optional<DrawnShape> shapeAt(const Columns& shape, const Instant& instant) const;
    void tracePath(const Columns& shape, const Instant& instant, DrawnShape& drawn) const;
    std::vector<double> passedLength(const Columns& shape) const;
    void measure();

    RunColumns m_run;
    std::vector<Columns> m_shapes;
    std::vector<LeftOutShape> m_leftOut;
    std::optional<PlaneRect> m_bounds;
};

} // namespace coenergy
