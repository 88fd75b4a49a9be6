// The stages before an analysis.
#include "api/rest.hpp"

#include "answers/answers.hpp"

#include <cmath>

namespace coenergy::api {

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
    if (options.starts && !(*options.starts > 0 && std::trunc(*options.starts) == *options.starts))
        question.remarks.reject("starts", "their number is not a positive whole number");
    const GivenOptions given{{{"--starts", options.starts}}, {{"--box", options.box}, {"--steady", options.steady}}};
    auto asked = questionOf(problem, model.analysis.equations, given);
    if (const auto* wrong = std::get_if<WrongOption>(&asked))
        question.remarks.reject(wrong->option, wrong->words);
    return std::get<EquilibriumQuestion>(std::move(asked));
}

} // namespace coenergy::api
