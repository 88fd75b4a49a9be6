// One constrained motion integrated in several ways: a row for each run; JSON has the values over time, too.
#include "answers/analysis.hpp"

#include "base/argument_text.hpp"
#include "comparedforms/formulation_comparison.hpp"

#include <array>
#include <iomanip>
#include <sstream>

namespace coenergy {

namespace {

std::string titleOf(Formulation formulation) {
    switch (formulation) {
    case Formulation::Projected: return "index 3, projected";
    case Formulation::Index1: return "index 1, as it is";
    case Formulation::Baumgarte: return "index 1, Baumgarte";
    case Formulation::Hybrid: return "index 1, hybrid";
    case Formulation::Independent: return "independent coordinates";
    }
    return {};
}

std::string number(double value, int digits, std::ios_base& (*form)(std::ios_base&)) {
    std::ostringstream text;
    text << form << std::setprecision(digits) << value;
    return text.str();
}

// The first to the left, the others to the right.
std::string lineOf(const std::array<std::string, 7>& cells) {
    constexpr int first = 24, wide = 12;
    std::ostringstream text;
    text << std::left << std::setw(first) << cells[0] << std::right;
    for (std::size_t k = 1; k < cells.size(); ++k)
        text << std::setw(wide) << cells[k];
    return text.str();
}

Answer runAnswer(const FormulationRun& run) {
    const std::string title = titleOf(run.formulation), end(runEndName(run.end));
    const bool hasEnergy = !run.energyError.empty();
    Answer answer;
    answer.add({{"formulation", formulationName(run.formulation)},
                {"end", end},
                {"drift", numberOrNull(run.largestDrift)},
                {"energy_error", hasEnergy ? numberOrNull(run.largestEnergyError) : Json()},
                {"digits", run.digits ? numberOrNull(*run.digits) : Json()},
                {"steps", run.steps},
                {"evaluations", run.evaluations},
                {"seconds", numberOrNull(run.seconds)},
                {"t", cellOf(run.time).json},
                {"drift_over_time", cellOf(run.drift).json},
                {"energy_error_over_time", cellOf(run.energyError).json}});
    if (run.time.empty()) {
        answer.note(title + ": " + end);
        return answer;
    }
    answer.note(lineOf({title, number(run.largestDrift, 1, std::scientific),
                        hasEnergy ? number(run.largestEnergyError, 1, std::scientific) : "-",
                        run.digits ? number(*run.digits, 1, std::fixed) : "-", std::to_string(run.steps),
                        std::to_string(run.evaluations), number(run.seconds, 3, std::fixed)}));
    if (run.end != RunEnd::Completed)
        answer.note("  broke off at " + shortNumber(run.time.back()) + ": " + end);
    return answer;
}

Answer comparisonAnswer(const std::vector<FormulationRun>& runs) {
    Answer answer;
    answer.note(runs.empty() ? "Nothing constrains the motion: there is only one formulation."
                             : lineOf({"formulation", "drift", "energy", "digits", "steps", "evaluations", "seconds"}));
    std::vector<Answer> all;
    for (const FormulationRun& run : runs)
        all.push_back(runAnswer(run));
    answer.addList("formulations", all);
    return answer;
}

Analysed comparedFormulations(AnalysisSubject subject, const GivenOptions& given, const std::stop_token& stop) {
    IntegrationSettings& settings = subject.problem.settings;
    settings.end = given.number("--end").value_or(settings.end);
    settings.relativeTolerance = given.number("--rtol").value_or(settings.relativeTolerance);
    if (!(settings.end > settings.start))
        return WrongOption{"end", "the runs have to end after their start"};
    return comparisonAnswer(compareFormulations(subject.problem, stop));
}

} // namespace

Analysis formulationsAnalysis() {
    using Kind = AnalysisOption::Kind;
    return {
        "Run constrained motions with projection, without, now and then, with Baumgarte's feedback, and in independent "
        "coordinates.",
        {{"--end", Kind::Number, "time at which the runs end"}, {"--rtol", Kind::PositiveNumber, "relative tolerance"}},
        comparedFormulations};
}

} // namespace coenergy
