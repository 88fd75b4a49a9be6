// Models with integrals, as typed: which of them run, and why the others end early.
#include "runs.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace runs;

namespace {

// A unit mass that moves to the right with the speed 1 at first.
Document moving(const std::string& start, const std::string& rest) {
    return model("[parameters]\nw = { value = 0.04 }\n[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial = " + start +
                 "\ninitial_flow = 1\n[energies]\nkinetic_coenergy = \"v^2/2\"\n" + rest +
                 "\n[simulation]\nend = 2\nstep = 0.125\n");
}

} // namespace

class TestIntegralModels : public QObject {
    Q_OBJECT

private slots:
    void areWatched_data() {
        QTest::addColumn<QString>("start");
        QTest::addColumn<QString>("rest");
        QTest::addColumn<QString>("end");
        QTest::addColumn<QString>("integral");
        QTest::newRow("smooth") << "0"
                                << "[efforts]\nx = \"-integral(exp(-x^2), x)\""
                                << "completed"
                                << "";
        QTest::newRow("narrow") << "-0.9"
                                << "[efforts]\nx = \"-integral(exp(-x^2/w^2), x, -1)\""
                                << "integral-too-coarse"
                                << "integral(exp(-x^2/w^2), x, -1)";
        QTest::newRow("in an output") << "-0.9"
                                      << "[outputs]\nf = \"integral(exp(-x^2/w^2), x, -1)\""
                                      << "integral-too-coarse"
                                      << "integral(exp(-x^2/w^2), x, -1)";
        QTest::newRow("behind a definition") << "-0.9"
                                             << "[definitions]\nF = \"integral(exp(-x^2/w^2), x, -1)\"\n[efforts]\nx = "
                                                "\"-F*cos(x)\""
                                             << "integral-too-coarse"
                                             << "integral(exp(-x^2/w^2), x, -1)";
        // the force is right, but not the potential
        QTest::newRow("potential") << "-0.9"
                                   << "potential = \"integral(exp(-x^2/w^2), x, -1)\""
                                   << "integral-too-coarse"
                                   << "integral(exp(-x^2/w^2), x, -1)";
        QTest::newRow("beyond a pole") << "3"
                                       << "[efforts]\nx = \"-integral(1/x^2, x, -1)\""
                                       << "integral-over-pole"
                                       << "integral(1/x^2, x, -1)";
        QTest::newRow("potential beyond a pole") << "3"
                                                 << "potential = \"integral(2/x^3 + x, x, -1)\""
                                                 << "integral-over-pole"
                                                 << "integral(2/x^3, x, -1)";
        QTest::newRow("gravity") << "3"
                                 << "potential = \"integral(1/x^2, x, 1)\""
                                 << "completed"
                                 << "";
        QTest::newRow("sine integral") << "-1"
                                       << "[efforts]\nx = \"0.1*integral(sin(x)/x, x, -2)\""
                                       << "completed"
                                       << "";
    }
    void areWatched() {
        QFETCH(QString, start);
        QFETCH(QString, rest);
        QFETCH(QString, end);
        QFETCH(QString, integral);
        const SimulationResult result = run(moving(start.toStdString(), rest.toStdString()));
        QVERIFY2(runEndName(result.status.end) == end.toStdString(), told(result).c_str());
        QCOMPARE(result.status.isTrusted(), end == "completed");
        if (!integral.isEmpty())
            QCOMPARE(result.status.where, std::vector<std::string>{integral.toStdString()});
    }

    // A definition that nothing uses may be made of a parameter that has no value.
    void whatIsNotUsedIsNotWatched() {
        const SimulationResult result =
            run(model("[parameters]\na = {}\n[definitions]\nF = \"integral(a/x^2, x, -1)\"\n[[coordinates]]\nname = "
                      "\"x\"\ninitial = 1\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n[simulation]\nend = 1\n"));
        VERIFY_COMPLETED(result);
    }
};

COENERGY_TEST(TestIntegralModels)
#include "test_integral_models.moc"
