// A residual is dp/dt - g. With dp/dt = p_t + p_q f + p_f a, the forces are the negative residual without accelerations
// plus the other terms: g = p_t + p_q f - residual(a = 0). Only p, the gradient of T*, has to be derived.
//
// If c/2 psi^2 is added to T*, Lagrange's equations gain d/dt(c psi_f psi) - c psi_q psi on their left side, which
// vanishes with psi: p gains c psi_f psi, and g gains c psi_q psi.
#include "numeric/momentum_form.hpp"

#include "matrices/solvers.hpp"
#include "numeric/adjoint_code.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

std::vector<int> placesOf(const std::vector<std::size_t>& inputs, std::size_t count) {
    std::vector<int> places(count, -1);
    for (std::size_t k = 0; k < inputs.size(); ++k)
        places[inputs[k]] = static_cast<int>(k);
    return places;
}

/// Sorts the unknowns and equations of a system into a layout.
class LayoutReader {
public:
    LayoutReader(const CompiledSystem& system, std::size_t coordinates) : m_system(system), m_n(coordinates) {}

    std::variant<MomentumLayout, NoMomentumForm> read() {
        readUnknowns();
        readEquations();
        if (!m_without.which.empty())
            return m_without;
        lookAtJacobian();
        return m_without.which.empty() ? std::variant<MomentumLayout, NoMomentumForm>(m_layout) : m_without;
    }

private:
    void refuse(MomentumObstacle obstacle, const std::string& which) {
        if (m_without.which.empty())
            m_without.obstacle = obstacle;
        if (m_without.obstacle == obstacle &&
            std::find(m_without.which.begin(), m_without.which.end(), which) == m_without.which.end())
            m_without.which.push_back(which);
    }

    void readUnknowns() {
        std::vector<std::size_t> efforts;
        for (std::size_t j = 0; j < m_system.unknownCount(); ++j) {
            const int order = m_system.highestOrder(j);
            if (j < m_n && order == 2) {
                m_layout.positions.push_back(m_system.inputOf(j, 0));
                m_layout.flows.push_back(m_system.inputOf(j, 1));
                m_layout.accelerations.push_back(m_system.inputOf(j, 2));
            } else if (j < m_n) {
                refuse(MomentumObstacle::NoInertia, m_system.unknownNames()[j]);
            } else if (order == 1) {
                m_layout.dynamics.push_back(m_system.inputOf(j, 0));
                m_layout.algebraic.push_back(m_system.inputOf(j, 1));
            } else if (order > 1) {
                refuse(MomentumObstacle::HiddenConstraint, m_system.unknownNames()[j]);
            } else {
                efforts.push_back(m_system.inputOf(j, 0));
            }
        }
        m_withoutRate = std::move(efforts);
    }

    // As many multipliers as displacement and flow constraints; they precede the efforts.
    void readEquations() {
        std::size_t constraints = 0;
        for (std::size_t i = 0; i < m_system.unknownCount(); ++i) {
            const int level = m_system.differentiations(i);
            if (i < m_n && level > 0)
                refuse(MomentumObstacle::NoInertia, m_system.equationNames()[i]);
            else if (level > 2)
                refuse(MomentumObstacle::HiddenConstraint, m_system.equationNames()[i]);
            else if (level > 0)
                ++constraints;
            else if (i >= m_n)
                m_layout.algebraicRows.push_back(i);
            m_layout.hasDisplacementConstraints = m_layout.hasDisplacementConstraints || level == 2;
        }
        const std::size_t multipliers = std::min(constraints, m_withoutRate.size());
        const auto first = m_withoutRate.begin() + static_cast<std::ptrdiff_t>(multipliers);
        m_layout.multipliers.assign(m_withoutRate.begin(), first);
        m_layout.algebraic.insert(m_layout.algebraic.end(), first, m_withoutRate.end());
        if (m_layout.algebraic.size() != m_layout.algebraicRows.size() && !m_system.unknownNames().empty())
            refuse(MomentumObstacle::HiddenConstraint, m_system.unknownNames().back());
    }

    void lookAtJacobian() {
        const std::vector<int> acceleration = placesOf(m_layout.accelerations, m_system.inputCount());
        const std::vector<int> multiplier = placesOf(m_layout.multipliers, m_system.inputCount());
        for (const auto& [row, column] : m_system.jacobianPlaces()) {
            const std::size_t input = m_system.highestInput(column);
            if (std::find(m_layout.algebraicRows.begin(), m_layout.algebraicRows.end(), row) ==
                m_layout.algebraicRows.end())
                continue;
            if (acceleration[input] >= 0)
                refuse(MomentumObstacle::AccelerationInForce, m_system.equationNames()[row]);
            else if (multiplier[input] >= 0)
                refuse(MomentumObstacle::ReactionInEffort, m_system.equationNames()[row]);
        }
    }

    const CompiledSystem& m_system;
    std::size_t m_n;
    std::vector<std::size_t> m_withoutRate; // inputs: multipliers, then efforts
    MomentumLayout m_layout;
    NoMomentumForm m_without;
};

} // namespace

std::variant<MomentumLayout, NoMomentumForm> momentumLayout(const CompiledSystem& system, std::size_t coordinates) {
    return LayoutReader(system, coordinates).read();
}

MomentumForm::MomentumForm(std::shared_ptr<const CompiledSystem> system, MomentumLayout layout, const Tape& energies,
                           std::size_t coenergy, const std::vector<double>& parameters)
    : m_system(std::move(system)), m_layout(std::move(layout)), m_n(m_layout.positions.size()),
      m_positionOf(placesOf(m_layout.positions, m_system->inputCount())),
      m_flowOf(placesOf(m_layout.flows, m_system->inputCount())),
      m_dynamicOf(placesOf(m_layout.dynamics, m_system->inputCount())),
      m_multiplierOf(placesOf(m_layout.multipliers, m_system->inputCount())),
      m_algebraicOf(placesOf(m_layout.algebraic, m_system->inputCount())),
      m_accelerationOf(placesOf(m_layout.accelerations, m_system->inputCount())),
      m_algebraicRowOf(placesOf(m_layout.algebraicRows, m_system->unknownCount())),
      m_momenta(adjointCode(energies.program(), coenergy, m_layout.flows)),
      m_condensation(m_system->unknownCount(), m_system->extendedPlaces().inner, m_system->extendedPlaces().places) {
    std::vector<std::size_t> inputs{0};
    inputs.insert(inputs.end(), m_layout.positions.begin(), m_layout.positions.end());
    inputs.insert(inputs.end(), m_layout.flows.begin(), m_layout.flows.end());
    m_momentumSlopes = Tangents(m_momenta, inputs);
    m_momentaMemory = m_momenta.memory(parameters);
    m_momentumSlopeMemory = m_momentumSlopes.memory(parameters);
    m_dynamicsMemory = m_system->dynamics().memory(parameters);
    m_gradientMemory = m_system->gradient().memory(parameters);
    m_outputs.resize(m_system->dynamics().outputCount());
    m_entries.resize(m_system->jacobianPlaces().size());
    m_pSlopes.resize(m_momentumSlopes.places().size());
    m_gradients.resize(m_system->gradient().places().size());
    const auto n = static_cast<Eigen::Index>(m_n);
    m_p = m_g = Eigen::VectorXd::Zero(n);
    m_algebraic = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_layout.algebraic.size()));
    layConstraints(parameters);
}

// The last stage contains all constraints at the level of flows, the one before it those at the level of displacements.
void MomentumForm::layConstraints(const std::vector<double>& parameters) {
    const auto lay = [&](Rows& rows, const Stage& stage) {
        rows.stage = &stage;
        rows.memory = stage.residuals.memory(parameters);
        rows.gradientMemory = stage.gradient.memory(parameters);
        rows.values.resize(stage.gradient.places().size());
        rows.residual = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(stage.invariants.size()));
    };
    const std::vector<Stage>& stages = m_system->stages();
    if (stages.empty())
        return;
    lay(m_velocity, stages.back());
    if (m_layout.hasDisplacementConstraints) {
        lay(m_displacement, stages[stages.size() - 2]);
        m_displacementCount = stages[stages.size() - 2].invariants.size();
    }
    for (std::size_t k = 0; k < stages.back().invariants.size(); ++k)
        if (m_system->invariants()[stages.back().invariants[k]].level == 0)
            m_flowConstraints.push_back(static_cast<Eigen::Index>(k));
}

void MomentumForm::moveTo(const double* inputs) {
    m_momenta.evaluate(inputs, m_p.data(), m_momentaMemory);
    m_momentumSlopes.evaluate(inputs, m_pSlopes.data(), m_momentumSlopeMemory);
    m_system->dynamics().evaluate(inputs, m_outputs.data(), m_dynamicsMemory);
    const double* const residuals = m_outputs.data() + m_system->extendedPlaces().places.size();
    for (std::size_t i = 0; i < m_n; ++i)
        m_g[static_cast<Eigen::Index>(i)] = -residuals[i];
    const auto& places = m_momentumSlopes.places();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const std::size_t input = places[k].column;
        const double rate = input == 0 ? 1 : m_positionOf[input] < 0 ? 0 : inputs[flowBeside(input)];
        if (rate != 0)
            m_g[static_cast<Eigen::Index>(places[k].row)] += m_pSlopes[k] * rate;
    }
    for (std::size_t k = 0; k < m_layout.algebraicRows.size(); ++k)
        m_algebraic[static_cast<Eigen::Index>(k)] = residuals[m_layout.algebraicRows[k]];
    for (Rows* rows : {&m_displacement, &m_velocity})
        if (rows->stage)
            rows->stage->residuals.evaluate(inputs, rows->residual.data(), rows->memory);
    if (m_weights.size() > 0) {
        scatterConstraints(inputs);
        addConstraintMomenta();
    }
}

std::size_t MomentumForm::flowBeside(std::size_t position) const {
    return m_layout.flows[static_cast<std::size_t>(m_positionOf[position])];
}

void MomentumForm::moveWithSlopesTo(const double* inputs) {
    moveTo(inputs);
    const auto n = static_cast<Eigen::Index>(m_n);
    const auto s = static_cast<Eigen::Index>(m_layout.dynamics.size());
    const auto w = static_cast<Eigen::Index>(m_layout.multipliers.size());
    const auto v = static_cast<Eigen::Index>(m_layout.algebraic.size());
    const auto zero = [](Eigen::MatrixXd& matrix, Eigen::Index rows, Eigen::Index columns) {
        matrix.setZero(rows, columns);
    };
    for (Eigen::MatrixXd* square : {&m_slopes.pq, &m_slopes.pf, &m_slopes.gq, &m_slopes.gf, &m_inertia})
        zero(*square, n, n);
    zero(m_slopes.gs, n, s);
    zero(m_slopes.gw, n, w);
    zero(m_slopes.gv, n, v);
    zero(m_slopes.aq, v, n);
    zero(m_slopes.af, v, n);
    zero(m_slopes.as, v, s);
    zero(m_slopes.av, v, v);
    scatterMomenta();
    m_system->gradient().evaluate(inputs, m_gradients.data(), m_gradientMemory);
    scatterGradient();
    m_condensation.values(m_outputs.data(), m_system->jacobianPlaces(), m_entries.data());
    scatterJacobian();
    scatterConstraints(inputs);
    if (m_weights.size() > 0)
        addConstraintSlopes();
}

void MomentumForm::addConstraintMomenta() {
    const Eigen::VectorXd weighed = m_weights.cwiseProduct(m_velocity.residual);
    m_p += m_slopes.velocityF.transpose() * weighed;
    m_g += m_slopes.velocityQ.transpose() * weighed;
}

// Second derivatives of constraints are neglected, since they are multiplied by the residuals, which are small.
void MomentumForm::addConstraintSlopes() {
    const Eigen::MatrixXd byFlow = m_weights.asDiagonal() * m_slopes.velocityF;
    const Eigen::MatrixXd byPosition = m_weights.asDiagonal() * m_slopes.velocityQ;
    m_slopes.pf += m_slopes.velocityF.transpose() * byFlow;
    m_slopes.pq += m_slopes.velocityF.transpose() * byPosition;
    m_slopes.gf += m_slopes.velocityQ.transpose() * byFlow;
    m_slopes.gq += m_slopes.velocityQ.transpose() * byPosition;
}

void MomentumForm::regularize() {
    constexpr double singular = 1e-9; // of the scaled inertia
    const Eigen::MatrixXd& inertia = m_slopes.pf;
    if (inertia.size() == 0 || m_velocity.residual.size() == 0)
        return;
    const auto inverse = [](double size) { return size > 0 ? 1 / std::sqrt(size) : 1; };
    const Eigen::VectorXd scale = inertia.diagonal().cwiseAbs().unaryExpr(inverse);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(scale.asDiagonal() * inertia * scale.asDiagonal());
    factors.setThreshold(singular);
    if (factors.rank() == inertia.rows())
        return;
    const double size = inertia.cwiseAbs().maxCoeff();
    m_weights.resize(m_velocity.residual.size());
    for (Eigen::Index k = 0; k < m_weights.size(); ++k) {
        const double slope = m_slopes.velocityF.row(k).squaredNorm();
        m_weights[k] = slope > 0 ? (size > 0 ? size : 1) / slope : 0;
    }
}

void MomentumForm::scatterMomenta() {
    const auto& places = m_momentumSlopes.places();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const auto row = static_cast<Eigen::Index>(places[k].row);
        if (const int q = m_positionOf[places[k].column]; q >= 0)
            m_slopes.pq(row, q) = m_pSlopes[k];
        if (const int f = m_flowOf[places[k].column]; f >= 0)
            m_slopes.pf(row, f) = m_pSlopes[k];
    }
    m_slopes.gf = m_slopes.pq;
}

void MomentumForm::scatterGradient() {
    const auto& places = m_system->gradient().places();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const auto [row, input] = places[k];
        const int algebraic = m_algebraicRowOf[row];
        if (row >= m_n && algebraic < 0)
            continue;
        const bool isForce = row < m_n;
        const Eigen::Index i = isForce ? static_cast<Eigen::Index>(row) : algebraic;
        const double value = isForce ? -m_gradients[k] : m_gradients[k];
        if (const int q = m_positionOf[input]; q >= 0)
            (isForce ? m_slopes.gq : m_slopes.aq)(i, q) += value;
        else if (const int f = m_flowOf[input]; f >= 0)
            (isForce ? m_slopes.gf : m_slopes.af)(i, f) += value;
        else if (const int s = m_dynamicOf[input]; s >= 0)
            (isForce ? m_slopes.gs : m_slopes.as)(i, s) += value;
    }
}

void MomentumForm::scatterJacobian() {
    const auto& places = m_system->jacobianPlaces();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const std::size_t input = m_system->highestInput(places[k].column);
        const int algebraic = m_algebraicRowOf[places[k].row];
        const auto row = static_cast<Eigen::Index>(places[k].row);
        if (algebraic >= 0 && m_algebraicOf[input] >= 0)
            m_slopes.av(algebraic, m_algebraicOf[input]) = m_entries[k];
        if (places[k].row >= m_n)
            continue;
        if (const int a = m_accelerationOf[input]; a >= 0)
            m_inertia(row, a) = m_entries[k];
        else if (const int w = m_multiplierOf[input]; w >= 0)
            m_slopes.gw(row, w) = -m_entries[k];
        else if (const int v = m_algebraicOf[input]; v >= 0)
            m_slopes.gv(row, v) = -m_entries[k];
    }
}

void MomentumForm::scatterConstraints(const double* inputs) {
    const auto n = static_cast<Eigen::Index>(m_n);
    m_slopes.displacement.setZero(m_displacement.residual.size(), n);
    m_slopes.velocityQ.setZero(m_velocity.residual.size(), n);
    m_slopes.velocityF.setZero(m_velocity.residual.size(), n);
    const auto scatter = [&](Rows& rows, Eigen::MatrixXd& byPosition, Eigen::MatrixXd* byFlow) {
        if (!rows.stage)
            return;
        rows.stage->gradient.evaluate(inputs, rows.values.data(), rows.gradientMemory);
        const auto& places = rows.stage->gradient.places();
        for (std::size_t k = 0; k < places.size(); ++k) {
            const auto row = static_cast<Eigen::Index>(places[k].row);
            if (const int q = m_positionOf[places[k].column]; q >= 0)
                byPosition(row, q) = rows.values[k];
            if (const int f = m_flowOf[places[k].column]; f >= 0 && byFlow)
                (*byFlow)(row, f) = rows.values[k];
        }
    };
    scatter(m_displacement, m_slopes.displacement, nullptr);
    scatter(m_velocity, m_slopes.velocityQ, &m_slopes.velocityF);
}

bool MomentumForm::isInertial() const {
    constexpr double rounding = 1e-9;
    const double size = m_slopes.pf.size() == 0 ? 0 : m_slopes.pf.cwiseAbs().maxCoeff();
    return m_inertia.size() == 0 || (m_inertia - m_slopes.pf).cwiseAbs().maxCoeff() <= rounding * size;
}

} // namespace coenergy
