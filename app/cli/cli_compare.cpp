// `coenergy compare`: a list of somebody's own equations, each judged beside those of the model.
#include "cli/interruption.hpp"
#include "cli/print_as.hpp"

#include "api/compared_equations.hpp"
#include "io/atomic_file.hpp"

namespace coenergy {

namespace {

struct CompareOptions {
    InputOptions input;
    std::string equations; // file
    OutputFormat format = OutputFormat::Text;
};

int runCompare(const CompareOptions& options, const Streams& streams) {
    const Interruption interruption;
    const auto ask = [&](const api::Question& question) {
        const auto text = readFile(options.equations);
        if (!text)
            question.remarks.reject("", "`" + options.equations + "`: " + text.error());
        const api::ComparedEquations compared = comparedEquations(question, *text);
        const ExitCode printed = printAnswer(compared.answer, options.format, streams);
        return compared.areTrue() ? printed : ModelHasErrors;
    };
    return askedOfModel(options.input, streams, ask, interruption.token(), FieldUse::AsStated);
}

} // namespace

void addCompare(CommandLine& line) {
    const auto command = newCommand<CompareOptions>(
        line, "compare",
        "Judge a list of your own equations beside those of the model: which is which, and which of its terms are "
        "wrong.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    app.add_option("EQUATIONS", options->equations,
                   "file with an equation a line, in any arrangement; `x1: ...` where that of x1 is meant")
        ->required();
    addFormat(app, options->format, {"text", "json"});
    addParameters(app, options->input.parameters);
    onCommand(line, command, runCompare);
}

} // namespace coenergy
