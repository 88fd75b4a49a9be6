// Motions of bodies: one orientation against another, a joint that closes a loop against the same joint of the tree,
// and bodies against the same mechanism typed by hand.
#include "derivation/derivation.hpp"
#include "derivation/preparation.hpp"
#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"
#include "setup/integration_settings.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"
#include "support/files.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

Trajectory trajectoryOf(const std::string& text) {
    std::optional<SimulationProblem> problem;
    runWithAlgebraStack([&] {
        const LoadedModel loaded = readLdae(text);
        if (!loaded.diagnostics.empty())
            throw std::runtime_error("not read");
        const ParsedModel parsed = parseModel(loaded.document);
        const Derivation derivation = DerivationStage().run({loaded.document, loaded.document}, parsed, {});
        const Preparation prepared = PreparationStage().run(parsed, derivation, {});
        if (!prepared.model)
            throw std::runtime_error("not prepared");
        problem = std::get<SimulationProblem>(problemFor(*prepared.model, parsed, {}, settingsOf(parsed)));
    });
    const SimulationResult result = simulate(*problem);
    if (!result.status.isCompleted() || !result.status.isTrusted())
        throw std::runtime_error("not run");
    return result.trajectory;
}

const Series& seriesOf(const Trajectory& trajectory, const std::string& name) {
    if (const Series* found = trajectory.find(name))
        return *found;
    throw std::runtime_error("no series " + name);
}

// The last value of each.
std::vector<double> endOf(const std::string& text, const std::vector<std::string>& names) {
    const Trajectory trajectory = trajectoryOf(text);
    std::vector<double> end;
    for (const std::string& name : names)
        end.push_back(seriesOf(trajectory, name).values.back());
    return end;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
        largest = std::max(largest, std::abs(a[k] - b[k]) / std::max(1.0, std::abs(a[k])));
    return largest;
}

std::string coordinate(const std::string& name, const std::string& initial, const std::string& flow) {
    return "[[coordinates]]\nname = \"" + name + "\"\ninitial = \"" + initial + "\"\ninitial_flow = \"" + flow + "\"\n";
}

std::string model(const std::string& coordinates, const std::string& joint) {
    return "format = 1\n[parameters]\ng = 9.81\n" + coordinates +
           "[[bodies]]\nname = \"box\"\nmass = 2\ninertia = [0.3, 0.4, 0.5, 0.01, 0.02, 0.03]\n"
           "centre = [0.4, 0.1, 0.2]\ngravity = [0, \"-g\", 0.5]\n" +
           joint +
           "[outputs]\nX = \"xc_box\"\nY = \"yc_box\"\nZ = \"zc_box\"\nW1 = \"omega1_box\"\nW2 = \"omega2_box\"\n"
           "[simulation]\nend = 1\n";
}

const std::vector<std::string> seen = {"X", "Y", "Z", "W1", "W2"};

} // namespace

class TestBodyRuns : public QObject {
    Q_OBJECT

private slots:
    // A tilted top with a spin, in a ball joint and thrown.
    void orientationsAgree_data() {
        QTest::addColumn<QString>("joint");
        QTest::newRow("spherical") << "spherical";
        QTest::newRow("free") << "free";
    }
    void orientationsAgree() {
        QFETCH(QString, joint);
        const std::string place =
            joint == QStringLiteral("free")
                ? coordinate("x_box", "0", "1") + coordinate("y_box", "0", "2") + coordinate("z_box", "0", "3")
                : "";
        const auto endBy = [&](const std::string& orientation, const std::string& coordinates) {
            return endOf(model(place + coordinates,
                               "joint = \"" + joint.toStdString() + "\"\norientation = \"" + orientation + "\"\n"),
                         seen);
        };
        const auto parameters =
            endBy("euler_parameters", coordinate("e0_box", "cos(0.25)", "0") + coordinate("e1_box", "sin(0.25)", "0") +
                                          coordinate("e2_box", "0", "-2*sin(0.25)") +
                                          coordinate("e3_box", "0", "2*cos(0.25)"));
        const auto bryant =
            endBy("bryant_angles", coordinate("alpha_box", "0.5", "0") + coordinate("beta_box", "0", "0") +
                                       coordinate("gamma_box", "0", "4"));
        const auto euler = endBy("euler_angles", coordinate("psi_box", "0", "0") + coordinate("theta_box", "0.5", "0") +
                                                     coordinate("phi_box", "0", "4"));
        QVERIFY2(difference(parameters, bryant) < 1e-7, std::to_string(difference(parameters, bryant)).c_str());
        QVERIFY2(difference(parameters, euler) < 1e-7, std::to_string(difference(parameters, euler)).c_str());
    }

    // A free body closed to the ground by a joint moves as one that has the joint.
    void loopsHoldAsJoints_data() {
        QTest::addColumn<QString>("joint");
        QTest::addColumn<double>("spin");
        QTest::addColumn<double>("slide");
        QTest::newRow("revolute") << "revolute" << 3.0 << 0.0;
        QTest::newRow("prismatic") << "prismatic" << 0.0 << 0.7;
        QTest::newRow("cylindrical") << "cylindrical" << 3.0 << 0.7;
        QTest::newRow("spherical") << "spherical" << 3.0 << 0.0;
        QTest::newRow("planar") << "planar" << 3.0 << 0.0;
    }
    void loopsHoldAsJoints() {
        QFETCH(QString, joint);
        QFETCH(double, spin);
        QFETCH(double, slide);
        const std::string kind = "\"" + joint.toStdString() + "\"\n";
        std::string turn, place;
        for (int k = 0; k < 3; ++k) {
            turn += coordinate("e" + std::to_string(k + 1) + "_box", "0",
                               std::to_string(0.5 * spin) + "*" + std::to_string(k ? 2 : 1) + "/3");
            place += coordinate(std::string(1, "xyz"[k]) + "_box", "0",
                                std::to_string(slide) + "*" + std::to_string(k ? 2 : 1) + "/3");
        }
        std::string own;
        if (joint == QStringLiteral("spherical"))
            own = turn;
        else if (joint != QStringLiteral("prismatic"))
            own = coordinate("theta_box", "0", std::to_string(spin));
        if (slide > 0)
            own += coordinate("s_box", "0", std::to_string(slide));
        const auto direct = endOf(model(own, "joint = " + kind + "axis = [1, 2, 2]\n"), seen);
        const auto closed =
            endOf(model(place + turn, "loop = \"ground\"\nloop_joint = " + kind + "loop_axis = [1, 2, 2]\n"), seen);
        QVERIFY2(difference(direct, closed) < 1e-7, std::to_string(difference(direct, closed)).c_str());
    }

    void fixedLoopsHoldStill() {
        const auto end = endOf(model("", "loop = \"ground\"\nloop_joint = \"fixed\"\n"), seen);
        QVERIFY(difference(end, {0.4, 0.1, 0.2, 0, 0}) < 1e-9);
    }

    // Two rods in a plane: by bodies in relative, by hand in absolute angles.
    void rodsByHand() {
        const std::string parameters = "format = 1\n[parameters]\nm = 1.3\nl = 0.8\ng = 9.81\n";
        const std::string settings = "[simulation]\nend = 3\n";
        const std::string rod =
            "mass = \"m\"\ncentre = [0, \"-l/2\"]\ninertia = [\"m*l^2/12\"]\njoint = \"revolute\"\n";
        const auto bodies =
            endOf(parameters + coordinate("theta_a", "1", "0") + "[[bodies]]\nname = \"a\"\ngravity = [0, \"-g\"]\n" +
                      rod + "[[bodies]]\nname = \"b\"\nparent = \"a\"\nat = [0, \"-l\"]\n" + rod +
                      "[outputs]\nA = \"theta_a\"\nB = \"angle_b\"\n" + settings,
                  {"A", "B"});
        const auto hand = endOf(parameters + coordinate("A", "1", "0") + coordinate("B", "1", "0") +
                                    "[energies]\nkinetic_coenergy = \"m*l^2/6*(4*dotA^2 + dotB^2 + "
                                    "3*dotA*dotB*cos(A-B))\"\npotential = \"-m*g*l/2*(3*cos(A) + cos(B))\"\n" +
                                    settings,
                                {"A", "B"});
        QVERIFY2(difference(bodies, hand) < 1e-7, std::to_string(difference(bodies, hand)).c_str());
    }

    // Against Newton and Euler's equations in other coordinates: reference/mechanisms.
    void mechanisms_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"bricard", "quadcopter", "squeezer_bodies", "stewart_platform", "wheel_pair"})
            QTest::newRow(name) << name;
    }
    void mechanisms() {
        QFETCH(QString, name);
        const Trajectory trajectory = trajectoryOf(fileText("resources/examples/" + name.toStdString() + ".ldae"));
        const std::string rows = fileText("tests/reference/mechanisms/" + name.toStdString() + ".csv");
        const auto lines = QByteArray::fromStdString(rows).split('\n');
        const auto names = lines.front().split(',');
        std::vector<const Series*> series;
        for (const QByteArray& column : names.mid(1))
            series.push_back(&seriesOf(trajectory, column.toStdString()));
        std::size_t row = 0, compared = 0;
        for (const QByteArray& line : lines.mid(1)) {
            const auto values = line.split(',');
            if (values.size() != names.size())
                continue;
            const double t = values[0].toDouble();
            while (row < trajectory.time.size() && trajectory.time[row] < t - 1e-9 * std::max(1e-3, t))
                ++row;
            QVERIFY(row < trajectory.time.size() && std::abs(trajectory.time[row] - t) < 1e-9);
            for (std::size_t k = 0; k < series.size(); ++k, ++compared)
                QVERIFY2(std::abs(series[k]->values[row] - values[static_cast<qsizetype>(k) + 1].toDouble()) < 3e-8,
                         line.constData());
        }
        QVERIFY(compared > 20);
    }

    // A motion that is prescribed carries what hangs on it: a pendulum on a turntable stands out by the angle whose
    // cosine is g/(l w^2), and stays there.
    void prescribedMotion() {
        const auto end = endOf("format = 1\n[parameters]\ng = 9.81\nw = 7\nl = 0.5\n" +
                                   coordinate("theta_rod", "acos(g/(l*w^2))", "0") +
                                   "[[bodies]]\nname = \"table\"\njoint = \"revolute\"\naxis = [0, 1, 0]\n"
                                   "coordinates = [\"w*t\"]\ngravity = [0, \"-g\", 0]\n"
                                   "[[bodies]]\nname = \"rod\"\nparent = \"table\"\njoint = \"revolute\"\n"
                                   "mass = 1\ncentre = [0, \"-l\", 0]\n[outputs]\nA = \"theta_rod\"\n"
                                   "[simulation]\nend = 1\n",
                               {"A"});
        QVERIFY(std::abs(end[0] - std::acos(9.81 / (0.5 * 49))) < 1e-8);
    }
};

COENERGY_TEST(TestBodyRuns)
#include "test_body_runs.moc"
