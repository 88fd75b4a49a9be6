// Whether equations have the form of a convex content: J is taken at random highest derivatives. What its entries are
// there, and which of them vary, tells flows, multipliers, efforts and consequences apart; D'' must be nowhere
// negative.
#include "numeric/monotone_law.hpp"

#include "base/random_numbers.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr std::uint64_t sampleCount = 32;
constexpr std::size_t leastSamples = 8;
constexpr double constancy = 1e-9;  // of an entry of J
constexpr double continuity = 1e-9; // of a residual, between the two sides of a switch
constexpr double convexity = 1e-9;  // how far below zero an eigenvalue may be, in units of the diagonal

} // namespace

// Random values over four orders of magnitude around the sizes.
Eigen::VectorXd MonotoneLaw::randomHighest(std::uint64_t seed) const {
    RandomNumbers random(seed);
    Eigen::VectorXd z = m_sizes;
    for (double& value : z)
        value *= random.sign() * std::pow(10, 4 * random.share() - 2);
    return z;
}

void MonotoneLaw::look(const std::vector<double>& inputs, const Eigen::VectorXd& sizes) {
    if (m_verdict != Verdict::Unknown)
        return;
    m_sizes = sizes;
    findFollowers(inputs);
    const std::optional<Samples> seen = samples(inputs);
    if (!seen) {
        m_follows.clear();
        return;
    }
    const bool isSuch = assignRoles(*seen) && isLinearElsewhere(*seen) &&
                        std::all_of(seen->matrices.begin(), seen->matrices.end(),
                                    [this](const Eigen::MatrixXd& jacobian) { return isConvex(jacobian); });
    m_verdict = isSuch ? Verdict::Holds : Verdict::Fails;
    m_rowSizes = (seen->least.cwiseAbs().cwiseMax(seen->most.cwiseAbs()) * m_sizes.asDiagonal())
                     .rowwise()
                     .maxCoeff()
                     .unaryExpr([](double size) { return size > 0 ? size : 1.0; });
    if (!isSuch)
        m_follows.clear();
}

// A law that jumps at its switch, as dry friction does, needs more than a value on either side.
void MonotoneLaw::findFollowers(const std::vector<double>& inputs) {
    m_follows = m_isCandidate;
    for (bool isStable = false; !isStable;) {
        isStable = true;
        for (std::size_t k = 0; k < m_follows.size(); ++k)
            if (m_follows[k] && !isContinuousAtSwitch(k, inputs))
                m_follows[k] = isStable = false;
    }
}

// Whether the equations are continuous at the zero of the argument, which is linear in the highest derivatives.
bool MonotoneLaw::isContinuousAtSwitch(std::size_t k, std::vector<double> inputs) {
    const auto argumentAt = [&](const Eigen::VectorXd& z) {
        setHighest(inputs, z);
        m_system->switchArguments().evaluate(inputs.data(), m_arguments.data(), m_switchMemory);
        return m_arguments[k];
    };
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Eigen::VectorXd z = randomHighest(seed);
        const double argument = argumentAt(z);
        Eigen::VectorXd gradient(z.size()); // by sizes
        for (Eigen::Index j = 0; j < z.size(); ++j)
            gradient[j] = argumentAt(z + m_sizes[j] * Eigen::VectorXd::Unit(z.size(), j)) - argument;
        const Eigen::VectorXd other = randomHighest(seed + 10);
        const double expected = argument + gradient.dot((other - z).cwiseQuotient(m_sizes));
        if (!(std::abs(argumentAt(other) - expected) <= continuity * (std::abs(argument) + std::abs(expected))))
            return false;
        evaluate(inputs); // beside the surface
        Eigen::VectorXd scales = m_residual.cwiseAbs();
        z -= argument / gradient.squaredNorm() * m_sizes.cwiseProduct(gradient);
        for (Eigen::Index j = 0; j < z.size(); ++j) // exactly, or roots would have no value beside it
            if (std::abs(z[j]) < 1e-12 * m_sizes[j])
                z[j] = 0;
        setHighest(inputs, z);
        Eigen::VectorXd first;
        for (const double side : {1.0, -1.0, 0.0}) {
            turn(inputs);
            inputs[m_system->switchInput(k)] = side;
            m_system->dynamics().evaluate(inputs.data(), m_outputs.data(), m_dynamicsMemory);
            const Eigen::VectorXd residual = Eigen::Map<const Eigen::VectorXd>(
                m_outputs.data() + m_system->extendedPlaces().places.size(), m_residual.size());
            if (side == 1)
                first = residual;
            scales = scales.cwiseMax(residual.cwiseAbs());
            if (!((residual - first).cwiseAbs().array() <= continuity * scales.array()).all())
                return false;
        }
    }
    return true;
}

std::optional<MonotoneLaw::Samples> MonotoneLaw::samples(std::vector<double> inputs) {
    Samples seen;
    for (std::uint64_t seed = 100; seed < 100 + sampleCount; ++seed) {
        setHighest(inputs, randomHighest(seed));
        evaluate(inputs);
        if (!m_jacobian.allFinite() || !m_residual.allFinite())
            continue;
        const bool isFirst = seen.matrices.empty();
        seen.least = isFirst ? m_jacobian : Eigen::MatrixXd(seen.least.cwiseMin(m_jacobian));
        seen.most = isFirst ? m_jacobian : Eigen::MatrixXd(seen.most.cwiseMax(m_jacobian));
        seen.matrices.push_back(m_jacobian);
    }
    return seen.matrices.size() < leastSamples ? std::nullopt : std::optional(std::move(seen));
}

bool MonotoneLaw::isConstant(const Samples& samples, Eigen::Index row, Eigen::Index column) const {
    const double least = samples.least(row, column);
    const double most = samples.most(row, column);
    return most - least <= constancy * std::max(std::abs(least), std::abs(most));
}

std::vector<Eigen::Index> MonotoneLaw::of(Role role) const {
    std::vector<Eigen::Index> found;
    for (std::size_t j = 0; j < m_roles.size(); ++j)
        if (m_roles[j] == role)
            found.push_back(static_cast<Eigen::Index>(j));
    return found;
}

// Equations and unknowns are in the same order: each coordinate has its equation, each multiplier its constraint.
bool MonotoneLaw::assignRoles(const Samples& samples) {
    const Eigen::Index n = m_residual.size();
    const auto isZero = [&](Eigen::Index i, Eigen::Index j) {
        return samples.least(i, j) == 0 && samples.most(i, j) == 0;
    };
    m_roles.assign(m_system->unknownCount(), Role::Effort);
    m_consequences.clear();
    const auto isConsequence = [&](Eigen::Index j) {
        if (m_roles[static_cast<std::size_t>(j)] == Role::Consequence ||
            m_system->highestOrder(static_cast<std::size_t>(j)) == 0 || isZero(j, j) || !isConstant(samples, j, j))
            return false;
        for (Eigen::Index i = 0; i < n; ++i)
            if (i != j && m_roles[static_cast<std::size_t>(i)] != Role::Consequence && !isZero(i, j))
                return false;
        return true;
    };
    for (bool isComplete = false; !isComplete;) {
        isComplete = true;
        for (Eigen::Index j = 0; j < n; ++j)
            if (isConsequence(j)) {
                m_roles[static_cast<std::size_t>(j)] = Role::Consequence;
                m_consequences.insert(m_consequences.begin(), j);
                isComplete = false;
            }
    }
    const auto isMirrored = [&](Eigen::Index j) {
        for (Eigen::Index i = 0; i < n; ++i)
            if (m_roles[static_cast<std::size_t>(i)] != Role::Consequence)
                for (const Eigen::MatrixXd& jacobian : samples.matrices)
                    if (std::abs(jacobian(i, j) - jacobian(j, i)) > constancy * std::abs(jacobian(i, j)))
                        return false;
        return true;
    };
    for (Eigen::Index j = 0; j < n; ++j)
        if (Role& role = m_roles[static_cast<std::size_t>(j)]; role != Role::Consequence) {
            const bool isFlow = m_system->highestOrder(static_cast<std::size_t>(j)) > 0;
            role = isFlow ? Role::Flow : isZero(j, j) && isMirrored(j) ? Role::Multiplier : Role::Effort;
        }
    m_flows = of(Role::Flow);
    m_multipliers = of(Role::Multiplier);
    m_efforts = of(Role::Effort);
    return !m_flows.empty();
}

// Only resistances may be nonlinear; efforts may depend on flows in any way.
bool MonotoneLaw::isLinearElsewhere(const Samples& samples) const {
    for (Eigen::Index i = 0; i < m_residual.size(); ++i)
        for (Eigen::Index j = 0; j < m_residual.size(); ++j) {
            const Role row = m_roles[static_cast<std::size_t>(i)];
            const Role column = m_roles[static_cast<std::size_t>(j)];
            const bool mayVary =
                row == Role::Consequence || ((row == Role::Flow || row == Role::Effort) && column == Role::Flow);
            if (!mayVary && !isConstant(samples, i, j))
                return false;
        }
    return true;
}

// Without the efforts, which follow from the rest.
bool MonotoneLaw::isConvex(const Eigen::MatrixXd& jacobian) const {
    Eigen::MatrixXd content = jacobian(m_flows, m_flows);
    if (!m_efforts.empty()) {
        const Eigen::FullPivLU<Eigen::MatrixXd> efforts(Eigen::MatrixXd(jacobian(m_efforts, m_efforts)));
        if (!efforts.isInvertible())
            return false;
        content -= jacobian(m_flows, m_efforts) * efforts.solve(Eigen::MatrixXd(jacobian(m_efforts, m_flows)));
    }
    content = (0.5 * (content + content.transpose())).eval();
    Eigen::VectorXd units(content.rows());
    for (Eigen::Index i = 0; i < units.size(); ++i) {
        const double size = content(i, i) != 0 ? content(i, i) : content.row(i).cwiseAbs().maxCoeff();
        if (size < 0)
            return false;
        units[i] = size > 0 ? 1 / std::sqrt(size) : 1;
    }
    const Eigen::VectorXd values = symmetricEigenvalues(units.asDiagonal() * content * units.asDiagonal());
    return values.minCoeff() >= -convexity * static_cast<double>(units.size());
}

} // namespace coenergy
