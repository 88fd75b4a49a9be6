// `coenergy formulations`: one constrained motion integrated in several ways.
#include "cli/cli_analysis.hpp"
#include "cli/cli_commands.hpp"
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"
#include "base/cancellation.hpp"
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
    const auto analysed = analysedModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&analysed))
        return *exitCode;
    const auto& model = std::get<AnalysedModel>(analysed);
    auto problem = numbersOf(model, model.analysis, options.input.file, streams);
    if (!problem)
        return ModelHasErrors;
    problem->settings.end = options.end.value_or(problem->settings.end);
    problem->settings.relativeTolerance = options.relativeTolerance.value_or(problem->settings.relativeTolerance);
    if (!(problem->settings.end > problem->settings.start)) {
        streams.err << "coenergy: --end: the runs have to end after their start\n";
        return WrongUsage;
    }
    std::vector<FormulationRun> runs;
    try {
        const Interruption interruption;
        runs = compareFormulations(*problem, interruption.token());
    } catch (const Cancelled&) {
        streams.err << "coenergy: stopped\n";
        return ModelHasErrors;
    }
    return printAnswer(formulationAnswer(runs), options.format, streams);
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
