// Which runs are trusted and which are not: the energy audit against tolerance and length, steps in two halves, and
// runs that are repeated until they pass a check.
#include "runs.hpp"

#include "simulation/step_doubling.hpp"
#include "simulation/trust.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>

using namespace runs;

namespace {

/// A mass m on a spring k, released at x = a.
Document trustedOscillator(double m, double k, double a, double end, double step) {
    const auto text = [](double value) { return QString::number(value, 'g', 17).toStdString(); };
    return model("[[coordinates]]\nname = \"x\"\ninitial = " + text(a) + "\n[energies]\nkinetic_coenergy = \"" +
                 text(m) + "*dotx^2/2\"\npotential = \"" + text(k) + "*x^2/2\"\n[simulation]\nend = " + text(end) +
                 "\nstep = " + text(step) + "\n");
}

/// Into a barrier of the given height and width at x = 5, faster than it can hold: beyond it with dotx^2 = 1 - 2
/// height.
Document barrier(const std::string& height, const std::string& width) {
    return model("[[coordinates]]\nname = \"x\"\ninitial_flow = 1\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n"
                 "potential = \"" +
                 height + "*(1 + (x - 5)/sqrt(" + width + "^2 + (x - 5)^2))/2\"\n[simulation]\nend = 10\nstep = 1\n");
}

bool isDoubted(const SimulationResult& result, Doubt doubt) {
    const auto& doubts = result.status.doubts;
    return std::find(doubts.begin(), doubts.end(), doubt) != doubts.end();
}

// Euler's method, which claims to make no error.
class BlindEuler : public OneStep {
public:
    explicit BlindEuler(std::size_t size) {
        m_next.resize(size);
        m_error.fine.resize(size);
    }
    void step(double, const std::vector<double>& y, const std::vector<double>& rate, double h) override {
        for (std::size_t k = 0; k < y.size(); ++k)
            m_next[k] = y[k] + h * rate[k];
    }
    void inside(double, std::vector<double>& y) override { y = m_next; }
    int errorOrder() const override { return 2; }
    double stabilityLimit() const override { return 2; }
    std::vector<double> nodes() const override { return {0}; }
};

// It finds the end of no second half.
class LameEuler : public BlindEuler {
public:
    using BlindEuler::BlindEuler;
    void step(double t, const std::vector<double>& y, const std::vector<double>& rate, double h) override {
        BlindEuler::step(t, y, rate, h);
        if (t == 0.75) {
            m_next = y;
            m_error.fine[0] = INFINITY;
        }
    }
};

} // namespace

class TestTrust : public QObject {
    Q_OBJECT

private slots:
    // Over whole turns all rows show the same energies; what moves between them still counts.
    void rowsThatSeeNoMotion() {
        const double turn = 2 * M_PI * std::sqrt(2.0 / 7);
        for (const double turns : {1.0, 3.0}) {
            const SimulationResult result = run(trustedOscillator(2, 7, 0.3, turns * turn, 100));
            VERIFY_COMPLETED(result);
            QCOMPARE(result.trajectory.rowCount(), std::size_t(2));
            QVERIFY2(result.status.isTrusted(), told(result).c_str());
            QVERIFY2(result.status.energyAudit < 1e-7, told(result).c_str());
            QCOMPARE(result.status.repeats, std::size_t(0));
            VERIFY_CLOSE(last(result, "x"), 0.3, 1e-7);
        }
    }

    // No audit is much above one, whatever is lost: a tolerance as large must not excuse that.
    void toleranceExcusesNoLoss() {
        const SimulationResult result = run(trustedOscillator(1, 4, 1, 10, 100), [](IntegrationSettings& settings) {
            settings.relativeTolerance = 1;
            settings.absoluteTolerance = 1e10;
        });
        QVERIFY2(!result.status.isTrusted() || std::abs(last(result, "x") - std::cos(20.0)) < 0.1,
                 told(result).c_str());
    }

    // At rest H and T* change by rounding alone: there is nothing that could be out of balance.
    void restHasNothingToAudit_data() {
        QTest::addColumn<std::string>("text");
        QTest::newRow("hanging pendulum")
            << std::string("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\ninitial = -1.7\n"
                           "[energies]\nkinetic_coenergy = \"3*(dotx^2 + doty^2)/2\"\npotential = \"3*9.81*y\"\n"
                           "[[constraints.displacement]]\nexpression = \"x^2 + y^2 = 1.7^2\"\n");
        QTest::newRow("loaded spring") << std::string(
            "[[coordinates]]\nname = \"x\"\ninitial = \"-3*9.81/700\"\n"
            "[energies]\nkinetic_coenergy = \"3*dotx^2/2\"\npotential = \"700*x^2/2 + 3*9.81*(x + 1000)\"\n");
        QTest::newRow("nothing at all") << std::string(
            "[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n");
    }
    void restHasNothingToAudit() {
        QFETCH(std::string, text);
        const SimulationResult result = run(model(text + "[simulation]\nend = 5\nstep = 1\n"));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.energyAudit, 0.0);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
    }

    // The figure is the energy that is really missing, with rows that say so, and grows with the run.
    void longRunsAreHonest_data() {
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<int>("turns");
        QTest::newRow("500 turns, 1e-9") << 1e-9 << 500;
        QTest::newRow("500 turns, 1e-6") << 1e-6 << 500;
        QTest::newRow("5000 turns, 1e-8") << 1e-8 << 5000;
    }
    void longRunsAreHonest() {
        QFETCH(double, tolerance);
        QFETCH(int, turns);
        const double a = 1.3;
        const double period = 2 * M_PI / std::sqrt(5.0);
        const SimulationResult result =
            run(trustedOscillator(1, 5, a, turns * period, turns * period / 40), [&](IntegrationSettings& s) {
                s.relativeTolerance = tolerance;
                s.absoluteTolerance = tolerance / 100;
            });
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        const double energy = 5 * a * a / 2;
        const double reached = std::pow(last(result, "dotx"), 2) / 2 + 5 * std::pow(last(result, "x"), 2) / 2;
        const double lost = std::abs(reached - energy) / (2 * energy); // H does not change: T* is the scale, or both
        QVERIFY2(result.status.energyAudit >= 0.5 * lost && result.status.energyAudit <= 4 * lost + 1e-13,
                 qPrintable(QStringLiteral("%1 against %2").arg(result.status.energyAudit).arg(lost)));
        QVERIFY2(result.status.allowedAudit <= 1e-3, told(result).c_str());
    }

    // A free mass needs no short steps, and jumps over a barrier without seeing it: the balance of energy does.
    void narrowBarriers() {
        for (const std::string width : {"1e-2", "1e-4"}) {
            const SimulationResult result = run(barrier("0.32", width));
            VERIFY_COMPLETED(result);
            QVERIFY2(result.status.isTrusted(), told(result).c_str());
            const double slope = 5 / std::hypot(5, std::stod(width)); // of the potential's ends
            const double beyond = last(result, "x") - 5;
            const double height = 0.32 * (slope + beyond / std::hypot(beyond, std::stod(width))) / 2;
            VERIFY_CLOSE(last(result, "dotx"), std::sqrt(1 - 2 * height), 1e-6);
        }
    }

    // Too narrow for any step: the rows stay, and the run says that they are wrong.
    void barrierThatNoStepResolves() {
        const SimulationResult result = run(barrier("0.32", "1e-30"));
        VERIFY_COMPLETED(result);
        QVERIFY2(!result.status.isTrusted() && isDoubted(result, Doubt::EnergyAudit), told(result).c_str());
        QVERIFY2(result.status.energyAudit > 0.1 && result.status.energyAudit > result.status.allowedAudit,
                 told(result).c_str());
        QCOMPARE(result.trajectory.rowCount(), std::size_t(11));
    }

    // ---- parts that share nothing ----

    // What a pendulum loses is seen beside a rotor that turns ten thousand times faster, in the same steps.
    void aFastRotorHidesNothing_data() {
        QTest::addColumn<std::string>("rotor");
        QTest::addColumn<std::string>("energy");
        QTest::newRow("of its own term") << std::string("[[coordinates]]\nname = \"s\"\ninitial_flow = 1e4\n")
                                         << std::string("(dotx^2 + doty^2)/2 + dots^2/2");
        QTest::newRow("within one factor") << std::string("[[coordinates]]\nname = \"s\"\ninitial_flow = 1e4\n")
                                           << std::string("(dotx^2 + doty^2 + dots^2)/2");
        QTest::newRow("prescribed") << std::string() << std::string("(dotx^2 + doty^2 + 1e8)/2");
    }
    void aFastRotorHidesNothing() {
        QFETCH(std::string, rotor);
        QFETCH(std::string, energy);
        const auto beside = [](const std::string& others, const std::string& coenergy) {
            return run(model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"y\"\n" + others +
                             "[energies]\nkinetic_coenergy = \"" + coenergy +
                             "\"\npotential = \"9.81*y\"\n[[constraints.displacement]]\n"
                             "expression = \"x^2 + y^2 = 1\"\n[simulation]\nend = 50\nstep = 1\n"
                             "method = \"dopri5\"\n"),
                       [](IntegrationSettings& s) { s.relativeTolerance = 1e-2; });
        };
        const SimulationResult alone = beside("", "(dotx^2 + doty^2)/2");
        QVERIFY2(alone.status.repeats > 0, told(alone).c_str()); // so much was lost at first
        const SimulationResult result = beside(rotor, energy);
        QCOMPARE(result.status.repeats, alone.status.repeats);
        VERIFY_CLOSE(result.status.energyAudit, alone.status.energyAudit, 1e-3 * alone.status.energyAudit);
        const std::vector<std::string> pendulum = {"x", "y"};
        QCOMPARE(result.status.auditedCoordinates, rotor.empty() ? std::vector<std::string>{} : pendulum);
    }

    // A part with friction and an effort beside another: the works are told apart.
    void everyPartHasItsOwnWork() {
        const SimulationResult result = run(
            model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"s\"\n"
                  "[energies]\nkinetic_coenergy = \"dotx^2/2 + dots^2/2\"\npotential = \"x^2/2\"\n"
                  "dissipation = \"0.1*dotx^2/2\"\n[efforts]\ns = \"1e3*cos(t)\"\n[simulation]\nend = 20\nstep = 1\n"));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted() && result.status.energyAudit < 1e-7, told(result).c_str());
        QCOMPARE(result.status.auditedCoordinates.size(), std::size_t(1));
    }

    // Without projection constraints drift, which is what such a run is for; but not by any amount.
    void driftIsDoubtedWhenItIsLarge() {
        const auto drifting = [](double tolerance) {
            return run(model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"y\"\n"
                             "[energies]\nkinetic_coenergy = \"(dotx^2 + doty^2)/2\"\npotential = \"9.81*y\"\n"
                             "[[constraints.displacement]]\nexpression = \"x^2 + y^2 = 1\"\n"
                             "[simulation]\nend = 60\nstep = 1\nmethod = \"dopri5\"\nstabilization = \"none\"\n"),
                       [&](IntegrationSettings& s) { s.relativeTolerance = s.absoluteTolerance = tolerance; });
        };
        const SimulationResult coarse = drifting(1e-4);
        QVERIFY2(isDoubted(coarse, Doubt::Constraints), told(coarse).c_str());
        QCOMPARE(coarse.status.repeats, std::size_t(0)); // a finer run would hide what is to be seen
        const SimulationResult fine = drifting(1e-11);
        QVERIFY2(fine.status.isTrusted(), told(fine).c_str());
    }

    // ---- the judge ----

    void theAuditMayGrowWithTheClaims() {
        IntegrationSettings asked;
        asked.relativeTolerance = 1e-9;
        asked.absoluteTolerance = 1e-11;
        const double fewSteps = allowedAudit(asked, {0, 1, 0, 0});
        const double manySteps = allowedAudit(asked, {2000, 10'000, 0, 0});
        QVERIFY(fewSteps < 1e-6 && fewSteps > 1e-9);
        QVERIFY(manySteps > 50 * fewSteps);
        QCOMPARE(allowedAudit(asked, {1e9, 2'000'000'000, 0, 0}), 1e-3);
        IntegrationSettings finer = asked;
        finer.relativeTolerance /= 100;
        finer.absoluteTolerance /= 100;
        QVERIFY(allowedAudit(finer, {2000, 10'000, 0, 0}) < 0.02 * manySteps);
    }

    void whatIsNoNumberIsDoubted() {
        RunStatus status;
        status.energyAudit = INFINITY;
        status.maximumConstraintResidual = std::nan("");
        judge(status, {}, {}, {});
        QCOMPARE(status.doubts, (std::vector<Doubt>{Doubt::EnergyAudit, Doubt::Constraints}));
        QVERIFY(!status.isTrusted());
    }

    // In units of the tolerance that was asked for, whatever the run was computed with.
    void blindEstimatesAreDoubted() {
        IntegrationSettings asked;
        IntegrationSettings used = asked;
        used.relativeTolerance /= 100;
        used.absoluteTolerance /= 100;
        RunStatus status;
        judge(status, {1, 10, 50, 10}, asked, asked);
        QCOMPARE(status.doubts, std::vector<Doubt>{Doubt::StepErrors});
        QVERIFY(finer(status, asked).has_value());
        judge(status, {1, 10, 50, 10}, asked, used);
        QVERIFY(status.doubts.empty());
    }

    void repetitionsEnd() {
        RunStatus status;
        status.energyAudit = 1;
        IntegrationSettings used;
        judge(status, {}, used, used);
        int count = 0;
        for (auto next = finer(status, used); next && count < 100; next = finer(status, used)) {
            QVERIFY(next->relativeTolerance < used.relativeTolerance);
            used = *next;
            ++count;
        }
        QVERIFY(count < 10);
        status.end = RunEnd::StepTooSmall;
        QVERIFY(!finer(status, IntegrationSettings{}));
    }

    // y' = 2 t: Euler's two halves differ from the whole step by h^2/2, whatever its estimate says.
    void twoHalvesSeeWhatAnEstimateDoesNot() {
        BlindEuler method(1);
        const Rate rate = [](double t, const std::vector<double>&, std::vector<double>& dydt) { dydt[0] = 2 * t; };
        const double t = 0.7, h = 0.1;
        method.step(t, {3}, {2 * t}, h);
        const double whole = method.next()[0];
        StepDoubling doubling(std::make_unique<BlindEuler>(1), rate, 1);
        const double halves = doubling.inTwoHalves(t, {3}, {2 * t}, h)[0];
        VERIFY_CLOSE(halves - whole, h * h / 2, 1e-14);
    }

    // What stays where it began, for it was not found, is no error of the whole step.
    void halvesThatAreNotFoundTellNothing() {
        const Rate rate = [](double t, const std::vector<double>&, std::vector<double>& dydt) { dydt[0] = 2 * t; };
        StepDoubling doubling(std::make_unique<LameEuler>(1), rate, 1);
        QVERIFY(std::isnan(doubling.inTwoHalves(0.625, {3}, {1.25}, 0.25)[0]));
    }

    // Two sources supply each other over gears, and a spring hangs loose: the sum of their powers is rounding alone.
    void powersThatCancel_data() {
        QTest::addColumn<double>("size");
        for (const double size : {1.0, 1e6, 1e-6})
            QTest::addRow("%g", size) << size;
    }
    void powersThatCancel() {
        QFETCH(double, size);
        const SimulationResult result = run(
            model("[parameters]\nTF5 = 0.8\nL9 = 2\n[linear_graph]\nbranches = [[1, 2, 1, 4], [5, 2, 1, 6], [6, 3, 1, "
                  "6], [4, 3, 1, 5], [9, 2, 4, 2]]\noutputs = [[1, 5, 4]]\n[inputs]\nv1 = \"0.7*sin(3*t)\"\nf4 = \"" +
                  std::to_string(size * 1e6) + "*1e-6*cos(2*t)\"\n[simulation]\nend = 1\nstep = 1\n"));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted() && result.status.steps < 1000, told(result).c_str());
        VERIFY_CLOSE(last(result, "h5"), 0.8 * size * std::sin(2.0) / 2, 1e-8 * size);
    }
};

COENERGY_TEST(TestTrust)
#include "test_trust.moc"
