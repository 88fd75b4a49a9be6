#include "api/fit.hpp"

#include "api/fit_fault.hpp"
#include "api/fit_words.hpp"
#include "api/fitted_runs.hpp"
#include "api/refusal_words.hpp"
#include "api/sample_units.hpp"
#include "api/values.hpp"
#include "base/argument_text.hpp"
#include "base/start_name.hpp"
#include "io/measured_curves.hpp"
#include "model/edit.hpp"
#include "studies/study_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace coenergy::api {

namespace {

constexpr double mostNoise = 1e-4;

std::string withoutBlanks(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string faultWords(const ColumnsFault& fault) {
    const std::string line = std::to_string(fault.line);
    switch (fault.kind) {
    case ColumnsFault::Kind::NotANumber: return filled(RefusalWords::tr("line %1 does not begin with a number"), line);
    case ColumnsFault::Kind::NotIncreasing:
        return filled(RefusalWords::tr("line %1 is not later than the line before: times have to increase"), line);
    case ColumnsFault::Kind::NoNumbers: break;
    }
    return filled(RefusalWords::tr("no line has two numbers; the first column is the time, the others are measured"));
}

struct ReadFile {
    std::string name;
    MeasuredColumns measured;
};

struct Measured {
    MatchedSamples samples;
    HeadingUnits units;
    double scale = 1; // of what was measured, in the unit of the expression
};

class FitData {
public:
    FitData(const std::vector<DataFile>& files, Remarks& remarks) : m_remarks(remarks) {
        if (files.empty())
            remarks.reject("data", filled(RefusalWords::tr("name a file of measured values")));
        for (std::size_t k = 0; k < files.size(); ++k) {
            const DataFile& file = files[k];
            auto read = measuredColumns(file.bytes);
            if (const auto* fault = std::get_if<ColumnsFault>(&read))
                rejectItem(remarks, "data", k, "`" + file.name + "`: " + faultWords(*fault));
            m_files.push_back({file.name, std::get<MeasuredColumns>(std::move(read))});
            tellReading(m_files.back());
        }
    }

    /// Of the column with this heading; `2` is the second one of a file without headings.
    Measured samplesOf(std::size_t match, const std::string& expression, const std::string& name) const {
        const MeasuredColumn* found = nullptr;
        std::string timeUnit;
        for (const ReadFile& file : m_files)
            for (std::size_t k = 0; k < file.measured.columns.size(); ++k) {
                const MeasuredColumn& column = file.measured.columns[k];
                if (name != (column.name.empty() ? std::to_string(k + 2) : column.name))
                    continue;
                if (found)
                    rejectItem(
                        m_remarks, "match", match,
                        filled(RefusalWords::tr("there are several columns `%1`; give each its own heading"), name));
                found = &column;
                timeUnit = file.measured.xUnit;
            }
        if (!found)
            rejectItem(
                m_remarks, "match", match,
                filled(RefusalWords::tr("no column of the data is called `%1`; there are %2"), name, allNames()));
        if (found->unreadLine > 0)
            m_remarks.reject("data", filled(RefusalWords::tr("column `%1`, line %2: neither a number nor empty"), name,
                                            std::to_string(found->unreadLine)));
        if (found->x.empty())
            m_remarks.reject("data", filled(RefusalWords::tr("column `%1` has no numbers"), name));
        return {{expression, name, {found->x, found->y}}, {timeUnit, found->unit}};
    }

private:
    void tellReading(const ReadFile& file) const {
        const ColumnsReading& reading = file.measured.reading;
        if (reading.separator == ',' && reading.decimalMark == '.')
            return;
        const std::string separator = reading.separator == '\t'  ? "tabs"
                                      : reading.separator == ' ' ? "blanks"
                                      : reading.separator == ';' ? "semicolons"
                                                                 : "commas";
        m_remarks.inform("`" + file.name + "` was read with " + separator + " between the columns and decimal " +
                         (reading.decimalMark == ',' ? "commas" : "points"));
    }

    std::string allNames() const {
        std::string names;
        for (const ReadFile& file : m_files)
            for (std::size_t k = 0; k < file.measured.columns.size(); ++k) {
                const std::string& name = file.measured.columns[k].name;
                names += (names.empty() ? "`" : ", `") + (name.empty() ? std::to_string(k + 2) : name) + "`";
            }
        return names;
    }

    Remarks& m_remarks;
    std::vector<ReadFile> m_files;
};

std::map<std::string, double> deviationsOf(const FitRequest& request, Remarks& remarks) {
    std::map<std::string, double> deviations;
    for (std::size_t k = 0; k < request.deviations.size(); ++k) {
        const std::string& text = request.deviations[k];
        const auto named = namedText(text);
        const auto value = named ? numberOf(named->second) : tl::unexpected(named.error());
        if (!value || !(*value > 0))
            rejectItem(remarks, "deviation", k,
                       value ? filled(RefusalWords::tr("`%1` is not positive"), text) : value.error());
        deviations.insert_or_assign(withoutBlanks(named->first), *value);
    }
    return deviations;
}

// Several columns are weighed against each other; nothing but their deviations says how.
void setDeviations(std::vector<Measured>& matched, const FitRequest& request, Remarks& remarks) {
    std::map<std::string, double> deviations = deviationsOf(request, remarks);
    for (auto& [each, units, scale] : matched) {
        const auto deviation = deviations.find(each.column);
        if (deviation != deviations.end())
            each.samples.deviation = scale * deviation->second;
        else if (matched.size() > 1)
            remarks.reject("deviation",
                           filled(RefusalWords::tr("with several columns say how exact each is: --deviation "
                                                   "\"%1=NUMBER\", the standard deviation of a value"),
                                  each.column));
    }
    for (const auto& [name, value] : deviations)
        if (std::none_of(matched.begin(), matched.end(),
                         [&](const Measured& each) { return each.samples.column == name; }))
            remarks.reject("deviation", filled(RefusalWords::tr("no --match has a column `%1`"), name));
}

std::vector<MatchedSamples> matchedSamples(const Question& question, const FitRequest& request) {
    Remarks& remarks = question.remarks;
    const FitData data(request.data, remarks);
    if (request.matches.empty())
        remarks.reject("match",
                       filled(RefusalWords::tr(
                           "say what was measured, as \"theta = angle\": an expression of the run, and a column")));
    std::vector<Measured> matched;
    std::set<std::pair<std::string, std::string>> known;
    for (const std::string& text : request.matches) {
        const std::size_t match = matched.size(), equals = text.rfind('=');
        if (equals == std::string::npos || withoutBlanks(text.substr(0, equals)).empty())
            rejectItem(remarks, "match", match, filled(RefusalWords::tr("`%1` is not EXPRESSION = COLUMN"), text));
        const std::string expression = withoutBlanks(text.substr(0, equals)),
                          column = withoutBlanks(text.substr(equals + 1));
        if (!known.emplace(expression, column).second)
            rejectItem(remarks, "match", match, filled(RefusalWords::tr("`%1` is stated twice"), text));
        matched.push_back(data.samplesOf(match, expression, column));
    }
    for (Measured& each : matched)
        each.scale =
            convertToModel(each.samples, static_cast<std::size_t>(&each - matched.data()), each.units, question);
    setDeviations(matched, request, remarks);
    std::vector<MatchedSamples> samples;
    for (Measured& each : matched)
        samples.push_back(std::move(each.samples));
    return samples;
}

// A side that is left out has no bound.
double boundOf(const std::string& text, double without, std::size_t unknown, Remarks& remarks) {
    if (withoutBlanks(text).empty())
        return without;
    const auto bound = numberOf(text);
    if (!bound)
        rejectItem(remarks, "vary", unknown, bound.error());
    return *bound;
}

FitUnknown unknownOf(const std::string& text, std::size_t item, Remarks& remarks) {
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    const std::size_t equals = text.find('=');
    FitUnknown unknown{withoutBlanks(text.substr(0, equals))};
    if (equals == std::string::npos)
        return unknown;
    const std::string range = withoutBlanks(text.substr(equals + 1));
    const std::size_t colon = range.find(':');
    if (colon == std::string::npos || range == ":")
        rejectItem(remarks, "vary", item, filled(RefusalWords::tr("`%1` is not NAME=FROM:TO"), text));
    unknown.lower = boundOf(range.substr(0, colon), -unbounded, item, remarks);
    unknown.upper = boundOf(range.substr(colon + 1), unbounded, item, remarks);
    if (!(unknown.lower < unknown.upper))
        rejectItem(remarks, "vary", item,
                   filled(RefusalWords::tr("`%1`: the lower bound has to be below the upper one"), text));
    return unknown;
}

// A start that is not the model's own value.
struct OwnStart {
    double value = 0;
    std::size_t item = 0; // of those that are stated
};

/// By the names of the unknowns.
std::map<std::string, OwnStart> statedStarts(const FitRequest& request, const std::vector<FitUnknown>& unknowns,
                                             Remarks& remarks) {
    std::map<std::string, OwnStart> starts;
    for (std::size_t k = 0; k < request.starts.size(); ++k) {
        const auto named = namedText(request.starts[k]);
        const auto value = named ? numberOf(named->second) : tl::unexpected(named.error());
        if (!value)
            rejectItem(remarks, "start", k, value.error());
        const std::string name = withoutBlanks(named->first);
        if (std::none_of(unknowns.begin(), unknowns.end(), [&](const FitUnknown& one) { return one.name == name; }))
            rejectItem(remarks, "start", k, filled(RefusalWords::tr("`%1` is not among what is to be found"), name));
        starts.insert_or_assign(name, OwnStart{*value, k});
    }
    return starts;
}

// What was set from outside would silently not be where the fit begins.
void rejectSetStart(const Question& question, const std::string& name) {
    const Overrides& overrides = question.given.overrides;
    const std::string own = nameOfStart(name).value_or(name);
    const bool isParameter = overrides.parameters.contains(own);
    if (isParameter || overrides.initialValues.contains(own))
        question.remarks.reject(
            isParameter ? "set" : "initial",
            filled(RefusalWords::tr("the fit states where `%1` begins, so that this value has no effect; leave it out"),
                   name));
}

void setStarts(std::vector<FitUnknown>& unknowns, const FittedRuns& runs, const FitRequest& request,
               const Question& question) {
    Remarks& remarks = question.remarks;
    const auto stated = statedStarts(request, unknowns, remarks);
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
        FitUnknown& unknown = unknowns[k];
        const auto own = stated.find(unknown.name);
        const bool isStated = own != stated.end();
        if (isStated)
            rejectSetStart(question, unknown.name);
        unknown.start = isStated ? own->second.value : runs.ownValue(k);
        const std::string option = request.stated ? "`starts`" : nameOfStart(unknown.name) ? "--initial" : "--set";
        if (!std::isfinite(unknown.start))
            rejectItem(
                remarks, "vary", k,
                filled(RefusalWords::tr("`%1` has no value to begin with; give one with %2"), unknown.name, option));
        const bool isInside = unknown.lower <= unknown.start && unknown.start <= unknown.upper;
        if (!isInside && isStated)
            rejectItem(remarks, "start", own->second.item,
                       filled(RefusalWords::tr("the fit begins at %1 = %2, which is outside the bounds"), unknown.name,
                              shortNumber(unknown.start)));
        if (!isInside)
            rejectItem(
                remarks, "vary", k,
                filled(RefusalWords::tr("the fit begins at the model's %1 = %2, which is outside the bounds; change "
                                        "it with %3"),
                       unknown.name, shortNumber(unknown.start), option));
    }
}

void rejectUnlessExact(const std::optional<double>& noise, const FittedRuns& runs, Remarks& remarks) {
    if (!noise)
        remarks.refuse(
            filled(RefusalWords::tr("the run at the model's own values, where the fit begins, has no values to "
                                    "compare: %1"),
                   runs.why()));
    if (*noise > mostNoise)
        remarks.refuse(
            filled(RefusalWords::tr("the run is not exact enough to be fitted: with ten times the tolerance its "
                                    "values change by %1 %. Take a shorter end, or a smaller --rtol"),
                   shortNumber(100 * *noise)));
}

void tellEnd(const Fit& fit, const FittedRuns& runs, std::size_t unknowns, Remarks& remarks) {
    switch (fit.end) {
    case FitEnd::Converged: return;
    case FitEnd::NoStart: remarks.refuse(filled(RefusalWords::tr("the fit could not begin: %1"), runs.why()));
    case FitEnd::TooFewSamples:
        remarks.reject("data", filled(RefusalWords::tr("there are fewer values than unknowns, of which there are %1"),
                                      std::to_string(unknowns)));
    case FitEnd::NotConverged:
        remarks.complain("the fit has not reached a minimum in " + std::to_string(fit.steps) +
                         " steps: begin nearer, or give bounds" + (runs.why().empty() ? "" : "; " + runs.why()));
    }
    if (fit.estimates.empty())
        remarks.fail();
}

Document withFitted(const Question& question, const FittedRuns& runs, const Eigen::VectorXd& values) {
    const Overrides overrides = runs.overridesAt(values);
    Document document = withParameters(question.model(), overrides.parameters).document;
    for (const auto& [name, value] : overrides.initialValues) {
        const auto place = runs.placeOf(name);
        const Document changed = place ? withNumber(document, *place, value) : document;
        if (!place || textOf(changed, *place).empty())
            question.remarks.warn("the initial value of `" + name + "` has no place in the file: it is not written");
        document = changed;
    }
    return document;
}

// What the residuals of each run are told to.
Residuals watchedResiduals(const FittedRuns& runs, const FitWatcher& watch) {
    return [&runs, &watch, least = std::numeric_limits<double>::infinity()](const Eigen::VectorXd& at) mutable {
        auto residuals = runs.residuals(at);
        if (residuals && residuals->size() > 0)
            least = std::min(least, residuals->norm() / std::sqrt(static_cast<double>(residuals->size())));
        if (watch)
            watch({runs.count(), least});
        return residuals;
    };
}

Eigen::VectorXd startsOf(const std::vector<FitUnknown>& unknowns) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(unknowns.size()));
    for (std::size_t k = 0; k < unknowns.size(); ++k)
        values[static_cast<Eigen::Index>(k)] = unknowns[k].start;
    return values;
}

Eigen::VectorXd valuesOf(const std::vector<Estimate>& estimates) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(estimates.size()));
    for (std::size_t k = 0; k < estimates.size(); ++k)
        values[static_cast<Eigen::Index>(k)] = estimates[k].value;
    return values;
}

std::vector<FittedCurve> curvesOf(FittedRuns& runs, const Eigen::VectorXd& before, const Eigen::VectorXd& after) {
    const auto first = runs.coursesAt(before), last = runs.coursesAt(after);
    std::vector<FittedCurve> curves;
    for (std::size_t k = 0; k < runs.matched().size() && last; ++k) {
        const MatchedSamples& each = runs.matched()[k];
        const MatchedCourse& course = (*last)[k];
        curves.push_back({each.expression, each.column, course.unit, each.samples, course.atSamples, course.times,
                          first && (*first)[k].times == course.times ? (*first)[k].values : std::vector<double>(),
                          course.values});
    }
    return curves;
}

// The problem with everything but its residuals.
FitProblem problemOf(const FitRequest& request, Remarks& remarks) {
    if (request.vary.empty())
        remarks.reject("vary", filled(RefusalWords::tr("say what is to be found, as \"k=1:1000\" or \"theta(0)\"")));
    FitProblem problem;
    for (std::size_t k = 0; k < request.vary.size(); ++k)
        problem.unknowns.push_back(unknownOf(request.vary[k], k, remarks));
    return problem;
}

std::vector<std::string> namesOf(const std::vector<FitUnknown>& unknowns) {
    std::vector<std::string> names;
    for (const FitUnknown& unknown : unknowns)
        names.push_back(unknown.name);
    return names;
}

double sizeOfMatched(const std::vector<MatchedSamples>& matched) {
    std::vector<SampleSet> samples;
    for (const MatchedSamples& each : matched)
        samples.push_back(each.samples);
    return sizeOf(samples);
}

struct PosedFit {
    FitProblem problem; // with everything but its residuals
    FittedRuns runs;
};

// The run of a fit that the model states ends with its data.
RunOptions runWithData(const FitRequest& request, const std::vector<MatchedSamples>& matched) {
    RunOptions run = request.run;
    if (!request.stated || run.end)
        return run;
    run.end = -std::numeric_limits<double>::infinity();
    for (const MatchedSamples& each : matched)
        run.end = std::max(*run.end, each.samples.times.back());
    return run;
}

PosedFit posedFit(const Question& question, const FitRequest& request) {
    FitProblem problem = problemOf(request, question.remarks);
    std::vector<MatchedSamples> matched = matchedSamples(question, request);
    const RunOptions run = runWithData(request, matched);
    const std::vector<std::string> names = namesOf(problem.unknowns);
    PosedFit posed{std::move(problem), {question, names, std::move(matched), run}};
    setStarts(posed.problem.unknowns, posed.runs, request, question);
    return posed;
}

FittedModel foundFit(const Question& question, const FitRequest& request, FitCurves curves, const FitWatcher& watch) {
    Remarks& remarks = question.remarks;
    auto [problem, runs] = posedFit(question, request);
    const Eigen::VectorXd starts = startsOf(problem.unknowns);
    const auto noise = runs.noiseAt(starts);
    rejectUnlessExact(noise, runs, remarks);
    problem.noise = *noise;
    problem.size = sizeOfMatched(runs.matched());
    problem.residuals = watchedResiduals(runs, watch);
    const Fit fit = fitted(problem);
    tellEnd(fit, runs, problem.unknowns.size(), remarks);
    const Eigen::VectorXd values = valuesOf(fit.estimates);
    FittedModel result{{fit, problem.unknowns, fit.end == FitEnd::Converged},
                       fitAnswer(fit, problem.unknowns),
                       withFitted(question, runs, values)};
    result.isWithinErrors = fit.freedom > 0 && fit.deviation < 10 * problem.noise * problem.size;
    if (result.isWithinErrors)
        remarks.warn(
            "the run differs from the data by no more than its own errors: deviations and intervals say nothing");
    result.runs = runs.count();
    result.answer.add({{"runs", result.runs}});
    if (curves == FitCurves::Made)
        result.curves = curvesOf(runs, starts, values);
    return result;
}

// Of an option the column of [[fits]] that has it.
std::optional<Column> columnOfOption(const std::string& option) {
    static const std::map<std::string, Column> columns = {{"data", Column::Data},
                                                          {"match", Column::Matches},
                                                          {"vary", Column::Unknowns},
                                                          {"deviation", Column::Deviations},
                                                          {"start", Column::Starts},
                                                          {"method", Column::Method},
                                                          {"stabilization", Column::Stabilization}};
    const auto column = columns.find(option);
    return column == columns.end() ? std::nullopt : std::optional(column->second);
}

// What is rejected of texts that the model states is told at their places there.
[[noreturn]] void tellAtPlace(const Question& question, const FitRequest& request, const Failure& failure,
                              std::size_t item) {
    Findings findings = failure.findings();
    std::string option;
    for (Finding& finding : findings)
        if (const auto column = finding.code == "request" ? columnOfOption(finding.where) : std::nullopt) {
            option = finding.where;
            finding = findingAt(question.model(), {Section::Fits, *request.stated, *column, item}, finding.text);
        }
    if (option.empty())
        throw;
    throw FitFault(Failure(Fault::Model, std::move(findings)), option, item);
}

template <class Work> auto withPlaces(const Question& question, const FitRequest& request, const Work& work) {
    if (!request.stated)
        return work();
    try {
        return work();
    } catch (const FitFault& fault) {
        tellAtPlace(question, request, fault, fault.item());
    } catch (const Failure& failure) {
        tellAtPlace(question, request, failure, 0);
    }
}

} // namespace

void poseFit(const Question& question, const FitRequest& request) {
    withPlaces(question, request, [&] { posedFit(question, request); });
}

FittedModel fittedModel(const Question& question, const FitRequest& request, FitCurves curves,
                        const FitWatcher& watch) {
    return withPlaces(question, request, [&] { return foundFit(question, request, curves, watch); });
}

} // namespace coenergy::api
