#pragma once
// Exact natural frequencies of uniform strings, bars, shafts and beams with bodies and springs at their ends. None is
// missed.

#include "distributed/frequency_equation.hpp"

namespace tests {

using namespace coenergy;

/// What moves with an end, and what connects it to the ground. A beam's inertia and rotational spring act on its slope;
/// for a shaft, mass and spring are those about its axis.
struct EndBody {
    double mass = 0;
    double spring = 0;
    double inertia = 0;
    double rotationalSpring = 0;
};

struct LoadedEnd {
    ElementEnd end = ElementEnd::Free;
    EndBody body = {}; // no effect where the end does not move
};

/// A string, bar or shaft.
struct UniformLine {
    double stiffness = 1; // tension, E A or G J
    double density = 1;   // mass, or moment of inertia, per length
    double length = 1;
};

struct UniformBeam {
    double bendingStiffness = 1; // E I
    double density = 1;          // mass per length
    double length = 1;
};

// The lowest natural frequencies in rad per time, in order; 0 for each rigid-body motion. All quantities of a line or
// beam are positive, those of bodies are not negative.

/// Ends are fixed or free.
std::vector<double> lineFrequencies(const UniformLine& line, const LoadedEnd& start, const LoadedEnd& finish,
                                    std::size_t count);
std::vector<double> beamFrequencies(const UniformBeam& beam, const LoadedEnd& start, const LoadedEnd& finish,
                                    std::size_t count);

/// The n-th positive root beta of the frequency equation, n = 1, 2, ...: omega = (beta/L)^2 sqrt(E I/(rho A)).
inline double beamRoot(ElementEnd start, ElementEnd finish, std::size_t n) {
    return beamModes(start, finish, n).back().beta;
}

} // namespace tests
