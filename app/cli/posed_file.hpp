#pragma once
// A model file on its way to a run: read, derived, compiled, with its numbers.

#include "cli/cli_assignments.hpp"

#include "meaning/parsed_model.hpp"
#include "setup/simulation_setup.hpp"

#include <functional>
#include <variant>

namespace coenergy {

struct PosedFile {
    LoadedModel model; ///< with the values that are set
    Overrides overrides;
    ParsedModel parsed;
    Preparation preparation; ///< has a model
    SimulationProblem problem;
};

/// What is wrong or missing is printed.
std::variant<PosedFile, ExitCode> posedFile(const InputOptions& options, const Streams& streams,
                                            const std::function<IntegrationSettings(const ParsedModel&)>& settings);

using ProblemOrMissing = std::variant<SimulationProblem, Diagnostics>;

/// The same; what is missing is printed.
ProblemOrMissing told(ProblemOrMissing problem, const std::string& file, const LoadedModel& model,
                      const Streams& streams);

} // namespace coenergy
