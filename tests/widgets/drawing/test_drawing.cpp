// From shapes and a run to numbers, and from numbers to strokes.
#include "drawing/drawing_painter.hpp"
#include "drawing/drawing_view.hpp"
#include "drawing/shown_number.hpp"
#include "expression/parse.hpp"
#include "observation/shape_curves.hpp"
#include "support/test_program.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"
#include "widgets/plot/runs.hpp"

#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QSignalSpy>

using namespace coenergy;

namespace {

Shape shape(const std::string& kind, std::vector<std::string> at, std::vector<std::string> to = {}) {
    Shape result;
    result.kind = kind;
    result.at = std::move(at);
    result.to = std::move(to);
    return result;
}

// x = cos(2 t), y = t/10 from 0 to 10.
RunColumns run() {
    PlotNames names;
    names.parameters = {{"l", 2.0}};
    names.definitions = {{"xp", *parseExpression("x + l").value}};
    return {oscillation(), names};
}

bool isNear(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance;
}

QImage painted(const DrawingFrame& frame, const PlaneRect& bounds, DrawingTone tone = DrawingTone::Current) {
    QImage image(200, 200, QImage::Format_RGB32);
    DrawingLook look;
    look.palette = lightPalette();
    look.tone = tone;
    image.fill(look.palette.color(QPalette::Base));
    QPainter painter(&image);
    paintDrawing(painter, frame, mapFor(bounds, image.rect(), look), look);
    return image;
}

// How dark a picture is on the whole.
double inkOf(const QImage& image) {
    double ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += 1 - QColor(image.pixel(x, y)).lightnessF();
    return ink;
}

} // namespace

class TestDrawing : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void expressionsMayUseWhatPlotsMayUse() {
        const Drawing drawing({shape("bar", {"xp", "-vx"}, {"x", "lambda1"})}, run());
        const DrawingFrame frame = drawing.at(5);
        QCOMPARE(frame.shapes.size(), std::size_t(1));
        QVERIFY(isNear(frame.shapes[0].at.x, std::cos(10.0) + 2));
        QVERIFY(isNear(frame.shapes[0].at.y, 2 * std::sin(10.0)));
        QVERIFY(isNear(frame.shapes[0].to.y, 1.0 / 6));
    }

    void betweenTwoRowsItIsInterpolated() {
        const Drawing drawing({shape("point", {"y", "0"})}, run());
        QVERIFY(isNear(drawing.at(3.333).shapes[0].at.x, 0.3333));
        QVERIFY(isNear(drawing.at(-1).shapes[0].at.x, 0));
        QVERIFY(isNear(drawing.at(99).shapes[0].at.x, 1));
    }

    void boundsAreThoseOfTheWholeMotion() {
        Shape box = shape("box", {"x", "0"});
        box.size = {"0.5", "0.2"};
        const PlaneRect bounds = *Drawing({box}, run()).bounds();
        QVERIFY(isNear(bounds.left, -1.25, 1e-3) && isNear(bounds.right, 1.25, 1e-3));
        QVERIFY(isNear(bounds.bottom, -0.1) && isNear(bounds.top, 0.1));
    }

    void aTurnedBoxNeedsTheRoomItTakes() {
        Shape box = shape("box", {"0", "0"});
        box.size = {"2", "1"};
        box.angle = "pi/2";
        const PlaneRect bounds = *Drawing({box}, run()).bounds();
        QVERIFY(isNear(bounds.right, 0.5) && isNear(bounds.top, 1));
    }

    void whatDoesNotExistIsLeftOutAndSaid() {
        const Drawing drawing(
            {shape("point", {"1/(t - 5)", "0"}), shape("point", {"nothing", "0"}), shape("disk", {"x", "y"})}, run());
        QCOMPARE(drawing.at(1).shapes.size(), std::size_t(2));
        const DrawingFrame frame = drawing.at(5);
        QCOMPARE(frame.shapes.size(), std::size_t(1));
        QCOMPARE(frame.shapes[0].item, std::size_t(2));
        QCOMPARE(frame.leftOut.size(), std::size_t(2));
        QVERIFY(frame.leftOut[0].problem && frame.leftOut[0].problem->code == Code::UnknownName);
        QVERIFY(!frame.leftOut[1].problem);
    }

    void whatHasNoPlaceIsNotDrawn() {
        const Drawing drawing({shape("bar", {"0", "0"}), shape("cloud", {"0", "0"}), shape("point", {"0"})}, run());
        QVERIFY(drawing.at(0).shapes.empty());
    }

    void aTraceIsWhatHasPassed() {
        Shape trace = shape("trace", {"y", "0"});
        trace.duration = "2";
        const Drawing drawing({trace, shape("trace", {"y", "0"})}, run());
        const DrawingFrame frame = drawing.at(5);
        QVERIFY(isNear(frame.shapes[0].path.front().x, 0.3));
        QVERIFY(isNear(frame.shapes[0].path.back().x, 0.5));
        QVERIFY(isNear(frame.shapes[0].pathBefore, 0.3));
        QVERIFY(isNear(frame.shapes[1].path.front().x, 0) && isNear(frame.shapes[1].pathBefore, 0));
    }

    void scalesAreEqualAndYIsUp() {
        const DrawingMap map = fittedMap({-1, -1, 3, 1}, QRectF(0, 0, 400, 400));
        QCOMPARE(map.scale, 100.0);
        QCOMPARE(map({1, 0}), QPointF(200, 200));
        QCOMPARE(map({1, 1}), QPointF(200, 100));
        const PlanePoint back = map.inverse(map({0.3, -0.7}));
        QVERIFY(isNear(back.x, 0.3) && isNear(back.y, -0.7));
    }

    void everyKindLeavesInk_data() {
        QTest::addColumn<QString>("kind");
        for (const std::string_view kind : shapeKinds)
            QTest::newRow(kind.data()) << QString::fromUtf8(kind.data(), kind.size());
    }

    void everyKindLeavesInk() {
        QFETCH(QString, kind);
        Shape drawn = shape(kind.toStdString(), {"x/100", "y"}, {"1", "1"});
        if (kind == "arc")
            drawn.angle = "1";
        const Drawing drawing({drawn}, run());
        const DrawingFrame frame = drawing.at(8);
        const double ink = inkOf(painted(frame, {0, 0, 1, 1}));
        QVERIFY2(ink > 20, qPrintable(QString::number(ink)));
        QVERIFY(!shapeKindName(*shapeKindNamed(kind.toStdString())).isEmpty());
    }

    void anEarlierRunIsPale() {
        const DrawingFrame frame = Drawing({shape("box", {"0", "0"})}, run()).at(0);
        const double current = inkOf(painted(frame, {-1, -1, 1, 1}));
        const double stale = inkOf(painted(frame, {-1, -1, 1, 1}, DrawingTone::Stale));
        QVERIFY2(stale < 0.5 * current && stale > 0.2 * current, qPrintable(QString("%1 %2").arg(stale).arg(current)));
    }

    void aTankIsFilledToItsLevel() {
        Shape tank = shape("box", {"0", "0"});
        tank.size = {"1", "1"};
        tank.level = "0.25";
        const QImage image = painted(Drawing({tank}, run()).at(0), {-0.5, -0.5, 0.5, 0.5});
        const auto isFilled = [&](double y) {
            return image.pixelColor(100, qRound(100 - 148 * y)) != QColor(Qt::white);
        };
        QVERIFY(isFilled(-0.4) && isFilled(-0.28));
        QVERIFY(!isFilled(-0.2) && !isFilled(0.4));
    }

    // Where the motion goes far, bodies grow alike.
    void aWheelKeepsItsProportionToItsCart() {
        Shape cart = shape("box", {"0", "0"});
        cart.size = {"0.4", "0.18"};
        Shape wheel = shape("disk", {"0", "0"});
        wheel.size = {"0.05"};
        const PlaneRect wide{-10, -10, 10, 10};
        const auto inkOfShapes = [&](const std::vector<Shape>& shapes) {
            return inkOf(painted(Drawing(shapes, run()).at(0), wide));
        };
        QVERIFY(inkOfShapes({cart}) > 30); // to be seen
        QVERIFY(inkOfShapes({wheel}) > 30);
        QVERIFY(inkOfShapes({cart, wheel}) < 1.5 * inkOfShapes({cart}));
    }

    // Its head leaves it a shaft, so that a short arrow points, too.
    void shortArrowsHaveAShaft() {
        Shape arrow = shape("vector", {"0", "0"}, {"0.1", "0"});
        const QImage image = painted(Drawing({arrow}, run()).at(0), {-0.5, -0.5, 0.5, 0.5}); // 14 pixels long
        const auto heightAt = [&](int x) {
            int height = 0;
            for (int y = 80; y < 120; ++y)
                height += image.pixelColor(x, y).lightnessF() < 0.8 ? 1 : 0;
            return height;
        };
        QVERIFY2(heightAt(105) <= 3, qPrintable(QString::number(heightAt(105))));
        QVERIFY2(heightAt(108) >= 5, qPrintable(QString::number(heightAt(108))));
    }

    // Of a dot and a head without a shaft nobody reads a direction.
    void veryShortArrowsAreDots() {
        Shape arrow = shape("vector", {"0", "0"}, {"0.07", "0"}); // 10 pixels
        const QImage image = painted(Drawing({arrow}, run()).at(0), {-0.5, -0.5, 0.5, 0.5});
        for (int x = 104; x < 120; ++x)
            for (int y = 80; y < 120; ++y)
                QCOMPARE(image.pixelColor(x, y), QColor(Qt::white));
        QVERIFY(image.pixelColor(100, 100) != QColor(Qt::white));
    }

    void anAngleIsNamedOnceItIsOpen() {
        const auto inkOfName = [&](const std::string& angle) {
            Shape arc = shape("arc", {"0", "0"}, {"0.3", "0"});
            arc.angle = angle;
            const double bare = inkOf(painted(Drawing({arc}, run()).at(0), {-0.5, -0.5, 0.5, 0.5}));
            arc.name = "theta";
            return inkOf(painted(Drawing({arc}, run()).at(0), {-0.5, -0.5, 0.5, 0.5})) - bare;
        };
        QCOMPARE(inkOfName("0.01"), 0.0);
        QVERIFY(inkOfName("0.3") > 5);
    }

    void wordsKeepOffTheEdge() {
        Shape tank = shape("point", {"0.5", "0.5"});
        tank.name = "level";
        tank.value = "y";
        const PlaneRect bounds{-0.5, -0.5, 0.5, 0.5};
        const QImage named = painted(Drawing({tank}, run()).at(3), bounds);
        for (int k = 0; k < 200; ++k)
            for (int edge = 0; edge < 7; ++edge) {
                QCOMPARE(named.pixelColor(199 - edge, k), QColor(Qt::white));
                QCOMPARE(named.pixelColor(k, edge), QColor(Qt::white));
            }
    }

    void dimensionsOfNothingAreSeenAndNamed() {
        Shape measured = shape("dimension", {"0", "0"}, {"0", "0"});
        const double bare = inkOf(painted(Drawing({measured}, run()).at(0), {-1, -1, 1, 1}));
        measured.name = "x";
        const double named = inkOf(painted(Drawing({measured}, run()).at(0), {-1, -1, 1, 1}));
        QVERIFY2(bare > 5 && named > bare + 5, qPrintable(QString("%1 %2").arg(bare).arg(named)));
    }

    // A bar's pin in the ground is there at every size, and alike.
    void pinsDoNotDependOnTheSize() {
        Shape ground = shape("ground", {"0", "-0.04"});
        ground.size = {"0.5"};
        Shape bar = shape("bar", {"0", "0"}, {"0.7", "0.7"});
        bar.size = {"0.05"};
        for (const double reach : {1.0, 10.0, 0.3}) {
            const QImage image = painted(Drawing({ground, bar}, run()).at(0), {-reach, -reach, reach, reach});
            QVERIFY2(image.pixelColor(100, 100) == QColor(Qt::white), qPrintable(QString::number(reach)));
        }
    }

    void labelsKeepAwayFromLines() {
        Shape arrow = shape("vector", {"-0.4", "0"}, {"0.3", "0"});
        arrow.name = "F";
        const Shape wire = shape("wire", {"0.35", "-0.5"}, {"0.35", "0.5"}); // where the name usually stands
        const Drawing drawing({arrow, wire}, run());
        const QImage named = painted(drawing.at(0), {-0.5, -0.5, 0.5, 0.5});
        DrawingFrame frame = drawing.at(0);
        frame.shapes[0].name.clear();
        const QImage bare = painted(frame, {-0.5, -0.5, 0.5, 0.5});
        const int x = qRound(100 + 148 * 0.35);
        for (int y = 60; y < 140; ++y)
            for (int beside = -1; beside <= 1; ++beside)
                QCOMPARE(named.pixel(x + beside, y), bare.pixel(x + beside, y));
        QVERIFY(named != bare);
    }

    // Wherever it has turned to: whole turns are not seen.
    void namesOfAnglesStandBesideTheirArcs() {
        const auto withAngle = [](const char* angle) {
            Shape arc = shape("arc", {"0", "0"}, {"0.3", "0"});
            arc.name = "theta";
            arc.angle = angle;
            return painted(Drawing({arc}, run()).at(0), {-0.5, -0.5, 0.5, 0.5});
        };
        QVERIFY(withAngle("0.44 + 4*pi") == withAngle("0.44"));
        QVERIFY(withAngle("-0.44 - 2*pi") == withAngle("-0.44"));
    }

    void arrowsWearTheColourOfTheirCurve() {
        Shape named = shape("vector", {"0", "0"}, {"1", "0"});
        named.name = "y";
        const Shape tip = shape("trace", {"xp", "0"});
        const std::vector<Plot> plots = {{.title = "a", .x = "t", .y = {"x", "y"}, .remarks = {}}};
        const auto curves =
            curvesOf({named, tip, shape("box", {"x", "y"})}, run().names(), numbersOf(plots, run().names()));
        QVERIFY(curves[0] == 1); // called like the curve
        QVERIFY(curves[1] == 0); // made of x, behind a definition
        QVERIFY(!curves[2]);     // a body
    }

    void numbersAreReadable() {
        QCOMPARE(shownNumber(-0.5, "m"), QString("−0.50\u00a0m"));
        QCOMPARE(shownNumber(1.2e-9, "kg*m^2"), QString("1.20 · 10⁻⁹\u00a0") + displayedUnit("kg*m^2"));
        QCOMPARE(shownNumber(0, ""), QString("0"));
        QCOMPARE(shownNumber(293.15, "K"), QString("293\u00a0K"));
    }

    void theViewTellsWhatItShows() {
        Shape cart = shape("box", {"0", "0"});
        cart.name = "cart";
        cart.size = {"1", "1"};
        DrawingView view;
        view.setDrawing(Drawing({cart}, run()));
        view.setTime(2);
        QTRY_VERIFY(view.accessibleDescription().contains("box cart at (0, 0)"));
        QVERIFY(!view.accessibleName().isEmpty());
        QSignalSpy played(&view, &DrawingView::playWanted);
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(played.count(), 1);
    }
};

COENERGY_TEST(TestDrawing)
#include "test_drawing.moc"
