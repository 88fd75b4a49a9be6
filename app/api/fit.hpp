#pragma once
// Parameters and initial values of a model from measured values.

#include "answers/answer.hpp"
#include "api/run.hpp"
#include "fitting/fit.hpp"
#include "fitting/samples.hpp"

#include <functional>
#include <string>
#include <vector>

namespace coenergy::api {

struct DataFile {
    std::string name;
    std::string bytes;
};

struct FitRequest {
    std::vector<DataFile> data;          ///< columns over time
    std::vector<std::string> matches;    ///< EXPRESSION = COLUMN
    std::vector<std::string> vary;       ///< NAME, NAME(0), NAME=FROM:TO, NAME=FROM:, NAME=:TO
    std::vector<std::string> deviations; ///< COLUMN=NUMBER: of a measured value
    RunOptions run;
    std::vector<std::string> starts = {};   ///< NAME=NUMBER: where the fit begins, if not at the model's value
    std::optional<std::size_t> stated = {}; ///< the fit of the model whose texts these are; its run ends with the data
};

/// How far a fit is.
struct FitProgress {
    std::size_t runs = 0;
    double deviation = 0; ///< the least that residuals had so far, as the root of their mean square
};
/// Called after each run.
using FitWatcher = std::function<void(const FitProgress&)>;

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

struct FittedModel {
    Answer answer;
    Document document; ///< with the fitted values
    bool hasConverged = true;
    Fit fit = {};
    std::vector<FitUnknown> unknowns = {};
    std::size_t runs = 0;
    bool isWithinErrors = false; ///< of the run: the residuals say nothing about the data
    std::vector<FittedCurve> curves = {};
};

/// Refuses or rejects what could not be run. Nothing is run.
void poseFit(const Question& question, const FitRequest& request);

enum class FitCurves { Left, Made };

/// Rejected where the data or the options do not fit the model, refused where it cannot be run. What is wrong with one
/// match or one unknown is a FitFault.
FittedModel fittedModel(const Question& question, const FitRequest& request, FitCurves curves = FitCurves::Left,
                        const FitWatcher& watch = {});

} // namespace coenergy::api
