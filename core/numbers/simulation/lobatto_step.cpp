// With p = dT*/df and dp/dt = g + constraint forces, displacements are advanced by Lobatto IIIA and momenta by Lobatto
// IIIB, which is the discrete Lagrange-d'Alembert principle with Lobatto quadrature. The reactions of all stages but
// the last enforce the displacement constraints at the later stages; those of the last enforce the constraints at the
// level of flows at the end. Flow constraints are also enforced in the mean over the step. With two stages this is
// RATTLE.
// References: J. E. Marsden, M. West, Acta Numerica 10 (2001), sections 2.6, 3.2 (forces), 3.5 (constraints);
// L. O. Jay, SIAM J. Numer. Anal. 33 (1996) (constraints), IMA J. Numer. Anal. 29 (2009) (flow constraints);
// E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd edition, 2006, sections IV.2.1, VII.1.
#include "simulation/lobatto_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double machineEpsilon = std::numeric_limits<double>::epsilon();
constexpr int mostIterations = 25;
constexpr double slowConvergence = 0.1; // of one iteration: requires new derivatives
constexpr double roundingOfStage = 4 * machineEpsilon;
constexpr double nearlySolved = 1e-9; // from here on the iteration may stop making progress

/// Iterates until changes are at the level of roundingOfStage, or close to it and no longer decreasing.
class Convergence {
public:
    enum class State { GoesOn, Slow, Done, Failed };

    State look(double change) {
        const double before = std::exchange(m_last, change);
        if (!std::isfinite(change) || ++m_iterations > mostIterations)
            return State::Failed;
        if (change <= roundingOfStage || (change <= nearlySolved && change >= 0.5 * before))
            return State::Done;
        return change > slowConvergence * before ? State::Slow : State::GoesOn;
    }

private:
    double m_last = INFINITY;
    int m_iterations = 0;
};

} // namespace

LobattoStep::LobattoStep(MomentumForm& form, const std::vector<double>& nominal, std::size_t stages)
    : m_form(form), m_layout(form.layout()), m_count(stages), m_n(static_cast<Eigen::Index>(m_layout.flows.size())),
      m_m(static_cast<Eigen::Index>(m_layout.multipliers.size())),
      m_v(static_cast<Eigen::Index>(m_layout.algebraic.size())),
      m_phi(static_cast<Eigen::Index>(form.displacementCount())),
      m_psi(static_cast<Eigen::Index>(form.flowConstraints().size())), m_stages(stages), m_values(stages),
      m_slopes(stages), m_flowSizes(Eigen::VectorXd::Zero(m_n)) {
    if (stages == 2) {
        m_c = {0, 1};
        m_b = {0.5, 0.5};
        m_a = {{0, 0}, {0.5, 0.5}};
        m_aHat = {{0.5, 0}, {0.5, 0}};
    } else {
        m_c = {0, 0.5, 1};
        m_b = {1.0 / 6, 2.0 / 3, 1.0 / 6};
        m_a = {{0, 0, 0}, {5.0 / 24, 1.0 / 3, -1.0 / 24}, {1.0 / 6, 2.0 / 3, 1.0 / 6}};
        m_aHat = {{1.0 / 6, -1.0 / 6, 0}, {1.0 / 6, 1.0 / 3, 0}, {1.0 / 6, 5.0 / 6, 0}};
    }
    for (const std::size_t flow : m_layout.flows)
        m_nominalFlows.push_back(nominal[flow - 1]); // inputs: the time, then the state
    const auto s = static_cast<Eigen::Index>(stages);
    m_x.resize(s * m_n + (s - 1) * m_m + s * m_v);
    m_residual.resize(m_x.size());
}

bool LobattoStep::step(const std::vector<double>& inputs, double h) {
    m_h = h;
    guess(inputs);
    if (!solveStages(inputs))
        return false;
    return solveEnd();
}

// Extrapolates the flows with the accelerations, keeps everything else.
void LobattoStep::guess(const std::vector<double>& inputs) {
    const auto s = static_cast<Eigen::Index>(m_count);
    for (Eigen::Index j = 0; j < s; ++j) {
        const auto stage = static_cast<std::size_t>(j);
        for (Eigen::Index k = 0; k < m_n; ++k) {
            const auto i = static_cast<std::size_t>(k);
            m_x[j * m_n + k] = inputs[m_layout.flows[i]] + m_c[stage] * m_h * inputs[m_layout.accelerations[i]];
        }
        for (Eigen::Index k = 0; k < m_m && j + 1 < s; ++k)
            m_x[s * m_n + j * m_m + k] = inputs[m_layout.multipliers[static_cast<std::size_t>(k)]];
        for (Eigen::Index k = 0; k < m_v; ++k)
            m_x[s * m_n + (s - 1) * m_m + j * m_v + k] = inputs[m_layout.algebraic[static_cast<std::size_t>(k)]];
    }
    for (std::vector<double>& stage : m_stages)
        stage = inputs;
    for (std::vector<double>& stage : m_stages)
        for (const std::size_t input : m_layout.accelerations)
            stage[input] = 0;
    m_form.moveTo(m_stages.front().data());
    m_p0 = m_form.momenta();
    measureFlows(inputs);
}

// Displacement constraints determine a flow no better than displacements are known, divided by the step.
void LobattoStep::measureFlows(const std::vector<double>& inputs) {
    constexpr double leastShare = 1e-3; // of the nominal size, and of the displacement
    for (Eigen::Index k = 0; k < m_n; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const double reached = std::abs(inputs[m_layout.flows[i]]) + std::abs(m_h * inputs[m_layout.accelerations[i]]);
        const double displacement = m_phi > 0 ? std::abs(inputs[m_layout.positions[i]]) / m_h : 0;
        m_flowSizes[k] = std::max({m_flowSizes[k], reached, leastShare * m_nominalFlows[i], leastShare * displacement});
    }
}

// Writes the unknowns to the inputs of the stages, together with the displacements and dynamic variables.
void LobattoStep::loadStages(const std::vector<double>& inputs) {
    const auto s = static_cast<Eigen::Index>(m_count);
    const Eigen::Index algebraic = s * m_n + (s - 1) * m_m;
    for (std::size_t j = 0; j < m_count; ++j) {
        std::vector<double>& stage = m_stages[j];
        const auto row = static_cast<Eigen::Index>(j);
        stage[0] = inputs[0] + m_c[j] * m_h;
        const auto advanced = [&](std::size_t input, Eigen::Index first, Eigen::Index stride) {
            double change = 0;
            for (std::size_t k = 0; k < m_count; ++k)
                change += m_a[j][k] * m_x[first + static_cast<Eigen::Index>(k) * stride];
            return inputs[input] + m_h * change;
        };
        for (Eigen::Index k = 0; k < m_n; ++k) {
            const auto i = static_cast<std::size_t>(k);
            stage[m_layout.flows[i]] = m_x[row * m_n + k];
            stage[m_layout.positions[i]] = advanced(m_layout.positions[i], k, m_n);
        }
        for (Eigen::Index k = 0; k < m_m && j + 1 < m_count; ++k)
            stage[m_layout.multipliers[static_cast<std::size_t>(k)]] = m_x[s * m_n + row * m_m + k];
        for (std::size_t k = 0; k < m_layout.algebraic.size(); ++k)
            stage[m_layout.algebraic[k]] = m_x[algebraic + row * m_v + static_cast<Eigen::Index>(k)];
        for (std::size_t k = 0; k < m_layout.dynamics.size(); ++k)
            stage[m_layout.dynamics[k]] = advanced(m_layout.dynamics[k], algebraic + static_cast<Eigen::Index>(k), m_v);
    }
}

void LobattoStep::evaluateStages(bool withSlopes) {
    for (std::size_t j = 0; j < m_count; ++j) {
        if (withSlopes) {
            m_form.moveWithSlopesTo(m_stages[j].data());
            m_slopes[j] = m_form.slopes();
        } else {
            m_form.moveTo(m_stages[j].data());
        }
        m_values[j] = {m_form.momenta(), m_form.forces(), m_form.algebraic(), m_form.displacements(),
                       m_form.velocities()};
    }
}

// Derivatives are kept from step to step as long as the iteration converges with them.
bool LobattoStep::solveStages(const std::vector<double>& inputs) {
    Convergence convergence;
    bool isFresh = false;
    while (true) {
        loadStages(inputs);
        const bool renews = m_factoredStep != m_h;
        evaluateStages(renews);
        layResidual();
        if (renews) {
            layMatrix();
            m_factors.compute(m_matrix);
            m_factoredStep = m_h;
            isFresh = true;
        }
        const Eigen::VectorXd change = m_factors.solve(m_residual);
        m_x -= change;
        switch (convergence.look(weighed(change))) {
        case Convergence::State::Done:
            loadStages(inputs);
            evaluateStages(false);
            return true;
        case Convergence::State::Failed:
            m_factoredStep = 0;
            if (isFresh)
                return false;
            isFresh = true;
            convergence = {};
            guess(inputs);
            break;
        case Convergence::State::Slow: m_factoredStep = 0; break;
        case Convergence::State::GoesOn: break;
        }
    }
}

// Changes of flows relative to their sizes, those of the rates of dynamic variables and of efforts relative to their
// own.
double LobattoStep::weighed(const Eigen::VectorXd& change) const {
    const auto s = static_cast<Eigen::Index>(m_count);
    double largest = 0;
    for (Eigen::Index k = 0; k < s * m_n; ++k) {
        const double share = std::abs(change[k]) / m_flowSizes[k % m_n];
        largest = share <= largest ? largest : share; // a NaN stays
    }
    for (Eigen::Index k = s * m_n + (s - 1) * m_m; k < m_x.size(); ++k) {
        const double share = std::abs(change[k]) / std::max(std::abs(m_x[k]), 1e-3);
        largest = share <= largest ? largest : share;
    }
    return largest;
}

void LobattoStep::layResidual() {
    const auto s = static_cast<Eigen::Index>(m_count);
    Eigen::Index row = 0;
    const auto put = [&](const Eigen::VectorXd& part) {
        m_residual.segment(row, part.size()) = part;
        row += part.size();
    };
    for (std::size_t i = 0; i < m_count; ++i) {
        Eigen::VectorXd defect = m_values[i].p - m_p0;
        for (std::size_t j = 0; j + 1 < m_count; ++j)
            defect -= m_h * m_aHat[i][j] * m_values[j].g;
        put(defect);
    }
    for (std::size_t i = 1; i < m_count && m_phi > 0; ++i)
        put(m_values[i].displacement / m_h);
    for (std::size_t i = 1; i < m_count && m_psi > 0; ++i) {
        Eigen::VectorXd mean = Eigen::VectorXd::Zero(m_psi);
        for (std::size_t j = 0; j < m_count; ++j)
            mean +=
                m_b[j] * std::pow(m_c[j], static_cast<double>(i - 1)) * m_values[j].velocity(m_form.flowConstraints());
        put(mean);
    }
    for (Eigen::Index j = 0; j < s && m_v > 0; ++j)
        put(m_values[static_cast<std::size_t>(j)].algebraic);
}

void LobattoStep::layMatrix() {
    const auto s = static_cast<Eigen::Index>(m_count);
    m_matrix.setZero(m_x.size(), m_x.size());
    const Eigen::Index reactions = s * m_n, algebraic = reactions + (s - 1) * m_m;
    const Eigen::Index flowRows = s * m_n + (s - 1) * m_phi;
    const Eigen::Index rates = static_cast<Eigen::Index>(m_layout.dynamics.size());
    for (std::size_t j = 0; j < m_count; ++j) { // the stage whose equations are differentiated
        const MomentumForm::Slopes& slopes = m_slopes[j];
        const auto at = static_cast<Eigen::Index>(j);
        // Blocks for the flows and the dynamic variables' rates of all stages, weighted by `factor`.
        const auto spread = [&](Eigen::Index row, const Eigen::MatrixXd& byPosition, const Eigen::MatrixXd& byFlow,
                                const Eigen::MatrixXd& byDynamic, double factor) {
            for (Eigen::Index k = 0; k < s; ++k) {
                const double weight = factor * m_h * m_a[j][static_cast<std::size_t>(k)];
                m_matrix.block(row, k * m_n, byPosition.rows(), m_n) += weight * byPosition;
                if (byDynamic.size() > 0)
                    m_matrix.block(row, algebraic + k * m_v, byDynamic.rows(), rates) += weight * byDynamic;
            }
            if (byFlow.size() > 0)
                m_matrix.block(row, at * m_n, byFlow.rows(), m_n) += factor * byFlow;
        };
        spread(at * m_n, slopes.pq, slopes.pf, {}, 1);
        for (Eigen::Index i = 0; i < s && j + 1 < m_count; ++i) {
            const double factor = -m_h * m_aHat[static_cast<std::size_t>(i)][j];
            spread(i * m_n, slopes.gq, slopes.gf, slopes.gs, factor);
            m_matrix.block(i * m_n, reactions + at * m_m, m_n, m_m) += factor * slopes.gw;
            m_matrix.block(i * m_n, algebraic + at * m_v, m_n, m_v) += factor * slopes.gv;
        }
        if (j > 0 && m_phi > 0)
            spread(s * m_n + (at - 1) * m_phi, slopes.displacement, {}, {}, 1 / m_h);
        for (std::size_t i = 1; i < m_count && m_psi > 0; ++i)
            spread(flowRows + static_cast<Eigen::Index>(i - 1) * m_psi,
                   slopes.velocityQ(m_form.flowConstraints(), Eigen::all),
                   slopes.velocityF(m_form.flowConstraints(), Eigen::all), {},
                   m_b[j] * std::pow(m_c[j], static_cast<double>(i - 1)));
        if (m_v > 0) {
            const Eigen::Index row = flowRows + (s - 1) * m_psi + at * m_v;
            spread(row, slopes.aq, slopes.af, slopes.as, 1);
            m_matrix.block(row, algebraic + at * m_v, m_v, m_v) += slopes.av;
        }
    }
}

// Computes the momenta at the end; the reactions of the last stage enforce the constraints there at the level of flows.
bool LobattoStep::solveEnd() {
    m_end = m_stages.back();
    Convergence convergence;
    ScaledFactors factors;
    bool renews = true;
    while (true) {
        const Eigen::VectorXd residual = endResidual();
        if (renews)
            factors.compute(endMatrix());
        const Eigen::VectorXd change = factors.solve(residual);
        double largest = 0;
        for (Eigen::Index k = 0; k < m_n; ++k) {
            m_end[m_layout.flows[static_cast<std::size_t>(k)]] -= change[k];
            const double share = std::abs(change[k]) / m_flowSizes[k];
            largest = share <= largest ? largest : share;
        }
        for (Eigen::Index k = 0; k < m_m; ++k)
            m_stages.back()[m_layout.multipliers[static_cast<std::size_t>(k)]] -= change[m_n + k];
        const Convergence::State state = convergence.look(largest);
        if (state == Convergence::State::Failed)
            return false;
        if (state == Convergence::State::Done)
            return std::all_of(m_end.begin(), m_end.end(), [](double x) { return std::isfinite(x); });
        renews = state == Convergence::State::Slow;
    }
}

Eigen::VectorXd LobattoStep::endResidual() {
    if (m_m > 0) {
        m_form.moveTo(m_stages.back().data());
        m_values.back().g = m_form.forces();
    }
    m_form.moveTo(m_end.data());
    Eigen::VectorXd residual(m_n + m_m);
    Eigen::VectorXd defect = m_form.momenta() - m_p0;
    for (std::size_t j = 0; j < m_count; ++j)
        defect -= m_h * m_b[j] * m_values[j].g;
    residual.head(m_n) = defect;
    if (m_m > 0)
        residual.tail(m_m) = m_form.velocities();
    return residual;
}

Eigen::MatrixXd LobattoStep::endMatrix() {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(m_n + m_m, m_n + m_m);
    if (m_m > 0) {
        m_form.moveWithSlopesTo(m_stages.back().data());
        matrix.topRightCorner(m_n, m_m) = -m_h * m_b.back() * m_form.slopes().gw;
    }
    m_form.moveWithSlopesTo(m_end.data());
    matrix.topLeftCorner(m_n, m_n) = m_form.slopes().pf;
    if (m_m > 0)
        matrix.bottomLeftCorner(m_m, m_n) = m_form.slopes().velocityF;
    return matrix;
}

} // namespace coenergy
