// Each stage of the Sigma-method is an underdetermined system of full row rank at a regular point; its least-change
// solution comes from a complete orthogonal decomposition of the stage's part of J, columns scaled by nominal sizes.
// Where the iteration stops at a point that does not solve it, the search for a conflict among the invariants and the
// fixed values tells who is to blame, or that the given values are just too far away.
// Reference: N. S. Nedialkov, J. D. Pryce, Solving DAEs by Taylor series (III), JNAIAM 3 (2008), section 2.
#include "numeric/consistent_start.hpp"

#include "base/cancellation.hpp"
#include "numeric/conflict.hpp"

#include <algorithm>
#include <cmath>
#include <random>

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
        if (!(best <= acceptedResidual) && m_result.unmet.empty())
            explain(s);
    }

    void move(std::size_t s, const Stage& stage, double damping) {
        const std::vector<double> values = residuals(s);
        const Eigen::Map<const Eigen::VectorXd> right(values.data(), static_cast<Eigen::Index>(values.size()));
        Eigen::MatrixXd matrix = scaledMatrix(stage);
        if (!right.allFinite() || !matrix.allFinite())
            return;
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
        decomposition.setThreshold(1e-10);
        const Eigen::VectorXd rowScale =
            matrix.cwiseAbs().rowwise().maxCoeff().unaryExpr([](double size) { return size > 0 ? 1 / size : 1; });
        decomposition.compute(rowScale.asDiagonal() * matrix);
        const Eigen::VectorXd change = decomposition.solve(-rowScale.cwiseProduct(right));
        for (std::size_t c = 0; c < stage.variables.size(); ++c) {
            const std::size_t variable = stage.variables[c];
            if (!m_values.isFixed[variable])
                m_result.state[variable] +=
                    damping * m_dynamics.nominal()[variable] * change[static_cast<Eigen::Index>(c)];
        }
    }

    // What is at odds: invariants of the stage, and fixed values, which are equations like them.
    void explain(std::size_t s) {
        const Stage& stage = m_system.stages()[s];
        std::vector<std::size_t> fixed;
        for (const std::size_t variable : stage.variables)
            if (m_values.isFixed[variable])
                fixed.push_back(variable);
        EquationGroups groups;
        groups.groupCount = stage.invariants.size() + fixed.size();
        for (std::size_t group = 0; group < groups.groupCount; ++group)
            groups.groupOf.push_back(group);
        const auto count = static_cast<Eigen::Index>(stage.variables.size());
        groups.sizes.resize(count);
        for (Eigen::Index k = 0; k < count; ++k)
            groups.sizes[k] = m_dynamics.nominal()[stage.variables[static_cast<std::size_t>(k)]];
        const std::vector<Eigen::VectorXd> starts = startsOf(stage);
        const Eigen::VectorXd units = unitsOf(s, starts);
        groups.residuals = [this, s, &stage, &fixed, &units](const Eigen::VectorXd& x) {
            checkpoint(m_stop);
            put(stage, x);
            const std::vector<double> values = residuals(s);
            Eigen::VectorXd result(units.size() + static_cast<Eigen::Index>(fixed.size()));
            for (Eigen::Index row = 0; row < units.size(); ++row)
                result[row] = values[static_cast<std::size_t>(row)] / units[row];
            for (std::size_t k = 0; k < fixed.size(); ++k)
                result[units.size() + static_cast<Eigen::Index>(k)] =
                    (m_result.state[fixed[k]] - m_values.state[fixed[k]]) / m_dynamics.nominal()[fixed[k]];
            return result;
        };
        const std::vector<double> stuck = m_result.state;
        const auto found = solutionOrConflict(groups, starts);
        if (const auto* solution = std::get_if<Eigen::VectorXd>(&found)) {
            put(stage, *solution);
            m_result.elsewhere = m_result.state;
            m_result.state = stuck;
            for (std::size_t k = 0; k < stage.invariants.size(); ++k)
                reportUnmet(s, k);
            std::erase_if(m_result.unmet,
                          [](const UnmetInvariant& unmet) { return unmet.residual <= acceptedResidual; });
            return;
        }
        const Conflict& conflict = std::get<Conflict>(found);
        put(stage, conflict.closest);
        for (const std::size_t variable : fixed) // which never move
            m_result.state[variable] = m_values.state[variable];
        for (const std::size_t group : conflict.groups)
            if (group < stage.invariants.size())
                reportUnmet(s, group);
            else
                m_result.involvedFixed.push_back(fixed[group - stage.invariants.size()]);
        std::sort(m_result.involvedFixed.begin(), m_result.involvedFixed.end());
        m_result.state = stuck;
    }

    void put(const Stage& stage, const Eigen::VectorXd& x) {
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            m_result.state[stage.variables[k]] = x[static_cast<Eigen::Index>(k)];
    }

    // The given values, and others around them.
    std::vector<Eigen::VectorXd> startsOf(const Stage& stage) const {
        std::mt19937_64 random(20010601);
        std::vector<Eigen::VectorXd> starts;
        for (const double spread : {0.0, 0.1, 0.3, 1.0, 1.0, 3.0, 3.0, 10.0}) {
            Eigen::VectorXd x(static_cast<Eigen::Index>(stage.variables.size()));
            for (std::size_t k = 0; k < stage.variables.size(); ++k) {
                const double value = m_values.state[stage.variables[k]];
                const double draw = 0x1p-52 * static_cast<double>(random() >> 11) - 1;
                x[static_cast<Eigen::Index>(k)] =
                    value + spread * draw * std::max(std::abs(value), m_dynamics.nominal()[stage.variables[k]]);
            }
            starts.push_back(std::move(x));
        }
        return starts;
    }

    // What a change of one nominal size changes in each invariant: at a singular start nothing, so others count too.
    Eigen::VectorXd unitsOf(std::size_t s, const std::vector<Eigen::VectorXd>& starts) {
        const Stage& stage = m_system.stages()[s];
        Eigen::VectorXd units = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(stage.rows.size()));
        for (std::size_t k = 0; k < 3; ++k) {
            put(stage, starts[k]);
            m_dynamics.load(m_values.time, m_result.state);
            m_dynamics.evaluateDynamics();
            const Eigen::MatrixXd matrix = m_dynamics.systemJacobian();
            for (std::size_t r = 0; r < stage.rows.size(); ++r) {
                double size = 0;
                for (std::size_t c = 0; c < stage.columns.size(); ++c)
                    size += m_dynamics.nominal()[stage.variables[c]] *
                            std::abs(matrix(static_cast<Eigen::Index>(stage.rows[r]),
                                            static_cast<Eigen::Index>(stage.columns[c])));
                if (std::isfinite(size))
                    units[static_cast<Eigen::Index>(r)] = std::max(units[static_cast<Eigen::Index>(r)], size);
            }
        }
        return units.unaryExpr([](double size) { return size > 0 ? size : 1; });
    }

    void reportUnmet(std::size_t s, std::size_t k) {
        const std::size_t invariant = m_system.stages()[s].invariants[k];
        const double value = residuals(s)[k];
        m_result.unmet.push_back(
            {invariant, m_dynamics.scaledResiduals(m_values.time, m_result.state)[invariant], value});
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
