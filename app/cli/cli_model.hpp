#pragma once
// Reading a model for a command, and reporting what is wrong with it as compilers do.

#include "api/finding.hpp"
#include "cli/command.hpp"

#include "io/loaded_model.hpp"
#include "pipeline/model_state.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <variant>

namespace coenergy {

/// What is made from a field: nothing, or the coordinates of its assumed modes.
enum class FieldUse { AsStated, AsModel };

/// The file's text, or the exit code after a complaint.
std::variant<std::string, ExitCode> textOf(const InputOptions& options, const Streams& streams);

/// What the file states, or the exit code; what is wrong with the file, warnings included, is printed. `text`: the
/// file's, where it has been read.
/// The model as the file states it, and as a command uses it: a field as the coordinates of its modes, with the efforts
/// that are asked for. What is wrong is complained about.
std::variant<LoadedModel, ExitCode> modelInFile(const InputOptions& options, const std::string& text,
                                                const Streams& streams);
std::variant<LoadedModel, ExitCode> usedModel(LoadedModel stated, const InputOptions& options, const Streams& streams,
                                              FieldUse use);
/// Both at once.
std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams, FieldUse use = FieldUse::AsModel);
std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const Streams& streams,
                                              FieldUse use = FieldUse::AsModel);

/// What the file's text states, before a model is made of it, if it can be read; what is wrong with it is told with the
/// model.
std::optional<LoadedModel> statedModel(const InputOptions& input, const std::string& text);

/// `FILE:LINE:COLUMN: error: ...` with the source line and a caret, one for each diagnostic.
void printDiagnostics(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
                      std::ostream& err);

/// The same of what is said of a model; what has no place in it without one, and of a request `coenergy: ...`.
void printFindings(const std::string& file, const api::Findings& findings, std::ostream& err);

/// Prints them; whether there are errors among them, after which no command goes on.
bool complains(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
               const Streams& streams);

using ProblemOrMissing = std::variant<SimulationProblem, Diagnostics>;
/// The same; what is missing is printed.
ProblemOrMissing told(ProblemOrMissing problem, const std::string& file, const LoadedModel& model,
                      const Streams& streams);

/// Derives, analyses and compiles on a thread whose stack is large enough for GiNaC's recursion.
Preparation prepare(const LoadedModel& model);

} // namespace coenergy
