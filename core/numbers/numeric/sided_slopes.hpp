#pragma once
// Whether the outputs of a tape have a slope along a direction: one that is the same from both sides.

#include "numeric/tape.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace coenergy {

/// How well numbers are known, as shares of the sizes of what they are computed from.
struct KnownShare {
    double value = 0;        // a smaller one is zero
    double slope = 0;        // a smaller one is nothing but rounding
    bool isStraight = false; // the inputs move along the direction even where that makes a difference to second order
};

/// The slopes of outputs along a direction. An output has none where its value jumps, where the slopes on both sides
/// differ, or where these are not finite.
struct DirectedSlopes {
    std::vector<double> slopes;
    std::vector<std::size_t> without; // the outputs that have none, in order
    std::vector<std::size_t> jumping; // those of them whose values jump
};

/// Evaluates a tape with the operations that have corners, jumps or roots taken on the side to which a direction leads.
/// Immutable.
class SidedSlopes {
public:
    /// Of nothing.
    SidedSlopes() = default;
    explicit SidedSlopes(const Tape& tape);

    /// Whether there are such operations. If not, every output has a slope wherever it has a value.
    bool mayDiffer() const { return m_mayDiffer; }

    /// The workspace of one user.
    class Memory {
        friend class SidedSlopes;
        struct Slot {
            double value = 0;
            double size = 0;  // of the numbers of which the value is the sum
            double slope = 0; // per unit of the direction
            double steep = 0; // of the slopes of which the slope is the sum
            double near = 0;  // the value a little away, on this side
            double nearer = 0;
            double beside = 0; // as far away, in a direction that differs by as much as it is known
        };
        std::vector<double> m_constants;
        std::vector<Slot> m_slots;
    };
    Memory memory(std::span<const double> parameters) const;

    /// At a point. Sizes are those of the inputs, at least their own.
    DirectedSlopes along(std::span<const double> direction, std::span<const double> inputs,
                         std::span<const double> sizes, const KnownShare& known, Memory& memory) const;

private:
    /// The outputs beside the point: on the side of the direction (1), on the other (-1), or at the point itself (0).
    std::vector<Memory::Slot> beside(int side, std::span<const double> inputs, std::span<const double> sizes,
                                     std::span<const double> direction, const KnownShare& known, Memory& memory) const;

    Tape m_tape; // shares the program
    bool m_mayDiffer = false;
};

} // namespace coenergy
