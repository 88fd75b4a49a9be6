// Dragged paths: where they must pass, what they keep, and what is shown of their functional.
#include "field/path_canvas.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

// u = x^2 from 1 to 3.
FunctionalPath parabola() {
    FunctionalPath frame;
    frame.from = 1;
    frame.to = 3;
    return interpolated(frame, 2, [&](double share) { return std::pow(1 + 2 * share, 2); });
}

ShownPath shown(const PathEnds& ends = {}) {
    return {parabola(), 4.5, "u", "x", ends};
}

std::unique_ptr<PathCanvas> pathCanvas(const PathEnds& ends = {}) {
    auto result = std::make_unique<PathCanvas>();
    result->setPalette(lightPalette());
    result->resize(500, 400);
    result->setPath(shown(ends));
    return result;
}

// From (0, 0) to (1, height).
ShownPath straight(double height) {
    return {interpolated({}, 1, [&](double share) { return height * share; }), 1, "u", "x", {}};
}

// Where pixels of a colour are.
QRect placeOf(const QImage& image, const QColor& color) {
    QRect place;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) == color.rgb())
                place |= QRect(x, y, 1, 1);
    return place;
}

QImage painted(const PathPicture& picture) {
    QImage image(560, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintPathPicture(painter, image.rect(), picture, {lightPalette(), QFont()});
    return image;
}

} // namespace

class TestPathCanvas : public QObject {
    Q_OBJECT

private slots:
    void theVariedPathPassesThroughItsPoints() {
        for (const PathEnds& ends :
             {PathEnds{}, PathEnds{true, false, true, false}, PathEnds{false, false, true, true}}) {
            std::vector<PathHandle> handles = pathHandles(ends);
            for (std::size_t k = 0; k < handles.size(); ++k)
                handles[k].moved = 0.3 * std::cos(static_cast<double>(k));
            const FunctionalPath varied = throughHandles(parabola(), handles, ends);
            for (const PathHandle& handle : handles) {
                const double x = 1 + 2 * handle.place;
                QVERIFY(std::abs(varied.at(handle.place).jets[0] - (x * x + handle.moved)) < 1e-10);
            }
        }
    }

    void itKeepsWhatItsEndsHold() {
        const PathEnds ends{true, true, true, true};
        std::vector<PathHandle> handles = pathHandles(ends);
        QCOMPARE(handles.size(), std::size_t(5));
        for (PathHandle& handle : handles)
            handle.moved = 1;
        const FunctionalPath varied = throughHandles(parabola(), handles, ends);
        for (const double share : {0.0, 1.0}) {
            const PathPoint before = parabola().at(share), after = varied.at(share);
            QVERIFY(std::abs(after.jets[0] - before.jets[0]) < 1e-10);
            QVERIFY(std::abs(after.jets[1] - before.jets[1]) < 1e-8);
        }
        handles[2].moved = 0; // otherwise the slope is free
        QVERIFY(std::abs(throughHandles(parabola(), handles, {}).at(0).jets[1] - parabola().at(0).jets[1]) > 0.1);
    }

    void onlyFreeEndsCanBeTaken() {
        QCOMPARE(pathHandles({true, true, false, false}).size(), std::size_t(5));
        QCOMPARE(pathHandles({true, false, false, false}).back().place, 1.0);
        QCOMPARE(pathHandles({false, true, false, false}).front().place, 0.0);
    }

    // Where the tangent is vertical, x - from = s^3: the variation stays of first order in x.
    void aVerticalTangentStaysVertical() {
        FunctionalPath frame;
        frame.grading.start = 3;
        const FunctionalPath path = interpolated(frame, 2, [](double share) { return share * share; });
        std::vector<PathHandle> handles = pathHandles({});
        handles[0].moved = 0.1;
        const FunctionalPath varied = throughHandles(path, handles, {});
        const double share = 1e-3; // x = 1e-9
        QVERIFY(std::abs(varied.at(share).jets[0] - share * share) < 1e-8);
    }

    void aPointIsDraggedAndPutBack() {
        const auto shown = pathCanvas();
        QSignalSpy varied(shown.get(), &PathCanvas::varied);
        QVERIFY(!shown->isVaried());
        const QPoint from = shown->placeOf(2).toPoint();
        QTest::mousePress(shown.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(shown.get(), from - QPoint(0, 40));
        QTest::mouseRelease(shown.get(), Qt::LeftButton, {}, from - QPoint(0, 40));
        QVERIFY(shown->isVaried());
        QVERIFY(shown->handles()[2].moved > 0.1);
        QVERIFY(!varied.isEmpty());
        shown->reset();
        QVERIFY(!shown->isVaried());
        QTest::mouseMove(shown.get(), from - QPoint(0, 90)); // let go
        QVERIFY(!shown->isVaried());
    }

    void keysMoveThePointsToo() {
        const auto shown = pathCanvas();
        QTest::keyClick(shown.get(), Qt::Key_Left);
        QTest::keyClick(shown.get(), Qt::Key_Up);
        const double step = shown->handles()[1].moved;
        QVERIFY(step > 0);
        QTest::keyClick(shown.get(), Qt::Key_Delete);
        QCOMPARE(shown->handles()[1].moved, 0.0);
        for (int k = 0; k < 9; ++k)
            QTest::keyClick(shown.get(), Qt::Key_Left);
        QTest::keyClick(shown.get(), Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY(shown->handles()[0].moved < 0 && std::abs(shown->handles()[0].moved) < step);
    }

    void anotherPathKeepsWhatWasVaried() {
        const auto shown = pathCanvas();
        shown->moveHandle(2, 0.5);
        shown->setPath(::shown());
        QCOMPARE(shown->handles()[2].moved, 0.5);
        shown->setPath(::shown({true, false, false, false})); // with other points
        QVERIFY(!shown->isVaried());
        shown->setWords(QStringLiteral("There is none."));
        QVERIFY(!shown->hasPath() && !shown->isVaried());
        shown->grab();
        QTest::keyClick(shown.get(), Qt::Key_Up);
    }

    void valuesAreToldWithTheirDifference() {
        const auto shown = pathCanvas();
        shown->moveHandle(2, 0.5);
        shown->setVariedValue(5.0);
        QTRY_VERIFY(shown->accessibleDescription().contains(QStringLiteral("the difference +0.5")));
        shown->setVariedValue(std::nullopt);
        QTRY_VERIFY(!shown->accessibleDescription().contains(QStringLiteral("difference")));
    }

    // Both axes have one scale where there is room for it, and none of several paths hides the others.
    void picturesShowEveryPath() {
        const std::vector<QColor> colors = categoryColors(lightPalette());
        const QRect whole = placeOf(painted({{straight(0.6)}}), colors[0]);
        QVERIFY2(std::abs(whole.height() - 0.6 * whole.width()) < 4,
                 qPrintable(QStringLiteral("%1 x %2").arg(whole.width()).arg(whole.height())));
        const QImage both = painted({{straight(0.6), straight(-0.3)}, {PathLine{{0.5, 1}, {0.2, 0.3}}}});
        const QRect first = placeOf(both, colors[0]), second = placeOf(both, colors[1]);
        QVERIFY(first.height() > 40 && second.height() > 20);
        QVERIFY(second.bottom() > first.bottom() + 20);
        QVERIFY(placeOf(both, themeColor(lightPalette(), ColorRole::Muted)).width() > 40);
        QVERIFY(placeOf(painted({}), colors[0]).isNull());
    }
};

COENERGY_TEST(TestPathCanvas)
#include "test_path_canvas.moc"
