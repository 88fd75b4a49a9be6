#pragma once
// From a field to a model: assumed modes after Ritz, or finite elements, whose amplitudes are the coordinates of
// Lagrange's equations.

#include "continua/ritz_basis.hpp"

#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct RitzCoordinate {
    std::string name; // g1_u; for elements u3, the value at node 3, and u3_x, the slope there
    std::size_t field = 0;
    Expression shape;                // in the variable
    Expression effort;               // the generalized force
    Expression initial, initialRate; // if an initial field is given
};

/// The energies are those of the field with the shapes inserted: exact, unless values are reported as inserted or
/// integrals as summed over points.
struct RitzModel {
    std::vector<RitzCoordinate> coordinates;
    std::vector<Expression> fields;              // u(x, t): in the coordinates, the variable and time
    std::vector<std::vector<Expression>> places; // for each field its values at the start, the end, and the points
    Expression kinetic, potential, dissipation;
    std::vector<Expression> constraints; // = 0: the supports of the field at points, in the coordinates and time
    std::vector<RitzFinding> findings;   // if there are any, nothing else is set
    std::set<std::string> insertedNames; // used with their values because an integral needed them
    std::size_t pointsPerPanel = 0;      // if integrals were replaced by sums; 0 if not

    bool isRefused() const { return !findings.empty(); }
};

/// Throws Cancelled on request.
RitzModel ritzModel(const Continuum& continuum, const Basis& basis, Algebra& algebra, const std::stop_token& stop = {});

/// The amplitudes of a vibration with one frequency, by the name of the coordinate; their common factor is arbitrary.
using ModeAmplitudes = std::map<std::string, double>;

struct RitzFrequencies {
    std::vector<double> squares;       // of the angular frequencies, in increasing order; below 0 where it is unstable
    std::vector<double> frequencies;   // their roots, 0 for those below 0
    std::vector<ModeAmplitudes> modes; // one for each
    std::vector<RitzFinding> findings;
    std::size_t panels = 0; // of the interval: if points require it, more elements than requested
};

/// Small free vibration about the rest at 0, without damping and efforts, with prescribed quantities held at 0.
/// Basis.values has the value of every name. Throws Cancelled on request.
RitzFrequencies ritzFrequencies(const Continuum& continuum, const Basis& basis, Algebra& algebra,
                                const std::stop_token& stop = {});

/// The reason why there are none, without a full stop; empty if there are any.
std::string wordsOf(const RitzFrequencies& frequencies);

} // namespace coenergy
