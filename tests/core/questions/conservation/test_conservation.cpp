// What is claimed to be kept against the theory, and along runs; what is not kept is not claimed.
#include "base/random_numbers.hpp"
#include "conservation/conserved_quantities.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "simulation/simulate.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

struct Told {
    Conservation conservation;
    Notation notation;

    std::vector<std::string> values(ConservedQuantity::Kind kind) const {
        std::vector<std::string> texts;
        for (const ConservedQuantity& quantity : conservation.quantities)
            if (quantity.kind == kind)
                texts.push_back(TextPrinter(notation).print(quantity.value));
        return texts;
    }
    std::vector<std::string> momenta() const { return values(ConservedQuantity::Kind::Momentum); }
    bool keepsEnergy() const { return !values(ConservedQuantity::Kind::Energy).empty(); }
};

Told toldOf(const std::string& text) {
    Told told;
    runWithAlgebraStack([&] {
        const LoadedModel loaded = readLdae(text);
        const ParsedModel parsed = parseModel(loaded.document);
        const Derivation derivation = DerivationStage().run({loaded.document, loaded.document}, parsed, {});
        told = {conservedQuantities(*derivation.model, *derivation.system), derivation.system->notation};
    });
    return told;
}

struct Parts {
    std::string coordinates; // x y: one letter each
    std::string parameters;
    std::string coenergy;
    std::string potential = "0";
    std::string more;
};

std::string modelOf(const Parts& parts) {
    std::string text = "format = 1\n[parameters]\n" + parts.parameters + "\n";
    for (const char name : parts.coordinates)
        text += std::string("[[coordinates]]\nname = \"") + name + "\"\n";
    return text + "[energies]\nkinetic_coenergy = \"" + parts.coenergy + "\"\npotential = \"" + parts.potential +
           "\"\n" + parts.more;
}

// Three masses in the plane, joined by springs; the coordinates are pairs a b, c d, e f.
const Parts threeMasses{"abcdef", "m1 = 1\nm2 = 2\nm3 = 3\nk = 4\nl = 1",
                        "m1*(dota^2 + dotb^2)/2 + m2*(dotc^2 + dotd^2)/2 + m3*(dote^2 + dotf^2)/2",
                        "k*(sqrt((a - c)^2 + (b - d)^2) - l)^2/2 + k*((c - e)^2 + (d - f)^2)/2", ""};

// A particle in the plane, in a field that is only named.
Parts orbitIn(const std::string& head) {
    return {"ra", "m = 1", "m*(dotr^2 + r^2*dota^2)/2", head, "[functions]\n\"" + head + "\" = \"\"\n"};
}

// The largest change along the rows, of the size of the terms.
double driftOf(const Expression& quantity, const Trajectory& trajectory, Point point) {
    double first = 0, drift = 0, size = 0;
    for (std::size_t row = 0; row < trajectory.rowCount(); ++row) {
        point["t"] = trajectory.time[row];
        for (const Series& series : trajectory.series)
            point[series.name] = series.values[row];
        double value = 0, parts = 0;
        for (const Expression& term : termsOf(quantity)) {
            value += evaluate(term, point);
            parts += std::abs(evaluate(term, point));
        }
        first = row == 0 ? value : first;
        drift = std::max(drift, std::abs(value - first));
        size = std::max(size, parts);
    }
    return size > 0 ? drift / size : drift;
}

// What comes and goes with time, at once or along tables, on moved supports, over kinks and jumps.
std::string drawnModel(RandomNumbers& random) {
    const auto one = [&](const std::vector<std::string>& list) {
        return list[static_cast<std::size_t>(random.share() * static_cast<double>(list.size()))];
    };
    const auto maybe = [&](double share, const std::vector<std::string>& list) {
        return random.share() < share ? one(list) : std::string();
    };
    const std::string tables =
        "format = 1\n[[tables]]\nname = \"ramp\"\nx = [0, 0.3, 0.9, 2]\ny = [0, 0, 1, 0.2]\n[[tables]]\nname = "
        "\"hill\"\nx = [-2, -0.5, 0.6, 2]\ny = [1, 0, 0.3, 1]\n";
    const std::string coenergy = maybe(0.4, {" + ramp(t)*dotx*doty/5", " + 0.1*sin(t)*dotx", " + abs(x)*dotx^2/4",
                                             " + (dotx + 0.3*step(t - 0.42))^2/2", " + (dotx + 0.3)^2/2",
                                             " + x^2*doty^2/2", " + step(t - 0.73)*dotx^2/4"});
    const std::string potential =
        one({"x^2", "(x - y)^2", "abs(x - y)", "step(t - 0.52)*x^2", "ramp(t)*x", "hill(x)", "hill(x - y)", "max(x, y)",
             "step(x)*x", "step(x - y)*(x - y)^2", "(x - 0.3*t)^2", "ramp(t)", "0.5*step(t - 9)*x"});
    const std::string effort =
        maybe(0.3, {"x = \"step(t - 0.52)\"", "x = \"ramp(t)\"", "y = \"0.2\"", "x = \"0.3*doty\"\ny = \"-0.3*dotx\""});
    const std::string displacement =
        maybe(0.4, {"x - y = ramp(t) + 0.2", "x = abs(y) + 0.2", "x^2 + y^2 = 0.1", "y = 0.3*t + 0.1", "y = 0.1",
                    "x - 0.2*max(t - 0.52, 0) = y + 0.2", "y = max(x, 0.1)", "y = hill(x) + 0.1"});
    const std::string flow =
        displacement.empty() ? maybe(0.3, {"doty = dotx*x", "doty = 0.3", "doty = dotx*ramp(t)", "doty = dotx*abs(x)"})
                             : std::string();
    const auto constraint = [](const std::string& kind, const std::string& text) {
        return text.empty() ? text : "[[constraints." + kind + "]]\nexpression = \"" + text + "\"\n";
    };
    return tables + "[[coordinates]]\nname = \"x\"\ninitial = 0.3\ninitial_flow = " + one({"-1", "1", "0.5"}) +
           "\n[[coordinates]]\nname = \"y\"\ninitial = 0.1\ninitial_flow = " + one({"0", "1", "-0.7"}) +
           "\n[energies]\nkinetic_coenergy = \"dotx^2/2 + doty^2/2" + coenergy + "\"\npotential = \"" + potential +
           "\"\n" + (effort.empty() ? "" : "[efforts]\n" + effort + "\n") + constraint("displacement", displacement) +
           constraint("flow", flow) + "[simulation]\nend = 1.5\nstep = 0.05\n";
}

} // namespace

class TestConservation : public QObject {
    Q_OBJECT

private slots:
    // Most of many coordinates stand alone on a spring; what moves freely among them is found, with its sums.
    void amongManyCoordinatesThatStay() {
        for (const std::size_t alone : {10u, 60u}) {
            std::string text = "format = 1\n[parameters]\nm = 2\nk = 3\nc = 4\n", coordinates;
            std::string coenergy = "m/2*(dotu^2 + 3*dotv^2) + m/2*dotw^2", potential = "k/2*(u - v)^2";
            for (std::size_t i = 0; i < alone; ++i) {
                const std::string n = std::to_string(i);
                coordinates += "[[coordinates]]\nname = \"x" + n + "\"\n";
                coenergy += " + m/2*dotx" + n + "^2";
                potential += i % 2 ? " + c/2*x" + n + "^2" : " + c*cos(x" + n + ")";
            }
            for (const char* name : {"u", "v", "w"})
                coordinates += std::string("[[coordinates]]\nname = \"") + name + "\"\n";
            text += coordinates + "[energies]\nkinetic_coenergy = \"" + coenergy + "\"\npotential = \"" + potential +
                    "\"\n";
            const Told told = toldOf(text);
            QVERIFY(told.keepsEnergy());
            const auto momenta = told.momenta();
            QCOMPARE(momenta.size(), std::size_t(2));
            QVERIFY(momenta[0].find("dotu") != std::string::npos && momenta[0].find("dotv") != std::string::npos);
            QVERIFY(momenta[0].find("dotw") == std::string::npos && momenta[1].find("dotw") != std::string::npos);
            QVERIFY(momenta[0].find("dotx") == std::string::npos && momenta[1].find("dotx") == std::string::npos);
        }
    }

    // The hoop turns freely.
    void theBeadOnAFreeHoop() {
        const Told told = toldOf(
            modelOf({"qp", "m = 1\nR = 2\ng = 9.81", "m*R^2*(dotq^2 + sin(q)^2*dotp^2)/2", "-m*g*R*cos(q)", ""}));
        QVERIFY(told.keepsEnergy());
        QCOMPARE(told.momenta().size(), std::size_t(1));
        QCOMPARE(told.conservation.quantities.back().displacement.front().first, std::string("p"));
        QCOMPARE(told.momenta(), std::vector<std::string>{"m*R^2*dotp*sin(q)^2"});
    }

    // In x, y, z with its rod as a constraint: the angular momentum about the vertical, and none about others.
    void theSphericalPendulum() {
        const std::string text = modelOf({"xyz", "m = 1\nl = 2\ng = 9.81", "m*(dotx^2 + doty^2 + dotz^2)/2", "m*g*z",
                                          "[[constraints.displacement]]\nname = \"rod\"\nexpression = \"x^2 + y^2 + "
                                          "z^2 = l^2\"\n"});
        const Told told = toldOf(text);
        QVERIFY(told.keepsEnergy());
        QCOMPARE(told.momenta().size(), std::size_t(1));
        Point point{{"m", 3}, {"x", 5}, {"y", 7}, {"z", 11}, {"dotx", 13}, {"doty", 17}, {"dotz", 19}};
        const double spin = evaluate(told.conservation.quantities.back().value, point);
        QCOMPARE(std::abs(spin), 3.0 * std::abs(5 * 17 - 7 * 13));
    }

    // Whatever V is: of its distance alone, nothing turns the particle.
    void fieldsThatAreOnlyNamed() {
        const Told central = toldOf(modelOf(orbitIn("V(r)"))), other = toldOf(modelOf(orbitIn("V(r, a)")));
        QCOMPARE(central.momenta(), std::vector<std::string>{"m*r^2*dota"});
        QVERIFY(central.keepsEnergy() && other.keepsEnergy());
        QVERIFY(other.momenta().empty());
        QVERIFY(!toldOf(modelOf(orbitIn("V(r, t)"))).keepsEnergy());
    }

    // Both components of the momentum, and the angular momentum.
    void threeMassesAndTheirSprings() {
        const Told told = toldOf(modelOf(threeMasses));
        QVERIFY(told.keepsEnergy());
        QCOMPARE(told.momenta().size(), std::size_t(3));
        const std::vector<std::string> momenta = told.momenta();
        QVERIFY(std::count(momenta.begin(), momenta.end(), std::string("m1*dota + m2*dotc + m3*dote")) == 1);
    }

    void gravityBreaksOneOfThem() {
        Parts parts = threeMasses;
        parts.parameters += "\ng = 9.81";
        parts.potential += " + g*(m1*b + m2*d + m3*f)";
        const Told told = toldOf(modelOf(parts));
        QVERIFY(told.keepsEnergy());
        QCOMPARE(told.momenta(), std::vector<std::string>{"m1*dota + m2*dotc + m3*dote"});
    }

    void whatActsKeepsNothing() {
        Parts parts = threeMasses;
        parts.more = "dissipation = \"k*dota^2\"\n";
        QVERIFY(!toldOf(modelOf(parts)).keepsEnergy());
        QCOMPARE(toldOf(modelOf(parts)).momenta(), std::vector<std::string>{"m1*dotb + m2*dotd + m3*dotf"});
        parts.more = "[efforts]\na = \"k*sin(t)\"\n";
        QVERIFY(!toldOf(modelOf(parts)).keepsEnergy());
        QCOMPARE(toldOf(modelOf(parts)).momenta(), std::vector<std::string>{"m1*dotb + m2*dotd + m3*dotf"});
        parts.more = "";
        parts.potential += " + k*t*a";
        QVERIFY(!toldOf(modelOf(parts)).keepsEnergy());
        QCOMPARE(toldOf(modelOf(parts)).momenta().size(), std::size_t(1));
    }

    // A force between two masses that dissipates keeps their momentum, not their energy.
    void innerFrictionKeepsMomentum() {
        const Told told = toldOf(modelOf(
            {"xy", "m = 1\nM = 2\nc = 3", "m*dotx^2/2 + M*doty^2/2", "0", "dissipation = \"c*(dotx - doty)^2/2\"\n"}));
        QVERIFY(!told.keepsEnergy());
        QCOMPARE(told.momenta(), std::vector<std::string>{"m*dotx + M*doty"});
    }

    // A wall that is far away: random points do not meet it, and the algebra cannot be deceived.
    void aFarWallIsAWall() {
        const Told told = toldOf(modelOf({"x", "m = 1\nk = 2", "m*dotx^2/2", "k*max(0, x - 10)^2/2", ""}));
        QVERIFY(told.keepsEnergy());
        QVERIFY(told.momenta().empty());
    }

    // What changes at once has no rate: a spring, a mass, a support, a clutch.
    void stepsKeepNoEnergy_data() {
        QTest::addColumn<QString>("coenergy");
        QTest::addColumn<QString>("potential");
        QTest::addColumn<QString>("more");
        QTest::addColumn<bool>("keeps");
        const QString mass = QStringLiteral("m*(dotx^2 + doty^2)/2"), spring = QStringLiteral("k*x^2/2");
        const QString constraint = QStringLiteral("[[constraints.%1]]\nexpression = \"%2\"\n");
        QTest::newRow("plain") << mass << spring << QString() << true;
        QTest::newRow("spring") << mass << "(k + 2*step(t - 30))*x^2/2" << QString() << false;
        QTest::newRow("turns") << mass << "sign(sin(2*t))*k*x" << QString() << false;
        QTest::newRow("mass") << "(m + step(t - 2))*dotx^2/2 + m*doty^2/2" << spring << QString() << false;
        QTest::newRow("wall") << mass << "k*x^2/2 + 3*step(y - 1)" << QString() << false;
        QTest::newRow("kink") << mass << "k*x^2/2 + 3*step(y - 1)*(y - 1)" << QString() << true;
        QTest::newRow("support") << mass << spring << constraint.arg("displacement", "y = step(t - 1)") << false;
        QTest::newRow("clutch") << mass << spring << constraint.arg("flow", "doty = step(t - 1)*dotx") << false;
    }
    void stepsKeepNoEnergy() {
        QFETCH(QString, coenergy);
        QFETCH(QString, potential);
        QFETCH(QString, more);
        QFETCH(bool, keeps);
        QCOMPARE(toldOf(modelOf({"xy", "m = 1.3\nk = 2", coenergy.toStdString(), potential.toStdString(),
                                 more.toStdString()}))
                     .keepsEnergy(),
                 keeps);
    }

    // What holds for equal numbers alone is not said of the model.
    void coincidencesAreNoLaws() {
        const Parts parts{"xy", "k1 = 1\nk2 = 1\nm = 1", "m*(dotx^2 + doty^2)/2", "k1*x^2/2 + k2*y^2/2", ""};
        QVERIFY(toldOf(modelOf(parts)).momenta().empty());
        Parts same = parts;
        same.potential = "k1*x^2/2 + k1*y^2/2";
        QCOMPARE(toldOf(modelOf(same)).momenta().size(), std::size_t(1));
    }

    // A driven hoop takes and gives energy, and its reaction turns it.
    void aDrivenHoop() {
        const Told told = toldOf(exampleText("bead_on_hoop"));
        QVERIFY(!told.keepsEnergy());
        QVERIFY(told.momenta().empty());
    }

    // The rest of it is tested where it is found.
    void integrableOnes() {
        const Told told = toldOf(modelOf({"xyz", "m = 1\nr = 2", "m*(dotx^2 + doty^2 + dotz^2)/2", "0",
                                          "[[constraints.flow]]\nname = \"psi\"\nexpression = \"x*dotx + y*doty = "
                                          "0\"\n"}));
        QCOMPARE(told.conservation.integrable.size(), std::size_t(1));
        QCOMPARE(told.conservation.integrable.front().constraint, std::string("psi"));
        const Expression& kept = *told.conservation.integrable.front().potential;
        const auto at = [&](double x, double y) { return evaluate(kept, {{"x", x}, {"y", y}}); };
        QVERIFY(std::abs(at(3, 4) - at(5, 0)) < 1e-12 && std::abs(at(3, 4) - at(1, 0)) > 1e-3);
    }

    void rollingIsNot() {
        QVERIFY(toldOf(exampleText("rolling_disk")).conservation.integrable.empty());
        QVERIFY(toldOf(exampleText("knife_edge")).conservation.integrable.empty());
    }

    // Along every example's own run.
    void examplesKeepWhatIsClaimed() {
        std::size_t checked = 0;
        for (const std::string& name : exampleNames()) {
            const Told told = toldOf(exampleText(name));
            if (told.conservation.quantities.empty())
                continue;
            const AnalysedText model = analysedText(exampleText(name));
            const SimulationResult run = simulate(model.problem);
            QVERIFY2(run.trajectory.rowCount() > 1, name.c_str());
            for (const ConservedQuantity& quantity : told.conservation.quantities) {
                QVERIFY2(driftOf(quantity.value, run.trajectory, valuesOf(model.plain.givens.parameters)) <= 1e-4,
                         (name + ": " + TextPrinter(told.notation).print(quantity.value)).c_str());
                ++checked;
            }
        }
        QVERIFY(checked > 8);
    }

    void drawnOnesKeepWhatIsClaimed() {
        RandomNumbers random(7);
        std::size_t checked = 0;
        for (int count = 0; count < 120; ++count) {
            const std::string text = drawnModel(random);
            const Told told = toldOf(text);
            if (told.conservation.quantities.empty())
                continue;
            const AnalysedText model = analysedText(text);
            const SimulationResult run = simulate(model.problem);
            if (!run.status.isCompleted())
                continue;
            for (const ConservedQuantity& quantity : told.conservation.quantities) {
                QVERIFY2(driftOf(quantity.value, run.trajectory, valuesOf(model.plain.givens.parameters)) <= 1e-4,
                         (text + TextPrinter(told.notation).print(quantity.value)).c_str());
                ++checked;
            }
        }
        QVERIFY2(checked > 40, std::to_string(checked).c_str());
    }

    // A corner of a track is a blow; what a step of a potential turns back keeps no momentum across it.
    void kinksAndJumps() {
        const std::string mass = "dotx^2/2 + doty^2/2";
        const auto on = [&](const std::string& track) {
            return toldOf(
                modelOf({"xy", "", mass, "0", "[[constraints.displacement]]\nexpression = \"" + track + "\"\n"}));
        };
        QVERIFY(!on("y = abs(x)").keepsEnergy() && !on("y = max(0, 2*x)").keepsEnergy());
        QVERIFY(on("y = x*abs(x)").keepsEnergy() && on("y = 2*x").keepsEnergy());
        const auto over = [&](const std::string& potential) {
            return toldOf(modelOf({"xy", "", mass, potential, ""})).momenta();
        };
        QVERIFY(over("step(x - 1)") == std::vector<std::string>{"doty"});
        for (const std::string& momentum : over("step(x - y)"))
            QCOMPARE(momentum, std::string("dotx + doty"));
        QVERIFY(over("step(x)*step(y)").empty());
        QCOMPARE(over("step(t - 1)").size(), std::size_t(3)); // and the angular momentum
        // Its momentum jumps where the flow does not yet.
        QVERIFY(toldOf(modelOf({"x", "", "(dotx + step(t - 1))^2/2", "0", ""})).momenta().empty());
    }

    // Equations that keep names are not looked at, and that is said.
    void longModelsAreLeftOut() {
        std::string text = "format = 1\n[energies]\nkinetic_coenergy = \"";
        for (int k = 0; k < 200; ++k)
            text += (k ? " + " : "") + ("cos(x" + std::to_string(k) + ")^2*dotx" + std::to_string(k) + "^2");
        text += "\"\npotential = \"0\"\n";
        for (int k = 0; k < 200; ++k)
            text += "[[coordinates]]\nname = \"x" + std::to_string(k) + "\"\n";
        const Told told = toldOf(text);
        QVERIFY(told.conservation.isSought || told.conservation.quantities.empty());
    }
};

COENERGY_TEST(TestConservation)
#include "test_conservation.moc"
