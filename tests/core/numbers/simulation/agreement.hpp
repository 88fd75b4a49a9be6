#pragma once
// A run compared with the independent solution of its document's equations.

#include "collocation.hpp"
#include "simulation/simulate.hpp"

namespace trial {

struct Agreement {
    enum class Kind { Agrees, Differs, Undecided };
    Kind kind = Kind::Undecided;
    double lost = 0;   // decimal digits by which the worst value falls short of those requested, after allowing for
                       // what the motion amplifies
    std::string where; // the worst value, or why no verdict is possible
};

/// The solution with which runs of one document from one start are compared, with its own accuracy and with how much
/// the motion amplifies small errors.
class Reference {
public:
    /// From the first row of a run; errors below a thousandth of the `sizes` of the coordinates do not count. The error
    /// of a multiplier counts by the effort that it exerts on the coordinates, relative to the largest one in the run.
    Reference(const Document& document, const std::vector<double>& sizes, const Trajectory& run);

    /// For a run of the same document from the same start that was completed or ended at a limit: compares
    /// displacements, flows, dynamic variables, those multipliers and efforts that are unique, also at the start, and
    /// values that were to be kept.
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

/// How many digits a run may fall short of those requested.
inline constexpr double digitsAllowed = 2;

} // namespace trial
