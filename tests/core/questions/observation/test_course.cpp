// Peaks and turns of a quantity over the rows of a run.

#include "observation/course.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace coenergy;

class TestCourse : public QObject {
    Q_OBJECT

private slots:
    void ofASwing() {
        std::vector<double> time;
        std::vector<double> values;
        for (int k = 0; k <= 1000; ++k) {
            time.push_back(0.01 * k);
            values.push_back(std::exp(-0.1 * time.back()) * std::cos(time.back()) - 0.1);
        }
        const Course course = courseOf(time, values);
        QCOMPARE(course.peakTime,
                 0.01 * std::distance(values.begin(),
                                      std::max_element(values.begin(), values.end(),
                                                       [](double a, double b) { return std::abs(a) < std::abs(b); })));
        QVERIFY(!course.turns.empty());
        for (const double turn : course.turns)
            QVERIFY(std::abs(std::exp(-0.1 * turn) * std::cos(turn) - 0.1) < 1e-4);
    }

    void thePeakKeepsItsSign() {
        const Course course = courseOf(std::vector{0.0, 1.0, 2.0}, std::vector{1.0, -3.0, 2.0});
        QCOMPARE(course.peak, -3.0);
        QCOMPARE(course.peakTime, 1.0);
        QCOMPARE(course.turns, (std::vector{0.25, 1.6}));
    }

    // Nothing but rounding, touching zero, and rows without a value.
    void whatIsNoTurn() {
        const double none = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(courseOf(std::vector{0.0, 1.0, 2.0, 3.0}, std::vector{1.0, -1e-12, 1e-12, 2.0}).turns.empty());
        QVERIFY(courseOf(std::vector{0.0, 1.0, 2.0}, std::vector{1.0, 0.0, 1.0}).turns.empty());
        QCOMPARE(courseOf(std::vector{0.0, 1.0, 2.0}, std::vector{1.0, none, -1.0}).turns, (std::vector{1.0}));
        QCOMPARE(courseOf({}, {}).peak, 0.0);
    }
};

COENERGY_TEST(TestCourse)
#include "test_course.moc"
