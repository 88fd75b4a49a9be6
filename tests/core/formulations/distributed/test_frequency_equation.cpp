// Roots and shapes against tabulated roots, finite elements, and the beam's equation with its end conditions.
#include "distributed/frequency_equation.hpp"
#include "hermite_elements.hpp"
#include "support/test_program.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include <cmath>
#include <numbers>

using namespace coenergy;
using namespace tests;

namespace {

using enum ElementEnd;

constexpr std::array<ElementEnd, 4> ends = {Free, Fixed, Pinned, Sliding};

// Piecewise, so that modes with many waves are integrated to rounding.
template <class Function> double integral(Function function, int pieces) {
    double total = 0;
    for (int k = 0; k < pieces; ++k)
        total += boost::math::quadrature::gauss<double, 20>::integrate(function, static_cast<double>(k) / pieces,
                                                                       (k + 1.0) / pieces);
    return total;
}

// What must vanish at an end: the orders of the derivatives.
std::array<int, 2> conditionsOf(ElementEnd end) {
    switch (end) {
    case Free: return {2, 3};
    case Fixed: return {0, 1};
    case Pinned: return {0, 2};
    default: return {1, 3};
    }
}

template <class Visit> void forAllEnds(Visit visit) {
    for (const ElementEnd start : ends)
        for (const ElementEnd finish : ends)
            visit(start, finish);
}

} // namespace

class TestFrequencyEquation : public QObject {
    Q_OBJECT

private slots:
    void rootsAreTheTabulatedOnes();
    void highRootsAreOddQuartersOfWaves();
    void shapesMeetTheirEnds();
    void shapesAreTheirOwnFourthDerivative();
    void shapesAreOrthogonal();
    void shapesHaveTheUsualScale();
    void shapesAreTheUsualCombination();
    void finiteElementsFindTheSameFrequencies();
    void highModesKeepTheirDigits();
};

void TestFrequencyEquation::rootsAreTheTabulatedOnes() {
    const auto is = [](double found, double expected) { return std::abs(found - expected) < 1e-12 * expected; };
    QVERIFY(is(beamRoot(Fixed, Free, 1), 1.87510406871196));
    QVERIFY(is(beamRoot(Fixed, Free, 2), 4.69409113297418));
    QVERIFY(is(beamRoot(Fixed, Fixed, 1), 4.73004074486270));
    QVERIFY(is(beamRoot(Free, Free, 1), 4.73004074486270));
    QVERIFY(is(beamRoot(Fixed, Pinned, 1), 3.92660231204792));
    QVERIFY(is(beamRoot(Pinned, Free, 1), 3.92660231204792));
    QVERIFY(is(beamRoot(Fixed, Sliding, 1), 2.36502037243135));
    QVERIFY(is(beamRoot(Sliding, Free, 1), 2.36502037243135));
    QCOMPARE(beamRoot(Pinned, Pinned, 3), 3 * std::numbers::pi);
    QCOMPARE(beamRoot(Sliding, Sliding, 3), 3 * std::numbers::pi);
    QCOMPARE(beamRoot(Sliding, Pinned, 2), 1.5 * std::numbers::pi);
}

// cosh is infinite in double precision from beta = 711 on.
void TestFrequencyEquation::highRootsAreOddQuartersOfWaves() {
    for (const std::size_t n : {20, 500, 100000}) {
        const double k = static_cast<double>(n), pi = std::numbers::pi;
        QCOMPARE(beamRoot(Fixed, Fixed, n), (k + 0.5) * pi);
        QCOMPARE(beamRoot(Fixed, Free, n), (k - 0.5) * pi);
        QCOMPARE(beamRoot(Pinned, Fixed, n), (k + 0.25) * pi);
        QCOMPARE(beamRoot(Sliding, Free, n), (k - 0.25) * pi);
    }
}

void TestFrequencyEquation::shapesMeetTheirEnds() {
    forAllEnds([](ElementEnd start, ElementEnd finish) {
        for (const BeamMode& mode : beamModes(start, finish, 100))
            for (const auto& [end, xi] : {std::pair(start, 0.0), std::pair(finish, 1.0)})
                for (const int order : conditionsOf(end)) {
                    const double scale = mode.motion == BeamMotion::Bending ? std::pow(mode.beta, order) : 1;
                    QVERIFY(std::abs(shapeAt(mode, xi, order)) < 4e-16 * std::max(mode.beta, 10.0) * scale);
                }
    });
}

void TestFrequencyEquation::shapesAreTheirOwnFourthDerivative() {
    forAllEnds([](ElementEnd start, ElementEnd finish) {
        for (const BeamMode& mode : beamModes(start, finish, 6))
            for (const double xi : {0.05, 0.4, 0.93}) {
                const double h = 1e-4;
                for (int order = 0; order < 4; ++order) {
                    const double quotient = (shapeAt(mode, xi + h, order) - shapeAt(mode, xi - h, order)) / (2 * h);
                    const double scale = std::pow(std::max(mode.beta, 1.0), order + 1);
                    QVERIFY(std::abs(quotient - shapeAt(mode, xi, order + 1)) < 1e-5 * scale);
                }
                QVERIFY(std::abs(shapeAt(mode, xi, 4) - std::pow(mode.beta, 4) * shapeAt(mode, xi)) <=
                        1e-14 * std::pow(mode.beta, 4));
            }
    });
}

void TestFrequencyEquation::shapesAreOrthogonal() {
    forAllEnds([](ElementEnd start, ElementEnd finish) {
        const std::vector<BeamMode> modes = beamModes(start, finish, 12);
        for (std::size_t i = 0; i < modes.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                const double found =
                    integral([&](double xi) { return shapeAt(modes[i], xi) * shapeAt(modes[j], xi); }, 20);
                QVERIFY(std::abs(found - (i == j ? modes[i].meanSquare : 0)) < 1e-12);
            }
    });
}

void TestFrequencyEquation::shapesHaveTheUsualScale() {
    for (const BeamMode& mode : beamModes(Fixed, Free, 50)) {
        QVERIFY(std::abs(std::abs(shapeAt(mode, 1)) - 2) < 1e-13);
        QVERIFY(std::abs(shapeAt(mode, 0, 2) / (2 * mode.beta * mode.beta) - 1) < 1e-13);
    }
    for (const BeamMode& mode : beamModes(Pinned, Free, 50))
        QVERIFY(std::abs(std::abs(shapeAt(mode, 1)) - (mode.motion == BeamMotion::Tilt ? 1 : 2)) < 1e-13);
}

// cosh - cos - sigma (sinh - sin), sigma = (cosh + cos)/(sinh + sin), while it still has digits.
void TestFrequencyEquation::shapesAreTheUsualCombination() {
    for (const BeamMode& mode : beamModes(Fixed, Free, 4)) {
        const double b = mode.beta;
        const double sigma = (std::cosh(b) + std::cos(b)) / (std::sinh(b) + std::sin(b));
        for (const double xi : {0.1, 0.35, 0.6, 0.85}) {
            const double usual = std::cosh(b * xi) - std::cos(b * xi) - sigma * (std::sinh(b * xi) - std::sin(b * xi));
            QVERIFY(std::abs(shapeAt(mode, xi) - usual) < 1e-10);
        }
    }
}

void TestFrequencyEquation::finiteElementsFindTheSameFrequencies() {
    forAllEnds([](ElementEnd start, ElementEnd finish) {
        const std::vector<double> found = tests::elementFrequencies(tests::Continuum::Beam, {start}, {finish}, 40);
        const std::vector<BeamMode> modes = beamModes(start, finish, 5);
        for (std::size_t k = 0; k < modes.size(); ++k) {
            const double exact = modes[k].beta * modes[k].beta;
            QVERIFY(std::abs(found[k] - exact) < 1e-2 * (exact == 0) + 1e-4 * exact);
        }
        QVERIFY(found[modes.size()] > 1.2 * std::pow(modes.back().beta, 2));
    });
}

// At 500 waves the usual form has no digit left; far from the ends the shape is a wave of height sqrt(2).
void TestFrequencyEquation::highModesKeepTheirDigits() {
    const BeamMode mode = beamModes(Fixed, Free, 500).back();
    for (int k = 1; k < 1000; ++k) {
        const double xi = k / 1000.0;
        const double wave =
            std::sqrt(2.0) * std::sin(mode.beta * xi - std::numbers::pi / 4) + std::exp(-mode.beta * xi);
        const double atFree = mode.nearFinish * std::exp(-mode.beta * (1 - xi));
        QVERIFY(std::abs(shapeAt(mode, xi) - wave - atFree) < 1e-12);
    }
    QVERIFY(std::abs(std::abs(mode.nearFinish) - 1) < 1e-12);
}

COENERGY_TEST(TestFrequencyEquation)
#include "test_frequency_equation.moc"
