#pragma once
// The shapes of a document over a run, as numbers.

#include "model/document.hpp"
#include "observation/run_columns.hpp"
#include "observation/spatial_shape.hpp"

namespace coenergy {

/// All expressions of the shapes.
std::vector<std::string> textsOf(const std::vector<Shape>& shapes);

/// A document's shapes over a run. Their expressions are evaluated once; an instant is a look-up between two rows.
/// Shapes of unknown kind, or without a place, are omitted. A drawing is spatial when a shape of it has a third
/// coordinate; third coordinates that are missing are 0 there, and all that it tells is seen in a view, by
/// default from the front, the right and above. In the plane a view changes nothing.
class Drawing {
public:
    Drawing() = default;
    Drawing(const std::vector<Shape>& shapes, RunColumns run);

    bool isEmpty() const { return m_shapes.empty() && m_leftOut.empty(); }
    bool isSpatial() const { return m_isSpatial; }
    /// The frame at the nearest time of the run.
    DrawingFrame at(double time, const SpatialView& view = {}) const;
    /// The bounding box of all shapes over the whole run; nothing if nothing is visible.
    std::optional<PlaneRect> bounds() const { return m_bounds; }
    std::optional<PlaneRect> bounds(const SpatialView& view) const;
    /// Whether its place changes during the run.
    bool moves(std::size_t item) const;
    /// Where a shape is at the nearest time of the run.
    std::optional<PlanePoint> placeOf(std::size_t item, double time, const SpatialView& view = {}) const;
    /// The bounding box of all that moves, seen from a moving shape, with some of what stands still around it; nothing
    /// for a shape that does not move.
    std::optional<PlaneRect> boundsAround(std::size_t item, const SpatialView& view = {}) const;
    /// Of a spatial drawing.
    const SpatialScene& scene() const { return m_scene; }
    const SpatialFloor& floor() const { return m_floor; }
    Projection projectionFor(const SpatialView& view) const { return {view, m_scene}; }

private:
    using Column = std::shared_ptr<const RunColumn>; // null: not given
    struct Columns {
        ShapeKind kind = ShapeKind::Point;
        std::size_t item = 0;
        std::string name;
        std::array<Column, 3> at;
        std::array<Column, 3> to;
        std::array<Column, 3> size;
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
    std::optional<SpatialShape> shapeAt(const Columns& shape, const Instant& instant) const;
    bool orient(SpatialShape& shape) const;
    DrawnShape seen(const SpatialShape& shape, const Projection& projection) const;
    void tracePath(const Columns& shape, const Instant& instant, SpatialShape& traced) const;
    std::vector<double> passedLength(const Columns& shape) const;
    Scenery sceneryWith(std::vector<std::vector<PlanePoint>> shadows, const Projection& projection) const;
    template <class Visit> void visit(const Columns& shape, const Visit& each) const;
    void chooseUp();
    void measureScene();
    std::optional<PlaneRect> measuredBounds(const SpatialView& view) const;
    void includeFloor(std::optional<PlaneRect>& bounds, const Projection& projection) const;
    void measure();

    RunColumns m_run;
    bool m_isSpatial = false;
    std::vector<Columns> m_shapes;
    std::vector<LeftOutShape> m_leftOut;
    std::optional<PlaneRect> m_bounds;
    SpatialScene m_scene;
    SpatialFloor m_floor;
};

} // namespace coenergy
