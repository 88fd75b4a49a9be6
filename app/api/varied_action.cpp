#include "api/varied_action.hpp"

#include "expression/parse.hpp"
#include "observation/varied_action.hpp"
#include "problems/message.hpp"
#include "setup/givens.hpp"
#include "studies/study_text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

namespace {

constexpr const char* option = "vary";

PathVariation variationFrom(const std::string& text, const ParsedModel& model, const Point& parameters,
                            Remarks& remarks) {
    const auto named = namedText(text);
    const auto& all = model.names.coordinates;
    if (!named ||
        std::none_of(all.begin(), all.end(), [&](const CoordinateNames& one) { return one.name == named->first; }))
        remarks.reject(option, "`" + text + "` does not begin with a coordinate: write `x = t*(1 - t)`");
    const auto& [name, eta] = *named;
    const Parsed parsed = parseExpression(eta, Form::Expression, model.tables);
    if (!parsed.value)
        remarks.reject(option, "`" + eta + "`: " + messageText(parsed.problems.front()).toStdString());
    if (const auto foreign = foreignName(*parsed.value, parameters))
        remarks.reject(option, "`" + *foreign + "` is no parameter; a variation is a function of the time t");
    return {name, *parsed.value};
}

void rejectUnfit(const std::vector<PathVariation>& variations, const Trajectory& run, const Point& parameters,
                 Remarks& remarks) {
    for (const PathVariation& variation : variations) {
        if (const auto end = freeEnd(variation, run, parameters))
            remarks.reject(option, "the variation of `" + variation.coordinate + "` does not vanish at t = " +
                                       cellOf(*end).text + ": varied paths have the same ends; multiply it by (t - " +
                                       cellOf(run.time.front()).text + ")*(" + cellOf(run.time.back()).text + " - t)");
        if (const auto time = unshownChange(variation, run, parameters))
            remarks.reject(option, "the variation of `" + variation.coordinate +
                                       "` jumps, has a corner or changes too "
                                       "fast for the rows of the run at t = " +
                                       cellOf(*time).text + ": vary by a smooth function, or give a smaller --step");
    }
}

std::string verdictOn(const std::vector<VariedAction>& actions) {
    switch (extremumAmong(actions)) {
    case ActionExtremum::Least: return "least at epsilon = 0";
    case ActionExtremum::Greatest: return "greatest at epsilon = 0";
    case ActionExtremum::Alike: return "the same along epsilon, as far as its errors show";
    case ActionExtremum::Neither: break;
    }
    return "neither least nor greatest at epsilon = 0";
}

// For pictures: the motion, and that of epsilon = 1.
Json pathsOf(const std::vector<PathVariation>& variations, const Trajectory& run, const Trajectory& varied) {
    Json paths{{"t", run.time}};
    for (const PathVariation& variation : variations)
        paths[variation.coordinate] = {{"motion", run.find(variation.coordinate)->values},
                                       {"varied", varied.find(variation.coordinate)->values}};
    return {{"paths", paths}};
}

} // namespace

Answer variedActionAnswer(const Question& question, const std::vector<std::string>& variations,
                          const RunOptions& options) {
    PosedRun posed = posedRun(question, options);
    if (!isFreeAndConservative(posed.parsed))
        question.remarks.refuse(
            "the action of a motion is stationary among all paths with its ends where only T* and V "
            "move the model; this one has dissipation, efforts, constraints or other unknowns");
    const Point parameters = valuesOf(givensOf(posed.parsed).parameters);
    std::vector<PathVariation> varied;
    for (const std::string& text : variations)
        varied.push_back(variationFrom(text, posed.parsed, parameters, question.remarks));
    const Run run = runOf(question, std::move(posed));
    const Trajectory& motion = run.result.trajectory;
    if (motion.rowCount() < 2)
        question.remarks.fail();
    rejectUnfit(varied, motion, parameters, question.remarks);
    const std::vector<VariedAction> actions =
        variedActions(run.posed.parsed, motion, varied, parameters, question.stop);
    std::vector<AnswerRow> rows;
    for (const auto& [epsilon, action, error] : actions) {
        if (std::isnan(action))
            question.remarks.refuse("the action has no value at epsilon = " + cellOf(epsilon).text +
                                    ", or changes there faster than the rows of the run show: vary less, or give a "
                                    "smaller --step");
        rows.push_back({cellOf(epsilon), cellOf(action)});
    }
    Answer answer;
    answer.addTable({{"epsilon", "epsilon"}, {"action", "S"}}, rows);
    answer.add({"verdict", "the action is "}, cellOf(verdictOn(actions)));
    answer.add(pathsOf(varied, motion, variedMotion(run.posed.parsed, motion, varied, 1, parameters)));
    return answer;
}

} // namespace coenergy::api
