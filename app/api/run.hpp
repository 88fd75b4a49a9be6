#pragma once
// A run, with all that is said about it.

#include "api/question.hpp"
#include "meaning/parsed_model.hpp"
#include "simulation/simulate.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace coenergy::api {

/// In place of the model's own settings.
struct RunOptions {
    std::optional<double> end = {};
    std::optional<double> step = {}; ///< of the output
    std::optional<double> relativeTolerance = {};
    std::optional<double> absoluteTolerance = {};
    std::string method = {};                     ///< as in a file: `radau5`
    std::string stabilization = {};              ///< as in a file: `projection`
    std::vector<std::string> sensitivities = {}; ///< parameters and variables by which the run is differentiated
};

/// Rejects values that no run can have.
void rejectUnfit(const Question& question, const RunOptions& options);
/// The model's own settings with these in their place.
IntegrationSettings settingsFor(const RunOptions& options, const ParsedModel& parsed);

/// A model on its way to a run.
struct PosedRun {
    ParsedModel parsed;
    Preparation preparation; ///< has a model
    SimulationProblem problem;
};

/// Refused where there is nothing to run.
PosedRun posedRun(const Question& question, const RunOptions& options = {});

struct Run {
    PosedRun posed;
    SimulationResult result;
};

/// How it went is told; one that broke off, too.
Run runOf(const Question& question, PosedRun posed, const Progress& progress = {});

/// How it ended and why, its audit, what was solved with.
nlohmann::ordered_json summaryOf(const RunStatus& status);
/// The same with reactions, drifts of conserved quantities, and the action.
nlohmann::ordered_json summaryOf(const Question& question, const Run& run);

} // namespace coenergy::api
