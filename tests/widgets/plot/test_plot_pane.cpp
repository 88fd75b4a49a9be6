// The plots of a run: what they show, how they are navigated, and what stays when something changes.

#include "plot/chart.hpp"
#include "plot/curve_legend.hpp"
#include "plot/curve_picker.hpp"
#include "plot/export_dialog.hpp"
#include "plot/plot_export.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "plot/plot_tables.hpp"
#include "plot/time_bar.hpp"
#include "plot/typeset_cells.hpp"
#include "plot_edits.hpp"
#include "runs.hpp"
#include "support/own_time.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QAccessible>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace coenergy;

namespace {

Plot plot(const char* title, const char* x, std::vector<std::string> y) {
    return {.title = title, .x = x, .y = std::move(y), .remarks = {}};
}

std::vector<Plot> threePlots() {
    return {plot("Position", "t", {"x", "y"}), plot("Velocity", "t", {"vx"}), plot("Phase", "x", {"vx"})};
}

void settle() {
    for (int k = 0; k < 4; ++k)
        QTest::qWait(10);
}

class ShownPane {
public:
    explicit ShownPane(std::vector<Plot> plots = threePlots(), Trajectory run = oscillation()) {
        pane.resize(900, 900);
        pane.setPlots(std::move(plots));
        pane.setNames(namesWithUnits());
        pane.setTrajectory(std::move(run));
        pane.show();
        settle();
    }

    Chart& chart(std::size_t index) { return pane.frame(index).chart(); }
    QPointF pixel(std::size_t index, double x, double y) {
        return {chart(index).xAxis->coordToPixel(x), chart(index).yAxis->coordToPixel(y)};
    }
    void wheel(std::size_t index, QPointF position, int notches) {
        QWheelEvent event(position, chart(index).mapToGlobal(position), {}, QPoint(0, 120 * notches), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&chart(index), &event);
    }
    void drag(std::size_t index, QPoint from, QPoint to, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(&chart(index), button, modifiers, from);
        const auto move = [&](QPoint at) {
            QMouseEvent event(QEvent::MouseMove, at, chart(index).mapToGlobal(at), Qt::NoButton, button, modifiers);
            QApplication::sendEvent(&chart(index), &event);
        };
        move((from + to) / 2);
        move(to);
        QTest::mouseRelease(&chart(index), button, modifiers, to);
    }
    void key(std::size_t index, Qt::Key which, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&chart(index), which, modifiers);
    }

    PlotPane pane;
};

bool near(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance * (1 + std::abs(b));
}

double length(const AxisRange& interval) {
    return interval.upper - interval.lower;
}

} // namespace

class TestPlotPane : public QObject {
    Q_OBJECT

private slots:
    void curvesAreTheSamples();
    void expressionsAndParametersArePlotted();
    void withoutPlotsTheCoordinatesAreShown();
    void wheelZoomsAtThePointer();
    void wheelOverAnAxisZoomsItAlone();
    void dragPans();
    void bandZooms();
    void doubleClickFitsAndLeavesTheCursor();
    void timeAxesAreLinked();
    void aPlotMayHaveATimeAxisOfItsOwn();
    void aChosenRangeGoesWithItsAxis();
    void pathsStandBesideTheOthers();
    void inFrontOfAnAudienceNoAxisIsCutOff();
    void titlesAreWholeInANarrowColumn();
    void noColumnIsTooNarrowForItsTitle();
    void titlesAndLegendsDoNotOverlap();
    void timesStandUnderTheLast();
    void withoutARunNoNameIsWrong();
    void noAxesAreInventedBeforeARun();
    void beforeARunTheAxisIsThatOfTheRunToCome();
    void theFirstRunIsReadFromItsBeginning();
    void historyOfViews();
    void aBurstOfTheWheelIsOneView();
    void everythingByKeyboard();
    void zoomSurvivesARerunAndAnAddedCurve();
    void aFittedViewFollowsTheRun();
    void theTimeBarHasTheUnitOfTheModel();
    void samplesAreReadExactly();
    void cursorsShowDifferences();
    void thePhasePlotSharesTheCursor();
    void cursorLinesCanBeDragged();
    void colorsStayWithTheirVariables();
    void neighbouringCurvesDifferInColorAndDashes();
    void statedLooksAreDrawn();
    void automaticColoursGiveWay();
    void statedColoursAreSeenOnAnyPaper();
    void aRangeOfIndicesIsManyCurves();
    void notesStandAtTheirPlaces();
    void notesDoNotCoverEachOther();
    void aStatedRangeIsOfItsPlotAlone();
    void theLegendChoosesLooks();
    void theMenuKeepsRangesAndRemovesNotes();
    void aNoteIsAddedWhereTheMenuWasOpened();
    void theLegendHidesCurves();
    void samplesHaveTheDashesOfTheirCurves();
    void oneSentenceStandsInPlaceOfCurves();
    void aChoiceIsAsWideAsItsWords();
    void sizesOfPicturesHaveAPointInAnyLanguage();
    void headingsStandAsTheirColumns();
    void curvesCanBeRemovedByKey();
    void editsAreSignalledAndNotMade();
    void longTitlesEndInDotsUntilTheyAreEdited();
    void withoutATitleItSaysWhatItShows();
    void aMarkOnTheAxisIsWhole();
    void anAddedPlotAsksForItsCurves();
    void whoSaysNothingHasAddedNoPlot();
    void thePickerOffersWhatIsNotShown();
    void thePickerFindsAndChecks();
    void severalCurvesAreAddedAtOnce();
    void noiseIsNotMagnified();
    void equalScalesAreAChoice();
    void ratesAndIntegralsAreCurvesOverTime();
    void aSpectrumIsOverFrequencies();
    void whatHasNoSpectrumSaysSo();
    void logarithmicAxes();
    void theMenuChoosesWhatIsShown();
    void aBrokenExpressionKeepsItsLastCurve();
    void anEmptyRunKeepsTheLastCurves();
    void staleCurvesSaySo();
    void pinnedRunsAreDrawnLighter();
    void pinnedRunsAreSeenOnAnyPaper();
    void aPinnedRunStandsInTheLegend();
    void whatIsDroppedBecomesACurve();
    void theAuditHasAPlotOfItsOwn();
    void manySamplesAreFast();
    void aLongPathIsDrawnOnce();
    void whatIsDrawnOnceHasNoHoles();
    void thinningKeepsPeaks();
    void playMovesTheCursor();
    void tablesAreReadable();
    void theTableAtTheCursors();
    void headingsAreCutBehind();
    void accessibleNamesAndSummary();
    void colorsFollowThePalette();
};

void TestPlotPane::curvesAreTheSamples() {
    ShownPane shown;
    const Trajectory run = oscillation();
    const PlotData& data = shown.pane.frame(0).plotted();
    QCOMPARE(data.time, run.time);
    QCOMPARE(data.curves[0].values, run.series[0].values);
    QCOMPARE(shown.pane.frame(2).plotted().x, run.series[0].values);
    const ChartView view = shown.chart(0).view();
    QCOMPARE(view.horizontal.lower, 0.0);
    QCOMPARE(view.horizontal.upper, 10.0);
    QVERIFY(view.vertical.lower < -0.99 && view.vertical.lower > -1.3);
    QVERIFY(view.vertical.upper > 1.0 && view.vertical.upper < 1.3);
}

void TestPlotPane::expressionsAndParametersArePlotted() {
    ShownPane shown({plot("E", "t", {"k*x^2/2 + m*dot(x)^2/2"})});
    QVERIFY(shown.pane.frame(0).plotted().curves[0].problem.has_value());
    shown.pane.setNames({.parameters = {{"k", 4.0}, {"m", 1.0}}, .definitions = {}, .units = {}, .notation = {}});
    for (const double value : shown.pane.frame(0).plotted().curves[0].values)
        QVERIFY(near(value, 2.0, 1e-12));
}

void TestPlotPane::withoutPlotsTheCoordinatesAreShown() {
    ShownPane shown(std::vector<Plot>{});
    QCOMPARE(shown.pane.frameCount(), std::size_t(2)); // x in m and y in rad
    QCOMPARE(shown.pane.frame(0).plotted().curves[0].text, std::string("x"));
    QCOMPARE(shown.pane.frame(1).plotted().curves[0].text, std::string("y"));
}

void TestPlotPane::wheelZoomsAtThePointer() {
    ShownPane shown;
    const QPointF pointer = shown.pixel(0, 4, 0.25);
    const ChartView before = shown.chart(0).view();
    shown.wheel(0, pointer, 2);
    QVERIFY(near(shown.chart(0).xAxis->pixelToCoord(pointer.x()), 4));
    QVERIFY(near(shown.chart(0).yAxis->pixelToCoord(pointer.y()), 0.25));
    QVERIFY(length(shown.chart(0).view().horizontal) < 0.8 * length(before.horizontal));
    QVERIFY(length(shown.chart(0).view().vertical) < 0.8 * length(before.vertical));
    shown.wheel(0, pointer, -2);
    QVERIFY(near(length(shown.chart(0).view().horizontal), length(before.horizontal)));
}

void TestPlotPane::wheelOverAnAxisZoomsItAlone() {
    ShownPane shown;
    const ChartView before = shown.chart(0).view();
    const QRect inside = shown.chart(0).axisRect()->rect();
    shown.wheel(0, QPointF(inside.center().x(), inside.bottom() + 10), 1);
    QCOMPARE(shown.chart(0).view().vertical, before.vertical);
    QVERIFY(length(shown.chart(0).view().horizontal) < length(before.horizontal));
    const AxisRange time = shown.chart(0).view().horizontal;
    shown.wheel(0, QPointF(inside.left() - 10, inside.center().y()), 1);
    QCOMPARE(shown.chart(0).view().horizontal, time);
    QVERIFY(length(shown.chart(0).view().vertical) < length(before.vertical));
}

void TestPlotPane::dragPans() {
    ShownPane shown;
    const QPoint from = shown.pixel(0, 5, 0).toPoint();
    const double x = shown.chart(0).xAxis->pixelToCoord(from.x());
    const double y = shown.chart(0).yAxis->pixelToCoord(from.y());
    shown.drag(0, from, from + QPoint(60, -20), Qt::LeftButton);
    QVERIFY(near(shown.chart(0).xAxis->pixelToCoord(from.x() + 60), x));
    QVERIFY(near(shown.chart(0).yAxis->pixelToCoord(from.y() - 20), y, 1e-6));
}

void TestPlotPane::bandZooms() {
    for (const auto& [button, modifiers] :
         {std::pair(Qt::LeftButton, Qt::ShiftModifier), std::pair(Qt::RightButton, Qt::NoModifier)}) {
        ShownPane shown;
        const QPoint from = shown.pixel(0, 2, 0.5).toPoint();
        const QPoint to = shown.pixel(0, 4, -0.5).toPoint();
        shown.drag(0, from, to, button, modifiers);
        const ChartView view = shown.chart(0).view();
        QVERIFY(near(view.horizontal.lower, 2, 0.01) && near(view.horizontal.upper, 4, 0.01));
        QVERIFY(near(view.vertical.lower, -0.5, 0.02) && near(view.vertical.upper, 0.5, 0.02));
    }
}

void TestPlotPane::doubleClickFitsAndLeavesTheCursor() {
    ShownPane shown;
    const ChartView fitted = shown.chart(0).view();
    shown.pane.setTimeCursor(3);
    const QPoint at = shown.pixel(0, 5, 0.4).toPoint();
    shown.wheel(0, at, 3);
    QVERIFY(shown.chart(0).view() != fitted);
    QTest::mouseDClick(&shown.chart(0), Qt::LeftButton, {}, at);
    QCOMPARE(shown.chart(0).view(), fitted);
    QCOMPARE(*shown.pane.timeCursor(), 3.0);
    // As a mouse does it: the first click comes before.
    shown.wheel(0, at, 3);
    QTest::mouseClick(&shown.chart(0), Qt::LeftButton, {}, at);
    QVERIFY(*shown.pane.timeCursor() > 4);
    QTest::mouseDClick(&shown.chart(0), Qt::LeftButton, {}, at);
    QTest::mouseRelease(&shown.chart(0), Qt::LeftButton, {}, at);
    QCOMPARE(shown.chart(0).view(), fitted);
    QCOMPARE(*shown.pane.timeCursor(), 3.0);
}

void TestPlotPane::timeAxesAreLinked() {
    ShownPane shown;
    const AxisRange velocity = shown.chart(1).view().vertical;
    const ChartView phase = shown.chart(2).view();
    shown.wheel(0, shown.pixel(0, 3, 0), 3);
    QCOMPARE(shown.chart(1).view().horizontal, shown.chart(0).view().horizontal);
    QCOMPARE(shown.chart(1).view().vertical, velocity);
    QCOMPARE(shown.chart(2).view(), phase);
    QCOMPARE(shown.chart(0).axisRect()->left(), shown.chart(1).axisRect()->left());
}

// Three plots of 900 pixels' height have room above each other only where the pane is not wide.
// A part of the time beside all of it; taken back, it is where the others are.
void TestPlotPane::aPlotMayHaveATimeAxisOfItsOwn() {
    ShownPane shown;
    const auto toggle = [&](const char* wanted) {
        shown.pane.frame(1).menuButton().click();
        for (QMenu* menu : shown.pane.findChildren<QMenu*>()) {
            for (QAction* action : menu->actions())
                if (action->text() == QLatin1String(wanted))
                    action->trigger();
            menu->close();
        }
        settle();
    };
    toggle("Time axis of its own");
    shown.wheel(1, shown.pixel(1, 3, 0), 3);
    settle();
    const AxisRange part = shown.chart(1).view().horizontal;
    QVERIFY(length(part) < 0.9 * length(shown.chart(0).view().horizontal));
    QCOMPARE(length(shown.chart(0).view().horizontal), length(shown.chart(0).fitted().horizontal));
    shown.wheel(0, shown.pixel(0, 8, 0), 6);
    settle();
    QCOMPARE(shown.chart(1).view().horizontal, part);
    QVERIFY(shown.chart(0).view().horizontal != part);
    toggle("Time axis of its own");
    QCOMPARE(shown.chart(1).view().horizontal, shown.chart(0).view().horizontal);
}

// A part of the time says nothing of frequencies, nor do these of the time.
void TestPlotPane::aChosenRangeGoesWithItsAxis() {
    ShownPane shown;
    std::vector<Plot> plots = threePlots();
    const auto show = [&](const char* content) {
        plots[1].shows = content;
        shown.pane.setPlots(plots);
        settle();
    };
    shown.wheel(1, shown.pixel(1, 3, 0), 3);
    const AxisRange part = shown.chart(0).view().horizontal;
    show("spectrum");
    QCOMPARE(shown.chart(1).view(), shown.chart(1).fitted());
    const ChartView all = shown.chart(1).view();
    shown.wheel(1, shown.pixel(1, 0.5 * all.horizontal.upper, all.vertical.upper / 2), 3);
    QVERIFY(length(shown.chart(1).view().horizontal) < length(all.horizontal));
    show("");
    QCOMPARE(shown.chart(0).view().horizontal, part);
    QCOMPARE(shown.chart(1).view().horizontal, part);
    show("spectrum");
    QCOMPARE(shown.chart(1).view(), shown.chart(1).fitted());
}

void TestPlotPane::pathsStandBesideTheOthers() {
    ShownPane shown;
    const auto left = [&](std::size_t index) { return shown.pane.frame(index).mapTo(&shown.pane, QPoint()).x(); };
    const auto top = [&](std::size_t index) { return shown.pane.frame(index).mapTo(&shown.pane, QPoint()).y(); };
    QVERIFY(left(2) > left(0) + 300);
    QCOMPARE(top(2), top(0));
    shown.pane.resize(560, 900);
    settle();
    QCOMPARE(left(2), left(0));
    QVERIFY(top(2) > top(1));
    shown.pane.resize(560, 340);
    settle();
    QVERIFY(left(2) > left(0) + 200);
    for (std::size_t k = 0; k < 3; ++k)
        QVERIFY(top(k) + shown.pane.frame(k).height() <= shown.pane.timeBar().y());
}

// A path that has not the height that it needs is left out, also where it would stand beside the others.
void TestPlotPane::inFrontOfAnAudienceNoAxisIsCutOff() {
    ShownPane shown;
    shown.pane.setPresented(true);
    shown.pane.resize(1200, 700);
    settle();
    QVERIFY(shown.pane.frame(2).isVisible());
    const int needed = shown.pane.frame(2).minimumSizeHint().height();
    shown.pane.resize(1200, needed + shown.pane.timeBar().height() - 10);
    settle();
    QVERIFY(shown.pane.frame(0).isVisible());
    QVERIFY(!shown.pane.frame(2).isVisible());
}

void TestPlotPane::titlesAreWholeInANarrowColumn() {
    ShownPane shown(
        {plot("Position", "t", {"x", "y"}), plot("Speed", "t", {"vx"}), plot("Path of the coupler", "x", {"y"})});
    shown.pane.resize(560, 340);
    settle();
    PlotFrame& path = shown.pane.frame(2);
    QVERIFY(path.mapTo(&shown.pane, QPoint()).x() > 200);
    QCOMPARE(path.title().text(), QStringLiteral("Path of the coupler"));
    QVERIFY(path.title().width() > path.title().fontMetrics().horizontalAdvance(path.title().text()));
    QVERIFY(path.legend().geometry().top() >= path.title().geometry().bottom());
    QVERIFY(path.legend().entries()[0]->geometry().right() < path.legend().width());
}

void TestPlotPane::titlesAndLegendsDoNotOverlap() {
    ShownPane shown({plot("Position", "t", {"x", "y"}), plot("Path of the coupler", "x", {"y"})});
    for (const bool isPresented : {false, true}) {
        shown.pane.setPresented(isPresented);
        for (int width = 400; width < 800; width += 20) {
            shown.pane.resize(width, 300);
            settle();
            for (std::size_t k = 0; k < 2; ++k) {
                const QRect title = shown.pane.frame(k).title().geometry();
                const QRect legend = shown.pane.frame(k).legend().geometry();
                QVERIFY2(!title.intersects(legend), qPrintable(QString::number(width)));
                QVERIFY(legend.right() <= shown.pane.frame(k).width());
            }
        }
    }
}

void TestPlotPane::noColumnIsTooNarrowForItsTitle() {
    const char* title = "Path of the coupler, seen from the frame that turns with the crank";
    ShownPane shown({plot("Position", "t", {"x", "y"}), plot("Speed", "t", {"vx"}), plot(title, "x", {"y"})});
    shown.pane.resize(560, 340);
    settle();
    QCOMPARE(shown.pane.frame(2).mapTo(&shown.pane, QPoint()).x(),
             shown.pane.frame(0).mapTo(&shown.pane, QPoint()).x());
    QCOMPARE(shown.pane.frame(2).title().text(), QString::fromUtf8(title));
}

// The last of those over time has the numbers, whatever stands between them in the document.
void TestPlotPane::timesStandUnderTheLast() {
    ShownPane shown({plot("Position", "t", {"x"}), plot("Phase", "x", {"vx"}), plot("Velocity", "t", {"vx"})});
    QVERIFY(!shown.chart(0).xAxis->tickLabels());
    QVERIFY(shown.chart(1).xAxis->tickLabels());
    QVERIFY(shown.chart(2).xAxis->tickLabels());
}

void TestPlotPane::withoutARunNoNameIsWrong() {
    ShownPane shown(threePlots(), {});
    QVERIFY(!shown.pane.frame(0).plotted().curves[0].problem);
    QVERIFY(!shown.pane.frame(2).plotted().problem);
    QVERIFY(!shown.pane.timeCursor());
}

// Neither while a run is invited nor where nothing can run.
void TestPlotPane::noAxesAreInventedBeforeARun() {
    ShownPane shown(threePlots(), {});
    const QImage before = shown.chart(1).grab().toImage();
    shown.pane.setPrompting(false);
    settle();
    QCOMPARE(shown.chart(1).grab().toImage(), before);
}

void TestPlotPane::beforeARunTheAxisIsThatOfTheRunToCome() {
    ShownPane shown(threePlots(), {});
    shown.pane.awaitRun(0, 25);
    settle();
    QCOMPARE(shown.chart(0).view().horizontal, (AxisRange{0, 25}));
    QCOMPARE(shown.chart(1).xAxis->tickVectorLabels().back(), QStringLiteral("25"));
    QCOMPARE(abscissaLabel(shown.pane.frame(0).plotted()), QStringLiteral("t [s]"));
    shown.pane.setTrajectory(oscillation());
    QCOMPARE(shown.chart(0).view().horizontal, (AxisRange{0, 10}));
}

void TestPlotPane::theFirstRunIsReadFromItsBeginning() {
    ShownPane shown;
    QCOMPARE(shown.pane.timeCursor(), std::optional(0.0));
    shown.pane.setTimeCursor(3);
    shown.pane.setTrajectory(oscillation(3));
    QCOMPARE(shown.pane.timeCursor(), std::optional(3.0));
}

void TestPlotPane::historyOfViews() {
    ShownPane shown;
    const ChartView first = shown.chart(0).view();
    shown.drag(0, shown.pixel(0, 2, 0.5).toPoint(), shown.pixel(0, 4, -0.5).toPoint(), Qt::RightButton);
    const ChartView second = shown.chart(0).view();
    QTest::qWait(600);
    shown.drag(0, shown.pixel(0, 3, 0).toPoint(), shown.pixel(0, 3.5, 0.2).toPoint(), Qt::LeftButton);
    const ChartView third = shown.chart(0).view();
    QVERIFY(first != second && second != third);
    shown.pane.previousView();
    QCOMPARE(shown.chart(0).view(), second);
    shown.pane.previousView();
    QCOMPARE(shown.chart(0).view(), first);
    shown.pane.previousView();
    QCOMPARE(shown.chart(0).view(), first);
    shown.pane.nextView();
    shown.pane.nextView();
    QCOMPARE(shown.chart(0).view(), third);
    QCOMPARE(shown.chart(1).view().horizontal, third.horizontal);
}

void TestPlotPane::aBurstOfTheWheelIsOneView() {
    ShownPane shown;
    const ChartView first = shown.chart(0).view();
    for (int k = 0; k < 6; ++k)
        shown.wheel(0, shown.pixel(0, 3, 0), 1);
    shown.pane.previousView();
    QCOMPARE(shown.chart(0).view(), first);
}

void TestPlotPane::everythingByKeyboard() {
    ShownPane shown;
    const ChartView fitted = shown.chart(0).view();
    shown.key(0, Qt::Key_Plus);
    QVERIFY(near(length(shown.chart(0).view().horizontal), 8.0, 1e-6));
    shown.key(0, Qt::Key_Minus);
    QVERIFY(near(length(shown.chart(0).view().horizontal), 10.0, 1e-6));
    const AxisRange vertical = shown.chart(0).view().vertical;
    shown.key(0, Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    QVERIFY(length(shown.chart(0).view().horizontal) < 9);
    QVERIFY(near(length(shown.chart(0).view().vertical), length(vertical)));
    const ChartView zoomed = shown.chart(0).view();
    QTest::qWait(600);
    shown.key(0, Qt::Key_Home);
    QCOMPARE(shown.chart(0).view(), fitted);
    shown.key(0, Qt::Key_Backspace);
    QCOMPARE(shown.chart(0).view(), zoomed);
    shown.key(0, Qt::Key_Backspace, Qt::ShiftModifier);
    QCOMPARE(shown.chart(0).view(), fitted);
}

void TestPlotPane::zoomSurvivesARerunAndAnAddedCurve() {
    ShownPane shown;
    shown.drag(0, shown.pixel(0, 2, 0.5).toPoint(), shown.pixel(0, 4, -0.5).toPoint(), Qt::RightButton);
    const ChartView zoomed = shown.chart(0).view();
    shown.pane.setTrajectory(oscillation(3));
    settle();
    QCOMPARE(shown.chart(0).view(), zoomed);
    std::vector<Plot> plots = threePlots();
    plots[0].y.push_back("lambda1");
    shown.pane.setPlots(plots);
    settle();
    QCOMPARE(shown.chart(0).view(), zoomed);
    plots.erase(plots.begin() + 1);
    shown.pane.setPlots(plots);
    settle();
    QCOMPARE(shown.chart(0).view(), zoomed);
    QCOMPARE(shown.pane.frameCount(), std::size_t(2));
}

void TestPlotPane::aFittedViewFollowsTheRun() {
    ShownPane shown;
    shown.pane.setTrajectory(oscillation(2, 501, 20));
    QCOMPARE(shown.chart(0).view().horizontal.upper, 20.0);
    // One axis was chosen: the other one still follows.
    const QRect inside = shown.chart(0).axisRect()->rect();
    shown.wheel(0, QPointF(inside.center().x(), inside.bottom() + 10), 1);
    const AxisRange time = shown.chart(0).view().horizontal;
    Trajectory larger = oscillation(2, 501, 20);
    for (double& value : larger.series[0].values)
        value *= 10;
    shown.pane.setTrajectory(larger);
    QCOMPARE(shown.chart(0).view().horizontal, time);
    QVERIFY(shown.chart(0).view().vertical.upper > 10);
}

void TestPlotPane::theTimeBarHasTheUnitOfTheModel() {
    ShownPane shown;
    const auto words = [&shown] {
        QString all;
        for (const QLabel* label : shown.pane.timeBar().findChildren<QLabel*>())
            all += label->text() + QLatin1Char(' ');
        return all;
    };
    QVERIFY(words().contains(displayedValue(10, "s")));
    shown.pane.setNames({});
    QVERIFY2(!words().contains(displayedValue(10, "s")), qPrintable(words()));
}

void TestPlotPane::samplesAreReadExactly() {
    ShownPane shown;
    const PlotData& data = shown.pane.frame(0).plotted();
    const std::size_t row = 80;
    const QPointF beside = shown.pixel(0, data.time[row], data.curves[0].values[row]) + QPointF(0.2, 3);
    QTest::mouseMove(&shown.chart(0), beside.toPoint());
    QMouseEvent move(QEvent::MouseMove, beside, shown.chart(0).mapToGlobal(beside), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&shown.chart(0), &move);
    QVERIFY(shown.chart(0).reading().has_value());
    QCOMPARE(shown.chart(0).reading()->curve, std::size_t(0));
    const std::size_t read = shown.chart(0).reading()->row;
    QVERIFY(read + 2 > row && read < row + 2);
    const QString text = shown.chart(0).readingText({0, row});
    QVERIFY(text.contains(displayedValue(data.curves[0].values[row], "m", 4)));
    QVERIFY(text.contains(displayedValue(data.time[row], "s", 5)));
    QVERIFY(text.startsWith(QStringLiteral("x = ")));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&shown.chart(0), &leave);
    QVERIFY(!shown.chart(0).reading().has_value());
}

void TestPlotPane::cursorsShowDifferences() {
    ShownPane shown;
    QSignalSpy moved(&shown.pane, &PlotPane::timeCursorMoved);
    QTest::mouseClick(&shown.chart(0), Qt::LeftButton, {}, shown.pixel(0, 2, 0).toPoint());
    QTest::mouseClick(&shown.chart(0), Qt::LeftButton, Qt::ControlModifier, shown.pixel(0, 5, 0).toPoint());
    QCOMPARE(moved.count(), 1);
    QVERIFY(near(moved[0][0].toDouble(), 2, 0.02));
    const auto& run = oscillation();
    const TimeCursors cursors = shown.chart(1).cursors();
    const auto first = nearestRow(run.time, *cursors.first);
    const auto second = nearestRow(run.time, *cursors.second);
    QCOMPARE(run.time[first], *cursors.first);
    const QAbstractItemModel* table = nullptr;
    for (const QTableView* view : shown.pane.findChildren<QTableView*>())
        if (view->model()->columnCount() == 4 && view->verticalHeader()->isHidden())
            table = view->model();
    QVERIFY(table);
    const auto cell = [&](int row, int column) { return table->index(row, column).data().toString(); };
    QCOMPARE(cell(0, 0), QStringLiteral("x [m]"));
    QCOMPARE(cell(0, 1), displayedNumber(run.series[0].values[first], 4));
    QCOMPARE(cell(0, 3), displayedNumber(run.series[0].values[second] - run.series[0].values[first], 4));
    QCOMPARE(table->rowCount(), 3); // x, y, vx: the phase plot shows vx again
}

void TestPlotPane::thePhasePlotSharesTheCursor() {
    ShownPane shown;
    shown.pane.setTimeCursor(1.0);
    settle();
    const auto markerAt = [&](double x, double y) {
        for (int k = 0; k < shown.chart(2).itemCount(); ++k)
            if (const auto* tracer = qobject_cast<QCPItemTracer*>(shown.chart(2).item(k)))
                if (tracer->visible() && near(tracer->position->key(), x) && near(tracer->position->value(), y))
                    return true;
        return false;
    };
    QVERIFY(markerAt(std::cos(2.0), -2 * std::sin(2.0)));
    shown.pane.setTimeCursor(2.0);
    QVERIFY(markerAt(std::cos(4.0), -2 * std::sin(4.0)));
}

void TestPlotPane::cursorLinesCanBeDragged() {
    ShownPane shown;
    shown.pane.setTimeCursor(2.0);
    settle();
    const ChartView view = shown.chart(0).view();
    shown.drag(0, shown.pixel(0, 2, 0.1).toPoint(), shown.pixel(0, 6, 0.1).toPoint(), Qt::LeftButton);
    QVERIFY(near(*shown.pane.timeCursor(), 6, 0.02));
    QCOMPARE(shown.chart(0).view(), view);
}

void TestPlotPane::colorsStayWithTheirVariables() {
    ShownPane shown;
    const auto styleOf = [&](const std::string& name) {
        for (std::size_t k = 0; k < shown.pane.frameCount(); ++k)
            for (const Curve& curve : shown.pane.frame(k).plotted().curves)
                if (curve.text == name)
                    return curve.look.number;
        return -1;
    };
    const int x = styleOf("x");
    const int vx = styleOf("vx");
    QCOMPARE(shown.pane.frame(1).plotted().curves[0].look.number, shown.pane.frame(2).plotted().curves[0].look.number);
    shown.pane.setTrajectory(oscillation(5));
    shown.pane.setPlots({plot("A", "t", {"energy", "vx"}), plot("B", "t", {"lambda1", " x "})});
    QCOMPARE(styleOf("vx"), vx);
    QCOMPARE(styleOf(" x "), x);
    QVERIFY(styleOf("energy") != x && styleOf("energy") != vx);
}

void TestPlotPane::neighbouringCurvesDifferInColorAndDashes() {
    const QPalette palette;
    std::set<std::pair<QRgb, QString>> looks;
    for (int number = 0; number < 28; ++number) {
        const QPen pen = curvePen(number, CurveTone::Current, Dashes::Patterned, palette, 2);
        const QPen next = curvePen(number + 1, CurveTone::Current, Dashes::Patterned, palette, 2);
        QVERIFY(pen.color() != next.color());
        QVERIFY(pen.dashPattern() != next.dashPattern());
        QString dashes;
        for (const qreal dash : pen.dashPattern())
            dashes += QString::number(dash) + QLatin1Char(' ');
        looks.insert({pen.color().rgb(), dashes});
    }
    QCOMPARE(looks.size(), std::size_t(28));
    QCOMPARE(curvePen(1, CurveTone::Current, Dashes::None, palette, 2).style(), Qt::SolidLine);
}

void TestPlotPane::statedLooksAreDrawn() {
    Plot position = plot("Position", "t", {"x", "y", "vx"});
    position.colors = {"purple", "", "blue"};
    position.styles = {"points", "dotted"};
    Plot path = plot("Path", "x", {"vx"});
    path.styles = {"points"};
    ShownPane shown({position, path});
    const QPalette palette = shown.chart(0).palette();
    const auto pen = [&](int number) { return shown.chart(0).plottable(number)->pen(); };
    QCOMPARE(pen(0).color(), curveColor(3, palette));
    QCOMPARE(pen(1).color(), curveColor(1, palette)); // the second in order
    QCOMPARE(pen(2).color(), curveColor(0, palette));
    QCOMPARE(pen(1).dashPattern(), curvePen(3, CurveTone::Current, Dashes::Patterned, palette, 2).dashPattern());
    QCOMPARE(pen(2).dashPattern(), curvePen(2, CurveTone::Current, Dashes::Patterned, palette, 2).dashPattern());
    const auto* points = qobject_cast<QCPGraph*>(shown.chart(0).plottable(0));
    QCOMPARE(points->lineStyle(), QCPGraph::lsNone);
    const QImage seen = shown.chart(0).grab().toImage();
    int purple = 0;
    for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x)
            purple += seen.pixel(x, y) == curveColor(3, palette).rgb() ? 1 : 0;
    QVERIFY(purple > 500);
    QCOMPARE(points->data()->size(), 501); // one for each row
    QCOMPARE(qobject_cast<QCPGraph*>(shown.chart(0).plottable(1))->lineStyle(), QCPGraph::lsLine);
    const auto* drawn = qobject_cast<QCPCurve*>(shown.chart(1).plottable(0));
    QCOMPARE(drawn->lineStyle(), QCPCurve::lsNone);
    QVERIFY(!drawn->scatterStyle().isNone());
}

// Blue is chosen for the second: the first, which would be blue, is not.
void TestPlotPane::automaticColoursGiveWay() {
    Plot position = plot("Position", "t", {"x", "y"});
    position.colors = {"", "blue"};
    ShownPane shown({position});
    const QPalette palette = shown.chart(0).palette();
    QCOMPARE(shown.chart(0).plottable(0)->pen().color(), curveColor(1, palette));
    QCOMPARE(shown.chart(0).plottable(1)->pen().color(), curveColor(0, palette));
}

// Each name has another colour, three to one against its paper.
void TestPlotPane::statedColoursAreSeenOnAnyPaper() {
    for (const QPalette& palette : {lightPalette(), darkPalette()}) {
        QCOMPARE(categoryColors(palette).size(), curveColors.size());
        std::set<QRgb> colors;
        for (int k = 0; k < static_cast<int>(curveColors.size()); ++k) {
            QVERIFY(contrastRatio(curveColor(k, palette), palette.color(QPalette::Base)) >= 3);
            colors.insert(curveColor(k, palette).rgb());
        }
        QCOMPARE(colors.size(), curveColors.size());
    }
}

void TestPlotPane::aRangeOfIndicesIsManyCurves() {
    Trajectory run = oscillation();
    run.series[0].name = "q1";
    run.series[1].name = "q2";
    Plot both = plot("both", "t", {"vx", "q[1..n]"});
    both.colors = {"", "green"};
    ShownPane shown({both}, run);
    shown.pane.setNames({.parameters = {{"n", 2.0}}, .definitions = {}, .units = {}, .notation = {}});
    const std::vector<Curve>& curves = shown.pane.frame(0).plotted().curves;
    QCOMPARE(curves.size(), std::size_t(3));
    for (std::size_t k : {1, 2}) {
        QVERIFY(!curves[k].problem);
        QCOMPARE(curves[k].values, run.series[k - 1].values);
        QCOMPARE(curves[k].look.color, std::optional(2));
        QCOMPARE(shown.pane.curveNumber(curves[k].text), std::optional(2));
    }
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    QTest::keyClick(shown.pane.frame(0).legend().entries()[1], Qt::Key_Delete);
    const Plot left = edited[0][1].value<std::vector<Plot>>()[0];
    QCOMPARE(left.y, (std::vector<std::string>{"vx", "q2"}));
    QCOMPARE(left.colors, (std::vector<std::string>{"", "green"}));
}

namespace {

// Of what is written in a chart, notes alone.
std::vector<const QCPItemText*> notesIn(const Chart& chart, const QStringList& words) {
    std::vector<const QCPItemText*> notes;
    for (int k = 0; k < chart.itemCount(); ++k)
        if (const auto* text = qobject_cast<QCPItemText*>(chart.item(k)); text && words.contains(text->text()))
            notes.push_back(text);
    return notes;
}

} // namespace

void TestPlotPane::notesStandAtTheirPlaces() {
    Plot noted = plot("Position", "t", {"x"});
    noted.notes = {"T: let go", "pi/2, -1: lowest", "30: later", "1, 3: above all", "x: moves"};
    ShownPane shown({noted, plot("Velocity", "t", {"vx"})});
    shown.pane.setNames({.parameters = {{"T", 4.0}}, .definitions = {}, .units = {}, .notation = {}});
    settle();
    const auto notes = notesIn(shown.chart(0), {"let go", "lowest", "later", "above all", "moves"});
    QCOMPARE(notes.size(), std::size_t(3)); // of the others one is beyond the run, and one has no place
    QVERIFY(std::abs(notes[0]->position->pixelPosition().x() - shown.pixel(0, 4, 0).x()) < 10);
    QVERIFY(QLineF(notes[1]->position->pixelPosition(), shown.pixel(0, 1.5708, -1)).length() < 60);
    QVERIFY(shown.chart(0).view().vertical.upper > 3); // a point is seen, though it is on no curve
    QVERIFY(notesIn(shown.chart(1), {"let go"}).empty());
    QVERIFY(shown.chart(0).accessibleDescription().contains(QStringLiteral("let go")));
    shown.wheel(0, shown.pixel(0, 8, 0), 8); // neither 4 nor 1 is seen now
    settle();
    for (const QCPItemText* note : notesIn(shown.chart(0), {"let go", "lowest"}))
        QVERIFY(!note->visible());
}

void TestPlotPane::notesDoNotCoverEachOther() {
    Plot noted = plot("Position", "t", {"x"});
    QStringList words;
    for (int k = 0; k < 6; ++k) {
        words << QStringLiteral("a long note of number %1").arg(k);
        noted.notes.push_back(std::to_string(9.8 + 0.02 * k) + ": " + words.back().toStdString());
    }
    ShownPane shown({noted});
    const QRectF inside(shown.chart(0).axisRect()->rect());
    std::vector<QRectF> areas;
    for (const QCPItemText* note : notesIn(shown.chart(0), words)) {
        const QRectF area(note->topLeft->pixelPosition(), note->bottomRight->pixelPosition());
        QVERIFY(inside.adjusted(-1, -1, 1, 1).contains(area));
        for (const QRectF& other : areas)
            QVERIFY(!other.adjusted(1, 1, -1, -1).intersects(area));
        areas.push_back(area);
    }
    QCOMPARE(areas.size(), std::size_t(6));
}

// A detail beside the whole, as high as what is seen of it.
void TestPlotPane::aStatedRangeIsOfItsPlotAlone() {
    Plot detail = plot("Detail", "t", {"y"});
    detail.from = "T";
    detail.to = "T + 1";
    ShownPane shown({plot("All", "t", {"y"}), detail});
    shown.pane.setNames({.parameters = {{"T", 4.0}}, .definitions = {}, .units = {}, .notation = {}});
    settle();
    const ChartView all = shown.chart(0).view(), seen = shown.chart(1).view();
    QCOMPARE(seen.horizontal, (AxisRange{4, 5}));
    QVERIFY(seen.vertical.lower > 0.38 && seen.vertical.upper < 0.52);
    QCOMPARE(all.horizontal, (AxisRange{0, 10}));
    shown.wheel(0, shown.pixel(0, 3, 0.3), 3);
    QCOMPARE(shown.chart(1).view(), seen);
    shown.pane.setNames({.parameters = {{"T", 6.0}}, .definitions = {}, .units = {}, .notation = {}});
    QCOMPARE(shown.chart(1).view().horizontal, (AxisRange{6, 7}));
    std::vector<Plot> plots = {plot("All", "t", {"y"}), plot("Detail", "t", {"y"})};
    shown.pane.setPlots(plots);
    QCOMPARE(shown.chart(1).view().horizontal, shown.chart(0).view().horizontal);
}

namespace {

void trigger(QWidget& from, const QString& menuName, const QString& text) {
    for (QMenu* menu : from.findChildren<QMenu*>())
        if (menuName.isEmpty() || menu->title() == menuName)
            for (QAction* action : menu->actions())
                if (action->text() == text)
                    action->trigger();
    for (QMenu* menu : from.findChildren<QMenu*>())
        menu->close();
    settle();
}

} // namespace

void TestPlotPane::theLegendChoosesLooks() {
    ShownPane shown;
    std::vector<Plot> edited;
    int edits = 0;
    connect(&shown.pane, &PlotPane::plotsEdited, &shown.pane, [&](const QString&, const std::vector<Plot>& plots) {
        edited = plots;
        ++edits;
    });
    const auto choose = [&](std::size_t curve, const char* menu, const char* text) {
        LegendEntry* entry = shown.pane.frame(0).legend().entries()[curve];
        QContextMenuEvent event(QContextMenuEvent::Mouse, {4, 4}, entry->mapToGlobal(QPoint(4, 4)));
        QApplication::sendEvent(entry, &event);
        trigger(*entry, QString::fromLatin1(menu), QString::fromLatin1(text));
        shown.pane.setPlots(edited);
        settle();
    };
    choose(1, "Colour", "Red");
    QCOMPARE(edited[0].colors, (std::vector<std::string>{"", "red"}));
    QCOMPARE(edits, 1);
    choose(0, "Style", "Points");
    QCOMPARE(edited[0].styles, std::vector<std::string>{"points"});
    QCOMPARE(edited[0].colors, (std::vector<std::string>{"", "red"}));
    choose(1, "Colour", "Next in order");
    QVERIFY(edited[0].colors.empty());
    QCOMPARE(edits, 3);
    QCOMPARE(edited[1], threePlots()[1]);
}

void TestPlotPane::theMenuKeepsRangesAndRemovesNotes() {
    std::vector<Plot> plots = threePlots();
    plots[0].notes = {"1: one", "2: two"};
    ShownPane shown(plots);
    std::vector<Plot> edited;
    connect(&shown.pane, &PlotPane::plotsEdited, &shown.pane,
            [&](const QString&, const std::vector<Plot>& now) { edited = now; });
    const auto choose = [&](const char* menu, const char* text) {
        shown.pane.frame(0).menuButton().click();
        trigger(shown.pane, QString::fromLatin1(menu), QString::fromLatin1(text));
        shown.pane.setPlots(edited);
        settle();
    };
    shown.wheel(0, shown.pixel(0, 3, 0), 3);
    const AxisRange seen = shown.chart(0).view().horizontal;
    choose("", "Keep this range");
    QVERIFY(near(std::stod(edited[0].from), seen.lower, 0.01) && near(std::stod(edited[0].to), seen.upper, 0.01));
    choose("", "Whole axis");
    QVERIFY(edited[0].from.empty() && edited[0].to.empty());
    choose("Remove note", "1: one");
    QCOMPARE(edited[0].notes, std::vector<std::string>{"2: two"});
}

void TestPlotPane::aNoteIsAddedWhereTheMenuWasOpened() {
    ShownPane shown;
    std::vector<Plot> edited;
    connect(&shown.pane, &PlotPane::plotsEdited, &shown.pane,
            [&](const QString&, const std::vector<Plot>& plots) { edited = plots; });
    const auto noteAt = [&](QPointF at, const char* words) {
        emit shown.chart(0).customContextMenuRequested(at.toPoint());
        trigger(shown.pane, {}, QStringLiteral("Add note here…"));
        auto* dialog = shown.pane.findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue(QString::fromLatin1(words));
        dialog->accept();
        QTRY_VERIFY(!shown.pane.findChild<QInputDialog*>());
        shown.pane.setPlots(edited);
        settle();
    };
    const double peak = std::acos(-1.0); // of cos(2 t)
    noteAt(shown.pixel(0, peak, 1), " highest ");
    const auto& notes = edited[0].notes;
    QCOMPARE(notes.size(), std::size_t(1));
    const std::vector<PlacedNote> placed = placedNotes(edited[0], {});
    QVERIFY(near(placed[0].x, peak, 0.02) && placed[0].y && near(*placed[0].y, 1, 0.02));
    QCOMPARE(placed[0].words, std::string("highest"));
    noteAt(shown.pixel(0, 1.6, 0.7), "far from all curves");
    const PlacedNote second = placedNotes(edited[0], {})[1];
    QVERIFY(near(second.x, 1.6, 0.02) && !second.y);
}

void TestPlotPane::theLegendHidesCurves() {
    ShownPane shown;
    LegendEntry* entry = shown.pane.frame(0).legend().entries()[0];
    QTest::mouseClick(entry, Qt::LeftButton);
    QCOMPARE(shown.pane.frame(0).hidden(), std::set<std::size_t>{0});
    QVERIFY(shown.chart(0).view().vertical.lower > -0.5); // fits what is left: y from 0 to 1
    shown.pane.setTrajectory(oscillation(3));
    std::vector<Plot> plots = threePlots();
    plots[0].y.insert(plots[0].y.begin(), "energy");
    shown.pane.setPlots(plots);
    QCOMPARE(shown.pane.frame(0).hidden(), std::set<std::size_t>{1});
    QTest::keyClick(shown.pane.frame(0).legend().entries()[1], Qt::Key_Space);
    QVERIFY(shown.pane.frame(0).hidden().empty());
}

void TestPlotPane::curvesCanBeRemovedByKey() {
    ShownPane shown;
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    QTest::keyClick(shown.pane.frame(0).legend().entries()[0], Qt::Key_Delete);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][1].value<std::vector<Plot>>()[0].y, std::vector<std::string>{"y"});
}

void TestPlotPane::longTitlesEndInDotsUntilTheyAreEdited() {
    ShownPane shown;
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    QLineEdit& title = shown.pane.frame(1).title();
    const QString whole = title.text();
    QCOMPARE(whole, QStringLiteral("Velocity"));
    shown.pane.frame(1).setFixedWidth(180);
    QFont large = title.font();
    large.setPointSize(3 * large.pointSize());
    title.setFont(large);
    shown.pane.frame(1).setFixedWidth(181);
    QTRY_VERIFY(title.text().endsWith(QStringLiteral("…")));
    QVERIFY(title.fontMetrics().horizontalAdvance(title.text()) < title.width());
    QCOMPARE(title.toolTip(), whole);
    title.setFocus();
    QTRY_COMPARE(title.text(), whole);
    shown.pane.frame(0).legend().entries()[0]->setFocus();
    QTRY_VERIFY(title.text().endsWith(QStringLiteral("…")));
    QCOMPARE(edited.count(), 0);
}

void TestPlotPane::editsAreSignalledAndNotMade() {
    ShownPane shown;
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    QLineEdit& title = shown.pane.frame(1).title();
    title.setText(QStringLiteral("Speed"));
    emit title.editingFinished();
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][1].value<std::vector<Plot>>()[1].title, std::string("Speed"));
    QCOMPARE(shown.pane.frame(1).plot().title, std::string("Velocity"));
    shown.pane.addPlot();
    CurvePicker* picker = shown.pane.findChild<CurvePicker*>();
    picker->field().setText(QStringLiteral("vy"));
    emit picker->field().returnPressed();
    QCOMPARE(edited[1][1].value<std::vector<Plot>>().size(), std::size_t(4));
    QCOMPARE(shown.pane.frameCount(), std::size_t(3));

    shown.pane.frame(0).addButton().click();
    picker = shown.pane.frame(0).findChild<CurvePicker*>();
    QVERIFY(picker);
    picker->field().setText(QStringLiteral("x*y"));
    picker->list().setCurrentRow(picker->list().count() - 1);
    emit picker->field().returnPressed();
    QCOMPARE(edited.count(), 3);
    QCOMPARE(edited[2][1].value<std::vector<Plot>>()[0].y.back(), std::string("x*y"));
}

void TestPlotPane::withoutATitleItSaysWhatItShows() {
    ShownPane shown({plot("", "t", {"x", "lambda1"}), plot("Speed", "t", {"vx"})});
    QVERIFY(shown.pane.frame(0).title().text().isEmpty());
    QCOMPARE(shown.pane.frame(0).title().placeholderText(), QStringLiteral("x, λ₁"));
    QCOMPARE(exportNameOf(shown.pane.frame(1)), QStringLiteral("speed"));
    QVERIFY(exportNameOf(shown.pane.frame(0)).startsWith(QStringLiteral("x--λ")));
    QVERIFY(shown.chart(0).accessibleDescription().startsWith(QStringLiteral("x, λ₁, ")));
}

// On the axis, too: the left half of a mark lies outside the axes.
void TestPlotPane::aMarkOnTheAxisIsWhole() {
    ShownPane shown;
    Chart& chart = shown.chart(0);
    const std::vector<double>& time = shown.pane.trajectory().time;
    const auto leftOfAxis = [&](double cursor) {
        shown.pane.setTimeCursor(cursor);
        settle();
        const QRect axes = chart.axisRect()->rect();
        return chart.grab(QRect(axes.left() - 5, axes.top(), 4, axes.height())).toImage();
    };
    const QImage without = leftOfAxis(time[time.size() / 2]);
    QVERIFY(leftOfAxis(time.front()) != without);
    QVERIFY(leftOfAxis(time[time.size() / 2]) == without);
}

// Whoever adds a plot says what it shows, and is then in that plot.
void TestPlotPane::anAddedPlotAsksForItsCurves() {
    ShownPane shown;
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    connect(&shown.pane, &PlotPane::plotsEdited, &shown.pane,
            [&shown](const QString&, const std::vector<Plot>& plots) { shown.pane.setPlots(plots); });
    const std::size_t before = shown.pane.frameCount();
    QWidget button(&shown.pane);
    button.setGeometry(40, 60, 100, 30);
    button.show();
    shown.pane.setAdder(&button);
    shown.pane.addPlot();
    auto* picker = shown.pane.findChild<CurvePicker*>();
    QVERIFY(picker && picker->isVisible());
    QVERIFY((picker->pos() - button.mapToGlobal(QPoint(0, button.height()))).manhattanLength() < 10);
    picker->field().setText(QStringLiteral("x"));
    emit picker->field().returnPressed();
    QCOMPARE(edited.count(), 1); // one step to be undone
    QCOMPARE(shown.pane.frameCount(), before + 1);
    QCOMPARE(shown.pane.frame(before).plot().y, std::vector<std::string>{"x"});
    QTRY_COMPARE(shown.pane.window()->focusWidget(), &shown.pane.frame(before).chart());
}

void TestPlotPane::whoSaysNothingHasAddedNoPlot() {
    ShownPane shown;
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    shown.pane.addPlot();
    QPointer<CurvePicker> picker = shown.pane.findChild<CurvePicker*>();
    QTest::keyClick(&picker->field(), Qt::Key_Escape);
    QTRY_VERIFY(!picker);
    QCOMPARE(edited.count(), 0);
    QCOMPARE(shown.pane.frameCount(), std::size_t(3));
}

// Time comes by itself, and a plot shows each curve once.
void TestPlotPane::thePickerOffersWhatIsNotShown() {
    ShownPane shown;
    const auto offered = [](const CurvePicker& picker) {
        QStringList names;
        for (int k = 0; k < const_cast<CurvePicker&>(picker).list().count(); ++k)
            names.append(const_cast<CurvePicker&>(picker).list().item(k)->data(Qt::UserRole).toString());
        return names;
    };
    shown.pane.frame(0).addButton().click();
    const QStringList ofFirst = offered(*shown.pane.frame(0).findChild<CurvePicker*>());
    QVERIFY(!ofFirst.contains(QStringLiteral("x")) && !ofFirst.contains(QStringLiteral("t")));
    QCOMPARE(ofFirst.back(), QStringLiteral("vx")); // another plot has it
    shown.pane.addPlot();
    QStringList ofNew;
    for (const CurvePicker* picker : shown.pane.findChildren<CurvePicker*>(QString(), Qt::FindDirectChildrenOnly))
        ofNew = offered(*picker);
    QCOMPARE(ofNew.mid(ofNew.size() - 3), (QStringList{"x", "y", "vx"}));
}

void TestPlotPane::thePickerFindsAndChecks() {
    auto* picker = new CurvePicker(QStringLiteral("?"), plotChoices(oscillation(), {}), CurvePicker::Choosing::Several,
                                   nullptr, nullptr);
    QSignalSpy chosen(picker, &CurvePicker::chosen);
    QVERIFY(picker->list().count() >= 6);
    picker->field().setText(QStringLiteral("am"));
    QCOMPARE(picker->list().item(0)->data(Qt::UserRole).toString(), QStringLiteral("lambda1"));
    picker->field().setText(QStringLiteral("x +"));
    emit picker->field().returnPressed();
    QCOMPARE(chosen.count(), 0);
    picker->field().setText(QStringLiteral("v"));
    QTest::keyClick(&picker->field(), Qt::Key_Down);
    QTest::keyClick(&picker->field(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toStringList(), QStringList{QStringLiteral("vy")});
}

// What is marked stays marked while something else is searched.
void TestPlotPane::severalCurvesAreAddedAtOnce() {
    auto* picker = new CurvePicker(QStringLiteral("?"), plotChoices(oscillation(), {}), CurvePicker::Choosing::Several,
                                   nullptr, nullptr);
    QSignalSpy chosen(picker, &CurvePicker::chosen);
    for (const char* name : {"vy", "lambda1"}) {
        picker->field().setText(QLatin1String(name));
        QTest::keyClick(&picker->field(), Qt::Key_Return, Qt::ControlModifier);
    }
    QCOMPARE(chosen.count(), 0);
    QTest::keyClick(&picker->field(), Qt::Key_Return);
    QCOMPARE(chosen[0][0].toStringList(), (QStringList{QStringLiteral("vy"), QStringLiteral("lambda1")}));
}

// Noise below the tolerance fills no plot; a motion above it does.
void TestPlotPane::noiseIsNotMagnified() {
    Trajectory run = oscillation();
    for (std::size_t row = 0; row < run.rowCount(); ++row)
        run.series[0].values[row] = row % 2 == 0 ? 2e-17 : -2e-17;
    PlotPane pane;
    pane.setPlots({plot("x", "t", {"x"}), plot("y", "t", {"y"})});
    pane.setRun(RunColumns(run, {}, {{"x", 1e-10}, {"y", 1e-10}}));
    const AxisRange noise = pane.frame(0).chart().fitted().vertical;
    const AxisRange motion = pane.frame(1).chart().fitted().vertical;
    QVERIFY(noise.upper - noise.lower >= 1); // a line at 0, whose axis needs no power of ten
    QVERIFY(motion.upper - motion.lower < 1.2);
    // What is known of one curve says nothing about another one beside it.
    pane.setPlots({plot("coarse", "t", {"y"}), plot("both", "t", {"y", "vx"})});
    pane.setRun(RunColumns(run, {}, {{"y", 1e3}}));
    const AxisRange coarse = pane.frame(0).chart().fitted().vertical;
    const AxisRange both = pane.frame(1).chart().fitted().vertical;
    QVERIFY(coarse.upper - coarse.lower >= 1e3);
    QVERIFY(both.upper - both.lower < 10);
    // What is known of no curve: rounding beside a large value.
    for (double& value : run.series[0].values)
        value = 1.4 + 1e7 * value;
    pane.setPlots({plot("invariant", "t", {"x"})});
    pane.setRun(RunColumns(run, {}));
    const AxisRange invariant = pane.frame(0).chart().fitted().vertical;
    QVERIFY(invariant.upper - invariant.lower > 0.1);
}

void TestPlotPane::equalScalesAreAChoice() {
    Plot path = plot("path", "x", {"vx"}); // of different units
    path.equalScales = Mark::Set;
    ShownPane shown({plot("path", "x", {"vx"}), path});
    const auto ratio = [&shown](std::size_t frame) {
        Chart& chart = shown.pane.frame(frame).chart();
        const ChartView view = chart.fitted();
        const QSizeF size = chart.axisRect()->size();
        return (view.horizontal.upper - view.horizontal.lower) / size.width() /
               ((view.vertical.upper - view.vertical.lower) / size.height());
    };
    QVERIFY(std::abs(ratio(0) - 1) > 0.01);
    QVERIFY(std::abs(ratio(1) - 1) < 1e-9);
}

void TestPlotPane::ratesAndIntegralsAreCurvesOverTime() {
    Plot rate = plot("rate", "t", {"x", "2*vx"}), integral = plot("integral", "t", {"vx", "energy"});
    rate.shows = "rate";
    integral.shows = "integral";
    ShownPane shown({rate, integral});
    const PlotData& rates = shown.pane.frame(0).plotted();
    const PlotData& integrals = shown.pane.frame(1).plotted();
    const Trajectory run = oscillation();
    for (std::size_t row = 0; row < run.rowCount(); ++row) {
        QVERIFY(std::abs(rates.curves[0].values[row] - run.series[2].values[row]) < 2e-3);
        QVERIFY(std::abs(integrals.curves[0].values[row] - (run.series[0].values[row] - 1)) < 1e-6);
    }
    QCOMPARE(rates.curves[0].unit, std::string("m/s"));
    QCOMPARE(rates.curves[1].unit, std::string("m/s^2"));
    QCOMPARE(integrals.curves[0].unit, std::string("m"));
    QCOMPARE(integrals.curves[1].unit, std::string("J*s"));
    QCOMPARE(curveLabel(rates.curves[0]), QStringLiteral("dx/dt [m/s]"));
    QCOMPARE(curveLabel(rates.curves[1]), QStringLiteral("d(2*vx)/dt [m/s^2]"));
    QVERIFY(curveCaption(integrals.curves[0]).latex.startsWith(QStringLiteral("\\int ")));
    Plot still = plot("still", "t", {"energy + 1e-15*x"}); // whose rate is rounding
    still.shows = "rate";
    shown.pane.setPlots({still});
    QVERIFY(length(shown.pane.frame(0).chart().fitted().vertical) > 1);
    shown.pane.setPlots({rate, integral});
    shown.pane.setPinned(oscillation(3));
    QVERIFY(std::abs(shown.pane.frame(0).plotted().curves[0].pinned[50] + 3 * std::sin(3.0)) < 1e-2);
}

void TestPlotPane::aSpectrumIsOverFrequencies() {
    Plot spectrum = plot("spectrum", "t", {"x"});
    spectrum.shows = "spectrum";
    const double omega = 2 * M_PI; // ten periods in ten seconds
    ShownPane shown({plot("Position", "t", {"x"}), spectrum}, oscillation(omega));
    const PlotData& data = shown.pane.frame(1).plotted();
    QCOMPARE(data.abscissaUnit, std::string("Hz"));
    QVERIFY(near(data.x[10], 1) && near(data.curves[0].values[10], 1));
    QVERIFY(std::abs(data.curves[0].values[30]) < 1e-9);
    QVERIFY(!data.isOverTime() && data.time.empty());
    QCOMPARE(shown.chart(1).view().horizontal, (AxisRange{0, 25}));
    shown.pane.setTimeCursor(3);
    shown.key(1, Qt::Key_Right);
    QVERIFY(shown.pane.frame(1).mapTo(&shown.pane, QPoint()).x() >
            shown.pane.frame(0).mapTo(&shown.pane, QPoint()).x());
    for (int k = 0; k < shown.chart(1).itemCount(); ++k) // no time is marked on it
        QVERIFY(!qobject_cast<QCPItemTracer*>(shown.chart(1).item(k)) || !shown.chart(1).item(k)->visible());
    const auto reading = shown.chart(1).nearestSample(shown.pixel(1, 1, 1));
    QVERIFY(reading);
    QVERIFY(!shown.chart(1).readingText(*reading).contains(QStringLiteral("t =")));
    QVERIFY(shown.chart(1).readingText(*reading).contains(QStringLiteral("f = 1")));
    shown.pane.setTrajectory(oscillation(2 * omega));
    QVERIFY(near(shown.pane.frame(1).plotted().curves[0].values[20], 1));
}

void TestPlotPane::whatHasNoSpectrumSaysSo() {
    Plot spectrum = plot("spectrum", "t", {"x", "ln(y)"});
    spectrum.shows = "spectrum";
    ShownPane shown({spectrum}); // y is 0 at the start
    const PlotData& data = shown.pane.frame(0).plotted();
    QVERIFY(!data.curves[0].problem && data.curves[1].problem);
    QVERIFY(data.curves[1].problem->code == Code::NoSpectrum);
    QVERIFY(data.curves[1].values.empty());
    shown.pane.setTrajectory(oscillation(2, 5));
    QVERIFY(shown.pane.frame(0).plotted().curves[0].problem);
}

void TestPlotPane::logarithmicAxes() {
    Plot decay = plot("decay", "t", {"lambda1"});
    decay.xScale = decay.yScale = "log";
    ShownPane shown({decay, plot("Position", "t", {"x"})}, oscillation(2, 100'001, 1000));
    const ChartView view = shown.chart(0).view();
    QVERIFY(near(view.horizontal.lower, 1e-2) && near(view.horizontal.upper, 1e3));
    QVERIFY(near(view.vertical.lower, 1e-4) && near(view.vertical.upper, 1));
    QVERIFY(near(shown.chart(1).view().horizontal.upper, 1000));
    // Early rows are as many pixels apart as late ones: none is left out.
    const auto* drawn = qobject_cast<const QCPCurve*>(shown.chart(0).plottable(0));
    QVERIFY(drawn);
    const auto early = std::count_if(drawn->data()->begin(), drawn->data()->end(),
                                     [](const QCPCurveData& point) { return point.key > 0 && point.key < 0.1; });
    QVERIFY(early >= 9);
    shown.wheel(0, shown.pixel(0, 1, 0.1), 1);
    QVERIFY(near(shown.chart(1).view().horizontal.upper, 1000)); // an axis of its own
    QVERIFY(shown.chart(0).view().horizontal.lower > 1e-2);
}

void TestPlotPane::theMenuChoosesWhatIsShown() {
    ShownPane shown;
    std::vector<Plot> edited;
    connect(&shown.pane, &PlotPane::plotsEdited, &shown.pane,
            [&](const QString&, const std::vector<Plot>& plots) { edited = plots; });
    const auto choose = [&](std::size_t frame, const QString& text) {
        shown.pane.frame(frame).menuButton().click();
        for (QMenu* menu : shown.pane.findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text() == text)
                    action->trigger();
        for (QMenu* menu : shown.pane.findChildren<QMenu*>())
            menu->close();
        settle();
    };
    choose(2, QStringLiteral("Their spectra"));
    QCOMPARE(edited[2].shows, std::string("spectrum"));
    QCOMPARE(edited[2].x, std::string("t"));
    shown.pane.setPlots(edited);
    choose(2, QStringLiteral("Curves"));
    QVERIFY(edited[2].shows.empty());
    choose(0, QStringLiteral("Logarithmic vertical axis"));
    QCOMPARE(edited[0].yScale, std::string("log"));
    shown.pane.setPlots(edited);
    choose(0, QStringLiteral("Logarithmic vertical axis"));
    QVERIFY(edited[0].yScale.empty());
}

void TestPlotPane::aBrokenExpressionKeepsItsLastCurve() {
    ShownPane shown;
    std::vector<Plot> plots = threePlots();
    plots[0].y[0] = "x +";
    shown.pane.setPlots(plots);
    const Curve& curve = shown.pane.frame(0).plotted().curves[0];
    QVERIFY(curve.problem.has_value());
    QCOMPARE(curve.values, oscillation().series[0].values);
    QVERIFY(!shown.pane.frame(0).legend().entries()[0]->accessibleDescription().isEmpty());
}

void TestPlotPane::anEmptyRunKeepsTheLastCurves() {
    ShownPane shown;
    shown.pane.setTrajectory({});
    QVERIFY(shown.pane.isStale());
    QCOMPARE(shown.pane.frame(0).plotted().curves[0].values, oscillation().series[0].values);
}

void TestPlotPane::staleCurvesSaySo() {
    ShownPane shown;
    const QPen fresh = shown.chart(0).plottable(0)->pen();
    shown.pane.setStale();
    QVERIFY(shown.chart(0).plottable(0)->pen().color() != fresh.color());
    shown.pane.setTrajectory(oscillation());
    QVERIFY(!shown.pane.isStale());
    QCOMPARE(shown.chart(0).plottable(0)->pen().color(), fresh.color());
}

void TestPlotPane::aPinnedRunStandsInTheLegend() {
    ShownPane shown;
    QVERIFY(!shown.pane.frame(0).legend().pinnedEntry());
    shown.pane.setPinned(oscillation());
    shown.pane.setPinnedWords(QStringLiteral("pinned: m = 1 kg"));
    LegendEntry* entry = shown.pane.frame(0).legend().pinnedEntry();
    QVERIFY(entry && entry->isVisible());
    QCOMPARE(entry->text(), QStringLiteral("pinned: m = 1 kg"));
    QCOMPARE(shown.pane.frame(0).legend().entries().size(), std::size_t(2)); // of curves, as before
    QSignalSpy unpin(&shown.pane, &PlotPane::unpinWanted);
    entry->click();
    QCOMPARE(unpin.size(), 1);
    shown.pane.setPinned(std::nullopt);
    QVERIFY(!shown.pane.frame(0).legend().pinnedEntry());
}

void TestPlotPane::whatIsDroppedBecomesACurve() {
    ShownPane shown;
    QSignalSpy edits(&shown.pane, &PlotPane::plotsEdited);
    const auto drop = [&shown](const char* text) {
        QMimeData data;
        data.setText(QLatin1String(text));
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&shown.pane.frame(1), &enter);
        if (!enter.isAccepted())
            return;
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&shown.pane.frame(1), &event);
    };
    for (const char* nothing : {"vx", "(", "x\ny", ""}) { // shown already, no expression, no name
        drop(nothing);
        QVERIFY2(edits.isEmpty(), nothing);
    }
    drop(" x ");
    QCOMPARE(edits.size(), 1);
    const auto plots = edits.front()[1].value<std::vector<Plot>>();
    QCOMPARE(plots[1].y, (std::vector<std::string>{"vx", "x"}));
    QCOMPARE(plots[0].y.size(), std::size_t(2));
}

void TestPlotPane::pinnedRunsAreDrawnLighter() {
    ShownPane shown;
    shown.pane.setPinned(oscillation());
    Trajectory next = oscillation(3);
    shown.pane.setTrajectory(next);
    const Curve& curve = shown.pane.frame(0).plotted().curves[0];
    QCOMPARE(curve.pinned, oscillation().series[0].values);
    QCOMPARE(curve.values, next.series[0].values);
    const QPen pinned = curvePen(0, CurveTone::Pinned, Dashes::None, shown.pane.palette(), 2);
    const QPen current = curvePen(0, CurveTone::Current, Dashes::None, shown.pane.palette(), 2);
    const QColor base = shown.pane.palette().color(QPalette::Base);
    QVERIFY(contrastRatio(pinned.color(), base) < contrastRatio(current.color(), base));
    QVERIFY(pinned.style() != Qt::SolidLine);
    QCOMPARE(shown.chart(0).plottableCount(), 4);
    shown.pane.setPinned(std::nullopt);
    QCOMPARE(shown.chart(0).plottableCount(), 2);
}

void TestPlotPane::pinnedRunsAreSeenOnAnyPaper() {
    constexpr double seen = 3;
    constexpr int colours = 7;
    for (const QPalette& palette : {lightPalette(), darkPalette()})
        for (int number = 0; number < colours; ++number) {
            const QColor color = curvePen(number, CurveTone::Pinned, Dashes::None, palette, 2).color();
            const double contrast = contrastRatio(color, palette.color(QPalette::Base));
            QVERIFY2(contrast >= seen, qPrintable(QStringLiteral("%1: %2").arg(number).arg(contrast)));
        }
}

void TestPlotPane::theAuditHasAPlotOfItsOwn() {
    ShownPane shown;
    QSignalSpy edited(&shown.pane, &PlotPane::plotsEdited);
    shown.pane.showAudit();
    shown.pane.showAudit();
    QCOMPARE(shown.pane.frameCount(), std::size_t(4));
    QCOMPARE(shown.pane.frame(3).plotted().curves.size(), std::size_t(2));
    QVERIFY(!shown.pane.frame(3).plotted().curves[0].problem);
    QCOMPARE(shown.chart(3).yAxis->scaleType(), QCPAxis::stLogarithmic);
    shown.pane.setPlots({plot("Position", "t", {"x"})});
    QCOMPARE(shown.pane.frameCount(), std::size_t(2));
    QCOMPARE(shown.pane.frame(1).plotted().curves.size(), std::size_t(2));
    QCOMPARE(edited.count(), 0);
}

void TestPlotPane::manySamplesAreFast() {
    constexpr std::size_t rows = 100'000;
    std::vector<std::string> curves;
    for (const char* name : {"x", "y", "vx", "vy", "lambda1", "energy", "x*y", "x+vx", "sin(10*t)", "t*x"})
        curves.push_back(name);
    ShownPane shown({plot("Many", "t", curves)}, oscillation(50, rows));
    const double before = tests::ownTime();
    constexpr int views = 10;
    for (int k = 0; k < views; ++k) {
        shown.wheel(0, shown.pixel(0, 3, 0), 1);
        shown.chart(0).replot();
    }
    const double perView = (tests::ownTime() - before) / views;
    qInfo("%.1f ms for a view of 10 curves of %zu samples", perView, rows);
    for (int k = 0; k < shown.chart(0).graphCount(); ++k)
        QVERIFY(shown.chart(0).graph(k)->data()->size() <= 4 * shown.chart(0).width());
    QVERIFY(perView < 2000);
}

// A path that fills its plot has only so many places to be.
void TestPlotPane::aLongPathIsDrawnOnce() {
    ShownPane shown({plot("Path", "sin(17.3*t)", {"cos(23.1*t)*sin(0.37*t)"})}, oscillation(2, 300'000, 3000));
    const double before = tests::ownTime();
    shown.chart(0).replot();
    const double taken = tests::ownTime() - before;
    qInfo("%.0f ms for a path of 300000 samples", taken);
    const auto* curve = qobject_cast<QCPCurve*>(shown.chart(0).plottable(0));
    QVERIFY(curve);
    QVERIFY2(curve->data()->size() < 150'000, qPrintable(QString::number(curve->data()->size())));
    QVERIFY(curve->data()->size() > 1000);
    QVERIFY(taken < 5000);
}

// A circle that is gone round thousands of times, by steps that never come to the same places.
void TestPlotPane::whatIsDrawnOnceHasNoHoles() {
    ShownPane shown({plot("Circle", "cos(1.1*t)", {"sin(1.1*t)"})}, oscillation(2, 300'000, 3000));
    shown.chart(0).replot();
    const auto* curve = qobject_cast<QCPCurve*>(shown.chart(0).plottable(0));
    QVERIFY(curve && curve->data()->size() < 20'000);
    constexpr int directions = 720;
    std::vector<bool> isCovered(directions);
    const auto placeOf = [](const QCPCurveData& point) {
        return std::atan2(point.value, point.key) / (2 * M_PI) + 0.5;
    };
    for (auto point = curve->data()->constBegin() + 1; point != curve->data()->constEnd(); ++point) {
        if (std::isnan((point - 1)->key) || std::isnan(point->key))
            continue;
        double step = placeOf(*point) - placeOf(*(point - 1));
        step -= std::round(step);
        for (int part = 0; part <= 20; ++part) {
            const double place = placeOf(*(point - 1)) + step * part / 20 + 1;
            isCovered[static_cast<std::size_t>((place - std::floor(place)) * directions)] = true;
        }
    }
    QVERIFY(std::count(isCovered.begin(), isCovered.end(), false) == 0);
}

void TestPlotPane::thinningKeepsPeaks() {
    Trajectory run = oscillation(2, 100'000);
    run.series[0].values[54'321] = 7.5;
    run.series[0].values[54'400] = -6.5;
    ShownPane shown({plot("P", "t", {"x"})}, run);
    bool found = false;
    const QCPRange range = shown.chart(0).graph(0)->getValueRange(found);
    QVERIFY(found);
    QCOMPARE(range.upper, 7.5);
    QCOMPARE(range.lower, -6.5);
    const auto samples = shown.chart(0).graph(0)->data();
    for (auto sample = samples->constBegin() + 1; sample != samples->constEnd(); ++sample)
        QVERIFY((sample - 1)->key < sample->key);
}

void TestPlotPane::playMovesTheCursor() {
    ShownPane shown(threePlots(), oscillation(2, 101, 0.5));
    QSignalSpy moved(&shown.pane, &PlotPane::timeCursorMoved);
    shown.pane.togglePlay();
    QTRY_VERIFY_WITH_TIMEOUT(moved.count() > 3, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(shown.pane.timeCursor() == 0.5, 20000);
}

void TestPlotPane::tablesAreReadable() {
    ShownPane shown;
    shown.pane.toggleSampleTable();
    const QTableView* samples = nullptr;
    for (const QTableView* view : shown.pane.findChildren<QTableView*>())
        if (view->isVisible())
            samples = view;
    QVERIFY(samples);
    QCOMPARE(samples->model()->rowCount(), 501);
    QCOMPARE(samples->model()->headerData(1, Qt::Horizontal).toString(), QStringLiteral("x [m]"));
    QCOMPARE(samples->model()->index(100, 0).data().toString(), QStringLiteral("2"));
    QVERIFY(!samples->accessibleName().isEmpty());
    QSignalSpy moved(&shown.pane, &PlotPane::timeCursorMoved);
    samples->selectionModel()->setCurrentIndex(samples->model()->index(50, 0), QItemSelectionModel::NoUpdate);
    QCOMPARE(moved.count(), 1);
    QCOMPARE(moved[0][0].toDouble(), 1.0);
    shown.pane.setTimeCursor(3);
    QVERIFY(samples->selectionModel()->isRowSelected(150));
    const QFontMetrics metrics(samples->horizontalHeader()->font());
    for (int column = 0; column < samples->model()->columnCount(); ++column)
        QVERIFY(samples->columnWidth(column) >
                metrics.horizontalAdvance(samples->model()->headerData(column, Qt::Horizontal).toString()));
}

void TestPlotPane::theTableAtTheCursors() {
    ShownPane shown;
    shown.pane.toggleSampleTable();
    shown.pane.toggleCursorTable();
    QVERIFY(shown.pane.isCursorTableOpen() && !shown.pane.isSampleTableOpen()); // one at a time
    QTableView* table = nullptr;
    for (QTableView* view : shown.pane.findChildren<QTableView*>())
        if (view->isVisible())
            table = view;
    QVERIFY(table);
    QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("1")); // x(0), read without a click
    QVERIFY(!table->model()->index(0, 2).data().toString().isEmpty());            // how a second cursor is set
    QCOMPARE(table->columnSpan(0, 2), 2);
    QVERIFY(table->model()->index(0, 0).data(symbolRole).isValid()); // names are typeset
    QVERIFY(table->model()->index(0, 0).data().toString().endsWith(QStringLiteral("[m]")));
    shown.pane.setTimeCursor(1);
    QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("−0.4161"));
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().section(QLatin1Char('\t'), 1, 1).toDouble(), std::cos(2.0));
}

// What has no room ends in an ellipsis; nothing of it is cut at the edge where it begins.
void TestPlotPane::headingsAreCutBehind() {
    QStandardItemModel model(1, 1);
    model.setHorizontalHeaderLabels({QStringLiteral("WWWWWWWWWWWW")});
    QTableView view;
    auto* heading = new TypesetHeading(&view);
    view.setHorizontalHeader(heading);
    heading->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    view.setModel(&model);
    view.resize(300, 200);
    heading->resizeSection(0, heading->fontMetrics().horizontalAdvance(QStringLiteral("WWWWW")));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const QImage picture = heading->grab().toImage();
    constexpr int dark = 128;
    const auto inkUntil = [&](int end) {
        int ink = 0;
        for (int x = 0; x < end; ++x)
            for (int y = 0; y < picture.height(); ++y)
                ink += picture.pixelColor(x, y).lightness() < dark ? 1 : 0;
        return ink;
    };
    QCOMPARE(inkUntil(3), 0);
    QVERIFY(inkUntil(picture.width()) > 0);
}

void TestPlotPane::accessibleNamesAndSummary() {
    ShownPane shown;
    for (const QWidget* widget : shown.pane.findChildren<QWidget*>())
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible())
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(&shown.chart(0));
    QCOMPARE(chart->role(), QAccessible::Chart);
    QVERIFY(chart->text(QAccessible::Name).contains(QStringLiteral("Position")));
    const QString summary = chart->text(QAccessible::Description);
    const double last = std::cos(20.0);
    for (const QString& part :
         {QStringLiteral("x"), QStringLiteral("from 0 to 10"), displayedValue(1, "m"), displayedValue(last, "m")})
        QVERIFY2(summary.contains(part), qPrintable(part));
}

void TestPlotPane::colorsFollowThePalette() {
    ShownPane shown({plot("All colours", "t", {"x", "y", "vx", "vy", "lambda1", "energy", "x*y"})});
    Chart& chart = shown.chart(0);
    const int black = chart.plottableCount() - 1; // the last colour is that of text
    const QColor light = chart.plottable(black)->pen().color();
    const QColor lightLabel = chart.xAxis->tickLabelColor();
    QPalette dark(QColor(50, 50, 52), QColor(30, 30, 32));
    dark.setColor(QPalette::Base, QColor(25, 25, 27));
    dark.setColor(QPalette::Text, QColor(230, 230, 230));
    shown.pane.setPalette(dark);
    settle();
    const QColor base = dark.color(QPalette::Base);
    QVERIFY(chart.plottable(black)->pen().color() != light);
    for (int k = 0; k < chart.plottableCount(); ++k)
        QVERIFY(contrastRatio(chart.plottable(k)->pen().color(), base) >= 3);
    QVERIFY(chart.xAxis->tickLabelColor() != lightLabel);
    QVERIFY(contrastRatio(chart.xAxis->tickLabelColor(), base) >= 4.5);
    QCOMPARE(chart.grab().toImage().pixelColor(4, 4), base);
}

// Also where lines are thicker, as before an audience.
void TestPlotPane::samplesHaveTheDashesOfTheirCurves() {
    ShownPane shown({plot("Both", "t", {"x", "y"})});
    const auto dashes = [&shown] {
        settle();
        LegendEntry* entry = shown.pane.frame(0).legend().entries()[1];
        entry->resize(entry->sizeHint());
        const QImage image = entry->grab().toImage();
        int count = 0;
        bool wasInk = false;
        for (int x = 0; x < image.width(); ++x) { // words have no colour
            const bool isInk = image.pixelColor(x, image.height() / 2).saturation() > 100;
            count += isInk && !wasInk ? 1 : 0;
            wasInk = isInk;
        }
        return count;
    };
    const int before = dashes();
    QVERIFY2(before > 1, qPrintable(QString::number(before)));
    shown.pane.setLineScale(1.9);
    QCOMPARE(dashes(), before);
}

// On plain paper: axes that nothing is known of have no numbers and no lines.
void TestPlotPane::oneSentenceStandsInPlaceOfCurves() {
    PlotPane pane;
    pane.resize(700, 600);
    pane.setPlots({plot("First", "t", {"x"}), plot("Second", "t", {"y"})});
    pane.awaitRun(0, 10);
    pane.show();
    settle();
    const auto inkOf = [&pane](std::size_t k) {
        const QImage image = pane.frame(k).chart().grab().toImage();
        int ink = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = image.width() / 8; x < image.width() - 2; ++x)
                ink += image.pixelColor(x, y) != image.pixelColor(image.width() - 2, 4) ? 1 : 0;
        return ink;
    };
    QVERIFY(inkOf(0) > 100);
    QVERIFY2(inkOf(1) < 100, qPrintable(QString::number(inkOf(1)))); // the name of its axis at most
    pane.setTrajectory(oscillation());
    settle();
    QVERIFY(inkOf(1) > 1000);
}

void TestPlotPane::aChoiceIsAsWideAsItsWords() {
    TypesetChoice choice;
    choice.setSizeAdjustPolicy(QComboBox::AdjustToContents);
    SymbolText symbol;
    symbol.addSymbol(QStringLiteral("\\dot{\\theta}_{12}"), {});
    for (const bool isSymbol : {false, true}) {
        choice.clear();
        isSymbol ? addSymbols(choice, symbol) : choice.addItem(QStringLiteral("rms(felt)"));
        const auto wordsIn = [&choice](int width) {
            choice.resize(width, choice.sizeHint().height());
            return choice.grab(QRect(4, 4, choice.sizeHint().width() - 32, choice.height() - 8)).toImage();
        };
        QCOMPARE(wordsIn(choice.sizeHint().width()), wordsIn(2 * choice.sizeHint().width()));
    }
}

void TestPlotPane::sizesOfPicturesHaveAPointInAnyLanguage() {
    const QLocale usual;
    QLocale::setDefault(QLocale(QLocale::German));
    const ExportDialog dialog(QStringLiteral("plot"), nullptr);
    QLocale::setDefault(usual);
    for (const auto* number : dialog.findChildren<QDoubleSpinBox*>())
        QVERIFY2(!number->text().contains(QLatin1Char(',')), qPrintable(number->text()));
}

void TestPlotPane::headingsStandAsTheirColumns() {
    const CursorTable table;
    const auto alignment = table.headerData(0, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
    QVERIFY(alignment.testFlag(Qt::AlignLeft));
    QVERIFY(!table.headerData(1, Qt::Horizontal, Qt::TextAlignmentRole).isValid()); // numbers, as the view has them
}

COENERGY_TEST(TestPlotPane)
#include "test_plot_pane.moc"
