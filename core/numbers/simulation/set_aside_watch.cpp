// Constraints are examined at points near the start and near the first time. What follows there from others follows
// wherever all of them are analytic, but not beyond a switch, a row of a table or, with a motion that is prescribed, at
// any later time: so the residual is evaluated along the run.
#include "simulation/set_aside_watch.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Of the terms of a constraint and of its coordinates, of which its row may have nothing but rounding.
constexpr double leastHeld = 1e-6;

// A displacement without a derivative in the equations is no variable of the state, and has no nominal size.
double nominalOf(const SimulationProblem& problem, std::size_t input) {
    for (std::size_t k = 0; k < problem.system->stateCount(); ++k)
        if (problem.system->stateInput(k) == input)
            return problem.nominal[k];
    return 0;
}

} // namespace

SetAsideWatch::SetAsideWatch(const SimulationProblem& problem)
    : m_observers(*problem.observers), m_setAside(problem.observers->setAside),
      m_residualMemory(m_setAside.residuals.memory(problem.parameters)),
      m_rowMemory(m_observers.constraintRows.memory(problem.parameters)),
      m_residuals(m_setAside.residuals.outputCount()), m_rows(m_observers.constraintRows.outputCount()) {
    for (const SetAsideConstraints::Entry& entry : m_setAside.entries) {
        std::vector<Share> shares;
        std::size_t place = entry.row * m_observers.coordinateCount;
        for (const RecordedInput& recorded : m_observers.recorded)
            if (recorded.kind == (entry.isOfFlows ? SeriesKind::Flow : SeriesKind::Coordinate))
                shares.push_back({place++, recorded.input, nominalOf(problem, recorded.input)});
        m_shares.push_back(std::move(shares));
    }
}

double SetAsideWatch::relativeResidual(std::size_t k, const std::vector<double>& inputs) const {
    const double residual = std::abs(m_residuals[2 * k]), terms = m_residuals[2 * k + 1];
    double size = leastHeld * terms;
    for (const Share& share : m_shares[k])
        size += std::max(leastHeld * share.nominal,
                         std::abs(m_rows[share.place]) * std::max(share.nominal, std::abs(inputs[share.input])));
    const double missed = std::max(0.0, residual - rounding * terms);
    return std::isfinite(residual) ? (size > 0 ? missed / size : missed) : INFINITY;
}

void SetAsideWatch::look(const std::vector<double>& inputs) {
    m_setAside.residuals.evaluate(inputs.data(), m_residuals.data(), m_residualMemory);
    m_observers.constraintRows.evaluate(inputs.data(), m_rows.data(), m_rowMemory);
    m_largest = 0;
    for (std::size_t k = 0; k < m_setAside.entries.size(); ++k) {
        const double residual = relativeResidual(k, inputs);
        if (!(residual <= m_largest)) {
            m_largest = std::isnan(residual) ? INFINITY : residual;
            m_worst = k;
        }
    }
}

} // namespace coenergy
