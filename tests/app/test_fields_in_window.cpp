// Fields, distributed elements and functionals in the window: they run without changes and are shown as what they are.
// Linear graphs are drawn with the mouse.
#include "core/formulations/graph/graph_of.hpp"
#include "drawing/drawing_view.hpp"
#include "editor/form/model_editor.hpp"
#include "editor/number/value_slider.hpp"
#include "graphcanvas/graph_canvas.hpp"
#include "graphmodel/graph_edits.hpp"
#include "io/read_ldae.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/state_space.hpp"
#include "model/edit.hpp"
#include "observation/column_formula.hpp"
#include "plot/figure_view.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "studio/analysis/analysis_pane.hpp"
#include "studio/analysis/mode_card.hpp"
#include "studio/analysis/mode_picture.hpp"
#include "studio/analysis/question_card.hpp"
#include "studio/model/graph_pane.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/motion_field.hpp"
#include "studio/motion/motion_path.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/window/band.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/pane_switches.hpp"
#include "support/files.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QImage>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace coenergy;
using tests::patience;

namespace {

Document fieldExample(const char* name) {
    return readLdae(fileText(std::string("resources/examples/") + name + ".ldae")).document;
}

Field valueOf(const Document& document, const std::string& name) {
    std::size_t k = 0;
    while ((*document.parameters)[k].name != name)
        ++k;
    return {Section::Parameters, k, Column::Value};
}

} // namespace

class TestFieldsInWindow : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1400, 900);
        m_window->show();
    }
    void cleanup() { m_window.reset(); }

    void aFieldRunsAsItStands() {
        open("fields/cantilever");
        const Document before = document();
        QVERIFY(field().hasFields() && field().views().isVisibleTo(m_window.get())); // at its start
        run();
        QVERIFY(!pane().band().isVisible());
        QVERIFY(document() == before);
        QVERIFY(pane().status() && pane().status()->isTrusted());
        const FieldMotion& motion = field().canvas().panels().front().motion;
        QCOMPARE(motion.times(), plots().trajectory().time);
        QCOMPARE(plots().frame(0).plotted().curves.front().text, std::string("u_end")); // where it is not held
        const std::vector<double>& end = plots().frame(0).plotted().curves.front().values;
        for (const std::size_t row : {std::size_t(0), std::size_t(57), motion.times().size() - 1})
            QVERIFY(std::abs(motion.at(row).back() - end[row]) < 1e-12 + 1e-9 * std::abs(end[row]));
    }

    // The last value of a slider is that of the model made anew.
    void slidersRunItAgain() {
        open("fields/string_end_body");
        run();
        const double before = motion().at(0.5).back();
        const Field mass = valueOf(document(), "M");
        ValueSlider* slider = m_window->editor().slider(mass);
        QVERIFY(slider);
        slider->setSliderDown(true);
        slider->setSliderPosition((slider->minimum() + slider->maximum()) / 2);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy() && motion().at(0.5).back() != before, patience);
        slider->setSliderDown(false);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy() && m_window->session().isPrepared(), patience);
        const double seen = motion().at(0.5).back();
        const Document now = document();
        m_window->session().openDocument(now);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
        run();
        QVERIFY(std::abs(motion().at(0.5).back() - seen) < 1e-12);
    }

    void threePicturesShareTheTime() {
        open("fields/damped_string");
        run();
        for (int view = 0; view < fieldViewCount; ++view) {
            field().views().setCurrentIndex(view);
            QCOMPARE(static_cast<int>(field().canvas().view()), view);
            ExportWish wish;
            const QByteArray picture = field().picture(wish);
            QVERIFY(QImage::fromData(picture).width() == pixelSize(wish.size).width());
        }
        QTest::keyClick(&field().canvas(), Qt::Key_Right);
        QVERIFY(plots().timeCursor());
        QCOMPARE(*field().canvas().time(), *plots().timeCursor());
        plots().setTimeCursor(1.0);
        ExportWish table;
        table.content = ExportWish::Content::Samples;
        const QByteArray csv = field().picture(table);
        QCOMPARE(csv.count('\n'), motion().times().size() + 1);
        QVERIFY(csv.startsWith("t,u(0),"));
    }

    void twoFieldsHaveAPanelEach() {
        open("fields/timoshenko_beam");
        QCOMPARE(field().canvas().panels().size(), std::size_t(2));
    }

    void elementsAreDrawnToo() {
        open("distributed/bar_modes");
        QCOMPARE(field().canvas().panels().size(), std::size_t(4));
        open("simple_pendulum");
        QVERIFY(!field().hasFields() && !field().views().isVisibleTo(m_window.get()));
        QVERIFY(pane().drawing().view().isVisibleTo(&pane()));
    }

    void whatCannotRunSaysWhy() {
        const Document string = fieldExample("fields/damped_string");
        m_window->session().openDocument(withText(string, valueOf(string, "L"), "0"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
        run();
        QVERIFY2(pane().band().words().contains(QStringLiteral("interval ends where it begins")),
                 qPrintable(pane().band().words()));
    }

    // Modes of a string that is held at both ends are sines.
    void modesAreDrawnAlongTheInterval() {
        open("fields/damped_string");
        AnalysisPane& analysis = *m_window->findChild<AnalysisPane*>();
        m_window->findChild<QAction*>(QStringLiteral("pane-4"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(analysis.modes().table().rowCount() == 6, patience);
        // Exactly n/(2 L) sqrt(tau/rho) = 5 n Hz, whatever the damping.
        QTableWidget& table = analysis.modes().table();
        constexpr int exactColumn = 4;
        QTRY_VERIFY_WITH_TIMEOUT(!table.item(0, exactColumn)->text().isEmpty(), patience);
        QStringList exact;
        for (int row = 0; row < 6; ++row)
            exact.append(table.item(row, exactColumn)->text());
        exact.sort();
        QCOMPARE(exact, QStringList({"10", "15", "20", "25", "30", "5"}));
        QCOMPARE(table.horizontalHeaderItem(exactColumn)->text(), QStringLiteral("exact f Hz"));
        std::vector<int> halfWaves;
        for (int row = 0; row < 6; ++row) {
            analysis.modes().choose(row);
            const auto shapes = analysis.modes().picture().fieldShapes();
            QCOMPARE(shapes.size(), std::size_t(1));
            const std::vector<double>& u = shapes.front();
            double worst = 1;
            for (int n = 1; n <= 6; ++n) {
                double error = 0;
                for (std::size_t k = 0; k < u.size(); ++k) {
                    const double sine = std::sin(n * std::numbers::pi * static_cast<double>(k) / double(u.size() - 1));
                    error = std::max(error, std::min(1.0, std::abs(std::abs(u[k]) - std::abs(sine))));
                }
                if (error < worst) {
                    worst = error;
                    halfWaves.resize(static_cast<std::size_t>(row) + 1, 0);
                    halfWaves.back() = n;
                }
            }
            QVERIFY2(worst < 1e-3, qPrintable(QString::number(worst)));
        }
        std::sort(halfWaves.begin(), halfWaves.end());
        QCOMPARE(halfWaves, (std::vector<int>{1, 2, 3, 4, 5, 6}));
    }

    // A beam on a foundation buckles at N = E I pi^2/L^2 + k L^2/pi^2.
    void theSpectrumFindsTheBucklingLoad() {
        open("fields/compressed_beam");
        AnalysisPane& analysis = *m_window->findChild<AnalysisPane*>();
        m_window->findChild<QAction*>(QStringLiteral("pane-4"))->trigger();
        AnalysisCard& card = *analysis.ask("natural-frequencies");
        const auto figure = [&] { return card.figures().front()->figure(); };
        QTRY_VERIFY_WITH_TIMEOUT(!figure().isEmpty(), patience);
        const double exact = 2e11 * 8.3e-10 * std::numbers::pi * std::numbers::pi + 500 / std::pow(std::numbers::pi, 2);
        const Figure shown = figure();
        const auto found = std::find_if(shown.marks.begin(), shown.marks.end(),
                                        [](const FigureMark& mark) { return mark.kind == MarkKind::Ring; });
        QVERIFY2(found != shown.marks.end(), qPrintable(shown.words));
        QVERIFY2(std::abs(found->at.x() / exact - 1) < 1e-3, qPrintable(QString::number(found->at.x(), 'g', 10)));
        QVERIFY(shown.words.contains(QStringLiteral("reaches zero at")));
    }

    // The shortest way to a line is level: its length is 1, and any other is longer.
    void aPathIsVariedByHand() {
        m_window->session().openDocument(fieldExample("fields/geodesic"));
        PathCanvas& canvas = pane().path().canvas();
        QTRY_VERIFY_WITH_TIMEOUT(canvas.hasPath(), patience);
        QVERIFY(pane().path().isShown() && canvas.isVisibleTo(&pane()) && !plots().isVisibleTo(&pane()));
        QCOMPARE(canvas.handles().back().place, 1.0); // whose height is free
        QVERIFY(!pane().path().resetButton().isEnabled());
        for (int k = 0; k < 5; ++k)
            canvas.moveHandle(canvas.handles().size() - 1, 0.1 * (k + 1)); // the latest wins
        QTRY_VERIFY_WITH_TIMEOUT(canvas.accessibleDescription().contains(QStringLiteral("difference +")), patience);
        QVERIFY(pane().path().resetButton().isEnabled());
        pane().path().resetButton().click();
        QVERIFY(!canvas.isVaried() && !pane().path().resetButton().isEnabled());
        run();
        QVERIFY2(pane().band().words().contains(QStringLiteral("no motion")), qPrintable(pane().band().words()));
        QVERIFY(pane().band().kind() == ColorRole::Accent); // nothing is wrong
        open("simple_pendulum");
        QVERIFY(!pane().path().isShown() && plots().isVisibleTo(&pane()));
    }

    void aFunctionalRestsNowhere() {
        const auto& switches = *m_window->findChild<PaneSwitches*>();
        m_window->session().openDocument(fieldExample("fields/catenary"));
        QTRY_VERIFY_WITH_TIMEOUT(!switches.isOffered(Pane::Analysis), patience);
        m_window->session().openDocument(fieldExample("fields/cantilever"));
        QTRY_VERIFY_WITH_TIMEOUT(switches.isOffered(Pane::Analysis), patience);
    }

    void everyFunctionalHasItsPath() {
        for (const char* name : {"fields/brachistochrone", "fields/catenary"}) {
            m_window->session().openDocument(fieldExample(name));
            PathCanvas& canvas = pane().path().canvas();
            QTRY_VERIFY_WITH_TIMEOUT(canvas.hasPath(), patience);
            canvas.moveHandle(1, 0.05);
            QTRY_VERIFY_WITH_TIMEOUT(canvas.accessibleDescription().contains(QStringLiteral("difference +")), patience);
        }
    }

    // The examples of Alipourazadi's chapter 5, with nothing but the mouse: new nodes come where branches end.
    void graphsAreDrawn_data() {
        QTest::addColumn<LinearGraph>("graph");
        QTest::newRow("circuit") << graph_tests::electricalCircuit;
        QTest::newRow("gearbox") << graph_tests::gearbox;
        QTest::newRow("sewing") << graph_tests::sewingRobot;
    }
    void graphsAreDrawn() {
        QFETCH(LinearGraph, graph);
        m_window->session().openDocument(withNodeRemoved(withNodeRemoved(newGraph(), 3), 2));
        for (const GraphBranch& branch : graph.branches)
            draw(branch);
        QCOMPARE(readGraph(document()).graph.branches, graph.branches);
        for (const GraphOutput& output : graph.outputs)
            ask(output);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
        const auto& other = m_window->session().state().other;
        QVERIFY(other && other->stateSpace);
        const StateSpace typed = stateSpace(graph);
        QCOMPARE(other->stateSpace->states, typed.states);
        QCOMPARE(other->stateSpace->outputs, typed.outputs);
        QVERIFY(other->stateSpace->A == typed.A && other->stateSpace->B == typed.B && other->stateSpace->C == typed.C);
        QVERIFY(std::none_of(m_window->session().findings().begin(), m_window->session().findings().end(),
                             [](const Diagnostic& finding) { return finding.severity == Severity::Error; }));
    }

    // One step, which undo takes back; what is no graph stays and says why.
    void aModelIsWrittenAsItsGraph() {
        QAction* write = m_window->findChild<QAction*>(QStringLiteral("write-as-graph"));
        open("quarter_car");
        const Document energies = document();
        write->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(hasGraph(document()), patience);
        QVERIFY(readGraph(document()).problems.empty());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared() && m_window->session().state().other, patience);
        QVERIFY(m_window->session().state().other->stateSpace);
        m_window->session().undo();
        QVERIFY(document() == energies);
        open("double_pendulum");
        const Document bent = document();
        write->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().state().graph, patience);
        QVERIFY(document() == bent);
        QVERIFY(!m_window->statusBar()->currentMessage().isEmpty());
    }

    // An edit meanwhile is not lost.
    void nothingIsWrittenOverWhatWasTypedMeanwhile() {
        open("quarter_car");
        m_window->findChild<QAction*>(QStringLiteral("write-as-graph"))->trigger();
        const Document typed = withText(document(), {Section::Model, 0, Column::Title}, "Another car");
        m_window->session().commit(QStringLiteral("Edit"), typed);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
        QCOMPARE(document().header->title, std::string("Another car"));
        QVERIFY(!hasGraph(document()));
    }

private:
    GraphCanvas& canvas() const { return m_window->findChild<GraphPane*>()->canvas(); }

    // Where a node is, or is to be.
    QPointF placeOfNode(int node, QPointF other) const {
        const auto& nodes = canvas().drawing().nodes;
        const bool isThere =
            node == referenceNode ||
            std::any_of(nodes.begin(), nodes.end(), [node](const DrawnNode& each) { return each.number == node; });
        return isThere ? anchorOf(canvas().drawing(), node, other) : QPointF(170.0 * node, node % 2 == 0 ? -190 : -90);
    }

    void draw(const GraphBranch& branch) const {
        canvas().setNewBranchType(branch.type);
        canvas().setTool(GraphTool::Branch);
        canvas().fit();
        canvas().zoom(0.4, canvas().viewport()->rect().center()); // room for what comes
        const QPointF tail = placeOfNode(branch.tail, {}), head = placeOfNode(branch.head, tail);
        const QPoint from = canvas().mapFromScene(placeOfNode(branch.tail, head)), to = canvas().mapFromScene(head);
        QWidget* sheet = canvas().viewport();
        QTest::mousePress(sheet, Qt::LeftButton, Qt::NoModifier, from);
        QTest::mouseMove(sheet, (from + to) / 2);
        QTest::mouseMove(sheet, to);
        QTest::mouseRelease(sheet, Qt::LeftButton, Qt::NoModifier, to);
    }

    void ask(const GraphOutput& output) const {
        const auto menu = canvas().menuFor(GraphItem{GraphItem::Kind::Branch, output.branch}, {});
        for (const QAction* action : menu->actions())
            if (action->text() == QStringLiteral("Outputs"))
                action->menu()->actions().at(static_cast<int>(output.kind) - 1)->trigger();
    }

    RunPane& pane() const { return m_window->runPane(); }
    MotionField& field() const { return pane().field(); }
    PlotPane& plots() const { return pane().plots(); }
    const FieldMotion& motion() const { return field().canvas().panels().front().motion; }
    const Document& document() const { return m_window->session().document(); }
    void open(const char* example) const {
        m_window->session().openDocument(fieldExample(example));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
    }
    void run() const {
        m_window->findChild<QAction*>(QStringLiteral("simulate"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy(), patience);
    }

    tests::OwnSettings m_settings;
    std::unique_ptr<MainWindow> m_window;
};

COENERGY_TEST(TestFieldsInWindow)
#include "test_fields_in_window.moc"
