// `coenergy export`: a model as a program in another language, or the name of what that language cannot hold.
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"
#include "cli/output_files.hpp"

#include "programs/target_language.hpp"
#include "setup/simulation_setup.hpp"

namespace coenergy {

namespace {

std::string reasonOf(const ExportObstacle& obstacle) {
    using Feature = ExportObstacle::Feature;
    const std::string quoted = "`" + obstacle.where + "`";
    switch (obstacle.feature) {
    case Feature::Switch:
        return quoted + " has a jump or a corner, and an exported program finds no events. Replace it by a smooth "
                        "function, such as tanh(x/width) for sign(x)";
    case Feature::Integral:
        return "the integral " + quoted +
               " is watched during a run, and an exported program does not. Replace it by "
               "its value";
    case Feature::Limit:
        return "the limit " + quoted +
               " ends a run, and an exported program finds no events. Remove it, if the motion "
               "does not reach it";
    case Feature::Stabilization:
        return "an exported program projects onto the constraints, but the model asks for stabilization " + quoted +
               ". Choose \"projection\"";
    case Feature::Method:
        return "an exported program integrates by dop853, but the model asks for " + quoted + ". Choose \"auto\"";
    case Feature::Stiffness:
        return "the run is stiff and takes " + quoted +
               ", but an exported program has explicit steps only. Choose "
               "parameters without such fast decay";
    case Feature::SingularPassage:
        return "the motion passes a singular configuration at t = " + obstacle.where +
               ", and an exported program would stop there. Begin elsewhere, or end before";
    case Feature::BrokenRun:
        return "the run does not reach its end (" + obstacle.where + "); `coenergy simulate` says why";
    case Feature::Doubt:
        return "the run is in doubt (" + obstacle.where + "); `coenergy simulate` says why";
    case Feature::Size:
        return obstacle.where + " would be too long a program. Choose fewer elements";
    case Feature::NoStates:
        return "around the start the equations have no unique solution, so that nothing can be checked. Begin "
               "elsewhere";
    }
    return {};
}

int complain(const ExportOptions& options, const ExportObstacle& obstacle, const Streams& streams) {
    streams.err << options.input.file << ": error: cannot be exported: " << reasonOf(obstacle) << ".\n";
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
