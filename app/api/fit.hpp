#pragma once
// Parameters and initial values of a model from measured values.

#include "answers/answer.hpp"
#include "api/run.hpp"

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
    std::vector<std::string> vary;       ///< NAME, NAME(0), NAME=FROM:TO
    std::vector<std::string> deviations; ///< COLUMN=NUMBER: of a measured value
    RunOptions run;
};

struct FittedModel {
    Answer answer;
    Document document; ///< with the fitted values
    bool hasConverged = true;
};

/// Rejected where the data or the options do not fit the model, refused where it cannot be run.
FittedModel fittedModel(const Question& question, const FitRequest& request);

} // namespace coenergy::api
