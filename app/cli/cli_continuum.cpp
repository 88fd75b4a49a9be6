// `coenergy continuum`: from energy densities to field equations, boundary conditions and their derivation.
#include "cli/cli_assignments.hpp"
#include "cli/print_as.hpp"

#include "api/field.hpp"

namespace coenergy {

namespace {

struct ContinuumOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    api::FieldOptions field;
};

int runContinuum(const ContinuumOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams, FieldUse::AsStated);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    api::ModelStages stages;
    bool isFound = true;
    const ExitCode exitCode = printAsked(options.input.file, streams, [&](api::Remarks& remarks) {
        const api::FieldAnswer found = api::fieldAnswer({std::get<GivenModel>(given), stages, remarks}, options.field);
        isFound = found.isFound;
        return options.format == OutputFormat::Latex ? api::latexOf(found) : textOf(found.answer, options.format);
    });
    return exitCode == Done && !isFound ? ModelHasErrors : exitCode;
}

} // namespace

void addContinuum(CommandLine& line) {
    const auto command = newCommand<ContinuumOptions>(
        line, "continuum", "Print the equations and boundary conditions of a field, or of a functional.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "latex", "json"});
    addParameters(app, options->input.parameters);
    app.add_option("--frequencies", options->field.frequencies,
                   "this many natural frequencies: exact where the field is uniform, and by Ritz's method")
        ->check(CLI::Range(std::size_t{1}, api::mostFrequencies));
    app.add_option("--modes", options->field.modes, "of Ritz's method, beside fewer ones; by default those of the file")
        ->check(CLI::Range(std::size_t{1}, api::mostFieldModes));
    onCommand(line, command, runContinuum);
}

} // namespace coenergy
