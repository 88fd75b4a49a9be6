// The end time beside the run button: it is the field of the model, and its effect on the run.

#include "editor/field/expression_field.hpp"
#include "io/read_ldae.hpp"
#include "model/edit.hpp"
#include "plot/plot_pane.hpp"
#include "session/runs.hpp"
#include "studio/motion/end_time.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/window/main_window.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QSignalSpy>
#include <QTest>

using namespace coenergy;
using tests::patience;

namespace {

constexpr Field endOfRun{Section::Simulation, 0, Column::End, 0};
Document fallingMass() {
    return readLdae("format = 1\n[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                    "potential = \"9.81*x\"\n[simulation]\nend = 2\n")
        .document;
}

} // namespace

class TestEndTime : public QObject {
    Q_OBJECT

private slots:
    void showsTheDocumentsEnd();
    void typingEditsTheDocument();
    void itIsTheEndOfTheRun();

private:
    tests::OwnSettings m_settings;
};

void TestEndTime::showsTheDocumentsEnd() {
    EndTime end(nullptr, nullptr);
    QSignalSpy edited(&end, &EndTime::edited);
    end.setDocument(fallingMass());
    QCOMPARE(end.field().text(), QStringLiteral("2"));
    QVERIFY(!end.field().accessibleName().isEmpty());
    end.setDocument({});
    QCOMPARE(end.field().text(), QString()); // the format's own end
    QCOMPARE(edited.count(), 0);
}

void TestEndTime::typingEditsTheDocument() {
    EndTime end(nullptr, nullptr);
    end.setDocument(fallingMass());
    QSignalSpy edited(&end, &EndTime::edited);
    end.show();
    end.field().setFocus();
    end.field().selectAll();
    QTest::keyClicks(&end.field(), QStringLiteral("3"));
    QTest::keyClicks(&end.field(), QStringLiteral("0"));
    QCOMPARE(edited.count(), 2);
    const auto document = edited.back()[1].value<Document>();
    QCOMPARE(textOf(document, endOfRun), std::string("30"));
    QCOMPARE(document.energies->potential, std::string("9.81*x")); // nothing else
    QCOMPARE(edited[0][2], edited[1][2]);                          // one step of undo
}

void TestEndTime::itIsTheEndOfTheRun() {
    MainWindow window;
    window.show();
    window.session().openDocument(fallingMass());
    QTRY_VERIFY_WITH_TIMEOUT(window.session().isPrepared(), patience);
    auto* end = window.findChild<EndTime*>();
    QVERIFY(end && end->field().text() == QStringLiteral("2"));
    end->field().setFocus();
    end->field().selectAll();
    QTest::keyClicks(&end->field(), QStringLiteral("4"));
    QCOMPARE(textOf(window.session().document(), endOfRun), std::string("4"));
    window.runs().start();
    QTRY_VERIFY_WITH_TIMEOUT(!window.runs().isBusy() && window.runPane().hasRun(), patience);
    QCOMPARE(window.runPane().plots().trajectory().time.back(), 4.0);
    window.session().undo();
    QCOMPARE(end->field().text(), QStringLiteral("2"));
}

COENERGY_TEST(TestEndTime)
#include "test_end_time.moc"
