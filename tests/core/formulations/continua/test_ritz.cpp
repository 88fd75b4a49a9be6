// Models of fields with assumed modes: frequencies against exact ones, energies against quadrature of the densities,
// prescribed motion against the solution in closed form, and what is refused.
#include "algebra/tidy.hpp"
#include "base/random_numbers.hpp"
#include "continua/exact_frequencies.hpp"
#include "continua/frequency_equation.hpp"
#include "continua/frequency_table.hpp"
#include "continua/linear_continuum.hpp"
#include "continua/ritz.hpp"
#include "core/formulations/continua/ritz_texts.hpp"
#include "expression/print_text.hpp"
#include "matrices/solvers.hpp"
#include "model/tables.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <numbers>
#include <tuple>

using namespace coenergy;
using std::numbers::pi;

namespace {

using Finding = RitzFindingKind;

const Point ritzUnitValues = {{"rho", 1}, {"tau", 1}, {"A", 1}, {"E", 1}, {"I", 1}, {"L", 1}, {"g", 1},
                              {"M", 0.5}, {"J", 0},   {"K", 1}, {"k", 1}, {"G", 1}, {"P", 1}, {"r", 0.1}};
const Point exampleValues = {{"tau", 10}, {"rho", 0.1}, {"L", 1}, {"M", 0.05}, {"K", 20}};

/// Stutts, example 5.1: held at 0, a mass and a spring at L.
Continuum loadedString() {
    Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
    continuum.start.essential = {"u"};
    continuum.end.kinetic = parsed("M*u_t^2/2");
    continuum.end.potential = parsed("K*u^2/2");
    return continuum;
}

Continuum beam(std::vector<std::string> start, std::vector<std::string> end) {
    Continuum continuum = continuumWith({"rho*A*u_t^2/2", "E*I*u_xx^2/2"});
    continuum.start.essential = std::move(start);
    continuum.end.essential = std::move(end);
    return continuum;
}

Continuum cantileverWithBody() {
    Continuum continuum = beam({"u", "u_x"}, {});
    continuum.end.kinetic = parsed("M*u_t^2/2 + J*u_xt^2/2");
    return continuum;
}

Continuum chainUnderWeight() {
    Continuum continuum = continuumWith({"rho*u_t^2/2", "g*rho*(L - x)*u_x^2/2"});
    continuum.start.essential = {"u"};
    return continuum;
}

Continuum rayleighBeam() {
    Continuum continuum = beam({"u"}, {"u"});
    continuum.kineticDensity = parsed("rho*A*(u_t^2 + r^2*u_xt^2)/2");
    return continuum;
}

Continuum timoshenkoBeam() {
    Continuum continuum;
    continuum.fields = {{"w", 0}, {"psi", 0}};
    continuum.to = parsed("L");
    continuum.kineticDensity = parsed("rho*A*w_t^2/2 + rho*I*psi_t^2/2");
    continuum.potentialDensity = parsed("E*I*psi_x^2/2 + k*G*A*(w_x - psi)^2/2");
    continuum.start.essential = continuum.end.essential = {"w"};
    return continuum;
}

RitzModel ritzModelOf(const Continuum& continuum, const Basis& basis) {
    Algebra algebra;
    return ritzModel(continuum, basis, algebra);
}

bool isRefused(const RitzModel& model, Finding kind, const std::string& name = {}) {
    return std::any_of(model.findings.begin(), model.findings.end(), [&](const RitzFinding& finding) {
        return finding.kind == kind && (name.empty() || finding.name == name);
    });
}

bool isRefused(const RitzFrequencies& result, Finding kind) {
    return result.frequencies.empty() && !result.findings.empty() && result.findings.front().kind == kind;
}

/// The square of the m-th frequency of a simply supported Timoshenko beam, all constants but I being 1:
/// w = sin(b x), psi = cos(b x).
double timoshenkoSquare(int m, double inertia) {
    const double b = m * pi;
    Eigen::Matrix2d stiffness, mass;
    stiffness << b * b, -b, -b, inertia * b * b + 1;
    mass << 1, 0, 0, inertia;
    return generalizedEigenvalues(stiffness, mass)[0];
}

// A point inside, against transfer matrices over the two parts.

ContinuumPoint pointAt(const std::string& at, const std::string& kinetic, const std::string& potential) {
    ContinuumPoint point;
    point.at = parsed(at);
    point.kinetic = parsed(kinetic);
    point.potential = parsed(potential);
    return point;
}

/// u and its derivatives, carried over a length of a beam (all constants 1) with beta^4 = omega^2.
Eigen::Matrix4d transferOver(double length, double beta) {
    const double z = beta * length;
    const double a = (std::cosh(z) + std::cos(z)) / 2, b = (std::sinh(z) + std::sin(z)) / (2 * beta),
                 c = (std::cosh(z) - std::cos(z)) / (2 * beta * beta),
                 d = (std::sinh(z) - std::sin(z)) / (2 * beta * beta * beta), q = std::pow(beta, 4);
    Eigen::Matrix4d over;
    over << a, b, c, d, q * d, a, b, c, q * c, q * d, a, b, q * b, q * c, q * d, a;
    return over;
}

/// A beam that is simply supported at 0 and 1; at `at` a mass and a spring act on u.
double beamDeterminant(double omega, double at, double mass, double spring) {
    const double beta = std::sqrt(omega);
    Eigen::Matrix4d jump = Eigen::Matrix4d::Identity();
    jump(3, 0) = mass * omega * omega - spring; // u_xxx_plus - u_xxx_minus = -(M u_tt + K u)
    const Eigen::Matrix4d whole = transferOver(1 - at, beta) * jump * transferOver(at, beta);
    return whole(0, 1) * whole(2, 3) - whole(0, 3) * whole(2, 1);
}

/// Held at 0 and 1 and at `at`: what is left of u_x and u_xxx from the start, and a jump of u_xxx at the support.
double twoSpanDeterminant(double omega, double at) {
    const double beta = std::sqrt(omega);
    const Eigen::Matrix4d first = transferOver(at, beta), second = transferOver(1 - at, beta);
    const Eigen::Matrix4d whole = second * first;
    Eigen::Matrix3d conditions;
    conditions << first(0, 1), first(0, 3), 0, whole(0, 1), whole(0, 3), second(0, 3), whole(2, 1), whole(2, 3),
        second(2, 3);
    return conditions.determinant();
}

/// A string with tension and density 1, held at 0 and 1.
double stringDeterminant(double omega, double at, double mass, double spring) {
    const auto u = [&](double x) { return std::sin(omega * x) / omega; };
    const double slope = std::cos(omega * at) + (spring - mass * omega * omega) * u(at);
    return u(at) * std::cos(omega * (1 - at)) + slope * u(1 - at);
}

/// The roots from a small number on, by steps and bisection.
std::vector<double> rootsOf(const std::function<double(double)>& f, double step, std::size_t count) {
    std::vector<double> roots;
    for (double low = step / 2; roots.size() < count; low += step) {
        double a = low, b = low + step;
        if ((f(a) < 0) == (f(b) < 0))
            continue;
        for (int k = 0; k < 60; ++k)
            ((f((a + b) / 2) < 0) == (f(a) < 0) ? a : b) = (a + b) / 2;
        roots.push_back((a + b) / 2);
    }
    return roots;
}

/// From above, each no higher than before, to the exact ones.
void fallsTo(const Continuum& continuum, BasisKind kind, std::vector<std::size_t> counts,
             const std::vector<double>& exact, double near) {
    std::vector<double> before;
    for (const std::size_t count : counts) {
        const std::vector<double> found = frequenciesOf(continuum, basisOf(kind, count, ritzUnitValues));
        for (std::size_t k = 0; k < exact.size() && k < found.size(); ++k) {
            QVERIFY2(found[k] >= exact[k] * (1 - 1e-11), qPrintable(QString::number(found[k], 'g', 15)));
            QVERIFY(k >= before.size() || found[k] <= before[k] * (1 + 1e-11));
        }
        before = found;
    }
    for (std::size_t k = 0; k < exact.size(); ++k)
        QVERIFY2(isNear(before[k], exact[k], near),
                 qPrintable(QString("%1 for %2").arg(before[k], 0, 'g', 15).arg(exact[k], 0, 'g', 15)));
}

/// Each part vibrates in its own waves; the place is counted from the start of the part.
struct TwoParts {
    int waves = 2;
    double stiffness[2], density[2], length[2], mass = 0, spring = 0;
    bool isEndHeld = false; // the start always is

    static TwoParts byLot(int waves, RandomNumbers& lot) {
        TwoParts parts;
        parts.waves = waves;
        for (int part = 0; part < 2; ++part) {
            parts.stiffness[part] = tenths(0.5 + 3 * lot.share());
            parts.density[part] = tenths(0.3 + 2 * lot.share());
            parts.length[part] = tenths(0.4 + lot.share());
        }
        parts.mass = tenths(2 * lot.share());
        parts.spring = tenths(3 * lot.share());
        parts.isEndHeld = lot.share() < 0.5;
        return parts;
    }

    static double tenths(double value) { return std::round(10 * value) / 10; }

    Continuum field() const {
        const auto jump = [](const double* of) {
            return "(" + std::to_string(of[0]) + " + (" + std::to_string(of[1] - of[0]) + ")*step(x - a))";
        };
        Continuum continuum =
            continuumWith({jump(density) + "*u_t^2/2", jump(stiffness) + (waves == 2 ? "*u_x^2/2" : "*u_xx^2/2")});
        continuum.start.essential = waves == 2 ? std::vector<std::string>{"u"} : std::vector<std::string>{"u", "u_x"};
        if (isEndHeld)
            continuum.end.essential = {"u"};
        continuum.points = {pointAt("a", std::to_string(mass) + "*u_t^2/2", std::to_string(spring) + "*u^2/2")};
        return continuum;
    }

    // The waves of a part at a place, differentiated so often.
    Eigen::RowVectorXd at(int part, double omega, double place, int order) const {
        const double square = omega * std::sqrt(density[part] / stiffness[part]);
        const double k = waves == 2 ? square : std::sqrt(square);
        const double c = std::cos(k * place), s = std::sin(k * place);
        const double turned[] = {c, -s, -c, s}, turnedSine[] = {s, c, -s, -c};
        Eigen::RowVectorXd values(waves);
        values(0) = turned[order % 4];
        values(1) = turnedSine[order % 4];
        if (waves == 4) {
            values(2) = order % 2 == 0 ? std::cosh(k * place) : std::sinh(k * place);
            values(3) = order % 2 == 0 ? std::sinh(k * place) : std::cosh(k * place);
        }
        return values * std::pow(k, order);
    }

    double determinant(double omega) const {
        Eigen::MatrixXd conditions = Eigen::MatrixXd::Zero(2 * waves, 2 * waves);
        Eigen::Index row = 0;
        const auto before = [&](int order) { return at(0, omega, length[0], order); };
        const auto behind = [&](int order) { return at(1, omega, 0, order); };
        const auto meet = [&](const Eigen::RowVectorXd& left, const Eigen::RowVectorXd& right) {
            conditions.row(row).head(waves) = left;
            conditions.row(row++).tail(waves) = right;
        };
        const Eigen::RowVectorXd none = Eigen::RowVectorXd::Zero(waves);
        const double load = spring - mass * omega * omega;
        meet(at(0, omega, 0, 0), none);
        meet(before(0), -behind(0));
        if (waves == 2) {
            meet(load * before(0) + stiffness[0] * before(1), -stiffness[1] * behind(1));
            meet(none, at(1, omega, length[1], isEndHeld ? 0 : 1));
        } else {
            meet(at(0, omega, 0, 1), none);
            meet(before(1), -behind(1));
            meet(stiffness[0] * before(2), -stiffness[1] * behind(2));
            meet(load * before(0) - stiffness[0] * before(3), stiffness[1] * behind(3));
            meet(none, at(1, omega, length[1], isEndHeld ? 0 : 3));
            meet(none, at(1, omega, length[1], 2));
        }
        return conditions.determinant();
    }
};

std::vector<double> exactOnes(const Continuum& continuum, const Point& values, std::size_t count) {
    Algebra algebra;
    return exactFrequencies(continuum, values, count, algebra).frequencies;
}

FrequencyEquation frequencyEquationOf(const Continuum& continuum) {
    Algebra algebra;
    const auto equation = frequencyEquation(continuum, fieldEquations(continuum, algebra), algebra);
    if (!equation)
        throw std::runtime_error("no frequency equation");
    return *equation;
}

double leftSideAt(const FrequencyEquation& equation, Point values, double omega) {
    values[equation.frequency] = omega;
    values[equation.waveNumber] = std::pow(evaluate(equation.power, values), 1.0 / equation.order);
    return evaluate(equation.value, values);
}

/// How far the next root is, in shares of the frequency: Newton's step.
double distanceToRoot(const FrequencyEquation& equation, const Point& values, double omega) {
    constexpr double h = 1e-6;
    const double slope =
        (leftSideAt(equation, values, omega * (1 + h)) - leftSideAt(equation, values, omega * (1 - h))) / (2 * h);
    return leftSideAt(equation, values, omega) / slope;
}

/// It vanishes at the frequencies that come without it, and has no other roots below the last of them.
void vanishesAtExactFrequencies(const Continuum& continuum, const Point& values, const std::string& about) {
    const FrequencyEquation equation = frequencyEquationOf(continuum);
    std::vector<double> exact = exactOnes(continuum, values, 12);
    std::erase_if(exact, [](double omega) { return !(omega > 0); });
    QVERIFY(exact.size() >= 10);
    exact.resize(10);
    for (const double omega : exact) {
        const double distance = distanceToRoot(equation, values, omega);
        QVERIFY2(std::abs(distance) < 1e-9,
                 qPrintable(QString("%1: %2 at %3").arg(about.c_str()).arg(distance).arg(omega)));
    }
    constexpr int samples = 500;
    const double end = (exact[8] + exact[9]) / 2;
    int changes = 0;
    for (int k = 1; k < samples; ++k)
        changes += (leftSideAt(equation, values, end * k / samples) < 0) !=
                   (leftSideAt(equation, values, end * (k + 1) / samples) < 0);
    QVERIFY2(changes == 9, qPrintable(QString("%1: %2 roots").arg(about.c_str()).arg(changes)));
}

bool areNear(const std::vector<double>& found, const std::vector<double>& expected, double relative) {
    for (std::size_t k = 0; k < expected.size(); ++k)
        if (k >= found.size() || !isNear(found[k], expected[k], relative))
            return false;
    return true;
}

Point randomPoint(const RitzModel& model, Point values, std::uint64_t seed) {
    RandomNumbers random(seed);
    values["t"] = random.share();
    for (const RitzCoordinate& coordinate : model.coordinates) {
        values[coordinate.name] = 0.2 * random.deviation();
        values[rateName(coordinate.name)] = random.deviation();
    }
    return values;
}

/// The model's energies against Gauss' rule over the densities of its own field, ends included.
void compareEnergies(const Continuum& continuum, const Basis& basis, Point values, std::vector<double> places,
                     double precision) {
    Algebra algebra;
    const RitzModel model = ritzModel(continuum, basis, algebra);
    QVERIFY(!model.isRefused());
    const FieldValues fields(continuum, model, algebra);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const Point point = randomPoint(model, values, seed);
        const auto energy = [&](const Expression& density, Expression ContinuumEnd::*part) {
            const auto here = [&](double x) { return fields.at(x, point); };
            return integralAlong([&](double x) { return evaluate(density, here(x)); }, places) +
                   evaluate(continuum.start.*part, here(places.front())) +
                   evaluate(continuum.end.*part, here(places.back()));
        };
        const auto agree = [&](double value, double expected) {
            return std::abs(value - expected) <= precision * (1e-3 + std::abs(expected));
        };
        QVERIFY(agree(valueAt(model.kinetic, point), energy(continuum.kineticDensity, &ContinuumEnd::kinetic)));
        QVERIFY(agree(valueAt(model.potential, point), energy(continuum.potentialDensity, &ContinuumEnd::potential)));
        QVERIFY(
            agree(valueAt(model.dissipation, point), energy(continuum.dissipationDensity, &ContinuumEnd::dissipation)));
    }
}

/// Amplitudes G of g = G sin(Omega t) that make the action over a period stationary. It is quadratic in them, so that
/// differences give its derivatives exactly; eight instants give the integral over the period exactly.
Eigen::VectorXd steadyAmplitudes(const RitzModel& model, Point values, double frequency) {
    const Eigen::Index count = static_cast<Eigen::Index>(model.coordinates.size());
    const auto action = [&](const Eigen::VectorXd& amplitudes) {
        double whole = 0;
        for (int k = 0; k < 8; ++k) {
            const double t = 2 * pi * k / (8 * frequency);
            values["t"] = t;
            for (Eigen::Index i = 0; i < count; ++i) {
                const std::string& name = model.coordinates[static_cast<std::size_t>(i)].name;
                values[name] = amplitudes(i) * std::sin(frequency * t);
                values[rateName(name)] = amplitudes(i) * frequency * std::cos(frequency * t);
            }
            whole += valueAt(model.kinetic, values) - valueAt(model.potential, values);
        }
        return whole;
    };
    const Eigen::MatrixXd unit = Eigen::MatrixXd::Identity(count, count);
    const double rest = action(Eigen::VectorXd::Zero(count));
    Eigen::MatrixXd second(count, count);
    Eigen::VectorXd first(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        first(i) = (action(unit.col(i)) - action(-unit.col(i))) / 2;
        for (Eigen::Index j = 0; j < count; ++j)
            second(i, j) = action(unit.col(i) + unit.col(j)) - action(unit.col(i)) - action(unit.col(j)) + rest;
    }
    return solutionOf(second, -first);
}

/// What one of its texts is, beside u_tt - 10 u_xx = 0 between two walls; at a free end where something acts there.
struct OneText {
    std::string kind, text;
};

Continuum stringHeld(const OneText& one) {
    Continuum continuum = continuumWith({"u_t^2/2", "5*u_x^2"});
    continuum.to = parsed("1");
    continuum.start.essential = continuum.end.essential = {"u"};
    std::string kind = one.kind;
    if (kind.starts_with("stiffened ")) {
        continuum.potentialDensity = parsed("5*u_x^2 + u_x^4");
        kind.erase(0, std::string("stiffened ").size());
    }
    if (kind == "force")
        continuum.fields.front().force = parsed(one.text);
    else if (kind == "dissipation")
        continuum.dissipationDensity = parsed(one.text);
    else if (kind == "potential")
        continuum.potentialDensity = parsed(one.text);
    else if (kind == "end")
        continuum.end.essential = {one.text};
    else {
        continuum.end.essential.clear();
        Expression& end = kind == "end force"       ? continuum.end.forces.emplace_back()
                          : kind == "end potential" ? continuum.end.potential
                                                    : continuum.end.dissipation;
        end = parsed(one.text);
    }
    return continuum;
}

} // namespace

class TestRitz : public QObject {
    Q_OBJECT

private slots:
    void theStringWithABody() {
        const double exact[] = {17.8978610057429, 37.7616222478497, 66.0496771757857};
        const Continuum continuum = loadedString();
        QVERIFY(isNear(frequenciesOf(continuum, basisOfShapes({"x"}, exampleValues))[0], 18.9736659610103, 1e-13));
        const auto four = frequenciesOf(continuum, basisOfShapes({"x", "x^2", "x^3", "x^4"}, exampleValues));
        QVERIFY(isNear(four[0], 17.8978739251671, 1e-13));
        const auto many = frequenciesOf(continuum, basisOf(BasisKind::Polynomials, 14, exampleValues));
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(isNear(many[k], exact[k], 1e-12));
        QVERIFY(
            isNear(frequenciesOf(continuum, basisOf(BasisKind::Trigonometric, 24, exampleValues))[0], exact[0], 2e-6));
    }

    void theCantileverWithABody() {
        const double roots[] = {1.4199644297681, 4.1111333864244, 7.1903352419608};
        const auto found = frequenciesOf(cantileverWithBody(), basisOf(BasisKind::Polynomials, 14, ritzUnitValues));
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(isNear(std::sqrt(found[k]), roots[k], 1e-12));
    }

    // As many as twelve polynomials lose no digit.
    void theHangingChain() {
        const double exact[] = {1.2024127788479, 2.7600390551432, 4.3268639564555};
        const auto found = frequenciesOf(chainUnderWeight(), basisOf(BasisKind::Polynomials, 12, ritzUnitValues));
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(isNear(found[k], exact[k], 3e-13));
    }

    void theRayleighBeam() {
        const auto square = [](int m) { return std::pow(m * pi, 4) / (1 + 0.01 * std::pow(m * pi, 2)); };
        const auto sines = frequenciesOf(rayleighBeam(), basisOf(BasisKind::Trigonometric, 5, ritzUnitValues));
        for (int m = 1; m <= 5; ++m)
            QVERIFY(isNear(sines[std::size_t(m - 1)], std::sqrt(square(m)), 1e-13));
        const auto powers = frequenciesOf(rayleighBeam(), basisOf(BasisKind::Polynomials, 14, ritzUnitValues));
        for (int m = 1; m <= 3; ++m)
            QVERIFY(isNear(powers[std::size_t(m - 1)], std::sqrt(square(m)), 1e-11));
    }

    void theTimoshenkoBeam() {
        Point values = ritzUnitValues;
        values["I"] = 0.01;
        const auto powers = frequenciesOf(timoshenkoBeam(), basisOf(BasisKind::Polynomials, 12, values));
        const auto circular = frequenciesOf(timoshenkoBeam(), basisOf(BasisKind::Trigonometric, 6, values));
        for (int m = 1; m <= 3; ++m) {
            QVERIFY(isNear(powers[std::size_t(m - 1)], std::sqrt(timoshenkoSquare(m, 0.01)), 1e-6));
            QVERIFY(isNear(circular[std::size_t(m - 1)], std::sqrt(timoshenkoSquare(m, 0.01)), 1e-12));
        }
    }

    // P is critical where E I b^2 + k/b^2 is least, over b = m pi/L.
    void theCompressedBeamOnAFoundation() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.potentialDensity = parsed("E*I*u_xx^2/2 - P*u_x^2/2 + k*u^2/2");
        Point values = ritzUnitValues;
        values["k"] = 2000;
        const double second = 4 * pi * pi;
        const double critical = second + 2000 / second; // m = 2 comes before m = 1 and m = 3
        Algebra algebra;
        for (const BasisKind kind : {BasisKind::Polynomials, BasisKind::Trigonometric}) {
            const auto lowest = [&](double load) {
                values["P"] = load;
                return ritzFrequencies(continuum, basisOf(kind, 12, values), algebra).squares.front();
            };
            QVERIFY(lowest(critical * (1 - 1e-9)) > 0);
            QVERIFY(lowest(critical * (1 + 1e-9)) < 0);
            QVERIFY(isNear(lowest(critical - 1), second, 1e-9));
        }
    }

    void frequenciesFallToTheExactOnes_data() {
        QTest::addColumn<int>("problem");
        QTest::addColumn<double>("exact");
        QTest::addColumn<int>("kind");
        for (const BasisKind kind : {BasisKind::Polynomials, BasisKind::Trigonometric}) {
            const std::string of = kind == BasisKind::Polynomials ? "polynomials: " : "circular: ";
            QTest::newRow((of + "string with a body").c_str()) << 0 << 17.8978610057429 << int(kind);
            QTest::newRow((of + "cantilever").c_str()) << 1 << std::pow(1.4199644297681, 2) << int(kind);
            QTest::newRow((of + "chain").c_str()) << 2 << 1.2024127788479 << int(kind);
            QTest::newRow((of + "clamped and pinned").c_str()) << 3 << std::pow(3.92660231204792, 2) << int(kind);
            QTest::newRow((of + "clamped twice").c_str()) << 4 << std::pow(4.73004074486270, 2) << int(kind);
            QTest::newRow((of + "clamped and guided").c_str()) << 5 << std::pow(2.36502037243135, 2) << int(kind);
            QTest::newRow((of + "guided and pinned").c_str()) << 6 << std::pow(pi / 2, 2) << int(kind);
        }
    }
    void frequenciesFallToTheExactOnes() {
        QFETCH(int, problem);
        QFETCH(double, exact);
        QFETCH(int, kind);
        const Continuum problems[] = {loadedString(),
                                      cantileverWithBody(),
                                      chainUnderWeight(),
                                      beam({"u", "u_x"}, {"u"}),
                                      beam({"u", "u_x"}, {"u", "u_x"}),
                                      beam({"u", "u_x"}, {"u_x"}),
                                      beam({"u_x"}, {"u"})};
        const Point& values = problem == 0 ? exampleValues : ritzUnitValues;
        std::vector<double> before;
        for (std::size_t count = 1; count <= 10; ++count) {
            const auto found = frequenciesOf(problems[problem], basisOf(BasisKind(kind), count, values));
            QCOMPARE(found.size(), count);
            QVERIFY(found[0] >= exact * (1 - 1e-12));
            for (std::size_t k = 0; k < before.size(); ++k)
                QVERIFY(found[k] <= before[k] * (1 + 1e-12));
            before = found;
        }
        QVERIFY(isNear(before[0], exact, BasisKind(kind) == BasisKind::Polynomials ? 1e-9 : 2e-3));
    }

    // Rigid motions are there where nothing holds the field.
    // Elements have a node at each point, and converge as they do without it: with h^2, and with h^4. Smooth shapes
    // cannot follow the kink, or the jump of the shear force.
    void theStringWithAMassInside() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        continuum.start.essential = continuum.end.essential = {"u"};
        for (const auto& [at, place] : {std::pair("L/2", 0.5), std::pair("3*L/10", 0.3)}) {
            continuum.points = {pointAt(at, "M*u_t^2/2", "0")};
            const double share = place;
            const auto exact = rootsOf([&](double omega) { return stringDeterminant(omega, share, 0.5, 0); }, 0.01, 3);
            fallsTo(continuum, BasisKind::HermiteElements, {10, 20, 40}, exact, 8e-3);
            fallsTo(continuum, BasisKind::Polynomials, {4, 8, 16}, exact, 5e-2);
            fallsTo(continuum, BasisKind::Trigonometric, {4, 8, 16}, exact, 5e-2);
        }
    }

    // Nothing but the string's two halves holds it: omega^2 = tau (2/L + 2/L)/M.
    void theStringWithAHeavyMassInside() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        continuum.start.essential = continuum.end.essential = {"u"};
        continuum.points = {pointAt("L/2", "M*u_t^2/2", "0")};
        for (const double mass : {1e10, 1e15, 1e20}) {
            Point values = ritzUnitValues;
            values["M"] = mass;
            const std::vector<double> found = exactOnes(continuum, values, 2);
            QVERIFY(isNear(found[0], std::sqrt(values["tau"] * 4 / values["L"] / mass), 1e-9));
            QVERIFY(found[1] > 1);
        }
    }

    void theBeamWithAMassInside() {
        Continuum continuum = beam({"u"}, {"u"});
        for (const auto& [at, place] : {std::pair("L/2", 0.5), std::pair("3*L/10", 0.3)}) {
            continuum.points = {pointAt(at, "M*u_t^2/2", "0")};
            const double share = place;
            const auto exact = rootsOf([&](double omega) { return beamDeterminant(omega, share, 0.5, 0); }, 0.2, 3);
            fallsTo(continuum, BasisKind::HermiteElements, {10, 20, 40}, exact, 8e-6);
            fallsTo(continuum, BasisKind::Polynomials, {4, 8, 16}, exact, 2e-3);
        }
    }

    void theBeamOnASpringInside() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.points = {pointAt("L/4", "0", "100*K*u^2/2")};
        const auto exact = rootsOf([&](double omega) { return beamDeterminant(omega, 0.25, 0, 100); }, 0.2, 3);
        fallsTo(continuum, BasisKind::HermiteElements, {12, 24, 48}, exact, 4e-6);
        fallsTo(continuum, BasisKind::Trigonometric, {4, 8, 16}, exact, 2e-3);
    }

    // Nodes carry what is held; all other shapes are bound by a constraint.
    void theBeamOnAnInnerSupport() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.points = {pointAt("3*L/10", "0", "0")};
        continuum.points[0].essential = {"u"};
        const auto exact = rootsOf([&](double omega) { return twoSpanDeterminant(omega, 0.3); }, 0.2, 3);
        fallsTo(continuum, BasisKind::HermiteElements, {10, 20, 40}, exact, 8e-6);
        fallsTo(continuum, BasisKind::Polynomials, {5, 8, 16}, exact, 2e-2);
        fallsTo(continuum, BasisKind::Trigonometric, {5, 8, 16}, exact, 2e-2);
        QVERIFY(ritzModelOf(continuum, basisOf(BasisKind::HermiteElements, 10, ritzUnitValues)).constraints.empty());
        const RitzModel model = ritzModelOf(continuum, basisOf(BasisKind::Polynomials, 5, ritzUnitValues));
        QCOMPARE(model.constraints.size(), std::size_t(1));
        Point point = randomPoint(model, ritzUnitValues, 3);
        point["x"] = 0.3;
        QVERIFY(std::abs(evaluate(model.constraints[0], point) - evaluate(model.fields[0], point)) < 1e-13);
    }

    void aBeamThatMovesAtAnInnerSupport() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.points = {pointAt("a", "0", "0")};
        continuum.points[0].essential = {"u = b*sin(t)"};
        Point values = ritzUnitValues;
        values["a"] = 0.4;
        values["b"] = 0.1;
        for (const BasisKind kind : {BasisKind::HermiteElements, BasisKind::Polynomials}) {
            const RitzModel model = ritzModelOf(continuum, basisOf(kind, 6, values));
            QVERIFY(!model.isRefused());
            Point point = randomPoint(model, values, 4);
            point["x"] = 0.4;
            const double moved = evaluate(model.fields[0], point) - 0.1 * std::sin(point["t"]);
            if (kind == BasisKind::HermiteElements)
                QVERIFY(std::abs(moved) < 1e-13);
            else
                QVERIFY(std::abs(evaluate(model.constraints.at(0), point) - moved) < 1e-13);
        }
    }

    void energiesOfAPoint() {
        Continuum continuum = beam({"u", "u_x"}, {});
        continuum.points = {pointAt("L/3", "M*u_t^2/2 + J*u_xt^2/2", "K*u^2/2 + u_x^2*u")};
        continuum.points[0].dissipation = parsed("u_t^2*P");
        continuum.points[0].forces = {parsed("g*x*cos(t)")};
        continuum.points[0].moments = {parsed("A")};
        Continuum without = continuum;
        without.points.clear();
        Point values = ritzUnitValues;
        values["J"] = 0.3;
        for (const BasisKind kind : {BasisKind::Polynomials, BasisKind::Trigonometric}) {
            const RitzModel model = ritzModelOf(continuum, basisOf(kind, 3, values));
            const RitzModel bare = ritzModelOf(without, basisOf(kind, 3, values));
            Algebra algebra;
            const FieldValues fields(continuum, model, algebra);
            const Point point = randomPoint(model, values, 5);
            const Point here = fields.at(1.0 / 3, point);
            const auto own = [&](const Expression RitzModel::*part) {
                return valueAt(model.*part, point) - valueAt(bare.*part, point);
            };
            const ContinuumPoint& load = continuum.points[0];
            QVERIFY(isNear(own(&RitzModel::kinetic), evaluate(load.kinetic, here), 1e-10));
            QVERIFY(isNear(own(&RitzModel::potential), evaluate(load.potential, here), 1e-8));
            QVERIFY(isNear(own(&RitzModel::dissipation), evaluate(load.dissipation, here), 1e-10));
            for (std::size_t k = 0; k < 3; ++k) {
                const double force = 1.0 / 3 * std::cos(point.at("t"));
                const Expression& shape = model.coordinates[k].shape;
                const Expression slope = algebra.expression(algebra.derivative(algebra.formula(shape), "x"));
                const double work = force * evaluate(shape, here) + evaluate(slope, here);
                QVERIFY(isNear(evaluate(model.coordinates[k].effort, point), work, 1e-10));
            }
        }
    }

    // Of elements they are the nodes' own values, not a sum over all elements.
    void valuesAtPlaces() {
        Continuum beam = continuumWith({"u_t^2/2", "u_xx^2/2"});
        beam.from = parsed("1/2");
        beam.to = 2;
        beam.start.essential = {"u = sin(t)", "u_x"};
        beam.points = {{{}, parsed("3/2")}, {{}, parsed("3/4")}};
        for (const BasisKind kind : {BasisKind::Polynomials, BasisKind::Trigonometric, BasisKind::HermiteElements}) {
            const RitzModel model = ritzModelOf(beam, basisOf(kind, 5));
            Point point = {{"t", 0.3}};
            for (const RitzCoordinate& one : model.coordinates)
                point[one.name] = 0.1 + 0.7 * static_cast<double>(point.size());
            const double places[] = {0.5, 2, 1.5, 0.75};
            QCOMPARE(model.places[0].size(), std::size(places));
            for (std::size_t k = 0; k < std::size(places); ++k) {
                point["x"] = places[k];
                QVERIFY(isNear(evaluate(model.places[0][k], point), evaluate(model.fields[0], point), 1e-12));
            }
            if (kind == BasisKind::HermiteElements)
                QVERIFY(model.places[0][1].isSymbol() && model.places[0][2].isSymbol() &&
                        model.places[0][3].isSymbol());
        }
    }

    // Points in any order; parts with as many elements as their lengths ask for.
    void elementsBetweenPoints() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.points = {pointAt("b", "M*u_t^2/2", "0"), pointAt("a", "M*u_t^2/2", "0")};
        Point values = ritzUnitValues;
        values["a"] = 0.25;
        values["b"] = 0.75;
        const auto found = frequenciesOf(continuum, basisOf(BasisKind::HermiteElements, 8, values));
        Continuum turned = continuum;
        std::swap(turned.points[0], turned.points[1]);
        const auto other = frequenciesOf(turned, basisOf(BasisKind::HermiteElements, 8, values));
        for (std::size_t k = 0; k < found.size(); ++k)
            QVERIFY(isNear(found[k], other[k], 1e-12));
        const RitzModel model = ritzModelOf(continuum, basisOf(BasisKind::HermiteElements, 8, values));
        QCOMPARE(model.coordinates.size(), std::size_t(7 + 9));
    }

    void supportsThatLeaveNothing() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.points = {pointAt("L/2", "0", "0")};
        continuum.points[0].essential = {"u"};
        QVERIFY(isRefused(ritzModelOf(continuum, basisOf(BasisKind::Polynomials, 1, ritzUnitValues)),
                          Finding::NothingFree));
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        string.start.essential = string.end.essential = {"u"};
        QVERIFY(isRefused(ritzModelOf(string, basisOf(BasisKind::HermiteElements, 1, ritzUnitValues)),
                          Finding::NothingFree));
    }

    // reference/continua.md
    void exactFrequenciesOfTheLiterature() {
        QVERIFY(areNear(exactOnes(loadedString(), exampleValues, 3),
                        {17.8978610057429, 37.7616222478497, 66.0496771757857}, 1e-13));
        std::vector<double> squares;
        for (const double beta : {1.4199644297681, 4.1111333864244, 7.1903352419608})
            squares.push_back(beta * beta);
        QVERIFY(areNear(exactOnes(cantileverWithBody(), ritzUnitValues, 3), squares, 1e-12));
        QVERIFY(areNear(exactOnes(chainUnderWeight(), ritzUnitValues, 3),
                        {1.2024127788479, 2.7600390551432, 4.3268639564555}, 1e-12));
        Continuum bar = continuumWith({"rho*A*u_t^2/2", "E*A*u_x^2/2"});
        bar.start.essential = {"u"};
        QVERIFY(areNear(exactOnes(bar, {{"E", 2e11}, {"rho", 7850}, {"A", 0.01}, {"L", 1}}, 3),
                        {7928.664597517808, 23785.99379255342, 39643.32298758904}, 1e-14));
    }

    // Closed forms of simply supported beams: (e q^4 + n q^2 + k)/(m + r q^2) with q = m pi; unstable ones included.
    void exactFrequenciesOfSupportedBeams() {
        Continuum continuum = beam({"u"}, {"u"});
        continuum.kineticDensity = parsed("u_t^2/2 + r^2*u_xt^2/2");
        for (const double p : {-200.0, 0.0, 30.0, 1000.0})
            for (const double k : {0.0, 300.0}) {
                continuum.potentialDensity = parsed("u_xx^2/2 + p*u_x^2/2 + k*u^2/2");
                Algebra algebra;
                const ExactFrequencies found =
                    exactFrequencies(continuum, {{"L", 1}, {"r", 0.1}, {"p", p}, {"k", k}}, 8, algebra);
                std::vector<double> squares;
                for (int m = 1; m <= 8; ++m) {
                    const double q = std::pow(m * pi, 2);
                    squares.push_back((q * q + p * q + k) / (1 + 0.01 * q));
                }
                std::sort(squares.begin(), squares.end());
                QVERIFY(areNear(found.squares, squares, 1e-12));
            }
    }

    void exactFrequenciesWithPoints() {
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        string.start.essential = string.end.essential = {"u"};
        string.points = {pointAt("3*L/10", "M*u_t^2/2", "100*K*u^2/2")};
        QVERIFY(areNear(exactOnes(string, ritzUnitValues, 6),
                        rootsOf([](double omega) { return stringDeterminant(omega, 0.3, 0.5, 100); }, 0.01, 6), 1e-10));
        Continuum continuum = beam({"u"}, {"u"});
        continuum.points = {pointAt("L/2", "M*u_t^2/2", "0")};
        QVERIFY(areNear(exactOnes(continuum, ritzUnitValues, 4),
                        rootsOf([](double omega) { return beamDeterminant(omega, 0.5, 0.5, 0); }, 0.2, 4), 1e-10));
        continuum.points = {pointAt("3*L/10", "0", "0")};
        continuum.points[0].essential = {"u"};
        QVERIFY(areNear(exactOnes(continuum, ritzUnitValues, 4),
                        rootsOf([](double omega) { return twoSpanDeterminant(omega, 0.3); }, 0.2, 4), 1e-10));
        // Two equal spans: those of a supported span and of one that is clamped at the middle.
        continuum.points[0].at = parsed("L/2");
        QVERIFY(areNear(exactOnes(continuum, ritzUnitValues, 4),
                        {4 * pi * pi, 4 * std::pow(3.926602312048, 2), 16 * pi * pi, 4 * std::pow(7.068582745628, 2)},
                        1e-11));
    }

    // Rigid motions are 0; two equal strings have each frequency twice.
    void exactFrequenciesThatAreZeroOrDouble() {
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        string.points = {pointAt("L/2", "0", "0")};
        string.points[0].essential = {"u"};
        QVERIFY(areNear(exactOnes(string, ritzUnitValues, 4), {pi, pi, 3 * pi, 3 * pi}, 1e-13));
        Algebra algebra;
        const ExactFrequencies free = exactFrequencies(beam({}, {}), ritzUnitValues, 4, algebra);
        QVERIFY(free.squares.at(0) == 0 && free.squares.at(1) == 0);
        QVERIFY(areNear({free.frequencies[2], free.frequencies[3]},
                        {std::pow(4.730040744863, 2), std::pow(7.853204624096, 2)}, 1e-11));
        QVERIFY(exactOnes(continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"}), ritzUnitValues, 2).at(0) == 0);
    }

    // What an end weighs and is held by, a body whose centre is not on it included, against shapes.
    void exactFrequenciesAgreeWithManyShapes() {
        Continuum continuum = beam({}, {});
        continuum.potentialDensity = parsed("E*I*u_xx^2/2 - u_x^2/2 + 7*u^2/2");
        continuum.start.kinetic = parsed("(u_t - u_xt/5)^2/2 + u_xt^2/9");
        continuum.start.potential = parsed("5*u^2 + u*u_x + 2*u_x^2");
        continuum.end.kinetic = parsed("u_t^2/8");
        continuum.points = {pointAt("L/4", "0", "u_x^2")};
        const auto shapes = frequenciesOf(continuum, basisOf(BasisKind::HermiteElements, 40, ritzUnitValues));
        QVERIFY(areNear(exactOnes(continuum, ritzUnitValues, 4), {shapes.begin(), shapes.begin() + 4}, 2e-6));
    }

    // reference/continua.md
    void frequencyEquationsOfTheLiterature() {
        const auto isText = [](const Continuum& continuum, const char* text) {
            const FrequencyEquation equation = frequencyEquationOf(continuum);
            QVERIFY2(textOf(equation) == text, textOf(equation).c_str());
            QVERIFY(vanishesIdentically(equation.value - parsed(text)));
        };
        isText(loadedString(), "cos(beta*L) + (K/(beta*tau) - beta*M/rho)*sin(beta*L)");
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        isText(string, "sin(beta*L)");
        string.start.essential = {"u"};
        isText(string, "cos(beta*L)");
        string.end.essential = {"u"};
        isText(string, "sin(beta*L)");
        isText(beam({"u"}, {"u"}), "sin(beta*L)");
        isText(beam({"u", "u_x"}, {"u", "u_x"}), "1 - cos(beta*L)*cosh(beta*L)");
        isText(beam({"u", "u_x"}, {}), "1 + cos(beta*L)*cosh(beta*L)");
        isText(beam({"u", "u_x"}, {"u"}), "cos(beta*L)*sinh(beta*L) - cosh(beta*L)*sin(beta*L)");
        isText(cantileverWithBody(),
               "1 + cos(beta*L)*cosh(beta*L) + beta*M/(A*rho)*(cos(beta*L)*sinh(beta*L) - cosh(beta*L)*sin(beta*L)) - "
               "beta^3*J/(A*rho)*(cosh(beta*L)*sin(beta*L) + cos(beta*L)*sinh(beta*L)) + "
               "beta^4*J*M/(A^2*rho^2)*(1 - cos(beta*L)*cosh(beta*L))");
    }

    // All pairs of ends, bare, with bodies and springs; a body whose centre is not on its end.
    void frequencyEquationsVanishAtExactFrequencies() {
        vanishesAtExactFrequencies(loadedString(), exampleValues, "5.1");
        const std::vector<std::vector<std::string>> held = {{}, {"u"}, {"u_x"}, {"u", "u_x"}};
        const Point values = {{"E", 2.1}, {"I", 0.7}, {"rho", 1.3}, {"A", 0.9}, {"L", 1.7}, {"tau", 3.1},
                              {"M", 0.8}, {"J", 0.3}, {"K", 2.9},   {"c", 0.2}, {"k", 1.1}};
        for (const auto& start : held)
            for (const auto& end : held) {
                const auto isFree = [](const std::vector<std::string>& place, const char* name) {
                    return std::find(place.begin(), place.end(), name) == place.end();
                };
                for (const bool isLoaded : {false, true}) {
                    Continuum continuum = beam(start, end);
                    if (isLoaded && isFree(start, "u") && isFree(start, "u_x"))
                        continuum.start.kinetic = parsed("M*(u_t - c*u_xt)^2/2 + J*u_xt^2/2");
                    if (isLoaded && isFree(end, "u"))
                        continuum.end.potential = parsed("K*u^2/2");
                    if (isLoaded && isFree(end, "u_x"))
                        continuum.end.kinetic = parsed("J*u_xt^2/2");
                    const std::string about = std::to_string(start.size()) + std::to_string(end.size());
                    vanishesAtExactFrequencies(continuum, values, about);
                }
            }
        for (const bool isHeld : {false, true}) {
            Continuum string = continuumWith({"rho*A*u_t^2/2", "E*A*u_x^2/2"});
            if (isHeld)
                string.start.essential = {"u"};
            else
                string.start.kinetic = parsed("M*u_t^2/2");
            vanishesAtExactFrequencies(string, values, "bar");
            string.end.kinetic = parsed("2*M*u_t^2");
            string.end.potential = parsed("K*u^2/2 + k*u^2");
            vanishesAtExactFrequencies(string, values, "loaded bar");
        }
    }

    void frequencyEquationsThatThereAreNot() {
        const auto isThere = [](const Continuum& continuum) {
            Algebra algebra;
            return frequencyEquation(continuum, fieldEquations(continuum, algebra), algebra).has_value();
        };
        const auto changed = [](auto change) {
            Continuum continuum = beam({"u"}, {"u"});
            change(continuum);
            return continuum;
        };
        QVERIFY(isThere(beam({"u"}, {"u"})));
        QVERIFY(!isThere(chainUnderWeight()));
        const std::vector<std::pair<const char*, const char*>> densities = {
            {"u_t^2/2", "u_xx^2/2 + u^2/2"}, {"u_t^2/2", "u_xx^2/2 + u_x^2/2"}, {"u_t^2/2 + u_xt^2/2", "u_xx^2/2"},
            {"x*u_t^2/2", "u_xx^2/2"},       {"u_t^2/2", "(1 + x)*u_xx^2/2"},   {"u_t^2/2", "u^2*u_xx^2/2"},
            {"-u_t^2/2", "u_xx^2/2"},        {"u_t^2/2", "t*u_xx^2/2"},         {"0", "u_xx^2/2"}};
        for (const auto& [kinetic, potential] : densities)
            QVERIFY2(!isThere(changed([&](Continuum& continuum) {
                continuum.kineticDensity = parsed(kinetic);
                continuum.potentialDensity = parsed(potential);
            })),
                     potential);
        QVERIFY(!isThere(changed([](Continuum& c) { c.points = {pointAt("L/2", "0", "u^2")}; })));
        QVERIFY(!isThere(changed([](Continuum& c) { c.end.essential = {"u", "u_x", "u_xx"}; })));
        QVERIFY(!isThere(changed([](Continuum& c) { c.end.kinetic = parsed("t*u_xt^2/2"); })));
        QVERIFY(isThere(changed([](Continuum& c) { c.end.essential = {"u = sin(t)"}; }))); // moved, held for the rest
        QVERIFY(isThere(changed([](Continuum& c) { c.dissipationDensity = parsed("u_t^2/2"); })));
    }

    // Names of the field's own are not taken for others.
    void frequencyEquationsWithNamesThatAreTaken() {
        Continuum string = continuumWith({"beta*u_t^2/2", "omega*u_x^2/2"});
        string.start.essential = {"u"};
        string.end.kinetic = parsed("kappa*u_t^2/2");
        const FrequencyEquation equation = frequencyEquationOf(string);
        QVERIFY(equation.waveNumber == "q" && equation.frequency == "Omega");
        vanishesAtExactFrequencies(string, {{"beta", 0.3}, {"omega", 2}, {"kappa", 0.7}, {"L", 1}}, "names");
        string.end.potential = parsed("(q + Omega)*u^2/2");
        const FrequencyEquation other = frequencyEquationOf(string);
        QVERIFY(other.waveNumber == "beta_0" && other.frequency == "omega_0"); // which look like no other name
    }

    // Points want elements of their own: fewer than that there are not, and none is told twice.
    void columnsTellTheElementsThatThereAre() {
        Continuum string = continuumWith({"u_t^2/2", "u_x^2/2"});
        string.start.essential = {"u"};
        string.points = {pointAt("L/5", "u_t^2/2", "0"), pointAt("L/2", "u_t^2/2", "0")};
        Algebra algebra;
        const FrequencyTable table =
            frequencyTable(string, basisOf(BasisKind::HermiteElements, 8, {{"L", 1}}), 3, algebra);
        QVERIFY(table.ritz.size() > 1);
        for (std::size_t k = 0; k < table.ritz.size(); ++k) {
            QVERIFY(table.ritz[k].count >= 3 && table.ritz[k].found.squares.size() == table.ritz[k].count);
            QVERIFY(k == 0 || table.ritz[k].count < table.ritz[k - 1].count);
        }
    }

    // u = A sin(k1 x) before the jump, B cos(k2 (L - x)) behind it; A and B from what is continuous there.
    void aBarOfTwoParts() {
        constexpr double a = 0.6, behind = 1.1, e1 = 3, e2 = 0.8, r1 = 0.5, r2 = 1.4;
        Continuum bar = continuumWith({"(0.5 + 0.9*step(x - a))*u_t^2/2", "(1.9 - 1.1*sign(x - a))*u_x^2/2"});
        bar.start.essential = {"u"};
        const Point values = {{"L", a + behind}, {"a", a}};
        for (const double mass : {0.0, 0.7}) {
            if (mass > 0)
                bar.points = {pointAt("a", "7*u_t^2/20", "0")};
            const auto leftSide = [&](double omega) {
                const double k1 = omega * std::sqrt(r1 / e1), k2 = omega * std::sqrt(r2 / e2);
                return (e1 * k1 * std::cos(k1 * a) - mass * omega * omega * std::sin(k1 * a)) * std::cos(k2 * behind) -
                       e2 * k2 * std::sin(k1 * a) * std::sin(k2 * behind);
            };
            const std::vector<double> exact = exactOnes(bar, values, 5);
            QCOMPARE(exact.size(), std::size_t(5));
            for (const double omega : exact)
                QVERIFY(leftSide(omega * (1 - 1e-10)) * leftSide(omega * (1 + 1e-10)) < 0);
            int roots = 0;
            for (double omega = 1e-3; omega < exact[4] * 1.0001; omega += 1e-3)
                roots += leftSide(omega) * leftSide(omega + 1e-3) < 0 ? 1 : 0;
            QCOMPARE(roots, 5);
        }
    }

    // Two parts with a body on a spring where they meet: all conditions, of both ends and of the point, at once.
    // Elements have a node there and lose no order; smooth shapes come near from above.
    void partsThatMeetAtABody_data() {
        QTest::addColumn<int>("waves"); // of a part: 2 of a string or bar, 4 of a beam
        QTest::newRow("strings") << 2;
        QTest::newRow("beams") << 4;
    }
    void partsThatMeetAtABody() {
        QFETCH(int, waves);
        RandomNumbers lot(static_cast<std::uint64_t>(waves));
        const int count = qEnvironmentVariableIsSet("COENERGY_TRY_EVERY") ? 10 : 3;
        for (int k = 0; k < count; ++k) {
            const TwoParts parts = TwoParts::byLot(waves, lot);
            const Continuum field = parts.field();
            const Point values = {{"a", parts.length[0]}, {"L", parts.length[0] + parts.length[1]}};
            const std::vector<double> exact = exactOnes(field, values, 3);
            QCOMPARE(exact.size(), std::size_t(3));
            for (const double omega : exact)
                QVERIFY(parts.determinant(omega * (1 - 1e-8)) * parts.determinant(omega * (1 + 1e-8)) < 0);
            const auto errorOf = [&](BasisKind kind, std::size_t count) {
                return frequenciesOf(field, basisOf(kind, count, values)).front() / exact.front() - 1;
            };
            const double coarse = errorOf(BasisKind::HermiteElements, 12);
            const double fine = errorOf(BasisKind::HermiteElements, 24);
            QVERIFY2(fine > -1e-11 && coarse > (waves == 2 ? 3.2 : 11) * fine - 1e-10,
                     qPrintable(QStringLiteral("%1 %2").arg(coarse).arg(fine)));
            const double few = errorOf(BasisKind::Polynomials, 4), more = errorOf(BasisKind::Polynomials, 12);
            QVERIFY2(more > -1e-11 && more < few && more < 0.03,
                     qPrintable(QStringLiteral("%1 %2").arg(few).arg(more)));
        }
    }

    // A measured stiffness: the table's integral is exact, and what a formula says of the same line is the same.
    void tablesAsCoefficients() {
        Table table;
        table.name = "E";
        table.x = {"0", "1", "3"};
        table.y = {"2", "5", "4"};
        Document document;
        document.tables = Part(std::vector<Table>{table});
        const Tables tables = tablesOf(document).tables;
        const auto barOf = [&](const std::string& stiffness) {
            Continuum bar = continuumWith({"u_t^2/2", "0"});
            bar.start.essential = {"u"};
            bar.to = 3;
            bar.potentialDensity = *parseExpression(stiffness + "*u_x^2/2", Form::Expression, tables).value;
            return bar;
        };
        for (const BasisKind kind : {BasisKind::HermiteElements, BasisKind::Polynomials}) {
            const auto ofTable = frequenciesOf(barOf("E(x)"), basisOf(kind, 6));
            const auto ofFormula = frequenciesOf(barOf("(min(2 + 3*x, 5 - (x - 1)/2))"), basisOf(kind, 6));
            for (std::size_t k = 0; k < 3; ++k)
                QVERIFY(isNear(ofTable[k], ofFormula[k], 1e-9));
        }
    }

    void exactFrequenciesThatAreRefused() {
        Algebra algebra;
        const auto fault = [&](const Continuum& continuum, const Point& values = ritzUnitValues) {
            return exactFrequencies(continuum, values, 2, algebra).fault;
        };
        QVERIFY(fault(timoshenkoBeam()) == ExactFault::SeveralFields);
        QVERIFY(fault(continuumWith({"rho*(1 + x)*u_t^2/2", "tau*u_x^2/2"})) == ExactFault::NotUniform);
        QVERIFY(fault(continuumWith({"rho*u_t^2/2", "-tau*u_x^2/2"})) == ExactFault::NotPositive);
        QVERIFY(fault(continuumWith({"0", "tau*u_x^2/2"})) == ExactFault::NotPositive);
        QVERIFY(fault(loadedString(), {{"L", 1}}) == ExactFault::NeedsValue);
        QVERIFY(fault(continuumWith({"rho*u_t^2/2", "tau*u_x^2/2 + u^3 - u"})) == ExactFault::LoadedRest);
        QVERIFY(fault(continuumWith({"u_t^2 + u_t*u_xx", "tau*u_x^2/2"})) != ExactFault::None);
        Continuum negative = loadedString();
        QVERIFY(fault(negative, {{"tau", 10}, {"rho", 0.1}, {"L", 1}, {"M", -0.05}, {"K", 20}}) ==
                ExactFault::NotPositive);
        Point reversed = ritzUnitValues;
        reversed["L"] = -1;
        QVERIFY(fault(negative, reversed) == ExactFault::IllPosed);
    }

    void theFreeBeam() {
        for (const BasisKind kind : {BasisKind::Polynomials, BasisKind::Trigonometric}) {
            const auto found = frequenciesOf(beam({}, {}), basisOf(kind, 14, ritzUnitValues));
            QVERIFY(found[0] < 1e-6);
            QVERIFY(found[1] < 1e-6);
            QVERIFY(isNear(std::sqrt(found[2]), 4.73004074486270, kind == BasisKind::Polynomials ? 1e-10 : 1e-3));
        }
    }

    void energiesAreThoseOfTheField() {
        Continuum rod = continuumWith({"rho*A0*(1 - x/(2*L))*u_t^2/2", "E*A0*exp(-x/L)*u_x^2/2 + c*u_x^4*x/4",
                                       "gamma*x*u_t^2/2 + delta*u_xt^2/2"});
        rod.start.essential = {"u = h*t^2"};
        rod.end.kinetic = parsed("M*u_t^2/2");
        rod.end.potential = parsed("K*u^2*x/2");
        rod.end.dissipation = parsed("b*u_t^2");
        const Point values = {{"rho", 1.3}, {"A0", 0.7}, {"L", 1.7}, {"E", 2.1}, {"c", 0.9},     {"gamma", 0.4},
                              {"M", 0.6},   {"K", 1.9},  {"h", 0.3}, {"b", 0.2}, {"delta", 0.05}};
        compareEnergies(rod, basisOf(BasisKind::Polynomials, 4), values, {0, 1.7}, 1e-10);
        compareEnergies(rod, basisOf(BasisKind::Trigonometric, 3), values, {0, 1.7}, 1e-10);
        compareEnergies(rod, basisOf(BasisKind::HermiteElements, 3), values, {0, 1.7 / 3, 3.4 / 3, 1.7}, 1e-9);
        compareEnergies(
            rod, basisOfShapes({"sin(beta*x)", "x*cosh(x/L)", "x^3"}, {}),
            [&] {
                Point more = values;
                more["beta"] = 1.1;
                return more;
            }(),
            {0, 1.7}, 1e-10);
    }

    // Two fields over an interval that does not begin at 0.
    void energiesOfTwoFields() {
        Continuum continuum = timoshenkoBeam();
        continuum.from = parsed("a");
        continuum.start.essential = {"w", "psi = s*sin(t)"};
        continuum.end.essential = {};
        const Point values = {{"rho", 1.3}, {"A", 0.7}, {"I", 0.2}, {"E", 2.1}, {"k", 0.8},
                              {"G", 1.1},   {"a", 0.4}, {"L", 1.9}, {"s", 0.3}};
        for (const BasisKind kind : {BasisKind::Polynomials, BasisKind::Trigonometric})
            compareEnergies(continuum, basisOf(kind, 3), values, {0.4, 1.9}, 1e-10);
        compareEnergies(continuum, basisOf(BasisKind::HermiteElements, 2), values, {0.4, 1.15, 1.9}, 1e-9);
    }

    // By quadrature where no integral is known in closed form, names in front where they can stand there.
    void densitiesWithoutClosedIntegrals() {
        Continuum continuum = continuumWith({"rho*A*sqrt(1 + x/L)*u_t^2/2", "E*(1 + step(x - L/3))*u_x^2/(2 + x/L)"});
        continuum.start.essential = {"u"};
        const Point values = {{"rho", 1.3}, {"A", 0.7}, {"L", 1.7}, {"E", 2.1}};
        const RitzModel model = ritzModelOf(continuum, basisOf(BasisKind::Polynomials, 6));
        QVERIFY(model.insertedNames.empty());
        compareEnergies(continuum, basisOf(BasisKind::Polynomials, 6), values, {0, 1.7 / 3, 1.7}, 1e-10);
        Continuum rooted = continuumWith({"rho*sqrt(L + x)*u_t^2/2", "E*u_x^2/(2*(L^2 + x^2))"});
        rooted.start.essential = {"u"};
        QVERIFY(ritzModelOf(rooted, basisOf(BasisKind::Polynomials, 3)).insertedNames.empty());
        compareEnergies(rooted, basisOf(BasisKind::Polynomials, 3), values, {0, 1.7}, 1e-10);
        Continuum inseparable = continuumWith({"rho*u_t^2/2", "E*u_x^2/(2*(1 + alpha*x))"});
        inseparable.start.essential = {"u"};
        QVERIFY(isRefused(ritzModelOf(inseparable, basisOf(BasisKind::Polynomials, 2)), Finding::NeedsValue));
        const Point known = {{"alpha", 0.7}, {"rho", 1}, {"E", 1}, {"L", 1.2}};
        const Basis withValues = basisOf(BasisKind::Polynomials, 3, known);
        QVERIFY(ritzModelOf(inseparable, withValues).insertedNames == (std::set<std::string>{"L", "alpha"}));
        compareEnergies(inseparable, withValues, known, {0, 1.2}, 1e-10);
    }

    void densitiesThatAreNoPolynomials() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*(sqrt(1 + u_x^2) - 1)"});
        continuum.start.essential = continuum.end.essential = {"u"};
        const Point values = {{"rho", 1.3}, {"tau", 2.0}, {"L", 1}};
        QVERIFY(ritzModelOf(continuum, basisOf(BasisKind::Polynomials, 2)).pointsPerPanel > 0);
        compareEnergies(continuum, basisOf(BasisKind::Polynomials, 2), values, {0, 1}, 1e-9);
        QVERIFY(isNear(frequenciesOf(continuum, basisOf(BasisKind::Trigonometric, 3, values))[1],
                       2 * pi * std::sqrt(2 / 1.3), 1e-13));
    }

    void effortsAreVirtualWork() {
        Continuum continuum = beam({"u"}, {});
        continuum.fields[0].force = parsed("q*x/L - c*u_t*sin(t)");
        continuum.end.forces = {parsed("P*cos(t)")};
        continuum.end.moments = {parsed("M0 + x")};
        Algebra algebra;
        const RitzModel model = ritzModel(continuum, basisOf(BasisKind::Polynomials, 3), algebra);
        const Point point = randomPoint(
            model,
            {{"q", 1.2}, {"L", 1.4}, {"c", 0.3}, {"P", 0.8}, {"M0", 0.5}, {"E", 1}, {"I", 1}, {"rho", 1}, {"A", 1}}, 7);
        const FieldValues fields(continuum, model, algebra);
        for (const RitzCoordinate& coordinate : model.coordinates) {
            const Expression slope = algebra.expression(algebra.derivative(algebra.formula(coordinate.shape), "x"));
            const auto shapeAt = [&](const Expression& shape, double x) {
                return evaluate(shape, Point{{"x", x}, {"L", 1.4}});
            };
            const auto force = [&](double x) {
                return evaluate(continuum.fields[0].force, fields.at(x, point)) * shapeAt(coordinate.shape, x);
            };
            const double expected = integralAlong(force, {0, 1.4}) +
                                    0.8 * std::cos(point.at("t")) * shapeAt(coordinate.shape, 1.4) +
                                    1.9 * shapeAt(slope, 1.4);
            QVERIFY(std::abs(valueAt(coordinate.effort, point) - expected) < 1e-10);
        }
    }

    // u(0, t) = h sin(Omega t), u(L, t) = 0: a standing wave.
    void aPrescribedEndDrivesTheString() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        continuum.start.essential = {"u = h*sin(Omega*t)"};
        continuum.end.essential = {"u"};
        const double frequency = 5;
        const Point values = {{"rho", 1}, {"tau", 1}, {"L", 1}, {"h", 0.2}, {"Omega", frequency}};
        const std::tuple<BasisKind, std::size_t, double> bases[] = {{BasisKind::Polynomials, 10, 1e-6},
                                                                    {BasisKind::Trigonometric, 16, 2e-3},
                                                                    {BasisKind::HermiteElements, 16, 1e-2}};
        for (const auto& [kind, count, precision] : bases) {
            const RitzModel model = ritzModelOf(continuum, basisOf(kind, count));
            const Eigen::VectorXd amplitudes = steadyAmplitudes(model, values, frequency);
            Point point = values;
            point["t"] = pi / (2 * frequency);
            for (std::size_t k = 0; k < model.coordinates.size(); ++k)
                point[model.coordinates[k].name] = amplitudes(static_cast<Eigen::Index>(k));
            for (const double x : {0.0, 0.13, 0.5, 0.77, 1.0}) {
                point["x"] = x;
                const double exact = 0.2 * std::sin(frequency * (1 - x)) / std::sin(frequency);
                const double error = evaluate(model.fields[0], point) - exact;
                QVERIFY2(std::abs(error) < precision, std::to_string(error).c_str());
            }
        }
    }

    // What the shapes can be put together to is met exactly; of anything else the rest has no part of any shape.
    void initialFields() {
        Basis basis = basisOf(BasisKind::Polynomials, 3);
        basis.initial = {{parsed("a*x*(2 - x/L)"), parsed("v*x^3/L^3")}};
        const RitzModel exact = ritzModelOf(loadedString(), basis);
        Expression initial, rate;
        for (const RitzCoordinate& coordinate : exact.coordinates) {
            initial = initial + coordinate.initial * coordinate.shape;
            rate = rate + coordinate.initialRate * coordinate.shape;
        }
        QVERIFY(vanishesIdentically(initial - basis.initial[0].shape));
        QVERIFY(vanishesIdentically(rate - basis.initial[0].rate));

        basis.values = exampleValues;
        basis.initial = {{parsed("min(x/L, 3*(1 - x/L)/2)"), 0}};
        const RitzModel plucked = ritzModelOf(loadedString(), basis);
        QVERIFY(!plucked.isRefused());
        for (const RitzCoordinate& one : plucked.coordinates) {
            const auto missed = [&](double x) {
                Point point = exampleValues;
                point["x"] = x;
                double value = evaluate(basis.initial[0].shape, point);
                for (const RitzCoordinate& other : plucked.coordinates)
                    value -= evaluate(other.initial, point) * evaluate(other.shape, point);
                return value * evaluate(one.shape, point);
            };
            QVERIFY(std::abs(0.1 * integralAlong(missed, {0, 0.6, 1}) + 0.05 * missed(1)) < 1e-9);
        }
    }

    // The mass at the start weighs what is missed, whatever it is later.
    void initialFieldsOfAMassThatChanges() {
        Basis basis = basisOf(BasisKind::Polynomials, 4);
        basis.initial = {{parsed("sin(pi*x)/10"), parsed("(1 + x)/10")}};
        const RitzModel steady = ritzModelOf(continuumWith({"u_t^2/2", "u_x^2/2"}), basis);
        const RitzModel moving = ritzModelOf(continuumWith({"(1 + sin(t)/3)*u_t^2/2", "u_x^2/2"}), basis);
        QVERIFY(!moving.isRefused());
        for (std::size_t k = 0; k < steady.coordinates.size(); ++k) {
            const Point given = {{"L", 1}};
            const RitzCoordinate &one = steady.coordinates[k], &other = moving.coordinates[k];
            QVERIFY(std::abs(evaluate(one.initial, given) - evaluate(other.initial, given)) < 1e-12);
            QVERIFY(std::abs(evaluate(one.initialRate, given) - evaluate(other.initialRate, given)) < 1e-12);
        }
    }

    void initialFieldsOfABodyWhoseMassChanges() {
        const auto startsOf = [](const std::string& mass) {
            Continuum string = continuumWith({"u_t^2/2", "u_x^2/2"});
            string.to = 1;
            string.points = {pointAt("1/3", mass + "*u_t^2/2", "0")};
            Basis basis = basisOf(BasisKind::Polynomials, 4);
            basis.initial = {{parsed("sin(pi*x)/10"), parsed("(1 + x)/10")}};
            std::vector<double> starts;
            for (const RitzCoordinate& one : ritzModelOf(string, basis).coordinates)
                starts.push_back(evaluate(one.initial, {}));
            return starts;
        };
        const std::vector<double> steady = startsOf("2"), moving = startsOf("(2 + sin(t))"), without = startsOf("0");
        QCOMPARE(steady.size(), std::size_t(4));
        QVERIFY(std::abs(steady[0] - without[0]) > 1e-6); // it weighs
        for (std::size_t k = 0; k < steady.size(); ++k)
            QVERIFY(std::abs(moving[k] - steady[k]) < 1e-12);
    }

    // Linear elements of one length project a sine to a sine, times 6 (1 - cos h)/(h^2 (2 + cos h)) with the angle h of
    // an element: what is lost of its values beside the ends would set the fastest elements in motion.
    void startsOfManyElementsLoseNoDigits() {
        constexpr std::size_t elements = 800;
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        string.start.essential = string.end.essential = {"u"};
        Basis basis = basisOf(BasisKind::HermiteElements, elements, {{"rho", 0.3}, {"tau", 2}, {"L", 1.3}});
        basis.initial = {{parsed("sin(pi*x/L)"), parsed("3*sin(pi*x/L)")}};
        const RitzModel model = ritzModelOf(string, basis);
        QCOMPARE(model.coordinates.size(), elements - 1);
        const double angle = std::numbers::pi / elements, half = std::sin(angle / 2);
        const double size = 12 * half * half / (angle * angle * (2 + std::cos(angle)));
        for (std::size_t k = 1; k < elements; ++k) {
            const double value = size * std::sin(angle * static_cast<double>(std::min(k, elements - k)));
            QVERIFY(isNear(evaluate(model.coordinates[k - 1].initial, basis.values), value, 1e-12));
            QVERIFY(isNear(evaluate(model.coordinates[k - 1].initialRate, basis.values), 3 * value, 1e-12));
        }
    }

    // The lift's own motion is no part of what the coordinates begin with.
    void initialFieldsBesideAPrescribedEnd() {
        Continuum continuum = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        continuum.start.essential = {"u = h*cos(t) + v*sin(t)"};
        Basis basis = basisOf(BasisKind::Polynomials, 2);
        basis.initial = {{parsed("h + b*x"), parsed("v")}};
        const RitzModel model = ritzModelOf(continuum, basis);
        const Point point = {{"h", 0.3}, {"b", 0.7}, {"L", 1.3}, {"v", 0.9}};
        QVERIFY(isNear(evaluate(model.coordinates[0].initial, point), 0.7 * 1.3, 1e-13));
        QVERIFY(std::abs(evaluate(model.coordinates[1].initial, point)) < 1e-13);
        QVERIFY(std::abs(evaluate(model.coordinates[0].initialRate, point)) < 1e-13);
    }

    void initialFieldsThatContradict() {
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        string.start.essential = {"u"};
        string.end.essential = {"u = b"};
        const auto modelWith = [&](const char* initial, double b) {
            Basis basis = basisOf(BasisKind::Polynomials, 3, {{"L", 1.3}, {"a", 0.5}, {"b", b}});
            basis.initial = {{parsed(initial), parsed("v")}}; // what is struck may start with any rate
            return ritzModelOf(string, basis);
        };
        QVERIFY(isRefused(modelWith("a*cos(pi*x/L)", 0.5), Finding::InitialNotHeld, "u = 0 at x = 0"));
        QVERIFY(isRefused(modelWith("a*x/L", 0.4), Finding::InitialNotHeld, "u - b = 0 at x = L"));
        QVERIFY(!modelWith("b*x/L", 0.4).isRefused());
        QVERIFY(modelWith("b*x/L", 0.4).insertedNames.empty());
        QVERIFY((modelWith("a*x/L", 0.5).insertedNames == std::set<std::string>{"a", "b"}));
        string.end.essential = {"u"};
        string.points = {{{}, parsed("L/2")}};
        string.points[0].essential = {"u"};
        QVERIFY(isRefused(modelWith("a*sin(pi*x/L)", 0), Finding::InitialNotHeld, "u = 0 at x = L/2"));
        QVERIFY(!modelWith("a*sin(2*pi*x/L)", 0).isRefused());
    }

    // The nearest among the amplitudes that hold the field where it is held: what is left of the given one has no
    // kinetic energy with any motion that is free.
    void initialFieldsAreHeldAtPoints() {
        Continuum string = continuumWith({"(1 + x)*u_t^2/2", "u_x^2/2"});
        string.to = 1;
        string.start.essential = string.end.essential = {"u"};
        string.points = {{{}, parsed("1/3")}};
        string.points[0].essential = {"u"};
        Basis basis = basisOf(BasisKind::Polynomials, 6);
        basis.initial = {{parsed("sin(3*pi*x)"), parsed("1 + x^2")}};
        const RitzModel model = ritzModelOf(string, basis);
        QCOMPARE(model.constraints.size(), std::size_t(1));
        Point shape, rate;
        for (const RitzCoordinate& one : model.coordinates) {
            shape[one.name] = evaluate(one.initial, {});
            rate[one.name] = evaluate(one.initialRate, {});
        }
        const Expression constraint = model.constraints.front();
        for (const auto& [start, given] :
             {std::pair(shape, basis.initial[0].shape), std::pair(rate, basis.initial[0].rate)}) {
            QVERIFY(std::abs(evaluate(constraint, start)) < 1e-13);
            const auto missed = [&, &start = start, &given = given](const RitzCoordinate& one) {
                return integralAlong(
                    [&](double x) {
                        Point point = start;
                        point["x"] = x;
                        const double left = evaluate(given, point) - evaluate(model.fields[0], point);
                        return (1 + x) * left * evaluate(one.shape, point);
                    },
                    {0, 1});
            };
            const auto heldBy = [&](const RitzCoordinate& one) { return evaluate(one.shape, {{"x", 1 / 3.0}}); };
            const double force = missed(model.coordinates[0]) / heldBy(model.coordinates[0]);
            for (const RitzCoordinate& one : model.coordinates)
                QVERIFY2(std::abs(missed(one) - force * heldBy(one)) < 1e-11,
                         std::to_string(1e11 * (missed(one) - force * heldBy(one))).c_str());
        }
    }

    // A support inside that begins with a speed moves all that is free as a blow there would: M times the rates is
    // one impulse, whose work on each shape is the shape's value at the support.
    void aMovingSupportInsideStartsWithItsSpeed() {
        Continuum string = continuumWith({"(1 + x)*u_t^2/2", "u_x^2/2"});
        string.to = 1;
        string.start.essential = string.end.essential = {"u"};
        string.points = {{{}, parsed("1/3")}};
        for (const char* motion : {"u = 0.1*sin(3*t)", "u = 0.1*abs(sin(3*t))", "u = 0.3*max(0, t)"}) {
            string.points[0].essential = {motion};
            Basis basis = basisOf(BasisKind::Polynomials, 5);
            basis.initial = {{Expression(), Expression()}};
            const RitzModel model = ritzModelOf(string, basis);
            Point rate;
            for (const RitzCoordinate& one : model.coordinates)
                rate[one.name] = evaluate(one.initialRate, {});
            const auto speed = [&](double x) {
                Point point = rate;
                point["x"] = x;
                return evaluate(model.fields[0], point);
            };
            QVERIFY(isNear(speed(1 / 3.0), 0.3, 1e-12));
            double impulse = 0;
            for (const RitzCoordinate& one : model.coordinates) {
                const double momentum = integralAlong(
                    [&](double x) {
                        return (1 + x) * speed(x) * evaluate(one.shape, {{"x", x}});
                    },
                    {0, 1});
                const double held = evaluate(one.shape, {{"x", 1 / 3.0}});
                impulse = impulse == 0 ? momentum / held : impulse;
                QVERIFY(std::abs(momentum - impulse * held) < 1e-12);
            }
        }
    }

    // u_xx - u_x + omega^2 u = 0, held at 0 and free at 1: tan(nu) = -2 nu with omega^2 = nu^2 + 1/4.
    void wavesTimesHighPowersKeepTheirDigits() {
        Continuum horn = continuumWith({"exp(-a*x)*u_t^2/2", "exp(-a*x)*u_x^2/2"});
        horn.to = 1;
        horn.start.essential = {"u"};
        for (const std::size_t count : {8, 14}) {
            const Basis basis = basisOf(BasisKind::Polynomials, count, {{"a", 1}});
            for (const double square : {1.90344143, 4.84172874}) {
                const std::vector<double> found = frequenciesOf(horn, basis);
                const double omega = found[square > 2 ? 1 : 0], nu = std::sqrt(omega * omega - 0.25);
                QVERIFY(isNear(omega, square, 1e-6));
                QVERIFY2(std::abs(std::sin(nu) + 2 * nu * std::cos(nu)) < 1e-6, std::to_string(omega).c_str());
            }
            Basis started = basis;
            started.initial = {{parsed("sin(pi*x/2)"), 0}};
            const RitzModel model = ritzModelOf(horn, started);
            QVERIFY(!model.isRefused() && model.insertedNames.contains("a"));
            Point point = {{"x", 0.7}};
            for (const RitzCoordinate& one : model.coordinates)
                point[one.name] = evaluate(one.initial, {{"a", 1}});
            QVERIFY(isNear(evaluate(model.fields[0], point), std::sin(0.35 * std::numbers::pi), 1e-7));
        }
        const RitzModel symbolic = ritzModelOf(horn, basisOf(BasisKind::Polynomials, 2)); // no value to lose digits of
        QVERIFY(!symbolic.isRefused() && symbolic.insertedNames.empty());
    }

    // D'Alembert: half of the triangle runs to either side, and comes back turned over. The string's own modes do not
    // act on each other.
    void pluckedStrings() {
        constexpr double speed = 100, p = 0.3, h = 0.01, place = 0.25;
        Continuum string = continuumWith({"rho*u_t^2/2", "tau*u_x^2/2"});
        string.start.essential = string.end.essential = {"u"};
        const auto triangle = [&](double x) {
            const double turned = x - 2 * std::floor(x / 2);
            const double inside = turned > 1 ? 2 - turned : turned;
            return (turned > 1 ? -1 : 1) * h * std::min(inside / p, (1 - inside) / (1 - p));
        };
        const auto error = [&](std::size_t count) {
            const Point values = {{"rho", 0.01}, {"tau", 100}, {"L", 1}, {"p", p}, {"h", h}};
            Basis basis = basisOf(BasisKind::Trigonometric, count, values);
            basis.initial = {{parsed("h*min(x/p, (L - x)/(L - p))"), 0}};
            const RitzModel model = ritzModelOf(string, basis);
            std::vector<std::pair<double, double>> waves; // frequency, and displacement at the place
            for (const RitzCoordinate& one : model.coordinates) {
                Point alone = values;
                for (const RitzCoordinate& other : model.coordinates)
                    alone[other.name] = alone[rateName(other.name)] = &other == &one ? 1 : 0;
                alone["x"] = place;
                const double omega = std::sqrt(valueAt(model.potential, alone) / valueAt(model.kinetic, alone));
                waves.emplace_back(omega, evaluate(one.initial, values) * evaluate(one.shape, alone));
            }
            double squares = 0;
            constexpr int samples = 200;
            for (int k = 0; k <= samples; ++k) {
                const double t = 1e-4 * k;
                double missed = -(triangle(place - speed * t) + triangle(place + speed * t)) / 2;
                for (const auto& [omega, displacement] : waves)
                    missed += displacement * std::cos(omega * t);
                squares += missed * missed;
            }
            return std::sqrt(squares / (samples + 1));
        };
        for (const auto& [count, expected] : {std::pair(8, 7.5e-5), {16, 3.5e-5}, {32, 1.3e-5}})
            QVERIFY2(isNear(error(static_cast<std::size_t>(count)), expected, 0.05),
                     std::to_string(error(static_cast<std::size_t>(count))).c_str());
    }

    void whatIsRefused() {
        const Continuum string = loadedString();
        QVERIFY(isRefused(ritzModelOf(string, basisOfShapes({"x", "1 - x"})), Finding::ShapeNotHeld, "u"));
        QVERIFY(isRefused(ritzModelOf(string, basisOfShapes({"x", "x^2", "x*(L + x)"})), Finding::DependentShapes));
        QVERIFY(isRefused(ritzModelOf(string, basisOfShapes({"x*t"})), Finding::ShapeOfNames, "t"));
        QVERIFY(isRefused(ritzModelOf(string, basisOfShapes({"x*step(x - L/2)"})), Finding::RoughShape));
        QVERIFY(isRefused(ritzModelOf(string, basisOfShapes({})), Finding::NoShape));
        QVERIFY(isRefused(ritzModelOf(string, basisOf(BasisKind::Polynomials, 1000)), Finding::TooManyShapes));
        QVERIFY(isRefused(ritzModelOf(cantileverWithBody(), basisOfShapes({"x"})), Finding::ShapeNotHeld, "u_x"));
        QVERIFY(isRefused(ritzModelOf(cantileverWithBody(), basisOfShapes({"abs(x)^3"})), Finding::RoughShape));
        Continuum pole = string;
        pole.potentialDensity = parsed("tau*u_x^2/(2*(x/L - 1/2)^2)");
        QVERIFY(isRefused(ritzModelOf(pole, basisOf(BasisKind::Polynomials, 2)), Finding::Unintegrable));
        Continuum named = string;
        named.kineticDensity = parsed("g1_u*u_t^2/2");
        QVERIFY(isRefused(ritzModelOf(named, basisOf(BasisKind::Polynomials, 1)), Finding::NameTaken, "g1_u"));
        Continuum loose = string;
        loose.start.essential = {"u_x"};
        QVERIFY(isRefused(ritzModelOf(loose, basisOf(BasisKind::Polynomials, 2)), Finding::IllPosed));
        Algebra piIsAName(PiMeaning::Name);
        QVERIFY(isRefused(ritzModel(string, basisOf(BasisKind::Trigonometric, 2), piIsAName), Finding::PiIsAName));
    }

    void frequenciesThatAreRefused() {
        Algebra algebra;
        const Basis basis = basisOf(BasisKind::Polynomials, 2, exampleValues);
        Continuum moving = loadedString();
        moving.kineticDensity = parsed("rho*(u_t + 2*u_x)^2/2"); // gyroscopic
        QVERIFY(isRefused(ritzFrequencies(moving, basis, algebra), Finding::NotLinear));
        Continuum loaded = loadedString();
        loaded.potentialDensity = parsed("tau*u_x^2/2 + u_x^4 - u");
        QVERIFY(isRefused(ritzFrequencies(loaded, basis, algebra), Finding::LoadedRest));
        QVERIFY(isRefused(ritzFrequencies(loadedString(), basisOf(BasisKind::Polynomials, 2), algebra),
                          Finding::NeedsValue));
    }

    // Where the interval does not begin at 0, powers of high modes stand beside exp(3/10). The expected numbers are
    // those of elements with polynomials of degree 19, in double precision by Gauss' rule.
    void highModesOfAGradedBeam() {
        Continuum beam = continuumWith({"u_t^2/2", "cosh(x)*u_xx^2/2"});
        beam.from = parsed("3/10");
        beam.to = parsed("13/10");
        beam.start.essential = beam.end.essential = {"u", "u_x"};
        const std::vector<double> found = frequenciesOf(beam, basisOf(BasisKind::Polynomials, 14));
        const std::vector<double> expected = {26.3059168131, 72.2555906234, 141.434782457, 233.634352177};
        for (std::size_t k = 0; k < expected.size(); ++k)
            QVERIFY(isNear(found[k], expected[k], 1e-8));
    }

    // What a force does as an energy would, as in u_tt - u_xx + k u = 0, is in no energy.
    void noFrequenciesOfEnergiesAlone_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("fault");
        const auto row = [](const char* kind, const char* text, RestFault fault) {
            QTest::addRow("%s %s", kind, text) << QString(kind) << QString(text) << static_cast<int>(fault);
        };
        row("force", "-20*u", RestFault::Force);
        row("force", "u_xt", RestFault::Force); // gyroscopic
        row("force", "-abs(u)", RestFault::Force);
        row("end force", "-20*u", RestFault::Force);
        row("dissipation", "20*u*u_t", RestFault::Force);
        row("end dissipation", "20*u*u_t", RestFault::Force);
        row("potential", "5*u_x^2 + 20*abs(u)", RestFault::Energy);
        row("potential", "5*u_x^2 + 20*u*abs(u)", RestFault::Energy);
        row("potential", "5*u_x^2 + 20*max(u, 0)^2", RestFault::Energy);
        row("potential", "5*u_x^2 + 20*step(x - 1/2 + u)*u^2", RestFault::Energy);
        row("potential", "5*u_x^2 + 20*u_t^2", RestFault::Rate);
        row("end potential", "20*u_t^2", RestFault::Rate);
        row("stiffened force", "3", RestFault::Load);
        row("stiffened force", "3 + sin(t)", RestFault::Load);
        row("stiffened end force", "3", RestFault::Load);
        row("stiffened end", "u = 1/10", RestFault::Load);
        row("stiffened dissipation", "3*u_t", RestFault::Load);
    }
    void noFrequenciesOfEnergiesAlone() {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        QFETCH(int, fault);
        Algebra algebra;
        Continuum continuum = stringHeld({kind.toStdString(), text.toStdString()});
        try {
            linearContinuum(continuum, algebra, {});
            QFAIL("nothing is told");
        } catch (const NotLinear& told) {
            QCOMPARE(static_cast<int>(told.fault), fault);
        }
        QVERIFY(exactFrequencies(continuum, {}, 1, algebra).fault != ExactFault::None);
        QVERIFY(!ritzFrequencies(continuum, basisOf(BasisKind::Polynomials, 2), algebra).findings.empty());
        QVERIFY(!frequencyEquation(continuum, fieldEquations(continuum, algebra), algebra));
    }

    // Dampers, loads on what is linear, excitations, and kinks elsewhere than at rest change no frequency.
    void frequenciesBesideForces_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* kind, const char* text) {
            QTest::addRow("%s %s", kind, text) << QString(kind) << QString(text);
        };
        row("force", "-3*u_t + x");
        row("end force", "2 - u_t");
        row("dissipation", "u_t^2 + u_xt^2");
        row("stiffened force", "x*sin(t)");
        row("potential", "5*u_x^2 + abs(1 + u) - u");
        row("end", "u = 1/10");
    }
    void frequenciesBesideForces() {
        QFETCH(QString, kind);
        QFETCH(QString, text);
        Algebra algebra;
        const Continuum continuum = stringHeld({kind.toStdString(), text.toStdString()});
        const ExactFrequencies exact = exactFrequencies(continuum, {}, 1, algebra);
        QVERIFY(exact.fault == ExactFault::None);
        const bool isEndFree = kind == "end force";
        QVERIFY(isNear(exact.frequencies.front(), (isEndFree ? 0.5 : 1) * std::numbers::pi * std::sqrt(10.0), 1e-12));
    }
};

COENERGY_TEST(TestRitz)

#include "test_ritz.moc"
