#include "api/varied_run.hpp"

#include "api/refusal_words.hpp"

#include "expression/evaluate.hpp"
#include "problems/message.hpp"
#include "setup/givens.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy::api {

SimulationResult closerRun(SimulationProblem problem, const std::stop_token& stop) {
    problem.settings.rowsInShortSteps = rowsPerStep;
    return simulate(problem, stop);
}

double ownValue(const ParsedModel& parsed, const Overrides& overrides, const std::string& name) {
    const Givens givens = givensOf(parsed);
    const Point values = valuesOf(givens.parameters);
    if (const auto start = overrides.initialValues.find(name); start != overrides.initialValues.end())
        return start->second;
    if (const auto value = values.find(name); value != values.end())
        return value->second;
    const auto start = givens.starts.find(name);
    return start == givens.starts.end()      ? std::nan("")
           : start->second.value.has_value() ? evaluate(*start->second.value, values)
                                             : 0;
}

bool hasEnded(const RunStatus& status) {
    return status.isTrusted() && (status.end == RunEnd::Completed || status.end == RunEnd::LimitReached);
}

std::string firstFault(const Diagnostics& findings) {
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Diagnostic& finding) { return finding.severity == Severity::Error; });
    return error == findings.end() ? filled(RefusalWords::tr("the model cannot be simulated with these values"))
                                   : messageText(*error).toStdString();
}

std::string movedStart(const RunStatus& status, const std::vector<std::string>& starts) {
    for (const InitialChange& change : status.initialChanges)
        if (std::find(starts.begin(), starts.end(), change.name) != starts.end())
            return filled(
                RefusalWords::tr("the constraints do not leave %1 at its value; vary initial values that they leave "
                                 "free, or fix them in the model"),
                change.name);
    return {};
}

} // namespace coenergy::api
