// The variables at the foot of the model, from where they are dragged onto plots.

#include "io/read_ldae.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "plot/variable_tree.hpp"
#include "session/runs.hpp"
#include "studio/model/model_pane.hpp"
#include "studio/model/problems_drawer.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/window/main_window.hpp"
#include "studio/window/pane_stage.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QTest>

using namespace coenergy;
using tests::patience;

class TestVariablesDrawer : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void whatIsChosenGetsAPlot();
    void oneDrawerIsOpenAtATime();
    void itFollowsTheModel();

private:
    QAction* action() { return m_window->findChild<QAction*>(QStringLiteral("variables")); }

    tests::OwnSettings m_settings;
    MainWindow* m_window = nullptr;
};

void TestVariablesDrawer::init() {
    m_window = new MainWindow;
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window));
    m_window->session().commit(QStringLiteral("model"), readLdae(R"ldae(format = 1
[parameters]
m = 1
k = 4
[[coordinates]]
name = "x"
initial = 0.5
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*x^2/2"
[outputs]
stored = "k*x^2/2"
[simulation]
end = 1
[[plots]]
title = "Place"
x = "t"
y = ["x"]
)ldae")
                                                            .document);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isCurrent(), patience);
    m_window->runs().start();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->runPane().status() && !m_window->runs().isBusy(), patience);
}

void TestVariablesDrawer::cleanup() {
    delete m_window;
    m_window = nullptr;
}

void TestVariablesDrawer::whatIsChosenGetsAPlot() {
    const int width = m_window->width();
    action()->trigger();
    VariableTree& tree = m_window->modelPane().variables();
    QVERIFY(tree.isVisible() && action()->isChecked());
    QVERIFY(m_window->stage().isShown(Pane::Motion));
    QCOMPARE(m_window->width(), width);
    QTRY_COMPARE(QApplication::focusWidget(), &tree.field());
    QTest::keyClicks(&tree.field(), QStringLiteral("stor"));
    QTest::keyClick(&tree.field(), Qt::Key_Return);
    const std::vector<Plot> plots = *m_window->session().document().plots;
    QCOMPARE(plots.size(), std::size_t(2));
    QCOMPARE(plots[1].y, std::vector<std::string>{"stored"});
    QVERIFY(m_window->session().history().canUndo());
    QTest::keyClick(&tree.field(), Qt::Key_Escape);
    QVERIFY(!tree.isVisible() && !action()->isChecked());
}

void TestVariablesDrawer::oneDrawerIsOpenAtATime() {
    ModelPane& pane = m_window->modelPane();
    action()->trigger();
    pane.setProblemsOpen(true);
    QVERIFY(pane.problems().isVisible() && !pane.areVariablesOpen() && !action()->isChecked());
    action()->trigger();
    QVERIFY(!pane.problems().isVisible() && pane.areVariablesOpen());
    action()->trigger();
    QVERIFY(!pane.areVariablesOpen());
}

void TestVariablesDrawer::itFollowsTheModel() {
    action()->trigger();
    VariableTree& tree = m_window->modelPane().variables();
    const auto has = [&tree](const QString& name) {
        return !tree.names().findItems(name, Qt::MatchExactly | Qt::MatchRecursive).isEmpty();
    };
    QVERIFY(has(QStringLiteral("x")) && !has(QStringLiteral("twice")));
    Document document = m_window->session().document();
    document.definitions = document.definitions.with([](std::vector<Definition>& definitions) {
        definitions.push_back({.name = "twice", .expression = "2*x", .remarks = {}});
    });
    m_window->session().commit(QStringLiteral("definition"), document);
    QTRY_VERIFY_WITH_TIMEOUT(has(QStringLiteral("twice")), patience);
}

COENERGY_TEST(TestVariablesDrawer)
#include "test_variables_drawer.moc"
