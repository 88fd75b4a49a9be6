#pragma once
// Exact natural frequencies of uniform strings, bars, shafts and beams that carry bodies and springs at their ends, and
// of a chain that hangs. None is left out.

#include "distributed/distributed_element.hpp"

namespace coenergy {

/// What moves with an end, and what holds it against the ground. A beam's inertia and rotational spring belong to its
/// slope; of a shaft mass and spring mean those about its axis.
struct EndBody {
    double mass = 0;
    double spring = 0;
    double inertia = 0;
    double rotationalSpring = 0;
};

struct LoadedEnd {
    ElementEnd end = ElementEnd::Free;
    EndBody body = {}; // without effect where the end does not move
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

// The lowest natural frequencies in rad per time, in order; 0 for each motion as a rigid body. All of a line or beam is
// positive, all of bodies is not negative.

/// Ends are fixed or free.
std::vector<double> lineFrequencies(const UniformLine& line, const LoadedEnd& start, const LoadedEnd& finish,
                                    std::size_t count);
std::vector<double> beamFrequencies(const UniformBeam& beam, const LoadedEnd& start, const LoadedEnd& finish,
                                    std::size_t count);
/// A chain of that length, held at its top.
std::vector<double> hangingChainFrequencies(double length, double gravity, std::size_t count);

} // namespace coenergy
