#pragma once
// Exact derivatives of what a tape computes.

#include "numeric/tangent_steps.hpp"
#include "numeric/tape.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// The derivatives of a tape's outputs by some of its inputs, exact but for rounding. Inputs by which no output has a
/// derivative in common go through the operations together, or else all is code of its own. No allocation per
/// evaluation. Immutable; safe to share between threads.
class Tangents {
public:
    /// No derivatives.
    Tangents() = default;
    /// Of the outputs from `firstOutput` on, by inputs that are each listed once.
    Tangents(const Tape& tape, std::span<const std::size_t> inputs, std::size_t firstOutput = 0,
             Tape::Execution execution = Tape::Execution::MachineCode);

    /// Which derivatives there are, row by row: `row` counts outputs from the first, `column` is an input. All others
    /// are zero everywhere, and some of these may be.
    const std::vector<MatrixPlace>& places() const { return m_places; }
    /// How many groups of inputs that have no row in common go through the operations.
    std::size_t groupCount() const { return m_groupCount; }

    /// The memory of one user; not for two threads at a time.
    class Memory {
        friend class Tangents;
        std::vector<double> m_values;   // of each slot
        std::vector<double> m_tangents; // of each slot, one for each group of a block
        Tape::Memory m_code;
    };

    /// A memory with the values of the parameters put in, which are as many as the tape has.
    Memory memory(std::span<const double> parameters) const;

    /// Reads all inputs of the tape, writes one number for each place. Never throws; what is undefined gives NaN or
    /// infinity as in IEEE 754, except that nothing times an infinite slope is nothing: x^(3/2), which a tape computes
    /// as x*sqrt(x), has the slope 0 at 0.
    void evaluate(const double* inputs, double* derivatives, Memory& memory) const;

private:
    Tape m_tape; // shares the program
    std::vector<MatrixPlace> m_places;
    std::vector<TangentBlock> m_blocks;
    std::optional<Tape> m_code; // the same, straight on
    std::size_t m_groupCount = 0;
};

} // namespace coenergy
