// The fluid line against a published number, an integration along it, and limiting cases.
#include "core/formulations/distributed/line_admittance.hpp"
#include "support/test_program.hpp"

#include <cmath>
#include <numbers>

using namespace coenergy;
using namespace tests;

namespace {

using Complex = std::complex<double>;

// Oil in a pipe of 20 m.
const FluidLine oilPipe{850, 1000, 20, std::numbers::pi * 1e-4, 8 * 4.6e-5 / 1e-4};

double relative(Complex found, Complex exact) {
    return std::abs(found / exact - 1.0);
}

// p and Q along the line from its finish to its start by Runge and Kutta's method:
// Q_x = -s A/(rho a^2) p, p_x = -(rho/A) (s + B) Q.
Complex integrated(const FluidLine& line, LineCause cause, Complex s) {
    Complex p = cause == LineCause::Pressure ? 0 : 1, q = cause == LineCause::Pressure ? 1 : 0;
    const Complex ofP = s * line.area / (line.density * line.waveSpeed * line.waveSpeed);
    const Complex ofQ = line.density / line.area * (s + line.friction);
    constexpr int steps = 4000;
    const double h = line.length / steps;
    for (int k = 0; k < steps; ++k) {
        const Complex p1 = ofQ * q, q1 = ofP * p;
        const Complex p2 = ofQ * (q + h / 2 * q1), q2 = ofP * (p + h / 2 * p1);
        const Complex p3 = ofQ * (q + h / 2 * q2), q3 = ofP * (p + h / 2 * p2);
        const Complex p4 = ofQ * (q + h * q3), q4 = ofP * (p + h * p3);
        p += h / 6 * (p1 + 2.0 * p2 + 2.0 * p3 + p4);
        q += h / 6 * (q1 + 2.0 * q2 + 2.0 * q3 + q4);
    }
    return cause == LineCause::Pressure ? q / p : p / q;
}

} // namespace

class TestLineAdmittance : public QObject {
    Q_OBJECT

private slots:
    void oilInAPipe();
    void integrationAlongTheLine();
    void modesConvergeAsTheirNumber();
    void slowFlowIsLaminar();
    void slowFillingIsCompression();
    void wavesThatDieOut();
};

void TestLineAdmittance::oilInAPipe() {
    const Complex expected(1.33245081399734e-11, 1.69240669417621e-10);
    QVERIFY(relative(exactDrivingPoint(oilPipe, LineCause::Pressure, {0, 100}), expected) < 3e-15);
}

void TestLineAdmittance::integrationAlongTheLine() {
    for (const LineCause cause : {LineCause::Pressure, LineCause::Flow})
        for (const Complex s : {Complex(0, 100), Complex(0, 777), Complex(-1, 30), Complex(20, 1), Complex(-9, -40)})
            QVERIFY(relative(integrated(oilPipe, cause, s), exactDrivingPoint(oilPipe, cause, s)) < 1e-9);
}

void TestLineAdmittance::modesConvergeAsTheirNumber() {
    for (const LineCause cause : {LineCause::Pressure, LineCause::Flow})
        for (const Complex s : {Complex(0, 100), Complex(3, -250)}) {
            const Complex exact = exactDrivingPoint(oilPipe, cause, s);
            const double at1000 = relative(modalDrivingPoint(oilPipe, cause, s, 1000), exact);
            const double at4000 = relative(modalDrivingPoint(oilPipe, cause, s, 4000), exact);
            QVERIFY(at4000 < 1e-3);
            QVERIFY(std::abs(at1000 / at4000 - 4) < 0.01);
            // What is missing of the sum of 1/i^2 is 1/n - 1/(2 n^2): taken away, four more digits agree.
            const Complex at2000 = modalDrivingPoint(oilPipe, cause, s, 2000);
            const Complex better = 2.0 * modalDrivingPoint(oilPipe, cause, s, 4000) - at2000;
            QVERIFY(relative(better, exact) < 1e-3 * at4000);
        }
}

// Hagen and Poiseuille: Q = A p/(rho B L).
void TestLineAdmittance::slowFlowIsLaminar() {
    const double conductance = oilPipe.area / (oilPipe.density * oilPipe.friction * oilPipe.length);
    QVERIFY(relative(exactDrivingPoint(oilPipe, LineCause::Pressure, {0, 1e-7}), conductance) < 1e-6);
}

void TestLineAdmittance::slowFillingIsCompression() {
    const double capacitance =
        oilPipe.area * oilPipe.length / (oilPipe.density * oilPipe.waveSpeed * oilPipe.waveSpeed);
    const Complex s(0, 1e-7);
    QVERIFY(relative(exactDrivingPoint(oilPipe, LineCause::Flow, s), 1.0 / (capacitance * s)) < 1e-6);
}

// Of a very long line only its own impedance is seen.
void TestLineAdmittance::wavesThatDieOut() {
    FluidLine line = oilPipe;
    line.length = 1e9;
    const Complex s(0, 100);
    const Complex own = line.density * line.waveSpeed / line.area * std::sqrt((s + line.friction) / s);
    QVERIFY(relative(exactDrivingPoint(line, LineCause::Flow, s), own) < 1e-12);
    QVERIFY(relative(exactDrivingPoint(line, LineCause::Pressure, s), 1.0 / own) < 1e-12);
}

COENERGY_TEST(TestLineAdmittance)
#include "test_line_admittance.moc"
