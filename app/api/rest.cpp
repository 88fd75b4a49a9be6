// The stages before an analysis, and the texts in which a search is asked for.
#include "api/rest.hpp"

#include "base/decimal_number.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

namespace {

std::optional<double> finiteNumber(const std::string& text) {
    const std::optional<double> value = decimalNumber(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

const UnknownPlace* unknownNamed(const ModelEquations& equations, const std::string& name) {
    for (const UnknownPlace& unknown : equations.unknowns)
        if (unknown.name == name)
            return &unknown;
    return nullptr;
}

// NAME=FROM:TO
std::optional<std::pair<std::string, std::pair<double, double>>> boxOf(const std::string& text) {
    const std::size_t equals = text.find('='), colon = text.find(':', equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || colon == std::string::npos)
        return std::nullopt;
    const auto from = finiteNumber(text.substr(equals + 1, colon - equals - 1));
    const auto to = finiteNumber(text.substr(colon + 1));
    if (!from || !to || *from > *to)
        return std::nullopt;
    return std::pair(text.substr(0, equals), std::pair(*from, *to));
}

} // namespace

AnalysedModel analysedModel(const Question& question) {
    const ModelState state =
        question.stages.with(memberAt<&ModelState::preparation>, editedOf(question.model()), question.stop);
    AnalysedModel result{*state.parsed, *state.preparation, {}};
    question.stages.work([&] { result.analysis = analysisModel(result.parsed, result.preparation); });
    question.remarks.add(question.model(), result.preparation.derivation.diagnostics);
    question.remarks.failIf(!result.analysis.model);
    return result;
}

SimulationProblem numbersOf(const Question& question, const AnalysisModel& analysis) {
    return problemOf(question, *analysis.model, analysis.givens, analysis.settings);
}

RestQuestion restQuestion(const Question& question, const SearchOptions& options) {
    AnalysedModel model = analysedModel(question);
    EquilibriumQuestion asked = equilibriumQuestion(question, model, numbersOf(question, model.analysis), options);
    return {std::move(model), std::move(asked)};
}

EquilibriumQuestion equilibriumQuestion(const Question& question, const AnalysedModel& model,
                                        const SimulationProblem& problem, const SearchOptions& options) {
    EquilibriumQuestion asked{problem, model.analysis.equations};
    for (const std::string& text : options.box) {
        const auto box = boxOf(text);
        if (!box)
            question.remarks.reject("box", "`" + text + "` is not NAME=FROM:TO with two numbers, the smaller first");
        if (!unknownNamed(*asked.equations, box->first))
            question.remarks.reject("box", "there is no unknown `" + box->first + "`");
        asked.box.insert_or_assign(box->first, box->second);
    }
    for (const std::string& text : options.steady) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        const UnknownPlace* unknown = unknownNamed(*asked.equations, name);
        if (!unknown || unknown->kind != UnknownKind::Coordinate)
            question.remarks.reject("steady", "there is no coordinate `" + name + "`");
        if (std::any_of(asked.steady.begin(), asked.steady.end(),
                        [&](const SteadyFlow& known) { return known.coordinate == name; }))
            question.remarks.reject("steady", "`" + name + "` is named twice");
        SteadyFlow steady{name, std::nullopt};
        if (equals != std::string::npos && !(steady.flow = finiteNumber(text.substr(equals + 1))))
            question.remarks.reject("steady", "`" + text + "` is not NAME or NAME=FLOW with a number");
        asked.steady.push_back(steady);
    }
    if (options.starts && !(*options.starts > 0))
        question.remarks.reject("starts", "their number is not positive");
    if (options.starts)
        asked.starts = static_cast<std::size_t>(std::min(std::ceil(*options.starts), 1e6));
    return asked;
}

} // namespace coenergy::api
