// Frequencies with end bodies against published numbers, Ritz's method and finite elements.
#include "base/random_numbers.hpp"
#include "core/formulations/distributed/end_bodies.hpp"
#include "core/formulations/distributed/modal_matrices.hpp"
#include "distributed/frequency_equation.hpp"
#include "hermite_elements.hpp"
#include "matrices/solvers.hpp"
#include "steel.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <cmath>
#include <fstream>
#include <numbers>

using namespace coenergy;
using namespace tests;

namespace {

using enum ElementEnd;

void compare(const std::vector<double>& found, const std::vector<double>& expected, double tolerance) {
    QVERIFY(found.size() >= expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k)
        QVERIFY2(std::abs(found[k] - expected[k]) <= tolerance * std::max(expected[k], 1.0),
                 qPrintable(QString("%1: %2 for %3").arg(k).arg(found[k], 0, 'g', 17).arg(expected[k], 0, 'g', 17)));
}

// Lowest frequency by Ritz's method with x, x^2, ..., x^n: string from 0 to 1, fixed at 0, with a body at 1.
double ritz(const UniformLine& line, const EndBody& body, int n) {
    Eigen::MatrixXd stiffness(n, n), inertia(n, n);
    for (int i = 1; i <= n; ++i)
        for (int j = 1; j <= n; ++j) {
            stiffness(i - 1, j - 1) = line.stiffness * i * j / (i + j - 1.0) + body.spring;
            inertia(i - 1, j - 1) = line.density / (i + j + 1.0) + body.mass;
        }
    return std::sqrt(generalizedEigenvalues(stiffness, inertia)[0]);
}

// Lowest frequency of an element that carries a mass at its port.
double withMassAtPort(const DistributedElement& element, const Point& values, double mass) {
    const ModalMatrices matrices = modalMatrices(element, values);
    const Eigen::MatrixXd inertia = matrices.inertia + mass * matrices.forces * matrices.forces.transpose();
    return std::sqrt(generalizedEigenvalues(matrices.stiffness, inertia)[0]);
}

// Columns of numbers below a line of names.
std::vector<std::vector<double>> tableIn(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    std::vector<std::vector<double>> rows;
    while (std::getline(file, line)) {
        std::istringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');)
            rows.back().push_back(std::stod(cell));
    }
    return rows;
}

// From 1e-3 to 1e3, or nothing.
double randomBody(RandomNumbers& numbers) {
    return numbers.share() < 0.3 ? 0 : std::pow(10, 3 * numbers.deviation());
}

LoadedEnd randomEnd(RandomNumbers& numbers, const std::vector<ElementEnd>& ends) {
    const auto k = static_cast<std::size_t>(numbers.share() * static_cast<double>(ends.size()));
    return {ends[k], {randomBody(numbers), randomBody(numbers), randomBody(numbers), randomBody(numbers)}};
}

} // namespace

class TestEndBodies : public QObject {
    Q_OBJECT

private slots:
    void stringWithMassAndSpring();
    void ritzComesFromAbove();
    void chainsConverge();
    void loadedChainsConverge();
    void linesWithoutBodies();
    void cantileverWithTipBody();
    void beamsWithoutBodies();
    void randomLines();
    void randomBeams();
    void equalBodiesAtBothEnds();
    void heavyBodiesMoveSlowly();
    void unitsScale();
    void convergenceInTheManual();
};

void TestEndBodies::stringWithMassAndSpring() {
    const auto found = lineFrequencies({10, 0.1, 1}, {Fixed}, {Free, {.mass = 0.05, .spring = 20}}, 3);
    compare(found, {17.8978610057429, 37.7616222478497, 66.0496771757857}, 2e-15);
}

// With twice as many parts a quarter of the error, whatever the ends of beams are; a sliding one carries one half
// beside any other.
void TestEndBodies::chainsConverge() {
    for (const auto& ends : tests::endPairsOf(ElementKind::Beam)) {
        const std::size_t rigid = beamModes(ends[0], ends[1], 0).size();
        const bool isOfFreeEnd = ends[0] == Free || ends[1] == Free;
        double errors[2];
        for (int k = 0; k < 2; ++k) {
            const DistributedElement chain =
                tests::chainOf(tests::elementOf(ElementKind::Beam, ends, k == 0 ? 12 : 24, {{"p", Expression(0)}}),
                               isOfFreeEnd ? EndMass::Halved : EndMass::Usual);
            const Point values = tests::someValues();
            const ModalMatrices matrices = modalMatrices(chain, values);
            const Eigen::VectorXd squares = generalizedEigenvalues(matrices.stiffness, matrices.inertia);
            const tests::Line line = tests::lineOf(ElementKind::Beam, values);
            const double root = beamRoot(ends[0], ends[1], 1) / values.find("L")->second;
            const double exact = root * root * std::sqrt(line.stiffness / line.inertia);
            errors[k] = std::sqrt(squares[static_cast<Eigen::Index>(rigid)]) / exact - 1;
        }
        QVERIFY2(std::abs(errors[0] / errors[1] - 4) < 0.5 && std::abs(errors[0]) < 0.03,
                 qPrintable(QString("%1 %2: %3 %4").arg(int(ends[0])).arg(int(ends[1])).arg(errors[0]).arg(errors[1])));
    }
}

// The frequencies of a chain of lumps with bodies and springs at its ends.
std::vector<double> loadedChain(ElementKind kind, const std::array<LoadedEnd, 2>& ends, std::size_t lumps,
                                EndMass endMass, const Point& values) {
    const ModalMatrices matrices =
        modalMatrices(tests::chainOf(tests::elementOf(kind, {ends[0].end, ends[1].end}, lumps,
                                                      {{"start", Expression(0)}, {"finish", Expression::symbol("L")}}),
                                     endMass),
                      values);
    Eigen::MatrixXd inertia = matrices.inertia, stiffness = matrices.stiffness;
    for (Eigen::Index end = 0; end < 2; ++end) {
        const EndBody& body = ends[static_cast<std::size_t>(end)].body;
        const Eigen::VectorXd share = matrices.forces.col(end);
        inertia += body.mass * share * share.transpose();
        stiffness += body.spring * share * share.transpose();
    }
    const Eigen::VectorXd frequencies = generalizedEigenvalues(stiffness, inertia).cwiseMax(0).cwiseSqrt();
    return {frequencies.begin(), frequencies.end()};
}

// Bars, shafts and strings with each kind of end: a quarter of the error with twice as many lumps, if the ends carry
// one half; with a whole mass at the one free end a half, of the lowest frequency.
void TestEndBodies::loadedChainsConverge() {
    const Point values = tests::someValues();
    const LoadedEnd loads[] = {
        {Fixed}, {Free}, {Free, {.mass = 0.43}}, {Free, {.spring = 3.7}}, {Free, {.mass = 0.9, .spring = 1.3}}};
    for (const ElementKind kind : {ElementKind::Bar, ElementKind::Shaft, ElementKind::String})
        for (const LoadedEnd& start : loads)
            for (const LoadedEnd& finish : loads) {
                const tests::Line line = tests::lineOf(kind, values);
                const std::vector<double> exact =
                    lineFrequencies({line.stiffness, line.inertia, values.find("L")->second}, start, finish, 3);
                for (const EndMass endMass : {EndMass::Halved, EndMass::Whole}) {
                    if (endMass == EndMass::Whole && (start.end == Free) == (finish.end == Free))
                        continue;
                    const auto coarse = loadedChain(kind, {start, finish}, 40, endMass, values);
                    const auto fine = loadedChain(kind, {start, finish}, 80, endMass, values);
                    const bool isHalved = endMass == EndMass::Halved;
                    for (std::size_t k = 0; k < (isHalved ? exact.size() : 1); ++k) {
                        if (exact[k] == 0)
                            continue;
                        const double ratio = (coarse[k] - exact[k]) / (fine[k] - exact[k]);
                        QVERIFY2(std::abs(ratio - (isHalved ? 4 : 2)) < (isHalved ? 0.02 : 0.15),
                                 qPrintable(QString::number(ratio)));
                    }
                }
            }
}

void TestEndBodies::ritzComesFromAbove() {
    const UniformLine line{10, 0.1, 1};
    const EndBody body{.mass = 0.05, .spring = 20};
    const double exact = lineFrequencies(line, {Fixed}, {Free, body}, 1)[0];
    QVERIFY(std::abs(ritz(line, body, 1) - 18.9736659610103) < 1e-12);
    QVERIFY(std::abs(ritz(line, body, 4) - 17.8978739251671) < 1e-11);
    double last = ritz(line, body, 1);
    for (int n = 2; n <= 6; ++n) {
        const double next = ritz(line, body, n);
        QVERIFY(next < last && next > exact * (1 - 1e-12));
        last = next;
    }
    QVERIFY(last - exact < 1e-7);
}

void TestEndBodies::linesWithoutBodies() {
    const double pi = std::numbers::pi;
    compare(lineFrequencies({}, {Fixed}, {Free}, 3), {pi / 2, 3 * pi / 2, 5 * pi / 2}, 1e-15);
    compare(lineFrequencies({}, {Fixed}, {Fixed}, 3), {pi, 2 * pi, 3 * pi}, 1e-15);
    compare(lineFrequencies({}, {Free}, {Free}, 3), {0, pi, 2 * pi}, 1e-15);
    compare(lineFrequencies({2e11 * 0.01, 7850 * 0.01, 1}, {Fixed}, {Free}, 3),
            {7928.664597517808, 23785.99379255342, 39643.32298758904}, 1e-14);
}

void TestEndBodies::cantileverWithTipBody() {
    const auto found = beamFrequencies({}, {Fixed}, {Free, {.mass = 0.5}}, 3);
    const double roots[] = {1.4199644297681, 4.1111333864244, 7.1903352419608};
    for (std::size_t k = 0; k < 3; ++k)
        QVERIFY(std::abs(std::sqrt(found[k]) - roots[k]) < 1e-13);
}

void TestEndBodies::beamsWithoutBodies() {
    for (const ElementEnd start : {Free, Fixed, Pinned, Sliding})
        for (const ElementEnd finish : {Free, Fixed, Pinned, Sliding}) {
            const std::vector<BeamMode> modes = beamModes(start, finish, 60);
            const std::vector<double> found = beamFrequencies({}, {start}, {finish}, modes.size());
            for (std::size_t k = 0; k < modes.size(); ++k)
                QVERIFY(std::abs(found[k] - std::pow(modes[k].beta, 2)) <= 1e-15 * std::pow(modes[k].beta, 2));
        }
}

void TestEndBodies::randomLines() {
    RandomNumbers numbers(1);
    for (int k = 0; k < 60; ++k) {
        const LoadedEnd start = randomEnd(numbers, {Fixed, Free}), finish = randomEnd(numbers, {Free});
        const std::vector<double> expected = tests::elementFrequencies(tests::Continuum::Line, start, finish, 60);
        compare(lineFrequencies({}, start, finish, 8), {expected.begin(), expected.begin() + 8}, 1e-6);
    }
}

void TestEndBodies::randomBeams() {
    RandomNumbers numbers(2);
    const std::vector<ElementEnd> ends = {Free, Fixed, Pinned, Sliding};
    for (int k = 0; k < 60; ++k) {
        const LoadedEnd start = randomEnd(numbers, ends), finish = randomEnd(numbers, ends);
        const std::vector<double> expected = tests::elementFrequencies(tests::Continuum::Beam, start, finish, 50);
        const std::vector<double> found = beamFrequencies({}, start, finish, 8);
        for (std::size_t n = 0; n < 8; ++n) // rounding in the elements' matrices hides slow ones
            QVERIFY2(std::abs(found[n] - expected[n]) <= 3e-4 * expected[n] + 3e-3,
                     qPrintable(QString("%1, %2: %3 for %4").arg(k).arg(n).arg(found[n]).arg(expected[n])));
    }
}

// Two heavy bodies on springs that hardly notice each other: a pair of frequencies next to each other, symmetric and
// antisymmetric, both found. For symmetric motions half of the beam slides at its middle, for the others it is pinned.
void TestEndBodies::equalBodiesAtBothEnds() {
    const LoadedEnd end{Free, {.mass = 1e5, .spring = 1e5 * std::pow(20, 4)}};
    const std::vector<double> whole = beamFrequencies({1, 1, 2}, end, end, 30);
    std::vector<double> halves = beamFrequencies({}, end, {Sliding}, 15);
    const std::vector<double> odd = beamFrequencies({}, end, {Pinned}, 15);
    halves.insert(halves.end(), odd.begin(), odd.end());
    std::sort(halves.begin(), halves.end());
    double nearest = 1;
    for (std::size_t k = 0; k < whole.size(); ++k) {
        QVERIFY(std::abs(whole[k] - halves[k]) < 1e-13 * halves[k]);
        nearest = std::min(nearest, k == 0 ? 1 : whole[k] / whole[k - 1] - 1);
    }
    QVERIFY(nearest < 1e-4);
}

// As if the beam had no mass: omega^2 = 3 E I/(L^3 (M + 33/140 rho A L)) nearly (Rayleigh).
void TestEndBodies::heavyBodiesMoveSlowly() {
    for (const double mass : {1e3, 1e6, 1e9}) {
        const double found = beamFrequencies({}, {Fixed}, {Free, {.mass = mass}}, 1)[0];
        const double rayleigh = std::sqrt(3 / (mass + 33.0 / 140));
        QVERIFY(std::abs(found / rayleigh - 1) < 1e-3 / mass + 1e-14);
        const double line = lineFrequencies({}, {Fixed}, {Free, {.mass = mass}}, 1)[0];
        QVERIFY(std::abs(line / std::sqrt(1 / (mass + 1.0 / 3)) - 1) < 1 / (mass * mass) + 1e-13);
    }
}

void TestEndBodies::unitsScale() {
    const EndBody body{.mass = 3, .spring = 400, .inertia = 0.2, .rotationalSpring = 50};
    const UniformBeam beam{200, 5, 1.7};
    const std::vector<double> found = beamFrequencies(beam, {Pinned, body}, {Free, body}, 5);
    // The same with the lengths in other units: E I by 1000 length^3, density by 1/length, and so on.
    const double f = 10;
    const EndBody other{.mass = 3, .spring = 400, .inertia = 0.2 * f * f, .rotationalSpring = 50 * f * f};
    compare(beamFrequencies({200 * f * f * f, 5 / f, 1.7 * f}, {Pinned, other}, {Free, other}, 5), found, 1e-13);
}

// resources/manual/convergence.csv: a steel bar, fixed at its start, with a body of its own mass at its tip.
void TestEndBodies::convergenceInTheManual() {
    const auto rows = tableIn(COENERGY_SOURCE_DIR "/resources/manual/convergence.csv");
    QCOMPARE(rows.size(), std::size_t(8));
    const double mass = 7850 * 0.01;
    const double exact = lineFrequencies({2e11 * 0.01, mass, 1}, {Fixed}, {Free, {.mass = mass}}, 1)[0];
    const double angle = exact * std::sqrt(7850 / 2e11);
    QVERIFY(std::abs(angle * std::tan(angle) - 1) < 1e-12);
    std::size_t number = 1;
    for (const std::vector<double>& row : rows) {
        const DistributedElement modal = tests::elementOf(ElementKind::Bar, {Fixed, Free}, number, {{"tip", 1}});
        const DistributedElement elements[] = {modal, tests::chainOf(modal, EndMass::Whole),
                                               tests::chainOf(modal, EndMass::Halved)};
        QString line = QString::number(number);
        bool isSame = row.size() == 4 && row[0] == static_cast<double>(number);
        for (std::size_t k = 0; k < 3; ++k) {
            const double error = std::abs(withMassAtPort(elements[k], tests::steelBar(), mass) / exact - 1);
            line += QString(",%1").arg(error, 0, 'g', 6);
            isSame = isSame && std::abs(row[k + 1] - error) <= 1e-5 * error;
        }
        QVERIFY2(isSame, qPrintable(line));
        number *= 2;
    }
}

COENERGY_TEST(TestEndBodies)
#include "test_end_bodies.moc"
