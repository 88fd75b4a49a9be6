#pragma once
// Parameters and initial values of a model from measured values.

#include "answers/answer.hpp"
#include "api/run.hpp"
#include "fitting/fit_data.hpp"

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

struct FittedModel : FitData {
    Answer answer;
    Document document; ///< with the fitted values
    std::size_t runs = 0;
};

/// Refuses or rejects what could not be run. Nothing is run.
void poseFit(const Question& question, const FitRequest& request);

enum class FitCurves { Left, Made };

/// Rejected where the data or the options do not fit the model, refused where it cannot be run. What is wrong with one
/// match or one unknown is a FitFault.
FittedModel fittedModel(const Question& question, const FitRequest& request, FitCurves curves = FitCurves::Left,
                        const FitWatcher& watch = {});

} // namespace coenergy::api
