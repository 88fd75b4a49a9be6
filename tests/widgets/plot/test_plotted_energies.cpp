// Energies as curves over real runs: what the models' own outputs say, and the balance with the powers.

#include "model/edit.hpp"
#include "plot/curve_picker.hpp"
#include "plot/plot_names.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"
#include "widgets/drawing/example_drawings.hpp"

#include <QTest>

using namespace coenergy;

namespace {

const std::vector<std::string> allNames = {"kinetic_coenergy", "potential_energy", "total_energy", "dissipated_power",
                                           "effort_power"};

RunColumns runWithEnergies(const char* example) {
    Document document = runs::example(example);
    document.plots = Part<std::vector<Plot>>({{.title = "Energies", .x = "t", .y = allNames, .remarks = {}}});
    return drawings::runOf(document);
}

double largestDifference(const std::vector<double>& one, const std::vector<double>& other) {
    double largest = 0;
    for (std::size_t row = 0; row < one.size(); ++row)
        largest = std::max(largest, std::abs(one[row] - other[row]));
    return largest;
}

double integral(const RunColumn& column, const std::vector<double>& time) {
    double sum = 0;
    for (std::size_t row = 1; row < time.size(); ++row)
        sum += (column.values[row] + column.values[row - 1]) / 2 * (time[row] - time[row - 1]);
    return sum;
}

} // namespace

class TestPlottedEnergies : public QObject {
    Q_OBJECT

private slots:
    void aPendulumKeepsItsEnergy();
    void whatIsSuppliedIsDissipatedOrKept_data();
    void whatIsSuppliedIsDissipatedOrKept();
    void thePickerOffersThem();
    void outputsHaveTheUnitOfWhatTheyAre();
    void multipliersHaveTheUnitThatComesOut();
};

void TestPlottedEnergies::aPendulumKeepsItsEnergy() {
    RunColumns run = runWithEnergies("simple_pendulum");
    const RunColumn& total = run.of("total_energy");
    QVERIFY(!total.problem);
    QCOMPARE(total.values.size(), run.run().rowCount());
    QVERIFY(largestDifference(total.values, run.run().find("energy")->values) < 1e-12);
    QVERIFY(std::abs(total.values.back() + 9.81 * std::cos(1.0)) < 1e-6); // -m g l cos(theta0), from rest
    QCOMPARE(total.unit, std::string("J"));
    QCOMPARE(total.latex, std::string("E"));
    const RunColumn& difference = run.of("total_energy - potential_energy - kinetic_coenergy");
    QVERIFY(std::abs(difference.values[100]) < 1e-14);
    QCOMPARE(difference.unit, std::string("J"));
}

void TestPlottedEnergies::whatIsSuppliedIsDissipatedOrKept_data() {
    QTest::addColumn<QByteArray>("example");
    for (const char* example : {"mass_spring_damper", "dc_motor", "cart_pole", "rlc_circuit"})
        QTest::newRow(example) << QByteArray(example);
}

void TestPlottedEnergies::whatIsSuppliedIsDissipatedOrKept() {
    QFETCH(QByteArray, example);
    RunColumns run = runWithEnergies(example.constData());
    const std::vector<double>& energy = run.of("total_energy").values;
    const double supplied = integral(run.of("effort_power"), run.run().time);
    const double dissipated = integral(run.of("dissipated_power"), run.run().time);
    const double turnover = std::abs(supplied) + std::abs(dissipated) + std::abs(energy.back() - energy.front());
    QVERIFY(turnover > 1e-9);
    const double lost = energy.back() - energy.front() - supplied + dissipated;
    QVERIFY2(std::abs(lost) < 1e-3 * turnover, qPrintable(QString::number(lost / turnover)));
}

void TestPlottedEnergies::thePickerOffersThem() {
    const auto namesIn = [](const Document& document) {
        QStringList names;
        for (const PlotChoice& choice : plotChoices({}, plotNamesOf(parseModel(document))))
            names.append(QString::fromStdString(choice.name));
        return names;
    };
    Document document = runs::example("simple_pendulum");
    QVERIFY(namesIn(document).contains(QStringLiteral("total_energy")));
    QVERIFY(!namesIn(document).contains(QStringLiteral("dissipated_power")));
    document.plots = Part<std::vector<Plot>>({{.title = "E", .x = "t", .y = {"total_energy"}, .remarks = {}}});
    QCOMPARE(namesIn(document).count(QStringLiteral("total_energy")), 1);
    document.outputs = Part<std::vector<Output>>(
        {{.name = "total_energy", .expression = "theta", .unit = "", .latex = "", .remarks = {}}});
    QVERIFY(!namesIn(document).contains(QStringLiteral("total_energy"))); // it is among the run's outputs
}

// One that has none typed.
void TestPlottedEnergies::outputsHaveTheUnitOfWhatTheyAre() {
    const PlotNames belt = plotNamesOf(parseModel(runs::example("thesis_rotation")));
    QCOMPARE(belt.units.at("stretch"), std::string("m"));
    QCOMPARE(belt.units.at("dotx3"), std::string("rad/s"));
    QCOMPARE(belt.timeUnit, std::string("s"));
}

// A run says what is typed; what comes out is the model's to say.
void TestPlottedEnergies::multipliersHaveTheUnitThatComesOut() {
    Document document = runs::example("pendulum_cartesian");
    document.displacementConstraints =
        document.displacementConstraints.with([](auto& constraints) { constraints[0].multiplier.unit.clear(); });
    const ParsedModel model = parseModel(document);
    RunColumns start(startRow(model), plotNamesOf(model));
    const std::string multiplier = model.names.lambdas[0];
    QCOMPARE(start.of(multiplier).unit, std::string("N/m"));
    QCOMPARE(start.of(multiplier + "*x").unit, std::string("N"));
}

COENERGY_TEST(TestPlottedEnergies)
#include "test_plotted_energies.moc"
