// The stages before a run, one after the other.
#include "cli/posed_file.hpp"

#include "cli/cli_model.hpp"

namespace coenergy {

ProblemOrMissing told(ProblemOrMissing problem, const std::string& file, const LoadedModel& model,
                      const Streams& streams) {
    if (const auto* missing = std::get_if<Diagnostics>(&problem))
        printDiagnostics(file, model, *missing, streams.err);
    return problem;
}

std::variant<PosedFile, ExitCode> posedFile(const InputOptions& options, const Streams& streams,
                                            const std::function<IntegrationSettings(const ParsedModel&)>& settings) {
    auto given = givenModel(options, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    auto& [model, overrides] = std::get<GivenModel>(given);
    auto [preparation, parsed] = prepareTexts(model);
    printDiagnostics(options.file, model, preparation.derivation.diagnostics, streams.err);
    if (!preparation.model)
        return ModelHasErrors;
    auto problem =
        told(problemFor(*preparation.model, parsed, overrides, settings(parsed)), options.file, model, streams);
    if (std::holds_alternative<Diagnostics>(problem))
        return ModelHasErrors;
    return PosedFile{std::move(model), std::move(overrides), std::move(parsed), std::move(preparation),
                     std::get<SimulationProblem>(std::move(problem))};
}

} // namespace coenergy
