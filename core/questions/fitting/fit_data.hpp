#pragma once
// What a fit found, as far as it is shown.

#include "fitting/fit.hpp"
#include "fitting/samples.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// One measured quantity beside what runs say of it.
struct FittedCurve {
    std::string expression;
    std::string column;
    std::string unit; ///< of the expression, where it is known
    SampleSet samples;
    std::vector<double> atSamples; ///< the fitted run
    std::vector<double> times;     ///< of the curves, close to each other
    std::vector<double> before;    ///< with the values that the fit began with
    std::vector<double> after;
};

struct FitData {
    Fit fit = {};
    std::vector<FitUnknown> unknowns = {};
    bool hasConverged = true;
    bool isWithinErrors = false; ///< of the run: the residuals say nothing about the data
    std::vector<FittedCurve> curves = {};
};

} // namespace coenergy
