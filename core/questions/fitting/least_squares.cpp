#include "fitting/least_squares.hpp"

#include "base/check.hpp"
#include "base/loaded_module.hpp"
#include "fitting/ceres_minimum.hpp"

namespace coenergy {

namespace {

Eigen::VectorXd startOf(const FitProblem& problem) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(problem.unknowns.size()));
    for (std::size_t k = 0; k < problem.unknowns.size(); ++k)
        values[static_cast<Eigen::Index>(k)] = problem.unknowns[k].start;
    return values;
}

Minimum solvedByCeres(const FitProblem& problem, const Eigen::VectorXd& start, Eigen::Index samples) {
    const auto* const solve = static_cast<const CeresMinimum*>(exportedBy(ceresModule, ceresExport));
    check(solve, "the module that fits is installed and can be loaded");
    return (*solve)(problem, start, samples);
}

std::vector<Eigen::Index> freeUnknowns(const FitProblem& problem, const Eigen::VectorXd& values) {
    std::vector<Eigen::Index> free;
    const auto residuals = problem.residuals(values);
    const auto derivatives = problem.derivatives(values);
    for (Eigen::Index k = 0; k < values.size(); ++k) {
        const FitUnknown& unknown = problem.unknowns[static_cast<std::size_t>(k)];
        if (!residuals || !derivatives ||
            heldBy(unknown, values[k], derivatives->col(k).dot(*residuals)) == AtBound::No)
            free.push_back(k);
    }
    return free;
}

/// The problem of these unknowns alone; the others stay.
FitProblem restrictedTo(const std::vector<Eigen::Index>& free, const FitProblem& problem,
                        const Eigen::VectorXd& values) {
    FitProblem rest = problem;
    rest.unknowns.clear();
    for (const Eigen::Index k : free) {
        rest.unknowns.push_back(problem.unknowns[static_cast<std::size_t>(k)]);
        rest.unknowns.back().start = values[k];
    }
    const auto all = [free, values](const Eigen::VectorXd& some) {
        Eigen::VectorXd both = values;
        both(free) = some;
        return both;
    };
    rest.residuals = [&problem, all](const Eigen::VectorXd& some) { return problem.residuals(all(some)); };
    rest.derivatives = [&problem, all, free](const Eigen::VectorXd& some) -> std::optional<Eigen::MatrixXd> {
        const auto derivatives = problem.derivatives(all(some));
        if (!derivatives)
            return std::nullopt;
        return Eigen::MatrixXd((*derivatives)(Eigen::all, free));
    };
    return rest;
}

} // namespace

// The projection onto bounds turns a step from its best direction, so that steps become small once one is reached: the
// unknowns that no bound holds are then sought alone.
Minimum leastSquares(const FitProblem& problem) {
    const Eigen::VectorXd start = startOf(problem);
    const auto first = problem.residuals(start);
    if (!first || !first->allFinite())
        return {start, FitEnd::NoStart};
    if (first->size() < start.size())
        return {start, FitEnd::TooFewSamples};
    Minimum minimum = solvedByCeres(problem, start, first->size());
    if (minimum.end == FitEnd::NoStart)
        return minimum;
    const std::vector<Eigen::Index> free = freeUnknowns(problem, minimum.values);
    if (free.empty())
        minimum.end = FitEnd::Converged;
    if (free.empty() || free.size() == problem.unknowns.size())
        return minimum;
    const Minimum rest = leastSquares(restrictedTo(free, problem, minimum.values));
    minimum.values(free) = rest.values;
    return {minimum.values, rest.end, minimum.steps + rest.steps};
}

} // namespace coenergy
