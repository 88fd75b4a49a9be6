#pragma once
// A uniform wave equation as a pair of equations of first order, of a flow and of the effort that goes with it, and as
// one of second order for either of them: S. Alipourazadi, 2012, (4-19) to (4-24), where they are the flow Q and the
// pressure P of a pipeline.

#include "continua/hamilton.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// Q = u_t and P = -c (u_x - w) of m u_tt + b u_t - c (u_x - w)_x = f(x, t), where q(x, t), whose integral over time is
/// w, enters along the way.
struct WavePair {
    std::string flow = "Q", effort = "P"; // others where these names have meanings
    Expression effortMeaning;             // P, in u_x
    std::vector<Expression> firstOrder;   // P_t + c Q_x - c q = 0, m Q_t + b Q + P_x - f = 0
    Expression ofFlow, ofEffort;          // of second order; both are 0
    Notation notation;
};

/// Nothing unless the field is one, uniform, of second order, with at most a friction that is linear in u_t and a force
/// that does not depend on the field. Throws ArithmeticError and Cancelled.
std::optional<WavePair> wavePair(const Continuum& continuum, const FieldEquations& equations, Algebra& algebra);

} // namespace coenergy
