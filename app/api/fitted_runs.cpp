// Rows are computed at the times of the samples where these have a common step; otherwise samples lie between rows that
// are closer than the steps of the method.
#include "api/fitted_runs.hpp"

#include "api/fit_fault.hpp"
#include "api/refusal_words.hpp"
#include "api/values.hpp"
#include "api/varied_run.hpp"
#include "base/argument_text.hpp"
#include "base/cancellation.hpp"
#include "base/start_name.hpp"
#include "observation/column_formula.hpp"
#include "observation/plot_names.hpp"
#include "problems/message.hpp"
#include "problems/run_message.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

namespace {

constexpr std::size_t mostRows = 20'000;
constexpr double rowsOfCurve = 400;
constexpr double rowsBetween = 4'000; // where samples lie between rows
constexpr double tightRelativeTolerance = 1e-10, tightAbsoluteTolerance = 1e-12;

std::pair<double, double> rangeOf(const std::vector<SampleSet>& sets) {
    std::pair<double, double> range{sets.front().times.front(), sets.front().times.back()};
    for (const SampleSet& set : sets)
        range = {std::min(range.first, set.times.front()), std::max(range.second, set.times.back())};
    return range;
}

std::vector<double> valuesAt(const std::vector<double>& times, const std::vector<double>& rows,
                             const std::vector<double>& wanted) {
    std::vector<double> values;
    for (const double time : wanted)
        values.push_back(valueBetweenRows(times, rows, time));
    return values;
}

} // namespace

FittedRuns::FittedRuns(const Question& question, const std::vector<std::string>& unknowns,
                       std::vector<MatchedSamples> matched, const RunOptions& options)
    : m_given(question.given), m_stages(question.stages), m_remarks(question.remarks), m_stop(question.stop),
      m_matched(std::move(matched)) {
    std::erase_if(m_given.model.substituted, [&](const std::string& name) { // numbers in the equations
        return std::find(unknowns.begin(), unknowns.end(), name) != unknowns.end();
    });
    const Question own{m_given, m_stages, m_remarks, m_stop};
    rejectUnfit(own, options);
    m_model = preparedFor(own).model;
    m_parsed = *parsedFor(own);
    for (const std::string& unknown : unknowns)
        place(unknown);
    for (const MatchedSamples& each : m_matched)
        m_samples.push_back(each.samples);
    m_settings = settingsFor(options, m_parsed);
    if (!options.relativeTolerance)
        m_settings.relativeTolerance = std::min(m_settings.relativeTolerance, tightRelativeTolerance);
    if (!options.absoluteTolerance)
        m_settings.absoluteTolerance = std::min(m_settings.absoluteTolerance, tightAbsoluteTolerance);
    chooseRows();
}

void FittedRuns::place(const std::string& unknown) {
    const std::string name = nameOfStart(unknown).value_or(unknown);
    const bool isStart = unfitName(m_parsed.vocabulary, name, Settable::InitialValues).empty();
    const std::string fault = unfitName(m_parsed.vocabulary, name, Settable::Parameters);
    if (!isStart && (!fault.empty() || name != unknown))
        rejectItem(m_remarks, "vary", m_names.size(),
                   fault.empty() ? filled(RefusalWords::tr("`%1` is a parameter, without (0)"), name) : fault);
    if (std::find(m_names.begin(), m_names.end(), name) != m_names.end())
        rejectItem(m_remarks, "vary", m_names.size(), filled(RefusalWords::tr("`%1` is named twice"), name));
    m_names.push_back(name);
    m_isParameter.push_back(!isStart);
    if (isStart)
        m_starts.push_back(name);
}

// The runs end with the samples.
void FittedRuns::chooseRows() {
    const auto [first, last] = rangeOf(m_samples);
    const double slack = 1e-9 * std::abs(m_settings.end - m_settings.start);
    if (first < m_settings.start - slack)
        m_remarks.reject("data",
                         filled(RefusalWords::tr("the data begin at t = %1, before the run, which begins at %2"),
                                shortNumber(first), shortNumber(m_settings.start)));
    if (last > m_settings.end + slack)
        m_remarks.reject(
            "data", filled(RefusalWords::tr("the data go to t = %1, beyond the end of the run at %2; give --end %3"),
                           shortNumber(last), shortNumber(m_settings.end), shortNumber(std::ceil(last))));
    if (!(last > m_settings.start))
        m_remarks.reject("data", filled(RefusalWords::tr("all samples are at the start of the run")));
    m_settings.end = last;
    const auto step = commonStep(m_samples, m_settings.start, mostRows);
    m_settings.step = step.value_or((last - m_settings.start) / rowsBetween);
    if (!step)
        m_remarks.inform(
            "the times of the data have no common step: values of a run are interpolated between its rows");
}

double FittedRuns::ownValue(std::size_t unknown) const {
    return api::ownValue(m_parsed, m_given.overrides, m_names[unknown]);
}

std::optional<Field> FittedRuns::placeOf(const std::string& name) const {
    const Givens givens = givensOf(m_parsed);
    const auto start = givens.starts.find(nameOfStart(name).value_or(name));
    return start == givens.starts.end() ? std::nullopt : std::optional(start->second.place);
}

Overrides FittedRuns::overridesAt(const Eigen::VectorXd& values) const {
    Overrides overrides = m_given.overrides;
    for (std::size_t k = 0; k < m_names.size(); ++k) {
        const double value = values[static_cast<Eigen::Index>(k)];
        (m_isParameter[k] ? overrides.parameters : overrides.initialValues).insert_or_assign(m_names[k], value);
    }
    return overrides;
}

std::optional<SimulationResult> FittedRuns::runWith(const ParsedModel& parsed, const Overrides& overrides) const {
    if (!m_model->suits(valuesOf(givensOf(parsed).parameters))) {
        m_why = filled(RefusalWords::tr("the equations have another structure with these values"));
        return std::nullopt;
    }
    const auto problem = problemFor(*m_model, parsed, {{}, overrides.initialValues}, m_settings);
    if (const auto* findings = std::get_if<Diagnostics>(&problem)) {
        m_why = firstFault(*findings);
        return std::nullopt;
    }
    SimulationResult run = simulate(std::get<SimulationProblem>(problem), m_stop);
    checkpoint(m_stop);
    ++m_count;
    if (!hasEnded(run.status) || !run.status.isCompleted())
        m_why = runMessage(run.status).toStdString();
    else
        m_why = movedStart(run.status, m_starts);
    return m_why.empty() ? std::optional(std::move(run)) : std::nullopt;
}

void FittedRuns::rejectWhatIsNoColumn(const Trajectory& run, const ParsedModel& parsed) const {
    const PlotNames names = plotNamesOf(parsed);
    for (std::size_t k = 0; k < m_matched.size(); ++k)
        if (const auto problem = ColumnFormula(m_matched[k].expression, run, names).problem())
            rejectItem(m_remarks, "match", k,
                       "`" + m_matched[k].expression + "`: " + messageText(*problem).toStdString());
}

std::optional<Eigen::VectorXd> FittedRuns::compared(const Trajectory& run, const ParsedModel& parsed) const {
    const PlotNames names = plotNamesOf(parsed);
    std::vector<std::vector<double>> model;
    for (const MatchedSamples& each : m_matched) {
        const std::vector<double> rows = ColumnFormula(each.expression, run, names).values(run);
        model.push_back(valuesAt(run.time, rows, each.samples.times));
    }
    Eigen::VectorXd residuals = weightedResiduals(m_samples, model);
    if (residuals.allFinite())
        return residuals;
    m_why = "an expression of --match has no value at some time";
    return std::nullopt;
}

std::optional<Eigen::VectorXd> FittedRuns::residuals(const Eigen::VectorXd& values) const {
    m_why.clear();
    const Overrides overrides = overridesAt(values);
    const ParsedModel parsed = withOverrides(m_parsed, overrides);
    const auto run = runWith(parsed, overrides);
    if (!run)
        return std::nullopt;
    rejectWhatIsNoColumn(run->trajectory, parsed);
    return compared(run->trajectory, parsed);
}

std::optional<double> FittedRuns::noiseAt(const Eigen::VectorXd& values) {
    const auto exact = residuals(values);
    if (!exact)
        return std::nullopt;
    const IntegrationSettings own = m_settings;
    m_settings.relativeTolerance *= 10;
    m_settings.absoluteTolerance *= 10;
    const auto coarser = residuals(values);
    m_settings = own;
    if (!coarser)
        return std::nullopt;
    const double rounding = 1e-12;
    const auto count = static_cast<double>(exact->size());
    return std::max(rounding, (*exact - *coarser).norm() / std::sqrt(count) / sizeOf(m_samples));
}

// Each row that is compared stays a row.
std::optional<std::vector<MatchedCourse>> FittedRuns::coursesAt(const Eigen::VectorXd& values) {
    m_why.clear();
    const Overrides overrides = overridesAt(values);
    const ParsedModel parsed = withOverrides(m_parsed, overrides);
    const double own = m_settings.step;
    m_settings.step = own / std::max(1.0, std::ceil(rowsOfCurve * own / (m_settings.end - m_settings.start)));
    const auto run = runWith(parsed, overrides);
    m_settings.step = own;
    if (!run)
        return std::nullopt;
    const PlotNames names = plotNamesOf(parsed);
    std::vector<MatchedCourse> courses;
    for (const MatchedSamples& each : m_matched) {
        const ColumnFormula formula(each.expression, run->trajectory, names);
        std::vector<double> rows = formula.values(run->trajectory);
        std::vector<double> atSamples = valuesAt(run->trajectory.time, rows, each.samples.times);
        courses.push_back({formula.unit(), run->trajectory.time, std::move(rows), std::move(atSamples)});
    }
    return courses;
}

} // namespace coenergy::api
