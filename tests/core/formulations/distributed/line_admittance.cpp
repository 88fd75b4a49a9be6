// Exactly: with the propagation Gamma = (L/a) sqrt(s (s + B)) and the characteristic impedance
// Z = (rho a/A) sqrt((s + B)/s), admittance coth(Gamma)/Z and impedance Z coth(Gamma) (F. T. Brown, ASME J. Basic Eng.
// 84, 1962; E. B. Wylie and V. L. Streeter, Fluid Transients in Systems, 1993, ch. 12). By modes: tables 4-1 and 4-2 of
// Alipourazadi 2012, mended: in flow causality the inertance is 2 rho L/(i^2 pi^2 A), its resistance B times that and
// in series with it, none for i = 0.
#include "core/formulations/distributed/line_admittance.hpp"

#include <numbers>

#include <cmath>

namespace tests {

using namespace coenergy;

namespace {

using Complex = std::complex<double>;

// Without overflow under strong damping.
Complex coth(Complex z) {
    if (z.real() < 0)
        return -coth(-z);
    const Complex decay = std::exp(-2.0 * z);
    return (1.0 + decay) / (1.0 - decay);
}

// I s + R + 1/(C s) in series: pressure causality.
Complex admittanceOfMode(const FluidLine& line, Complex s, std::size_t i) {
    const double share = i == 0 ? 1 : 0.5;
    const double inertance = share * line.density * line.length / line.area;
    const double wave = static_cast<double>(i) * std::numbers::pi * line.waveSpeed / line.length;
    return 1.0 / (inertance * (s + line.friction + wave * wave / s));
}

// C s beside I s + R: flow causality.
Complex impedanceOfMode(const FluidLine& line, Complex s, std::size_t i) {
    const double share = i == 0 ? 1 : 0.5;
    const double capacitance = share * line.area * line.length / (line.density * line.waveSpeed * line.waveSpeed);
    if (i == 0)
        return 1.0 / (capacitance * s);
    const double waves = static_cast<double>(i) * std::numbers::pi;
    const double inertance = 2 * line.density * line.length / (waves * waves * line.area);
    return 1.0 / (capacitance * s + 1.0 / (inertance * (s + line.friction)));
}

} // namespace

Complex exactDrivingPoint(const FluidLine& line, LineCause cause, Complex s) {
    const Complex propagation = line.length / line.waveSpeed * std::sqrt(s * (s + line.friction));
    // Gamma/Z and Gamma Z are single-valued although the roots themselves are not.
    const Complex quotient = line.length * line.area * s / (line.density * line.waveSpeed * line.waveSpeed);
    const Complex product = line.length * line.density * (s + line.friction) / line.area;
    return (cause == LineCause::Pressure ? quotient : product) * coth(propagation) / propagation;
}

Complex modalDrivingPoint(const FluidLine& line, LineCause cause, Complex s, std::size_t modes) {
    Complex total = 0;
    for (std::size_t i = modes + 1; i-- > 0;) // small ones first
        total += cause == LineCause::Pressure ? admittanceOfMode(line, s, i) : impedanceOfMode(line, s, i);
    return total;
}

} // namespace tests
