#pragma once
// A run against the independent solution of its document's own equations.

#include "collocation.hpp"
#include "simulation/simulate.hpp"

namespace trial {

struct Agreement {
    enum class Kind { Agrees, Differs, Undecided };
    Kind kind = Kind::Undecided;
    double lost = 0;   // decimal digits that the worst value is short of those asked, after what the motion amplifies
    std::string where; // the worst value, or why nothing can be said
};

/// The solution that runs of one document from one start are held against, with the accuracy it has itself and how
/// much the motion amplifies small errors.
class Reference {
public:
    /// From the first row of a run; `sizes` of the coordinates, a thousandth of which does not count. A multiplier's
    /// error counts by the effort that it makes on the coordinates, against the largest one in the run.
    Reference(const Document& document, const std::vector<double>& sizes, const Trajectory& run);

    /// A run of the same document from the same start that was completed or ended at a limit: displacements, flows,
    /// dynamic variables, and the multipliers and efforts that are unique, at the start too; values that were to be
    /// kept.
    Agreement compared(const Trajectory& run, double tolerance) const;

    /// How far the first row is from satisfying the constraints and their rates, relative to the sizes.
    double startResidual(const Trajectory& run) const;
    const OwnSolution& solution() const { return m_fine; }

private:
    void noteEffortSizes(const OwnSolution& solution);
    void noteErrors(const OwnSolution& coarse);
    void refineStart(CollocationOptions options, const std::vector<double>& start, const std::vector<double>& times);
    std::string startFault(const Trajectory& run) const;

    OwnEquations m_equations;
    OwnSolution m_fine;
    std::vector<double> m_scales;              // of the coordinates
    std::vector<std::vector<double>> m_errors; // of the solution, at its rows, relative to the sizes
    std::vector<double> m_amplification;       // at its rows, at least 1
    std::vector<double> m_sizes;               // of x in the whole run
};

/// Digits that a run may be short of those asked.
inline constexpr double digitsAllowed = 2;

} // namespace trial
