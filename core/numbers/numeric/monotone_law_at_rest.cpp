// What may be said of a solution where resistances vanish, as square laws do at rest: whether it is unique although J
// is singular, which flows have no linear resistance, and which changes of state no equation sees.
#include "numeric/monotone_law.hpp"

#include "matrices/solvers.hpp"
#include "numeric/tape_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double growth = 1e-12;   // increase of slopes that rounding does not explain
constexpr double nullShare = 1e-7; // of the largest singular value

} // namespace

// Tests along the null directions of J.
bool MonotoneLaw::isDetermined(std::vector<double> inputs) {
    if (!holds()) // otherwise there is nothing to evaluate with
        return false;
    evaluate(inputs);
    if (!m_jacobian.allFinite())
        return false;
    const Eigen::VectorXd z = highest(inputs);
    const Eigen::MatrixXd directions = nullDirections(nullShare);
    for (Eigen::Index k = 0; k < directions.cols(); ++k) {
        const Eigen::VectorXd along = directions.col(k);
        bool grows = false;
        for (double share = 1e-2; share < 1e3 && !grows; share *= 100) { // far enough to exceed rounding
            const double length = lengthOf(along, z, share);
            const double ahead = slopeAt(inputs, z, along, length);
            const double behind = slopeAt(inputs, z, along, -length);
            grows = length > 0 && ahead - behind > growth * (std::abs(ahead) + std::abs(behind));
        }
        if (!grows)
            return false;
    }
    return true;
}

// Of the last evaluated J, with rows compared to their usual sizes.
Eigen::MatrixXd MonotoneLaw::nullDirections(double share) const {
    const Eigen::MatrixXd scaled = m_rowSizes.cwiseInverse().asDiagonal() * m_jacobian * m_sizes.asDiagonal();
    const Eigen::JacobiSVD<Eigen::MatrixXd> decomposition(scaled, Eigen::ComputeFullV);
    const Eigen::VectorXd& values = decomposition.singularValues();
    Eigen::Index rank = 0;
    while (rank < values.size() && values[rank] > share)
        ++rank;
    return m_sizes.asDiagonal() * decomposition.matrixV().rightCols(values.size() - rank);
}

// Whether the resistance to a motion along a direction without resistance is the slope of its effort over a change that
// is more than what rounding makes of a flow at rest: the root of rounding, for a high power of the flow.
bool MonotoneLaw::isStraight(std::vector<double> inputs, const Eigen::VectorXd& along) {
    constexpr double beyondRounding = 1e-3; // of sizes
    constexpr double linearShare = 0.1;
    const Eigen::VectorXd z = highest(inputs);
    double largest = 0;
    for (const Eigen::Index i : m_flows)
        largest = std::max(largest, std::abs(along[i]) / m_sizes[i]);
    const Eigen::VectorXd change = beyondRounding / largest * along;
    const auto slopeFrom = [&](double side) { // multipliers stay, and contribute nothing along the constraints
        setHighest(inputs, z + side * change);
        settleEfforts(inputs);
        return slope(change);
    };
    const double chord = (slopeFrom(1) - slopeFrom(-1)) / 2;
    setHighest(inputs, z);
    evaluate(inputs);
    const double tangent = change(m_flows).dot(Eigen::VectorXd(m_jacobian(m_flows, Eigen::all) * change));
    return chord > 0 && std::isfinite(chord) && tangent >= linearShare * chord;
}

std::vector<std::size_t> MonotoneLaw::withoutLinearPart(std::vector<double> inputs) {
    constexpr double negligible = 1e-9, large = 1e-3;
    std::vector<std::size_t> flows;
    if (!holds())
        return flows;
    evaluate(inputs);
    const bool isFinite = m_jacobian.allFinite();
    const Eigen::MatrixXd directions = isFinite ? nullDirections(negligible) : Eigen::MatrixXd(m_jacobian.rows(), 0);
    std::vector<bool> isLoose(m_sizes.size(), false);
    for (Eigen::Index k = 0; k < directions.cols(); ++k)
        if (const Eigen::VectorXd along = directions.col(k); !isStraight(inputs, along))
            for (const Eigen::Index i : m_flows)
                if (std::abs(along[i]) > large * m_sizes[i])
                    isLoose[static_cast<std::size_t>(i)] = true;
    evaluate(inputs);
    for (const Eigen::Index i : m_flows)
        if (isLoose[static_cast<std::size_t>(i)] || !m_jacobian.row(i).allFinite())
            flows.push_back(static_cast<std::size_t>(i));
    return flows;
}

// Pressures that balance each other leave nothing of their sizes in a residual, but their last digits. Residuals as
// intervals, which widen with every operation by its rounding, tell what these are. An equation in which everything is
// zero has no last digits yet, and says nothing.
std::vector<double> MonotoneLaw::hiddenChanges(const std::vector<double>& inputs,
                                               const std::vector<double>& parameters) const {
    std::vector<double> hidden(m_system->stateCount(), 0.0);
    if (!holds())
        return hidden;
    TapeBounds bounds(m_system->dynamics(), parameters);
    std::vector<Motion> motions(inputs.size());
    const std::size_t first = m_system->extendedPlaces().places.size();
    for (std::size_t k = 0; k < inputs.size(); ++k)
        motions[k] = {inputs[k], 0};
    const std::vector<Motion>& here = bounds.evaluate(motions);
    std::vector<double> rounding;
    for (std::size_t i = 0; i < m_system->unknownCount(); ++i)
        rounding.push_back(here[first + i].value.high - here[first + i].value.low);
    for (std::size_t k = 0; k < hidden.size(); ++k) {
        Motion& input = motions[m_system->stateInput(k)];
        input.rate = 1;
        const std::vector<Motion>& there = bounds.evaluate(motions);
        double change = INFINITY;
        for (std::size_t i = 0; i < rounding.size(); ++i)
            if (const Interval& slope = there[first + i].rate;
                rounding[i] > 0 && std::max(-slope.low, slope.high) > std::numeric_limits<double>::min())
                change = std::min(change, rounding[i] / std::max(std::abs(slope.low), std::abs(slope.high)));
        hidden[k] = std::isfinite(change) ? change : 0;
        input.rate = 0;
    }
    return hidden;
}

} // namespace coenergy
