// A field whose values are known in closed form, over its interval and a run.
#include "expression/parse.hpp"
#include "field/field_canvas.hpp"
#include "support/test_program.hpp"
#include "theme/diverging_colors.hpp"
#include "theme/theme.hpp"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double pi = std::numbers::pi;

Expression read(const std::string& text) {
    return *parseUnbound(text).value;
}

// u = a sin(t) + g1 sin(pi x/L) + g2 sin(2 pi x/L), held at the start, moved at the finish.
DistributedField string() {
    DistributedField field;
    field.name = "u";
    field.to = read("L");
    field.coordinates = {"g1_u", "g2_u"};
    field.shapes = {read("sin(pi*x/L)"), read("sin(2*pi*x/L)")};
    field.given = read("a*sin(t)*x/L");
    field.ends[0].holdsValue = true;
    field.ends[1] = {.holdsValue = true, .isMoved = true};
    return field;
}

constexpr double length = 2, lift = 0.3;

// g1 = cos(2 t), g2 = t/5 from 0 to 10.
std::shared_ptr<const Trajectory> run(int rows = 101) {
    Trajectory run;
    Series first{"g1_u", SeriesKind::Coordinate, "", {}}, second{"g2_u", SeriesKind::Coordinate, "", {}};
    for (int k = 0; k < rows; ++k) {
        const double t = 10.0 * k / std::max(rows - 1, 1);
        run.time.push_back(t);
        first.values.push_back(std::cos(2 * t));
        second.values.push_back(t / 5);
    }
    run.series = {second, first}; // in whatever order
    return std::make_shared<const Trajectory>(run);
}

FieldMotion motion(int rows = 101) {
    return {string(), Point{{"L", length}, {"a", lift}}, run(rows)};
}

double exact(double x, double t) {
    return lift * std::sin(t) * x / length + std::cos(2 * t) * std::sin(pi * x / length) +
           t / 5 * std::sin(2 * pi * x / length);
}

std::unique_ptr<FieldCanvas> canvas(FieldView view) {
    auto result = std::make_unique<FieldCanvas>();
    result->setPalette(lightPalette());
    result->resize(600, 400);
    result->setMotions({motion()});
    result->setView(view);
    return result;
}

FieldAxes axesOf(const FieldCanvas& canvas) {
    return coenergy::axesOf(canvas.panels().front(), QRectF(canvas.rect()), canvas.view(),
                            {canvas.palette(), canvas.font()});
}

} // namespace

class TestFieldCanvas : public QObject {
    Q_OBJECT

private slots:
    void valuesAreThoseOfTheSum() {
        const FieldMotion field = motion();
        QCOMPARE(field.places().front(), 0.0);
        QCOMPARE(field.places().back(), length);
        for (const std::size_t row : {std::size_t(0), std::size_t(37), std::size_t(100)}) {
            const std::vector<double> u = field.at(row);
            for (std::size_t k = 0; k < u.size(); ++k)
                QVERIFY(std::abs(u[k] - exact(field.places()[k], field.times()[row])) < 1e-12);
        }
    }

    void axesHaveTheUnitsOfTheModel() {
        PlotNames names;
        names.units = {{"L", "m"}, {"g1_u", "mm"}};
        names.timeUnit = "s";
        const FieldUnits units = unitsOf(string(), names);
        QCOMPARE(units.place, std::string("m"));
        QCOMPARE(units.value, std::string("mm"));
        QCOMPARE(units.time, std::string("s"));
        for (const FieldView view : {FieldView::Shape, FieldView::Waterfall, FieldView::Map}) {
            const auto bare = canvas(view), known = canvas(view);
            known->setMotions({FieldMotion(string(), Point{{"L", length}, {"a", lift}}, run(), units)});
            QVERIFY(known->grab().toImage() != bare->grab().toImage());
        }
    }

    void betweenRowsTheAmplitudesAreOnStraightLines() {
        const FieldMotion field = motion();
        const std::vector<double> u = field.at(1.05);
        const double g1 = (std::cos(2.0) + std::cos(2.2)) / 2;
        const double x = field.places()[40];
        const double expected = lift * std::sin(1.05) * x / length + g1 * std::sin(pi * x / length) +
                                1.05 / 5 * std::sin(2 * pi * x / length);
        QVERIFY(std::abs(u[40] - expected) < 1e-12);
        QCOMPARE(field.at(-1.0), field.at(std::size_t(0)));
        QCOMPARE(field.at(99.0), field.at(std::size_t(100)));
    }

    void envelopesHoldTheWholeRun() {
        const FieldMotion field = motion();
        for (std::size_t k = 0; k < field.places().size(); ++k) {
            double most = -1e9;
            for (std::size_t row = 0; row < field.times().size(); ++row)
                most = std::max(most, field.at(row)[k]);
            QCOMPARE(field.greatest()[k], most);
            QVERIFY(field.largest() >= most);
        }
    }

    void whatCannotBePlacedIsEmpty() {
        QVERIFY(FieldMotion(string(), Point{{"L", 0.0}, {"a", lift}}, run()).isEmpty()); // an empty interval
        QVERIFY(FieldMotion(string(), Point{{"a", lift}}, run()).isEmpty());             // an unknown one
        DistributedField other = string();
        other.coordinates[1] = "g3_u"; // of another model
        QVERIFY(FieldMotion(other, Point{{"L", length}, {"a", lift}}, run()).isEmpty());
        FieldCanvas none;
        none.setMotions({FieldMotion(other, Point{{"L", length}, {"a", lift}}, run())});
        QVERIFY(none.isEmpty());
        none.grab(); // and paints nothing
        QTest::keyClick(&none, Qt::Key_Right);
    }

    void aValueThatIsNoNumberBreaksTheCurveAlone() {
        DistributedField field = string();
        field.given = read("1/(x - 1)"); // at a place of its own
        for (const FieldView view : {FieldView::Shape, FieldView::Waterfall, FieldView::Map}) {
            FieldCanvas shown;
            shown.setMotions({FieldMotion(field, Point{{"L", length}}, run())});
            shown.setView(view);
            shown.resize(300, 200);
            QVERIFY(!shown.grab().isNull());
        }
    }

    void oneRowIsSeenBeforeAnythingRuns() {
        for (const FieldView view : {FieldView::Shape, FieldView::Waterfall, FieldView::Map}) {
            FieldCanvas shown;
            shown.setMotions({motion(1)});
            shown.setView(view);
            shown.resize(300, 200);
            QVERIFY(!shown.grab().isNull());
        }
    }

    // In the map a pixel has the colour of u at its place and time.
    void theMapHasTheColoursOfTheField() {
        const FieldMotion field = motion();
        const QImage map = mapOf(field, lightPalette());
        const DivergingColors colors(lightPalette());
        QCOMPARE(map.height(), 101);
        for (const int row : {0, 50, 100})
            for (const int place : {0, 40, 120})
                QCOMPARE(
                    map.pixel(place, 100 - row),
                    colors.at(exact(field.places()[static_cast<std::size_t>(place)], row / 10.0) / field.largest()));
    }

    void coloursAreEvenAroundTheBase() {
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            const DivergingColors colors(palette);
            QCOMPARE(QColor(colors.at(0)), themeColor(palette, ColorRole::Background));
            QCOMPARE(colors.at(-2), colors.at(-1));
            QCOMPARE(qAlpha(colors.at(NAN)), 0);
            QVERIFY(contrastRatio(QColor(colors.at(1)), QColor(colors.at(0))) > 3);
            QVERIFY(contrastRatio(QColor(colors.at(-1)), QColor(colors.at(0))) > 3);
            for (double value = 0.1; value <= 1; value += 0.1) // both signs as strong, and ever stronger
                QVERIFY(contrastRatio(QColor(colors.at(value)), QColor(colors.at(0))) >
                        contrastRatio(QColor(colors.at(value - 0.1)), QColor(colors.at(0))));
        }
    }

    void aClickInTheMapWantsItsTime() {
        const auto shown = canvas(FieldView::Map);
        QSignalSpy wanted(shown.get(), &FieldCanvas::timeWanted);
        const FieldAxes axes = axesOf(*shown);
        QTest::mouseClick(shown.get(), Qt::LeftButton, {}, axes.to(1.0, 4.0).toPoint());
        QCOMPARE(wanted.size(), 1);
        QVERIFY(std::abs(wanted[0][0].toDouble() - 4.0) < 0.05);
        shown->setView(FieldView::Shape); // whose ordinate is no time
        QTest::mouseClick(shown.get(), Qt::LeftButton, {}, axes.to(1.0, 4.0).toPoint());
        QCOMPARE(wanted.size(), 1);
    }

    void keysStepThroughTheRows() {
        const auto shown = canvas(FieldView::Shape);
        shown->setTime(1.0);
        QSignalSpy wanted(shown.get(), &FieldCanvas::timeWanted), play(shown.get(), &FieldCanvas::playWanted);
        QTest::keyClick(shown.get(), Qt::Key_Right);
        QTest::keyClick(shown.get(), Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(shown.get(), Qt::Key_End);
        QTest::keyClick(shown.get(), Qt::Key_Space);
        QCOMPARE(wanted.size(), 3);
        QCOMPARE(wanted[0][0].toDouble(), 1.1);
        QCOMPARE(wanted[1][0].toDouble(), 0.0);
        QCOMPARE(wanted[2][0].toDouble(), 10.0);
        QCOMPARE(play.size(), 1);
    }

    void whatThePointerReadsIsTheField() {
        const auto shown = canvas(FieldView::Map);
        const FieldAxes axes = axesOf(*shown);
        const QPointF at = axes.to(0.5, 5.0);
        QCOMPARE(axes.xAt(at.x()), 0.5);
        const QString reading = shown->readingAt(at);
        QVERIFY2(reading.startsWith(QStringLiteral("u(0.5, 5) = ")), qPrintable(reading));
        QVERIFY(shown->readingAt({0, 0}).isEmpty());
    }

    void itIsDescribed() {
        const QString words = fieldSummary(motion(), 0);
        QVERIFY2(words.contains(QStringLiteral("greatest 1 at 1")), qPrintable(words)); // u(1, 0) = 1
        const auto shown = canvas(FieldView::Waterfall);
        QTRY_VERIFY(!shown->accessibleDescription().isEmpty());
        QCOMPARE(shown->accessibleName(), QStringLiteral("Field: Waterfall"));
    }

    void ticksAreRound() {
        QCOMPARE(roundTicks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
        QVERIFY(roundTicks(1, 1, 5).empty());
        QVERIFY(roundTicks(0, INFINITY, 5).empty());
        const TickWords small = tickWords({0, 2e-7, 4e-7});
        QCOMPARE(small.numbers[2], QStringLiteral("400"));
        QCOMPARE(small.common, QStringLiteral("10⁻⁹"));
        QVERIFY(tickWords({-0.02, 0, 0.02}).common.isEmpty());
    }
};

COENERGY_TEST(TestFieldCanvas)
#include "test_field_canvas.moc"
