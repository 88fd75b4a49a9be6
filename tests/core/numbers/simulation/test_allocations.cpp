// A run of twice as many steps allocates no more: neither evaluations nor steps allocate, with and without constraints,
// with and without the audit. Rows do, of course, and are left out, as are Boost's rosenbrock4 and the search for
// events. Planning a new order of pivots, which is rare, does allocate.
#include "core/counted_new.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

struct Counts {
    std::size_t allocations = 0;
    std::size_t steps = 0;
};

Counts counted(SimulationProblem problem, Method method, Audit audit, double end) {
    problem.settings.step = 0;
    problem.settings.method = method;
    problem.settings.audit = audit;
    problem.settings.end = end;
    const std::size_t before = allocations;
    const SimulationResult result = simulate(problem);
    const std::size_t count = allocations - before;
    if (!result.status.isCompleted())
        throw std::runtime_error(told(result));
    return {count, result.status.steps};
}

} // namespace

class TestAllocations : public QObject {
    Q_OBJECT

private slots:
    void stepsAllocateNothing_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("end");
        for (const Method method : {Method::Dopri5, Method::Dop853})
            for (const auto& [file, end] : {std::pair{"double_pendulum", 10.0}, {"fourbar", 3.0}, {"andrews", 0.01}})
                QTest::addRow("%s by %s", file, std::string(methodName(method)).c_str())
                    << file << static_cast<int>(method) << end;
    }
    void stepsAllocateNothing() {
        QFETCH(QString, file);
        QFETCH(int, method);
        QFETCH(double, end);
        const SimulationProblem problem = problemOf(runs::problem(file.toStdString() + ".ldae"));
        for (const Audit audit : {Audit::On, Audit::Off}) {
            const auto once = counted(problem, static_cast<Method>(method), audit, end);
            const auto twice = counted(problem, static_cast<Method>(method), audit, 2 * end);
            QVERIFY(once.steps > 20 && twice.steps > once.steps + 20);
            QVERIFY2(twice.allocations <= once.allocations + (twice.steps - once.steps) - 1,
                     qPrintable(QStringLiteral("%1 allocations in %2 steps, %3 in %4")
                                    .arg(once.allocations)
                                    .arg(once.steps)
                                    .arg(twice.allocations)
                                    .arg(twice.steps)));
        }
    }
};

COENERGY_TEST(TestAllocations)
#include "test_allocations.moc"
