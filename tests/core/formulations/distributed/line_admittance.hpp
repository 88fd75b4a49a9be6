#pragma once
// A uniform pipeline with laminar friction at a complex frequency: exactly, and by its modes.

#include <complex>
#include <cstddef>

namespace tests {

using namespace coenergy;

struct FluidLine {
    double density = 1;
    double waveSpeed = 1;
    double length = 1;
    double area = 1;
    double friction = 0; // B: a pressure gradient of density B Q/area at the flow Q
};

/// The causality of its modes: pressures given at both ends, or flows.
enum class LineCause { Pressure, Flow };

/// For pressures, the admittance Q/p at the start with the finish open, p = 0; for flows, the impedance p/Q at the
/// start with the finish closed. Not at s = 0 and s = -friction.
std::complex<double> exactDrivingPoint(const FluidLine& line, LineCause cause, std::complex<double> s);

/// The same by modes 0 to `modes`. The error decreases as 1/modes.
std::complex<double> modalDrivingPoint(const FluidLine& line, LineCause cause, std::complex<double> s,
                                       std::size_t modes);

} // namespace tests
