#pragma once
// Exact derivatives of a tape's outputs.

#include "numeric/tangent_steps.hpp"
#include "numeric/tape.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// The derivatives of a tape's outputs with respect to some of its inputs, exact up to rounding. Inputs that no output
/// has in common share one pass through the operations, or everything is a program of its own. No allocation per
/// evaluation. Immutable; safe to share between threads.
class Tangents {
public:
    /// No derivatives.
    Tangents() = default;
    /// Of the outputs from `firstOutput` on, with respect to inputs that are each listed once.
    Tangents(const Tape& tape, std::span<const std::size_t> inputs, std::size_t firstOutput = 0,
             Tape::Execution execution = Tape::Execution::MachineCode);

    /// The derivatives that exist, row by row: `row` counts outputs from the first, `column` is an input. All others
    /// are identically zero, and some of these may be.
    const std::vector<MatrixPlace>& places() const { return m_places; }
    /// The number of groups of inputs that share no row.
    std::size_t groupCount() const { return m_groupCount; }

    /// The workspace of one user; not for two threads at a time.
    class Memory {
        friend class Tangents;
        std::vector<double> m_values;   // of each slot
        std::vector<double> m_tangents; // of each slot, one for each group of a block
        Tape::Memory m_code;
    };

    /// A workspace with the given values of the tape's parameters.
    Memory memory(std::span<const double> parameters) const;

    /// Reads all inputs of the tape, writes one number for each place. Never throws; undefined operations give NaN or
    /// infinity as in IEEE 754, except that zero times an infinite slope is zero: x^(3/2), which a tape computes as
    /// x*sqrt(x), has the slope 0 at 0.
    void evaluate(const double* inputs, double* derivatives, Memory& memory) const;

private:
    Tape m_tape; // shares the program
    std::vector<MatrixPlace> m_places;
    std::vector<TangentBlock> m_blocks;
    std::optional<Tape> m_code; // the same as a program of its own
    std::size_t m_groupCount = 0;
};

} // namespace coenergy
