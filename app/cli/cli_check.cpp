// `coenergy check`: the structure of a model's equations, and every finding about it.
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"

#include "api/structure.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace coenergy {

namespace {

struct CheckOptions {
    InputOptions input;
    OutputFormat format = OutputFormat::Text;
};

// Of more there is a summary for people; scripts get all of them from the JSON.
constexpr std::size_t mostAlike = 5; // findings

// Fewer names in each list, but where numbers belong to them.
void shorten(Arguments& arguments) {
    if (std::any_of(arguments.begin(), arguments.end(),
                    [](const Argument& argument) { return std::holds_alternative<Amounts>(argument); }))
        return;
    for (Argument& argument : arguments)
        if (auto* list = std::get_if<NameList>(&argument))
            list->names = api::fewOf(list->names);
}

void printFewFindings(const CheckOptions& options, const LoadedModel& model, const Diagnostics& findings,
                      std::ostream& err) {
    std::map<Code, std::size_t> counts;
    Diagnostics shown;
    for (Diagnostic finding : findings) {
        if (++counts[finding.code] > mostAlike)
            continue;
        shorten(finding.arguments);
        shown.push_back(std::move(finding));
    }
    printDiagnostics(options.input.file, model, shown, err);
    for (const auto& [code, count] : counts)
        if (count > mostAlike)
            err << options.input.file << ": " << count - mostAlike << " more like these (" << codeName(code)
                << "); --as json lists all\n";
}

int runCheck(const CheckOptions& options, const Streams& streams) {
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    const LoadedModel& model = std::get<GivenModel>(given).model;
    api::ModelStages stages;
    api::Remarks remarks;
    const api::Structure structure = api::structureOf({std::get<GivenModel>(given), stages, remarks});
    if (options.format == OutputFormat::Json) {
        streams.out << api::toJson(structure, model).dump(2) << "\n";
    } else {
        printFewFindings(options, model, structure.findings(), streams.err);
        printFindings(options.input.file, structure.asked, streams.err);
        streams.out << api::textOf(structure);
    }
    streams.out.flush();
    return structure.isSound() && streams.out ? Done : ModelHasErrors;
}

} // namespace

void addCheck(CommandLine& line) {
    const auto command = newCommand<CheckOptions>(line, "check", "Say what is wrong with a model.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    addFormat(app, options->format, {"text", "json"});
    addParameters(app, options->input.parameters);
    onCommand(line, command, runCheck);
}

} // namespace coenergy
