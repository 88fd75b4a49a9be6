// The differentiated equations and the system Jacobian against difference quotients along arbitrary curves.
#include "reductions.hpp"

#include "base/cancellation.hpp"
#include "support/test_program.hpp"

using namespace reductions;

namespace {

const std::vector<std::string>& chosen() {
    static const std::vector<std::string> names = {
        "pendulum_cartesian", "thesis_electrical", "thesis_rotation", "knife_edge", "crane_control",
        "elastic_stop",       "bead_on_hoop",      "two_tanks",       "four_bar",   "thesis_fluid_repaired"};
    return names;
}

void addModels() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : chosen())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

const Reduced& ofExample(const QString& name) {
    static std::map<QString, Reduced> known;
    auto entry = known.find(name);
    if (entry == known.end())
        entry = known.emplace(name, reductions::reduced(example(name.toStdString()))).first;
    if (!entry->second.reduction.system)
        throw std::runtime_error("not reduced: " + name.toStdString());
    return entry->second;
}

} // namespace

class TestReducedSystem : public QObject {
    Q_OBJECT

private slots:
    // F^(k) along a curve is the slope of F^(k-1) along it.
    void differentiatedEquations_data() { addModels(); }
    void differentiatedEquations() {
        QFETCH(QString, name);
        const ReducedSystem& system = *ofExample(name).reduction.system;
        const Curve curve(system.unknowns, everyExpression(system), 1);
        for (std::size_t i = 0; i < system.derivatives.size(); ++i) {
            QCOMPARE(system.derivatives[i].size(), static_cast<std::size_t>(system.offsets.c[i]) + 1);
            QVERIFY(system.derivatives[i].front() == system.equations[i].residual);
            for (std::size_t k = 1; k < system.derivatives[i].size(); ++k)
                for (const double time : {0.3, 1.7}) {
                    const double expected =
                        slope([&](double h) { return evaluate(system.derivatives[i][k - 1], curve.at(time + h)); });
                    const double actual = evaluate(system.derivatives[i][k], curve.at(time));
                    QVERIFY2(isNear(expected, actual, 1e-7), system.equations[i].name.c_str());
                }
        }
    }

    // Differentiated c_i times, equation i contains unknown j in no higher derivative than d_j.
    void offsetsBoundTheOrders_data() { addModels(); }
    void offsetsBoundTheOrders() {
        QFETCH(QString, name);
        const ReducedSystem& system = *ofExample(name).reduction.system;
        for (std::size_t i = 0; i < system.derivatives.size(); ++i)
            for (std::size_t k = 0; k < system.derivatives[i].size(); ++k)
                for (std::size_t j = 0; j < system.unknowns.size(); ++j) {
                    const auto order = highestOrder(system.derivatives[i][k], system.unknowns, j);
                    const int above = system.offsets.c[i] - static_cast<int>(k);
                    QVERIFY(!order || *order <= system.offsets.d[j] - above);
                }
    }

    // A force as of dry friction, smoothed within less than rounding: its slope cannot be seen, its two values can.
    void whatIsSteepStays() {
        const Reduced steep =
            reductions::reduced(fromText("format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 0.5\n[energies]\n"
                                         "kinetic_coenergy = \"dotx^2/2\"\npotential = \"9.81*sqrt(x^2 + 1e-30)\"\n"));
        QVERIFY(steep.reduction.system);
        const Expression& residual = steep.reduction.system->equations.front().residual;
        QVERIFY(std::abs(evaluate(residual, {{"x", 0.5}, {"dotx", 0}, {"ddotx", 0}}) - 9.81) < 1e-12);
        QVERIFY(std::abs(evaluate(residual, {{"x", -0.5}, {"dotx", 0}, {"ddotx", 0}}) + 9.81) < 1e-12);
    }

    void systemJacobian_data() { addModels(); }
    void systemJacobian() {
        QFETCH(QString, name);
        const ReducedSystem& system = *ofExample(name).reduction.system;
        const Curve curve(system.unknowns, everyExpression(system), 2);
        const Point point = curve.at(0.4);
        const std::size_t n = system.equations.size();
        std::vector<std::vector<bool>> isEntry(n, std::vector<bool>(n, false));
        for (const JacobianEntry& entry : system.jacobian) {
            isEntry[entry.row][entry.column] = true;
            const std::string highest = system.unknowns.name({entry.column, system.offsets.d[entry.column]});
            const double expected = slope(system.derivatives[entry.row].back(), highest, point);
            QVERIFY2(isNear(expected, evaluate(entry.value, point), 1e-7), highest.c_str());
        }
        for (std::size_t i = 0; i < n; ++i) // and no more
            for (std::size_t j = 0; j < n; ++j)
                if (!isEntry[i][j]) {
                    const std::string highest = system.unknowns.name({j, system.offsets.d[j]});
                    QVERIFY(isNear(slope(system.derivatives[i].back(), highest, point), 0, 1e-9));
                }
    }

    // Blocks in an order in which each needs only what earlier ones determined.
    void blocksAreAnOrderOfSolution_data() { addModels(); }
    void blocksAreAnOrderOfSolution() {
        QFETCH(QString, name);
        const ReducedSystem& system = *ofExample(name).reduction.system;
        std::vector<std::size_t> blockOfRow(system.equations.size(), 0);
        std::vector<std::size_t> blockOfColumn(system.equations.size(), 0);
        std::size_t rows = 0;
        for (std::size_t b = 0; b < system.blocks.size(); ++b) {
            QCOMPARE(system.blocks[b].rows.size(), system.blocks[b].columns.size());
            rows += system.blocks[b].rows.size();
            for (const int row : system.blocks[b].rows)
                blockOfRow[static_cast<std::size_t>(row)] = b;
            for (const int column : system.blocks[b].columns)
                blockOfColumn[static_cast<std::size_t>(column)] = b;
        }
        QCOMPARE(rows, system.equations.size());
        for (const JacobianEntry& entry : system.jacobian)
            QVERIFY(blockOfColumn[entry.column] <= blockOfRow[entry.row]);
    }

    // The flow of a coordinate is part of the state, whether the equations need it or not.
    void everyFlowIsThere() {
        const ReducedSystem& system = *ofExample("thesis_rotation").reduction.system;
        for (std::size_t j = 0; j < 4; ++j)
            QVERIFY(system.offsets.d[j] >= 1);
    }

    void structurallySingular() {
        const Reduced reduced = reductions::reduced(example("thesis_thermal"));
        QVERIFY(!reduced.reduction.system && !reduced.reduction.analysis.regular);
        QVERIFY(reduced.reduction.singularEquations.empty());
    }

    void cancelled() {
        const DaeSystem system = models::system(example("andrews_squeezer"));
        std::stop_source source;
        source.request_stop();
        runWithAlgebraStack([&] {
            Algebra algebra;
            SwitchTable switches;
            QVERIFY_THROWS_EXCEPTION(Cancelled, reduce(system, switches, algebra, source.get_token()));
        });
    }

    void smoothTextsStayTheSameObjects() {
        const Expression x = Expression::symbol("x"), sine = apply(Function::Sin, {x});
        const Expression smooth = sine * squareRoot(x) + sine, kinked = sine * apply(Function::Abs, {x});
        SwitchTable switches;
        QCOMPARE(switches.smooth(smooth).identity(), smooth.identity());
        QVERIFY(switches.switches().empty());
        QVERIFY(!(switches.smooth(kinked) == kinked));
        QCOMPARE(switches.switches().size(), std::size_t{1});
    }
};

COENERGY_TEST(TestReducedSystem)
#include "test_reduced_system.moc"
