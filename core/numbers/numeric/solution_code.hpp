#pragma once
// The highest derivatives of an affine system as one program: entries of J, G, elimination and solution together.

#include "numeric/compiled_system.hpp"
#include "numeric/elimination_code.hpp"

#include <vector>

namespace coenergy {

/// The same operations as by tape and elimination, in sequence, so that the numbers are the same, bit for bit, except
/// for the signs of zeros; but intermediate results do not pass through memory.
class SolutionCode {
public:
    /// For matrices for which this elimination is suitable.
    SolutionCode(const CompiledSystem& system, const EliminationCode& elimination,
                 const std::vector<double>& parameters);

    /// In addition to the entries of J.
    static std::size_t roomFor(const CompiledSystem& system) {
        return system.unknownCount() + EliminationCode::watchedCount;
    }

    /// Reads the inputs of all tapes, with the highest derivatives taken as zero; writes the entries of J in the order
    /// of their places, then the highest derivatives. False if the elimination may not be suitable, or if there is no
    /// code.
    bool solve(const double* inputs, double* outputs) {
        if (!m_isCode)
            return false;
        m_tape.evaluate(inputs, outputs, m_memory);
        return EliminationCode::isSuited(outputs + m_watched);
    }
    /// A lower bound for the pivot ratio of the last factorization, which is not computed itself.
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
