#include "api/fit.hpp"

#include "api/fit_words.hpp"
#include "api/fitted_runs.hpp"
#include "api/values.hpp"
#include "base/argument_text.hpp"
#include "base/start_name.hpp"
#include "io/measured_curves.hpp"
#include "model/edit.hpp"
#include "studies/study_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy::api {

namespace {

constexpr double mostNoise = 1e-4;

std::string withoutBlanks(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string faultWords(const ColumnsFault& fault) {
    const std::string line = "line " + std::to_string(fault.line) + " ";
    switch (fault.kind) {
    case ColumnsFault::Kind::NotANumber: return line + "does not begin with a number";
    case ColumnsFault::Kind::NotIncreasing: return line + "is not later than the line before: times have to increase";
    case ColumnsFault::Kind::NoNumbers: break;
    }
    return "no line has two numbers; the first column is the time, the others are measured";
}

struct ReadFile {
    std::string name;
    MeasuredColumns measured;
};

class FitData {
public:
    FitData(const std::vector<DataFile>& files, Remarks& remarks) : m_remarks(remarks) {
        if (files.empty())
            remarks.reject("data", "name a file of measured values");
        for (const DataFile& file : files) {
            auto read = measuredColumns(file.bytes);
            if (const auto* fault = std::get_if<ColumnsFault>(&read))
                remarks.reject("data", "`" + file.name + "`: " + faultWords(*fault));
            m_files.push_back({file.name, std::get<MeasuredColumns>(std::move(read))});
            tellReading(m_files.back());
        }
    }

    /// Of the column with this heading; `2` is the second one of a file without headings.
    MatchedSamples samplesOf(const std::string& expression, const std::string& name) const {
        const MeasuredColumn* found = nullptr;
        for (const ReadFile& file : m_files)
            for (std::size_t k = 0; k < file.measured.columns.size(); ++k) {
                const MeasuredColumn& column = file.measured.columns[k];
                if (name != (column.name.empty() ? std::to_string(k + 2) : column.name))
                    continue;
                if (found)
                    m_remarks.reject("match", "there are several columns `" + name + "`; give each its own heading");
                found = &column;
            }
        if (!found)
            m_remarks.reject("match", "no column of the data is called `" + name + "`; there are " + allNames());
        if (found->unreadLine > 0)
            m_remarks.reject("data", "column `" + name + "`, line " + std::to_string(found->unreadLine) +
                                         ": neither a number nor empty");
        if (found->x.empty())
            m_remarks.reject("data", "column `" + name + "` has no numbers");
        return {expression, name, {found->x, found->y}};
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
    for (const std::string& text : request.deviations) {
        const auto named = namedText(text);
        const auto value = named ? numberOf(named->second) : tl::unexpected(named.error());
        if (!value || !(*value > 0))
            remarks.reject("deviation", value ? "`" + text + "` is not positive" : value.error());
        deviations.insert_or_assign(withoutBlanks(named->first), *value);
    }
    return deviations;
}

// Several columns are weighed against each other; nothing but their deviations says how.
void setDeviations(std::vector<MatchedSamples>& matched, const FitRequest& request, Remarks& remarks) {
    std::map<std::string, double> deviations = deviationsOf(request, remarks);
    for (MatchedSamples& each : matched) {
        const auto deviation = deviations.find(each.column);
        if (deviation != deviations.end())
            each.samples.deviation = deviation->second;
        else if (matched.size() > 1)
            remarks.reject("deviation", "with several columns say how exact each is: --deviation \"" + each.column +
                                            "=NUMBER\", the standard deviation of a value");
    }
    for (const auto& [name, value] : deviations)
        if (std::none_of(matched.begin(), matched.end(), [&](const auto& each) { return each.column == name; }))
            remarks.reject("deviation", "no --match has a column `" + name + "`");
}

std::vector<MatchedSamples> matchedSamples(const FitRequest& request, Remarks& remarks) {
    const FitData data(request.data, remarks);
    if (request.matches.empty())
        remarks.reject("match", "say what was measured, as \"theta = angle\": an expression of the run, and a column");
    std::vector<MatchedSamples> matched;
    for (const std::string& text : request.matches) {
        const std::size_t equals = text.rfind('=');
        if (equals == std::string::npos || withoutBlanks(text.substr(0, equals)).empty())
            remarks.reject("match", "`" + text + "` is not EXPRESSION = COLUMN");
        matched.push_back(
            data.samplesOf(withoutBlanks(text.substr(0, equals)), withoutBlanks(text.substr(equals + 1))));
    }
    setDeviations(matched, request, remarks);
    return matched;
}

FitUnknown unknownOf(const std::string& text, Remarks& remarks) {
    const std::size_t equals = text.find('=');
    FitUnknown unknown{withoutBlanks(text.substr(0, equals))};
    if (equals == std::string::npos)
        return unknown;
    const std::string range = text.substr(equals + 1);
    const std::size_t colon = range.find(':');
    const auto lower = numberOf(range.substr(0, colon));
    const auto upper = colon == std::string::npos ? tl::unexpected("`" + text + "` is not NAME=FROM:TO")
                                                  : numberOf(range.substr(colon + 1));
    if (!upper || !lower)
        remarks.reject("vary", !upper ? upper.error() : lower.error());
    if (!(*lower < *upper))
        remarks.reject("vary", "`" + text + "`: the lower bound has to be below the upper one");
    unknown.lower = *lower;
    unknown.upper = *upper;
    return unknown;
}

void setStarts(std::vector<FitUnknown>& unknowns, const FittedRuns& runs, Remarks& remarks) {
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
        FitUnknown& unknown = unknowns[k];
        unknown.start = runs.ownValue(k);
        const bool isStart = nameOfStart(unknown.name).has_value();
        const std::string option = isStart ? "--initial" : "--set";
        if (!std::isfinite(unknown.start))
            remarks.reject("vary", "`" + unknown.name + "` has no value to begin with; give one with " + option);
        if (unknown.start < unknown.lower || unknown.start > unknown.upper)
            remarks.reject("vary", "the fit begins at the model's " + unknown.name + " = " +
                                       shortNumber(unknown.start) + ", which is outside the bounds; change it with " +
                                       option);
    }
}

void rejectUnlessExact(const std::optional<double>& noise, const FittedRuns& runs, Remarks& remarks) {
    if (!noise)
        remarks.refuse("the run at the model's own values, where the fit begins, has no values to compare: " +
                       runs.why());
    if (*noise > mostNoise)
        remarks.refuse("the run is not exact enough to be fitted: with ten times the tolerance its values change by " +
                       shortNumber(100 * *noise) + " %. Take a shorter end, or a smaller --rtol");
}

void tellEnd(const Fit& fit, const FittedRuns& runs, std::size_t unknowns, Remarks& remarks) {
    switch (fit.end) {
    case FitEnd::Converged: return;
    case FitEnd::NoStart: remarks.refuse("the fit could not begin: " + runs.why());
    case FitEnd::TooFewSamples:
        remarks.reject("data", "there are fewer values than unknowns, of which there are " + std::to_string(unknowns));
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

} // namespace

FittedModel fittedModel(const Question& question, const FitRequest& request) {
    Remarks& remarks = question.remarks;
    if (request.vary.empty())
        remarks.reject("vary", "say what is to be found, as \"k=1:1000\" or \"theta(0)\"");
    FitProblem problem;
    std::vector<std::string> names;
    for (const std::string& text : request.vary) {
        problem.unknowns.push_back(unknownOf(text, remarks));
        names.push_back(problem.unknowns.back().name);
    }
    FittedRuns runs(question, names, matchedSamples(request, remarks), request.run);
    setStarts(problem.unknowns, runs, remarks);
    Eigen::VectorXd values(static_cast<Eigen::Index>(names.size()));
    std::vector<SampleSet> samples;
    for (std::size_t k = 0; k < names.size(); ++k)
        values[static_cast<Eigen::Index>(k)] = problem.unknowns[k].start;
    for (const MatchedSamples& each : runs.matched())
        samples.push_back(each.samples);
    const auto noise = runs.noiseAt(values);
    rejectUnlessExact(noise, runs, remarks);
    problem.noise = *noise;
    problem.size = sizeOf(samples);
    problem.residuals = [&runs](const Eigen::VectorXd& at) { return runs.residuals(at); };
    const Fit fit = fitted(problem);
    tellEnd(fit, runs, names.size(), remarks);
    if (fit.freedom > 0 && fit.deviation < 10 * problem.noise * problem.size)
        remarks.warn(
            "the run differs from the data by no more than its own errors: deviations and intervals say nothing");
    for (std::size_t k = 0; k < names.size(); ++k)
        values[static_cast<Eigen::Index>(k)] = fit.estimates[k].value;
    FittedModel result{fitAnswer(fit, problem.unknowns), withFitted(question, runs, values),
                       fit.end == FitEnd::Converged};
    result.answer.add({{"runs", runs.count()}});
    return result;
}

} // namespace coenergy::api
