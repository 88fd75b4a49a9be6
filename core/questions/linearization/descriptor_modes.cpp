// F(q, f, a, t) = 0 nearby is P(s) = dF/dq + s dF/df + s^2 dF/da. The mass matrix of a chain in relative angles is
// full, but its equations are short where sums from link to link are unknowns as well; see numeric/local_slopes.
#include "linearization/descriptor_modes.hpp"

#include "base/random_numbers.hpp"
#include "matrices/sparse_solvers.hpp"
#include "numeric/local_slopes.hpp"
#include "numeric/lowest_roots.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

} // namespace

bool isOfMotionAlone(const OperatingPoint& point) {
    const CompiledSystem& system = *point.problem.system;
    const ModelEquations& equations = *point.equations;
    return point.inputs.empty() && system.switchCount() == 0 && system.invariants().empty() &&
           equations.unknowns.size() == equations.names.size() &&
           system.stateCount() == 2 * equations.unknowns.size() &&
           std::all_of(equations.unknowns.begin(), equations.unknowns.end(), [](const UnknownPlace& unknown) {
               return unknown.kind == UnknownKind::Coordinate && unknown.inputs.size() == 3;
           });
}

DescriptorModes::DescriptorModes(const OperatingPoint& point)
    : m_point(&point), m_dynamics(point.problem.system, point.problem.parameters, point.problem.nominal) {}

std::optional<DescriptorModes> DescriptorModes::of(const OperatingPoint& point) {
    if (!isOfMotionAlone(point))
        return std::nullopt;
    DescriptorModes modes(point);
    if (!modes.m_dynamics.solve(point.time, point.state) || modes.m_dynamics.pivotRatio() < 1e-13 ||
        !modes.fillPolynomial())
        return std::nullopt;
    return modes;
}

std::optional<LowestModes> DescriptorModes::lowest(std::size_t count) {
    const auto found = lowestRoots(m_polynomial, count);
    if (!found || (found->null.cols() > 0 && !found->isDoubled))
        return std::nullopt;
    LowestModes lowest;
    for (const UnknownPlace& unknown : unknowns())
        lowest.coordinates.push_back(unknown.name);
    for (Eigen::Index k = 0; k < found->null.cols(); ++k)
        for (const ModeKind kind : {ModeKind::Eigenvector, ModeKind::Drift})
            lowest.modes.push_back({0.0, shapeOf(found->null.col(k).cast<std::complex<double>>()), kind});
    for (const PolynomialRoot& root : found->roots)
        lowest.modes.push_back({root.value, shapeOf(root.vector), ModeKind::Eigenvector, {}, root.condition});
    sortModes(lowest.modes);
    lowest.moving = movingStates(*m_point->equations, m_dynamics, [this] { return effectsOnAccelerations(); });
    return lowest;
}

bool DescriptorModes::fillPolynomial() {
    const ModelEquations& equations = *m_point->equations;
    std::vector<double> inputs = m_dynamics.inputs();
    inputs.resize(equations.inputCount, 0.0);
    std::vector<bool> moves(equations.inputCount, false);
    std::vector<std::pair<std::size_t, std::size_t>> placeOf(equations.inputCount); // unknown and order
    for (std::size_t k = 0; k < unknowns().size(); ++k)
        for (std::size_t order = 0; order < unknowns()[k].inputs.size(); ++order) {
            moves[unknowns()[k].inputs[order]] = true;
            placeOf[unknowns()[k].inputs[order]] = {k, order};
        }
    const auto slopes = localSlopes(equations.residuals, m_point->problem.parameters, inputs, moves);
    if (!slopes)
        return false;
    std::array<std::vector<Eigen::Triplet<double>>, 3> entries;
    for (const auto& [row, column, value] : slopes->entries) {
        const bool isInner = column >= slopes->inputs;
        const auto [unknown, order] =
            isInner ? std::pair(unknowns().size() + column - slopes->inputs, std::size_t(0)) : placeOf[column];
        entries[order].emplace_back(static_cast<int>(row), static_cast<int>(unknown),
                                    isInner ? value : value * sizeOf(unknown));
    }
    const auto size = static_cast<Eigen::Index>(slopes->outputs + slopes->inner);
    for (std::size_t order = 0; order < entries.size(); ++order) {
        m_polynomial[order].resize(size, size);
        m_polynomial[order].setFromTriplets(entries[order].begin(), entries[order].end());
    }
    return true;
}

Eigen::VectorXcd DescriptorModes::shapeOf(const Eigen::VectorXcd& vector) const {
    Eigen::VectorXcd shape(static_cast<Eigen::Index>(unknowns().size()));
    std::vector<double> sizes;
    for (std::size_t k = 0; k < unknowns().size(); ++k) {
        sizes.push_back(sizeOf(k));
        shape[static_cast<Eigen::Index>(k)] = vector[static_cast<Eigen::Index>(k)] * sizes.back();
    }
    return scaledShape(std::move(shape), sizes);
}

// Of displacements and flows of size 1 and of any signs.
Eigen::VectorXd DescriptorModes::effectsOnAccelerations() const {
    const auto count = static_cast<Eigen::Index>(unknowns().size()), size = m_polynomial[0].cols();
    Eigen::VectorXd ofInner = Eigen::VectorXd::Ones(size), ofCoordinates = Eigen::VectorXd::Zero(size);
    ofInner.head(count).setZero();
    for (Eigen::Index k = 0; k < count; ++k)
        ofCoordinates[k] = 1 / sizeOf(static_cast<std::size_t>(k));
    const Sparse inner = m_polynomial[0] * ofInner.asDiagonal(), masses = m_polynomial[2] * ofCoordinates.asDiagonal();
    const Sparse states = Sparse(m_polynomial[0] + m_polynomial[1]) * ofCoordinates.asDiagonal();
    const Eigen::SparseLU<Sparse> factors(Sparse(inner + masses));
    Eigen::VectorXd most = Eigen::VectorXd::Zero(count);
    RandomNumbers random;
    for (int tries = 0; tries < 4; ++tries) {
        const Eigen::VectorXd signs = Eigen::VectorXd::NullaryExpr(size, [&] { return random.sign(); });
        const Eigen::VectorXd effects = factors.solve((states * signs).eval());
        most = most.cwiseMax(effects.head(count).cwiseAbs());
    }
    return most;
}

} // namespace coenergy
