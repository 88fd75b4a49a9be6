// Digits asked, digits got by the default method: a part of the table that bench_digits prints.
#include "digit_table.hpp"

using namespace runs;

class TestDigits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_expected = expectations(); }

    void areNotMoreThanTwoShort_data() {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t k = 0; k < expectations().size(); ++k) {
            const Expected& expected = expectations()[k];
            if (expected.isCompleted && expected.name != "a01_pendulum_2000") // 49 thousand steps
                QTest::newRow(expected.name.c_str()) << k;
        }
    }
    // Or than the motion itself amplifies.
    void areNotMoreThanTwoShort() {
        QFETCH(std::size_t, index);
        const Expected& expected = m_expected[index];
        const SimulationProblem problem = referenceRun(expected);
        const double allowed = digitsAllowed(amplifiedDigits(problem, expected));
        for (const double tolerance : {1e-4, 1e-6, 1e-9, 1e-11}) {
            const Cell one = cell(problem, expected, Method::Auto, tolerance);
            const QString words = QStringLiteral("%1 digits of %2, %3 allowed").arg(one.digits).arg(asked(tolerance)).arg(allowed);
            QVERIFY2(one.isCompleted, qPrintable(words));
            QVERIFY2(one.digits >= asked(tolerance) - allowed, qPrintable(words));
        }
    }

private:
    std::vector<Expected> m_expected;
};

QTEST_GUILESS_MAIN(TestDigits)
#include "test_digits.moc"
