// A lecture: what it shows, what its keys do, and that leaving it restores the former state.

#include "editor/form/model_editor.hpp"
#include "studio/lecture/lecture_bar.hpp"

#include "drawing/drawing_view.hpp"
#include "editor/number/value_slider.hpp"
#include "equations/derivation_view.hpp"
#include "equations/equation_panel.hpp"
#include "io/read_ldae.hpp"
#include "plot/chart.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "plot/time_bar.hpp"
#include "session/runs.hpp"
#include "studio/analysis/analysis_pane.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/lecture/lecture_curtain.hpp"
#include "studio/lecture/lecture_hint.hpp"
#include "studio/lecture/lecture_pen.hpp"
#include "studio/lecture/lecture_title.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/studies/study_pane.hpp"
#include "studio/window/band.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/pane_header.hpp"
#include "studio/window/pane_stage.hpp"
#include "studio/window/studio_style.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>

using namespace coenergy;
using tests::patience;

namespace {

const Field massOf{Section::Parameters, 0, Column::Value};
const Field barOf{Section::Parameters, 1, Column::Value};
const Field gravityOf{Section::Parameters, 3, Column::Value};
const Field stiffnessOf{Section::Parameters, 4, Column::Value};
const Field angleOf{Section::Coordinates, 0, Column::Initial};

Document lecturePendulum() {
    return readLdae(R"ldae(format = 1
[parameters]
m = { value = 1, unit = "kg" }
l = { value = 2, unit = "m" }
J = "m*l^2"
g = 9.81
k = 3
[[coordinates]]
name = "theta"
initial = 0.5
unit = "rad"
[energies]
kinetic_coenergy = "J*dottheta^2/2"
potential = "-m*g*l*cos(theta)"
)ldae")
        .document;
}

Document exampleOf(const char* name) {
    return readLdae(fileText(std::string("resources/examples/fields/") + name + ".ldae")).document;
}

Document withoutValueOfMass() {
    Document document = lecturePendulum();
    document.parameters =
        document.parameters.with([](std::vector<Parameter>& parameters) { parameters[0].value.clear(); });
    return document;
}

} // namespace

class TestLecture : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void fourStarsAtMostAndNothingElse();
    void elseWhatWasMovedElseTheFirst();
    void leavingBringsBackWhatWas();
    void leavingBringsBackTheWidths();
    void whatIsOnTheStageStays();
    void theFirstRunTakesNoPlace();
    void anEmptyPaneOfStudiesIsLeftOut();
    void namesInLabelsGrowAndComeBack();
    void theScrubberIsWhole();
    void theViewsStayWhereTheyAre();
    void aNarrowWindowHasItsPanesAgain();
    void aNarrowWindowShowsEquationsAndMotion();
    void theHintCoversNoTitle();
    void theHintIsSaidWhole();
    void theHintNamesThePen();
    void theViewsAreOfferedAsLongAsTheEquationsAreThere();
    void nothingToEditIsOnTheScreen();
    void linesAndFormulasGrow();
    void itRunsAndSpacePlays();
    void arrowsStepTheDerivation();
    void homeAndEndGoToTheFirstAndTheLastStep();
    void slidersChangeTheModel();
    void slidersStandInOneRow();
    void whyThereIsNoRunIsToldWhenOneWasAskedFor();
    void itMayBeginBeforeTheModelIsRead();
    void aClickerStepsAndDarkens();
    void theAnalysisGrowsWithTheRest();
    void thePenDrawsOverTheStage();
    void escapeLeaves();

private:
    void begin();

    tests::OwnSettings m_settings;
    MainWindow* m_window = nullptr;
};

void TestLecture::init() {
    m_window = new MainWindow;
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
    m_window->session().commit(QStringLiteral("model"), lecturePendulum());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent(), patience);
}

void TestLecture::cleanup() {
    delete m_window;
    m_window = nullptr;
}

void TestLecture::begin() {
    m_window->findChild<QAction*>(QStringLiteral("present"))->trigger(); // as F11 does
    QVERIFY(m_window->isLecturing());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().status() && !m_window->runs().isBusy(), patience);
}

void TestLecture::fourStarsAtMostAndNothingElse() {
    Document document = lecturePendulum();
    document.parameters =
        document.parameters.with([](std::vector<Parameter>& parameters) { parameters[1].star = Mark::Set; });
    document.coordinates =
        document.coordinates.with([](std::vector<Coordinate>& coordinates) { coordinates[0].star = Mark::Set; });
    QCOMPARE(lectureNumbers(document, {massOf}), (std::vector{barOf, angleOf}));
    document.parameters = document.parameters.with([](std::vector<Parameter>& parameters) {
        for (Parameter& parameter : parameters)
            parameter.star = Mark::Set;
    });
    QCOMPARE(lectureNumbers(document, {}), (std::vector{massOf, barOf, gravityOf, stiffnessOf}));
}

// What is calculated has no slider.
void TestLecture::elseWhatWasMovedElseTheFirst() {
    const Field calculated{Section::Parameters, 2, Column::Value};
    QCOMPARE(lectureNumbers(lecturePendulum(), {angleOf, calculated, massOf}), (std::vector{angleOf, massOf, barOf}));
    QCOMPARE(lectureNumbers(lecturePendulum(), {angleOf, massOf, stiffnessOf, gravityOf}),
             (std::vector{angleOf, massOf, stiffnessOf}));
    QCOMPARE(lectureNumbers(lecturePendulum(), {}), (std::vector{massOf, barOf, gravityOf}));
}

void TestLecture::leavingBringsBackWhatWas() {
    const QFont letters = QApplication::font();
    const double zoom = m_window->equations().zoom();
    begin();
    QVERIFY(!m_window->stage().isShown(Pane::Model));
    QVERIFY(m_window->menuBar()->isHidden());
    QVERIFY(QFontInfo(QApplication::font()).pixelSize() > 1.5 * QFontInfo(letters).pixelSize());
    QVERIFY(m_window->equations().zoom() > zoom);
    QVERIFY(m_window->isFullScreen());
    const auto* pencil = m_window->runPane().drawing().view().findChild<QToolButton*>();
    QVERIFY(pencil->isHidden());
    m_window->setLecturing(false);
    QVERIFY(!pencil->isHidden());
    QVERIFY(m_window->stage().isShown(Pane::Model));
    QVERIFY(m_window->menuBar()->isVisible());
    QCOMPARE(QApplication::font(), letters);
    QCOMPARE(m_window->equations().zoom(), zoom);
    QVERIFY(m_window->runPane().isAncestorOf(&m_window->runPane().plots().timeBar()));
    QVERIFY(!m_window->isFullScreen());
}

// Of the time bar and of the columns of plots, also after a second lecture.
void TestLecture::leavingBringsBackTheWidths() {
    m_window->session().openDocument(readLdae(fileText("resources/examples/double_pendulum.ldae")).document);
    m_window->runs().start();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().hasRun() && !m_window->runs().isBusy(), patience);
    m_window->stage().show(Pane::Motion);
    PlotPane& plots = m_window->runPane().plots();
    QCOMPARE(plots.frameCount(), 2);
    const auto widths = [&] {
        QCoreApplication::processEvents();
        return std::vector{plots.frame(0).width(), plots.frame(1).width(), plots.timeBar().findChild<QSlider*>()->x()};
    };
    const std::vector<int> before = widths();
    std::vector<int> presented;
    for (int lecture = 0; lecture < 2; ++lecture) {
        begin();
        m_window->setWindowState(Qt::WindowNoState);
        m_window->resize(1280, 800);
        QTRY_VERIFY2(plots.frame(1).isVisible(), qPrintable(QString::number(lecture)));
        QTest::qWait(200); // the window manager answers later
        if (lecture == 0)
            presented = widths();
        QTRY_COMPARE(widths(), presented);
        m_window->setLecturing(false);
        m_window->resize(1280, 800);
        QTRY_COMPARE(widths(), before);
    }
}

// Two panes have room, whichever they are.
void TestLecture::whatIsOnTheStageStays() {
    m_window->resize(1280, 800);
    m_window->stage().show(Pane::Equations);
    m_window->stage().show(Pane::Motion);
    m_window->stage().show(Pane::Analysis);
    const std::vector before{Pane::Model, Pane::Motion, Pane::Analysis};
    QCOMPARE(m_window->stage().shownPanes(), before);
    m_window->findChild<QAction*>(QStringLiteral("present"))->trigger();
    const std::vector both{Pane::Motion, Pane::Analysis};
    QCOMPARE(m_window->stage().shownPanes(), both);
}

// The run of a lecture is nobody's wish to see its motion in place of the graph.
void TestLecture::theFirstRunTakesNoPlace() {
    m_window->session().openDocument(readLdae(fileText("resources/examples/graphs/motor_and_load.ldae")).document);
    const std::vector both{Pane::Graph, Pane::Equations};
    QVERIFY(!m_window->runPane().hasRun());
    begin();
    QVERIFY(m_window->runPane().hasRun());
    QCOMPARE(m_window->stage().shownPanes(), both);
    m_window->setLecturing(false);
    m_window->session().openDocument(lecturePendulum());
    begin();
    QVERIFY(m_window->stage().isShown(Pane::Motion)); // beside the equations it has room
}

// Who has studies shows them, without what they are typed and chosen with.
void TestLecture::anEmptyPaneOfStudiesIsLeftOut() {
    m_window->stage().show(Pane::Studies);
    begin();
    QVERIFY(!m_window->stage().isShown(Pane::Studies));
    m_window->setLecturing(false);
    QVERIFY(m_window->stage().isShown(Pane::Studies));
    m_window->session().openDocument(readLdae(fileText("resources/examples/quarter_car.ldae")).document);
    m_window->stage().show(Pane::Studies);
    begin();
    QVERIFY(m_window->stage().isShown(Pane::Studies));
    QVERIFY(m_window->studyPane().header().isHidden());
    m_window->setLecturing(false);
    QVERIFY(!m_window->studyPane().header().isHidden());
}

// What a label was filled with before, while or after it stood before an audience.
void TestLecture::namesInLabelsGrowAndComeBack() {
    m_window->stage().show(Pane::Analysis);
    const auto labelWithNames = [this]() -> const QLabel* {
        for (const QLabel* label : m_window->analysisPane().findChildren<QLabel*>())
            if (label->text().contains(QLatin1String("font-family")) && label->isVisible())
                return label;
        return nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(labelWithNames(), patience);
    const QLabel* label = labelWithNames();
    const QString text = label->text();
    const auto widthOf = [&](const QString& html) {
        QTextDocument document;
        document.setDefaultFont(label->font());
        document.setHtml(html);
        return document.idealWidth() - 2 * document.documentMargin();
    };
    static const QRegularExpression span(QStringLiteral("<span style=\"font-family[^>]*>[^<]*</span>"));
    const QString name = span.match(text).captured(); // the words around it grow by themselves
    const double before = widthOf(text), nameBefore = widthOf(name);
    begin();
    QTRY_VERIFY2(std::abs(widthOf(text) / before - 1.6) < 0.1, qPrintable(QString::number(widthOf(text) / before)));
    QVERIFY2(widthOf(name) / nameBefore > 1.3, qPrintable(QString::number(widthOf(name) / nameBefore))); // whole pixels
    QCOMPARE(label->text(), text);
    m_window->setLecturing(false);
    QTRY_VERIFY2(std::abs(widthOf(text) - before) < 1, qPrintable(QString::number(widthOf(text) - before)));
}

// At the beginning, too.
void TestLecture::theScrubberIsWhole() {
    QApplication::setStyle(new StudioStyle);
    begin();
    auto* scrubber = m_window->runPane().plots().timeBar().findChild<QSlider*>();
    QCOMPARE(scrubber->value(), 0);
    QTRY_VERIFY(QFontInfo(scrubber->font()).pixelSize() > 16);
    const QImage image = scrubber->grab().toImage();
    constexpr int groove = 4; // pixels, on either side of the middle
    for (int y = 0; y < image.height(); ++y)
        if (std::abs(y - image.height() / 2) > groove)
            QCOMPARE(image.pixelColor(0, y), image.pixelColor(0, 0));
}

// Also when the keys beside them go, or they would flee the pointer.
void TestLecture::theViewsStayWhereTheyAre() {
    constexpr int whileKeysAreShown = 9000; // milliseconds
    begin();
    auto* title = m_window->findChild<LectureTitle*>();
    const auto* views = title->hint().findChild<QTabBar*>();
    const auto* keys = title->hint().findChild<QLabel*>();
    const auto place = [&] {
        QCoreApplication::processEvents();
        return views->mapTo(title, QPoint());
    };
    QVERIFY(keys->isVisible());
    const QPoint before = place();
    QTRY_VERIFY_WITH_TIMEOUT(!keys->isVisible(), whileKeysAreShown);
    QCOMPARE(place(), before);
}

// Where one pane has room, a lecture begins with an equation and gives back what gave way to it.
void TestLecture::aNarrowWindowHasItsPanesAgain() {
    m_window->runs().start();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().hasRun() && !m_window->runs().isBusy(), patience);
    m_window->resize(1024, 700);
    m_window->stage().show(Pane::Motion);
    const std::vector<Pane> before = m_window->stage().shownPanes();
    QVERIFY(!m_window->stage().isShown(Pane::Equations));
    begin();
    QVERIFY(m_window->stage().isShown(Pane::Equations));
    m_window->setLecturing(false);
    m_window->resize(1024, 700);
    QCOMPARE(m_window->stage().shownPanes(), before);
}

void TestLecture::aNarrowWindowShowsEquationsAndMotion() {
    m_window->resize(1024, 768);
    begin();
    m_window->setWindowState(Qt::WindowNoState);
    m_window->resize(1024, 768);
    QVERIFY(m_window->stage().isShown(Pane::Equations));
    QVERIFY(m_window->stage().isShown(Pane::Motion));
    m_window->resize(1920, 1080); // formulas have all of the width
    QCOMPARE(m_window->equationPane().width(), 1920);
    m_window->setLecturing(false);
    m_window->resize(1024, 768);
    QTRY_VERIFY(!m_window->stage().isShown(Pane::Equations) || !m_window->stage().isShown(Pane::Motion));
}

// However long the title and however narrow the window.
void TestLecture::theHintCoversNoTitle() {
    Document document = lecturePendulum();
    Header header = *document.header;
    header.title = std::string("A pendulum with a title that is as long as some titles are");
    document.header = Part(header);
    m_window->session().commit(QStringLiteral("title"), document);
    begin();
    auto* title = m_window->findChild<LectureTitle*>();
    QVERIFY(title);
    for (const int width : {1024, 1280, 1920}) {
        title->resize(width, title->height());
        const QRect words = title->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly)->geometry();
        QVERIFY(!title->hint().isHidden());
        QVERIFY(!title->hint().geometry().intersects(words));
        QVERIFY(title->rect().contains(title->hint().geometry()));
    }
    title->hint().setViewsShown(false); // what else there is to say has no room, or what is left
    QCOMPARE(title->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly)->text(),
             QString::fromStdString(document.header->title));
}

// Where the title leaves the room for it; of a field fewer views are offered than there are.
void TestLecture::theHintIsSaidWhole() {
    Document document = exampleOf("string_end_body");
    Header header = *document.header;
    header.title = std::string("A string");
    document.header = Part(header);
    m_window->session().openDocument(document);
    begin();
    auto* title = m_window->findChild<LectureTitle*>();
    title->setFixedWidth(1280);
    QCoreApplication::processEvents();
    const auto* keys = title->hint().findChild<QLabel*>();
    QVERIFY2(keys->text().contains(QLatin1String("F9")), qPrintable(keys->text()));
    QVERIFY(keys->width() >= keys->fontMetrics().horizontalAdvance(keys->text()));
}

// A long title gives way.
void TestLecture::theHintNamesThePen() {
    begin();
    auto* title = m_window->findChild<LectureTitle*>();
    title->setTitle(QStringLiteral("A pendulum with a title that is as long as some titles are"));
    const auto* keys = title->hint().findChild<QLabel*>();
    for (const int width : {1024, 1280, 1920}) {
        title->resize(width, title->height());
        QVERIFY(!keys->isHidden());
        QVERIFY2(keys->text().contains(QLatin1String("P pen")) && keys->text().contains(QLatin1String("E erases")),
                 qPrintable(keys->text()));
        QVERIFY(title->hint().width() >= keys->x() + keys->fontMetrics().horizontalAdvance(keys->text()));
    }
}

// The keys go by themselves, the views stay; with the equations both go.
void TestLecture::theViewsAreOfferedAsLongAsTheEquationsAreThere() {
    constexpr int whileKeysAreShown = 9000; // milliseconds
    begin();
    LectureHint& hint = m_window->findChild<LectureTitle*>()->hint();
    const auto* views = hint.findChild<QTabBar*>();
    const auto* keys = hint.findChild<QLabel*>();
    PaneStage& stage = m_window->stage();
    stage.toggleOnly(Pane::Motion);
    QVERIFY(!views->isVisible());
    QVERIFY(keys->isVisible());
    stage.toggleOnly(Pane::Equations);
    QVERIFY(views->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!keys->isVisible(), whileKeysAreShown);
    QVERIFY(views->isVisible());
    stage.toggleOnly(Pane::Motion);
    QVERIFY(!hint.isVisible());
}

void TestLecture::nothingToEditIsOnTheScreen() {
    const auto colours = [this] { return m_window->findChild<QAction*>(QStringLiteral("origin-colors"))->isChecked(); };
    const auto bar = [this] { return m_window->runPane().plots().timeBar().minimumHeight(); };
    const int barBefore = bar();
    begin();
    PlotFrame& frame = m_window->runPane().plots().frame(0);
    QVERIFY(frame.addButton().isHidden() && frame.menuButton().isHidden());
    QCOMPARE(frame.title().focusPolicy(), Qt::NoFocus);
    QVERIFY(colours());
    QVERIFY(bar() > 1.2 * barBefore);
    m_window->setLecturing(false);
    QVERIFY(!frame.addButton().isHidden() && !frame.menuButton().isHidden());
    QVERIFY(!colours());
    QTRY_COMPARE(bar(), barBefore); // the letters of before come with the next events
}

// Formulas and curves by nine tenths, with the interface's own six tenths already in the formulas.
void TestLecture::linesAndFormulasGrow() {
    begin();
    const auto curve = [this] { return m_window->runPane().plots().frame(0).chart().plottable(0)->pen().widthF(); };
    const double thick = curve();
    const double zoom = m_window->equations().zoom();
    const int letters = QFontInfo(m_window->equations().font()).pixelSize();
    m_window->setLecturing(false);
    QVERIFY2(std::abs(thick / curve() - 1.9) < 0.05, qPrintable(QString::number(thick / curve())));
    QTRY_VERIFY(QFontInfo(m_window->equations().font()).pixelSize() < letters);
    const double share = zoom * letters / QFontInfo(m_window->equations().font()).pixelSize();
    QVERIFY2(std::abs(share / m_window->equations().zoom() - 1.9) < 0.15, qPrintable(QString::number(share)));
}

void TestLecture::itRunsAndSpacePlays() {
    begin();
    PlotPane& plots = m_window->runPane().plots();
    plots.setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(plots.timeCursor().value_or(0) > 0, patience);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QCOMPARE(plots.timeCursor().value_or(-1), 0.0);
}

void TestLecture::arrowsStepTheDerivation() {
    begin();
    m_window->equationPane().setView(EquationView::Derivation);
    DerivationView& derivation = m_window->equationPane().derivation();
    QTRY_VERIFY_WITH_TIMEOUT(derivation.stepCount() > 2, patience);
    m_window->stage().show(Pane::Equations); // a small screen has room for one pane
    m_window->equationPane().setFocus();
    const int step = derivation.step();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(derivation.step(), step + 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QCOMPARE(derivation.step(), step);
}

// Where what is counted, what is marked and the next key agree.
void TestLecture::homeAndEndGoToTheFirstAndTheLastStep() {
    begin();
    m_window->equationPane().setView(EquationView::Derivation);
    DerivationView& derivation = m_window->equationPane().derivation();
    QTRY_VERIFY_WITH_TIMEOUT(derivation.stepCount() > 2, patience);
    m_window->stage().show(Pane::Equations);
    m_window->equationPane().setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_End);
    QCOMPARE(derivation.step(), derivation.stepCount());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
    QCOMPARE(derivation.step(), 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(derivation.step(), 2);
    QCOMPARE(derivation.panel().currentRow(), static_cast<int>(derivation.panel().rows().size()) - 1);
}

// Two rows of them are in sight, and the others can be scrolled to.
void TestLecture::slidersStandInOneRow() {
    begin();
    auto* bar = m_window->findChild<LectureBar*>();
    bar->setFixedWidth(1280);
    QCoreApplication::processEvents();
    const QList<ValueSlider*> sliders = bar->findChildren<ValueSlider*>();
    QCOMPARE(sliders.size(), 3);
    for (const ValueSlider* slider : sliders) {
        QTRY_COMPARE(slider->visibleRegion().boundingRect(), slider->rect());
        QCOMPARE(slider->y(), sliders.front()->y());
        QVERIFY(slider->width() > 60);
    }
}

void TestLecture::whyThereIsNoRunIsToldWhenOneWasAskedFor() {
    QSignalSpy refused(&m_window->runs(), &Runs::refused);
    m_window->session().openDocument(withoutValueOfMass());
    m_window->setLecturing(true);
    QTRY_VERIFY_WITH_TIMEOUT(!refused.isEmpty() && !m_window->runs().isBusy(), patience);
    QVERIFY(m_window->runPane().band().isHidden());
    m_window->findChild<QAction*>(QStringLiteral("simulate"))->trigger(); // as F5 does
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->runPane().band().isHidden(), patience);
    QVERIFY(!m_window->stage().isShown(Pane::Model));
}

// The arrows of a slider in hand are its own.
void TestLecture::slidersChangeTheModel() {
    begin();
    auto* slider = m_window->findChild<LectureBar*>()->findChild<ValueSlider*>();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QTRY_VERIFY_WITH_TIMEOUT((*m_window->session().document().parameters)[0].value != "1", patience);
    QVERIFY(m_window->session().history().canUndo());
}

// As with `--present FILE`.
void TestLecture::itMayBeginBeforeTheModelIsRead() {
    MainWindow window;
    window.show();
    window.open(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/cart_pole.ldae"));
    window.setLecturing(true);
    QVERIFY(window.isLecturing());
    QTRY_VERIFY_WITH_TIMEOUT(window.runPane().status() && !window.runs().isBusy(), patience);
    QVERIFY(window.runPane().status()->isCompleted());
    QVERIFY(!window.findChild<ModelEditor*>()->isVisible());
}

// Whatever has the focus: a slider that was moved with the mouse keeps it.
void TestLecture::aClickerStepsAndDarkens() {
    begin();
    m_window->equationPane().setView(EquationView::Derivation);
    DerivationView& derivation = m_window->equationPane().derivation();
    QTRY_VERIFY_WITH_TIMEOUT(derivation.stepCount() > 1, patience);
    m_window->stage().show(Pane::Equations);
    m_window->equationPane().setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Home);
    const int first = derivation.step();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
    QCOMPARE(derivation.step(), first + 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
    QCOMPARE(derivation.step(), first);
    auto* curtain = m_window->findChild<LectureCurtain*>();
    QVERIFY(curtain && !curtain->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_B);
    QVERIFY(curtain->isVisible() && curtain->geometry() == m_window->rect());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown); // lifts it, and no more
    QVERIFY(!curtain->isVisible());
    QCOMPARE(derivation.step(), first);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_B);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!curtain->isVisible() && m_window->isLecturing());
}

void TestLecture::theAnalysisGrowsWithTheRest() {
    begin();
    AnalysisPane& pane = m_window->analysisPane();
    m_window->stage().show(Pane::Analysis);
    QVERIFY(pane.header().isHidden());
    auto* table = pane.findChild<QTableWidget*>();
    QVERIFY(table);
    QTRY_VERIFY_WITH_TIMEOUT(table->rowCount() > 0, patience);
    int headings = 0;
    for (const QLabel* label : pane.findChildren<QLabel*>())
        if (!label->text().isEmpty() && label->font().weight() == QFont::DemiBold) {
            ++headings;
            QVERIFY2(label->fontMetrics().height() >= 0.9 * QFontMetrics(QApplication::font()).height(),
                     qPrintable(label->text()));
        }
    QVERIFY(headings > 2);
    QTRY_VERIFY(table->rowHeight(0) >= QFontMetrics(QApplication::font()).height());
    QTRY_COMPARE(table->verticalScrollBar()->maximum(), 0); // every mode is there
    m_window->setLecturing(false);
    QTRY_VERIFY(table->rowHeight(0) < 2 * QFontMetrics(QApplication::font()).height());
    QVERIFY(!pane.header().isHidden());
}

void TestLecture::thePenDrawsOverTheStage() {
    begin();
    auto* pen = m_window->findChild<LecturePen*>();
    QVERIFY(pen && !pen->isVisible());
    const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
    press(Qt::Key_P);
    QVERIFY(pen->isVisible() && pen->size() == m_window->stage().size());
    QTest::mousePress(pen, Qt::LeftButton, {}, {50, 50});
    QTest::mouseMove(pen, {90, 70});
    QTest::mouseRelease(pen, Qt::LeftButton, {}, {90, 70});
    QCOMPARE(pen->strokes().size(), std::size_t(1));
    const QColor drawn = pen->grab().toImage().pixelColor(pen->strokes().front().front().toPoint());
    QCOMPARE(drawn, themeColor(pen->palette(), ColorRole::Error));
    press(Qt::Key_Escape); // puts it away, and what it drew stays
    QVERIFY(m_window->isLecturing() && pen->isVisible() && !pen->isTaken());
    QVERIFY(pen->testAttribute(Qt::WA_TransparentForMouseEvents));
    press(Qt::Key_E);
    QVERIFY(!pen->isVisible() && pen->strokes().empty());
    press(Qt::Key_Escape);
    QVERIFY(!m_window->isLecturing() && !m_window->findChild<LecturePen*>());
}

void TestLecture::escapeLeaves() {
    begin();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!m_window->isLecturing());
}

COENERGY_TEST(TestLecture)
#include "test_lecture.moc"
