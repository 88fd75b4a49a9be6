#include "continua/dense_places.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

/// Of Chebyshev polynomials through the values at their points, a row for each function.
Eigen::MatrixXd interpolating(const std::function<Eigen::VectorXd(double)>& functions, Eigen::Index count) {
    Eigen::MatrixXd rows;
    for (Eigen::Index j = 0; j < count; ++j) {
        const double angle = std::numbers::pi * (static_cast<double>(j) + 0.5) / static_cast<double>(count);
        const Eigen::VectorXd values = functions((1 + std::cos(angle)) / 2);
        if (j == 0)
            rows = Eigen::MatrixXd::Zero(values.size(), count);
        for (Eigen::Index k = 0; k < count; ++k)
            rows.col(k) +=
                (k == 0 ? 1.0 : 2.0) / static_cast<double>(count) * std::cos(static_cast<double>(k) * angle) * values;
    }
    return rows;
}

Eigen::VectorXd chebyshevValues(Eigen::Index count, double argument) {
    Eigen::VectorXd values = Eigen::VectorXd::Ones(count);
    for (Eigen::Index k = 1; k < count; ++k)
        values(k) = k == 1 ? argument : 2 * argument * values(k - 1) - values(k - 2);
    return values;
}

/// How large a function varies along the path; some, where it does not.
double sizeOf(const FunctionalPath& path) {
    constexpr int places = 200;
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k <= places; ++k) {
        const double u = path.at(static_cast<double>(k) / places).jets[0];
        low = std::min(low, u);
        high = std::max(high, u);
    }
    return std::max(high - low, 1e-5 * std::abs(path.to - path.from));
}

/// What one equation misses, relative to the sizes of its terms and to its highest derivatives in a path of this size.
double missedPart(const PathProblem& problem, const std::vector<double>& inputs, const std::vector<double>& values,
                  const std::vector<double>& sizes, double length) {
    double size = 0;
    for (std::size_t input = 1; input < inputs.size(); ++input)
        size += std::abs(values[input + 1] * inputs[input]);
    for (std::size_t function = 0; function < sizes.size(); ++function) {
        const std::size_t highest = problem.orders[function];
        size += std::abs(values[problem.layout.jet(function, highest) + 1]) * sizes[function] /
                std::pow(length, static_cast<double>(highest));
    }
    const double missed = std::abs(values.front());
    return missed == 0 ? 0 : std::isfinite(missed / size) ? std::min(1.0, missed / size) : 1.0;
}

} // namespace

bool areFollowed(const std::function<Eigen::VectorXd(double)>& functions, std::size_t count) {
    constexpr double exact = 1e-3, negligible = 1e-6;
    const Eigen::MatrixXd rows = interpolating(functions, static_cast<Eigen::Index>(count));
    Eigen::VectorXd largest = Eigen::VectorXd::Zero(rows.rows()), missed = largest;
    for (int k = 1; k < densePlaces; ++k) {
        const double share = static_cast<double>(k) / densePlaces;
        const Eigen::VectorXd values = functions(share);
        largest = largest.cwiseMax(values.cwiseAbs());
        missed = missed.cwiseMax((values - rows * chebyshevValues(rows.cols(), 2 * share - 1)).cwiseAbs());
    }
    const double all = largest.maxCoeff();
    return missed.allFinite() && (missed.array() <= exact * largest.array().max(negligible * all)).all();
}

double missedShare(PathProblem& problem, const PathGuess& path) {
    const FunctionalPath& frame = path.functions.front();
    std::vector<double> sizes;
    for (const FunctionalPath& function : path.functions)
        sizes.push_back(sizeOf(function));
    const bool isGraded = !(frame.grading == Grading{});
    const int first = isGraded ? densePlaces / 400 : 1; // nearer to a vertical end few digits are left
    double missed = 0;
    for (int k = first; k <= densePlaces - first; ++k) {
        const PathPlace place = placeAt(path.functions, static_cast<double>(k) / densePlaces);
        const std::vector<double> inputs = problem.layout.inputs(place, path.multipliers);
        for (std::size_t equation = 0; equation < problem.orders.size(); ++equation)
            missed += missedPart(problem, inputs, problem.functions[equation].at(inputs), sizes, frame.to - frame.from);
    }
    return missed / densePlaces;
}

double leastValue(const std::function<double(double)>& function, double low, double high) {
    const double golden = (std::sqrt(5.0) - 1) / 2;
    double left = high - golden * (high - low), right = low + golden * (high - low);
    for (int k = 0; k < 60; ++k) {
        (function(left) < function(right) ? high : low) = function(left) < function(right) ? right : left;
        left = high - golden * (high - low);
        right = low + golden * (high - low);
    }
    return function((low + high) / 2);
}

} // namespace coenergy
