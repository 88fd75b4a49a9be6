// Drawings in space: places and bounds by hand, faces and their light, what hides what, shadows and the floor.
#include "observation/drawing.hpp"

#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double right = std::numbers::pi / 2;

const SpatialView fromFront{-right, 0, false}; // x to the right, z up, y away from the eye
const SpatialView fromAbove{-right, right, false};

Shape shape(const std::string& kind, std::vector<std::string> at, std::vector<std::string> to = {},
            std::vector<std::string> size = {}) {
    Shape result;
    result.kind = kind;
    result.at = std::move(at);
    result.to = std::move(to);
    result.size = std::move(size);
    return result;
}

// u = t from 0 to 1.
RunColumns run() {
    Trajectory run;
    Series u{"u", SeriesKind::Coordinate, "m", {}};
    for (int row = 0; row <= 10; ++row) {
        run.time.push_back(row / 10.0);
        u.values.push_back(row / 10.0);
    }
    run.series = {u};
    return {run, {}};
}

bool isNear(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance;
}

bool isNear(const PlanePoint& a, const PlanePoint& b) {
    return isNear(a.x, b.x) && isNear(a.y, b.y);
}

double areaOf(const std::vector<PlanePoint>& outline) {
    double area = 0;
    for (std::size_t k = 0; k < outline.size(); ++k) {
        const PlanePoint &a = outline[k], &b = outline[(k + 1) % outline.size()];
        area += (a.x * b.y - a.y * b.x) / 2;
    }
    return std::abs(area);
}

double areaOfFaces(const DrawnShape& shape) {
    double area = 0;
    for (const DrawnFace& face : shape.faces)
        area += areaOf(face.outline);
    return area;
}

std::vector<DrawnShape> shapesAt(const Drawing& drawing, double time, const SpatialView& view) {
    return drawing.at(time, view).shapes;
}

std::vector<std::size_t> orderOf(const Drawing& drawing, const SpatialView& view) {
    std::vector<std::size_t> order;
    for (const DrawnShape& shape : shapesAt(drawing, 0, view))
        order.push_back(shape.item);
    return order;
}

DrawnShape only(const DrawingFrame& frame) {
    return frame.shapes.at(0);
}

} // namespace

class TestSpatialDrawing : public QObject {
    Q_OBJECT

private slots:
    // One third coordinate makes all of it spatial; the others are 0.
    void aThirdCoordinateMakesItSpatial() {
        QVERIFY(!Drawing({shape("point", {"u", "1"})}, run()).isSpatial());
        QVERIFY(!Drawing({shape("point", {"u", "1", ""})}, run()).isSpatial());
        const Drawing drawing({shape("point", {"u", "1"}), shape("bar", {"0", "0"}, {"1", "2", "3"})}, run());
        QVERIFY(drawing.isSpatial());
        const DrawingFrame frame = drawing.at(0.5, fromFront);
        for (const DrawnShape& drawn : frame.shapes) {
            QVERIFY(isNear(drawn.at, drawn.item == 0 ? PlanePoint{0.5, 0} : PlanePoint{0, 0}));
            QVERIFY(isNear(drawn.to, drawn.item == 0 ? drawn.at : PlanePoint{1, 3}));
        }
    }

    // In the plane no view changes anything.
    void thePlaneHasNoView() {
        const Drawing drawing({shape("bar", {"u", "1"}, {"2", "3"}, {"0.1"})}, run());
        QVERIFY(isNear(only(drawing.at(0.5, fromAbove)).at, {0.5, 1}));
        QVERIFY(isNear(only(drawing.at(0.5)).to, {2, 3}));
        QVERIFY(!drawing.at(0.5).scenery);
        QVERIFY(!only(drawing.at(0.5)).inSpace);
    }

    void symbolsOfCircuitsStayInThePlane() {
        const Drawing drawing({shape("resistor", {"0", "0"}, {"1", "0"}), shape("point", {"0", "0", "1"})}, run());
        QCOMPARE(orderOf(drawing, fromFront), (std::vector<std::size_t>{1}));
    }

    // The sides that are seen cover as much paper as the outline of the box: a b from above, a c from the front.
    void aBoxShowsTheSidesTowardsTheEye() {
        const Drawing drawing({shape("box", {"0", "0", "0"}, {}, {"2", "3", "4"})}, run());
        QVERIFY(isNear(areaOfFaces(only(drawing.at(0, fromFront))), 2 * 4));
        QVERIFY(isNear(areaOfFaces(only(drawing.at(0, fromAbove))), 2 * 3));
        const double elevation = 0.4, azimuth = -0.7;
        const double expected = 2 * 3 * std::sin(elevation) +
                                std::cos(elevation) * (3 * 4 * std::cos(azimuth) + 2 * 4 * std::abs(std::sin(azimuth)));
        const DrawnShape seen = only(drawing.at(0, {azimuth, elevation, false}));
        QCOMPARE(seen.faces.size(), std::size_t(3));
        QVERIFY(isNear(areaOfFaces(seen), expected));
    }

    // Its axis is the direction from `at` to `to`, around which its angle turns it.
    void aBoxIsTurnedByItsAxisAndAngle() {
        Shape box = shape("box", {"0", "0", "0"}, {"5", "0", "0"}, {"2", "3", "4"});
        QVERIFY(isNear(areaOfFaces(only(Drawing({box}, run()).at(0, {0, 0, false}))), 2 * 3)); // along its axis
        Shape upright = shape("box", {"0", "0", "0"}, {}, {"2", "3", "4"});
        upright.angle = "pi/2";
        QVERIFY(isNear(areaOfFaces(only(Drawing({upright}, run()).at(0, fromFront))), 3 * 4));
    }

    // Matt: what looks up is lighter than what looks to the right, and from wherever it is seen.
    void lightComesFromTheUpperLeft() {
        const Drawing drawing({shape("box", {"0", "0", "0"}, {}, {"1", "1", "1"})}, run());
        for (const double azimuth : {-45.0, 45.0, 135.0}) {
            const DrawnShape seen = only(drawing.at(0, {azimuth * degree, 30 * degree, false}));
            QCOMPARE(seen.faces.size(), std::size_t(3));
            std::vector<std::pair<double, double>> lights; // by the middle of the face, from the left to the right
            for (const DrawnFace& face : seen.faces) {
                double x = 0;
                for (const PlanePoint& corner : face.outline)
                    x += corner.x / 4;
                lights.emplace_back(x, face.light);
                QVERIFY(face.light >= 0 && face.light <= 1);
            }
            std::sort(lights.begin(), lights.end());
            QVERIFY(lights[1].second > lights[0].second); // the top
            QVERIFY(lights[0].second > lights[2].second); // the left side
        }
    }

    // A wheel that is seen along its axle is a circle, at an angle an ellipse; its spoke begins at the top.
    void aDiskHasAnAxis() {
        Shape wheel = shape("disk", {"1", "0", "0"}, {"1", "-1", "0"}, {"0.5"});
        wheel.angle = "u";
        const Drawing drawing({wheel}, run());
        const double polygon = 48 * std::sin(2 * std::numbers::pi / 48) / 2; // of the unit circle
        QVERIFY(isNear(areaOfFaces(only(drawing.at(0, fromFront))), polygon * 0.25));
        QVERIFY(isNear(areaOfFaces(only(drawing.at(0, {-right + 1, 0, false}))), polygon * 0.25 * std::cos(1)));
        QVERIFY(isNear(only(drawing.at(0, fromFront)).to, {1, 0.5}));
        QVERIFY(isNear(only(drawing.at(1, fromFront)).to, {1 - 0.5 * std::sin(1), 0.5 * std::cos(1)}));
    }

    void aDiskWithoutAnAxisIsABall() {
        Shape ball = shape("disk", {"0", "0", "1"}, {}, {"0.5"});
        ball.angle = "u";
        const DrawnShape seen = only(Drawing({ball}, run()).at(1, fromAbove));
        QVERIFY(seen.faces.empty());
        QVERIFY(!seen.angle); // it has none that could be seen
        QCOMPARE(*seen.width, 0.5);
    }

    void withoutADirectionItIsLeftOut() {
        const Drawing drawing({shape("disk", {"0", "0", "1"}, {"0", "0", "1"}, {"0.5"})}, run());
        QVERIFY(drawing.at(0).shapes.empty());
        QCOMPARE(drawing.at(0).leftOut.size(), std::size_t(1));
    }

    // An angle turns around z from its first leg: a quarter that is seen from above is one, from the front a line.
    void anAngleTurnsAroundTheVertical() {
        Shape arc = shape("arc", {"0", "0", "2"}, {"1", "0", "2"});
        arc.angle = "pi/2";
        const Drawing drawing({arc}, run());
        const std::vector<PlanePoint> above = only(drawing.at(0, fromAbove)).path;
        QVERIFY(isNear(above.front(), {1, 0}) && isNear(above.back(), {0, 1}));
        for (const PlanePoint& point : above)
            QVERIFY(isNear(std::hypot(point.x, point.y), 1));
        for (const PlanePoint& point : only(drawing.at(0, fromFront)).path)
            QVERIFY(isNear(point.y, 2));
    }

    void aTraceIsAPathInSpace() {
        const Drawing drawing({shape("trace", {"u", "0", "u^2"})}, run());
        const std::vector<PlanePoint> path = only(drawing.at(0.5, fromFront)).path;
        QCOMPARE(path.size(), std::size_t(6));
        QVERIFY(isNear(path.back(), {0.5, 0.25}));
        QCOMPARE(only(drawing.at(0.5, fromAbove)).path.back().x, 0.5);
    }

    // What is nearer to the eye is painted later; seen from behind it is the other way round.
    void theViewDecidesWhatHidesWhat() {
        const Drawing drawing({shape("disk", {"0", "-1", "0"}, {}, {"1"}), shape("disk", {"0", "1", "0"}, {}, {"1"}),
                               shape("ground", {"0", "0", "0"}, {}, {"4"})},
                              run());
        QCOMPARE(orderOf(drawing, fromFront), (std::vector<std::size_t>{2, 1, 0}));
        QCOMPARE(orderOf(drawing, {right, 0, false}), (std::vector<std::size_t>{2, 0, 1}));
    }

    // A mark at the far end of a bar is not hidden by it.
    void marksLieOverTheirBars() {
        const Drawing drawing({shape("point", {"0", "2", "0"}), shape("bar", {"0", "2", "0"}, {"0", "-2", "0"})},
                              run());
        QCOMPARE(orderOf(drawing, fromFront), (std::vector<std::size_t>{1, 0}));
    }

    // They hold all that is seen over the whole run, and the floor.
    void boundsHoldAllThatIsSeen() {
        const Drawing drawing(
            {shape("disk", {"4*u", "0", "1"}, {}, {"0.5"}), shape("bar", {"0", "0", "0"}, {"0", "1", "2"})}, run());
        for (const SpatialView& view : {fromFront, fromAbove, SpatialView{}, SpatialView{1, 0.3, true}}) {
            const PlaneRect bounds = *drawing.bounds(view);
            for (const double time : {0.0, 0.4, 1.0})
                for (const DrawnShape& seen : shapesAt(drawing, time, view))
                    for (const PlanePoint& point : {seen.at, seen.to})
                        QVERIFY(point.x >= bounds.left && point.x <= bounds.right && point.y >= bounds.bottom &&
                                point.y <= bounds.top);
            const DrawingFrame start = drawing.at(0, view);
            for (const auto& [from, to] : start.scenery->grid)
                QVERIFY(from.x >= bounds.left - 1e-9 && to.x <= bounds.right + 1e-9);
        }
        QVERIFY(isNear(drawing.scene().centre.x, 2)); // from -0.5 to 4.5
        QVERIFY(drawing.bounds()->right - drawing.bounds()->left >= 4);
    }

    // The light falls from above: the shadow of a ball of radius r is a disk below it, as large.
    void shadowsFallOntoTheFloor() {
        const Drawing drawing(
            {shape("disk", {"1", "2", "3"}, {}, {"0.5"}), shape("ground", {"0", "0", "-1"}, {}, {"8"})}, run());
        const DrawingFrame above = drawing.at(0, fromAbove), front = drawing.at(0, fromFront);
        QCOMPARE(above.scenery->shadows.size(), std::size_t(1));
        for (const PlanePoint& point : above.scenery->shadows[0])
            QVERIFY(isNear(std::hypot(point.x - 1, point.y - 2), 0.5));
        for (const PlanePoint& point : front.scenery->shadows[0])
            QVERIFY(isNear(point.y, -1));
    }

    // Squares as large as a round number; ten or so along the longest side.
    void theGroundIsAGridOfSquares() {
        const Drawing drawing({shape("ground", {"0", "0", "0"}, {}, {"8", "4"}), shape("point", {"0", "0", "1"})},
                              run());
        const auto grid = drawing.at(0, fromAbove).scenery->grid;
        QCOMPARE(grid.size(), std::size_t(9 + 5));
        for (const auto& [from, to] : grid)
            QVERIFY(isNear(std::hypot(to.x - from.x, to.y - from.y), isNear(from.x, to.x) ? 4 : 8));
    }

    // Without a ground the floor lies below everything.
    void withoutAGroundThereIsAFloor() {
        const Drawing drawing({shape("disk", {"0", "0", "3"}, {}, {"0.5"}), shape("point", {"0", "1", "1"})}, run());
        const DrawingFrame front = drawing.at(0, fromFront);
        for (const auto& [from, to] : front.scenery->grid)
            QVERIFY(isNear(from.y, 1) && isNear(to.y, 1));
    }

    // A ground whose normal is y makes y the vertical, for all views.
    void theGroundSaysWhatIsUp() {
        const Drawing drawing(
            {shape("ground", {"0", "0", "0"}, {"0", "1", "0"}, {"8"}), shape("point", {"0", "2", "0"})}, run());
        QCOMPARE(drawing.scene().up, (SpacePoint{0, 1, 0}));
        for (const double azimuth : {-2.0, 0.0, 1.0}) {
            const DrawingFrame frame = drawing.at(0, {azimuth, 0, false});
            QVERIFY(isNear(frame.shapes.back().at, {0, 2}));
            QVERIFY(isNear(frame.scenery->axes[1], {0, 1}));
        }
    }
};

COENERGY_TEST(TestSpatialDrawing)
#include "test_spatial_drawing.moc"
