// The badge and the summary of a run: what they say and how they say it without colour.

#include "plot/run_badge.hpp"

#include "plot/run_summary.hpp"
#include "problems/run_message.hpp"
#include "support/test_program.hpp"
#include "theme/quantity_text.hpp"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

RunStatus statusWith(double residual, double audit) {
    RunStatus status;
    status.endTime = 10;
    status.methods = {"dopri5"};
    status.steps = 123;
    status.maximumConstraintResidual = residual;
    status.energyAudit = audit;
    return status;
}

RunStatus doubted(Doubt doubt) {
    RunStatus status = statusWith(0.25, 0.25);
    status.doubledError = 0.25;
    status.doubts = {doubt};
    return status;
}

QString account(const RunStatus& status) {
    return runAccount(status).join(QLatin1Char('\n'));
}

} // namespace

class TestRunBadge : public QObject {
    Q_OBJECT

private slots:
    void thresholds();
    void doubtsAreShown();
    void statesAreSaidInWords();
    void numbersAreWrittenAsInBooks();
    void statesDifferWithoutColor();
    void aClickAndTheSpaceBarAskForCurves();
    void withoutARunThereIsNothingToAsk();
    void summaryShowsWhatTheStartChanged();
    void summaryNamesTheReason();
    void theDirectionThatWasTakenIsSaid();
    void aRunInWhichNothingMovesSaysSo();
    void aLineDoesNotGrow();
};

void TestRunBadge::thresholds() {
    QCOMPARE(checkState(RunCheck::Constraints, statusWith(1e-8, 1)), CheckState::Good);
    QCOMPARE(checkState(RunCheck::Constraints, statusWith(2e-8, 0)), CheckState::Doubtful);
    QCOMPARE(checkState(RunCheck::Energy, statusWith(1, 1e-6)), CheckState::Good);
    QCOMPARE(checkState(RunCheck::Energy, statusWith(0, 2e-6)), CheckState::Doubtful);
    QCOMPARE(checkState(RunCheck::Energy, statusWith(0, NAN)), CheckState::Doubtful);
    for (const auto& [check, doubt] :
         {std::pair(RunCheck::Constraints, Doubt::Constraints), std::pair(RunCheck::Energy, Doubt::EnergyAudit),
          std::pair(RunCheck::Steps, Doubt::StepErrors)}) {
        QCOMPARE(checkState(check, doubted(doubt)), CheckState::Bad);
        QCOMPARE(checkState(check, statusWith(0, 0)), CheckState::Good);
    }
}

// What a run is doubted for is said in the badge and in the summary; repeated steps only then.
void TestRunBadge::doubtsAreShown() {
    RunBadge badge;
    badge.setStatus(statusWith(0, 0));
    QVERIFY(!badge.accessibleName().contains(QStringLiteral("Steps")));
    badge.setStatus(doubted(Doubt::StepErrors));
    QVERIFY(badge.accessibleName().contains(QStringLiteral("Steps")));
    QVERIFY(badge.accessibleName().contains(QStringLiteral("bad")));
    const RunNote note = runNote(doubted(Doubt::EnergyAudit));
    QCOMPARE(note.severity, Severity::Error);
    QVERIFY(note.words.contains(QStringLiteral("cannot be trusted")));
    QVERIFY(account(doubted(Doubt::EnergyAudit)).contains(QStringLiteral("0.25")));
    QVERIFY(runNote(statusWith(0, 0)).words.isEmpty());
    QVERIFY(!account(statusWith(0, 0)).contains(QStringLiteral("trusted")));
}

void TestRunBadge::statesAreSaidInWords() {
    RunBadge badge;
    badge.setStatus(doubted(Doubt::EnergyAudit));
    QVERIFY(badge.accessibleName().contains(QStringLiteral("doubtful")));
    RunStatus status = doubted(Doubt::EnergyAudit);
    status.maximumConstraintResidual = 1e-14;
    badge.setStatus(status);
    QVERIFY(badge.accessibleName().contains(QStringLiteral("good")));
    QVERIFY(badge.accessibleName().contains(QStringLiteral("bad")));
    QVERIFY(badge.toolTip().contains(QStringLiteral("not sufficient")));
}

void TestRunBadge::numbersAreWrittenAsInBooks() {
    RunBadge badge;
    badge.setStatus(statusWith(0, 1.2e-9));
    QVERIFY(badge.accessibleName().contains(displayedNumber(1.2e-9, 2)));
    QVERIFY(badge.accessibleName().contains(QStringLiteral("10⁻⁹")));
    QVERIFY(badge.accessibleName().contains(QStringLiteral("Constraints 0")));
    RunStatus free = statusWith(0, 1.2e-9);
    free.isConstrained = false;
    badge.setStatus(free);
    QVERIFY(badge.accessibleName().contains(QStringLiteral("Constraints: none")));
    badge.setStatus(free, RunBadge::Constraints::Stated);
    QVERIFY(badge.accessibleName().contains(QStringLiteral("Constraints: exact")));
}

void TestRunBadge::statesDifferWithoutColor() {
    QList<QImage> pictures;
    for (const RunStatus& status : {statusWith(0, 1e-9), statusWith(0, 1e-3), doubted(Doubt::EnergyAudit)}) {
        RunBadge badge;
        badge.setStatus(status);
        badge.resize(badge.sizeHint());
        pictures.push_back(badge.grab().toImage().copy(0, 0, 28, badge.height()).convertToFormat(QImage::Format_Mono));
    }
    QVERIFY(pictures[0] != pictures[1]);
    QVERIFY(pictures[1] != pictures[2]);
    QVERIFY(pictures[0] != pictures[2]);
}

void TestRunBadge::aClickAndTheSpaceBarAskForCurves() {
    RunBadge badge;
    badge.setStatus(statusWith(0, 0));
    QSignalSpy spy(&badge, &QAbstractButton::clicked);
    badge.resize(badge.sizeHint());
    QTest::mouseClick(&badge, Qt::LeftButton);
    QTest::keyClick(&badge, Qt::Key_Space);
    QCOMPARE(spy.count(), 2);
}

void TestRunBadge::withoutARunThereIsNothingToAsk() {
    RunBadge badge;
    QVERIFY(!badge.isEnabled());
    badge.setStatus(statusWith(0, 0));
    QVERIFY(badge.isEnabled());
    badge.setStatus(std::nullopt);
    QVERIFY(!badge.isEnabled());
    QVERIFY(!badge.accessibleName().isEmpty());
}

void TestRunBadge::summaryShowsWhatTheStartChanged() {
    RunStatus status = statusWith(0, 0);
    status.initialChanges = {{"y", -1, -0.5}, {"vx", 0, 0.25}};
    QCOMPARE(runNote(status).words,
             QStringLiteral("The start was changed to meet the constraints: `y`(0) = −0.5 (was −1), `vx`(0) = 0.25 "
                            "(was 0)."));
    const QString text = account(status);
    for (const char* part : {"`y`", "−1", "−0.5", "`vx`", "0.25", "dopri5", "123"})
        QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    QVERIFY(!account(statusWith(0, 0)).contains(QStringLiteral("vx")));
}

void TestRunBadge::theDirectionThatWasTakenIsSaid() {
    RunStatus status = statusWith(0, 0);
    status.initialChanges = {{"x1", 0, 1}};
    status.singularAtStart = {"rod"};
    status.startDirection = {"x1", "-y2"};
    QVERIFY(runNote(status).words.endsWith(
        QStringLiteral("The initial values left its direction open: `x1`, −`y2` was taken.")));
}

void TestRunBadge::aRunInWhichNothingMovesSaysSo() {
    Trajectory run;
    run.time = {0, 1, 2};
    run.series = {{"x", SeriesKind::Coordinate, "m", {0, 0, 0}},
                  {"dotx", SeriesKind::Flow, "m/s", {0, 0, 0}},
                  {"F", SeriesKind::Output, "N", {0, 1, 2}}};
    QVERIFY(stillnessNote(run).startsWith(QStringLiteral("Nothing moves")));
    QVERIFY(stillnessNote(run).contains(QStringLiteral("`x`(0)")));
    run.series[1].values = {1, 1, 1}; // steadily on
    run.series[0].values = {0, 1, 2};
    QVERIFY(stillnessNote(run).isEmpty());
}

// Whatever there is to say, the line between the bars stays a line; the rest is in the account.
void TestRunBadge::aLineDoesNotGrow() {
    RunStatus status = statusWith(0, 0);
    for (const char* name : {"a", "b", "c", "d", "e"})
        status.initialChanges.push_back({name, 0, 1});
    QVERIFY(runNote(status).words.contains(QStringLiteral("and 2 more")));
    QVERIFY(!runNote(status).words.contains(QStringLiteral("`d`")));
    QVERIFY(account(status).contains(QStringLiteral("`e`(0) = 1")));
    status.end = RunEnd::StepTooSmall;
    status.where = {"theta"};
    QVERIFY(!runNote(status).words.contains(QStringLiteral("start was changed")));
    QVERIFY(runNote(status).words.size() < runMessage(status).size());
}

void TestRunBadge::summaryNamesTheReason() {
    RunStatus status = statusWith(0, 0);
    status.end = RunEnd::StepTooSmall;
    status.where = {"theta"};
    status.endTime = 3.25;
    QCOMPARE(runNote(status).severity, Severity::Error);
    QVERIFY(runNote(status).words.contains(QStringLiteral("`theta`")));
    QVERIFY(runNote(status).words.contains(QStringLiteral("3.25")));
}

COENERGY_TEST(TestRunBadge)
#include "test_run_badge.moc"
