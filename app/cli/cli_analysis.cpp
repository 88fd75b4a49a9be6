// The stages before an analysis, one after the other.
#include "cli/cli_analysis.hpp"

#include "cli/interruption.hpp"
#include "cli/posed_file.hpp"

#include "base/cancellation.hpp"
#include "base/decimal_number.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

std::nullopt_t complain(const Streams& streams, const std::string& what) {
    streams.err << "coenergy: " << what << "\n";
    return std::nullopt;
}

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

void addSearch(CLI::App& command, EquilibriumOptions& options) {
    command.add_option("--box", options.box, "NAME=FROM:TO: where a coordinate or variable is sought (repeatable)")
        ->take_all();
    addNumber(command, "--starts", options.starts, "the most points from which equilibria are sought")
        ->check(positiveNumber());
    command
        .add_option("--steady", options.steady,
                    "NAME or NAME=FLOW: a coordinate that moves steadily while the rest stays (repeatable)")
        ->take_all();
    addParameters(command, options.input.parameters);
    addInitialValues(command, options.input.initialValues);
}

std::variant<AnalysedModel, ExitCode> readModelFor(const InputOptions& options, const Streams& streams,
                                                   const std::function<Document(Document)>& change) {
    auto given = givenModel(options, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&given))
        return *exitCode;
    auto& [file, overrides] = std::get<GivenModel>(given);
    if (change)
        file.document = change(std::move(file.document));
    return AnalysedModel{std::move(file), {}, {}, {}, std::move(overrides)};
}

std::variant<AnalysedModel, ExitCode> analysedModel(const InputOptions& options, const Streams& streams) {
    auto read = readModelFor(options, streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&read))
        return *exitCode;
    return analysedModel(std::get<AnalysedModel>(std::move(read)), options, streams);
}

std::variant<AnalysedModel, ExitCode> analysedModel(AnalysedModel result, const InputOptions& options,
                                                    const Streams& streams) {
    runWithAlgebraStack([&] {
        ModelState state = stateOf(result.loaded);
        Stages().add(memberAt<&ModelState::preparation>, state, {});
        result.parsed = *state.parsed;
        result.preparation = *state.preparation;
        result.analysis = analysisModel(result.parsed, result.preparation);
    });
    printDiagnostics(options.file, result.loaded, result.preparation.derivation.diagnostics, streams.err);
    if (!result.analysis.model)
        return ModelHasErrors;
    return result;
}

std::optional<SimulationProblem> numbersOf(const AnalysedModel& model, const AnalysisModel& analysis,
                                           const std::string& file, const Streams& streams) {
    auto problem = told(problemFor(*analysis.model, analysis.givens, model.overrides, analysis.settings), file,
                        model.loaded, streams);
    if (auto* posed = std::get_if<SimulationProblem>(&problem))
        return std::move(*posed);
    return std::nullopt;
}

std::optional<EquilibriumQuestion> questionOf(const AnalysedModel& model, const SimulationProblem& problem,
                                              const EquilibriumOptions& options, const Streams& streams) {
    EquilibriumQuestion question{problem, model.analysis.equations};
    for (const std::string& text : options.box) {
        const auto box = boxOf(text);
        if (!box)
            return complain(streams, "--box: `" + text + "` is not NAME=FROM:TO with two numbers, the smaller first");
        if (!unknownNamed(*question.equations, box->first))
            return complain(streams, "--box: there is no unknown `" + box->first + "`");
        question.box.insert_or_assign(box->first, box->second);
    }
    for (const std::string& text : options.steady) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        const UnknownPlace* unknown = unknownNamed(*question.equations, name);
        if (!unknown || unknown->kind != UnknownKind::Coordinate)
            return complain(streams, "--steady: there is no coordinate `" + name + "`");
        if (std::any_of(question.steady.begin(), question.steady.end(),
                        [&](const SteadyFlow& known) { return known.coordinate == name; }))
            return complain(streams, "--steady: `" + name + "` is named twice");
        SteadyFlow steady{name, std::nullopt};
        if (equals != std::string::npos && !(steady.flow = finiteNumber(text.substr(equals + 1))))
            return complain(streams, "--steady: `" + text + "` is not NAME or NAME=FLOW with a number");
        question.steady.push_back(steady);
    }
    if (options.starts)
        question.starts = static_cast<std::size_t>(std::min(std::ceil(*options.starts), 1e6));
    return question;
}

std::optional<Equilibria> searched(const EquilibriumQuestion& question, const Streams& streams,
                                   EquilibriumSearch search) {
    const Interruption interruption;
    try {
        return search(question, interruption.token());
    } catch (const Cancelled&) {
        return complain(streams, "interrupted");
    }
}

} // namespace coenergy
