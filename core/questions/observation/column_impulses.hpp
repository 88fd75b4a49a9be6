#pragma once

#include "observation/column_formula.hpp"

namespace coenergy {

/// A part of a curve over time that has no duration, as the force of a blow.
struct CurveImpulse {
    double time = 0;
    double size = 0; ///< its integral over time

    bool operator==(const CurveImpulse&) const = default;
};

/// The impulses of an expression over a run, in the order of time. None in a text that is the name of one of the run's
/// quantities, and where an impulse is no factor of its term.
std::vector<CurveImpulse> impulsesIn(const std::string& text, const Trajectory& run, const PlotNames& names);

} // namespace coenergy
