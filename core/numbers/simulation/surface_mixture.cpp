// Filippov's convex combination, on the intersection of surfaces with weights that are products of those of the single
// surfaces. Which surfaces hold is a complementarity problem: w_k >= 0 with s_k = 1, w_k <= 0 with s_k = -1, or w_k = 0
// with s_k in between. If it is that of a minimum (dry friction) it is solved as such; otherwise it is decided by trial
// for few surfaces, by relaxation for many.
// References: A. F. Filippov, Differential Equations with Discontinuous Righthand Sides, 1988, chapter 2; J. C.
// Alexander, T. I. Seidman, Houston J. Math. 24 (1998) 545 (products of weights); R. W. Cottle, J.-S. Pang, R. E.
// Stone, The Linear Complementarity Problem, 1992, section 5.2 (relaxation).
#include "simulation/surface_mixture.hpp"

#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "simulation/friction_programme.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr Eigen::Index mostTried = 6; // surfaces, 3^6 trials
constexpr double heldRoom = 1e-10;    // of a value, beyond its bounds
constexpr double nearBound = 1e-9;    // of a value
constexpr double solvedShare = 1e-9;  // relative to its terms: permitted error of w where it is solved for
constexpr double evenRank = 1e-11;    // of a matrix with equilibrated rows and columns

// The least-norm solution in units of `sizes`, where columns and rows may differ in scale.
Eigen::VectorXd evenSolution(Eigen::MatrixXd matrix, Eigen::VectorXd right, const Eigen::VectorXd& sizes) {
    if (matrix.cols() == 1)
        return LeastNorm(matrix, evenRank).solve(right);
    matrix *= sizes.cwiseInverse().asDiagonal();
    for (Eigen::Index row = 0; row < right.size(); ++row)
        if (const double size = matrix.row(row).cwiseAbs().maxCoeff(); size > 0) {
            matrix.row(row) /= size;
            right[row] /= size;
        }
    return LeastNorm(matrix, evenRank).solve(right).cwiseQuotient(sizes);
}

// Of values: independent of which of them are free.
Eigen::VectorXd sizesOfColumns(const Eigen::MatrixXd& slopes) {
    Eigen::VectorXd sizes = slopes.diagonal().cwiseAbs();
    for (Eigen::Index k = 0; k < sizes.size(); ++k)
        if (const double largest = slopes.col(k).cwiseAbs().maxCoeff(); !(sizes[k] > evenRank * largest))
            sizes[k] = largest > 0 ? largest : 1;
    return sizes;
}

using Sides = std::vector<int>; // 1, -1, or 0 where the motion is held

// All sides, with none of these surfaces held.
std::vector<Sides> allSides(const std::vector<bool>& isJudged) {
    std::vector<Sides> all{{}};
    for (const bool isLeft : isJudged) {
        std::vector<Sides> longer;
        for (const Sides& sides : all)
            for (int side = -1; side <= 1; side += isLeft ? 2 : 1) {
                longer.push_back(sides);
                longer.back().push_back(side);
            }
        all = std::move(longer);
    }
    return all;
}

// Those with one of these surfaces left to another side.
std::vector<Sides> sidesBeside(const Sides& before, const std::vector<bool>& isJudged) {
    std::vector<Sides> beside;
    for (std::size_t k = 0; k < before.size(); ++k)
        for (const int side : {-1, 1})
            if (isJudged[k] && side != before[k]) {
                beside.push_back(before);
                beside.back()[k] = side;
            }
    return beside;
}

} // namespace

std::vector<double> sideWeights(const Eigen::VectorXd& values) {
    std::vector<double> weights(std::size_t(1) << values.size(), 1.0);
    for (std::size_t side = 0; side < weights.size(); ++side)
        for (Eigen::Index k = 0; k < values.size(); ++k)
            weights[side] *= 0.5 * (1 + (side >> k & 1 ? values[k] : -values[k]));
    return weights;
}

SurfaceMixture SurfaceMixture::affine(Eigen::VectorXd atZero, Eigen::MatrixXd slopes) {
    SurfaceMixture mixture;
    mixture.m_largest = atZero.cwiseAbs() + slopes.cwiseAbs().rowwise().sum();
    mixture.m_smallest = roundingShare * mixture.m_largest;
    mixture.m_atZero = std::move(atZero);
    mixture.m_slopes = std::move(slopes);
    return mixture;
}

SurfaceMixture SurfaceMixture::ofSides(std::vector<Eigen::VectorXd> sides) {
    SurfaceMixture mixture;
    mixture.m_isAffine = false;
    mixture.m_largest = Eigen::VectorXd::Zero(sides.front().size());
    for (const Eigen::VectorXd& side : sides)
        if (side.allFinite())
            mixture.m_largest = mixture.m_largest.cwiseMax(side.cwiseAbs());
    mixture.m_smallest = roundingShare * mixture.m_largest;
    mixture.m_sides = std::move(sides);
    return mixture;
}

Eigen::VectorXd SurfaceMixture::at(const Eigen::VectorXd& values) const {
    if (m_isAffine)
        return m_atZero + m_slopes * values;
    const std::vector<double> weights = sideWeights(values);
    Eigen::VectorXd result = Eigen::VectorXd::Zero(size());
    for (std::size_t side = 0; side < weights.size(); ++side)
        if (weights[side] != 0) // otherwise that side may have no solution
            result += weights[side] * m_sides[side];
    return result;
}

Eigen::MatrixXd SurfaceMixture::slopes(const Eigen::VectorXd& values) const {
    if (m_isAffine)
        return m_slopes;
    Eigen::MatrixXd result(size(), size());
    for (Eigen::Index c = 0; c < size(); ++c) {
        Eigen::VectorXd moved = values;
        moved[c] = 1;
        result.col(c) = at(moved) / 2;
        moved[c] = -1;
        result.col(c) -= at(moved) / 2;
    }
    return result;
}

Eigen::VectorXd SurfaceMixture::held(Eigen::VectorXd values, const std::vector<bool>& isFree) const {
    std::vector<Eigen::Index> free;
    for (Eigen::Index k = 0; k < size(); ++k)
        if (isFree[static_cast<std::size_t>(k)])
            free.push_back(k);
    for (const Eigen::Index k : free)
        values[k] = 0;
    constexpr int mostSteps = 20;
    for (int step = 0; step < (m_isAffine ? 1 : mostSteps) && !free.empty(); ++step) {
        const Eigen::MatrixXd here = slopes(values);
        Eigen::MatrixXd matrix = here(free, free);
        Eigen::VectorXd right = -at(values)(free);
        if (!matrix.allFinite() || !right.allFinite())
            return Eigen::VectorXd::Constant(size(), std::nan(""));
        for (Eigen::Index row = 0; row < right.size(); ++row) { // all scaled to one size, those of size zero set aside
            const Eigen::Index k = free[static_cast<std::size_t>(row)];
            const double scale = isIndifferent(k) ? 0 : 1 / m_largest[k];
            matrix.row(row) *= scale;
            right[row] *= scale;
        }
        const Eigen::VectorXd change = evenSolution(matrix, right, sizesOfColumns(here)(free));
        values(free) += change;
        if (!(change.cwiseAbs().maxCoeff() > 1e-15))
            break;
    }
    return values;
}

bool SurfaceMixture::isConsistent(const Choice& choice) const {
    const Eigen::VectorXd w = at(choice.values);
    for (Eigen::Index k = 0; k < size(); ++k) {
        const double value = choice.values[k];
        const bool fits = choice.isHeld[static_cast<std::size_t>(k)]
                              ? std::abs(value) <= 1 + heldRoom && std::abs(w[k]) <= m_smallest[k] + 1e-9 * m_largest[k]
                              : value * w[k] >= -m_smallest[k];
        if (!fits)
            return false;
    }
    return true;
}

std::optional<SurfaceMixture::Choice> SurfaceMixture::completed(std::vector<int> sides) const {
    Choice choice{Eigen::VectorXd::Zero(size()), std::vector<bool>(sides.size())};
    for (std::size_t k = 0; k < sides.size(); ++k) {
        choice.values[static_cast<Eigen::Index>(k)] = sides[k];
        choice.isHeld[k] = sides[k] == 0;
    }
    choice.values = held(std::move(choice.values), choice.isHeld);
    return isConsistent(choice) ? std::optional(std::move(choice)) : std::nullopt;
}

SurfaceMixture::Choice SurfaceMixture::choice(const std::vector<bool>& isHeldFirst,
                                              const std::optional<Leaving>& leaving) const {
    if (size() > 1 && m_isAffine)
        if (auto found = leastMotion(leaving))
            return *found;
    return searched(isHeldFirst, leaving);
}

// ---- friction ----

bool SurfaceMixture::isIdle(Eigen::Index k) const {
    constexpr double noise = 16 * std::numeric_limits<double>::epsilon();
    return m_isAffine && (m_slopes.col(k).cwiseAbs().array() <= noise * m_largest.array()).all();
}

// The sizes of the terms of w.
Eigen::VectorXd SurfaceMixture::terms(const Eigen::VectorXd& values) const {
    return m_atZero.cwiseAbs() + m_slopes.cwiseAbs() * values.cwiseAbs();
}

// Whether nothing can move along k while those hold: its direction is a linear combination of theirs.
bool SurfaceMixture::isAmongHeld(Eigen::Index k, const std::vector<bool>& isHeld) const {
    std::vector<Eigen::Index> held;
    for (Eigen::Index j = 0; j < size(); ++j)
        if (isHeld[static_cast<std::size_t>(j)])
            held.push_back(j);
    if (held.empty())
        return false;
    const Eigen::VectorXd scales = m_largest(held).cwiseInverse();
    const Eigen::MatrixXd matrix = scales.asDiagonal() * m_slopes(held, held);
    const Eigen::VectorXd shares =
        evenSolution(matrix, scales.cwiseProduct(m_slopes(held, k)), sizesOfColumns(m_slopes)(held));
    return std::abs(m_slopes(k, k) - m_slopes(k, held).dot(shares)) <= 1e-8 * std::abs(m_slopes(k, k));
}

// From values that hold to the smallest such values. Where more surfaces hold than the motion needs, these may exceed
// their bounds: a value that meets its bound on the way stays there. False if this does not lead to admissible values.
bool SurfaceMixture::reachesInside(Choice& choice) const {
    for (Eigen::Index round = 0; round <= size(); ++round) {
        const Eigen::VectorXd target = held(choice.values, choice.isHeld);
        if (!target.allFinite())
            return false;
        double share = 1;
        Eigen::Index met = -1;
        for (Eigen::Index k = 0; k < size(); ++k) {
            const double along = target[k] - choice.values[k];
            if (!choice.isHeld[static_cast<std::size_t>(k)] || std::abs(target[k]) < 1 - nearBound || along == 0)
                continue;
            const double room = std::max(0.0, (std::copysign(1, along) - choice.values[k]) / along);
            if (met < 0 || room < share) {
                share = std::min(1.0, room);
                met = k;
            }
        }
        if (met < 0) {
            choice.values = target;
            return true;
        }
        choice.values += share * (target - choice.values);
        choice.values[met] = std::copysign(1, target[met]);
        choice.isHeld[static_cast<std::size_t>(met)] = false;
    }
    return false;
}

// Surfaces that no value affects are left to the side to which they are driven.
void SurfaceMixture::placeIdle(Choice& choice, const std::vector<bool>& acts) const {
    const Eigen::VectorXd w = at(choice.values);
    for (Eigen::Index k = 0; k < size(); ++k) {
        const auto place = static_cast<std::size_t>(k);
        if (acts[place])
            continue;
        choice.isHeld[place] = std::abs(w[k]) <= m_smallest[k];
        choice.values[k] = choice.isHeld[place] ? 0 : std::copysign(1, w[k]);
    }
}

bool SurfaceMixture::isLeast(const Choice& choice) const {
    if (!choice.values.allFinite() || (choice.values.array().abs() > 1 + heldRoom).any())
        return false;
    const Eigen::VectorXd w = at(choice.values);
    const Eigen::VectorXd noise = solvedShare * terms(choice.values) + m_smallest;
    for (Eigen::Index k = 0; k < size(); ++k)
        if (choice.isHeld[static_cast<std::size_t>(k)] ? std::abs(w[k]) > noise[k]
                                                       : choice.values[k] * w[k] < -noise[k])
            return false;
    return true;
}

// Where w vanishes with a value at its bound, and not because other surfaces hold the motion, the motion is about to
// leave: it is held until its value exceeds the bound, as it does for the surface that is `leaving`.
std::optional<SurfaceMixture::Choice> SurfaceMixture::leastMotion(const std::optional<Leaving>& leaving) const {
    const auto found = frictionValues(m_atZero, m_slopes);
    if (!found)
        return std::nullopt;
    const auto count = static_cast<std::size_t>(size());
    Choice choice{found->values, std::vector<bool>(count), std::vector<bool>(count)};
    for (std::size_t k = 0; k < count; ++k)
        choice.isHeld[k] = found->acts[k] && std::abs(choice.values[static_cast<Eigen::Index>(k)]) < 1 - nearBound;
    if (!reachesInside(choice))
        return std::nullopt;
    const Eigen::VectorXd w = at(choice.values);
    const Eigen::VectorXd sizes = terms(choice.values);
    std::vector<bool> holds = choice.isHeld;
    for (Eigen::Index k = 0; k < size(); ++k) {
        const auto place = static_cast<std::size_t>(k);
        const double outward = w[k] * choice.values[k];
        if (!found->acts[place] || choice.isHeld[place] || outward > solvedShare * sizes[k])
            continue; // not involved, held below its bound, or leaving
        choice.isKept[place] = isAmongHeld(k, holds);
        const bool isLeaving = outward > roundingShare * sizes[k] || (leaving && leaving->which == k);
        holds[place] = !choice.isKept[place] && !isLeaving;
    }
    choice.isHeld = holds;
    choice.values = held(choice.values, choice.isHeld);
    placeIdle(choice, found->acts);
    return isLeast(choice) ? std::optional(choice) : std::nullopt;
}

// ---- the search ----

SurfaceMixture::Choice SurfaceMixture::searched(const std::vector<bool>& isHeldFirst,
                                                const std::optional<Leaving>& leaving) const {
    const auto count = static_cast<std::size_t>(size());
    const Eigen::VectorXd w = at(Eigen::VectorXd::Zero(size()));
    std::vector<int> driven;
    for (Eigen::Index k = 0; k < size(); ++k)
        driven.push_back(w[k] > m_smallest[k] ? 1 : w[k] < -m_smallest[k] ? -1 : 0);
    std::vector<int> heldFirst = driven;
    for (std::size_t k = 0; k < count; ++k)
        heldFirst[k] = isHeldFirst[k] ? 0 : driven[k];
    if (leaving)
        heldFirst[static_cast<std::size_t>(leaving->which)] = leaving->side;
    if (auto found = completed(heldFirst))
        return *found;
    if (auto found = completed(driven))
        return *found;
    if (auto found = completed(std::vector<int>(count, 0)))
        return *found;
    if (size() > mostTried)
        return relaxed();
    std::vector<int> sides(count, -1);
    for (;;) {
        if (auto found = completed(sides))
            return *found;
        std::size_t k = 0;
        while (k < count && sides[k] == 1)
            sides[k++] = -1;
        if (k == count)
            return relaxed();
        ++sides[k];
    }
}

bool SurfaceMixture::leaves(const Choice& choice, const std::vector<bool>& isJudged) const {
    const Eigen::VectorXd w = at(choice.values);
    for (Eigen::Index k = 0; k < size(); ++k)
        if (isJudged[static_cast<std::size_t>(k)] && !(choice.values[k] * w[k] > m_smallest[k]))
            return false;
    return true;
}

std::vector<SurfaceMixture::Choice> SurfaceMixture::others(const Choice& taken,
                                                           const std::vector<bool>& isJudged) const {
    Sides before;
    for (std::size_t k = 0; k < isJudged.size(); ++k)
        before.push_back(taken.isHeld[k] ? 0 : taken.values[static_cast<Eigen::Index>(k)] > 0 ? 1 : -1);
    std::vector<Choice> found;
    for (const Sides& sides : size() > mostTried ? sidesBeside(before, isJudged) : allSides(isJudged))
        if (sides != before)
            if (auto choice = completed(sides); choice && leaves(*choice, isJudged))
                found.push_back(std::move(*choice));
    return found;
}

// Projected Gauss-Seidel; a value that ends between the sides is held.
SurfaceMixture::Choice SurfaceMixture::relaxed() const {
    constexpr int mostRounds = 10'000;
    Choice choice{Eigen::VectorXd::Zero(size()), std::vector<bool>(static_cast<std::size_t>(size()))};
    for (int round = 0; round < mostRounds; ++round) {
        double change = 0;
        for (Eigen::Index k = 0; k < size(); ++k) {
            const double slope = slopes(choice.values)(k, k);
            const double w = at(choice.values)[k];
            const double before = choice.values[k];
            choice.values[k] = slope < 0 ? std::clamp(before - w / slope, -1.0, 1.0) : w > 0 ? 1 : w < 0 ? -1 : 0;
            change = std::max(std::abs(choice.values[k] - before), change);
        }
        if (!(change >= 1e-14))
            break;
    }
    for (Eigen::Index k = 0; k < size(); ++k)
        choice.isHeld[static_cast<std::size_t>(k)] = std::abs(choice.values[k]) < 1;
    return choice;
}

} // namespace coenergy
