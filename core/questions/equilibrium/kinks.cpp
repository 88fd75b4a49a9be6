// A function that jumps or has a corner has a switch, +1 on one side and -1 on the other. On the surface any value in
// between is possible, the share of the switch: 0 lies between the efforts on either side (in Clarke's generalized
// gradient of a potential energy, in Filippov's mixture of motions) if the equations of rest hold for such shares.
// Surfaces are tried one by one, then in pairs, and so on. Where the potential energy is V0 + c|a| with c > 0 it grows
// across the surface at the rate c (|da| - share da), and a motion stays near if the energy also has a minimum along
// the surfaces and nothing supplies energy; with c < 0 it decreases to some side. References: F. H. Clarke,
// Optimization and Nonsmooth Analysis, 1983, chapter 2; A. F. Filippov, Differential Equations with Discontinuous
// Righthand Sides, 1988, section 15; R. T. Rockafellar, R. J-B. Wets, Variational Analysis, 1998, chapter 13
// (second-order conditions).
#include "equilibrium/kinks.hpp"

#include "base/cancellation.hpp"
#include "equilibrium/description.hpp"
#include "equilibrium/energy_supply.hpp"
#include "equilibrium/friction.hpp"
#include "equilibrium/linear_parts.hpp"
#include "equilibrium/static_stability.hpp"
#include "equilibrium/time_dependence.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using KinkReason = StabilityReason;

constexpr double atBound = 1e-6;   // of a share
constexpr double inBounds = 1e-9;  // likewise
constexpr double touching = 1e-9;  // of an argument, relative to the effect of typical displacements
constexpr double kinkless = 1e-12; // of the effect of a switch, relative to the terms of its equations

// Switches of displacements, and of variables with a memory, at rest; one for each surface.
std::vector<std::size_t> kinksOf(const SwitchedModel& model) {
    std::vector<std::size_t> read;
    std::vector<bool> isPlace(model.equations.inputCount, false);
    for (const UnknownPlace& unknown : model.equations.unknowns)
        for (std::size_t order = 0; order < unknown.inputs.size(); ++order) {
            read.push_back(unknown.inputs[order]);
            isPlace[unknown.inputs[order]] =
                order == 0 && (unknown.kind == UnknownKind::Coordinate || unknown.kind == UnknownKind::Dynamic);
        }
    std::sort(read.begin(), read.end());
    read.erase(std::unique(read.begin(), read.end()), read.end());
    std::vector<bool> hasPlace(model.switches.size(), false), hasOther(model.switches.size(), false);
    const Tangents slopes(model.arguments, read);
    for (const MatrixPlace& place : slopes.places())
        (isPlace[place.column] ? hasPlace : hasOther)[place.row] = true;
    std::vector<std::size_t> kinks;
    for (std::size_t k = 0; k < model.switches.size(); ++k)
        if (hasPlace[k] && !hasOther[k] && !model.switches[k].leader && !model.switches[k].moment)
            kinks.push_back(k);
    return kinks;
}

// All subsets of one, then of two, ... up to a bound.
std::vector<std::vector<std::size_t>> kinkSets(const std::vector<std::size_t>& kinks, std::size_t most,
                                               std::size_t largest) {
    std::vector<std::vector<std::size_t>> sets, last = {{}};
    for (std::size_t size = 1; size <= largest && !last.empty(); ++size) {
        std::vector<std::vector<std::size_t>> next;
        for (const std::vector<std::size_t>& smaller : last)
            for (const std::size_t kink : kinks)
                if ((smaller.empty() || kink > smaller.back()) && sets.size() + next.size() < most) {
                    next.push_back(smaller);
                    next.back().push_back(kink);
                }
        sets.insert(sets.end(), next.begin(), next.end());
        last = std::move(next);
    }
    return sets;
}

// The gradients of the arguments (rows) and the effects of the shares (columns), in typical sizes, in the free
// directions.
struct KinkLines {
    Eigen::MatrixXd rows;    // kinks x free directions
    Eigen::MatrixXd columns; // free directions x kinks
    bool isOfCoordinates = true;
};

KinkLines kinkLinesAt(const EquilibriumQuestion& question, RestEquations& equations, const Eigen::VectorXd& unknowns,
                      const Eigen::MatrixXd& tangent) {
    const auto kinks = static_cast<Eigen::Index>(equations.kinks().size());
    const auto coordinates = static_cast<Eigen::Index>(equations.coordinateCount());
    const Eigen::MatrixXd gradient = equations.gradient(unknowns);
    const Eigen::MatrixXd free = coordinateSizes(question).asDiagonal() * tangent;
    const Eigen::MatrixXd rows = gradient.bottomRows(kinks), columns = gradient.rightCols(kinks);
    return {rows.leftCols(coordinates) * free, free.transpose() * columns.topRows(coordinates),
            rows.rightCols(rows.cols() - coordinates).isZero(0) &&
                columns.bottomRows(columns.rows() - coordinates).isZero(1e-9)};
}

class KinkJudgement {
public:
    KinkJudgement(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point,
                  const std::vector<double>& inputs)
        : m_question(question), m_equations(equations), m_point(point), m_inputs(inputs),
          m_parts(linearPartsAt(switchedQuestion(question, equations), inputs)), m_friction(question, equations) {}

    StabilityVerdict result() {
        if (!m_point.restsAtAllTimes)
            return {Stability::Marginal, KinkReason::RestsOnlyNow};
        const CompiledSystem& system = *m_question.problem.system;
        if (!m_parts.isKnown || !m_equations.switched()->areConstraintsSmooth || touchesMore() ||
            dependenceOnTime(*m_question.equations, system.parameters(), m_question.problem.parameters).kind !=
                TimeDependence::None)
            return open();
        const KinkLines lines = kinkLinesAt(m_question, m_equations, m_point.unknowns, m_parts.tangent);
        if (!lines.isOfCoordinates || !findSlopes(lines))
            return open();
        if ((m_slopes.array() < 0).any())
            return nullDirections(lines.rows.transpose(), 1e-9).cols() == 0 && !m_friction.actsAt(m_point.unknowns)
                       ? unstable()
                       : open();
        return along(lines.rows);
    }

private:
    // With the present switches.
    static EquilibriumQuestion switchedQuestion(EquilibriumQuestion question, const RestEquations& equations) {
        question.equations = std::shared_ptr<const ModelEquations>(std::shared_ptr<void>(), &equations.model());
        return question;
    }

    StabilityVerdict open() const { return {Stability::Marginal, KinkReason::KinkOpen}; }
    StabilityVerdict unstable() const { return {Stability::Unstable, KinkReason::KinkMaximum}; }

    // Whether it lies on further surfaces.
    bool touchesMore() {
        const SwitchedModel& model = *m_equations.switched();
        for (const std::size_t kink : kinksOf(model)) {
            const std::vector<std::size_t>& own = m_equations.kinks();
            if (std::find(own.begin(), own.end(), kink) != own.end())
                continue;
            RestEquations other(m_question.problem, model.equations, {}, &model, {kink});
            Eigen::VectorXd unknowns(other.unknownCount());
            unknowns << m_point.unknowns.head(other.unknownCount() - 1), 0;
            const Eigen::VectorXd slopes = other.gradient(unknowns).bottomRows(1).cwiseAbs().transpose();
            if (std::abs(other.residuals(unknowns).tail(1)[0]) <= touching * slopes.dot(other.sizes()))
                return true;
        }
        return false;
    }

    // The effort changes by c times the row of the argument. False if it acts in another direction.
    bool findSlopes(const KinkLines& lines) {
        m_slopes.resize(lines.rows.rows());
        for (Eigen::Index k = 0; k < m_slopes.size(); ++k) {
            const Eigen::VectorXd row = lines.rows.row(k).transpose(), column = lines.columns.col(k);
            m_slopes[k] = row.dot(column) / row.squaredNorm();
            if (!(row.norm() > 0) || !((column - m_slopes[k] * row).norm() <= 1e-8 * column.norm()))
                return false;
        }
        return true;
    }

    // The directions along the surfaces whose shares are within their bounds: across these the potential energy grows.
    LinearParts partsAlong(const Eigen::MatrixXd& rows) const {
        const auto kinks = static_cast<Eigen::Index>(m_equations.kinks().size());
        const Eigen::VectorXd shares = m_point.unknowns.tail(kinks);
        std::vector<Eigen::Index> strict;
        for (Eigen::Index k = 0; k < kinks; ++k)
            if (std::abs(shares[k]) < 1 - atBound)
                strict.push_back(k);
        const Eigen::MatrixXd within = nullDirections(rows(strict, Eigen::all), 1e-10);
        return {congruent(m_parts.inertia, within), congruent(m_parts.damping, within),
                congruent(m_parts.stiffness, within), m_parts.tangent * within};
    }

    StabilityVerdict along(const Eigen::MatrixXd& rows) {
        if (nullDirections(rows.transpose(), 1e-9).cols() > 0) // one surface through where others meet
            return open();
        const LinearParts parts = partsAlong(rows);
        const bool isStrict = parts.tangent.cols() + rows.rows() == m_parts.tangent.cols();
        if (isStrict && !m_friction.exists() && parts.tangent.cols() > 0) {
            if (staticPartOf(parts, m_point.family.size()) == StaticPart::Maximum)
                return {Stability::Unstable, KinkReason::PotentialMaximum};
            if (grows(parts))
                return {Stability::Unstable, KinkReason::LinearPartGrows};
        }
        if (m_point.isHeld) {
            const Hold hold = m_friction.holdOn(parts.tangent, m_point.unknowns, 0);
            return isStrict && hold.isStrict ? StabilityVerdict{Stability::Stable, KinkReason::HeldByFriction}
                                             : StabilityVerdict{Stability::Marginal, KinkReason::FrictionOpen};
        }
        const bool isLeast = isPositive(parts.stiffness, true) && isPositive(m_parts.inertia, false);
        return isLeast && takesEnergyOnly(m_question, m_inputs)
                   ? StabilityVerdict{Stability::Stable, KinkReason::KinkMinimum}
                   : open();
    }

    static bool isPositive(const Eigen::MatrixXd& matrix, bool isStrictly) {
        if (matrix.rows() == 0)
            return true;
        const Eigen::MatrixXd symmetric = (matrix + matrix.transpose()) / 2;
        const double size = symmetric.cwiseAbs().maxCoeff();
        if ((matrix - symmetric).cwiseAbs().maxCoeff() > 1e-8 * size)
            return false;
        const double least = symmetricEigenvalues(symmetric).minCoeff();
        return isStrictly ? least > 1e-9 * size : least >= -1e-9 * size;
    }

    // M z'' + C z' + K z = 0 on the surfaces, if everything has inertia.
    static bool grows(const LinearParts& parts) {
        const Eigen::Index n = parts.inertia.rows();
        const Eigen::FullPivLU<Eigen::MatrixXd> mass(parts.inertia);
        if (!mass.isInvertible())
            return false;
        Eigen::MatrixXd companion = Eigen::MatrixXd::Zero(2 * n, 2 * n);
        companion.topRightCorner(n, n).setIdentity();
        companion.bottomLeftCorner(n, n) = -Eigen::MatrixXd(mass.solve(parts.stiffness));
        companion.bottomRightCorner(n, n) = -Eigen::MatrixXd(mass.solve(parts.damping));
        const Eigen::VectorXcd values = eigenvalues(companion);
        return values.real().maxCoeff() > 1e-6 * values.cwiseAbs().maxCoeff();
    }

    const EquilibriumQuestion& m_question;
    RestEquations& m_equations;
    const RestPoint& m_point;
    const std::vector<double>& m_inputs;
    LinearParts m_parts;
    Friction m_friction;
    Eigen::VectorXd m_slopes;
};

// Whether all shares are between the sides, and each switch has an effect.
bool isBetweenSides(RestEquations& equations, const RestPoint& point) {
    const auto kinks = static_cast<Eigen::Index>(equations.kinks().size());
    if ((point.unknowns.tail(kinks).array().abs() > 1 + inBounds).any())
        return false;
    const Eigen::MatrixXd gradient = equations.gradient(point.unknowns);
    const Eigen::VectorXd sizes = equations.sizes().cwiseMax(point.unknowns.cwiseAbs());
    for (Eigen::Index k = gradient.cols() - kinks; k < gradient.cols(); ++k) {
        bool changes = false;
        for (Eigen::Index i = 0; i < gradient.rows(); ++i)
            changes = changes || std::abs(gradient(i, k)) > kinkless * gradient.row(i).cwiseAbs().dot(sizes);
        if (!changes)
            return false;
    }
    return true;
}

} // namespace

StabilityVerdict stabilityOnKinks(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point,
                                  const std::vector<double>& inputs) {
    return KinkJudgement(question, equations, point, inputs).result();
}

std::vector<Equilibrium> restsOnKinks(const EquilibriumQuestion& question, const SwitchedModel& model,
                                      const std::stop_token& stop) {
    constexpr std::size_t fewStarts = 8, mostSets = 60;
    constexpr double mostWork = 3e6;
    std::vector<Equilibrium> result;
    const std::vector<std::size_t> kinks = kinksOf(model);
    const double size = static_cast<double>(question.equations->unknowns.size() + 1);
    const auto affordable = static_cast<std::size_t>(std::clamp(mostWork / (size * size * size), 4.0, 1e6));
    EquilibriumQuestion fewer = question;
    fewer.starts = std::min(question.starts, fewStarts);
    const std::size_t largest = question.equations->coordinateCount() + 1; // of max(abs(x), abs(y)) there are three
    for (const auto& set : kinkSets(kinks, std::min(affordable, mostSets), largest)) {
        checkpoint(stop);
        RestEquations equations(question.problem, model.equations, {}, &model, set);
        for (const RestPoint& point : searchRest(fewer, equations, stop).found)
            if (isBetweenSides(equations, point))
                result.push_back(describedEquilibrium(question, equations, point));
    }
    return result;
}

} // namespace coenergy
