// `coenergy action`: Hamilton's principle at a run, by varied paths.
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "api/varied_action.hpp"

namespace coenergy {

namespace {

struct ActionOptions {
    InputOptions input;
    api::RunOptions run;
    std::vector<std::string> variations;
    OutputFormat format = OutputFormat::Text;
};

int runAction(const ActionOptions& options, const Streams& streams) {
    const Interruption interruption;
    return askedOfModel(
        options.input, streams,
        [&](const api::Question& question) {
            return printAnswer(api::variedActionAnswer(question, options.variations, options.run), options.format,
                               streams);
        },
        interruption.token());
}

} // namespace

void addAction(CommandLine& line) {
    const auto command = newCommand<ActionOptions>(
        line, "action", "Print the action of a run beside those of varied paths with the same ends.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_option("--vary", options->variations,
                   "how a coordinate is varied, `x = sin(pi*t)`: a function of the time that vanishes at both ends; "
                   "may be repeated")
        ->required()
        ->allow_extra_args(false);
    addFormat(app, options->format, {"text", "json"});
    addRunOptions(app, options->run);
    addParameters(app, options->input.parameters);
    addInitialValues(app, options->input.initialValues);
    onCommand(line, command, runAction);
}

} // namespace coenergy
