// `coenergy equilibrium`: where a model stays at rest, with reactions, energy and stability.
#include "cli/cli_analysis.hpp"
#include "cli/cli_commands.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"

namespace coenergy {

namespace {

int runEquilibrium(const EquilibriumOptions& options, const Streams& streams) {
    const auto analysed = analysedModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&analysed))
        return *exitCode;
    const auto& model = std::get<AnalysedModel>(analysed);
    const auto problem = numbersOf(model, model.analysis, options.input.file, streams);
    if (!problem)
        return ModelHasErrors;
    const auto question = questionOf(model, *problem, options, streams);
    if (!question)
        return WrongUsage;
    const auto equilibria = searched(*question, streams);
    if (!equilibria)
        return ModelHasErrors;
    return printAnswer(equilibriumAnswer(*equilibria, model.loaded.document), options.format, streams);
}

} // namespace

void addEquilibrium(CommandLine& line) {
    const auto command =
        newCommand<EquilibriumOptions>(line, "equilibrium", "Find where the model stays at rest, or moves steadily.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "json"});
    addSearch(app, *options);
    onCommand(line, command, runEquilibrium);
}

} // namespace coenergy
