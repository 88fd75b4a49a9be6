#pragma once
// A run through discontinuities: within a step every switch keeps its value; on a surface that the motion is held
// on from both sides (dry friction at rest) the switch takes the value that keeps it there.

#include "numeric/dynamics.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <vector>

namespace coenergy {

enum class SwitchMode { Negative, Positive, Sliding };

class SwitchingRun {
public:
    SwitchingRun(Dynamics& dynamics, const Observers& observers, const std::vector<double>& parameters);

    bool hasSwitches() const { return !m_modes.empty(); }
    /// Whether a switch takes the value that keeps the motion on its surface.
    bool isSliding() const { return !m_sliding.empty(); }

    /// dy/dt with the modes as they are; sliding switches are solved for.
    void rate(double t, const std::vector<double>& y, std::vector<double>& rate);

    /// How far each switch is from changing its mode at (t, y): positive while the mode holds. Sliding switches
    /// need the last rate to be that at (t, y).
    const std::vector<double>& margins(double t, const std::vector<double>& y);

    /// Chooses the mode of every switch at the start of a run.
    void begin(double t, const std::vector<double>& y);
    /// Chooses the mode of a switch whose margin has reached zero at (t, y).
    void change(std::size_t k, double t, const std::vector<double>& y);

private:
    void apply();
    double argumentRate(std::size_t k, double value, double t, const std::vector<double>& y);
    void chooseOnSurface(std::size_t k, double t, const std::vector<double>& y, SwitchMode otherwise);
    bool argumentRates(double t, const std::vector<double>& y, std::vector<double>& rates);
    bool solveSliding(double t, const std::vector<double>& y);

    Dynamics& m_dynamics;
    const Observers& m_observers;
    Tape::Memory m_rateMemory;
    std::vector<SwitchMode> m_modes;
    std::vector<std::size_t> m_sliding;
    std::vector<double> m_margins;
    std::vector<double> m_rates;
    std::vector<double> m_moved;
    bool m_needsHighest; // an argument contains a highest derivative
};

} // namespace coenergy
