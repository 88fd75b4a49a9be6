#pragma once
// The stages of a Radau step where flows without inertia follow from a law whose slope may vanish with them.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"

#include <Eigen/Core>

#include <array>
#include <vector>

namespace coenergy {

class SwitchingRun;

/// Solves for the states and the highest derivatives of all three stages at once. As a function of the state, a flow
/// may be its root, whose slope is infinite at rest: an iteration for the states alone turns around rest without end.
/// The equations themselves are smooth in both.
class FlowStages {
public:
    using Stages = Eigen::Matrix<double, Eigen::Dynamic, 3>; // a column for each stage: its change of the state

    /// `weights` are read when needed, not copied.
    FlowStages(Dynamics& dynamics, const SwitchingRun& switching, const ErrorWeights& weights);

    /// Whether the equations have the form that asks for it, are not too many, and no surface holds the motion.
    bool apply() const;
    /// From a guess of the stages. False if the iteration does not converge.
    bool solve(double t, const std::vector<double>& y, double h, Stages& stages);
    /// The state variable that changed most in the last iteration.
    std::size_t restless() const { return m_restless; }
    /// (eigenvalue / h - J)^-1 times a vector, with the real eigenvalue of the method and the derivatives J of the rate
    /// in the solved step.
    Eigen::VectorXd filtered(const Eigen::VectorXd& right);

private:
    struct Point {
        Eigen::VectorXd highest;
        Eigen::VectorXd rate;
        EquationsThere equations;
    };

    void addRates(Eigen::MatrixXd& matrix, Eigen::Index row, Eigen::Index column, double factor) const;
    void moveTo(const std::vector<double>& y, const Stages& stages, int i);
    bool guess(double t, const std::vector<double>& y, double h, const Stages& stages);
    bool evaluate(double t, const std::vector<double>& y, double h, const Stages& stages);
    void assemble(double h, const Stages& stages);
    double move(const std::vector<double>& y, Stages& stages);
    bool iterate(double t, const std::vector<double>& y, double h, Stages& stages);
    Eigen::VectorXd solution();

    Dynamics& m_dynamics;
    const SwitchingRun& m_switching;
    const ErrorWeights& m_weights;
    Eigen::Index m_states;
    Eigen::Index m_unknowns;
    std::vector<double> m_state; // at a stage; then its rate
    std::array<Point, 3> m_points;
    Eigen::MatrixXd m_matrix;
    Eigen::VectorXd m_right;
    double m_h = 0;
    std::size_t m_restless = 0;
};

} // namespace coenergy
