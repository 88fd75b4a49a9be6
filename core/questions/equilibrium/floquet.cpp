// The fundamental matrix of a period is a product of exponentials by Magnus' method of order 6, which keeps what the
// exact one keeps: its determinant, and that of an undamped motion its symplectic form. Steps are halved until the
// multipliers stay. Where a piecewise function of time turns over, a step ends. Over a pole of a coefficient nothing is
// said: it is known by its values, which grow without end as the steps come nearer.
// References: S. Blanes, F. Casas, J. A. Oteo, J. Ros, The Magnus expansion and some of its applications, Phys. Rep.
// 470 (2009), section 5; V. A. Yakubovich, V. M. Starzhinskii, Linear Differential Equations with Periodic
// Coefficients, 1975.
#include "equilibrium/floquet.hpp"

#include "base/cancellation.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double settled = 1e-9; // of the multipliers, relative to the largest or 1
constexpr double settledMonodromy = 1e-12;
constexpr double goodEnough = 1e-5;
constexpr double boundedGrowth = 1.5; // of the largest coefficient as steps are halved: at a pole twofold or more
constexpr double workOfPeriod = 4e8;  // multiplications, roughly: a second
constexpr double stepsOfPeriod = 20000;
constexpr double leastSteps = 64; // a short pulse must not hide between them

Eigen::MatrixXd commutator(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
    return a * b - b * a;
}

/// A fundamental matrix, and the largest coefficient on the way.
struct Fundamental {
    Eigen::MatrixXd matrix;
    double largest = 0;
};

std::optional<Fundamental> stepOf(Variation& variation, double time, double h) {
    const double node = std::sqrt(15.0) / 10;
    const auto one = variation.at(time + (0.5 - node) * h), two = variation.at(time + 0.5 * h),
               three = variation.at(time + (0.5 + node) * h);
    if (!one || !two || !three)
        return std::nullopt;
    const Eigen::MatrixXd a1 = h * *two, a2 = h * std::sqrt(15.0) / 3 * (*three - *one),
                          a3 = 10 * h / 3 * (*three - 2 * *two + *one);
    const Eigen::MatrixXd c1 = commutator(a1, a2), c2 = -commutator(a1, 2 * a3 + c1) / 60;
    const double largest =
        one->cwiseAbs().cwiseMax(two->cwiseAbs()).cwiseMax(three->cwiseAbs()).maxCoeff<Eigen::PropagateNaN>();
    return Fundamental{exponentialOf(a1 + a3 / 12 + commutator(-20 * a1 - a3 + c1, a2 + c2) / 240), largest};
}

// The times at which piecewise functions change sides, and both ends.
std::vector<double> piecesOf(Variation& variation, double period, double fastest) {
    const double start = variation.start();
    std::vector<double> ends = {start};
    const auto count = static_cast<int>(std::min(4096.0, std::max(64.0, 16 * fastest * period)));
    std::vector<double> before = variation.switchArguments(start);
    for (int k = 0; k < count && !before.empty(); ++k) {
        const double from = start + period * k / count, to = start + period * (k + 1) / count;
        const std::vector<double> after = variation.switchArguments(to);
        for (std::size_t s = 0; s < std::min(after.size(), before.size()); ++s) {
            if (!(before[s] * after[s] < 0) && after[s] != 0)
                continue;
            double low = from, high = to;
            for (int halving = 0; halving < 60 && low < high && after[s] != 0; ++halving) {
                const double middle = (low + high) / 2;
                const std::vector<double> there = variation.switchArguments(middle);
                (s < there.size() && there[s] * before[s] > 0 ? low : high) = middle;
            }
            if (after[s] != 0 || before[s] != 0)
                ends.push_back(after[s] == 0 ? to : high);
        }
        before = after;
    }
    ends.push_back(start + period);
    std::sort(ends.begin(), ends.end());
    return ends;
}

std::optional<Fundamental> monodromyOf(Variation& variation, const std::vector<double>& ends, double longest,
                                       const std::stop_token& stop) {
    Fundamental result{Eigen::MatrixXd::Identity(variation.size(), variation.size())};
    for (std::size_t piece = 0; piece + 1 < ends.size(); ++piece) {
        const double length = ends[piece + 1] - ends[piece];
        const int count = std::max(1, static_cast<int>(std::ceil(length / longest)));
        for (int k = 0; k < count && length > 0; ++k) {
            checkpoint(stop);
            const auto step = stepOf(variation, ends[piece] + length * k / count, length / count);
            if (!step)
                return std::nullopt;
            result = {step->matrix * result.matrix, std::max(result.largest, step->largest)};
        }
    }
    return result.matrix.allFinite() ? std::optional(result) : std::nullopt;
}

// States are first scaled to similar sizes.
std::vector<std::complex<double>> eigenvaluesOf(const Eigen::MatrixXd& matrix) {
    const Eigen::VectorXd scales = balancingScales(matrix);
    const Eigen::VectorXcd all = eigenvalues(scales.cwiseInverse().asDiagonal() * matrix * scales.asDiagonal());
    std::vector<std::complex<double>> values(all.begin(), all.end());
    std::stable_sort(values.begin(), values.end(), [](auto a, auto b) { return std::abs(a) > std::abs(b); });
    return values;
}

// The largest change of a size.
double changeOf(const std::vector<std::complex<double>>& one, const std::vector<std::complex<double>>& other) {
    double change = 0;
    for (std::size_t k = 0; k < one.size(); ++k)
        change = std::max(change, std::abs(std::abs(one[k]) - std::abs(other[k])) / std::max(1.0, std::abs(one[k])));
    return change;
}

double largestRate(Variation& variation, double period) {
    double largest = 0;
    for (int k = 0; k < 8; ++k)
        if (const auto matrix = variation.at(variation.start() + period * (k + 0.31) / 8);
            matrix && matrix->size() > 0) {
            const Eigen::VectorXd scales = balancingScales(*matrix);
            largest = std::max(
                largest, (scales.cwiseInverse().asDiagonal() * *matrix * scales.asDiagonal()).cwiseAbs().maxCoeff());
        }
    return largest;
}

} // namespace

Eigen::MatrixXd exponentialOf(Eigen::MatrixXd matrix) {
    const Eigen::Index n = matrix.rows();
    const double norm = n == 0 ? 0 : matrix.cwiseAbs().colwise().sum().maxCoeff();
    const int halvings = norm > 0.25 ? static_cast<int>(std::ceil(std::log2(norm / 0.25))) : 0;
    matrix = std::ldexp(1.0, -halvings) * matrix;
    Eigen::MatrixXd term = Eigen::MatrixXd::Identity(n, n), result = term;
    for (int k = 1; k <= 12; ++k) {
        term = term * matrix / k;
        result += term;
    }
    for (int k = 0; k < halvings; ++k)
        result = (result * result).eval();
    return result;
}

std::optional<Multipliers> multipliersOf(Variation& variation, double period, double fastest,
                                         const std::stop_token& stop) {
    const double n = static_cast<double>(variation.size());
    const double affordable = std::min(stepsOfPeriod, workOfPeriod / (20 * n * n * n + 2000 + 300 * n * n));
    const std::vector<double> ends = piecesOf(variation, period, fastest);
    double longest = 1 / std::max({fastest, largestRate(variation, period), leastSteps / period});
    std::optional<Multipliers> known;
    double largest = 0; // coefficient of the round before
    bool isBounded = false;
    for (; period / longest <= affordable; longest /= 2) {
        const auto monodromy = monodromyOf(variation, ends, longest, stop);
        if (!monodromy)
            return std::nullopt;
        Multipliers next{eigenvaluesOf(monodromy->matrix), INFINITY, monodromy->matrix};
        isBounded = monodromy->largest <= boundedGrowth * largest;
        largest = monodromy->largest;
        double change = INFINITY; // of the monodromy: close multipliers settle later than it does
        if (known) {
            next.uncertainty = changeOf(known->values, next.values);
            change = (next.monodromy - known->monodromy).cwiseAbs().maxCoeff() /
                     std::max(1.0, next.monodromy.cwiseAbs().maxCoeff());
        }
        known = std::move(next);
        if (isBounded && (known->uncertainty <= settled || change <= settledMonodromy))
            break;
    }
    return known && isBounded && known->uncertainty <= goodEnough ? known : std::nullopt;
}

} // namespace coenergy
