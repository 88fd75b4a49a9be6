// `coenergy export`: a model as a program in another language, or the name of what that language cannot hold.
#include "cli/cli_export.hpp"

#include "cli/output_files.hpp"
#include "cli/print_as.hpp"

#include "api/made_page.hpp"
#include "api/program.hpp"

namespace coenergy {

namespace {

bool isFit(const ExportOptions& options, const ProgramWish& wish, const Streams& streams) {
    std::vector<OutputFile> outputs = {{"--output", wish.output}};
    for (const std::filesystem::path& companion : exportCompanions(wish))
        outputs.push_back({"--output", companion});
    if (!areApart(options.input.file, outputs, streams))
        return false;
    const auto fault = unfitName(wish);
    if (fault)
        streams.err << "coenergy: --output: " << fault->toStdString() << "\n";
    return !fault;
}

int write(const ExportOptions& options, const ExportedFiles& exported, const Streams& streams) {
    if (!exported.remark.isEmpty())
        streams.err << "coenergy: " << exported.remark.toStdString() << "\n";
    if (!options.output.empty())
        return writeOrComplain(exported.files, streams) ? Done : ModelHasErrors;
    streams.out << exported.files.front().text << std::flush;
    return streams.out ? Done : ModelHasErrors;
}

int runExport(const ExportOptions& options, const Streams& streams) {
    if (!options.inputs.empty() && !hasInputs(options.language)) {
        streams.err << "coenergy: --input: only with --to fmi2 or fmi3; a program has no inputs\n";
        return WrongUsage;
    }
    if (options.language == api::pageTarget)
        return runPage(options, streams);
    if (options.language == siteName)
        return runSite(options, streams);
    const ProgramWish wish{options.language, options.output, options.inputs};
    if (!isFit(options, wish, streams))
        return WrongUsage;
    ExportedFiles exported;
    const ExitCode exitCode = askedOfModel(options.input, streams, [&](const api::Question& question) {
        exported = api::exportedProgram(question, wish);
        return Done;
    });
    return exitCode == Done ? write(options, exported, streams) : exitCode;
}

} // namespace

void addExport(CommandLine& line) {
    const auto command = newCommand<ExportOptions>(
        line, "export",
        "Write the model as a program in another language with a check of itself, as a unit of the Functional Mock-up "
        "Interface, or as a web page that computes it.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    std::vector<std::string> targets;
    for (const ExportTarget& target : exportTargets())
        targets.push_back(target.name);
    targets.insert(targets.end(), {api::pageTarget, siteName});
    app.add_option(
           "--to", options->language,
           "the language of the program; fmi2, fmi3: a unit for model exchange and co-simulation; html: one page "
           "that runs the model; site: FILE is a folder, whose models become a folder of pages with an index")
        ->required()
        ->check(CLI::IsMember(targets));
    addParameters(app, options->input.parameters);
    app.add_option("--input", options->inputs, "of a unit: a parameter that acts from outside (repeatable)")
        ->take_all();
    app.add_option(
        "-o,--output", options->output,
        "the file to write (octave, ode45: OUT.m and OUT_main.m; a unit: OUT.fmu), of a site the folder; without "
        "it standard output");
    onCommand(line, command, runExport);
}

} // namespace coenergy
