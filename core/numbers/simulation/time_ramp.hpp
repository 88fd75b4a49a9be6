#pragma once
// Where a function of time jumps, what follows it at once may have several values: it takes the one to which ever
// steeper ramps of that function lead.

#include "numeric/dynamics.hpp"
#include "simulation/simulation_problem.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace coenergy {

class TimeRamp {
public:
    TimeRamp(const SimulationProblem& problem, Dynamics& dynamics) : m_problem(problem), m_dynamics(dynamics) {}

    /// The switches have the values of the side that is left; the highest derivatives there, or empty.
    void leave(const std::vector<double>& highest);
    /// The switches have the values of the side that is entered. Whether some of time alone have turned over.
    bool enter();

    /// The first of these.
    std::size_t turned() const { return m_turned; }

    /// To the solution that is there already, to another one, or, where the equations lose theirs on the way, nowhere.
    enum class Led { There, Elsewhere, Nowhere };
    /// Leads the highest derivatives at (t, y), which are solved for, to the side that is entered.
    Led leadHighest(double t, const std::vector<double>& y);
    /// The state on the invariants of the side that is entered; nothing if a ramp passes where there is none nearby.
    std::optional<std::vector<double>> leadState(double t, const std::vector<double>& y);

private:
    using Values = std::vector<double>;

    void setShare(double share);
    bool lead(Values& values, const Values& sizes, const std::function<std::optional<Values>(const Values&)>& solve);

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    Values m_before, m_after; // of the switches
    Values m_highest;         // on the side that is left
    std::size_t m_turned = 0;
};

/// The largest difference in these sizes.
double largestDifference(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& sizes);

} // namespace coenergy
