#pragma once
// The highest derivatives of an affine system by one program: the entries of J, G, elimination and solution together.

#include "numeric/compiled_system.hpp"
#include "numeric/elimination_code.hpp"

#include <vector>

namespace coenergy {

/// The same operations as by the tape and the elimination, one after the other, so that the numbers are the same, bit
/// for bit, but for the signs of zeros; only that nothing goes from one to the other by way of the memory.
class SolutionCode {
public:
    /// For matrices that this elimination suits.
    SolutionCode(const CompiledSystem& system, const EliminationCode& elimination,
                 const std::vector<double>& parameters);

    /// Beside the entries of J.
    static std::size_t roomFor(const CompiledSystem& system) {
        return system.unknownCount() + EliminationCode::watchedCount;
    }

    /// Reads the inputs of all tapes, of which the highest derivatives count as zero; writes the entries of J in the
    /// order of their places, then the highest derivatives. False if the elimination may not suit, or if there is no
    /// code.
    bool solve(const double* inputs, double* outputs) {
        if (!m_isCode)
            return false;
        m_tape.evaluate(inputs, outputs, m_memory);
        return EliminationCode::isSuited(outputs + m_watched);
    }
    /// Of the last factorization there is no pivot ratio, but it is no smaller than this.
    double leastPivotRatio(const double* outputs) const {
        return 1 / (outputs[m_watched + 1] * outputs[m_watched + 2]);
    }

private:
    std::size_t m_watched = 0; // output
    bool m_isCode = false;
    Tape m_tape;
    Tape::Memory m_memory;
};

} // namespace coenergy
