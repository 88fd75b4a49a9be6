// Digits requested, digits reached: every reference problem over tolerances and methods, with times. "!" marks a cell
// of `auto` that is short by more than two digits and by more than what the motion amplifies, and a run that was not
// completed. With any argument only `auto`.
#include "core/numbers/simulation/digit_table.hpp"

#include <cstdio>

using namespace runs;

namespace {

constexpr std::array tolerances = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11};

int printRow(const SimulationProblem& problem, const Expected& expected, Method method, double amplified) {
    int shortCells = 0;
    std::printf("| %s | %s |", expected.name.c_str(), std::string(methodName(method)).c_str());
    for (const double tolerance : tolerances) {
        if (method == Method::Rosenbrock4 && tolerance < 1e-9) { // order 4
            std::printf(" |");
            continue;
        }
        const Cell one = cell(problem, expected, method, tolerance);
        const bool isBelow = method == Method::Auto && one.digits < asked(tolerance) - digitsAllowed(amplified);
        const bool isShort = !one.isCompleted || isBelow;
        shortCells += isShort;
        std::printf(" %s%s (%.3g) |", one.isCompleted ? QString::number(one.digits, 'f', 1).toStdString().c_str() : "-",
                    isShort ? "!" : "", one.milliseconds);
        std::fflush(stdout);
    }
    std::printf("\n");
    return shortCells;
}

} // namespace

int main(int count, char**) {
    std::printf("Digits (and ms) at relative and absolute tolerance\n\n| problem | method | 1e-4 | 1e-5 | 1e-6 | 1e-7 "
                "| 1e-8 | 1e-9 | "
                "1e-10 | 1e-11 |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    int shortCells = 0;
    std::string amplification;
    for (const Expected& expected : expectations()) {
        if (!expected.isCompleted)
            continue;
        const SimulationProblem problem = referenceRun(expected);
        const double amplified = amplifiedDigits(problem, expected);
        char words[100];
        std::snprintf(words, sizeof words, "%s %.1f, ", expected.name.c_str(), amplified);
        amplification += words;
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            if (method == Method::Auto || count == 1)
                shortCells += printRow(problem, expected, method, amplified);
    }
    std::printf("\nAmplified digits: %s\n%d cells short\n", amplification.c_str(), shortCells);
    return shortCells == 0 ? 0 : 1;
}
