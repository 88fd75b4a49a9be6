// Runs of models with tables: against closed solutions, and the remarks where their rows end.
#include "runs.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace runs;

namespace {

Document withTable(const std::string& table, const std::string& rest) {
    return model("[[tables]]\nname = \"f\"\n" + table + "\n" + rest);
}

// A unit mass under one effort, at rest at first.
Document tableMass(const std::string& table, const std::string& effort, const std::string& end,
                   const std::string& start = "initial = 0") {
    return withTable(table, "[[coordinates]]\nname = \"x\"\nflow = \"v\"\n" + start +
                                "\n[energies]\nkinetic_coenergy = \"v^2/2\"\n[efforts]\nx = \"" + effort +
                                "\"\n[simulation]\nend = " + end + "\nstep = 0.125\n");
}

void tableMethodRows() {
    QTest::addColumn<int>("method");
    for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
        QTest::newRow(methodName(method).data()) << static_cast<int>(method);
}

Adjust tableWith(int method) {
    return [method](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); };
}

// Up to 1 at t = 1, down to -1 at t = 2, then held.
const std::string sawtooth = "x = [0, 1, 2]\ny = [0, 1, -1]";

} // namespace

class TestTables : public QObject {
    Q_OBJECT

private slots:
    void aForceOfTime_data() { tableMethodRows(); }
    void aForceOfTime() {
        QFETCH(int, method);
        const SimulationResult result = run(tableMass(sawtooth, "f(t)", "3"), tableWith(method));
        VERIFY_COMPLETED(result);
        // 1/2 after the first second; there v = 1/2 + s - s^2 until v = 1/2 again, then it falls by 1
        VERIFY_CLOSE(last(result, "v"), -0.5, 1e-9);
        VERIFY_CLOSE(last(result, "x"), 1.0 / 6 + 0.5 + 1.0 / 2 - 1.0 / 3 + 0.5 - 0.5, 1e-9);
        QCOMPARE(result.status.switchingTimes, (std::vector<double>{1, 2})); // exactly
        QCOMPARE(result.status.beyondTables, (std::vector<TableExit>{{"f(t)", 2}}));
    }

    void theLastRowMayBeTheEnd() {
        const SimulationResult result = run(tableMass(sawtooth, "f(t)", "2"));
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.beyondTables.empty());
        VERIFY_CLOSE(last(result, "v"), 0.5, 1e-12);
    }

    // The slope of a table is left with it.
    void eachIsToldOnce() {
        const SimulationResult result = run(tableMass(sawtooth, "f(t) + f(t, 1)", "3"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), -0.5 - 1, 1e-9);
        QCOMPARE(result.status.beyondTables, (std::vector<TableExit>{{"f(t)", 2}}));
    }

    void beforeTheFirstRowItIsHeld() {
        const SimulationResult result = run(tableMass("x = [1, 2]\ny = [3, 4]", "f(t) + f(t - 5)", "2"));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "v"), 3 + 3.5 + 6, 1e-9);
        QCOMPARE(result.status.beyondTables.size(), std::size_t(2));
        for (const TableExit& exit : result.status.beyondTables)
            QCOMPARE(exit.time, 0.0);
    }

    void aPotential_data() { tableMethodRows(); }
    void aPotential() {
        QFETCH(int, method);
        const SimulationResult result = run(withTable(R"toml(kind = "monotone"
x = [-3, -2, -1, 0, 1, 2, 3]
y = [9, 4, 1, 0, 1, 4, 9]
[[coordinates]]
name = "x"
flow = "v"
initial = 2.5
[energies]
kinetic_coenergy = "v^2/2"
potential = "f(x)"
[outputs]
energy = "v^2/2 + f(x)"
force = "-f(x, 1)"
[simulation]
end = 20
step = 0.1
)toml",
                                                      ""),
                                            tableWith(method));
        VERIFY_COMPLETED(result);
        const std::vector<double>& energy = values(result, "energy");
        for (const double value : energy)
            VERIFY_CLOSE(value, energy.front(), 1e-5);
        QVERIFY(result.status.isTrusted());
        QVERIFY(result.status.beyondTables.empty());
        QVERIFY(result.status.switchingTimes.size() > 10);
    }

    // A spring whose force is 2 x up to 1 and constant beyond it: a parabola there, an ellipse inside.
    void aForceOfADisplacement() {
        const SimulationResult result = run(tableMass("x = [-1, 1]\ny = [-2, 2]", "-f(x)", "10", "initial = 3"));
        VERIFY_COMPLETED(result);
        // from 3 to 1 with acceleration -2, then an ellipse through v = -2 sqrt(2) at x = 1
        const double w = std::sqrt(2.0), t1 = std::sqrt(2.0);
        const double inside = 2 * std::atan(1 / (2 * std::sqrt(2.0) / w)) / w; // from 1 to -1
        const double period = 2 * (2 * t1 + inside);
        const double t = std::fmod(10, period);
        double expected = 0;
        if (t < t1)
            expected = 3 - t * t;
        else if (t < t1 + inside)
            expected = std::cos(w * (t - t1)) - 2 * std::sqrt(2.0) / w * std::sin(w * (t - t1));
        else if (t < t1 + inside + 2 * t1)
            expected = -3 + std::pow(t - t1 - inside - t1, 2);
        else if (t < t1 + 2 * inside + 2 * t1)
            expected =
                -std::cos(w * (t - 3 * t1 - inside)) + 2 * std::sqrt(2.0) / w * std::sin(w * (t - 3 * t1 - inside));
        else
            expected = 3 - std::pow(period - t, 2);
        VERIFY_CLOSE(last(result, "x"), expected, 1e-7);
        QCOMPARE(result.status.beyondTables, (std::vector<TableExit>{{"f(x)", 0}}));
    }

    // The inertia of a crank by its angle: T* is kept, so that v changes as 1/sqrt(f).
    void anInertia() {
        const SimulationResult result = run(withTable(R"toml(kind = "monotone"
x = [0, 1, 2, 3, 4]
y = [1, 2, 8, 2, 1]
[[coordinates]]
name = "q"
flow = "v"
initial_flow = 1
[energies]
kinetic_coenergy = "f(q)*v^2/2"
[outputs]
energy = "f(q)*v^2"
[simulation]
end = 3
step = 0.1
)toml",
                                                      ""));
        VERIFY_COMPLETED(result);
        for (const double value : values(result, "energy"))
            VERIFY_CLOSE(value, 1, 1e-7);
    }

    // x is led along the curve: the reaction is the mass times its second derivative, the audit counts its work.
    void aPrescribedMotion() {
        const SimulationResult result = run(withTable(R"toml(kind = "monotone"
x = [0, 1, 2, 3]
y = [0, 1, 2, 2]
[[coordinates]]
name = "x"
flow = "v"
[energies]
kinetic_coenergy = "v^2/2"
[[constraints.displacement]]
name = "path"
expression = "x = f(t)"
[outputs]
wanted = "f(t)"
push = "f(t, 2)"
[simulation]
end = 3
step = 0.0625
)toml",
                                                      ""));
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.isTrusted());
        const std::vector<double>& x = values(result, "x");
        for (std::size_t k = 0; k < x.size(); ++k) {
            VERIFY_CLOSE(x[k], values(result, "wanted")[k], 1e-12);
            if (std::abs(std::remainder(result.trajectory.time[k], 1)) > 0.01)
                VERIFY_CLOSE(values(result, "lambda1")[k], -values(result, "push")[k], 1e-9);
        }
    }

    // With straight lines the velocity jumps: what guides the body gives the energy for that at once.
    void aCornerInAPath() {
        const SimulationResult result = run(withTable(sawtooth, R"toml([[coordinates]]
name = "x"
flow = "v"
[energies]
kinetic_coenergy = "v^2/2"
[[constraints.displacement]]
name = "path"
expression = "x = f(t)"
[simulation]
end = 2
)toml"));
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.isTrusted());
        for (std::size_t row = 1; row < result.trajectory.time.size(); ++row) {
            const double step = result.trajectory.time[row] - result.trajectory.time[row - 1];
            const double speed = (values(result, "x")[row] - values(result, "x")[row - 1]) / step;
            QVERIFY(std::abs(values(result, "v")[row] - speed) < 1e-9);
        }
    }

    void manyRows() {
        std::string x = "0", y = "0";
        for (int k = 1; k < 1000; ++k) {
            x += ", " + std::to_string(k) + "/100";
            y += ", " + std::to_string((k * k) % 7 - 3);
        }
        const auto quoted = [](const std::string& list) {
            std::string text = "\"" + list + "\"";
            for (std::size_t at = 0; (at = text.find(", ", at)) != std::string::npos; at += 4)
                text.replace(at, 2, "\",\"");
            return "[" + text + "]";
        };
        const SimulationResult result = run(tableMass("x = " + quoted(x) + "\ny = " + quoted(y), "f(t)", "9.99"));
        VERIFY_COMPLETED(result);
        double v = 0;
        for (int k = 1; k < 1000; ++k) {
            const double before = k == 1 ? 0 : ((k - 1) * (k - 1)) % 7 - 3;
            v += 0.01 * (before + ((k * k) % 7 - 3)) / 2;
        }
        VERIFY_CLOSE(last(result, "v"), v, 1e-9);
    }

    void aBrokenTableIsNotRun() {
        for (const char* rows : {"x = [0, 0]\ny = [1, 2]", "x = [0, 1]\ny = [1]", "x = [0, 1]\ny = [1, \"a\"]"}) {
            const Preparation preparation = prepared(tableMass(rows, "f(t)", "1"));
            QVERIFY(!preparation.model);
            QVERIFY(hasErrors(preparation.derivation.diagnostics));
            QCOMPARE(preparation.derivation.system->equations.size(), std::size_t(1)); // shown all the same
        }
    }
};

COENERGY_TEST(TestTables)
#include "test_tables.moc"
