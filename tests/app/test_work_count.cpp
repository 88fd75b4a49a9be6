// The cost of one key and one run: texts are read once, the model is built once, the form is set once, and each curve
// is evaluated once, outside the GUI thread.
#include "base/work_count.hpp"
#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "io/read_ldae.hpp"
#include "plot/plot_pane.hpp"
#include "session/runs.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/window/main_window.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QTest>

using namespace coenergy;
using tests::patience;

namespace {

// Three curves over two plots, one of which shows a curve of the other again.
Document countedOscillator() {
    return readLdae(R"(format = 1
[parameters]
m = 1
k = 4
[[coordinates]]
name = "x"
flow = "v"
initial = 1
[energies]
kinetic_coenergy = "m*v^2/2"
potential = "k*x^2/2"
[[plots]]
title = "Energy"
y = ["m*v^2/2 + k*x^2/2", "x"]
[[plots]]
title = "Phase"
x = "x"
y = ["v"]
)")
        .document;
}

std::uint64_t done(Work work) {
    return WorkCounts::ofAllThreads[static_cast<std::size_t>(work)];
}

std::uint64_t doneHere(Work work) {
    return WorkCounts::ofThisThread[static_cast<std::size_t>(work)];
}

} // namespace

class TestWorkCount : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->session().openDocument(countedOscillator());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
    }

    void cleanup() { m_window.reset(); }

    // Also the first one after a rest, with which what was typed before becomes settled.
    void aKey() {
        QWidget* field = m_window->editor().cell({Section::Energies, 0, Column::Potential, 0})->widget();
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End);
        for (const char key : {'0', '1', '2'}) {
            const auto parsed = done(Work::TextsParsed);
            const auto built = done(Work::ModelBuilt);
            const auto form = done(Work::FormSet);
            QTest::keyClick(field, key);
            QVERIFY(!m_window->session().isPrepared());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
            QCOMPARE(done(Work::TextsParsed) - parsed, std::uint64_t(1));
            QCOMPARE(done(Work::ModelBuilt) - built, std::uint64_t(1));
            QCOMPARE(done(Work::FormSet) - form, std::uint64_t(1));
            m_window->session().settle();
        }
    }

    void aRun() {
        run();
        const auto evaluated = done(Work::CurveEvaluated);
        const auto evaluatedHere = doneHere(Work::CurveEvaluated);
        const auto parsed = done(Work::TextsParsed);
        run();
        QCOMPARE(m_window->runPane().plots().frameCount(), std::size_t(2));
        QCOMPARE(done(Work::CurveEvaluated) - evaluated, std::uint64_t(3));
        QCOMPARE(doneHere(Work::CurveEvaluated), evaluatedHere);
        QCOMPARE(done(Work::TextsParsed), parsed);
    }

    // A key that changes no name leaves the curves alone.
    void aKeyBesideTheCurves() {
        run();
        const auto evaluated = done(Work::CurveEvaluated);
        QWidget* field = m_window->editor().cell({Section::Energies, 0, Column::Potential, 0})->widget();
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End);
        QTest::keyClick(field, '0');
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
        QCOMPARE(done(Work::CurveEvaluated), evaluated);
    }

private:
    void run() {
        m_window->findChild<QAction*>(QStringLiteral("simulate"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy(), patience);
    }

    tests::OwnSettings m_settings;
    std::unique_ptr<MainWindow> m_window;
};

COENERGY_TEST(TestWorkCount)
#include "test_work_count.moc"
