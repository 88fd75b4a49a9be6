// Reference: J. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, section 4, with V + lambda phi
// where he writes V - lambda phi.
#include "linearization/reactions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace coenergy {

namespace {

constexpr double lostInReactions = 1e-15; // of the sine of a rotation

bool isMultiplier(UnknownKind kind) {
    return kind == UnknownKind::DisplacementMultiplier || kind == UnknownKind::FlowMultiplier;
}

// All inputs of the rows, by row of the trajectory.
class RecordedInputs {
public:
    RecordedInputs(const Trajectory& trajectory, const ModelEquations& equations) : m_trajectory(trajectory) {
        for (const UnknownPlace& unknown : equations.unknowns)
            for (std::size_t order = 0; order < std::min<std::size_t>(unknown.inputs.size(), 2); ++order)
                if (const Series* series = trajectory.find(unknown.derivatives[order]))
                    m_series.emplace_back(unknown.inputs[order], series);
                else
                    m_isComplete = m_isComplete && order > 0;
        m_inputs.assign(equations.inputCount, 0.0);
    }

    bool isComplete() const { return m_isComplete; }

    const std::vector<double>& at(std::size_t row) {
        m_inputs[0] = m_trajectory.time[row];
        for (const auto& [input, series] : m_series)
            m_inputs[input] = series->values[row];
        return m_inputs;
    }

private:
    const Trajectory& m_trajectory;
    std::vector<std::pair<std::size_t, const Series*>> m_series;
    bool m_isComplete = true;
    std::vector<double> m_inputs;
};

void note(ReactionPeak& peak, double value, double time) {
    peak.changesSign = peak.changesSign || value * peak.value < 0;
    if (std::abs(value) > std::abs(peak.value)) {
        peak.value = value;
        peak.time = time;
    }
}

} // namespace

Reactions::Reactions(const ModelEquations& equations, const std::vector<double>& parameters)
    : m_equations(equations), m_memory(equations.constraintRows.memory(parameters)) {
    for (const UnknownPlace& unknown : equations.unknowns)
        if (isMultiplier(unknown.kind))
            m_multipliers.push_back(unknown.inputs.front());
    for (const EquationKind kind : {EquationKind::Displacement, EquationKind::Flow})
        for (std::size_t i = 0; i < equations.names.size(); ++i)
            if (equations.kinds[i] == kind)
                m_constraints.push_back(equations.names[i]);
}

Eigen::MatrixXd Reactions::rowsAt(const std::vector<double>& inputs) {
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Rows rows(static_cast<Eigen::Index>(m_multipliers.size()),
              static_cast<Eigen::Index>(m_equations.coordinateCount()));
    m_equations.constraintRows.evaluate(inputs.data(), rows.data(), m_memory);
    return rows;
}

std::vector<Reaction> Reactions::at(const Eigen::MatrixXd& rows, const std::vector<double>& inputs) const {
    std::vector<Reaction> reactions;
    for (Eigen::Index j = 0; j < rows.rows(); ++j)
        for (Eigen::Index i = 0; i < rows.cols(); ++i)
            if (std::abs(rows(j, i)) > lostInReactions * rows.row(j).cwiseAbs().maxCoeff())
                reactions.push_back({m_constraints[static_cast<std::size_t>(j)],
                                     m_equations.unknowns[static_cast<std::size_t>(i)].name,
                                     0 - inputs[m_multipliers[static_cast<std::size_t>(j)]] * rows(j, i)});
    return reactions;
}

std::vector<ReactionPeak> reactionPeaks(const Trajectory& trajectory, const ModelEquations& equations,
                                        const std::vector<double>& parameters) {
    RecordedInputs recorded(trajectory, equations);
    Reactions reactions(equations, parameters);
    std::map<std::pair<std::string, std::string>, ReactionPeak> peaks;
    std::vector<std::pair<std::string, std::string>> order;
    if (!recorded.isComplete())
        return {};
    for (std::size_t row = 0; row < trajectory.rowCount(); ++row) {
        const std::vector<double>& inputs = recorded.at(row);
        for (const Reaction& reaction : reactions.at(reactions.rowsAt(inputs), inputs)) {
            const std::pair key(reaction.constraint, reaction.on);
            const auto [peak, isNew] = peaks.try_emplace(key, ReactionPeak{key.first, key.second});
            if (isNew)
                order.push_back(key);
            note(peak->second, reaction.value, trajectory.time[row]);
        }
    }
    std::vector<ReactionPeak> result;
    for (const auto& key : order)
        result.push_back(peaks.at(key));
    return result;
}

} // namespace coenergy
