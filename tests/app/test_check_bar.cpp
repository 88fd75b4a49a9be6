// "Check my equation" in the window: right and wrong equations, live, by keyboard alone.
#include "studio/equations/check_bar.hpp"

#include "check/check_result.hpp"
#include "editor/field/expression_field.hpp"
#include "editor/form/model_editor.hpp"
#include "editor/row/cell.hpp"
#include "model/edit.hpp"
#include "studio/equations/equation_pane.hpp"
#include "studio/window/main_window.hpp"
#include "support/own_settings.hpp"
#include "support/own_time.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <algorithm>

using namespace coenergy;
using tests::patience;

using tests::ownTime;

namespace {} // namespace

class TestCheckBar : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_window = new MainWindow;
        m_window->resize(1200, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        openExample(QStringLiteral("cart_pole"));
    }

    void cleanup() {
        delete m_window;
        m_window = nullptr;
    }

    void isHiddenUntilAskedFor() {
        QVERIFY(!bar().isVisible());
        action()->trigger();
        QVERIFY(bar().isVisible());
        QTRY_VERIFY(bar().field().hasFocus());
        QTest::keyClick(&bar().field(), Qt::Key_Escape);
        QVERIFY(!bar().isVisible());
        QVERIFY(!action()->isChecked());
    }

    void judgesWhatIsTyped() {
        action()->trigger();
        type("(M+m)*ddotx + m*l*cos(theta)*ddottheta - m*l*sin(theta)*dottheta^2 + b*dotx = F");
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Right, patience);
        QVERIFY(text().contains(QStringLiteral("the equation of x")));
        type("(M+m)*ddotx + m*l*cos(theta)*ddottheta + m*l*sin(theta)*dottheta^2 + b*dotx = F");
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Wrong, patience);
        const QString term = QStringLiteral("m*l*dottheta^2*sin(theta)");
        QVERIFY2(text().contains(QStringLiteral("You wrote + %1; it must be - %1").arg(term)), qPrintable(text()));
        type("(M+m)*ddotx + = F");
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Silent, patience);
        QVERIFY(!bar().field().problems().empty());
        QVERIFY(m_window->session().findings().empty()); // no mistake of the model
        type("");
        QTRY_VERIFY_WITH_TIMEOUT(text().isEmpty(), patience);
        QVERIFY(!m_window->session().history().canUndo());
    }

    void followsTheModel() {
        action()->trigger();
        type("(J + m*l^2)*ddottheta + m*l*ddotx*cos(theta) = 0");
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Wrong, patience);
        Document document = m_window->session().document();
        Energies energies = *document.energies;
        energies.potential.clear();
        document.energies = Part(energies);
        m_window->session().commit(QStringLiteral("No weight"), document);
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Right, patience);
        m_window->session().undo();
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Wrong, patience);
    }

    void theLatestTextWins() {
        action()->trigger();
        for (int k = 0; k < 30; ++k)
            type(QStringLiteral("ddotx*(1 + x)^%1 = %1").arg(k));
        type("theta = theta");
        QTRY_VERIFY_WITH_TIMEOUT(text().contains(QStringLiteral("0 = 0")), patience);
        QTest::qWait(300);
        QVERIFY(text().contains(QStringLiteral("0 = 0")));
    }

    void anEquationCanBeChosen() {
        action()->trigger();
        type("(J + m*l^2)*ddottheta + m*l*ddotx*cos(theta) = m*g*l*sin(theta)");
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Right, patience);
        QCOMPARE(bar().meant().count(), 3);
        bar().meant().setCurrentIndex(1);
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Conditional, patience);
        QVERIFY2(text().contains(QStringLiteral("You chose x")), qPrintable(text()));
    }

    void termsLightTheirField() {
        action()->trigger();
        type("(J + m*l^2)*ddottheta + m*l*ddotx*cos(theta) = 0");
        QTRY_COMPARE_WITH_TIMEOUT(tone(), VerdictTone::Wrong, patience);
        bar().result().activate(0);
        QTRY_VERIFY(m_window->editor().cell({Section::Energies, 0, Column::Potential, 0})->textField()->hasFocus());
    }

    void textIsKeptUntilAnotherModelIsOpened() {
        action()->trigger();
        type("x = 0");
        action()->trigger();
        QVERIFY(!m_window->session().check());
        action()->trigger();
        QCOMPARE(bar().field().text(), QStringLiteral("x = 0"));
        QTRY_VERIFY_WITH_TIMEOUT(!text().isEmpty(), patience);
        openExample(QStringLiteral("double_pendulum"));
        QVERIFY(bar().field().text().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(text().isEmpty(), patience);
    }

    void completesNamesOfAccelerations() {
        action()->trigger();
        QTest::keyClicks(&bar().field(), QStringLiteral("ddott"));
        QTRY_VERIFY(bar().field().isCompleting());
        QTest::keyClick(&bar().field(), Qt::Key_Escape);
        QVERIFY(!bar().field().isCompleting());
        QVERIFY(bar().isVisible()); // Escape closed the list alone
    }

    // The window's own time in one round of events: it neither derives nor compares.
    void nothingBlocksTheWindow() {
        openExample(QStringLiteral("andrews_squeezer"));
        action()->trigger();
        type("ddotbeta = beta");
        QTest::qWait(50); // the field has been laid out
        double longest = 0;
        QElapsedTimer waiting;
        waiting.start();
        while (!m_window->session().isChecked() && waiting.elapsed() < patience) {
            const double before = ownTime();
            QCoreApplication::processEvents();
            longest = std::max(longest, ownTime() - before);
            QThread::msleep(2);
        }
        QVERIFY(m_window->session().isChecked() && !text().isEmpty());
        qInfo("%.1f ms of the window's thread at most in one round of events", longest);
        QVERIFY(longest < 250); // of its own time; others on the machine use its caches
    }

private:
    CheckBar& bar() const { return m_window->checkBar(); }
    QAction* action() const { return m_window->findChild<QAction*>(QStringLiteral("check-equation")); }
    VerdictTone tone() const { return bar().result().tone(); }
    QString text() const { return bar().result().text(); }
    void type(const QString& text) {
        bar().field().selectAll();
        text.isEmpty() ? QTest::keyClick(&bar().field(), Qt::Key_Delete) : bar().field().insertPlainText(text);
    }
    void type(const char* text) { type(QString::fromLatin1(text)); }
    void openExample(const QString& name) {
        m_window->open(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(name));
        QSignalSpy opened(&m_window->session(), &Session::opened);
        QVERIFY(opened.wait(patience));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().isPrepared(), patience);
    }

    tests::OwnSettings m_settings;
    MainWindow* m_window = nullptr;
};

COENERGY_TEST(TestCheckBar)
#include "test_check_bar.moc"
