// The matrix is the stage's part of the system Jacobian, whose entries are the same in all stages.
// Reference: N. S. Nedialkov, J. D. Pryce, Solving DAEs by Taylor series (III), JNAIAM 3 (2008), section 2.
#include "numeric/stage_equations.hpp"

namespace coenergy {

Eigen::VectorXd StageEquations::residuals(const std::vector<double>& state) {
    Eigen::VectorXd values(static_cast<Eigen::Index>(stage().rows.size()));
    m_dynamics.load(m_time, state);
    stage().residuals.evaluate(m_dynamics.m_inputs.data(), values.data(), m_dynamics.m_stageMemories[m_index]);
    return values;
}

// Of each row or column of the whole matrix; -1 for others.
std::vector<Eigen::Index> StageEquations::positions(const std::vector<std::size_t>& chosen) const {
    std::vector<Eigen::Index> positions(m_dynamics.system().unknownCount(), -1);
    for (std::size_t k = 0; k < chosen.size(); ++k)
        positions[chosen[k]] = static_cast<Eigen::Index>(k);
    return positions;
}

Eigen::MatrixXd StageEquations::matrix(const std::vector<double>& state) {
    m_dynamics.load(m_time, state);
    m_dynamics.evaluateDynamics();
    const double* const values = m_dynamics.entries();
    const std::vector<MatrixPlace>& places = m_dynamics.system().jacobianPlaces();
    const std::vector<Eigen::Index> rows = positions(stage().rows), columns = positions(stage().columns);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(stage().rows.size()),
                                                   static_cast<Eigen::Index>(stage().columns.size()));
    for (std::size_t k = 0; k < places.size(); ++k)
        if (const Eigen::Index row = rows[places[k].row], column = columns[places[k].column]; row >= 0 && column >= 0)
            matrix(row, column) = values[k] * size(static_cast<std::size_t>(column));
    return matrix;
}

Eigen::MatrixXd StageEquations::gradient(const std::vector<double>& state) {
    m_dynamics.load(m_time, state);
    std::vector<double>& values = m_dynamics.m_gradients;
    stage().gradient.evaluate(m_dynamics.m_inputs.data(), values.data(), m_dynamics.m_stageGradientMemories[m_index]);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(stage().rows.size()),
                                                   static_cast<Eigen::Index>(m_dynamics.system().stateCount()));
    const std::vector<MatrixPlace>& places = stage().gradient.places();
    for (std::size_t k = 0; k < places.size(); ++k)
        if (const auto [row, input] = places[k]; input > 0) // 0 is the time
            matrix(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(input - 1)) =
                values[k] * m_dynamics.nominal()[input - 1];
    return matrix;
}

} // namespace coenergy
