// The narrow waist: a system made without any energy, by hand from Kirchhoff's laws and the laws of its elements, is
// processed like every other model.
#include "derivation/preparation.hpp"
#include "expression/parse.hpp"
#include "observation/column_formula.hpp"
#include "observation/trajectory_csv.hpp"
#include "pipeline/algebra_thread.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace coenergy;

namespace {

Expression read(const std::string& text) {
    return parseExpression(text).value.value();
}

Equation equation(const std::string& name, EquationKind kind, const std::string& residual) {
    return {name, kind, {{Origin::Constraint, {}, read(residual)}}, read(residual)};
}

// A source U in series with R and L feeds C: L di/dt = u_L, C dv/dt = i, U - R i - u_L - v = 0.
PosedModel seriesCircuit() {
    DaeSystem system;
    system.title = "series circuit";
    system.unknowns = {
        {UnknownKind::Effort, {"uL"}}, {UnknownKind::Dynamic, {"i", "di"}}, {UnknownKind::Dynamic, {"v", "dv"}}};
    system.equations = {equation("mesh", EquationKind::Effort, "U - R*i - uL - v"),
                        equation("inductor", EquationKind::Dynamic, "di - uL/L"),
                        equation("capacitor", EquationKind::Dynamic, "dv - i/C")};
    PosedModel posed;
    for (const auto& [name, value] :
         {std::pair("U", "10"), std::pair("R", "2"), std::pair("L", "1/2"), std::pair("C", "1/8")}) {
        system.parameters.push_back({name, read(value)});
        posed.givens.parameters.push_back({name, read(value)});
    }
    posed.system = std::make_shared<const DaeSystem>(std::move(system));
    posed.observation.outputs = {{"charge", read("C*v")}};
    posed.observation.units = {{"i", "A"}, {"v", "V"}, {"uL", "V"}};
    posed.givens.starts["v"] = {.value = read("U/5"), .precedence = Precedence::Displacement};
    posed.settings.end = 3;
    return posed;
}

PreparedSystem prepared(const PosedModel& posed) {
    PreparedSystem result;
    runWithAlgebraStack([&] { result = PreparationStage().run(posed, {}); });
    return result;
}

SimulationProblem problemOf(const PosedModel& posed, const PreparedSystem& prepared, const Overrides& overrides = {}) {
    return std::get<SimulationProblem>(problemFor(*prepared.model, posed.givens, overrides, posed.settings));
}

const Series& series(const Trajectory& run, const std::string& name) {
    return *std::find_if(run.series.begin(), run.series.end(), [&](const Series& one) { return one.name == name; });
}

// v'' + 4 v' + 16 v = 160, v(0) = 2, v'(0) = 0: damping 2, frequency sqrt(12).
double voltageAt(double t) {
    const double omega = std::sqrt(12.0);
    return 10 - 8 * std::exp(-2 * t) * (std::cos(omega * t) + 2 / omega * std::sin(omega * t));
}

} // namespace

class TestCircuitByHand : public QObject {
    Q_OBJECT

private slots:
    void isChecked() {
        const PreparedSystem circuit = prepared(seriesCircuit());
        QVERIFY(circuit.findings.empty());
        QVERIFY(circuit.model);
        QCOMPARE(circuit.structure.freeInitialValues, std::optional(2));
        QCOMPARE(circuit.structure.index, std::optional(1));
        QCOMPARE(circuit.structure.unknowns.size(), std::size_t(3));
    }

    void isSimulated() {
        const PosedModel posed = seriesCircuit();
        const SimulationResult result = simulate(problemOf(posed, prepared(posed)));
        QVERIFY(result.status.isCompleted() && result.status.isTrusted());
        QVERIFY(!result.status.isEnergyAudited);
        const Series& voltage = series(result.trajectory, "v");
        QCOMPARE(voltage.unit, std::string("V"));
        for (std::size_t row = 0; row < result.trajectory.time.size(); ++row)
            QVERIFY(std::abs(voltage.values[row] - voltageAt(result.trajectory.time[row])) < 1e-6);
        const Series& charge = series(result.trajectory, "charge");
        QVERIFY(std::abs(charge.values.back() - voltage.values.back() / 8) < 1e-15);
    }

    // Whatever is asked for: there is no balance to audit, and no figure that looks like one.
    void hasNoEnergyAudit() {
        const PosedModel posed = seriesCircuit();
        SimulationProblem problem = problemOf(posed, prepared(posed));
        for (const Audit audit : {Audit::On, Audit::Controls, Audit::Off}) {
            problem.settings.audit = audit;
            const SimulationResult result = simulate(problem);
            QVERIFY(!result.status.isEnergyAudited);
            for (const Series& one : result.trajectory.series)
                QVERIFY(one.name != energyAuditName);
        }
    }

    void isExportedAndPlotted() {
        const PosedModel posed = seriesCircuit();
        const SimulationResult result = simulate(problemOf(posed, prepared(posed)));
        const std::string table = trajectoryCsv(result.trajectory);
        QCOMPARE(table.substr(0, table.find('\n')), std::string("t,uL,i,v,charge"));
        const std::vector<double> rest =
            ColumnFormula("10 - 2*i - uL - v", result.trajectory, {}).values(result.trajectory);
        QCOMPARE(rest.size(), result.trajectory.time.size());
        for (const double value : rest)
            QVERIFY(std::abs(value) < 1e-9);
    }

    // The same with the voltages of the elements as statements, each made of those before it.
    void statementsMayBeUsed() {
        PosedModel posed = seriesCircuit();
        DaeSystem system = *posed.system;
        system.statements = {{"uR", read("R*i")}, {"rest", read("U - uR - v")}, {"charge", read("C*v")}};
        system.equations[0] = equation("mesh", EquationKind::Effort, "rest - uL");
        posed.system = std::make_shared<const DaeSystem>(std::move(system));
        posed.observation.outputs = {{"charge", read("charge")}, {"power", read("uR*i")}};
        const SimulationResult result = simulate(problemOf(posed, prepared(posed)));
        const SimulationResult plain = simulate(problemOf(seriesCircuit(), prepared(seriesCircuit())));
        for (const char* name : {"i", "v", "uL", "charge"})
            QCOMPARE(series(result.trajectory, name).values, series(plain.trajectory, name).values);
        const double current = series(plain.trajectory, "i").values.back();
        QVERIFY(std::abs(series(result.trajectory, "power").values.back() - 2 * current * current) < 1e-12);
    }

    void valuesCanBeSet() {
        const PosedModel posed = seriesCircuit();
        const SimulationResult result = simulate(problemOf(posed, prepared(posed), {{{"U", 0.0}}, {{"v", 0.0}}}));
        for (const double value : series(result.trajectory, "v").values)
            QCOMPARE(value, 0.0);
    }

    void whatIsMissingIsNamed() {
        PosedModel posed = seriesCircuit();
        posed.givens.parameters[1].value.reset();
        const auto problem = problemFor(*prepared(posed).model, posed.givens, {}, posed.settings);
        const Diagnostics& findings = std::get<Diagnostics>(problem);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings.front().code, Code::ParameterWithoutValue);
        QCOMPARE(plainText(findings.front().arguments.front()), std::string("R"));
    }

    void aStartThatDoesNotExistIsRefused() {
        PosedModel posed = seriesCircuit();
        posed.givens.starts["v"].value = read("1/(U - 10)");
        const auto problem = problemFor(*prepared(posed).model, posed.givens, {}, posed.settings);
        QCOMPARE(std::get<Diagnostics>(problem).front().code, Code::UndefinedValue);
    }

    // Two equations for the current alone, none for the voltage of the inductor.
    void aWrongOneIsExplained() {
        PosedModel posed = seriesCircuit();
        DaeSystem system = *posed.system;
        system.equations[1] = equation("inductor", EquationKind::Dynamic, "di - i");
        system.equations[0] = equation("mesh", EquationKind::Effort, "di - R*i");
        posed.system = std::make_shared<const DaeSystem>(std::move(system));
        const PreparedSystem wrong = prepared(posed);
        QVERIFY(!wrong.model);
        QVERIFY(wrong.structure.isStructurallySingular);
        QCOMPARE(wrong.structure.underdetermined.unknowns, std::vector<std::string>{"uL"});
    }
};

COENERGY_TEST(TestCircuitByHand)
#include "test_circuit_by_hand.moc"
