#pragma once
// The equations that a rate follows from, for implicit methods where they are many.

#include "numeric/dynamics.hpp"
#include "numeric/shifted_rate.hpp"
#include "simulation/switching_run.hpp"

#include <vector>

namespace coenergy {

class RateEquations {
public:
    /// `parameters`: the values of the system's.
    RateEquations(Dynamics& dynamics, SwitchingRun& switching, const std::vector<double>& parameters);

    const CompiledSystem& system() const { return m_dynamics.system(); }
    /// Whether sparse factors of the equations pay, and say everything: no switch that would follow the state, no slope
    /// that may be infinite.
    bool apply() const;
    /// At the solution for (t, y).
    void slopes(double t, const std::vector<double>& y, EquationSlopes& slopes);

private:
    Dynamics& m_dynamics;
    SwitchingRun& m_switching;
    Tangents::Memory m_memory;
    std::vector<double> m_rate; // evaluated for its side effects on the dynamics
};

} // namespace coenergy
