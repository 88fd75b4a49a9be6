#pragma once
// Constraints that are no equations of a run because they follow from others: whether they hold all the same.

#include "simulation/simulation_problem.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

class SetAsideWatch {
public:
    /// What a residual may be by rounding, relative to the terms of its constraint.
    static constexpr double rounding = 1e-12;

    explicit SetAsideWatch(const SimulationProblem& problem);

    bool isIdle() const { return m_setAside.entries.empty(); }
    /// Looks at a solved point, given the inputs of the system.
    void look(const std::vector<double>& inputs);
    /// The largest residual at that point, relative to the size of what the constraint holds; infinite where one has no
    /// value.
    double largest() const { return m_largest; }
    /// The constraint that it belongs to. Only where there is one.
    std::size_t worst() const { return m_worst; }

    /// A constraint holds the sum of |row| max(nominal, |input|) over these.
    struct Share {
        std::size_t place = 0; // of the row's entry, among all rows
        std::size_t input = 0; // the displacement or flow that it belongs to
        double nominal = 0;
    };
    const std::vector<Share>& sharesOf(std::size_t entry) const { return m_shares[entry]; }

private:
    double relativeResidual(std::size_t k, const std::vector<double>& inputs) const;

    const Observers& m_observers;
    const SetAsideConstraints& m_setAside;
    std::vector<std::vector<Share>> m_shares;
    Tape::Memory m_residualMemory;
    Tape::Memory m_rowMemory;
    std::vector<double> m_residuals;
    std::vector<double> m_rows;
    double m_largest = 0;
    std::size_t m_worst = 0;
};

} // namespace coenergy
