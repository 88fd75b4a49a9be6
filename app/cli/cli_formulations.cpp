// `coenergy formulations`: one constrained motion integrated in several ways.
#include "cli/cli_assignments.hpp"
#include "cli/cli_commands.hpp"
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"
#include "api/rest.hpp"
#include "comparedforms/formulation_comparison.hpp"

namespace coenergy {

namespace {

struct FormulationOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    std::optional<double> end;
    std::optional<double> relativeTolerance;
};

int runFormulations(const FormulationOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::ModelStages stages;
    return printAsked(options.input.file, options.format, streams, [&](api::Remarks& remarks) {
        const api::Question question{std::get<GivenModel>(given), stages, remarks};
        SimulationProblem problem = api::numbersOf(question, api::analysedModel(question).analysis);
        problem.settings.end = options.end.value_or(problem.settings.end);
        problem.settings.relativeTolerance = options.relativeTolerance.value_or(problem.settings.relativeTolerance);
        if (!(problem.settings.end > problem.settings.start))
            remarks.reject("end", "the runs have to end after their start");
        const Interruption interruption;
        return formulationAnswer(compareFormulations(problem, interruption.token()));
    });
}

} // namespace

void addFormulations(CommandLine& line) {
    const auto command = newCommand<FormulationOptions>(
        line, "formulations",
        "Run constrained motions with projection, without, with Baumgarte's feedback, and in independent coordinates.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "json"});
    addNumber(app, "--end", options->end, "time at which the runs end")->check(finiteNumber());
    addNumber(app, "--rtol", options->relativeTolerance, "relative tolerance")->check(positiveNumber());
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    onCommand(line, command, runFormulations);
}

} // namespace coenergy
