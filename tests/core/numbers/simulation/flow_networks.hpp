#pragma once
// Random networks of vessels, orifices and nodes, as models and as numbers, and their flows by an independent solver.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flows {

/// The pressure that a flow f needs, and its inverse.
struct Law {
    enum class Kind {
        Mixed, // linear f + factor |f| f
        Cube,  // factor f^3
        Power, // factor |f|^1.5 sign(f)
    };
    Kind kind = Kind::Mixed;
    double linear = 0;
    double factor = 1;

    double flow(double pressure) const;
};

/// From node `tail` to node `head`, with a pump that drives towards the head and a valve that is partly closed.
struct Orifice {
    std::size_t tail = 0;
    std::size_t head = 0;
    Law law;
    double constant = 0, amplitude = 0, frequency = 1; // of the pump
    double jump = 0;                                   // of the pump, at `jumpTime`
    double closing = 0;                                // the law is multiplied by 1 + closing after `closingTime`
    double jumpTime = 0.5, closingTime = 1;
};

struct Network {
    std::vector<double> capacitances; // of the vessels, the first nodes
    std::vector<double> volumes;      // at the start
    std::size_t inner = 0;            // nodes without storage, after the vessels; one more stands for the surroundings
    std::vector<Orifice> orifices;
    double end = 2;
    std::string text; // of the model, without the first line of the format
};

/// The same for the same number.
Network randomNetwork(std::uint64_t number);

/// The volumes that have passed the orifices at the end: Runge-Kutta steps of equal length, with the pressures of the
/// inner nodes found by bracketing, one after the other, until all balance.
std::vector<double> passed(const Network& network, std::size_t steps);

} // namespace flows
