// `coenergy formulations`: one constrained motion integrated in several ways.
#include "cli/cli_analysis.hpp"
#include "cli/interruption.hpp"

#include "base/argument_text.hpp"
#include "base/cancellation.hpp"
#include "comparedforms/formulation_comparison.hpp"

#include <array>
#include <iomanip>
#include <sstream>

namespace coenergy {

namespace {

using Json = nlohmann::ordered_json;

Json numbersJson(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values)
        list.push_back(numberOrNull(value));
    return list;
}

Json json(const FormulationRun& run) {
    return {{"formulation", formulationName(run.formulation)},
            {"end", runEndName(run.end)},
            {"drift", numberOrNull(run.largestDrift)},
            {"energy_error", run.energyError.empty() ? Json() : numberOrNull(run.largestEnergyError)},
            {"digits", run.digits ? numberOrNull(*run.digits) : Json()},
            {"steps", run.steps},
            {"evaluations", run.evaluations},
            {"seconds", numberOrNull(run.seconds)},
            {"t", numbersJson(run.time)},
            {"drift_over_time", numbersJson(run.drift)},
            {"energy_error_over_time", numbersJson(run.energyError)}};
}

std::string titleOf(Formulation formulation) {
    switch (formulation) {
    case Formulation::Projected:
        return "index 3, projected";
    case Formulation::Index1:
        return "index 1, as it is";
    case Formulation::Baumgarte:
        return "index 1, Baumgarte";
    case Formulation::Independent:
        return "independent coordinates";
    }
    return {};
}

std::string number(double value, int digits, std::ios_base& (*form)(std::ios_base&)) {
    std::ostringstream text;
    text << form << std::setprecision(digits) << value;
    return text.str();
}

using Cells = std::array<std::string, 7>;

// The first to the left, the others to the right.
std::string line(const Cells& cells) {
    constexpr int first = 24, wide = 12;
    std::ostringstream text;
    text << std::left << std::setw(first) << cells[0] << std::right;
    for (std::size_t k = 1; k < cells.size(); ++k)
        text << std::setw(wide) << cells[k];
    return text.str() + "\n";
}

std::string line(const FormulationRun& run) {
    const std::string title = titleOf(run.formulation);
    if (run.time.empty())
        return title + ": " + std::string(runEndName(run.end)) + "\n";
    std::string text = line({title, number(run.largestDrift, 1, std::scientific),
                             run.energyError.empty() ? "-" : number(run.largestEnergyError, 1, std::scientific),
                             run.digits ? number(*run.digits, 1, std::fixed) : "-", std::to_string(run.steps),
                             std::to_string(run.evaluations), number(run.seconds, 3, std::fixed)});
    if (run.end != RunEnd::Completed)
        text += "  broke off at " + shortNumber(run.time.back()) + ": " + std::string(runEndName(run.end)) + "\n";
    return text;
}

EquilibriumOptions analysisOptions(const FormulationOptions& options) {
    EquilibriumOptions result;
    result.input = options.input;
    result.parameters = options.parameters;
    result.initialValues = options.initialValues;
    return result;
}

} // namespace

int runFormulations(const FormulationOptions& options, const Streams& streams) {
    const auto analysed = analysedModel(analysisOptions(options), streams);
    if (const auto* exitCode = std::get_if<ExitCode>(&analysed))
        return *exitCode;
    const auto& model = std::get<AnalysedModel>(analysed);
    auto problem = numbersOf(model, model.analysis, options.input.file, streams);
    if (!problem)
        return ModelHasErrors;
    problem->settings.end = options.end.value_or(problem->settings.end);
    problem->settings.relativeTolerance = options.relativeTolerance.value_or(problem->settings.relativeTolerance);
    if (!(problem->settings.end > problem->settings.start)) {
        streams.err << "coenergy: --end: the runs have to end after their start\n";
        return WrongUsage;
    }
    std::vector<FormulationRun> runs;
    try {
        const Interruption interruption;
        runs = compareFormulations(*problem, interruption.token());
    } catch (const Cancelled&) {
        streams.err << "coenergy: stopped\n";
        return ModelHasErrors;
    }
    if (options.format == OutputFormat::Json) {
        Json list = Json::array();
        for (const FormulationRun& run : runs)
            list.push_back(json(run));
        streams.out << Json{{"format", 1}, {"formulations", list}}.dump(2) << "\n";
    } else if (runs.empty()) {
        streams.out << "Nothing constrains the motion: there is only one formulation.\n";
    } else {
        streams.out << line({"formulation", "drift", "energy", "digits", "steps", "evaluations", "seconds"});
        for (const FormulationRun& run : runs)
            streams.out << line(run);
    }
    streams.out.flush();
    return streams.out ? Done : ModelHasErrors;
}

} // namespace coenergy
