// Each stage of the Sigma-method is an underdetermined system of full row rank at a regular point; its least-change
// solution comes from a complete orthogonal decomposition of the stage's part of J, columns scaled by nominal sizes.
// Where the iteration stops at a point that does not solve it, fixed values or contradicting constraints are to blame.
// Reference: N. S. Nedialkov, J. D. Pryce, Solving DAEs by Taylor series (III), JNAIAM 3 (2008), section 2.
#include "numeric/consistent_start.hpp"

#include "base/cancellation.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int maximumSteps = 100;
constexpr double acceptedResidual = 1e-11; // scaled

} // namespace

class ConsistentStart {
public:
    ConsistentStart(Dynamics& dynamics, const StartValues& values, const std::stop_token& stop)
        : m_dynamics(dynamics), m_system(dynamics.system()), m_values(values), m_stop(stop) {
        m_result.state = values.state;
    }

    StartResult run() {
        for (std::size_t j = 0; j < m_values.highest.size(); ++j)
            m_dynamics.guess(j, m_values.highest[j]);
        setSwitches();
        for (std::size_t s = 0; s < m_system.stages().size(); ++s)
            if (!m_system.stages()[s].rows.empty())
                settle(s);
        setSwitches();
        if (m_result.unmet.empty() && !m_dynamics.solve(m_values.time, m_result.state))
            m_result.fault = m_dynamics.fault();
        return std::move(m_result);
    }

private:
    void setSwitches() {
        const std::vector<double>& arguments = m_dynamics.switchArguments(m_values.time, m_result.state);
        for (std::size_t k = 0; k < arguments.size(); ++k)
            m_dynamics.setSwitch(k, arguments[k] < 0 ? -1 : 1); // step(0) = 1
    }

    std::vector<double> residuals(std::size_t s) {
        const Stage& stage = m_system.stages()[s];
        std::vector<double> values(stage.rows.size());
        m_dynamics.load(m_values.time, m_result.state);
        stage.residuals.evaluate(m_dynamics.m_inputs.data(), values.data(), m_dynamics.m_stageMemories[s]);
        return values;
    }

    // The stage's part of J over the variables that may move, columns scaled.
    Eigen::MatrixXd scaledMatrix(const Stage& stage) {
        m_dynamics.evaluateDynamics();
        const Eigen::MatrixXd jacobian = m_dynamics.systemJacobian();
        Eigen::MatrixXd matrix(stage.rows.size(), stage.columns.size());
        for (std::size_t c = 0; c < stage.columns.size(); ++c) {
            const std::size_t variable = stage.variables[c];
            const double scale = m_values.isFixed[variable] ? 0 : m_dynamics.nominal()[variable];
            for (std::size_t r = 0; r < stage.rows.size(); ++r)
                matrix(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) =
                    scale == 0 ? 0
                               : scale * jacobian(static_cast<Eigen::Index>(stage.rows[r]),
                                                static_cast<Eigen::Index>(stage.columns[c]));
        }
        return matrix;
    }

    double largestScaled(const Stage& stage) {
        const std::vector<double>& scaled = m_dynamics.scaledResiduals(m_values.time, m_result.state);
        double largest = 0;
        for (const std::size_t invariant : stage.invariants)
            largest = std::isfinite(scaled[invariant]) ? std::max(largest, scaled[invariant]) : INFINITY;
        return largest;
    }

    void settle(std::size_t s) {
        const Stage& stage = m_system.stages()[s];
        double best = largestScaled(stage);
        for (int step = 0; step < maximumSteps && best > 0; ++step) {
            checkpoint(m_stop);
            const std::vector<double> before = m_result.state;
            move(s, stage, 1);
            double reached = largestScaled(stage);
            for (double damping = 0.5; reached > best && damping > 1e-4; damping /= 2) {
                m_result.state = before;
                move(s, stage, damping);
                reached = largestScaled(stage);
            }
            if (reached >= best) { // nothing to gain: converged to rounding, or stuck
                m_result.state = before;
                break;
            }
            best = reached;
        }
        if (!(best <= acceptedResidual))
            reportUnmet(stage);
    }

    void move(std::size_t s, const Stage& stage, double damping) {
        const std::vector<double> values = residuals(s);
        const Eigen::Map<const Eigen::VectorXd> right(values.data(), static_cast<Eigen::Index>(values.size()));
        Eigen::MatrixXd matrix = scaledMatrix(stage);
        if (!right.allFinite() || !matrix.allFinite())
            return;
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
        decomposition.setThreshold(1e-10);
        const Eigen::VectorXd rowScale = matrix.cwiseAbs().rowwise().maxCoeff().unaryExpr(
            [](double size) { return size > 0 ? 1 / size : 1; });
        decomposition.compute(rowScale.asDiagonal() * matrix);
        const Eigen::VectorXd change = decomposition.solve(-rowScale.cwiseProduct(right));
        for (std::size_t c = 0; c < stage.variables.size(); ++c) {
            const std::size_t variable = stage.variables[c];
            if (!m_values.isFixed[variable])
                m_result.state[variable] +=
                    damping * m_dynamics.nominal()[variable] * change[static_cast<Eigen::Index>(c)];
        }
    }

    void reportUnmet(const Stage& stage) {
        const std::vector<double> scaled = m_dynamics.scaledResiduals(m_values.time, m_result.state);
        for (std::size_t k = 0; k < stage.invariants.size(); ++k) {
            if (scaled[stage.invariants[k]] <= acceptedResidual)
                continue;
            m_result.unmet.push_back({stage.invariants[k], scaled[stage.invariants[k]]});
            for (std::size_t c = 0; c < stage.columns.size(); ++c)
                if (m_values.isFixed[stage.variables[c]] && occurs(stage.rows[k], stage.columns[c]))
                    m_result.involvedFixed.push_back(stage.variables[c]);
        }
        std::sort(m_result.involvedFixed.begin(), m_result.involvedFixed.end());
        m_result.involvedFixed.erase(std::unique(m_result.involvedFixed.begin(), m_result.involvedFixed.end()),
                                     m_result.involvedFixed.end());
    }

    bool occurs(std::size_t row, std::size_t column) const {
        return std::any_of(m_system.jacobianPlaces().begin(), m_system.jacobianPlaces().end(),
                           [&](const MatrixPlace& place) { return place.row == row && place.column == column; });
    }

    Dynamics& m_dynamics;
    const CompiledSystem& m_system;
    const StartValues& m_values;
    const std::stop_token& m_stop;
    StartResult m_result;
};

StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const std::stop_token& stop) {
    return ConsistentStart(dynamics, values, stop).run();
}

} // namespace coenergy
