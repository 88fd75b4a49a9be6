// `coenergy equilibrium`: where a model stays at rest, with reactions, energy and stability.
#include "cli/cli_analysis.hpp"
#include "cli/cli_commands.hpp"
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"

namespace coenergy {

namespace {

int runEquilibrium(const EquilibriumOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::ModelStages stages;
    return printAsked(options.input.file, options.format, streams, [&](api::Remarks& remarks) {
        const api::Question question{std::get<GivenModel>(given), stages, remarks};
        const api::RestQuestion rest = api::restQuestion(question, options.search);
        const Interruption interruption;
        return equilibriumAnswer(findEquilibria(rest.asked, interruption.token()), question.model().document);
    });
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
