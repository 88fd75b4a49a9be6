#include "api/varied_action.hpp"

#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "observation/varied_action.hpp"
#include "setup/givens.hpp"
#include "studies/study_text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

namespace {

constexpr const char* option = "vary";
constexpr int steps = 10; // of epsilon on each side

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
        remarks.reject(option, "`" + eta + "` cannot be read");
    for (const std::string& used : symbolsIn(*parsed.value))
        if (used != "t" && used != "pi" && !parameters.contains(used))
            remarks.reject(option, "`" + used + "` is no parameter; a variation is a function of the time t");
    return {name, *parsed.value};
}

void rejectFreeEnds(const std::vector<PathVariation>& variations, const Trajectory& run, const Point& parameters,
                    Remarks& remarks) {
    for (const PathVariation& variation : variations)
        if (const auto end = freeEnd(variation, run, parameters))
            remarks.reject(option, "the variation of `" + variation.coordinate + "` does not vanish at t = " +
                                       cellOf(*end).text + ": varied paths have the same ends; multiply it by (t - " +
                                       cellOf(run.time.front()).text + ")*(" + cellOf(run.time.back()).text + " - t)");
}

struct ActionAt {
    double epsilon, action;
};

std::string verdictOn(const std::vector<ActionAt>& actions) {
    const auto [least, greatest] = std::minmax_element(
        actions.begin(), actions.end(), [](const ActionAt& a, const ActionAt& b) { return a.action < b.action; });
    if (least->epsilon == 0)
        return "least at epsilon = 0";
    return greatest->epsilon == 0 ? "greatest at epsilon = 0" : "neither least nor greatest at epsilon = 0";
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
    rejectFreeEnds(varied, motion, parameters, question.remarks);
    const auto pathAt = [&](double epsilon) {
        return variedMotion(run.posed.parsed, motion, varied, epsilon, parameters);
    };
    std::vector<ActionAt> actions;
    std::vector<AnswerRow> rows;
    for (int k = -steps; k <= steps; ++k) {
        const double epsilon = static_cast<double>(k) / steps;
        const auto action = actionOf(run.posed.parsed, pathAt(epsilon), parameters);
        if (!action)
            question.remarks.refuse("the action has no value at epsilon = " + cellOf(epsilon).text);
        actions.push_back({epsilon, action->value});
        rows.push_back({cellOf(epsilon), cellOf(action->value)});
    }
    Answer answer;
    answer.addTable({{"epsilon", "epsilon"}, {"action", "S"}}, rows);
    answer.add({"verdict", "the action is "}, cellOf(verdictOn(actions)));
    answer.add(pathsOf(varied, motion, pathAt(1)));
    return answer;
}

} // namespace coenergy::api
