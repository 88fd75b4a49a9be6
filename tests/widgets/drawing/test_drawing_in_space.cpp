// A spatial drawing on the screen: turned, zoomed, fitted and seen in perspective by mouse and keys.
#include "drawing/drawing_view.hpp"
#include "drawing/shown_number.hpp"

#include "support/test_program.hpp"
#include "widgets/plot/runs.hpp"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double degree = std::numbers::pi / 180;

Shape shapeInSpace(const std::string& kind, std::vector<std::string> at, std::vector<std::string> to,
                   std::vector<std::string> size) {
    Shape result;
    result.kind = kind;
    result.at = std::move(at);
    result.to = std::move(to);
    result.size = std::move(size);
    return result;
}

// A bar on which a ball sits.
Drawing barAndBall() {
    return {{shapeInSpace("bar", {"0", "0", "0"}, {"1", "1", "1"}, {"0.1"}),
             shapeInSpace("disk", {"1", "1", "1"}, {}, {"0.3"})},
            {oscillation(), {}}};
}

Drawing barInPlane() {
    return {{shapeInSpace("bar", {"0", "0"}, {"1", "1"}, {"0.1"})}, {oscillation(), {}}};
}

void show(DrawingView& view, Drawing drawing) {
    view.resize(400, 300);
    view.setDrawing(std::move(drawing));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
}

void drag(DrawingView& view, QPoint from, QPoint way) {
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    QTest::mouseMove(&view, from + way);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, from + way);
}

void turnWheel(DrawingView& view, QPointF place, int eighths) {
    QWheelEvent event(place, view.mapToGlobal(place), {}, {0, eighths}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&view, &event);
}

bool areEqual(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance;
}

} // namespace

class TestDrawingInSpace : public QObject {
    Q_OBJECT

private slots:
    // What is in front follows the pointer: half a degree a pixel, and never beyond the poles.
    void aDragTurnsIt() {
        DrawingView view;
        show(view, barAndBall());
        const SpatialView before = view.spatialView();
        drag(view, {5, 290}, {20, 10});
        QVERIFY(areEqual(view.spatialView().azimuth, before.azimuth - 10 * degree));
        QVERIFY(areEqual(view.spatialView().elevation, before.elevation + 5 * degree));
        drag(view, {5, 20}, {0, 270});
        QVERIFY(areEqual(view.spatialView().elevation, 89 * degree));
    }

    void theMiddleStaysWhileItTurns() {
        DrawingView view;
        show(view, barAndBall());
        const auto middle = [&] {
            const Drawing& now = view.drawing();
            return view.map()(now.projectionFor(view.spatialView())(now.scene().centre));
        };
        const QPointF before = middle();
        drag(view, {5, 290}, {60, -20});
        QVERIFY((middle() - before).manhattanLength() < 1e-6);
    }

    void thePlaneIsNotTurned() {
        DrawingView view;
        show(view, barInPlane());
        const SpatialView before = view.spatialView();
        const QPointF place = view.map()({1, 1});
        drag(view, {5, 290}, {20, 10});
        turnWheel(view, {50, 50}, 120);
        QTest::keyClick(&view, Qt::Key_P);
        QVERIFY(view.spatialView() == before);
        QCOMPARE(view.map()({1, 1}), place);
        QVERIFY(view.findChild<QToolButton*>()->isVisible());
    }

    // What is under the pointer stays there.
    void theWheelZoomsAboutThePointer() {
        DrawingView view;
        show(view, barAndBall());
        const QPointF pointer(100, 80);
        const PlanePoint there = view.map().inverse(pointer);
        const double scale = view.map().scale;
        turnWheel(view, pointer, 120);
        QVERIFY(view.map().scale > 1.1 * scale);
        QVERIFY((view.map()(there) - pointer).manhattanLength() < 1e-6);
        for (int k = 0; k < 100; ++k)
            turnWheel(view, pointer, -120);
        QVERIFY(areEqual(view.map().scale, 0.1 * scale, 1e-6 * scale)); // it does not vanish
    }

    void aDoubleClickFitsAll() {
        DrawingView view;
        show(view, barAndBall());
        turnWheel(view, {100, 80}, 480);
        drag(view, {5, 290}, {120, 30});
        QTest::mouseDClick(&view, Qt::LeftButton, {}, {5, 290});
        const PlaneRect bounds = *view.drawing().bounds(view.spatialView());
        for (const PlanePoint& corner : {PlanePoint{bounds.left, bounds.bottom}, {bounds.right, bounds.top}})
            QVERIFY(QRectF(view.rect()).contains(view.map()(corner)));
        const PlanePoint middle{(bounds.left + bounds.right) / 2, (bounds.bottom + bounds.top) / 2};
        QVERIFY((view.map()(middle) - QRectF(view.rect()).center()).manhattanLength() < 60);
    }

    void keysTurnItAndSwitchPerspective() {
        DrawingView view;
        show(view, barAndBall());
        const SpatialView before = view.spatialView();
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Up);
        QVERIFY(areEqual(view.spatialView().azimuth, before.azimuth + 5 * degree));
        QVERIFY(areEqual(view.spatialView().elevation, before.elevation + 5 * degree));
        QTest::keyClick(&view, Qt::Key_Left);
        QTest::keyClick(&view, Qt::Key_Down);
        const QImage parallel = view.grab().toImage();
        QTest::keyClick(&view, Qt::Key_P);
        QVERIFY(view.spatialView().isPerspective);
        QVERIFY(view.grab().toImage() != parallel);
        QTest::keyClick(&view, Qt::Key_P);
        QVERIFY(view.grab().toImage() == parallel);
    }

    // At the start, a body under the pointer is dragged, and free ground turns the view.
    void bodiesAreDraggedAndGroundTurns() {
        DrawingView view;
        show(view, barAndBall());
        view.setAtRest(true);
        const SpatialView before = view.spatialView();
        QSignalSpy dragged(&view, &DrawingView::dragged);
        const Drawing& now = view.drawing();
        drag(view, view.map()(now.projectionFor(before)({1, 1, 1})).toPoint(), {10, 5});
        QVERIFY(dragged.count() > 0);
        QVERIFY(view.spatialView() == before);
        drag(view, {5, 290}, {10, 5});
        QVERIFY(view.spatialView() != before);
    }

    // New shapes are put down on paper, which has no third coordinate.
    void thePencilIsForThePlane() {
        DrawingView view;
        show(view, barAndBall());
        QVERIFY(!view.findChild<QToolButton*>()->isVisible());
        view.setDrawing(barInPlane());
        QVERIFY(view.findChild<QToolButton*>()->isVisible());
    }

    void placesAreToldInSpace() {
        const QString one = shownNumber(1, {});
        QVERIFY(drawingSummary(barAndBall().at(0)).contains(QStringLiteral("(%1, %1, %1)").arg(one)));
    }
};

COENERGY_TEST(TestDrawingInSpace)
#include "test_drawing_in_space.moc"
