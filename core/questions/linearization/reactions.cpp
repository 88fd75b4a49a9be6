// Reference: D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, section 4, with V + lambda phi
// where he writes V - lambda phi.
#include "linearization/reactions.hpp"

#include "observation/values_over_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace coenergy {

namespace {

constexpr double lostInReactions = 1e-15; // of the sine of a rotation

bool isMultiplier(UnknownKind kind) {
    return kind == UnknownKind::DisplacementMultiplier || kind == UnknownKind::FlowMultiplier;
}

// The entries of [phi_q; psi_f] that are not zero throughout, over the rows of a trajectory.
class RecordedRows {
public:
    struct Entry {
        std::size_t row = 0;
        std::size_t column = 0;
    };

    RecordedRows(const Trajectory& trajectory, const DaeSystem& system, const Point& parameters) {
        std::vector<Expression> values;
        const ConstraintRows rows = constraintRowsOf(system);
        std::size_t count = 0;
        for (const auto* matrix : {&rows.phiQ, &rows.psiF})
            for (const auto& row : *matrix) {
                for (std::size_t column = 0; column < row.size(); ++column)
                    if (!row[column].isZero()) {
                        m_entries.push_back({count, column});
                        values.push_back(row[column]);
                    }
                ++count;
            }
        m_values = ValuesOverRows(joined(system.statements, rows.statements), values, trajectory, parameters);
        m_largest.resize(count);
    }

    const std::vector<Entry>& entries() const { return m_entries; }
    // Of each entry that acts, its place among the entries and its value, at a row of the trajectory.
    std::vector<std::pair<std::size_t, double>> actingAt(std::size_t row) {
        const std::vector<double>& values = m_values.at(row);
        std::fill(m_largest.begin(), m_largest.end(), 0.0);
        for (std::size_t k = 0; k < m_entries.size(); ++k)
            m_largest[m_entries[k].row] = std::max(m_largest[m_entries[k].row], std::abs(values[k]));
        std::vector<std::pair<std::size_t, double>> acting;
        for (std::size_t k = 0; k < m_entries.size(); ++k)
            if (std::abs(values[k]) > lostInReactions * m_largest[m_entries[k].row])
                acting.emplace_back(k, values[k]);
        return acting;
    }

private:
    std::vector<Entry> m_entries;
    ValuesOverRows m_values;
    std::vector<double> m_largest; // of each row
};

std::vector<std::string> constraintNames(const DaeSystem& system) {
    std::vector<std::string> names;
    for (const EquationKind kind : {EquationKind::Displacement, EquationKind::Flow})
        for (const Equation* equation : equationsOf(system, kind))
            names.push_back(equation->name);
    return names;
}

// Of each multiplier, its values over the rows; none if one is not recorded.
std::optional<std::vector<const std::vector<double>*>> multipliersOf(const DaeSystem& system,
                                                                     const Trajectory& trajectory) {
    std::vector<const std::vector<double>*> multipliers;
    std::map<std::string_view, const std::vector<double>*> recorded;
    for (const Series& series : trajectory.series)
        recorded.emplace(series.name, &series.values);
    for (const Unknown& unknown : system.unknowns) {
        const auto series = recorded.find(unknown.name());
        if (series == recorded.end())
            return std::nullopt;
        if (isMultiplier(unknown.kind))
            multipliers.push_back(series->second);
    }
    return multipliers;
}

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

std::vector<ReactionPeak> reactionPeaks(const Trajectory& trajectory, const DaeSystem& system,
                                        const std::vector<std::string>& parameterNames,
                                        const std::vector<double>& parameters) {
    const auto multipliers = multipliersOf(system, trajectory);
    if (!multipliers || multipliers->empty())
        return {};
    const std::vector<std::string> constraints = constraintNames(system);
    Point given;
    for (std::size_t k = 0; k < parameterNames.size(); ++k)
        given.emplace(parameterNames[k], parameters[k]);
    RecordedRows rows(trajectory, system, given);
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> peakOf(rows.entries().size(), none);
    std::vector<ReactionPeak> peaks; // in the order in which constraints first act
    for (std::size_t row = 0; row < trajectory.rowCount(); ++row)
        for (const auto& [k, value] : rows.actingAt(row)) {
            const auto [constraint, on] = rows.entries()[k];
            if (peakOf[k] == none) {
                peakOf[k] = peaks.size();
                peaks.push_back({constraints[constraint], system.unknowns[on].name()});
            }
            note(peaks[peakOf[k]], 0 - (*(*multipliers)[constraint])[row] * value, trajectory.time[row]);
        }
    return peaks;
}

} // namespace coenergy
