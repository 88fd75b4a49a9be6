#pragma once
// The derivatives of the motion at a point of a run: of the rate of its state, of its highest derivatives, of what is
// recorded, and of the arguments of its switches.

#include "numeric/dynamics.hpp"
#include "simulation/collocation_variation.hpp"
#include "simulation/switching_run.hpp"
#include "simulation/variation_problem.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

/// How the argument of a switch moves at a point.
struct ArgumentMotion {
    double value = 0;
    double rate = 0;         // along the motion
    double size = 0;         // when each variable of the state has its own
    double terms = 0;        // of the present terms of which its value is the sum, to first order
    Eigen::RowVectorXd by;   // its change at fixed time, for each change
    bool isOfForces = false; // it contains highest derivatives or switches that hold, which `rate` leaves out
};

/// What follows from a point, for some sides of the switches.
struct PointEffects {
    Eigen::VectorXd rates, outputs;                // of the state; and values
    Eigen::MatrixXd changeOfRates, changeOfSeries; // to first order
};

struct OutputCorner {
    std::size_t output = 0;
    std::size_t change = 0; // of what is varied
};

/// Has dynamics of its own, so that those of the run keep what they know.
class VariationPoint {
public:
    using Matrix = Eigen::MatrixXd;

    VariationPoint(const SimulationProblem& problem, Dynamics& running, SwitchingRun& switching);

    /// The switches, and the branch of the solution, are those of the run from now on. False if the motion is held in
    /// a way that is not differentiated here.
    bool takeModes();
    /// Goes to a point. False if there is no finite solution.
    bool solve(double t, const std::vector<double>& y);

    /// At that point: dS/dt = A S + B.
    LinearRate rate();
    /// At that point, for a change S of the state: the changes of all inputs of the system.
    Matrix changeOfInputs(const Matrix& change);
    /// The changes of the series that are recorded, for those of the inputs.
    Matrix changeOfSeries(const Matrix& ofInputs);
    /// What is recorded, but for the outputs.
    Eigen::VectorXd recordedValues() const;
    /// Moves S, if the run is projected, so that the point stays on the invariants.
    void project(Matrix& change);
    ArgumentMotion argument(std::size_t which, const Matrix& change, const std::vector<double>& rate);
    /// The same of all switches.
    std::vector<ArgumentMotion> argumentMotions(const Matrix& change, const std::vector<double>& rate);
    /// The same with these switches on these sides (1 or -1).
    std::vector<ArgumentMotion> argumentMotions(const Matrix& change, const std::vector<double>& rate,
                                                const std::vector<std::size_t>& which, const std::vector<int>& sides);
    /// The first change along which an argument has two slopes for corners or roots that are no switches.
    std::optional<std::size_t> cornerOfArgument(std::size_t which, const Matrix& change);
    /// The same of the equations, and of the rates of arguments that hold the motion.
    std::optional<std::size_t> cornerOfEquations(const Matrix& change);
    /// Whether the value of an argument jumps along a change.
    bool jumpsAlong(std::size_t which, const Matrix& change);
    /// The slopes of an argument by the state.
    std::vector<double> argumentSlopes(std::size_t which);
    /// The values of the arguments of all switches.
    const std::vector<double>& arguments();
    /// With these switches on these sides (1 or -1); the point itself stays as it is.
    PointEffects effects(const std::vector<std::size_t>& which, const std::vector<int>& sides, const Matrix& change);
    /// An output without a slope along a change, for its own corners, jumps or roots. Else the outputs' rows of these
    /// changes of the series become what they are from both sides.
    std::optional<OutputCorner> sideOutputs(const Matrix& change, const std::vector<double>& sizes, Matrix& ofSeries);
    /// The state, moved by as little as possible so that the argument of a switch vanishes.
    std::vector<double> ontoSurface(std::size_t which);
    bool isHeld(std::size_t which) const;
    /// By how much a switch follows another one, or itself: 1, -1 or not at all.
    double leadOf(std::size_t which, std::size_t leader) const;
    /// Of the state, with the modes taken.
    void readRates(std::vector<double>& rates) const { m_dynamics.readRates(rates); }
    /// Whether the rate is the same on both sides of a switch whose argument vanishes here.
    bool isContinuousIn(std::size_t which, double t, const std::vector<double>& y);
    const Dynamics& dynamics() const { return m_dynamics; }

private:
    Matrix gradients();
    Matrix solved(Matrix right);
    Matrix heldRows();
    Matrix borderedMatrix();
    std::vector<double> state() const;
    void setLed(std::size_t which, double value);
    std::vector<DirectedSlopes> sidedArguments(const Matrix& change);
    DirectedSlopes sided(const SidedSlopes& of, const Matrix& ofInputs, Eigen::Index c,
                         const std::vector<double>& sizes, SidedSlopes::Memory& memory) const;

    const SimulationProblem& m_problem;
    const VariationProblem& m_variation;
    Dynamics& m_running;
    SwitchingRun& m_switching;
    Dynamics m_dynamics;
    Eigen::Index m_states, m_unknowns, m_count;
    std::vector<double> m_inputs, m_values; // with the freed parameters behind; and derivatives of a tape
    std::vector<std::size_t> m_held;        // switches that hold the motion on their surfaces
    Tangents::Memory m_equations, m_outputs, m_arguments, m_rates;
    std::vector<Tangents::Memory> m_invariants;
    Tape::Memory m_argumentMemory;
    std::vector<double> m_argumentValues;
    SidedSlopes::Memory m_outputSides, m_equationSides, m_argumentSides, m_rateSides;
};

} // namespace coenergy
