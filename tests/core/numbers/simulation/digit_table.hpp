#pragma once
// Digits requested, digits reached: one cell of the table of bench_digits, and the part of it that a test checks.

#include "reference_problems.hpp"

#include <ctime>

namespace runs {

struct Cell {
    double digits = 0;       // of the displacements at the end
    double milliseconds = 0; // of processor time
    bool isCompleted = false;
};

inline SimulationProblem referenceRun(const Expected& expected) {
    SimulationProblem problem = problemOf(runs::problem(expected.file));
    problem.settings.end = expected.end;
    return problem;
}

inline Cell cell(const SimulationProblem& problem, const Expected& expected, Method method, double tolerance) {
    const std::clock_t begin = std::clock();
    const SimulationResult result = run(problem, [&](IntegrationSettings& settings) {
        settings.method = method;
        settings.relativeTolerance = settings.absoluteTolerance = tolerance;
    });
    return {digits(result, expected.displacements, expected.scales),
            1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, result.status.isCompleted()};
}

/// By how many digits the motion amplifies a small error of the start until the end, from two runs at a fine tolerance.
inline double amplifiedDigits(SimulationProblem problem, const Expected& expected) {
    constexpr double disturbance = 1e-7;
    const auto finely = [](IntegrationSettings& settings) {
        settings.step = 0;
        settings.relativeTolerance = settings.absoluteTolerance = 1e-12;
    };
    const SimulationResult plain = run(problem, finely);
    for (std::size_t k = 0; k < problem.start.state.size(); ++k)
        problem.start.state[k] +=
            disturbance * (k % 2 ? 1 : -1) * std::max(std::abs(problem.start.state[k]), problem.nominal[k]);
    const SimulationResult disturbed = run(problem, finely);
    double largest = disturbance;
    for (const auto& [name, value] : expected.displacements) {
        const auto scale = expected.scales.find(name);
        const double size = std::max(scale == expected.scales.end() ? 1 : scale->second, std::abs(value));
        largest = std::max(largest, std::abs(last(plain, name) - last(disturbed, name)) / size);
    }
    return std::log10(largest / disturbance);
}

/// How many digits `auto` may fall short of those requested: two, or what the motion amplifies.
inline double digitsAllowed(double amplified) {
    return std::max(2.0, amplified);
}

/// Digits requested by a tolerance.
inline double asked(double tolerance) {
    return -std::log10(tolerance);
}

} // namespace runs
