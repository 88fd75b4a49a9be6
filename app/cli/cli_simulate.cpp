// `coenergy simulate`: a trajectory as CSV, and a summary of the run as JSON.
#include "cli/cli_analysis.hpp"
#include "cli/cli_assignments.hpp"
#include "cli/cli_model.hpp"
#include "cli/interruption.hpp"
#include "cli/output_files.hpp"

#include "answers/answers.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "linearization/reactions.hpp"
#include "model/integration_method.hpp"
#include "observation/action.hpp"
#include "observation/trajectory_csv.hpp"
#include "observation/values_over_rows.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace coenergy {

namespace {

IntegrationSettings settingsFor(const SimulateOptions& options, const Document& document) {
    IntegrationSettings settings = settingsOf(document);
    settings.end = options.end.value_or(settings.end);
    settings.step = options.step.value_or(settings.step);
    settings.relativeTolerance = options.relativeTolerance.value_or(settings.relativeTolerance);
    settings.absoluteTolerance = options.absoluteTolerance.value_or(settings.absoluteTolerance);
    if (!options.method.empty())
        settings.method = methodNamed(successorOf(options.method).value_or(options.method));
    if (!options.stabilization.empty())
        settings.stabilization = stabilizationNamed(options.stabilization);
    return settings;
}

Json doubtsOf(const RunStatus& status) {
    Json names = Json::array();
    for (const Doubt doubt : status.doubts)
        names.push_back(doubtName(doubt));
    return names;
}

Json beyondTablesOf(const RunStatus& status) {
    Json exits = Json::object();
    for (const TableExit& exit : status.beyondTables)
        exits[exit.call] = exit.time;
    return exits;
}

Json summaryOf(const RunStatus& status) {
    std::string methods;
    for (const std::string& method : status.methods)
        methods += (methods.empty() ? "" : "+") + method;
    Json changes = Json::object();
    for (const InitialChange& change : status.initialChanges)
        changes[change.name] = change.after - change.before;
    Json sizes = Json::object();
    for (const EstimatedSize& estimated : status.estimatedSizes)
        sizes[estimated.name] = estimated.size;
    return {{"completed", status.isCompleted()},
            {"reason", status.isCompleted() && status.isTrusted() ? "" : runMessage(status).toStdString()},
            {"end", runEndName(status.end)},
            {"where", status.where},
            {"end_time", status.endTime},
            {"method", methods},
            {"fixed_step", status.fixedStep > 0 ? Json(status.fixedStep) : Json()},
            {"steps", status.steps},
            {"rejected", status.rejected},
            {"evaluations", status.evaluations},
            {"wall_seconds", status.wallSeconds},
            {"max_constraint_residual", numberOrNull(status.maximumConstraintResidual)},
            {"energy_audit", status.isEnergyAudited ? numberOrNull(status.energyAudit) : Json()},
            {"allowed_energy_audit", numberOrNull(status.allowedAudit)},
            {"trusted", status.isTrusted()},
            {"doubts", doubtsOf(status)},
            {"repeats", status.repeats},
            {"relative_tolerance", status.relativeTolerance},
            {"initial_changes", changes},
            {"start_direction", status.startDirection},
            {"estimated_sizes", sizes},
            {"singular_passages", status.singularPassages},
            {"switching_times", status.switchingTimes},
            {"beyond_tables", beyondTablesOf(status)},
            {"unbounded", status.unbounded}};
}

// The peak of each reaction, and whether it changes its direction.
Json reactionsOf(const Trajectory& trajectory, const SimulationProblem& problem, const Preparation& preparation,
                 const Document& document) {
    Json list = Json::array();
    for (const ReactionPeak& peak :
         reactionPeaks(trajectory, *preparation.derivation.system, problem.system->parameters(), problem.parameters))
        list.push_back({{"constraint", peak.constraint},
                        {"on", peak.on},
                        {"unit", effortUnitOf(document, peak.on)},
                        {"peak", numberOrNull(peak.value)},
                        {"time", peak.time},
                        {"changes_sign", peak.changesSign}});
    return list;
}

// How far what the motion does not change has gone from its first value, against the terms that it is made of.
double driftOf(const Expression& quantity, const Trajectory& trajectory, const Point& parameters) {
    ValuesOverRows terms({}, termsOf(quantity), trajectory, parameters);
    double first = 0, drift = 0, size = 0;
    for (std::size_t row = 0; row < trajectory.rowCount(); ++row) {
        double value = 0, parts = 0;
        for (const double part : terms.at(row)) {
            value += part;
            parts += std::abs(part);
        }
        first = row == 0 ? value : first;
        drift = std::max(drift, std::abs(value - first));
        size = std::max(size, parts);
    }
    return size > 0 ? drift / size : drift;
}

Json conservedOf(const Trajectory& trajectory, const Preparation& preparation, const Point& parameters) {
    Json list = Json::array();
    TextPrinter text(preparation.derivation.system->notation);
    for (const ConservedQuantity& quantity : conservationOf(preparation).quantities)
        list.push_back({{"value", text.print(quantity.value)},
                        {"relative_drift", numberOrNull(driftOf(quantity.value, trajectory, parameters))}});
    return list;
}

Json actionOrNull(const std::optional<Action>& action) {
    return action ? Json{{"value", action->value}, {"error", action->error}} : Json();
}

// What the summary tells besides how the run went.
Json observationsOf(const SimulationResult& result, const SimulationProblem& problem, const Preparation& preparation,
                    const Document& document, const ParsedModel& parsed) {
    const Point parameters = valuesOf(givensOf(parsed).parameters);
    return {{"reactions", reactionsOf(result.trajectory, problem, preparation, document)},
            {"conserved", conservedOf(result.trajectory, preparation, parameters)},
            {"action", actionOrNull(actionOf(parsed, result.trajectory, parameters))}};
}

// A line that is rewritten, on terminals only.
class ProgressLine {
public:
    Progress callback() {
        if (!m_isTerminal)
            return {};
        return [this](double fraction, const Trajectory&) {
            const int percent = static_cast<int>(100 * fraction);
            if (percent != m_shown)
                std::fprintf(stderr, "\r%3d %%", m_shown = percent);
        };
    }
    ~ProgressLine() {
        if (m_shown >= 0)
            std::fprintf(stderr, "\r     \r");
    }

private:
    bool m_isTerminal = isatty(STDERR_FILENO) != 0;
    int m_shown = -1;
};

SimulationResult run(const SimulationProblem& problem) {
    ProgressLine progress;
    const Interruption interruption;
    return simulate(problem, interruption.token(), progress.callback());
}

// The trajectory, and the summary where one is wanted, as a whole; what has no name goes to the standard output.
bool writeResults(const SimulateOptions& options, const std::string& trajectory, const std::string& summary,
                  const Streams& streams) {
    std::vector<FileContent> files;
    if (options.output.empty())
        streams.out << trajectory << std::flush;
    else
        files.push_back({options.output, trajectory});
    if (!options.summary.empty())
        files.push_back({options.summary, summary});
    const bool areWritten = files.empty() || writeOrComplain(files, streams);
    return areWritten && streams.out;
}

int report(const SimulateOptions& options, const SimulationResult& result, const Json& observations,
           const Streams& streams) {
    const RunStatus& status = result.status;
    if (!status.startDirection.empty())
        streams.err << options.input.file << ": info: " << startDirectionMessage(status).toStdString() << "\n";
    if (!status.singularPassages.empty())
        streams.err << options.input.file << ": info: " << singularPassagesMessage(status).toStdString() << "\n";
    if (!status.beyondTables.empty())
        streams.err << options.input.file << ": warning: " << beyondTablesMessage(status).toStdString() << "\n";
    if (!status.unbounded.empty())
        streams.err << options.input.file << ": info: " << missedSignsMessage(status).toStdString() << "\n";
    for (const InitialChange& change : status.initialChanges)
        streams.err << options.input.file << ": info: "
                    << messageText({Code::InitialValueMoved,
                                    Severity::Information,
                                    {},
                                    {},
                                    {change.name, Amount(change.before), Amount(change.after)}})
                           .toStdString()
                    << "\n";
    if (!status.isCompleted() || !status.isTrusted())
        streams.err << options.input.file << ": error: " << runMessage(status).toStdString() << "\n";
    bool isWritten = true;
    if (result.trajectory.rowCount() > 0) {
        Json summary = summaryOf(status);
        if (!options.summary.empty())
            summary.update(observations);
        isWritten = writeResults(options, trajectoryCsv(result.trajectory), summary.dump(2) + "\n", streams);
    }
    return isWritten && status.isCompleted() && status.isTrusted() ? Done : ModelHasErrors;
}

} // namespace

int runSimulate(const SimulateOptions& options, const Streams& streams) {
    if (!areApart(options.input.file, {{"--output", options.output}, {"--summary", options.summary}}, streams))
        return WrongUsage;
    if (const auto successor = successorOf(options.method))
        streams.err << "coenergy: warning: "
                    << messageText({Code::UnknownOption,
                                    Severity::Warning,
                                    {},
                                    {},
                                    {options.method, NameList({std::string(*successor)})}})
                           .toStdString()
                    << "\n";
    const auto given = givenModel(options.input, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    const auto& [model, overrides] = std::get<GivenModel>(given);
    const Preparation preparation = prepare(model);
    printDiagnostics(options.input.file, model, preparation.derivation.diagnostics, streams.err);
    if (!preparation.model)
        return ModelHasErrors;
    const ParsedModel parsed = parseModel(model.document);
    const auto problem = problemFor(*preparation.model, parsed, overrides, settingsFor(options, model.document));
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        printDiagnostics(options.input.file, model, *missing, streams.err);
        return ModelHasErrors;
    }
    const SimulationResult result = run(std::get<SimulationProblem>(problem));
    const Json observations = options.summary.empty() ? Json()
                                                      : observationsOf(result, std::get<SimulationProblem>(problem),
                                                                       preparation, model.document, parsed);
    return report(options, result, observations, streams);
}

} // namespace coenergy
