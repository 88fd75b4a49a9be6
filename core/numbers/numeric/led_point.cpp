// Predictor and corrector on the manifold of the invariants, in coordinates in which the inertia is the identity: a
// damped Gauss-Newton step for the point in the null space of the rows, then Gauss-Newton steps of least norm back onto
// them. Reference: J. Nocedal, S. J. Wright, Numerical Optimization, 2nd edition, 2006, sections 10.3 and 15.3
// (elimination of constraints by the null space); E. L. Allgower, K. Georg, Numerical Continuation Methods, 1990,
// chapter 6 (control of the step by the corrector's length).
#include "numeric/led_point.hpp"

#include "numeric/decompositions.hpp"
#include "numeric/stage_equations.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double idleInertia = 1e-6;  // relative to the largest
constexpr double dependent = 1e-6;    // pivots of the normalized rows
constexpr double metResidual = 1e-13; // relative to the sizes of the terms
constexpr double noMotion = 1e-9;     // of the point, relative to that without the invariants

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

class PointByHand {
public:
    PointByHand(Dynamics& dynamics, double time, const LedPoint& point, std::vector<double> state)
        : m_dynamics(dynamics), m_time(time), m_point(point), m_state(std::move(state)),
          m_sizes(static_cast<Eigen::Index>(point.movable.size())) {
        for (std::size_t k = 0; k < point.movable.size(); ++k)
            m_sizes[static_cast<Eigen::Index>(k)] = dynamics.nominal()[point.movable[k]];
        findUnits();
        findStages();
    }

    LedState run(const Vector& target) {
        LedState result;
        if (!settle(m_state))
            result.end = LedEnd::Inconsistent;
        else
            result.end = approach(target);
        result.state = m_state;
        const Rows rows = rowsAt(m_state);
        result.residual = rows.residuals.size() > 0 ? rows.residuals.cwiseProduct(rows.sizes).cwiseAbs().maxCoeff() : 0;
        return result;
    }

    bool canMove() {
        const Directions directions = directionsAt(m_state);
        return directions.point.allFinite() && directions.point.norm() > noMotion * directions.free.norm();
    }

    std::optional<Vector> onlyWay() {
        const Directions directions = directionsAt(m_state);
        if (!directions.point.allFinite())
            return std::nullopt;
        const Eigen::JacobiSVD<Matrix> parts(directions.point, Eigen::ComputeThinU);
        const Vector& sizes = parts.singularValues();
        const bool isMoved = sizes.size() > 0 && sizes[0] > noMotion * directions.free.norm();
        const bool hasOthers = sizes.size() > 1 && sizes[1] > dependent * sizes[0];
        return isMoved && !hasOthers ? std::optional<Vector>(parts.matrixU().col(0)) : std::nullopt;
    }

private:
    struct Rows {
        Vector residuals; // divided by the sizes
        Vector sizes;     // of the rows of the matrix
        Matrix matrix;    // normalized, in units of the inertia
    };
    struct PartOfStage {
        StageEquations equations;
        std::vector<Eigen::Index> rows;
    };
    struct Directions {
        Vector place;
        Matrix free;  // the derivatives of the point, in units of the inertia
        Matrix point; // the same without directions that the invariants forbid
        Eigen::Index rank = 0;
    };

    // The inverse root of the inertia: variables in their sizes, then of length one.
    void findUnits() {
        Matrix inertia = m_sizes.asDiagonal() * m_point.inertia * m_sizes.asDiagonal();
        const double largest = inertia.size() > 0 ? inertia.diagonal().maxCoeff() : 0;
        const double reference = largest > 0 && std::isfinite(largest) ? largest : 1;
        if (!inertia.allFinite())
            inertia.setZero();
        inertia.diagonal().array() += idleInertia * reference;
        const Eigen::SelfAdjointEigenSolver<Matrix> own(Matrix(inertia / reference));
        m_units = own.eigenvectors() * own.eigenvalues().cwiseMax(idleInertia).cwiseSqrt().cwiseInverse().asDiagonal();
    }

    // Invariants of displacements alone, at least one of which can move.
    void findStages() {
        const std::vector<Stage>& stages = m_dynamics.system().stages();
        for (std::size_t s = 0; s < stages.size(); ++s) {
            std::vector<bool> isOfOthers(stages[s].rows.size()), canMove(stages[s].rows.size());
            for (const auto [row, input] : stages[s].gradient.places()) {
                if (input == 0) // the time
                    continue;
                isOfOthers[row] = isOfOthers[row] || m_dynamics.system().state()[input - 1].order > 0;
                canMove[row] = canMove[row] || std::find(m_point.movable.begin(), m_point.movable.end(), input - 1) !=
                                                   m_point.movable.end();
            }
            std::vector<Eigen::Index> rows;
            for (std::size_t row = 0; row < stages[s].rows.size(); ++row)
                if (canMove[row] && !isOfOthers[row])
                    rows.push_back(static_cast<Eigen::Index>(row));
            if (!rows.empty())
                m_stages.push_back({StageEquations(m_dynamics, m_time, s), std::move(rows)});
        }
    }

    Rows rowsAt(const std::vector<double>& state) {
        Eigen::Index count = 0;
        for (const PartOfStage& stage : m_stages)
            count += static_cast<Eigen::Index>(stage.rows.size());
        Rows rows{Vector(count), Vector(count), Matrix(count, m_sizes.size())};
        const std::vector<Eigen::Index> movable(m_point.movable.begin(), m_point.movable.end());
        Eigen::Index next = 0;
        for (PartOfStage& stage : m_stages) {
            const auto n = static_cast<Eigen::Index>(stage.rows.size());
            const Matrix gradient = stage.equations.gradient(state)(stage.rows, movable);
            const Vector sizes = gradient.rowwise().norm().unaryExpr([](double size) { return size > 0 ? size : 1; });
            rows.sizes.segment(next, n) = sizes;
            rows.residuals.segment(next, n) = stage.equations.residuals(state)(stage.rows).cwiseQuotient(sizes);
            rows.matrix.middleRows(next, n) = sizes.cwiseInverse().asDiagonal() * gradient * m_units;
            next += n;
        }
        return rows;
    }

    Directions directionsAt(const std::vector<double>& state) {
        const PointThere there = m_point.at(state);
        const std::vector<Eigen::Index> movable(m_point.movable.begin(), m_point.movable.end());
        Directions result;
        result.place = there.place;
        result.free = there.slopes(Eigen::all, movable) * m_sizes.asDiagonal() * m_units;
        result.point = result.free;
        const Matrix matrix = rowsAt(state).matrix;
        if (matrix.rows() == 0 || !matrix.allFinite())
            return result;
        const LeastNorm rows(normalized(matrix).transpose(), dependent);
        const Matrix range = rows.range();
        result.rank = rows.rank();
        result.point -= (result.free * range) * range.transpose();
        return result;
    }

    static Matrix normalized(const Matrix& matrix) {
        return matrix.rowwise().norm().unaryExpr([](double size) { return size > 0 ? 1 / size : 1; }).asDiagonal() *
               matrix;
    }

    std::vector<double> moved(std::vector<double> state, const Vector& change) const {
        const Vector steps = m_sizes.cwiseProduct(m_units * change);
        for (std::size_t k = 0; k < m_point.movable.size(); ++k)
            state[m_point.movable[k]] += steps[static_cast<Eigen::Index>(k)];
        return state;
    }

    // Back onto the invariants; false unless it is nearer than `reach`, and the steps converge.
    bool settle(std::vector<double>& state, double reach = INFINITY) {
        constexpr int mostSteps = 12;
        double way = 0, before = INFINITY;
        for (int step = 0; step < mostSteps; ++step) {
            const Rows rows = rowsAt(state);
            if (rows.residuals.size() == 0)
                return true;
            const double left = rows.residuals.cwiseAbs().maxCoeff();
            if (!std::isfinite(left) || !rows.matrix.allFinite())
                return false;
            if (left <= metResidual || (left <= 100 * metResidual && left > before / 2))
                return true;
            if (left > before)
                return false;
            before = left;
            const Vector change = LeastNorm(rows.matrix, dependent).solve(-rows.residuals);
            way += change.norm();
            if (!(way <= reach))
                return false;
            state = moved(std::move(state), change);
        }
        return false;
    }

    LedEnd approach(const Vector& target) {
        constexpr int mostSteps = 40;
        for (int step = 0; step < mostSteps; ++step) {
            const Directions directions = directionsAt(m_state);
            const Vector way = target - directions.place;
            if (!way.allFinite() || !directions.point.allFinite())
                return LedEnd::Limit;
            if (way.norm() <= 1e-9 * m_point.longest)
                return LedEnd::There;
            if (!improve(directions, way, target))
                return LedEnd::Limit;
        }
        return LedEnd::OnTheWay;
    }

    bool improve(const Directions& directions, const Vector& way, const Vector& target) {
        constexpr double damping = 1e-9, pull = 1e-8;
        constexpr int mostHalvings = 14;
        const Matrix& slopes = directions.point;
        if (!((slopes.transpose() * way).norm() > pull * directions.free.norm() * way.norm()))
            return false;
        Matrix square = slopes * slopes.transpose();
        square.diagonal().array() += damping * square.trace();
        Vector change = slopes.transpose() * Eigen::LDLT<Matrix>(square).solve(way);
        change *= firstFraction(slopes, change);
        for (int halving = 0; halving < mostHalvings; ++halving, change /= 2)
            if (accept(change, directions.rank, way.norm(), target))
                return true;
        return false;
    }

    // No step is longer than is seen, for the point and for each variable.
    double firstFraction(const Matrix& slopes, const Vector& change) const {
        constexpr double longestChange = 0.2; // of a size: radians of an angle
        const double ofPoint = (slopes * change).norm() / m_point.longest;
        const double ofVariables = (m_units * change).cwiseAbs().maxCoeff() / longestChange;
        return 1 / std::max({1.0, ofPoint, ofVariables});
    }

    bool accept(const Vector& change, Eigen::Index rank, double distance, const Vector& target) {
        constexpr double shortCorrection = 0.25; // of the step
        constexpr double nearer = 1e-13;
        std::vector<double> next = moved(m_state, change);
        if (!settle(next, shortCorrection * change.norm()))
            return false;
        const Directions there = directionsAt(next);
        if (there.rank < rank || !((target - there.place).norm() < (1 - nearer) * distance))
            return false;
        m_state = std::move(next);
        return true;
    }

    Dynamics& m_dynamics;
    double m_time;
    const LedPoint& m_point;
    std::vector<double> m_state;
    Vector m_sizes;
    Matrix m_units;
    std::vector<PartOfStage> m_stages;
};

} // namespace

LedState ledTo(Dynamics& dynamics, double time, const std::vector<double>& state, const LedPoint& point,
               const Eigen::VectorXd& target) {
    return PointByHand(dynamics, time, point, state).run(target);
}

bool canBeLed(Dynamics& dynamics, double time, const std::vector<double>& state, const LedPoint& point) {
    return PointByHand(dynamics, time, point, state).canMove();
}

std::optional<Eigen::VectorXd> onlyWayOf(Dynamics& dynamics, double time, const std::vector<double>& state,
                                         const LedPoint& point) {
    return PointByHand(dynamics, time, point, state).onlyWay();
}

} // namespace coenergy
