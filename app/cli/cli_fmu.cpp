// The unit is compiled here by the user's own compiler, where there is one.
#include "cli/cli_fmu.hpp"

#include "cli/compiled_library.hpp"
#include "cli/output_files.hpp"
#include "fmu/rated_names.hpp"
#include "problems/export_message.hpp"
#include "units/model_units.hpp"

#include <filesystem>

namespace coenergy {

namespace {

FmuTexts textsOf(const ExportOptions& options, const ParsedModel& parsed) {
    FmuTexts texts{unitsOf(parsed).units, {}, ratedNames(parsed), options.inputs};
    for (const Parameter& parameter : *parsed.typed.parameters)
        texts.descriptions.emplace(parameter.name, parameter.description);
    return texts;
}

std::string reasonOf(const FmuInputFault& fault) {
    switch (fault.kind) {
    case FmuInputFault::Kind::Unknown:
        return "is no parameter that is a number; name one that is";
    case FmuInputFault::Kind::Structural:
        return "decides on the structure of the equations, and cannot act from outside; name another parameter";
    case FmuInputFault::Kind::Restrained:
        return "restricts the motion or enters velocities or momenta, so that its rate would matter, too, which an "
               "input has not; name a force, a torque or the like";
    }
    return {};
}

int complain(const std::string& file, const std::string& what, const Streams& streams) {
    streams.err << file << ": error: " << what << ".\n";
    return ModelHasErrors;
}

// What an importer is not given, on the standard error.
std::string libraryOf(const FmuModel& unit, const FmuIdentity& identity, const Streams& streams) {
    const CompiledLibrary library =
        compiledLibrary(fmuSource(unit, identity, COENERGY_VERSION), fmuCompilerOptions(identity.version));
    if (library.bytes.empty())
        streams.err << "coenergy: " << library.reason
                    << "; the unit has its source alone, which whoever imports it must compile\n";
    return library.bytes;
}

} // namespace

bool isFitForUnit(const ExportOptions& options, const Streams& streams) {
    const bool isUnit = fmiVersionNamed(options.language).has_value();
    if (!options.inputs.empty() && !isUnit) {
        streams.err << "coenergy: --input: only with --to fmi2 or fmi3; a program has no inputs\n";
        return false;
    }
    if (!isUnit || std::filesystem::path(options.output).extension() == ".fmu")
        return true;
    streams.err << "coenergy: --output: a unit is named by its file: give one that ends in .fmu\n";
    return false;
}

int writeUnit(const ExportOptions& options, FmiVersion version, const ExportSource& source, const ParsedModel& parsed,
              const Streams& streams) {
    const auto made = fmuModel(source, textsOf(options, parsed));
    if (const auto* obstacle = std::get_if<ExportObstacle>(&made))
        return complain(options.input.file, "cannot be exported: " + obstacleMessage(*obstacle).toStdString(), streams);
    if (const auto* fault = std::get_if<FmuInputFault>(&made)) {
        streams.err << "coenergy: --input: `" << fault->name << "` " << reasonOf(*fault) << "\n";
        return WrongUsage;
    }
    const auto& unit = std::get<FmuModel>(made);
    const std::filesystem::path output = options.output;
    const FmuIdentity identity = fmuIdentity(unit, version, output.stem().string(), COENERGY_VERSION);
    const auto archive = zipArchive(fmuFiles(unit, identity, COENERGY_VERSION, libraryOf(unit, identity, streams)));
    if (!archive)
        return complain(options.input.file, "the archive of the unit could not be made", streams);
    return writeOrComplain({{output, *archive}}, streams) ? Done : ModelHasErrors;
}

} // namespace coenergy
