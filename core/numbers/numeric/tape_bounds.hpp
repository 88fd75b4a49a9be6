#pragma once
// Bounds of a tape's outputs while its inputs move in given intervals.

#include "numeric/interval.hpp"
#include "numeric/tape.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace coenergy {

/// Evaluates a tape with intervals of values and of rates, for one user.
class TapeBounds {
public:
    /// The parameters' values, as many as the tape has.
    TapeBounds(const Tape& tape, std::span<const double> parameters);

    /// The inputs that the outputs depend on, ascending.
    const std::vector<std::size_t>& usedInputs() const { return m_usedInputs; }
    /// For each output, whether it depends on an input for which `isMarked` is true.
    std::vector<bool> dependsOn(const std::vector<bool>& isMarked) const;

    /// One motion for each input of the tape; those of unused inputs may be anything. Returns one for each output.
    const std::vector<Motion>& evaluate(std::span<const Motion> inputs);

private:
    Tape m_tape; // shares the program
    std::vector<Motion> m_slots;
    std::vector<std::size_t> m_usedInputs;
    std::vector<Motion> m_outputs;
};

} // namespace coenergy
