// Accelerations of trees of bodies against forces and moments computed body by body (recursive Newton-Euler, own code):
// what no joint transmits must vanish. And how the cost of the solution grows with a chain.
// Reference: J. Y. S. Luh, M. W. Walker, R. P. C. Paul, J. Dyn. Sys. Meas. Control 102 (1980).
#include "numeric/consistent_start.hpp"
#include "numeric/static_elimination.hpp"
#include "structure/transversal_scaling.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

using namespace coenergy;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

const Vector3d place(0.1, 0, -1), heart(0.02, 0.05, -0.5), fallRate(0, 0, -9.81), axis(0, 0.6, 0.8);

struct TreeLink {
    std::string joint;
    std::optional<std::size_t> carrier;
    Vector3d inertia = {0.1, 0.2, 0.15};
};

using Tree = std::vector<TreeLink>;

std::string number(double value) {
    return QString::number(value, 'g', 17).toStdString();
}

std::string list(const Vector3d& vector) {
    return "[" + number(vector[0]) + ", " + number(vector[1]) + ", " + number(vector[2]) + "]\n";
}

std::string jointText(const std::string& joint) {
    if (joint == "revolute" || joint == "prismatic")
        return "joint = \"" + joint + "\"\naxis = " + list(axis);
    return joint == "fixed" ? "joint = \"fixed\"\n" : "joint = \"spherical\"\norientation = \"" + joint + "\"\n";
}

std::vector<std::string> stemsOf(const std::string& joint) {
    const std::map<std::string, std::vector<std::string>> stems = {{"euler_parameters", {"e0", "e1", "e2", "e3"}},
                                                                   {"bryant_angles", {"alpha", "beta", "gamma"}},
                                                                   {"euler_angles", {"psi", "theta", "phi"}},
                                                                   {"revolute", {"theta"}},
                                                                   {"prismatic", {"s"}},
                                                                   {"fixed", {}}};
    return stems.at(joint);
}

// Some position and motion, Euler parameters of length one and perpendicular to their rates.
std::string coordinateTexts(const TreeLink& link, std::size_t k) {
    const std::vector<std::string> stems = stemsOf(link.joint);
    const auto count = static_cast<Eigen::Index>(stems.size());
    Eigen::VectorXd q(count), rate(count);
    for (Eigen::Index j = 0; j < count; ++j) {
        const double phase = 3.0 * static_cast<double>(k) + static_cast<double>(j);
        q[j] = 0.3 * std::sin(1.7 * phase + 1) + (link.joint == "euler_angles" && j == 1 ? 0.9 : 0);
        rate[j] = 0.4 * std::cos(2.3 * phase);
    }
    if (link.joint == "euler_parameters") {
        q[0] = 1;
        q.normalize();
        rate -= q * q.dot(rate);
    }
    std::string text;
    for (Eigen::Index j = 0; j < count; ++j)
        text += "[[coordinates]]\nname = \"" + stems[static_cast<std::size_t>(j)] + "_b" + std::to_string(k) +
                "\"\ninitial = " + number(q[j]) + "\ninitial_flow = " + number(rate[j]) + "\n";
    return text;
}

std::string textOf(const Tree& tree) {
    std::string text = "format = 1\n", coordinates;
    for (std::size_t k = 0; k < tree.size(); ++k) {
        text += "[[bodies]]\nname = \"b" + std::to_string(k) + "\"\n";
        if (tree[k].carrier)
            text += "parent = \"b" + std::to_string(*tree[k].carrier) + "\"\nat = " + list(place);
        else
            text += "gravity = " + list(fallRate);
        text += jointText(tree[k].joint) + "mass = 1\ninertia = " + list(tree[k].inertia) + "centre = " + list(heart);
        coordinates += coordinateTexts(tree[k], k);
    }
    return text + coordinates + "[simulation]\nend = 0.2\n";
}

Tree chain(const std::string& joint, std::size_t count) {
    Tree tree;
    for (std::size_t k = 0; k < count; ++k)
        tree.push_back({joint, k > 0 ? std::optional(k - 1) : std::nullopt});
    return tree;
}

// All kinds of joints, a body without inertia about its third axis; each body carries this many others.
Tree mixture(std::size_t branches) {
    const char* const joints[] = {"euler_parameters", "revolute",     "fixed",           "bryant_angles",
                                  "prismatic",        "euler_angles", "euler_parameters"};
    Tree tree;
    for (std::size_t k = 0; k < 14; ++k)
        tree.push_back({joints[k % 7], k > 0 ? std::optional((k - 1) / branches) : std::nullopt});
    tree[3].inertia = {0.1, 0.2, 0};
    return tree;
}

// Vectors along the body's own axes, but for the place.
struct Moving {
    Matrix3d axes = Matrix3d::Identity();
    Vector3d turning = Vector3d::Zero(), turningRate = Vector3d::Zero(), acceleration = Vector3d::Zero();

    void turn(const Matrix3d& by, const Vector3d& rate, const Vector3d& secondRate) {
        axes = axes * by;
        acceleration = by.transpose() * acceleration;
        turningRate = by.transpose() * turningRate + (by.transpose() * turning).cross(rate) + secondRate;
        turning = by.transpose() * turning + rate;
    }
    Vector3d accelerationAt(const Vector3d& point) const {
        return acceleration + turningRate.cross(point) + turning.cross(turning.cross(point));
    }
};

using Readings = std::map<std::string, double>;

Vector3d turnRate(const Eigen::Vector4d& e, const Eigen::Vector4d& rate) {
    const Vector3d vector = e.tail<3>();
    return 2 * (e[0] * rate.tail<3>() - rate[0] * vector - vector.cross(rate.tail<3>()));
}

void alongJoint(Moving& moving, const TreeLink& link, const std::string& body, const Readings& values) {
    const std::vector<std::string> stems = stemsOf(link.joint);
    std::array<Eigen::Vector4d, 3> q;
    const char* const prefixes[] = {"", "dot", "ddot"};
    for (std::size_t order = 0; order < 3; ++order)
        for (std::size_t j = 0; j < stems.size(); ++j)
            q[order][static_cast<Eigen::Index>(j)] = values.at(prefixes[order] + stems[j] + "_" + body);
    const auto turnAbout = [&](Eigen::Index j, const Vector3d& about) {
        moving.turn(Eigen::AngleAxisd(q[0][j], about).toRotationMatrix(), q[1][j] * about, q[2][j] * about);
    };
    if (link.joint == "euler_parameters")
        moving.turn(Eigen::Quaterniond(q[0][0], q[0][1], q[0][2], q[0][3]).toRotationMatrix(), turnRate(q[0], q[1]),
                    turnRate(q[0], q[2]));
    else if (link.joint == "revolute")
        turnAbout(0, axis);
    else if (link.joint == "prismatic")
        moving.acceleration =
            moving.accelerationAt(q[0][0] * axis) + 2 * moving.turning.cross(q[1][0] * axis) + Vector3d(q[2][0] * axis);
    else
        for (Eigen::Index j = 0; j < static_cast<Eigen::Index>(stems.size()); ++j)
            turnAbout(j, Vector3d::Unit(link.joint == "bryant_angles" ? j : (j == 1 ? 0 : 2)));
}

struct Load {
    Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero(); // about the joint, along the ground's axes
};

// What a joint transmits although it cannot.
double notTransmitted(const std::string& joint, const Matrix3d& axes, const Load& load) {
    if (joint == "fixed")
        return 0;
    if (joint == "prismatic")
        return std::abs(load.force.dot(axes * axis));
    return joint == "revolute" ? std::abs(load.moment.dot(axes * axis)) : load.moment.norm();
}

// As a part of the largest moment.
double imbalance(const Tree& tree, const Readings& values) {
    std::vector<Moving> moving(tree.size());
    std::vector<Vector3d> places(tree.size(), Vector3d::Zero());
    std::vector<Load> loads(tree.size());
    for (std::size_t k = 0; k < tree.size(); ++k) {
        const std::string body = "b" + std::to_string(k);
        const auto carrier = tree[k].carrier;
        if (carrier) {
            moving[k] = moving[*carrier];
            moving[k].acceleration = moving[*carrier].accelerationAt(place);
            places[k] = places[*carrier] + moving[*carrier].axes * place;
        }
        const Matrix3d before = moving[k].axes;
        alongJoint(moving[k], tree[k], body, values);
        if (tree[k].joint == "prismatic")
            places[k] += before * (values.at("s_" + body) * axis);
        const Vector3d spin = tree[k].inertia.asDiagonal() * moving[k].turning;
        const Vector3d force = moving[k].axes * moving[k].accelerationAt(heart) - fallRate; // of mass 1
        const Vector3d moment = tree[k].inertia.asDiagonal() * moving[k].turningRate + moving[k].turning.cross(spin);
        loads[k] = {force, moving[k].axes * moment + (moving[k].axes * heart).cross(force)};
    }
    double largest = 0, size = 0;
    for (std::size_t k = tree.size(); k-- > 0;) {
        largest = std::max(largest, notTransmitted(tree[k].joint, moving[k].axes, loads[k]));
        size = std::max({size, loads[k].moment.norm(), loads[k].force.norm()});
        if (const auto carrier = tree[k].carrier) {
            const Vector3d arm = places[k] - places[*carrier];
            loads[*carrier].force += loads[k].force;
            loads[*carrier].moment += loads[k].moment + arm.cross(loads[k].force);
        }
    }
    return largest / size;
}

Readings solvedAt(const AnalysedText& model) {
    Dynamics dynamics(model.problem.system, model.problem.parameters, model.problem.nominal);
    const StartResult start = consistentStart(dynamics, model.problem.start);
    if (!start.isConsistent() || !dynamics.solve(model.problem.start.time, start.state))
        throw std::runtime_error("no start");
    Readings values;
    for (std::size_t k = 0; k < dynamics.inputs().size(); ++k)
        values.emplace(model.problem.system->inputNames()[k], dynamics.inputs()[k]);
    return values;
}

// Multiplications that eliminate the statements and solve for the accelerations.
double updatesOf(const Tree& tree) {
    const AnalysedText model = analysedText(textOf(tree));
    const CompiledSystem& system = *model.problem.system;
    const ExtendedPlaces& extended = system.extendedPlaces();
    Dynamics dynamics(model.problem.system, model.problem.parameters, model.problem.nominal);
    const std::vector<double> state = consistentStart(dynamics, model.problem.start).state;
    dynamics.solve(model.problem.start.time, state);
    std::vector<double> values(system.dynamics().outputCount());
    Tape::Memory memory = system.dynamics().memory(model.problem.parameters);
    system.dynamics().evaluate(dynamics.inputs().data(), values.data(), memory);
    const std::size_t size = extended.size + extended.inner;
    StaticElimination elimination(size, extended.places);
    const auto scales = transversalScales(extended.places, values.data(), size);
    if (!scales || !elimination.plan(values.data(), *scales))
        throw std::runtime_error("no order");
    return static_cast<double>(elimination.updateCount());
}

} // namespace

class TestTreesOfBodies : public QObject {
    Q_OBJECT

private slots:
    void nothingIsTransmittedThatCannotBe_data() {
        QTest::addColumn<QString>("joint");
        QTest::addColumn<int>("count");
        for (const char* joint : {"euler_parameters", "bryant_angles", "euler_angles", "revolute"}) {
            QTest::addRow("one %s", joint) << joint << 1;
            QTest::addRow("two %s", joint) << joint << 2;
            QTest::addRow("six %s", joint) << joint << 6;
        }
        QTest::newRow("many") << "euler_parameters" << 20;
        QTest::newRow("many by angles") << "bryant_angles" << 12;
        QTest::newRow("mixture") << "mixture" << 2;
        QTest::newRow("mixture in a row") << "mixture" << 1;
    }
    void nothingIsTransmittedThatCannotBe() {
        QFETCH(QString, joint);
        QFETCH(int, count);
        const auto size = static_cast<std::size_t>(count);
        const Tree tree = joint == "mixture" ? mixture(size) : chain(joint.toStdString(), size);
        const double rest = imbalance(tree, solvedAt(analysedText(textOf(tree))));
        const double rounding = tree.size() <= 6 ? 1e-10 : 1e-8; // grows with the chain
        QVERIFY2(rest < rounding, number(rest).c_str());
    }

    // By statements as unknowns, whose number grows with the chain; without them the matrix is full.
    void aChainCostsLikeItsLength() {
        const auto placesOf = [](std::size_t count) {
            const AnalysedText model = analysedText(textOf(chain("euler_parameters", count)));
            const ExtendedPlaces& extended = model.problem.system->extendedPlaces();
            return extended.inner > 0 ? static_cast<double>(extended.places.size()) : 0.0;
        };
        const double shorter = placesOf(8), longer = placesOf(16);
        QVERIFY(shorter > 0);
        QVERIFY2(longer < 2.2 * shorter, (number(shorter) + " " + number(longer)).c_str());
    }

    // Where only six numbers of a body's motion and six of its load pass from one body to the next. By the derivatives
    // of its axes and of its place a body of the longer chain would take some thousands.
    void solvingForAccelerationsIsTheRecursion() {
        constexpr double most = 450; // for each body
        const double shorter = updatesOf(chain("bryant_angles", 10));
        const double longer = updatesOf(chain("bryant_angles", 20));
        QVERIFY2(longer < 2.4 * shorter, (number(shorter) + " " + number(longer)).c_str());
        QVERIFY2(longer < 20 * most, number(longer / 20).c_str());
    }
};

COENERGY_TEST(TestTreesOfBodies)
#include "test_trees_of_bodies.moc"
