// Random models against the independent solution of their equations, over tolerances and methods: what is not right, or
// refused, line by line, and how often. A run that differs but itself says that it cannot be trusted is `untrusted`.
// Arguments: the first model's number (1), how many (300), and `quick` for two tolerances of the default method or
// `print` for the models' texts instead.
#include "core/numbers/simulation/agreement.hpp"
#include "core/numbers/simulation/random_models.hpp"
#include "core/numbers/simulation/runs.hpp"

#include <chrono>
#include <cstdio>
#include <map>
#include <stop_token>

using namespace runs;

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string result;
    for (const std::string& word : words)
        result += (result.empty() ? "" : ", ") + word;
    return result;
}

/// What came out of some runs: which they were, and the first or worst example.
struct Outcome {
    std::vector<std::string> runs;
    double worst = -100;
    std::string words;

    void add(const std::string& run, double how, const std::string& example) {
        runs.push_back(run);
        if (how > worst) {
            worst = how;
            words = run + ": " + example;
        }
    }
};
using Outcomes = std::map<std::string, Outcome>;

constexpr std::chrono::seconds longest{20}; // a run of these models takes milliseconds

SimulationResult patientRun(SimulationProblem problem, Method method, double tolerance) {
    problem.settings.method = method;
    problem.settings.relativeTolerance = problem.settings.absoluteTolerance = tolerance;
    const auto start = std::chrono::steady_clock::now();
    std::stop_source stop;
    return simulate(problem, stop.get_token(), [&](double, const Trajectory&) {
        if (std::chrono::steady_clock::now() - start > longest)
            stop.request_stop();
    });
}

struct Grid {
    std::vector<Method> methods;
    std::vector<double> tolerances;
};

Outcomes outcomesOf(const trial::RandomModel& random, const Grid& grid) {
    Outcomes outcomes;
    std::optional<SimulationProblem> problem;
    std::optional<Document> document;
    try {
        document = model(random.text);
        problem = problemOf(*document);
    } catch (const std::exception& refusal) {
        outcomes["refused"].add("all", 0, refusal.what());
        return outcomes;
    }
    std::optional<trial::Reference> reference;
    for (const Method method : grid.methods)
        for (const double tolerance : grid.tolerances) {
            if (method == Method::Rosenbrock4 && tolerance < 1e-8)
                continue; // order 4
            const SimulationResult result = patientRun(*problem, method, tolerance);
            const std::string name = std::string(methodName(method)) + " " + QString::number(tolerance).toStdString();
            const std::string how = told(result);
            if (!result.status.isCompleted() && result.status.end != RunEnd::LimitReached) {
                outcomes[result.status.end == RunEnd::Stopped ? "too slow" : "broke off"].add(name, 0, how);
                continue;
            }
            try {
                if (!reference)
                    reference.emplace(*document, random.sizes, result.trajectory);
                const trial::Agreement agreement = reference->compared(result.trajectory, tolerance);
                const std::string words = agreement.where + ", lost " + std::to_string(agreement.lost) + "; " + how;
                outcomes[agreement.kind == trial::Agreement::Kind::Agrees ? "agree"
                         : agreement.kind == trial::Agreement::Kind::Differs
                             ? (result.status.isTrusted() ? "DIFFER" : "untrusted")
                             : "undecided"]
                    .add(name, agreement.lost, words);
                if (agreement.kind == trial::Agreement::Kind::Undecided)
                    return outcomes;
            } catch (const std::exception& fault) {
                outcomes["undecided"].add(name, 0, fault.what());
                return outcomes;
            }
        }
    return outcomes;
}

void print(const trial::RandomModel& random, const Outcomes& outcomes) {
    for (const auto& [kind, outcome] : outcomes)
        if (kind != "agree")
            std::printf("%4llu %s in %zu runs (%s): %s  [%s]\n", static_cast<unsigned long long>(random.number),
                        kind.c_str(), outcome.runs.size(), outcomes.size() == 1 ? "all" : joined(outcome.runs).c_str(),
                        outcome.words.c_str(), joined(random.traits).c_str());
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    const unsigned long long first = count > 1 ? std::stoull(arguments[1]) : 1;
    const unsigned long long models = count > 2 ? std::stoull(arguments[2]) : 300;
    const std::string how = count > 3 ? arguments[3] : "";
    const Grid grid = how == "quick"
                          ? Grid{{Method::Auto}, {1e-5, 1e-9}}
                          : Grid{{Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4},
                                 {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11}};
    struct Count {
        int only = 0, also = 0;
        std::size_t runs = 0;
    };
    std::map<std::string, Count> counts;
    for (unsigned long long number = first; number < first + models; ++number) {
        const trial::RandomModel random = trial::randomModel(number);
        if (how == "print") {
            std::printf("format = 1\n%s\n", random.text.c_str());
            continue;
        }
        const Outcomes outcomes = outcomesOf(random, grid);
        print(random, outcomes);
        for (const auto& [kind, outcome] : outcomes) {
            ++(outcomes.size() == 1 ? counts[kind].only : counts[kind].also);
            counts[kind].runs += outcome.runs.size();
        }
    }
    for (const auto& [kind, times] : counts)
        std::printf("%-10s %5zu runs; %d models in all their runs, %d in some\n", kind.c_str(), times.runs, times.only,
                    times.also);
    return counts.contains("DIFFER");
}
