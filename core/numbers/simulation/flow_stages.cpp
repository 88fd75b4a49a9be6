// Newton's iteration for U_i = h sum_j a_ij rate(y + U_j, z_j) and G(t_i, y + U_i, z_i) = 0, with all derivatives exact
// and of the present iterate. Where a resistance vanishes with its flow, the effect of the flow on the state, h a_ij,
// takes its place. Reference: E. Hairer, G. Wanner, Solving ODE II, section VI.1 (the same method for implicit
// equations).
#include "simulation/flow_stages.hpp"

#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "simulation/radau_method.hpp"
#include "simulation/switching_run.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr Eigen::Index mostStageUnknowns = 100; // of a stage; beyond, a dense matrix of all stages is large
constexpr int mostStageIterations = 40;         // towards rest, a third power takes away a third in each

} // namespace

FlowStages::FlowStages(Dynamics& dynamics, const SwitchingRun& switching, const ErrorWeights& weights)
    : m_dynamics(dynamics), m_switching(switching), m_weights(weights),
      m_states(static_cast<Eigen::Index>(dynamics.system().stateCount())),
      m_unknowns(static_cast<Eigen::Index>(dynamics.system().unknownCount())), m_state(dynamics.system().stateCount()) {
}

bool FlowStages::apply() const {
    return m_dynamics.hasMonotoneLaw() && !m_switching.isOnSurface() && m_states + m_unknowns <= mostStageUnknowns;
}

// Adds the derivatives of the rates by the unknowns of a stage, times a factor.
void FlowStages::addRates(Eigen::MatrixXd& matrix, Eigen::Index row, Eigen::Index column, double factor) const {
    const CompiledSystem& system = m_dynamics.system();
    for (Eigen::Index k = 0; k < m_states; ++k) { // the unknowns of a stage are in the order of the inputs
        const std::size_t source = system.rateInputs()[static_cast<std::size_t>(k)];
        matrix(row + k, column + static_cast<Eigen::Index>(source - 1)) += factor;
    }
}

// At stage i.
void FlowStages::moveTo(const std::vector<double>& y, const Stages& stages, int i) {
    for (Eigen::Index k = 0; k < m_states; ++k)
        m_state[static_cast<std::size_t>(k)] = y[static_cast<std::size_t>(k)] + stages(k, i);
}

// The highest derivatives that belong to the guessed states.
bool FlowStages::guess(double t, const std::vector<double>& y, double h, const Stages& stages) {
    const CompiledSystem& system = m_dynamics.system();
    for (int i = 0; i < 3; ++i) {
        moveTo(y, stages, i);
        if (!m_dynamics.solve(t + radau::nodes[i] * h, m_state))
            return false;
        m_points[static_cast<std::size_t>(i)].highest =
            Eigen::Map<const Eigen::VectorXd>(&m_dynamics.inputs()[system.highestInput(0)], m_unknowns);
    }
    return true;
}

bool FlowStages::evaluate(double t, const std::vector<double>& y, double h, const Stages& stages) {
    for (int i = 0; i < 3; ++i) {
        Point& point = m_points[static_cast<std::size_t>(i)];
        moveTo(y, stages, i);
        if (!m_dynamics.equationsAt(t + radau::nodes[i] * h, m_state, point.highest, point.equations))
            return false;
        m_dynamics.readRates(m_state);
        point.rate = Eigen::Map<const Eigen::VectorXd>(m_state.data(), m_states);
    }
    return true;
}

// The rows of a stage: its states, then its equations.
void FlowStages::assemble(double h, const Stages& stages) {
    const Eigen::Index block = m_states + m_unknowns;
    m_matrix.setZero(3 * block, 3 * block);
    m_right.resize(3 * block);
    for (int i = 0; i < 3; ++i) {
        const Eigen::Index first = i * block;
        const EquationsThere& there = m_points[static_cast<std::size_t>(i)].equations;
        m_right.segment(first, m_states) = -stages.col(i);
        for (int j = 0; j < 3; ++j) {
            m_right.segment(first, m_states) += h * radau::matrix[i][j] * m_points[static_cast<std::size_t>(j)].rate;
            addRates(m_matrix, first, j * block, -h * radau::matrix[i][j]);
        }
        for (Eigen::Index k = 0; k < m_states; ++k)
            m_matrix(first + k, first + k) += 1;
        m_right.segment(first + m_states, m_unknowns) = -there.residual;
        m_matrix.block(first + m_states, first, m_unknowns, m_states) = there.byState;
        m_matrix.block(first + m_states, first + m_states, m_unknowns, m_unknowns) = there.byHighest;
    }
}

// A loop of resistances that vanish at rest, with nothing that stores and nothing that drives, leaves its flow open: it
// stays as it was solved for, where the slope of what is next to nothing would lead far away.
Eigen::VectorXd FlowStages::solution() {
    constexpr double leastPivot = 1e-12; // of rows and columns of one size
    constexpr double nothing = 1e-13;    // of the largest of the highest derivatives, which efforts are among
    for (Eigen::Index i = 0; i < m_matrix.rows(); ++i)
        if (const double size = m_matrix.row(i).cwiseAbs().maxCoeff(); size > 0) {
            m_matrix.row(i) /= size;
            m_right[i] /= size;
        }
    const Eigen::VectorXd sizes = m_matrix.cwiseAbs().colwise().maxCoeff().transpose().unaryExpr(
        [](double size) { return size > 0 ? size : 1.0; });
    m_matrix *= sizes.cwiseInverse().asDiagonal();
    const Eigen::PartialPivLU<Eigen::MatrixXd> factors(m_matrix);
    const Eigen::VectorXd pivots = factors.matrixLU().diagonal().cwiseAbs();
    const auto plain = [&] { return Eigen::VectorXd(Eigen::VectorXd(factors.solve(m_right)).cwiseQuotient(sizes)); };
    if (pivots.minCoeff() > leastPivot * pivots.maxCoeff())
        return plain();
    const Eigen::VectorXd least = LeastNorm(m_matrix, leastPivot).solve(m_right);
    double largest = 0;
    for (const Point& point : m_points)
        largest = std::max(largest, point.highest.cwiseAbs().maxCoeff());
    const bool isBalanced = (m_matrix * least - m_right).cwiseAbs().maxCoeff() <= nothing * largest;
    return isBalanced || pivots.minCoeff() == 0 ? Eigen::VectorXd(least.cwiseQuotient(sizes)) : plain();
}

// The largest change of a state, in units of its tolerance.
double FlowStages::move(const std::vector<double>& y, Stages& stages) {
    const Eigen::VectorXd change = solution();
    const Eigen::Index block = m_states + m_unknowns;
    double largest = 0;
    for (int i = 0; i < 3; ++i) {
        m_points[static_cast<std::size_t>(i)].highest += change.segment(i * block + m_states, m_unknowns);
        for (Eigen::Index k = 0; k < m_states; ++k) {
            const auto variable = static_cast<std::size_t>(k);
            stages(k, i) += change[i * block + k];
            const double share = std::abs(change[i * block + k]) / m_weights.tolerance(variable, y[variable]);
            if (!(share <= largest)) {
                largest = share;
                m_restless = variable;
            }
        }
    }
    return change.allFinite() ? largest : INFINITY;
}

bool FlowStages::iterate(double t, const std::vector<double>& y, double h, Stages& stages) {
    const double enough = radau::stageAccuracy(m_weights.relative);
    double before = INFINITY; // the first change tells nothing of the next
    for (int round = 0; round < mostStageIterations; ++round) {
        if (!evaluate(t, y, h, stages))
            return false;
        assemble(h, stages);
        const double change = move(y, stages);
        if (!std::isfinite(change))
            return false;
        const double contraction = change / before;
        if (change == 0 || (round > 0 && contraction < 1 && contraction / (1 - contraction) * change <= enough))
            return true;
        before = change;
    }
    return before <= radau::stagnant;
}

bool FlowStages::solve(double t, const std::vector<double>& y, double h, Stages& stages) {
    m_h = h;
    return guess(t, y, h, stages) && iterate(t, y, h, stages);
}

// With the mean of the derivatives at the stages: where a flow changes its direction inside the step, that at a stage
// near rest would take away the error that this causes.
Eigen::VectorXd FlowStages::filtered(const Eigen::VectorXd& right) {
    const Eigen::Index block = m_states + m_unknowns;
    m_matrix.setZero(block, block);
    addRates(m_matrix, 0, 0, -1);
    for (Eigen::Index k = 0; k < m_states; ++k)
        m_matrix(k, k) += radau::realEigenvalue / m_h;
    for (const Point& point : m_points) {
        m_matrix.block(m_states, 0, m_unknowns, m_states) += point.equations.byState / 3;
        m_matrix.block(m_states, m_states, m_unknowns, m_unknowns) += point.equations.byHighest / 3;
    }
    m_right.setZero(block);
    m_right.head(m_states) = right;
    return solution().head(m_states);
}

} // namespace coenergy
