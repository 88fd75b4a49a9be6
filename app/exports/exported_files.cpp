// Nothing is computed here: what a target holds, and how it is written, is in core/export.
#include "exports/exported_files.hpp"

#include "exports/compiled_library.hpp"
#include "fmu/fmu_files.hpp"
#include "fmu/rated_names.hpp"
#include "modelica/modelica_text.hpp"
#include "problems/export_message.hpp"
#include "problems/kind_words.hpp"
#include "programs/park_functions.hpp"
#include "programs/target_language.hpp"
#include "setup/integration_settings.hpp"
#include "units/model_units.hpp"

#include <QCoreApplication>

namespace coenergy {

namespace {

constexpr const char* modelicaName = "modelica";
constexpr const char* parkName = "ode45";

constexpr KindWords<std::string_view> targetWords[] = {
    {"c", QT_TRANSLATE_NOOP("Export", "C program (*.c)")},
    {"cpp", QT_TRANSLATE_NOOP("Export", "C++ program (*.cpp)")},
    {"python", QT_TRANSLATE_NOOP("Export", "Python program (*.py)")},
    {"js", QT_TRANSLATE_NOOP("Export", "JavaScript program (*.js)")},
    {"octave", QT_TRANSLATE_NOOP("Export", "Octave or MATLAB program (*.m)")},
    {parkName, QT_TRANSLATE_NOOP("Export", "Functions for ode45 of Octave or MATLAB (*.m)")},
    {modelicaName, QT_TRANSLATE_NOOP("Export", "Modelica model (*.mo)")},
    {"fmi2", QT_TRANSLATE_NOOP("Export", "Functional Mock-up Unit 2.0 (*.fmu)")},
    {"fmi3", QT_TRANSLATE_NOOP("Export", "Functional Mock-up Unit 3.0 (*.fmu)")},
};

using Exported = std::variant<ExportedFiles, ExportRefusal>;

// Park's functions are files of Octave.
std::unique_ptr<TargetLanguage> languageOf(const std::string& target, const std::string& program = "model") {
    return targetNamed(target == parkName ? "octave" : target, program);
}

std::unique_ptr<TargetLanguage> languageOf(const ProgramWish& wish) {
    return languageOf(wish.target, wish.output.stem().string());
}

ExportSource sourceOf(const ExportedProblem& given, const Givens& givens, const std::stop_token& stop) {
    const Header& header = *given.parsed.document.header;
    return {*given.preparation.model,
            given.problem,
            givens,
            *given.preparation.derivation.system,
            header.title,
            header.description,
            stop,
            jumpingEnergyIn(given.preparation.derivation.diagnostics),
            !statesOutputStep(given.parsed)};
}

Exported program(const ExportSource& source, const TargetLanguage& language, const ProgramWish& wish) {
    const auto model = exportedModel(source);
    if (const auto* obstacle = std::get_if<ExportObstacle>(&model))
        return ExportRefusal{ExportRefusal::Of::Model, obstacleMessage(*obstacle)};
    ExportedFiles exported;
    for (ProgramFile& file : programFiles(std::get<ExportedModel>(model), language, COENERGY_VERSION, wish.output))
        exported.files.push_back({std::move(file.path), std::move(file.text)});
    return exported;
}

Exported functionsOfPark(const ExportSource& source, const ProgramWish& wish) {
    const auto made = parkFunctions(source, wish.output.stem().string(), COENERGY_VERSION);
    if (const auto* obstacle = std::get_if<ExportObstacle>(&made))
        return ExportRefusal{ExportRefusal::Of::Model, obstacleMessage(*obstacle)};
    const auto& functions = std::get<ParkFunctions>(made);
    return ExportedFiles{{{wish.output, functions.functions}, {exportCompanions(wish).front(), functions.script}}, {}};
}

Exported modelica(const ExportedProblem& given, const ProgramWish& wish) {
    const PreparedModel& prepared = *given.preparation.model;
    const PosedModel& posed = *given.preparation.posed;
    ModelicaSource source{*posed.system, posed.observation, posed.givens, posed.settings, given.parameters};
    for (const StateVariable& variable : prepared.system->state())
        source.state.insert(variable.name);
    source.isConstrained = !prepared.system->invariants().empty();
    source.hasRedundantConstraints = !prepared.observers->multipliers.empty();
    source.units = unitsOf(given.parsed).units;
    source.title = given.parsed.document.header->title;
    source.description = given.parsed.document.header->description;
    if (!wish.output.empty())
        source.className = wish.output.stem().string();
    auto text = modelicaText(source, COENERGY_VERSION);
    if (const auto* obstacle = std::get_if<ModelicaObstacle>(&text))
        return ExportRefusal{ExportRefusal::Of::Model, obstacleMessage(*obstacle)};
    return ExportedFiles{{{wish.output, std::get<std::string>(std::move(text))}}, {}};
}

FmuTexts textsOf(const ParsedModel& parsed, const ProgramWish& wish) {
    FmuTexts texts{unitsOf(parsed).units, {}, ratedNames(parsed), wish.inputs};
    for (const Parameter& parameter : *parsed.typed.parameters)
        texts.descriptions.emplace(parameter.name, parameter.description);
    return texts;
}

Exported functionalMockupUnit(const ExportSource& source, const ParsedModel& parsed, FmiVersion version,
                              const ProgramWish& wish) {
    const auto made = fmuModel(source, textsOf(parsed, wish));
    if (const auto* obstacle = std::get_if<ExportObstacle>(&made))
        return ExportRefusal{ExportRefusal::Of::Model, obstacleMessage(*obstacle)};
    if (const auto* fault = std::get_if<FmuInputFault>(&made))
        return ExportRefusal{ExportRefusal::Of::Input, inputMessage(*fault)};
    const auto& unit = std::get<FmuModel>(made);
    const FmuIdentity identity = fmuIdentity(unit, version, wish.output.stem().string(), COENERGY_VERSION);
    const CompiledLibrary library =
        compiledLibrary(fmuSource(unit, identity, COENERGY_VERSION), fmuCompilerOptions(version), source.stop);
    auto archive = zipArchive(fmuFiles(unit, identity, COENERGY_VERSION, library.bytes));
    if (!archive)
        return ExportRefusal{ExportRefusal::Of::Program,
                             QCoreApplication::translate("Export", "the archive of the unit could not be made")};
    return ExportedFiles{{{wish.output, *std::move(archive)}}, library.fault ? libraryMessage(library) : QString()};
}

} // namespace

std::vector<ExportTarget> exportTargets() {
    std::vector<std::string> names = targetNames();
    names.emplace_back(parkName);
    names.emplace_back(modelicaName);
    for (const std::string& name : fmiVersionNames())
        names.push_back(name);
    std::vector<ExportTarget> targets;
    for (const std::string& name : names)
        targets.push_back({name, QCoreApplication::translate("Export", wordsFor(targetWords, std::string_view(name)))});
    return targets;
}

bool hasInputs(const std::string& target) {
    return fmiVersionNamed(target).has_value();
}

std::string exportSuffix(const std::string& target) {
    if (const auto language = languageOf(target))
        return language->suffix();
    return fmiVersionNamed(target) ? ".fmu" : ".mo";
}

std::optional<QString> unfitName(const ProgramWish& wish) {
    if (fmiVersionNamed(wish.target) && wish.output.extension() != exportSuffix(wish.target))
        return QCoreApplication::translate("Export", "a unit is named by its file: give one that ends in .fmu");
    const auto language = languageOf(wish);
    if (!language || !language->isNamedByFile() ||
        (wish.output.extension() == language->suffix() && language->canBeNamed(wish.output.stem().string()) &&
         !(wish.target == parkName && isParkFunction(wish.output.stem().string()))))
        return std::nullopt;
    return QCoreApplication::translate("Export",
                                       "%1 names a program by its file: give one that ends in %2, of letters, digits "
                                       "and underscores, which is no word of the language")
        .arg(QString::fromStdString(wish.target), QString::fromStdString(language->suffix()));
}

std::vector<std::filesystem::path> exportCompanions(const ProgramWish& wish) {
    const auto language = languageOf(wish);
    return language && !wish.output.empty() ? companionPaths(*language, wish.output)
                                            : std::vector<std::filesystem::path>();
}

Exported exportedFiles(const ExportedProblem& problem, const ProgramWish& wish, const std::stop_token& stop) {
    const Givens givens = givensOf(problem.parsed);
    const ExportSource source = sourceOf(problem, givens, stop);
    if (!source.jumpingEnergy.empty())
        return ExportRefusal{ExportRefusal::Of::Model,
                             obstacleMessage({ExportObstacle::Feature::LostImpulse, source.jumpingEnergy})};
    if (const auto version = fmiVersionNamed(wish.target))
        return functionalMockupUnit(source, problem.parsed, *version, wish);
    if (wish.target == parkName)
        return functionsOfPark(source, wish);
    if (const auto language = languageOf(wish))
        return program(source, *language, wish);
    return modelica(problem, wish);
}

} // namespace coenergy
