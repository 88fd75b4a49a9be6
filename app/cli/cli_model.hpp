#pragma once
// Reading a model for a command, and saying what is wrong with it in the way compilers do.

#include "cli/cli_commands.hpp"
#include "conservation/conserved_quantities.hpp"

#include "io/loaded_model.hpp"
#include "pipeline/model_state.hpp"

#include <variant>

namespace coenergy {

/// What is made of a field: nothing, or the coordinates of its assumed modes.
enum class FieldUse { AsStated, AsModel };

/// The file's content, or the exit code; what is wrong with the file, warnings included, is printed.
std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const Streams& streams,
                                              FieldUse use = FieldUse::AsModel);

/// `FILE:LINE:COLUMN: error: ...` with the source line and a caret, one for each diagnostic.
void printDiagnostics(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
                      std::ostream& err);

/// Whether `check` refuses its texts, its names or its equations, which is printed then: no command makes anything of
/// it. What is only too large to be derived is none of these.
bool isRefused(const std::string& file, const LoadedModel& model, const Streams& streams);

/// Nothing but the model yet.
ModelState stateOf(const LoadedModel& model);
/// Derives on a thread that GiNaC can recurse on; `isWrittenOut`: with definitions inserted, however long that becomes.
Derivation derive(const LoadedModel& model, bool isWrittenOut = false);
/// Derives, analyses and compiles there.
Preparation prepare(const LoadedModel& model);
/// What its motions do not change. Nothing is claimed of a model that could not be derived.
Conservation conservationOf(const Preparation& preparation);

} // namespace coenergy
