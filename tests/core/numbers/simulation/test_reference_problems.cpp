// The reference problems from their files to the digits required by expected.toml, at the files' tolerances and with
// the default method; and both audits at the program's default tolerances.
#include "reference_problems.hpp"
#include "support/test_program.hpp"

using namespace runs;

class TestReferenceProblems : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_expected = expectations();
        QVERIFY(m_expected.size() >= 20);
    }

    void reachesItsDigits_data() { rows(true); }
    void reachesItsDigits() {
        const Expected& expected = row();
        const SimulationResult result =
            run(problem(expected.file), [&](IntegrationSettings& settings) { settings.end = expected.end; });
        VERIFY_COMPLETED(result);
        QCOMPARE(result.trajectory.time.back(), expected.end);
        QVERIFY2(result.status.maximumConstraintResidual <= 1e-10, told(result).c_str());
        QVERIFY2(result.status.energyAudit <= 1e-6, told(result).c_str());
        QVERIFY2(result.status.initialChanges.empty(), "the files' initial values are consistent");
        if (!expected.digits)
            return;
        const double reached = digits(result, expected.displacements, expected.scales);
        QVERIFY2(reached >= *expected.digits, qPrintable(QStringLiteral("%1 digits").arg(reached)));
        if (expected.scales.empty()) { // sizes of flows are given by none of the files
            const double flows = digits(result, expected.flows, {});
            QVERIFY2(flows >= *expected.digits - 1.2, qPrintable(QStringLiteral("%1 digits in flows").arg(flows)));
        }
    }

    void keepsItsAuditsByDefault_data() { rows(true); }
    void keepsItsAuditsByDefault() {
        const Expected& expected = row();
        if (expected.name == "a01_pendulum_2000")
            QSKIP("49 thousand steps, and the shorter one says the same");
        const SimulationResult result = run(problem(expected.file), [&](IntegrationSettings& settings) {
            settings.end = expected.end;
            settings.relativeTolerance = IntegrationSettings().relativeTolerance;
            settings.absoluteTolerance = IntegrationSettings().absoluteTolerance;
        });
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual <= 1e-10, told(result).c_str());
        QVERIFY2(result.status.energyAudit <= 1e-6, told(result).c_str());
    }

    // Its accuracy through singular positions follows the tolerance, whichever way the steps fall.
    void singularPositionsKeepTheEnergy() {
        const Document document = problem("a02_nfourbar.ldae");
        for (const Method method : {Method::Dopri5, Method::Dop853})
            for (const double tolerance : {1e-7, 1e-8, 1e-9, 1e-10, 1e-11}) {
                const SimulationResult result = run(document, [&](IntegrationSettings& settings) {
                    settings.method = method;
                    settings.relativeTolerance = settings.absoluteTolerance = tolerance;
                });
                VERIFY_COMPLETED(result);
                QVERIFY2(result.status.energyAudit <= std::max(1e-9, 5 * tolerance), told(result).c_str());
                QVERIFY2(result.status.steps < 10'000, told(result).c_str());
            }
    }

    void everyMethodComesThere_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("digits");
        QTest::newRow("dopri5") << static_cast<int>(Method::Dopri5) << 6.5;
        QTest::newRow("dop853") << static_cast<int>(Method::Dop853) << 6.5;
        QTest::newRow("radau5") << static_cast<int>(Method::Radau5) << 6.5;
        QTest::newRow("rosenbrock4") << static_cast<int>(Method::Rosenbrock4) << 6.5;
    }
    // On a constrained, an unconstrained, a nonholonomic and a first-order problem.
    void everyMethodComesThere() {
        QFETCH(int, method);
        QFETCH(double, digits);
        for (const char* name : {"a01_pendulum", "dc_motor_b", "knife_edge", "thermal_rc_a"}) {
            const Expected& expected =
                *std::find_if(m_expected.begin(), m_expected.end(), [&](const Expected& e) { return e.name == name; });
            const SimulationResult result = run(problem(expected.file), [&](IntegrationSettings& settings) {
                settings.end = expected.end;
                settings.method = static_cast<Method>(method);
            });
            VERIFY_COMPLETED(result);
            QVERIFY2(result.status.maximumConstraintResidual <= 1e-10, told(result).c_str());
            QVERIFY2(result.status.energyAudit <= 1e-6, told(result).c_str());
            const double reached = runs::digits(result, expected.displacements, expected.scales);
            QVERIFY2(reached >= digits, qPrintable(QStringLiteral("%1: %2 digits").arg(name).arg(reached)));
        }
    }

    void breaksOffWhereItShould_data() { rows(false); }
    void breaksOffWhereItShould() {
        const Expected& expected = row();
        const SimulationResult result =
            run(problem(expected.file), [&](IntegrationSettings& settings) { settings.end = expected.end; });
        QVERIFY(!result.status.isCompleted());
        VERIFY_CLOSE(result.status.endTime, expected.endTime, expected.endTimeError);
        QCOMPARE(result.trajectory.time.back(), result.status.endTime);
        QVERIFY2(result.status.maximumConstraintResidual <= 1e-10, told(result).c_str());
        if (expected.name.ends_with("limit")) {
            QCOMPARE(result.status.end, RunEnd::LimitReached);
            QCOMPARE(result.status.where, std::vector<std::string>{"gap"});
            QVERIFY(!result.status.message.empty());
        } else {
            QVERIFY2(result.status.end == RunEnd::RanAway || result.status.end == RunEnd::StepTooSmall,
                     told(result).c_str());
            QVERIFY(!result.status.where.empty());
        }
    }

private:
    void rows(bool isCompleted) {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t k = 0; k < m_expected.size(); ++k)
            if (m_expected[k].isCompleted == isCompleted)
                QTest::newRow(m_expected[k].name.c_str()) << k;
    }
    const Expected& row() const {
        QFETCH(std::size_t, index);
        return m_expected[index];
    }

    std::vector<Expected> m_expected;
};

COENERGY_TEST(TestReferenceProblems)
#include "test_reference_problems.moc"
