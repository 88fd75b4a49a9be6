// `coenergy derive`: the equations as text, LaTeX or JSON.
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"
#include "cli/print_as.hpp"

#include "api/equations.hpp"

namespace coenergy {

namespace {

struct DeriveOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
    api::EquationOptions equations;
};

int runDerive(const DeriveOptions& options, const Streams& streams) {
    auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    auto& [model, overrides] = std::get<GivenModel>(given);
    for (const auto& [name, value] : overrides.parameters)
        model.substituted.push_back(name);
    api::ModelStages stages;
    return printAsked(options.input.file, streams, [&](api::Remarks& remarks) {
        const api::Equations equations =
            api::equationsOf({std::get<GivenModel>(given), stages, remarks}, options.equations);
        switch (options.format) {
        case OutputFormat::Text: return textOf(equations);
        case OutputFormat::Latex: return latexOf(equations);
        default: return jsonOf(equations).dump(2) + "\n";
        }
    });
}

} // namespace

void addDerive(CommandLine& line) {
    const auto command = newCommand<DeriveOptions>(line, "derive", "Print the equations.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "latex", "json"});
    app.add_flag_callback(
        "--plain", [options = options.get()] { options->equations.form = EquationForm::Plain; },
        "without simplification");
    app.add_flag("--collected", options->equations.isCollected,
                 "with one coefficient for each acceleration, flow and coordinate");
    app.add_flag("--compact", options->equations.isCompact,
                 "equations that differ in an index alone as one, x[i]: ..., i = 2, ..., 19");
    app.add_flag("--expand", options->equations.isWrittenOut, "with definitions written out, however long");
    app.add_flag("--eliminated", options->equations.isEliminated,
                 "without the coordinates that displacement constraints give, and without their multipliers");
    app.add_flag("--principles", options->equations.hasPrinciples,
                 "first the lines from d'Alembert's principle to the equations, as text or JSON");
    addParameters(app, options->input.parameters);
    onCommand(line, command, runDerive);
}

} // namespace coenergy
