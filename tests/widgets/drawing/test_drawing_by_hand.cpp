// Drawings that are proposed, and shapes and bodies that are dragged.
#include "drawing/drawing_view.hpp"
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "model/moved_shape.hpp"
#include "observation/drawing_proposal.hpp"
#include "support/test_program.hpp"
#include "widgets/drawing/example_drawings.hpp"

#include <QMouseEvent>
#include <QSignalSpy>
#include <QToolButton>

using namespace coenergy;

namespace {

using Texts = std::vector<std::string>;

std::vector<Shape> proposed(const std::string& name) {
    Document document = runs::example(name);
    document.drawing = {};
    return proposedShapes(parseModel(document));
}

const Shape* find(const std::vector<Shape>& shapes, const std::string& kind, const Texts& at) {
    const auto found = std::find_if(shapes.begin(), shapes.end(),
                                    [&](const Shape& shape) { return shape.kind == kind && shape.at == at; });
    return found == shapes.end() ? nullptr : &*found;
}

std::string movedX(const std::string& text, double x) {
    Shape shape;
    shape.at = {text, "0"};
    return movedShape(shape, x, 0, 0.004).at[0];
}

constexpr const char* twoPoints = R"(format = 1
[parameters]
m = 1
l1 = 1
l2 = 1
[[coordinates]]
name = "x1"
[[coordinates]]
name = "y1"
[[coordinates]]
name = "x2"
[[coordinates]]
name = "y2"
[energies]
kinetic_coenergy = "m*(dotx1^2+doty1^2+dotx2^2+doty2^2)/2"
[[constraints.displacement]]
name = "upper"
expression = "x1^2+y1^2=l1^2"
[[constraints.displacement]]
name = "lower"
expression = "(x2-x1)^2+(y2-y1)^2=l2^2"
)";

} // namespace

class TestDrawingByHand : public QObject {
    Q_OBJECT

private slots:
    void aDoublePendulumHangsOnItself() {
        const std::vector<Shape> shapes = proposed("double_pendulum");
        const Shape* ground = find(shapes, "ground", {"0", "0"});
        QVERIFY(ground && ground->angle == "pi");
        const Shape* upper = find(shapes, "bar", {"0", "0"});
        QVERIFY(upper && (upper->to == Texts{"x1", "y1"}));
        const Shape* lower = find(shapes, "bar", {"x1", "y1"});
        QVERIFY(lower && (lower->to == Texts{"x2", "y2"}));
        QVERIFY(find(shapes, "disk", {"x2", "y2"}));
    }

    void aPoleStandsOnItsCart() {
        const std::vector<Shape> shapes = proposed("cart_pole");
        QVERIFY(find(shapes, "box", {"x", "0"}));
        const Shape* pole = find(shapes, "bar", {"x", "0"});
        QVERIFY(pole && (pole->to == Texts{"xp", "yp"}));
    }

    void distancesThatAreKeptAreBars() {
        const std::vector<Shape> one = proposed("pendulum_cartesian");
        const Shape* rod = find(one, "bar", {"0", "0"});
        QVERIFY(rod && (rod->to == Texts{"x", "y"}));
        Document two = readLdae(twoPoints).document;
        const std::vector<Shape> shapes = proposedShapes(parseModel(two));
        const Shape* upper = find(shapes, "bar", {"0", "0"});
        QVERIFY(upper && (upper->to == Texts{"x1", "y1"}));
        const Shape* lower = find(shapes, "bar", {"x1", "y1"});
        QVERIFY(lower && (lower->to == Texts{"x2", "y2"}));
        QVERIFY(find(shapes, "ground", {"0", "0"}));
        two.displacementConstraints = Part(std::vector<Constraint>{});
        QVERIFY(!find(proposedShapes(parseModel(two)), "bar", {"x1", "y1"}));
    }

    void coordinatesAreWhereTheyAre() {
        QVERIFY(find(proposed("pendulum_cartesian"), "disk", {"x", "y"}));
        QVERIFY(find(proposed("mass_spring_damper"), "box", {"x", "0"}));
        QVERIFY(proposed("rlc_circuit").empty());
    }

    void oneCoordinateIsEnough() {
        const auto of = [](const char* coordinate, const char* potential) {
            const std::string text = std::string("format = 1\n[parameters]\nm = 1\ng = 9.81\nl = 2\nk = 1\n") +
                                     "[[coordinates]]\nname = \"" + coordinate + "\"\n[energies]\n" +
                                     "kinetic_coenergy = \"m*dot" + coordinate + "^2/2\"\npotential = \"" + potential +
                                     "\"\n";
            return proposedShapes(parseModel(readLdae(text).document));
        };
        QVERIFY(find(of("x", "k*x^2/2"), "box", {"x", "0"}));
        QVERIFY(find(of("y2", "m*g*y2"), "box", {"0", "y2"}));
        QVERIFY(of("q", "k*q^2/2").empty()); // it may be a charge
        for (const char* hanging : {"-m*g*l*cos(phi)", "m*g*l*(1 - cos(phi))"}) {
            const std::vector<Shape> pendulum = of("phi", hanging);
            QVERIFY2(find(pendulum, "disk", {"l*sin(phi)", "-l*cos(phi)"}), hanging);
            QCOMPARE(find(pendulum, "arc", {"0", "0"})->angle, std::string("phi"));
            QCOMPARE(find(pendulum, "ground", {"0", "0"})->angle, std::string("pi"));
        }
        const std::vector<Shape> upright = of("phi", "m*g*l*cos(phi)");
        QVERIFY(find(upright, "disk", {"l*sin(phi)", "l*cos(phi)"}));
        QCOMPARE(find(upright, "arc", {"0", "0"})->angle, std::string("-phi"));
        const std::vector<Shape> sideways = of("phi", "m*g*l*sin(phi)"); // which way down is, it does not say
        QVERIFY(find(sideways, "disk", {"0", "0"}) && !find(sideways, "bar", {"0", "0"}));
    }

    void anglesWithoutPlacesAreDials() {
        const std::vector<Shape> gears = proposed("gear_train");
        QCOMPARE(gears.size(), std::size_t(2));
        QCOMPARE(find(gears, "disk", {"0", "0"})->angle, std::string("theta1"));
        QCOMPARE(find(gears, "disk", {"3", "0"})->angle, std::string("theta2"));
    }

    void whatIsProposedCanBeDrawn() {
        for (const QString& name : drawings::exampleNames()) {
            Document document = runs::example(name.toStdString());
            document.drawing = {};
            const std::vector<Shape> shapes = proposedShapes(parseModel(document));
            const RunColumns run = drawings::runOf(document);
            const DrawingFrame frame = Drawing(shapes, run).at(run.run().time.front());
            QVERIFY2(frame.shapes.size() == shapes.size(), qPrintable(name));
        }
    }

    void numbersMoveAndNothingElse() {
        QCOMPARE(movedX("x - 0.07", 0.0321), std::string("x - 0.038"));
        QCOMPARE(movedX("x - 0.07", 0.07), std::string("x"));
        QCOMPARE(movedX("x", 0.5), std::string("x + 0.5"));
        QCOMPARE(movedX("l*sin(theta)", -0.5), std::string("l*sin(theta) - 0.5"));
        QCOMPARE(movedX("-0.34", 0.04), std::string("-0.3"));
        QCOMPARE(movedX("x*1e-3", 1), std::string("x*1e-3 + 1"));
        QCOMPARE(movedX("2*(x - 1)", 1), std::string("2*(x - 1) + 1"));
        Shape bar;
        bar.at = {"0", "1"};
        bar.to = {"x", "y"};
        const Shape result = movedShape(bar, 1, -1, 0.01);
        QVERIFY((result.at == Texts{"1", "0"}) && (result.to == Texts{"x + 1", "y - 1"}));
    }

    void anEndMovesAlone() {
        Shape bar;
        bar.at = {"0", "1"};
        bar.to = {"x", "y"};
        const Shape moved = movedEnd(bar, ShapeEnd::To, 1, -1, 0.01);
        QVERIFY((moved.at == bar.at) && (moved.to == Texts{"x + 1", "y - 1"}));
        QVERIFY((movedEnd(bar, ShapeEnd::At, 1, 0, 0.01).at == Texts{"1", "1"}));
        const Shape joined = withEnd(bar, ShapeEnd::At, {"l", "0"});
        QVERIFY((joined.at == Texts{"l", "0"}) && joined.to == bar.to);
        bar.to.clear(); // where there is no end, there is none afterwards
        QVERIFY(movedEnd(bar, ShapeEnd::To, 1, 1, 0.01) == bar);
    }

    void endsAreDraggedWithThePencil() {
        Shape bar;
        bar.kind = "bar";
        bar.at = {"0", "0"};
        bar.to = {"1", "0"};
        Shape other = bar;
        other.to = {"0", "1"};
        DrawingView view;
        view.resize(300, 300);
        view.setDrawing(Drawing({bar, other}, RunColumns(Trajectory{{0}, {}}, {})));
        view.findChild<QToolButton*>()->setChecked(true);
        QSignalSpy dropped(&view, &DrawingView::dropped);
        const auto grab = [&](PlanePoint place) {
            const QPoint at = view.map()(place).toPoint();
            QTest::mousePress(&view, Qt::LeftButton, {}, at);
            QTest::mouseRelease(&view, Qt::LeftButton, {}, at);
            return dropped.back().front().value<ShapeDrag>().shape;
        };
        const ShapeHit end = grab({1, 0});
        QVERIFY(end.item == 0 && end.end == ShapeEnd::To);
        QVERIFY(!grab({0.5, 0}).end);
        const ShapeHit preferred = grab({0, 0}); // of the two that begin there
        QVERIFY(preferred.item == 0 && preferred.end == ShapeEnd::At);
        grab({0, 0.5});
        QCOMPARE(grab({0, 0}).item, std::size_t(1));
        view.findChild<QToolButton*>()->setChecked(false);
        view.setAtRest(true);
        QVERIFY(!grab({1, 0}).end);
    }

    void endsJoinTheNearestPlaceOfAnother() {
        Shape bar, point, trace;
        bar.kind = "bar";
        bar.at = {"0", "0"};
        bar.to = {"1", "0"};
        point.kind = "point";
        point.at = {"2", "0"};
        trace.kind = "trace";
        trace.at = {"2.1", "0"};
        const DrawingFrame frame = Drawing({bar, point, trace}, RunColumns(Trajectory{{0}, {}}, {})).at(0);
        const ShapeHit end{0, 1, ShapeEnd::To};
        const auto joined = joinNear(frame, end, {2.1, 0}, 0.2);
        QVERIFY(joined && joined->item == 1 && joined->end == ShapeEnd::At); // no trace
        QVERIFY(!joinNear(frame, end, {2.3, 0}, 0.2));
        QVERIFY(!joinNear(frame, end, {0, 0}, 0.2)); // its own other end
        QVERIFY(*placeOfEnd(frame, end) == (PlanePoint{1, 0}));
    }

    // A body that travels ten lengths stays where it is, and is as large as if it stayed; what stands still does not.
    void aBodyIsFollowed() {
        Shape box, ground;
        box.kind = "box";
        box.at = {"x", "0"};
        box.size = {"1", "1"};
        ground.kind = "ground";
        ground.at = {"5", "-0.5"};
        ground.size = {"11"};
        Trajectory run{{0, 1, 2}, {}};
        run.series.push_back({"x", SeriesKind::Coordinate, {}, {0, 4, 10}});
        DrawingView view;
        view.resize(300, 300);
        view.setDrawing(Drawing({box, ground}, RunColumns(run, {})));
        QVERIFY(view.drawing().moves(0) && !view.drawing().moves(1));
        const double whole = view.map().scale;
        view.follow(0);
        QVERIFY(view.map().scale > 2 * whole);
        const QPointF place = view.map()({0, 0});
        QVERIFY(QRectF(view.rect()).contains(place));
        for (const auto& [time, x] : {std::pair{1.0, 4.0}, {1.5, 7.0}, {2.0, 10.0}}) {
            view.setTime(time);
            const QPointF now = view.map()({x, 0});
            QVERIFY2(std::hypot(now.x() - place.x(), now.y() - place.y()) < 1e-6, qPrintable(QString::number(time)));
        }
        view.follow(1); // does not move
        QVERIFY(std::abs(view.map().scale - whole) < 1e-9);
        view.follow({});
        QVERIFY(std::abs(view.map().scale - whole) < 1e-9);
    }

    // Not what cannot be dragged: ground, anything while the motion plays.
    void aBodyLiftsUnderThePointer() {
        Shape box;
        box.kind = "box";
        box.at = {"0", "1"};
        box.size = {"1", "1"};
        Shape ground;
        ground.kind = "ground";
        ground.at = {"0", "0"};
        ground.size = {"2", "0.2"};
        DrawingView view;
        view.resize(300, 300);
        view.setDrawing(Drawing({box, ground}, RunColumns(Trajectory{{0}, {}}, {})));
        const QImage before = view.grab().toImage();
        const auto isLifted = [&](PlanePoint place) {
            const QPointF pointer = view.map()(place);
            QMouseEvent event(QEvent::MouseMove, pointer, view.mapToGlobal(pointer), Qt::NoButton, Qt::NoButton, {});
            QCoreApplication::sendEvent(&view, &event);
            return view.grab().toImage() != before;
        };
        QVERIFY(!isLifted({0, 1}));
        view.setAtRest(true);
        QVERIFY(isLifted({0.1, 1}));
        QVERIFY(!isLifted({0, 0}));
        QVERIFY(isLifted({0, 1}));
        view.setAtRest(false);
        QVERIFY(view.grab().toImage() == before);
        view.setWay({{0, 1}, {0.5, 1.5}});
        QVERIFY(view.grab().toImage() != before);
        view.setWay({});
        QVERIFY(view.grab().toImage() == before);
    }

    void aShapeIsDraggedWithThePencil() {
        Shape box;
        box.kind = "box";
        box.at = {"0", "0"};
        box.size = {"1", "1"};
        DrawingView view;
        view.resize(300, 300);
        view.setDrawing(Drawing({box}, RunColumns(Trajectory{{0}, {}}, {})));
        QSignalSpy dragged(&view, &DrawingView::dragged);
        QSignalSpy dropped(&view, &DrawingView::dropped);
        const auto drag = [&] {
            QTest::mousePress(&view, Qt::LeftButton, {}, {150, 150});
            QTest::mouseMove(&view, {170, 140});
            QTest::mouseRelease(&view, Qt::LeftButton, {}, {170, 140});
        };
        drag();
        QCOMPARE(dragged.count(), 0); // nothing is at rest, and there is no pencil
        view.findChild<QToolButton*>()->setChecked(true);
        const double scale = view.map().scale;
        drag();
        QCOMPARE(dropped.count(), 1);
        const auto last = dropped.front().front().value<ShapeDrag>();
        QVERIFY(std::abs(last.move.x - 20 / scale) < 1e-9 && std::abs(last.move.y - 10 / scale) < 1e-9);
        view.findChild<QToolButton*>()->setChecked(false);
        view.setAtRest(true);
        drag();
        QCOMPARE(dropped.count(), 2);
    }
};

COENERGY_TEST(TestDrawingByHand)
#include "test_drawing_by_hand.moc"
