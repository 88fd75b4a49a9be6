#pragma once
// The conditions at the moment at which the state jumps: nothing with inertia is displaced, and momenta change only by
// impulses that something exerts.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/simulation_problem.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

class JumpBalance {
public:
    JumpBalance(const SimulationProblem& problem, Dynamics& dynamics, const ErrorWeights& weights);

    /// `after` lies on the invariants, where projection has brought it from `before`; adds the jumps that it causes
    /// elsewhere. Returns the state variables that would have to jump without an impulse; empty on success.
    std::vector<std::size_t> complete(double t, const std::vector<double>& before, std::vector<double>& after);

    /// A switch that is not on its side all along the jump, on whose side the balance depends.
    std::optional<std::size_t> bend(double t, const std::vector<double>& before, const std::vector<double>& after);

private:
    using Vector = Eigen::VectorXd;
    using Matrix = Eigen::MatrixXd;

    /// The path through a jump: the first three serve to test whether the path matters; End uses only the end point.
    enum class Way { Straight, Curved, Fast, End };
    /// How far the balance of momenta may be open.
    enum class Judged { Tolerance, Rounding };

    /// The terms of each equation, linear in the jump: the coefficients of the delta, and of its derivative.
    struct Balance {
        Matrix impulses; // of the jump of each state variable
        Matrix doublets;
        Matrix reactions; // of the impulse of each unknown that may have one
    };

    void layOut();
    bool isJump(const Vector& jump, const Vector& noise) const;
    std::vector<std::size_t> passed(double t, const std::vector<double>& before, const std::vector<double>& after);
    Vector jumpFrom(const std::vector<double>& before, const std::vector<double>& after) const;
    Vector noiseOf(const std::vector<double>& before, const std::vector<double>& after) const;
    Vector sizesOf(const std::vector<double>& before, const std::vector<double>& after) const;
    bool isDisplaced(const Vector& jump, const Vector& noise) const;
    Balance balanceOf(double t, const std::vector<double>& before, const std::vector<double>& after, Way way);
    void addSlopes(double t, const std::vector<double>& y, const Vector& shares, Balance& balance);
    void addSlope(std::size_t equation, std::size_t input, double value, const Vector& shares, Balance& balance);
    void loadRampRates(const Vector& jump, const Vector& noise, std::vector<double>& y);
    Matrix gradients(double t, const std::vector<double>& y);
    std::vector<std::size_t> unbalanced(const Balance& balance, const Vector& jump, const Vector& noise,
                                        Judged judged) const;
    Vector correction(const Balance& balance, const Balance& atEnd, const Matrix& gradients, const Vector& jump,
                      const Vector& sizes) const;
    double improve(double t, const std::vector<double>& before, std::vector<double>& after);

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    const ErrorWeights& m_weights;
    std::vector<Eigen::Index> m_reaction; // of each unknown: its column among the reactions, or -1
    Eigen::Index m_reactions = 0;
    std::vector<double> m_inputs;
    Tangents::Memory m_memory;
    std::vector<Tangents::Memory> m_stageMemories;
    bool m_isLaidOut = false;
};

} // namespace coenergy
