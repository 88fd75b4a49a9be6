// Random mechanisms with closed loops on platforms that move, freely or as prescribed: planar, spherical and spatial
// ones, with redundant joint constraints. The judge has kinematics of its own: rotation matrices, loops with the full
// meaning of their joints, derivatives by differences; degrees of freedom by singular values at points on the
// constraints, and the motion by Gauss's principle for particles that have the bodies' masses and inertias. Time is the
// judge's last coordinate.
#include "base/random_numbers.hpp"
#include "bodies/written_bodies.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "diagnosis/start_findings.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <sstream>

using namespace runs;

namespace {

using Vector = Eigen::Vector3d;
using Rotation3 = Eigen::Matrix3d;
using Values = Eigen::VectorXd;

// offset + slope t + amplitude sin(rate t + phase)
struct Law {
    double offset = 0, slope = 0, amplitude = 0, rate = 0, phase = 0;

    double at(double t) const { return offset + slope * t + amplitude * std::sin(rate * t + phase); }
    std::string text() const {
        std::ostringstream out;
        out.precision(17);
        out << offset << " + " << slope << "*t + " << amplitude << "*sin(" << rate << "*t + " << phase << ")";
        return out.str();
    }
};

struct Link {
    std::string name;
    int parent = -1; // the ground
    std::string joint;
    Vector at = Vector::Zero(), axis = Vector::UnitZ(), centre = Vector::Zero();
    double mass = 1, inertia = 0.1;
    std::vector<std::size_t> coordinates = {};
    std::optional<Law> law = {}; // of what is prescribed
};

struct Closure {
    std::size_t own = 0;
    int other = -1;
    std::string joint;
    Vector point = Vector::Zero(), at = Vector::Zero(), direction = Vector::UnitZ(), axis = Vector::UnitZ();
};

struct Frame {
    Rotation3 axes = Rotation3::Identity();
    Vector origin = Vector::Zero();
};

Rotation3 turn(const Vector& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

const Vector gravity(0.3, -9.81, 0.7);

class Mechanism {
public:
    std::vector<Link> links;
    std::vector<Closure> closures;
    Values start, flows;
    bool hasTime = false; // behind all coordinates

    Eigen::Index coordinateCount() const { return start.size() - (hasTime ? 1 : 0); }
    void addTime() {
        hasTime = true;
        start.conservativeResize(start.size() + 1);
        start[start.size() - 1] = 0;
    }

    std::size_t add(Link link, const std::vector<double>& values) {
        link.name = "B" + std::to_string(links.size());
        for (const double value : values) {
            link.coordinates.push_back(static_cast<std::size_t>(start.size()));
            start.conservativeResize(start.size() + 1);
            start[start.size() - 1] = value;
        }
        links.push_back(std::move(link));
        return links.size() - 1;
    }

    std::vector<Frame> frames(const Values& q) const {
        std::vector<Frame> all;
        for (const Link& link : links) {
            Frame frame = link.parent < 0 ? Frame() : all[static_cast<std::size_t>(link.parent)];
            frame.origin += frame.axes * link.at;
            const auto value = [&](std::size_t k) {
                return link.law ? link.law->at(hasTime ? q[q.size() - 1] : 0)
                                : q[static_cast<Eigen::Index>(link.coordinates[k])];
            };
            if (link.joint == "revolute")
                frame.axes = frame.axes * turn(link.axis, value(0));
            else if (link.joint == "prismatic")
                frame.origin += frame.axes * link.axis.normalized() * value(0);
            else if (link.joint == "spherical")
                frame.axes = frame.axes * turn(Vector::UnitX(), value(0)) * turn(Vector::UnitY(), value(1)) *
                             turn(Vector::UnitZ(), value(2));
            all.push_back(frame);
        }
        return all;
    }

    Frame frameOf(const std::vector<Frame>& all, int link) const {
        return link < 0 ? Frame() : all[static_cast<std::size_t>(link)];
    }

    // All that the joints of the loops mean.
    Values closed(const Values& q) const {
        const std::vector<Frame> all = frames(q);
        std::vector<double> left;
        const auto vanish = [&](const Vector& v) { left.insert(left.end(), v.begin(), v.end()); };
        for (const Closure& loop : closures) {
            const Frame own = all[loop.own], other = frameOf(all, loop.other);
            const Vector gap = own.origin + own.axes * loop.point - other.origin - other.axes * loop.at;
            const Vector a = (own.axes * loop.direction).normalized(), b = (other.axes * loop.axis).normalized();
            if (loop.joint == "cylindrical" || loop.joint == "prismatic")
                vanish(gap.cross(b));
            else if (loop.joint == "planar")
                left.push_back(gap.dot(b));
            else
                vanish(gap);
            if (loop.joint == "fixed" || loop.joint == "prismatic")
                for (int k = 0; k < 3; ++k)
                    vanish(own.axes.col(k).cross(other.axes.col(k)));
            else if (loop.joint != "spherical")
                vanish(a.cross(b));
        }
        return Eigen::Map<const Values>(left.data(), static_cast<Eigen::Index>(left.size()));
    }

    // Six particles of each body.
    Values particles(const Values& q) const {
        const std::vector<Frame> all = frames(q);
        Values places(static_cast<Eigen::Index>(18 * links.size()));
        for (std::size_t b = 0; b < links.size(); ++b)
            for (int k = 0; k < 6; ++k) {
                const double radius = std::sqrt(1.5 * links[b].inertia / links[b].mass);
                const Vector place = links[b].centre + (k % 2 ? -radius : radius) * Vector::Unit(k / 2);
                places.segment<3>(static_cast<Eigen::Index>(18 * b) + 3 * k) = all[b].origin + all[b].axes * place;
            }
        return places;
    }

    Eigen::MatrixXd slopes(const std::function<Values(const Values&)>& of, const Values& q) const {
        constexpr double h = 1e-5;
        Eigen::MatrixXd result(of(q).size(), q.size());
        for (Eigen::Index k = 0; k < q.size(); ++k) {
            Values ahead = q, behind = q;
            ahead[k] += h;
            behind[k] -= h;
            result.col(k) = (of(ahead) - of(behind)) / (2 * h);
        }
        return result;
    }
    Eigen::MatrixXd withoutTime(Eigen::MatrixXd columns) const {
        if (hasTime)
            columns.rightCols(1).setZero();
        return columns;
    }
    Eigen::MatrixXd rowsWithTime(const Values& q) const {
        return slopes([this](const Values& x) { return closed(x); }, q);
    }
    Eigen::MatrixXd rows(const Values& q) const { return withoutTime(rowsWithTime(q)); }

    // Near q; false if no step leads there.
    bool bringOnto(Values& q) const {
        for (int step = 0; step < 30 && closed(q).norm() > 1e-13; ++step)
            q -= solved(rows(q), closed(q));
        return closed(q).norm() < 1e-10;
    }

    static Values solved(const Eigen::MatrixXd& matrix, const Values& right) {
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
        decomposition.setThreshold(1e-6);
        decomposition.compute(matrix);
        return decomposition.solve(right);
    }

    Eigen::Index rankAt(const Values& q) const {
        const Eigen::VectorXd values = singularValuesOf(rows(q));
        return (values.array() > 1e-6 * std::max(1.0, values[0])).count();
    }

    // At points on the constraints around the start; nothing where they differ or lie close to another rank.
    std::optional<Eigen::Index> freedoms(RandomNumbers& random) const {
        std::optional<Eigen::Index> rank;
        for (int draw = 0; draw < 3; ++draw) {
            Values q = start;
            for (double& value : q)
                value += 0.05 * random.deviation();
            if (!bringOnto(q))
                return std::nullopt;
            const Eigen::VectorXd values = singularValuesOf(rows(q));
            const bool isClose = ((values.array() > 1e-8) && (values.array() < 1e-2)).any();
            if (isClose || (rank && *rank != rankAt(q)))
                return std::nullopt;
            rank = rankAt(q);
        }
        return coordinateCount() - *rank;
    }

    // Gauss's principle.
    Values accelerations(const Values& q, const Values& f) const {
        const auto places = [this](const Values& x) { return particles(x); };
        const auto left = [this](const Values& x) { return closed(x); };
        const Eigen::MatrixXd slope = withoutTime(slopes(places, q)), phi = rows(q);
        Values weights(slope.rows()), pull(slope.rows());
        for (std::size_t b = 0; b < links.size(); ++b)
            for (int k = 0; k < 18; ++k) {
                weights[static_cast<Eigen::Index>(18 * b) + k] = links[b].mass / 6;
                pull[static_cast<Eigen::Index>(18 * b) + k] = gravity[k % 3];
            }
        const Eigen::MatrixXd mass = congruent(weights.asDiagonal(), slope);
        const Values force = slope.transpose() * weights.asDiagonal() * (pull - bent(places, q, f));
        const Eigen::Index n = q.size(), m = phi.rows();
        Eigen::MatrixXd all = Eigen::MatrixXd::Zero(n + m, n + m);
        all << mass, phi.transpose(), phi, Eigen::MatrixXd::Zero(m, m);
        Values right(n + m);
        right << force, -bent(left, q, f);
        return solved(all, right).head(n);
    }
    static Values bent(const std::function<Values(const Values&)>& of, const Values& q, const Values& f) {
        constexpr double h = 3e-4;
        return (of(q + h * f) - 2 * of(q) + of(q - h * f)) / (h * h);
    }

    Values positionAt(double end) const {
        constexpr int steps = 60;
        const double h = end / steps;
        Values q = start, f = flows;
        for (int step = 0; step < steps; ++step) {
            const Values a1 = accelerations(q, f);
            const Values a2 = accelerations(q + h / 2 * f, f + h / 2 * a1);
            const Values a3 = accelerations(q + h / 2 * (f + h / 2 * a1), f + h / 2 * a2);
            const Values a4 = accelerations(q + h * (f + h / 2 * a2), f + h * a3);
            q += h * f + h * h / 6 * (a1 + a2 + a3);
            f += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
            bringOnto(q);
        }
        return q;
    }

    std::string text(double end) const {
        std::ostringstream out;
        out.precision(17);
        const auto list = [&](const char* key, const Vector& v) {
            out << key << " = [" << v[0] << ", " << v[1] << ", " << v[2] << "]\n";
        };
        for (Eigen::Index k = 0; k < coordinateCount(); ++k)
            out << "[[coordinates]]\nname = \"q" << k << "\"\ninitial = " << start[k] << "\ninitial_flow = " << flows[k]
                << "\n";
        for (std::size_t b = 0; b < links.size(); ++b) {
            const Link& link = links[b];
            out << "[[bodies]]\nname = \"" << link.name << "\"\njoint = \"" << link.joint << "\"\nmass = " << link.mass
                << "\ninertia = " << link.inertia << "\norientation = \"bryant_angles\"\ncoordinates = [";
            for (std::size_t k = 0; k < link.coordinates.size(); ++k)
                out << (k ? ", " : "") << "\"q" << link.coordinates[k] << "\"";
            out << (link.law ? "\"" + link.law->text() + "\"" : "") << "]\n";
            if (link.parent >= 0)
                out << "parent = \"" << links[static_cast<std::size_t>(link.parent)].name << "\"\n";
            list("at", link.at);
            list("axis", link.axis);
            list("centre", link.centre);
            list("gravity", gravity);
            for (const Closure& loop : closures)
                if (loop.own == b) {
                    out << "loop = \"" << (loop.other < 0 ? "ground" : links[static_cast<std::size_t>(loop.other)].name)
                        << "\"\nloop_joint = \"" << loop.joint << "\"\n";
                    list("loop_point", loop.point);
                    list("loop_at", loop.at);
                    list("loop_direction", loop.direction);
                    list("loop_axis", loop.axis);
                }
        }
        out << "[simulation]\nend = " << end << "\nstep = " << end << "\n";
        return out.str();
    }
};

enum class Kind { Planar, Slider, Spherical, Spatial, Parallel, Triangle };
enum class Platforms { Free, Prescribed };

class Builder {
public:
    explicit Builder(std::uint64_t number, Platforms platforms = Platforms::Free)
        : m_random(number), m_platforms(platforms) {}

    Mechanism run() {
        const bool isPrescribed = m_platforms == Platforms::Prescribed;
        const int base = isPrescribed ? prescribedPlatform() : platform();
        const std::size_t kinds = isPrescribed ? 6 : 5;
        switch (static_cast<Kind>(index(kinds))) {
        case Kind::Planar: planar(base, 1, {"revolute", "spherical", "cylindrical", "planar"}); break;
        case Kind::Parallel: planar(base, 0, {"fixed", "prismatic"}); break;
        case Kind::Slider: slider(base); break;
        case Kind::Spherical: spherical(base); break;
        case Kind::Spatial: spatial(base); break;
        case Kind::Triangle: triangle(base); break;
        }
        if (isPrescribed)
            m_made.addTime();
        flows();
        return std::move(m_made);
    }

private:
    std::size_t index(std::size_t count) { return static_cast<std::size_t>(m_random.share() * double(count)); }
    double number() { return m_random.deviation(); }
    Vector vector() { return {number(), number(), number()}; }
    Vector direction() {
        const Vector some[] = {Vector::UnitZ(), Vector::UnitX(), Vector(0.6, 0, 0.8), Vector(1, 2, 2), vector()};
        return some[index(5)];
    }
    Vector across(const Vector& axis) {
        const Vector v = vector();
        return v - v.dot(axis) / axis.squaredNorm() * axis;
    }
    Link link(int parent, const std::string& joint, const Vector& at, const Vector& axis) {
        return {"", parent, joint, at, axis, 0.5 * vector(), 0.5 + m_random.share(), 0.05 + 0.2 * m_random.share()};
    }

    int platform() {
        const std::string joints[] = {"revolute", "spherical", "prismatic"};
        int base = -1;
        for (std::size_t level = 0, levels = index(3); level <= levels; ++level) {
            const std::string joint = level == 0 ? joints[index(3)] : "revolute";
            std::vector<double> values(joint == "spherical" ? 3 : 1);
            for (double& value : values)
                value = 0.4 * number();
            base = static_cast<int>(m_made.add(link(base, joint, vector(), vector()), values));
        }
        return base;
    }

    // At the start some of them lie along the axes, and not a little later.
    Law law() {
        const double rate = 0.5 + 3 * m_random.share();
        switch (index(3)) {
        case 0: return {.amplitude = 1, .rate = rate};
        case 1: return {.slope = rate};
        default: return {.offset = number(), .amplitude = number(), .rate = rate, .phase = number()};
        }
    }
    // Turning last, so that the loops turn with it; below it anything may move freely.
    int prescribedPlatform() {
        int base = m_random.share() < 0.3 ? platform() : -1;
        for (std::size_t level = 0, levels = index(2); level <= levels; ++level) {
            Link next =
                link(base, level < levels && m_random.share() < 0.5 ? "prismatic" : "revolute", vector(), direction());
            next.law = law();
            base = static_cast<int>(m_made.add(std::move(next), {}));
        }
        return base;
    }

    // Where the tree is at the start, there the loop is closed.
    void close(std::size_t own, int other, const std::string& joint, const Vector& point, const Vector& direction) {
        const std::vector<Frame> all = m_made.frames(m_made.start);
        const Frame a = all[own], b = m_made.frameOf(all, other);
        m_made.closures.push_back({own, other, joint, point,
                                   b.axes.transpose() * (a.origin + a.axes * point - b.origin), direction,
                                   b.axes.transpose() * (a.axes * direction)});
    }

    // `turned`: how much the last link is turned against the platform.
    void planar(int base, double turned, const std::vector<std::string>& joints) {
        const Vector axis = direction();
        const double a = 0.8 + number(), b = -1.2 + number();
        const auto l1 = m_made.add(link(base, "revolute", vector(), axis), {a});
        const auto l2 = m_made.add(link(int(l1), "revolute", across(axis), axis), {b});
        const auto l3 = m_made.add(link(int(l2), "revolute", across(axis), axis), {turned * number() - a - b});
        close(l3, base, joints[index(joints.size())], across(axis), axis);
        if (m_random.share() < 0.3) { // one more on the platform, closed at the second
            const auto l4 = m_made.add(link(base, "revolute", vector(), axis), {number()});
            close(l4, int(l2), "revolute", across(axis), axis);
        }
    }
    // Two links, which nothing moves but the platform.
    void triangle(int base) {
        const Vector axis = direction();
        const auto l1 = m_made.add(link(base, "revolute", vector(), axis), {0.8 + number()});
        const auto l2 = m_made.add(link(int(l1), "revolute", across(axis), axis), {-1.2 + number()});
        close(l2, base, m_random.share() < 0.5 ? "revolute" : "spherical", across(axis), axis);
    }
    void slider(int base) {
        const Vector axis = direction();
        const auto l1 = m_made.add(link(base, "revolute", vector(), axis), {0.8 + number()});
        const auto l2 = m_made.add(link(int(l1), "revolute", across(axis), axis), {number()});
        const auto l3 = m_made.add(link(base, "prismatic", vector(), across(axis)), {number()});
        const std::string joints[] = {"revolute", "spherical", "cylindrical"};
        close(l2, int(l3), joints[index(3)], across(axis), axis);
    }
    void spherical(int base) {
        const auto l1 = m_made.add(link(base, "revolute", vector(), vector()), {number()});
        const auto l2 = m_made.add(link(int(l1), "revolute", Vector::Zero(), vector()), {number()});
        const auto l3 = m_made.add(link(int(l2), "revolute", Vector::Zero(), vector()), {number()});
        close(l3, base, "revolute", Vector::Zero(), vector());
    }
    void spatial(int base) {
        std::size_t last = m_made.add(link(base, "revolute", vector(), vector()), {number()});
        for (int k = 0; k < 4; ++k)
            last = m_made.add(link(int(last), "revolute", vector(), vector()), {number()});
        close(last, base, m_random.share() < 0.5 ? "spherical" : "planar", vector(), direction());
    }

    void flows() {
        Values f(m_made.start.size());
        for (double& value : f)
            value = number();
        if (m_made.hasTime)
            f[f.size() - 1] = 1;
        m_made.flows = f - Mechanism::solved(m_made.rows(m_made.start), m_made.rowsWithTime(m_made.start) * f);
    }

    RandomNumbers m_random;
    Platforms m_platforms;
    Mechanism m_made;
};

// What is wrong with what becomes of a mechanism; nothing if all is right.
std::string faultOf(const Document& document, const Mechanism& mechanism, std::size_t freedoms,
                    const std::optional<Values>& expected) {
    const Preparation preparation = runs::prepared(document);
    if (!preparation.model || preparation.structure.degreesOfFreedom != freedoms)
        return std::to_string(freedoms) + " freedoms, not " + std::to_string(preparation.structure.degreesOfFreedom) +
               " " + runs::describe(preparation.derivation.diagnostics);
    if (!expected)
        return {};
    const SimulationResult result = runs::run(document);
    double largest = result.status.isCompleted() && result.status.isTrusted() ? 0 : INFINITY;
    for (Eigen::Index k = 0; k < mechanism.coordinateCount(); ++k)
        largest = std::max(largest, std::abs(runs::last(result, "q" + std::to_string(k)) - (*expected)[k]));
    return largest < 1e-4 ? std::string() : "off by " + std::to_string(largest) + ", " + runs::told(result);
}

// By numbers until so many are judged, of which every so-many-th also moves; prescribed ones written out, too.
void judgeMechanisms(Platforms platforms, int wanted, int everyMoving) {
    int judged = 0, moved = 0, wrong = 0;
    for (std::uint64_t number = 1; judged < wanted; ++number) {
        const Mechanism mechanism = Builder(number, platforms).run();
        RandomNumbers random(number);
        const auto freedoms = mechanism.freedoms(random);
        if (!freedoms)
            continue;
        ++judged;
        constexpr double end = 0.3;
        std::optional<Values> expected;
        if (judged % everyMoving == 0) {
            expected = mechanism.positionAt(end);
            ++moved;
        }
        std::vector<Document> forms = {runs::model(mechanism.text(end))};
        if (platforms == Platforms::Prescribed)
            forms.push_back(withBodiesWrittenOut(forms.front()));
        for (const Document& document : forms) {
            const std::string fault = faultOf(document, mechanism, static_cast<std::size_t>(*freedoms), expected);
            if (fault.empty())
                continue;
            ++wrong;
            qWarning("mechanism %d%s: %s\n%s", static_cast<int>(number),
                     &document == &forms.front() ? "" : " written out", fault.c_str(), mechanism.text(end).c_str());
        }
    }
    qInfo("%d mechanisms, %d of them moved, %d wrong", judged, moved, wrong);
    QCOMPARE(wrong, 0);
}

} // namespace

class TestMovingLoops : public QObject {
    Q_OBJECT

private slots:
    // Half a turn about an axis across satisfies the equations of a joint that closes a loop, too.
    void turnedOver_data() {
        QTest::addColumn<QString>("joint");
        QTest::addColumn<bool>("isSeen");
        for (const char* joint : {"fixed", "revolute", "prismatic", "cylindrical", "planar"})
            QTest::newRow(joint) << joint << true;
        QTest::newRow("spherical") << "spherical" << false;
    }
    void turnedOver() {
        QFETCH(QString, joint);
        QFETCH(bool, isSeen);
        const auto turned = [&](const std::string& first, const std::string& second) {
            return model("[[coordinates]]\nname = \"e0_b\"\ninitial = " + first +
                         "\n[[coordinates]]\nname = \"e1_b\"\ninitial = " + second +
                         "\n[[bodies]]\nname = \"b\"\nmass = 2\ninertia = 0.4\nloop = \"ground\"\nloop_joint = \"" +
                         joint.toStdString() + "\"\n[simulation]\nend = 1\n");
        };
        VERIFY_COMPLETED(run(turned("1", "0")));
        const Document over = turned("0", "1");
        const SimulationResult result = run(over);
        QCOMPARE(result.status.end == RunEnd::NoConsistentStart, isSeen);
        QCOMPARE(contains(result.status.where, "loop of b"), isSeen);
        const ParsedModel parsed = parseModel(over);
        const Diagnostics findings = placedWhereTyped(startFindings(problemOf(over), givensOf(parsed)), parsed);
        QCOMPARE(hasErrors(findings), isSeen);
        QVERIFY(!isSeen || findings.front().field.section == Section::Bodies);
    }

    // Fast through gimbal lock, straight through it, and past it.
    void gimbalLock_data() {
        QTest::addColumn<QString>("method");
        for (const char* method : {"auto", "radau5", "rosenbrock4"})
            QTest::newRow(method) << method;
    }
    void gimbalLock() {
        QFETCH(QString, method);
        const auto ended = [&](const std::string& offset) {
            return run(model("[[coordinates]]\nname = \"psi_b\"\ninitial_flow = " + offset +
                             "\n[[coordinates]]\nname = \"theta_b\"\ninitial = 1.2\ninitial_flow = -1.5\n"
                             "[[coordinates]]\nname = \"phi_b\"\n[[bodies]]\nname = \"b\"\njoint = \"spherical\"\n"
                             "orientation = \"euler_angles\"\nmass = 1\ninertia = [1, 1.5, 2.2]\n"
                             "[simulation]\nend = 2\nstep = 0.5\nmethod = \"" +
                             method.toStdString() + "\"\n"));
        };
        VERIFY_COMPLETED(ended("0"));
        VERIFY_COMPLETED(ended("0.05"));
        const SimulationResult locked = ended("1e-6");
        QVERIFY2(locked.status.end == RunEnd::StepTooSmall, told(locked).c_str());
        QVERIFY(contains(locked.status.where, "orientation of b"));
        QVERIFY(locked.status.steps + locked.status.rejected < 20'000);
    }

    // Where a motor turns the middle angle, the outer ones meet the same lock.
    void prescribedIntoGimbalLock() {
        const auto turned = [](const std::string& middle) {
            return run(model("[[coordinates]]\nname = \"a\"\ninitial_flow = 0.3\n[[coordinates]]\nname = \"c\"\n"
                             "[[bodies]]\nname = \"b\"\njoint = \"spherical\"\ncoordinates = [\"a\", \"" +
                             middle +
                             "\", \"c\"]\norientation = \"bryant_angles\"\nmass = 1\n"
                             "inertia = [1, 1.5, 2.2]\n[simulation]\nend = 1\n"));
        };
        VERIFY_COMPLETED(turned("1.2*sin(t)"));
        VERIFY_COMPLETED(turned("1.2"));
        const SimulationResult locked = turned("1.4 + t");
        QVERIFY2(locked.status.end == RunEnd::StepTooSmall, told(locked).c_str());
        QVERIFY(contains(locked.status.where, "orientation of b"));
    }

    // Where angles are still accurate, a thousand times faster than the body, they agree with Euler parameters.
    void nearGimbalLock() {
        const auto turned = [&](const std::string& coordinates, const std::string& orientation) {
            return run(model(coordinates +
                             "[[bodies]]\nname = \"b\"\njoint = \"spherical\"\nmass = 1\ninertia = [1, 1.7, 2.4]\n" +
                             orientation + "[outputs]\nw = \"omega1_b\"\n[simulation]\nend = 4\nstep = 0.5\n"));
        };
        const auto byAngles = [&](const std::string& offset) {
            return turned("[[coordinates]]\nname = \"alpha_b\"\ninitial_flow = " + offset +
                              "\n[[coordinates]]\nname = \"beta_b\"\ninitial_flow = 1\n",
                          "orientation = \"bryant_angles\"\n");
        };
        const SimulationResult near = byAngles("0.0015");
        VERIFY_COMPLETED(near);
        const SimulationResult known = turned("[[coordinates]]\nname = \"e0_b\"\ninitial = 1\n[[coordinates]]\nname = "
                                              "\"e1_b\"\ninitial_flow = 0.00075\n[[coordinates]]\nname = \"e2_b\"\n"
                                              "initial_flow = 0.5\n",
                                              "");
        VERIFY_COMPLETED(known);
        VERIFY_CLOSE(last(near, "w"), last(known, "w"), 1e-7);
        QVERIFY(byAngles("0.0002").status.end == RunEnd::StepTooSmall);
    }

    // Two constraints that share a factor off the manifold: what is kept holds where the motion starts.
    void typedByHand() {
        const auto ring = [](const std::string& constraints) {
            return model("[[coordinates]]\nname = \"x\"\ninitial = 1\n[[coordinates]]\nname = \"y\"\ninitial_flow = "
                         "1.5\n[[coordinates]]\nname = \"a\"\ninitial_flow = 1.5\n[energies]\nkinetic_coenergy = "
                         "\"(dotx^2 + doty^2)/2 + 0.7*dota^2\"\npotential = \"2*y\"\n" +
                         constraints + "[simulation]\nend = 4\nstep = 1\n");
        };
        const auto says = [](const std::string& text) {
            return "[[constraints.displacement]]\nexpression = \"" + text + "\"\n";
        };
        const std::string two = says("x = cos(a)") + says("y = sin(a)");
        const Document three = ring(says("x^2 + y^2 = 1") + two);
        QCOMPARE(prepared(three).structure.degreesOfFreedom, std::size_t(1));
        const SimulationResult result = run(three), expected = run(ring(two));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "a"), last(expected, "a"), 1e-6);
    }

    // COENERGY_MECHANISMS=200 by hand, of which every other one moves.
    void randomMechanisms_data() {
        QTest::addColumn<bool>("isPrescribed");
        QTest::addColumn<int>("usual");
        QTest::newRow("on free platforms") << false << 25;
        QTest::newRow("on platforms that move as prescribed") << true << 8;
    }
    void randomMechanisms() {
        QFETCH(bool, isPrescribed);
        QFETCH(int, usual);
        const QByteArray asked = qgetenv("COENERGY_MECHANISMS");
        judgeMechanisms(isPrescribed ? Platforms::Prescribed : Platforms::Free, asked.isEmpty() ? usual : asked.toInt(),
                        asked.isEmpty() ? (isPrescribed ? 4 : 5) : 2);
    }

    // Frames that turn long and fast: what is left of their rates is no contradiction.
    void longAndFast() {
        const auto loop = [](const std::string& angle, double end) {
            const std::string link = "mass = 1\ninertia = 0.1\njoint = \"revolute\"\naxis = [2, 1, 2]\n";
            return model(
                "[[coordinates]]\nname = \"a\"\ninitial = 0.9\n[[coordinates]]\nname = \"b\"\ninitial = -0.9\n"
                "[[coordinates]]\nname = \"c\"\ninitial = -0.9\n[[bodies]]\nname = \"P\"\njoint = "
                "\"revolute\"\naxis = [1, 0.3, 0]\ncoordinates = [\"" +
                angle +
                "\"]\nmass = 1\ninertia = 1\n[[bodies]]\nname = \"A\"\nparent = \"P\"\ncoordinates = [\"a\"]\n" + link +
                "[[bodies]]\nname = \"B\"\nparent = \"A\"\ncoordinates = [\"b\"]\nat = [1, 0, -1]\n" + link +
                "[[bodies]]\nname = \"C\"\nparent = \"B\"\ncoordinates = [\"c\"]\nat = [1, 0, -1]\n" + link +
                "loop = \"P\"\nloop_point = [1, 0, -1]\nloop_at = [2, 0, -2]\nloop_axis = [2, 1, 2]\n"
                "loop_joint = \"revolute\"\n[simulation]\nend = " +
                std::to_string(end) + "\n");
        };
        for (const double end : {1e-3, 1.0, 1e3})
            for (const char* angle : {"sin(t)", "200*t", "0.3*sin(150*t) + 1"}) {
                const Preparation preparation = prepared(loop(angle, end));
                QVERIFY2(preparation.model, describe(preparation.derivation.diagnostics).c_str());
                QCOMPARE(preparation.structure.degreesOfFreedom, std::size_t(1));
            }
    }
};

COENERGY_TEST(TestMovingLoops)
#include "test_moving_loops.moc"
