#pragma once
// Expressions at the rows of a run, compiled once.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"
#include "numeric/tape.hpp"
#include "simulation/trajectory.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// The trajectory must outlive this.
class ValuesOverRows {
public:
    ValuesOverRows() = default;
    /// Names are those of statements, of the time `t`, of the series, and of parameters, in this order.
    ValuesOverRows(const std::vector<Statement>& statements, const std::vector<Expression>& expressions,
                   const Trajectory& trajectory, const Point& parameters);

    /// Of each expression; NaN where a name or a dot() has no value.
    const std::vector<double>& at(std::size_t row);

private:
    std::vector<const std::vector<double>*> m_series; // of each input; null: without a value
    Tape m_tape;
    Tape::Memory m_memory;
    std::vector<double> m_inputs;
    std::vector<double> m_values;
};

} // namespace coenergy
