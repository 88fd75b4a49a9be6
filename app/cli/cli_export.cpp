// `coenergy export`: a model as a program in another language, or the name of what that language cannot hold.
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"
#include "cli/output_files.hpp"

#include "page/export_message.hpp"
#include "programs/target_language.hpp"
#include "setup/simulation_setup.hpp"

namespace coenergy {

namespace {

int complain(const ExportOptions& options, const ExportObstacle& obstacle, const Streams& streams) {
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

} // namespace

int runExport(const ExportOptions& options, const Streams& streams) {
    if (options.language == pageName)
        return runPage(options, streams);
    if (options.language == siteName)
        return runSite(options, streams);
    if (!areApart(options.input.file, {{"--output", options.output}}, streams))
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
    const auto exported = exportedModel({*preparation.model, std::get<SimulationProblem>(problem), givensOf(parsed),
                                         *preparation.derivation.system, model.document.header->title,
                                         model.document.header->description});
    if (const auto* obstacle = std::get_if<ExportObstacle>(&exported))
        return complain(options, *obstacle, streams);
    return write(options,
                 programText(std::get<ExportedModel>(exported), *targetNamed(options.language), COENERGY_VERSION),
                 streams);
}

} // namespace coenergy
