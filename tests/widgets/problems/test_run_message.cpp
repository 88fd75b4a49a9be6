// Every end of a run has words: when and what, the probable cause, what to do; in German, too.
#include "problems/run_message.hpp"

#include "support/test_program.hpp"

#include <QRegularExpression>
#include <QSet>
#include <QTranslator>

using namespace coenergy;

namespace {

constexpr int endCount = static_cast<int>(RunEnd::TooManySteps) + 1;

RunStatus ended(RunEnd end) {
    RunStatus status;
    status.end = end;
    status.where = {"alpha"};
    status.endTime = 3.25;
    status.residual = 0.75;
    status.steps = 1234;
    return status;
}

// Where nobody asked for it.
bool isBreakOff(RunEnd end) {
    return end != RunEnd::Completed && end != RunEnd::Stopped && end != RunEnd::LimitReached;
}

} // namespace

class TestRunMessage : public QObject {
    Q_OBJECT

private slots:
    void tablesThatWereLeftAreTold() {
        RunStatus status;
        QVERIFY(beyondTablesMessage(status).isEmpty());
        status.beyondTables = {{"pull(t)", 2.5}, {"f(x)", 0}};
        const QString text = beyondTablesMessage(status);
        QVERIFY(text.contains(QStringLiteral("`pull(t)` from t = 2.5 on, `f(x)` from t = 0 on")));
    }

    void numbersAreThoseOfTheDesign() {
        RunStatus status = ended(RunEnd::Completed);
        status.endTime = 2.5e-7;
        QVERIFY2(runMessage(status).contains(QStringLiteral("t = 2.5 · 10⁻⁷")), qPrintable(runMessage(status)));
    }

    void everyEndSaysWhenAndWhat() {
        QSet<QString> messages;
        for (int k = 0; k < endCount; ++k) {
            const auto end = static_cast<RunEnd>(k);
            const QString text = runMessage(ended(end));
            QVERIFY2(end == RunEnd::NoConsistentStart || text.contains(QStringLiteral("t = 3.25")), qPrintable(text));
            QVERIFY2(text.contains(QStringLiteral("`alpha`")) == (k > static_cast<int>(RunEnd::Stopped)),
                     qPrintable(text));
            QVERIFY2(!text.contains(QLatin1Char('%')), qPrintable(text));
            messages.insert(text);
        }
        QCOMPARE(messages.size(), endCount);
    }

    void everyBreakOffHasARemedy() {
        static const QRegularExpression advice(
            QStringLiteral("\\b(check|try|use|give|change|replace|free|let|stop)\\b"),
            QRegularExpression::CaseInsensitiveOption);
        for (int k = 0; k < endCount; ++k) {
            const auto end = static_cast<RunEnd>(k);
            if (!isBreakOff(end))
                continue;
            const QString text = runMessage(ended(end));
            const QString behindTheFirstClause = text.mid(text.indexOf(QRegularExpression(QStringLiteral("[.:;] "))));
            QVERIFY2(behindTheFirstClause.contains(advice), qPrintable(text));
        }
    }

    void aStartThatIsNotMetSaysWhatIsInTheWay() {
        RunStatus status = ended(RunEnd::NoConsistentStart);
        status.fixed = {"x", "y"};
        QVERIFY(runMessage(status).contains(QStringLiteral("`x`, `y` keep their fixed values")));
        status.fixed = {"x"};
        QVERIFY(runMessage(status).contains(QStringLiteral("`x` keeps its fixed value")));
        status.isProvenImpossible = true;
        QVERIFY(runMessage(status).contains(QStringLiteral("cannot hold with the fixed `x`")));
        status.proposedStart = {{"x", 0, 1.5}};
        QVERIFY(runMessage(status).contains(QStringLiteral("`x = 1.5`")));
    }

    void aLimitHasTheUsersWords() {
        RunStatus status = ended(RunEnd::LimitReached);
        status.message = "The gap has closed.";
        QVERIFY(runMessage(status).startsWith(QStringLiteral("The gap has closed. (")));
    }

    void doubtsFollowTheEnd() {
        RunStatus status = ended(RunEnd::Completed);
        const QString end = runMessage(status);
        for (const Doubt doubt : {Doubt::EnergyAudit, Doubt::StepErrors, Doubt::Constraints}) {
            status.doubts = {doubt};
            const QString text = runMessage(status);
            QVERIFY(text.startsWith(end) && text.contains(QStringLiteral("cannot be trusted")));
            QVERIFY2(text.contains(QStringLiteral(" Use ")), qPrintable(text));
        }
    }

    // A top that stands upright in Euler's angles is singular from the start.
    void whatStaysSingularSaysSinceWhen() {
        RunStatus status = ended(RunEnd::StaysSingular);
        status.singularSince = status.endTime;
        QVERIFY(!runMessage(status).contains(QStringLiteral("since t")));
        status.singularSince = status.endTime - 1;
        QVERIFY(runMessage(status).contains(QStringLiteral("since t = %1").arg(status.endTime - 1)));
    }

    void aCornerIsAnImpact() {
        RunStatus status = ended(RunEnd::MomentumJumps);
        QVERIFY(!runMessage(status).contains(QStringLiteral("corner")));
        status.message = "abs(x)";
        QVERIFY(runMessage(status).contains(QStringLiteral("has a corner there, of `alpha`")));
    }

    // A pendulum beside a fast rotor has a balance of its own.
    void theWorstPartIsNamed() {
        RunStatus status = ended(RunEnd::Completed);
        status.doubts = {Doubt::EnergyAudit};
        QVERIFY(!runMessage(status).contains(QStringLiteral("balance of `x`")));
        status.auditedCoordinates = {"x", "y"};
        QVERIFY(runMessage(status).contains(QStringLiteral("balance of `x`, `y` alone")));
        status.auditedCoordinates = {"a", "b", "c", "d", "e", "f", "g"};
        QVERIFY(runMessage(status).contains(QStringLiteral("and more")) &&
                !runMessage(status).contains(QStringLiteral("`g`")));
    }

    void germanKnowsThemAll() {
        QStringList english;
        for (int k = 0; k < endCount; ++k)
            english.append(runMessage(ended(static_cast<RunEnd>(k))));
        QTranslator german;
        QVERIFY(german.load(QStringLiteral(COENERGY_TRANSLATIONS "/coenergy_de.qm")));
        QVERIFY(QCoreApplication::installTranslator(&german));
        for (int k = 0; k < endCount; ++k)
            QVERIFY2(runMessage(ended(static_cast<RunEnd>(k))) != english[k], qPrintable(english[k]));
        QCoreApplication::removeTranslator(&german);
    }
};

COENERGY_TEST(TestRunMessage)
#include "test_run_message.moc"
