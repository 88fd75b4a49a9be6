#pragma once
// Measured values and runs as figures.

#include "fitting/fit_data.hpp"
#include "plot/figure.hpp"

namespace coenergy {

/// The measured values, and the run before and after.
Figure fitFigure(const FittedCurve& curve, const Notation& notation);
/// Measured less run, over time.
Figure residualFigure(const FittedCurve& curve);

} // namespace coenergy
