#pragma once
// A run against the independent solution of its document's own equations.

#include "collocation.hpp"
#include "simulation/simulate.hpp"

namespace trial {

struct Agreement {
    enum class Kind { Agrees, Differs, Undecided };
    Kind kind = Kind::Undecided;
    double lost = 0;    // decimal digits that the worst value is short of those asked, after what the motion amplifies
    std::string where;  // the worst value, or why nothing can be said
};

/// The solution that runs of one document from one start are held against, with the accuracy it has itself and how
/// much the motion amplifies small errors.
class Reference {
public:
    /// From the first row of a run; `sizes` of the coordinates, a thousandth of which does not count.
    Reference(const Document& document, const std::vector<double>& sizes, const Trajectory& run);

    /// A run of the same document from the same start that was completed or ended at a limit.
    Agreement compared(const Trajectory& run, double tolerance) const;

    /// How far the first row is from satisfying the constraints, relative to their terms.
    double startResidual() const { return m_startResidual; }
    const OwnSolution& solution() const { return m_fine; }

private:
    OwnEquations m_equations;
    OwnSolution m_fine;
    std::vector<std::vector<double>> m_errors;  // of the solution, at its rows, relative to the sizes
    std::vector<double> m_amplification;        // at its rows, at least 1
    std::vector<double> m_sizes;                // of x in the whole run
    double m_startResidual = 0;
};

/// Digits that a run may be short of those asked.
inline constexpr double digitsAllowed = 2;

} // namespace trial
