// Posed by the stages, integrated by core; what is said about a run is put together here.
#include "api/run.hpp"

#include "answers/answers.hpp"
#include "api/sensitivities.hpp"
#include "api/varied_run.hpp"
#include "expression/evaluate.hpp"
#include "expression/print_text.hpp"
#include "linearization/reactions.hpp"
#include "model/integration_method.hpp"
#include "observation/action.hpp"
#include "observation/values_over_rows.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

namespace {

template <class Names> std::string listed(const Names& names) {
    std::string list;
    for (const auto& name : names)
        list += (list.empty() ? "" : ", ") + std::string(name);
    return list;
}

void rejectUnless(bool isFit, const Question& question, const std::string& option, const std::string& words) {
    if (!isFit)
        question.remarks.reject(option, words);
}

// A method that is read as another one.
void tellSuccessor(const Question& question, const std::string& method) {
    if (const auto successor = successorOf(method))
        question.remarks.warn(
            messageText({Code::UnknownOption, Severity::Warning, {}, {}, {method, NameList({std::string(*successor)})}})
                .toStdString());
}

void tell(const Question& question, const RunStatus& status) {
    Remarks& remarks = question.remarks;
    if (!status.startDirection.empty())
        remarks.inform(startDirectionMessage(status).toStdString());
    if (!status.singularPassages.empty())
        remarks.inform(singularPassagesMessage(status).toStdString());
    if (!status.beyondTables.empty())
        remarks.warn(beyondTablesMessage(status).toStdString());
    if (!status.unbounded.empty())
        remarks.inform(missedSignsMessage(status).toStdString());
    for (const InitialChange& change : status.initialChanges)
        remarks.inform(messageText({Code::InitialValueMoved,
                                    Severity::Information,
                                    {},
                                    {},
                                    {change.name, Amount(change.before), Amount(change.after)}})
                           .toStdString());
    if (!status.isCompleted() || !status.isTrusted())
        remarks.complain(runMessage(status).toStdString());
}

using Json = nlohmann::ordered_json;

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

// Nothing where the rows of the run tell all.
std::optional<Trajectory> closerRows(const Run& run, const std::stop_token& stop) {
    const RunStatus& status = run.result.status;
    const bool mayHidePeaks = !status.switchingTimes.empty() || status.steps > run.result.trajectory.rowCount();
    if (!run.posed.problem.isConstrained() || !hasEnded(status) || !mayHidePeaks)
        return std::nullopt;
    SimulationResult again = closerRun(run.posed.problem, stop);
    return again.status.end == status.end ? std::optional(std::move(again.trajectory)) : std::nullopt;
}

// The peak of each reaction, and whether it changes its direction.
Json reactionsOf(const Run& run, const Document& document, const std::stop_token& stop) {
    Json list = Json::array();
    const std::optional<Trajectory> closer = closerRows(run, stop);
    const Trajectory& rows = closer ? *closer : run.result.trajectory;
    for (const ReactionPeak& peak : reactionPeaks(rows, *run.posed.preparation.derivation.system,
                                                  run.posed.problem.system->parameters(), run.posed.problem.parameters))
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

Json conservedOf(const Question& question, const Run& run, const Point& parameters) {
    Json list = Json::array();
    TextPrinter text(run.posed.preparation.derivation.system->notation);
    for (const ConservedQuantity& quantity : conservationFor(question).quantities)
        list.push_back({{"value", text.print(quantity.value)},
                        {"relative_drift", numberOrNull(driftOf(quantity.value, run.result.trajectory, parameters))}});
    return list;
}

Json actionOrNull(const std::optional<Action>& action) {
    return action ? Json{{"value", action->value}, {"error", action->error}} : Json();
}

} // namespace

void rejectUnfit(const Question& question, const RunOptions& options) {
    const auto isPositive = [](const std::optional<double>& value) {
        return !value || (std::isfinite(*value) && *value > 0);
    };
    rejectUnless(!options.end || std::isfinite(*options.end), question, "end", "the time is not a number");
    rejectUnless(isPositive(options.step), question, "step", "the step is not a positive number");
    rejectUnless(isPositive(options.relativeTolerance), question, "rtol", "the tolerance is not a positive number");
    rejectUnless(isPositive(options.absoluteTolerance), question, "atol", "the tolerance is not a positive number");
    const auto isOneOf = [](const auto& names, const std::string& name) {
        return name.empty() || std::find(names.begin(), names.end(), name) != names.end();
    };
    rejectUnless(successorOf(options.method) || isOneOf(integrationMethods, options.method), question, "method",
                 "`" + options.method + "` is none of " + listed(integrationMethods));
    rejectUnless(isOneOf(stabilizations, options.stabilization), question, "stabilization",
                 "`" + options.stabilization + "` is none of " + listed(stabilizations));
}

IntegrationSettings settingsFor(const RunOptions& options, const ParsedModel& parsed) {
    IntegrationSettings settings = settingsOf(parsed, options.end);
    settings.step = options.step.value_or(settings.step);
    settings.relativeTolerance = options.relativeTolerance.value_or(settings.relativeTolerance);
    settings.absoluteTolerance = options.absoluteTolerance.value_or(settings.absoluteTolerance);
    if (!options.method.empty())
        settings.method = methodNamed(successorOf(options.method).value_or(options.method));
    if (!options.stabilization.empty())
        settings.stabilization = stabilizationNamed(options.stabilization);
    return settings;
}

PosedRun posedRun(const Question& question, const RunOptions& options) {
    rejectUnfit(question, options);
    tellSuccessor(question, options.method);
    Preparation preparation = preparedFor(question);
    ParsedModel parsed = *parsedFor(question);
    SimulationProblem problem = differentiated(
        question, *preparation.model, parsed,
        problemOf(question, *preparation.model, parsed, settingsFor(options, parsed)), options.sensitivities);
    return {std::move(parsed), std::move(preparation), std::move(problem)};
}

Run runOf(const Question& question, PosedRun posed, const Progress& progress) {
    Run run{std::move(posed), {}};
    run.result = simulate(run.posed.problem, question.stop, progress);
    tell(question, run.result.status);
    if (const auto& flaw = run.result.sensitivities.flaw)
        question.remarks.complain(textOf(*flaw));
    if (const std::string text = oneSidedText(run.result); !text.empty())
        question.remarks.inform(text);
    return run;
}

nlohmann::ordered_json summaryOf(const RunStatus& status) {
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

nlohmann::ordered_json summaryOf(const Question& question, const Run& run) {
    const Question whole{question.given, question.stages, question.remarks}; // of a run that was stopped, too
    const Point parameters = valuesOf(givensOf(run.posed.parsed).parameters);
    Json summary = summaryOf(run.result.status);
    summary.update({{"reactions", reactionsOf(run, question.model().document, question.stop)},
                    {"conserved", conservedOf(whole, run, parameters)},
                    {"action", actionOrNull(actionOf(run.posed.parsed, run.result.trajectory, parameters))}});
    return summary;
}

} // namespace coenergy::api
