// `coenergy export`: a model as a program in another language, or the name of what that language cannot hold.
#include "cli/cli_export.hpp"

#include "cli/cli_commands.hpp"
#include "cli/cli_fmu.hpp"
#include "cli/output_files.hpp"
#include "cli/posed_file.hpp"

#include "modelica/modelica_text.hpp"
#include "problems/export_message.hpp"
#include "programs/target_language.hpp"
#include "setup/simulation_setup.hpp"
#include "units/model_units.hpp"

namespace coenergy {

namespace {

template <class Obstacle> int complain(const ExportOptions& options, const Obstacle& obstacle, const Streams& streams) {
    streams.err << options.input.file << ": error: cannot be exported: " << obstacleMessage(obstacle).toStdString()
                << ".\n";
    return ModelHasErrors;
}

int write(const ExportOptions& options, const std::string& text, const Streams& streams) {
    if (!options.output.empty())
        return writeOrComplain({{options.output, text}}, streams) ? Done : ModelHasErrors;
    streams.out << text << std::flush;
    return streams.out ? Done : ModelHasErrors;
}

int writeModelica(const ExportOptions& options, const PosedFile& file, const Streams& streams) {
    const PreparedModel& prepared = *file.preparation.model;
    const PosedModel posed = posedModel(file.parsed, file.preparation.derivation);
    ModelicaSource source{*posed.system, posed.observation, posed.givens, posed.settings, file.overrides.parameters};
    for (const StateVariable& variable : prepared.system->state())
        source.state.insert(variable.name);
    source.isConstrained = !prepared.system->invariants().empty();
    source.hasRedundantConstraints = !prepared.observers->multipliers.empty();
    source.units = unitsOf(file.parsed).units;
    source.title = file.parsed.document.header->title;
    source.description = file.parsed.document.header->description;
    if (!options.output.empty())
        source.className = std::filesystem::path(options.output).stem().string();
    const auto text = modelicaText(source, COENERGY_VERSION);
    if (const auto* obstacle = std::get_if<ModelicaObstacle>(&text))
        return complain(options, *obstacle, streams);
    return write(options, std::get<std::string>(text), streams);
}

int write(const ExportOptions& options, const ExportedModel& model, const TargetLanguage& language,
          const Streams& streams) {
    if (options.output.empty())
        return write(options, programText(model, language, COENERGY_VERSION), streams);
    std::vector<FileContent> files;
    for (ProgramFile& file : programFiles(model, language, COENERGY_VERSION, options.output))
        files.push_back({std::move(file.path), std::move(file.text)});
    return writeOrComplain(files, streams) ? Done : ModelHasErrors;
}

// `language`: null for one without programs.
bool isOutputFit(const ExportOptions& options, const TargetLanguage* language, const Streams& streams) {
    const std::filesystem::path output = options.output;
    std::vector<OutputFile> outputs = {{"--output", output}};
    if (language && !output.empty())
        for (const std::filesystem::path& companion : companionPaths(*language, output))
            outputs.push_back({"--output", companion});
    if (!areApart(options.input.file, outputs, streams))
        return false;
    if (!language || !language->isNamedByFile() ||
        (output.extension() == language->suffix() && language->canBeNamed(output.stem().string())))
        return true;
    streams.err << "coenergy: --output: " << options.language << " names a program by its file: give one that ends in "
                << language->suffix() << ", of letters, digits and underscores, which is no word of the language\n";
    return false;
}

std::vector<std::string> exportLanguages() {
    std::vector<std::string> names = targetNames();
    names.emplace_back("modelica");
    for (const std::string& name : fmiVersionNames())
        names.push_back(name);
    return names;
}

int runExport(const ExportOptions& options, const Streams& streams) {
    if (!isFitForUnit(options, streams))
        return WrongUsage;
    if (options.language == pageName)
        return runPage(options, streams);
    if (options.language == siteName)
        return runSite(options, streams);
    const auto language = targetNamed(options.language, std::filesystem::path(options.output).stem().string());
    if (!isOutputFit(options, language.get(), streams))
        return WrongUsage;
    const auto posed = posedFile(options.input, streams, [](const ParsedModel& parsed) { return settingsOf(parsed); });
    if (const auto* exitCode = std::get_if<ExitCode>(&posed))
        return *exitCode;
    const PosedFile& file = std::get<PosedFile>(posed);
    const Header& header = *file.model.document.header;
    const Givens givens = givensOf(file.parsed);
    const ExportSource source{
        *file.preparation.model, file.problem, givens, *file.preparation.derivation.system, header.title,
        header.description};
    if (const auto version = fmiVersionNamed(options.language))
        return writeUnit(options, *version, source, file.parsed, streams);
    if (!language)
        return writeModelica(options, file, streams);
    const auto exported = exportedModel(source);
    if (const auto* obstacle = std::get_if<ExportObstacle>(&exported))
        return complain(options, *obstacle, streams);
    return write(options, std::get<ExportedModel>(exported), *language, streams);
}

} // namespace

void addExport(CommandLine& line) {
    const auto command = newCommand<ExportOptions>(
        line, "export",
        "Write the model as a program in another language with a check of itself, as a unit of the Functional Mock-up "
        "Interface, or as a web page that computes it.");
    const auto& [app, options] = command;
    addInput(app, options->input);
    std::vector<std::string> targets = exportLanguages();
    targets.insert(targets.end(), {pageName, siteName});
    app.add_option(
           "--to", options->language,
           "the language of the program; fmi2, fmi3: a unit for model exchange and co-simulation; html: one page "
           "that runs the model; site: FILE is a folder, whose models become a folder of pages with an index")
        ->required()
        ->check(CLI::IsMember(targets));
    addParameters(app, options->input.parameters);
    app.add_option("--input", options->inputs, "of a unit: a parameter that acts from outside (repeatable)")
        ->take_all();
    app.add_option("-o,--output", options->output,
                   "the file to write (octave: OUT.m and OUT_main.m; a unit: OUT.fmu), of a site the folder; without "
                   "it standard output");
    onCommand(line, command, runExport);
}

} // namespace coenergy
