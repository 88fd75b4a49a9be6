// Energies and powers that plots may name: values by hand, and which of them a name means.

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "io/read_ldae.hpp"
#include "io/write_ldae.hpp"
#include "observation/energies.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

ParsedModel modelOf(const std::string& ldae) {
    return parseModel(readLdae("format = 1\n" + ldae).document);
}

double valueOf(const ParsedModel& model, ModelEnergy energy, const Point& point) {
    const std::optional<Expression> value = energyOf(model, energy);
    return value ? evaluate(*value, point) : NAN;
}

const char* const pendulum = R"ldae(
[parameters]
m = { value = 2, unit = "kg" }
l = { value = 0.5, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
c = { value = 0.3, unit = "N*m*s/rad" }
tau0 = { value = 4 }
[definitions]
y = "-l*cos(theta)"
v2 = "(l*dot(theta))^2"
[[coordinates]]
name = "theta"
unit = "rad"
[energies]
kinetic_coenergy = "1/2*m*v2"
potential = "m*g*y"
dissipation = "1/2*c*dottheta^2"
[efforts]
theta = "tau0*cos(t)"
)ldae";

Point pendulumAt(double theta, double rate) {
    return {{"m", 2}, {"l", 0.5}, {"g", 9.81}, {"c", 0.3}, {"tau0", 4}, {"t", 0}, {"theta", theta}, {"dottheta", rate}};
}

} // namespace

class TestEnergies : public QObject {
    Q_OBJECT

private slots:
    void ofAPendulum();
    void whatIsNotQuadratic();
    void forcesWorkAlongTheCoordinates();
    void theModelsOwnNameComesFirst();
    void plotsAloneMayNameThem();
    void aSavedPlotKeepsIt();
    void nothingWithoutItsText();
};

void TestEnergies::ofAPendulum() {
    const ParsedModel model = modelOf(pendulum);
    const Point raised = pendulumAt(M_PI / 2, 0);
    const Point lowest = pendulumAt(0, std::sqrt(2 * 9.81 / 0.5)); // let go from the horizontal
    QCOMPARE(valueOf(model, ModelEnergy::KineticCoenergy, lowest), 2 * 9.81 * 0.5);
    QCOMPARE(valueOf(model, ModelEnergy::Potential, lowest), -2 * 9.81 * 0.5);
    QVERIFY(std::abs(valueOf(model, ModelEnergy::Total, lowest)) < 1e-14);
    QVERIFY(std::abs(valueOf(model, ModelEnergy::Total, raised)) < 1e-14);
    QCOMPARE(valueOf(model, ModelEnergy::DissipatedPower, pendulumAt(1, 3)), 0.3 * 9.0);
    QCOMPARE(valueOf(model, ModelEnergy::EffortPower, pendulumAt(1, 3)), 4 * 3.0);
}

// On a hoop that turns with W, the terms without theta' count against the energy; D of third degree is not half of it.
void TestEnergies::whatIsNotQuadratic() {
    const ParsedModel model = modelOf(R"ldae(
[parameters]
m = { value = 2 }
W = { value = 3 }
b = { value = 5 }
k = { value = 7 }
[[coordinates]]
name = "x"
flow = "v"
[energies]
kinetic_coenergy = "1/2*m*(v^2 + (W*x)^2) + b*v"
dissipation = "1/3*k*v^3"
)ldae");
    const Point point = {{"m", 2}, {"W", 3}, {"b", 5}, {"k", 7}, {"x", 0.5}, {"v", 1.5}};
    QCOMPARE(valueOf(model, ModelEnergy::Total, point), 1.5 * 1.5 - 9 * 0.25);
    QCOMPARE(valueOf(model, ModelEnergy::DissipatedPower, point), 7 * 1.5 * 1.5 * 1.5);
}

void TestEnergies::forcesWorkAlongTheCoordinates() {
    const ParsedModel model = modelOf(R"ldae(
[parameters]
F = { value = 3 }
G = { value = 5 }
M = { value = 7 }
a = { value = 100 }
[[coordinates]]
name = "x"
flow = "v"
[energies]
kinetic_coenergy = "1/2*v^2"
[[forces]]
force = ["F", "G"]
point = ["x + a*t", "x^2"]
[[torques]]
torque = "M"
angle = "2*x"
)ldae");
    const Point point = {{"F", 3}, {"G", 5}, {"M", 7}, {"a", 100}, {"t", 2}, {"x", 0.5}, {"v", 2}};
    QCOMPARE(valueOf(model, ModelEnergy::EffortPower, point), 3 * 2.0 + 5 * 2 * 0.5 * 2 + 7 * 2 * 2.0);
}

void TestEnergies::theModelsOwnNameComesFirst() {
    const auto isOffered = [](const ParsedModel& model, ModelEnergy energy) {
        const std::vector<ModelEnergy> offered = offeredEnergies(model);
        return std::find(offered.begin(), offered.end(), energy) != offered.end();
    };
    QVERIFY(isOffered(modelOf(pendulum), ModelEnergy::Total));
    const ParsedModel own = modelOf(std::string(pendulum) + "[outputs]\ntotal_energy = { expression = \"m*g*y\" }\n");
    QVERIFY(!isOffered(own, ModelEnergy::Total));
    QVERIFY(isOffered(own, ModelEnergy::Potential));
    QVERIFY(!isOffered(modelOf("[energies]\npotential = \"k\"\n"), ModelEnergy::KineticCoenergy));
}

void TestEnergies::plotsAloneMayNameThem() {
    const std::string plot = "[[plots]]\ntitle = \"Energy\"\nx = \"t\"\ny = [\"total_energy - kinetic_coenergy\"]\n";
    const ParsedModel model = modelOf(std::string(pendulum) + plot);
    const Field curve{Section::Plots, 0, Column::Y, 0};
    QVERIFY(model.expressions.contains(curve));
    QCOMPARE(model.notation.find("kinetic_coenergy")->second.latex, std::string("T^{*}"));
    QVERIFY(!model.notation.contains("potential_energy"));
    const ParsedModel other =
        modelOf("[[coordinates]]\nname = \"E\"\n[energies]\npotential = \"2*total_energy\"\n" + plot);
    QVERIFY(other.broken.contains(Field{Section::Energies, 0, Column::Potential}));
    QVERIFY(other.notation.find("total_energy")->second.latex != "E");
}

void TestEnergies::aSavedPlotKeepsIt() {
    const std::string plot = "[[plots]]\ntitle = \"Energy\"\nx = \"t\"\ny = [\"potential_energy\", \"total_energy\"]\n";
    const Document document = modelOf(std::string(pendulum) + plot).document;
    const Document again = readLdae(writeLdae(document)).document;
    QCOMPARE(again.plots->front().y, document.plots->front().y);
    QVERIFY(parseModel(again).expressions.contains(Field{Section::Plots, 0, Column::Y, 1}));
}

void TestEnergies::nothingWithoutItsText() {
    const ParsedModel model = modelOf("[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"1/2*dotx^\"\n");
    QVERIFY(!energyOf(model, ModelEnergy::Total));
    QVERIFY(energyOf(model, ModelEnergy::Potential)->isZero());
}

COENERGY_TEST(TestEnergies)
#include "test_energies.moc"
