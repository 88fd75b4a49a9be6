#pragma once
// Reading a model for a command, and reporting what is wrong with it as compilers do.

#include "cli/command.hpp"
#include "conservation/conserved_quantities.hpp"

#include "io/loaded_model.hpp"
#include "pipeline/model_state.hpp"

#include <variant>

namespace coenergy {

/// What is made from a field: nothing, or the coordinates of its assumed modes.
enum class FieldUse { AsStated, AsModel };

/// The file's text, or the exit code after a complaint.
std::variant<std::string, ExitCode> textOf(const InputOptions& options, const Streams& streams);

/// What the file states, or the exit code; what is wrong with the file, warnings included, is printed. `text`: the
/// file's, where it has been read.
std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const std::string& text,
                                              const Streams& streams, FieldUse use = FieldUse::AsModel);
std::variant<LoadedModel, ExitCode> loadModel(const InputOptions& options, const Streams& streams,
                                              FieldUse use = FieldUse::AsModel);

/// `FILE:LINE:COLUMN: error: ...` with the source line and a caret, one for each diagnostic.
void printDiagnostics(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
                      std::ostream& err);

/// Prints them; whether there are errors among them, after which no command goes on.
bool complains(const std::string& file, const LoadedModel& model, const Diagnostics& diagnostics,
               const Streams& streams);

/// Whether `check` refuses its texts, its names or its equations, which is then printed: no command goes on with such a
/// model. A model that is merely too large to be derived is not refused here.
bool isRefused(const std::string& file, const LoadedModel& model, const Streams& streams);

/// With nothing but the model.
ModelState stateOf(const LoadedModel& model);
/// Derives on a thread whose stack is large enough for GiNaC's recursion; `isWrittenOut`: with definitions inserted,
/// however long the result.
Derivation derive(const LoadedModel& model, bool isWrittenOut = false);
/// Derives, analyses and compiles on such a thread.
Preparation prepare(const LoadedModel& model);

/// A prepared model, and what its texts mean as they are typed.
struct PreparedTexts {
    Preparation preparation;
    ParsedModel parsed;
};
PreparedTexts prepareTexts(const LoadedModel& model);
/// What the model's motions conserve; nothing for a model that could not be derived.
Conservation conservationOf(const Preparation& preparation);

} // namespace coenergy
