#pragma once
// A model prepared for the commands that analyse it.

#include "cli/command.hpp"

#include "derivation/analysis_model.hpp"
#include "equilibrium/equilibria.hpp"
#include "io/loaded_model.hpp"
#include "setup/simulation_setup.hpp"

#include <functional>
#include <optional>
#include <variant>

namespace coenergy {

struct EquilibriumOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    std::vector<std::string> box; // NAME=FROM:TO
    std::optional<double> starts;
    std::vector<std::string> steady; // NAME or NAME=FLOW
};
void addSearch(CLI::App& command, EquilibriumOptions& options);

/// The document with the values set on the command line, its texts and all that is compiled from it.
struct AnalysedModel {
    LoadedModel loaded;
    ParsedModel parsed;
    Preparation preparation;
    AnalysisModel analysis;
    Overrides overrides;
};

/// Only reads, with the values set; complaints are printed. `change` is applied to the document.
std::variant<AnalysedModel, ExitCode> readModelFor(const InputOptions& options, const Streams& streams,
                                                   const std::function<Document(Document)>& change = {});

/// Derives and compiles what was read; complaints are printed.
std::variant<AnalysedModel, ExitCode> analysedModel(AnalysedModel read, const InputOptions& options,
                                                    const Streams& streams);

/// Both.
std::variant<AnalysedModel, ExitCode> analysedModel(const InputOptions& options, const Streams& streams);

/// The numbers of the model; nothing after complaints.
std::optional<SimulationProblem> numbersOf(const AnalysedModel& model, const AnalysisModel& analysis,
                                           const std::string& file, const Streams& streams);

/// What --box, --starts and --steady specify; nothing after a complaint.
std::optional<EquilibriumQuestion> questionOf(const AnalysedModel& model, const SimulationProblem& problem,
                                              const EquilibriumOptions& options, const Streams& streams);

using EquilibriumSearch = Equilibria (*)(const EquilibriumQuestion&, const std::stop_token&);

/// All equilibria; nothing if Ctrl-C ends the search.
std::optional<Equilibria> searched(const EquilibriumQuestion& question, const Streams& streams,
                                   EquilibriumSearch search = findEquilibria);

} // namespace coenergy
