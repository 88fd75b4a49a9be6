// `coenergy linearize`: the linear equations near a point, their eigenvalues and modes.
#include "cli/cli_analysis.hpp"
#include "cli/cli_assignments.hpp"
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "answers/answers.hpp"
#include "api/near_point.hpp"

namespace coenergy {

namespace {

struct LinearizeOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    GivenOptions search; // which equilibria
    api::LinearizeOptions linear;
};

int runLinearize(const LinearizeOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::LinearizeOptions linear = options.linear;
    linear.search = {options.search.textsOf("--box"), options.search.number("--starts"),
                     options.search.textsOf("--steady")};
    api::ModelStages stages;
    return printAsked(options.input.file, options.format, streams, [&](api::Remarks& remarks) {
        const Interruption interruption;
        return api::linearAnswer({std::get<GivenModel>(given), stages, remarks, interruption.token()}, linear);
    });
}

} // namespace

void addLinearize(CommandLine& line) {
    const auto command = newCommand<LinearizeOptions>(
        line, "linearize", "Print the linear equations near a point, their eigenvalues and modes.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "latex", "json", "octave", "numpy"});
    app.add_option("--at", options->linear.at,
                   "start, equilibrium, equilibrium:K (as listed by `equilibrium`), or a time of the run");
    app.add_option("--input", options->linear.inputs, "a parameter that acts from outside (repeatable)")->take_all();
    app.add_option("--output", options->linear.outputs,
                   "an expression that is observed (repeatable); without it the outputs of the model")
        ->take_all();
    addNumber(app, "--modes", options->linear.modes, "only so many modes, those of the lowest natural frequencies")
        ->check(positiveNumber());
    addOptions(app, searchOptions(), options->search);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    onCommand(line, command, runLinearize);
}

} // namespace coenergy
