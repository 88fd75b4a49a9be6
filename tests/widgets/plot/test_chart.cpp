// A chart by itself: what is painted over it, and its keys.

#include "plot/chart.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QImage>
#include <QTest>

using namespace coenergy;

namespace {

class Shown {
public:
    explicit Shown(std::vector<std::string> curves = {"x"}) {
        pane.resize(700, 400);
        pane.setPlots({{.title = "Position", .x = "t", .y = std::move(curves), .remarks = {}}});
        pane.setTrajectory(oscillation());
        pane.show();
        pane.activateWindow();
        chart().setFocus();
        QTest::qWait(40);
    }

    Chart& chart() { return pane.frame(0).chart(); }

    void pointAt(double x, double y) {
        const QPointF position(chart().xAxis->coordToPixel(x), chart().yAxis->coordToPixel(y));
        QMouseEvent move(QEvent::MouseMove, position, chart().mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&chart(), &move);
    }

    void key(Qt::Key which, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&chart(), which, modifiers); }
    double cursor() { return chart().cursors().first.value_or(NAN); }
    double second() { return chart().cursors().second.value_or(NAN); }

    int pixelsOfCurve() {
        const QColor color = chart().plottable(0)->pen().color();
        const QImage image = chart().grab().toImage();
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == color ? 1 : 0;
        return count;
    }

    PlotPane pane;
};

} // namespace

class TestChart : public QObject {
    Q_OBJECT

private slots:
    void curvesStayWhileAFocusedChartIsRead();
    void arrowsMoveTheTimeCursor();
    void controlMovesTheSecondCursor();
    void cursorsComeAndGo();
    void altMovesTheViewAsFarAsThereAreCurves();
    void theViewFollowsTheCursor();
    void numbersOfALowPlotDoNotTouch();
    void unitsAreWholeOrNone();
    void anAudienceSeesWhatHasRoom();
};

void TestChart::curvesStayWhileAFocusedChartIsRead() {
    Shown shown;
    QTRY_VERIFY(shown.chart().hasFocus());
    const int before = shown.pixelsOfCurve();
    QVERIFY(before > 300);
    shown.pointAt(5, 0);
    QVERIFY(shown.chart().reading().has_value());
    QVERIFY(shown.pixelsOfCurve() > before / 2);
}

// The samples are 0.02 apart.
void TestChart::arrowsMoveTheTimeCursor() {
    Shown shown;
    const ChartView view = shown.chart().view();
    shown.pane.setTimeCursor(1);
    shown.key(Qt::Key_Right);
    QCOMPARE(shown.cursor(), 1.02);
    shown.key(Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(shown.cursor(), 1.22);
    shown.key(Qt::Key_Left);
    QCOMPARE(shown.cursor(), 1.2);
    shown.key(Qt::Key_PageDown);
    QVERIFY(shown.cursor() > 2.1 && shown.cursor() < 2.3);
    for (int k = 0; k < 20; ++k)
        shown.key(Qt::Key_PageDown);
    QCOMPARE(shown.cursor(), 10.0);
    QCOMPARE(shown.chart().view(), view);
}

void TestChart::controlMovesTheSecondCursor() {
    Shown shown;
    shown.pane.setTimeCursor(1);
    shown.key(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(shown.cursor(), 1.0);
    QCOMPARE(shown.second(), 1.02);
    shown.key(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(shown.second(), 0.82);
}

void TestChart::cursorsComeAndGo() {
    Shown shown;
    shown.pane.setTimeCursor(1);
    shown.key(Qt::Key_C);
    QVERIFY(!shown.chart().cursors().first.has_value());
    shown.key(Qt::Key_C);
    QCOMPARE(shown.cursor(), 5.0);
    shown.key(Qt::Key_D);
    QCOMPARE(shown.second(), 5.0);
    shown.key(Qt::Key_D);
    QVERIFY(!shown.chart().cursors().second.has_value());
    shown.key(Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(shown.chart().cursors().second.has_value());
    shown.key(Qt::Key_Escape);
    QVERIFY(!shown.chart().cursors().second.has_value());
    shown.pane.toggleCursorTable();
    shown.key(Qt::Key_Right, Qt::ControlModifier);
    shown.pane.toggleCursorTable();
    QVERIFY(!shown.chart().cursors().second.has_value());
    QCOMPARE(shown.cursor(), 5.0);
}

void TestChart::altMovesTheViewAsFarAsThereAreCurves() {
    Shown shown;
    const ChartView fitted = shown.chart().view();
    shown.key(Qt::Key_Right, Qt::AltModifier);
    QVERIFY(std::abs(shown.chart().view().horizontal.lower) < 1e-9);
    shown.key(Qt::Key_Plus);
    shown.key(Qt::Key_Right, Qt::AltModifier);
    QVERIFY(std::abs(shown.chart().view().horizontal.lower - 1.8) < 1e-6);
    for (int k = 0; k < 20; ++k) {
        shown.key(Qt::Key_Right, Qt::AltModifier);
        shown.key(Qt::Key_Up, Qt::AltModifier);
    }
    QVERIFY(std::abs(shown.chart().view().horizontal.upper - 10) < 1e-6);
    QVERIFY(std::abs(shown.chart().view().vertical.upper - fitted.vertical.upper) < 1e-6);
}

void TestChart::theViewFollowsTheCursor() {
    Shown shown;
    shown.pane.setTimeCursor(1);
    shown.chart().setView({{4, 6}, shown.chart().view().vertical});
    shown.key(Qt::Key_Right);
    QVERIFY(shown.chart().view().horizontal.lower < 1.02 && shown.chart().view().horizontal.upper > 1.02);
    QVERIFY(std::abs(shown.chart().view().horizontal.upper - shown.chart().view().horizontal.lower - 2) < 1e-6);
}

// However low it is made, and the name of the axis has room beside them.
void TestChart::numbersOfALowPlotDoNotTouch() {
    Shown shown({"x", "y", "1000*vx"});
    const int number = QFontMetrics(shown.chart().yAxis->tickLabelFont()).height();
    shown.chart().setMinimumHeight(0);
    for (const int height : {40, 60, 90, 140, 300}) {
        shown.chart().setFixedHeight(height);
        QTest::qWait(60);
        const QVector<double> ticks = shown.chart().yAxis->tickVector();
        for (qsizetype k = 1; k < ticks.size(); ++k)
            QVERIFY(shown.chart().yAxis->coordToPixel(ticks[k - 1]) - shown.chart().yAxis->coordToPixel(ticks[k]) >=
                    number);
        QVERIFY(!shown.chart().yAxis->label().isEmpty());
    }
}

void TestChart::unitsAreWholeOrNone() {
    const auto curves = [](const std::vector<std::string>& units) {
        PlotData data;
        for (const std::string& unit : units)
            data.curves.push_back({.text = "q", .unit = unit, .latex = "q", .values = {}, .pinned = {}, .problem = {}});
        return data;
    };
    const auto label = [&](const std::vector<std::string>& units) { return ordinateCaption(curves(units)).words; };
    const auto brief = [&](const std::vector<std::string>& units) { return shortOrdinateCaption(curves(units)).words; };
    QCOMPARE(brief({"m", "m"}), QStringLiteral("[m]"));
    QCOMPARE(brief({"m", "N", "m"}), QStringLiteral("[m], [N]"));
    QCOMPARE(brief({"", "N"}), QString());
    QCOMPARE(label({"m", "m"}), QStringLiteral("q, q [m]"));
    QCOMPARE(label({"m", "rad"}), QStringLiteral("q [m], q [rad]"));
    QCOMPARE(label({"", "rad"}), QStringLiteral("q, q"));
}

// The last that is seen has the numbers of the time.
void TestChart::anAudienceSeesWhatHasRoom() {
    PlotPane pane;
    pane.resize(600, 420);
    const auto plot = [](const char* curve) { return Plot{.title = curve, .x = "t", .y = {curve}, .remarks = {}}; };
    pane.setPlots({plot("x"), plot("y"), plot("vx"), plot("vy")});
    pane.setTrajectory(oscillation());
    pane.show();
    const auto seen = [&pane](std::size_t k) { return !pane.frame(k).isHidden(); };
    const auto isNumbered = [&pane](std::size_t k) { return pane.frame(k).chart().xAxis->tickLabels(); };
    QVERIFY(seen(0) && seen(1) && seen(2) && seen(3) && isNumbered(3));
    pane.setPresented(true);
    QTest::qWait(40);
    QVERIFY(seen(0) && seen(1) && !seen(3));
    QVERIFY(!isNumbered(0) && isNumbered(seen(2) ? 2 : 1));
    pane.resize(600, 240);
    QTest::qWait(40);
    QVERIFY(seen(0) && !seen(1) && isNumbered(0));
    pane.setPresented(false);
    QVERIFY(seen(0) && seen(1) && seen(2) && seen(3) && isNumbered(3));
}

COENERGY_TEST(TestChart)
#include "test_chart.moc"
