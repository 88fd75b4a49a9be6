// `coenergy linearize`: the linear equations near a point, their eigenvalues and modes.
#include "cli/cli_analysis.hpp"
#include "cli/cli_commands.hpp"
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "api/near_point.hpp"

namespace coenergy {

namespace {

struct LinearizeOptions {
    EquilibriumOptions search; // file, form, values, and which equilibria
    api::LinearizeOptions linear;
};

int runLinearize(const LinearizeOptions& options, const Streams& streams) {
    const InputOptions& input = options.search.input;
    const auto given = givenModel(input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::LinearizeOptions linear = options.linear;
    linear.search = options.search.search;
    api::ModelStages stages;
    return printAsked(input.file, options.search.format, streams, [&](api::Remarks& remarks) {
        const Interruption interruption;
        return api::linearAnswer({std::get<GivenModel>(given), stages, remarks, interruption.token()}, linear);
    });
}

} // namespace

void addLinearize(CommandLine& line) {
    const auto command = newCommand<LinearizeOptions>(
        line, "linearize", "Print the linear equations near a point, their eigenvalues and modes.");
    const auto& [app, options] = command;
    addInput(app, options->search.input);
    addFormat(app, options->search.format, {"text", "latex", "json"});
    app.add_option("--at", options->linear.at,
                   "start, equilibrium, equilibrium:K (as listed by `equilibrium`), or a time of the run");
    app.add_option("--input", options->linear.inputs, "a parameter that acts from outside (repeatable)")->take_all();
    app.add_option("--output", options->linear.outputs,
                   "an expression that is observed (repeatable); without it the outputs of the model")
        ->take_all();
    addNumber(app, "--modes", options->linear.modes, "only so many modes, those of the lowest natural frequencies")
        ->check(positiveNumber());
    addSearch(app, options->search);
    onCommand(line, command, runLinearize);
}

} // namespace coenergy
