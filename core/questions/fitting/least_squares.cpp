// The method of least squares damps each unknown by numbers that are not to the scale of anything, so that it is given
// all in units of their own: residuals in that of their first norm, unknowns in what would change them by as much.
#include "fitting/least_squares.hpp"

#include "base/check.hpp"
#include "base/loaded_module.hpp"
#include "fitting/central_differences.hpp"
#include "fitting/ceres_minimum.hpp"

#include <cmath>

namespace coenergy {

namespace {

Eigen::VectorXd startOf(const FitProblem& problem) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(problem.unknowns.size()));
    for (std::size_t k = 0; k < problem.unknowns.size(); ++k)
        values[static_cast<Eigen::Index>(k)] = problem.unknowns[k].start;
    return values;
}

struct Units {
    Eigen::VectorXd unknowns;
    double residuals = 1;
};

// Powers of two round nothing.
double powerNear(double size) {
    return std::isnormal(size) ? std::exp2(std::round(std::log2(size))) : 1;
}

/// An unknown that the residuals do not show here is measured by its own size; at first one of little effect, too,
/// which would else be thrown far away.
std::optional<Units> unitsAt(const Eigen::VectorXd& values, const Eigen::VectorXd& residuals, const FitProblem& problem,
                             bool isFirst) {
    constexpr double small = 32; // changes of 1 are to lessen the residuals by little
    const auto derivatives = problem.derivatives(values);
    if (!derivatives || !derivatives->allFinite())
        return std::nullopt;
    const double all = problem.size * std::sqrt(static_cast<double>(residuals.size())),
                 norm = std::max(residuals.norm(), problem.noise * all);
    Units units{values, powerNear(norm / small)};
    for (Eigen::Index k = 0; k < values.size(); ++k) {
        const double length = lengthOf(problem.unknowns[static_cast<std::size_t>(k)], values[k]),
                     slope = derivatives->col(k).norm();
        const bool isSeen = slope * length > (isFirst ? norm : differenceError(problem.noise) * all);
        units.unknowns[k] = powerNear(isSeen ? norm / slope : length);
    }
    return units;
}

FitProblem inUnits(const Units& units, const FitProblem& problem) {
    FitProblem result = problem;
    for (std::size_t k = 0; k < problem.unknowns.size(); ++k) {
        const double unit = units.unknowns[static_cast<Eigen::Index>(k)];
        for (double FitUnknown::*number : {&FitUnknown::start, &FitUnknown::lower, &FitUnknown::upper})
            result.unknowns[k].*number /= unit;
    }
    result.size = problem.size / units.residuals;
    result.residuals = [&problem, units](const Eigen::VectorXd& values) {
        auto residuals = problem.residuals(values.cwiseProduct(units.unknowns));
        return residuals ? std::optional<Eigen::VectorXd>(*residuals / units.residuals) : std::nullopt;
    };
    result.derivatives = [&problem, units](const Eigen::VectorXd& values) {
        auto derivatives = problem.derivatives(values.cwiseProduct(units.unknowns));
        return derivatives
                   ? std::optional<Eigen::MatrixXd>(*derivatives * units.unknowns.asDiagonal() / units.residuals)
                   : std::nullopt;
    };
    return result;
}

Minimum solvedByCeres(const FitProblem& problem, const Eigen::VectorXd& start, Eigen::Index samples) {
    const auto* const solve = static_cast<const CeresMinimum*>(exportedBy(ceresModule, ceresExport));
    check(solve, "the module that fits is installed and can be loaded");
    return (*solve)(problem, start, samples);
}

/// Again in the units of each place where it ends, until nothing is won by that.
Minimum solvedInUnits(const FitProblem& problem, const Eigen::VectorXd& start, Eigen::VectorXd residuals) {
    constexpr int mostTimes = 5;
    constexpr double leastGain = 1e-6; // of the sum of squares
    Minimum minimum{start, FitEnd::NoStart};
    for (int times = 0; times < mostTimes; ++times) {
        const auto units = unitsAt(minimum.values, residuals, problem, times == 0);
        if (!units)
            return minimum;
        Minimum next =
            solvedByCeres(inUnits(*units, problem), minimum.values.cwiseQuotient(units->unknowns), residuals.size());
        if (next.end == FitEnd::NoStart)
            return minimum;
        minimum = {next.values.cwiseProduct(units->unknowns), next.end, minimum.steps + next.steps};
        const auto after = problem.residuals(minimum.values);
        if (!after || !(after->squaredNorm() < (1 - leastGain) * residuals.squaredNorm()))
            return minimum;
        residuals = *after;
    }
    minimum.end = FitEnd::NotConverged;
    return minimum;
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
    Minimum minimum = solvedInUnits(problem, start, *first);
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
