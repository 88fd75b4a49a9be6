// `coenergy export`: a model as a program in another language, or the name of what that language cannot hold.
#include "cli/cli_assignments.hpp"
#include "cli/cli_fmu.hpp"
#include "cli/cli_model.hpp"
#include "cli/output_files.hpp"

#include "modelica/modelica_text.hpp"
#include "page/export_message.hpp"
#include "programs/target_language.hpp"
#include "setup/simulation_setup.hpp"
#include "units/model_units.hpp"

namespace coenergy {

namespace {

std::string reasonOf(const ExportObstacle& obstacle) {
    return obstacleMessage(obstacle).toStdString();
}

std::string reasonOf(const ModelicaObstacle& obstacle) {
    using Feature = ModelicaObstacle::Feature;
    const std::string quoted = "`" + obstacle.where + "`";
    switch (obstacle.feature) {
    case Feature::Table:
        return "the table " + quoted + " has no form in an equation of Modelica. Replace it by a function";
    case Feature::Integral:
        return "the integral " + quoted + " has no form in an equation of Modelica. Replace it by its value";
    case Feature::Impulse:
        return "the impulse " + quoted + " has no form in an equation of Modelica. Replace it by a short smooth force";
    case Feature::Jump:
        return quoted +
               " jumps where the motion does, and Modelica cannot say how it slides or sticks there. Replace it "
               "by a smooth function, such as tanh(x/width) for sign(x)";
    case Feature::Redundant:
        return "constraints are redundant, and the equations of Modelica must determine each multiplier. Remove those "
               "that follow from others";
    case Feature::Number:
        return "the number " + quoted + " is beyond double precision. Choose another unit";
    }
    return {};
}

template <class Obstacle> int complain(const ExportOptions& options, const Obstacle& obstacle, const Streams& streams) {
    streams.err << options.input.file << ": error: cannot be exported: " << reasonOf(obstacle) << ".\n";
    return ModelHasErrors;
}

int write(const ExportOptions& options, const std::string& text, const Streams& streams) {
    if (!options.output.empty())
        return writeOrComplain({{options.output, text}}, streams) ? Done : ModelHasErrors;
    streams.out << text << std::flush;
    return streams.out ? Done : ModelHasErrors;
}

int writeModelica(const ExportOptions& options, const ParsedModel& parsed, const Preparation& preparation,
                  const Overrides& overrides, const Streams& streams) {
    const PosedModel posed = posedModel(parsed, preparation.derivation);
    ModelicaSource source{*posed.system, posed.observation, posed.givens, posed.settings, overrides.parameters};
    for (const StateVariable& variable : preparation.model->system->state())
        source.state.insert(variable.name);
    source.isConstrained = !preparation.model->system->invariants().empty();
    source.hasRedundantConstraints = !preparation.model->observers->multipliers.empty();
    source.units = unitsOf(parsed).units;
    source.title = parsed.document.header->title;
    source.description = parsed.document.header->description;
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

} // namespace

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
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    const auto& [model, overrides] = std::get<GivenModel>(given);
    const Preparation preparation = prepare(model);
    printDiagnostics(options.input.file, model, preparation.derivation.diagnostics, streams.err);
    if (!preparation.model)
        return ModelHasErrors;
    const ParsedModel parsed = parseModel(model.document);
    const auto problem = problemFor(*preparation.model, parsed, overrides, settingsOf(parsed));
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        printDiagnostics(options.input.file, model, *missing, streams.err);
        return ModelHasErrors;
    }
    const Givens givens = givensOf(parsed);
    const ExportSource source{
        *preparation.model,           std::get<SimulationProblem>(problem), givens, *preparation.derivation.system,
        model.document.header->title, model.document.header->description};
    if (const auto version = fmiVersionNamed(options.language))
        return writeUnit(options, *version, source, parsed, streams);
    if (!language)
        return writeModelica(options, parsed, preparation, overrides, streams);
    const auto exported = exportedModel(source);
    if (const auto* obstacle = std::get_if<ExportObstacle>(&exported))
        return complain(options, *obstacle, streams);
    return write(options, std::get<ExportedModel>(exported), *language, streams);
}

} // namespace coenergy
