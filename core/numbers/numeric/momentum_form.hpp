#pragma once
// Lagrange's equations as dp/dt = g with p = dT*/df: the form that variational methods discretize.

#include "numeric/compiled_system.hpp"
#include "numeric/momentum_obstacle.hpp"
#include "structure/condensation.hpp"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// The role of each input of a system's tapes, and of the rows of J.
struct MomentumLayout {
    std::vector<std::size_t> positions, flows, accelerations; // inputs, one for each Lagrange's equation
    std::vector<std::size_t> multipliers;                     // inputs
    std::vector<std::size_t> dynamics;                        // inputs, of variables with a rate of their own
    std::vector<std::size_t> algebraic; // inputs: the rates of those variables, then the regulated efforts
    std::vector<std::size_t> algebraicRows;
    bool hasDisplacementConstraints = false;
};

/// `coordinates`: the number of Lagrange's equations in the system; they and the coordinates come first.
std::variant<MomentumLayout, NoMomentumForm> momentumLayout(const CompiledSystem& system, std::size_t coordinates);

/// The workspace of one user of a system in that form: p(t, q, f), the forces g(t, q, f, ...), the equations of efforts
/// and dynamic variables, and the constraints at the levels of displacements and flows. All values are those of the
/// last point.
class MomentumForm {
public:
    /// T* is the output `coenergy` of `energies`, whose first inputs are those of the system.
    MomentumForm(std::shared_ptr<const CompiledSystem> system, MomentumLayout layout, const Tape& energies,
                 std::size_t coenergy, const std::vector<double>& parameters);

    const MomentumLayout& layout() const { return m_layout; }

    /// If T* at the last point (with slopes) has no momentum along some flow that the constraints forbid (Euler
    /// parameters along themselves), c/2 psi^2 is added to it from now on for each constraint psi at the level of
    /// flows: the motion keeps psi = 0 and does not change, but momenta then determine flows.
    void regularize();
    std::size_t displacementCount() const { return m_displacementCount; } // constraints
    /// Those constraints at the level of flows that have no displacement level.
    const std::vector<Eigen::Index>& flowConstraints() const { return m_flowConstraints; }

    /// Evaluates at the point with these inputs; accelerations must be 0.
    void moveTo(const double* inputs);
    /// The same, with derivatives.
    void moveWithSlopesTo(const double* inputs);

    const Eigen::VectorXd& momenta() const { return m_p; }
    const Eigen::VectorXd& forces() const { return m_g; }
    const Eigen::VectorXd& algebraic() const { return m_algebraic; }
    const Eigen::VectorXd& displacements() const { return m_displacement.residual; } // constraints' residuals
    const Eigen::VectorXd& velocities() const { return m_velocity.residual; }

    /// Derivatives of p with respect to q and f; of g and the algebraic equations with respect to q, f, dynamic
    /// variables, multipliers and algebraic unknowns; of constraints with respect to q and f. In dg/dq and dg/df the
    /// derivatives of (dp/dq) f are left out: they are of the order of the flows, and the slopes serve iterations only.
    struct Slopes {
        Eigen::MatrixXd pq, pf;
        Eigen::MatrixXd gq, gf, gs, gw, gv;
        Eigen::MatrixXd aq, af, as, av;
        Eigen::MatrixXd displacement; // by q
        Eigen::MatrixXd velocityQ, velocityF;
    };
    const Slopes& slopes() const { return m_slopes; }
    /// Whether d(equations)/d(accelerations) at the last point is the inertia matrix, up to rounding.
    bool isInertial() const;

private:
    struct Rows {
        const Stage* stage = nullptr;
        Tape::Memory memory;
        Tangents::Memory gradientMemory;
        std::vector<double> values;
        Eigen::VectorXd residual;
    };

    std::size_t flowBeside(std::size_t position) const;
    void layConstraints(const std::vector<double>& parameters);
    void scatterMomenta();
    void scatterGradient();
    void scatterJacobian();
    void scatterConstraints(const double* inputs);
    void addConstraintMomenta();
    void addConstraintSlopes();

    std::shared_ptr<const CompiledSystem> m_system;
    MomentumLayout m_layout;
    std::size_t m_n;
    std::size_t m_displacementCount = 0;
    std::vector<Eigen::Index> m_flowConstraints;
    std::vector<int> m_positionOf, m_flowOf, m_dynamicOf; // of inputs; -1 for the others
    std::vector<int> m_multiplierOf, m_algebraicOf, m_accelerationOf;
    std::vector<int> m_algebraicRowOf; // of rows

    Tape m_momenta;
    Tangents m_momentumSlopes;
    Tape::Memory m_momentaMemory;
    Tangents::Memory m_momentumSlopeMemory;
    Tape::Memory m_dynamicsMemory;
    Tangents::Memory m_gradientMemory;
    Condensation m_condensation;
    Rows m_displacement, m_velocity;
    Eigen::VectorXd m_weights; // c of each constraint; empty where T* is taken as it is

    std::vector<double> m_outputs, m_entries, m_pSlopes, m_gradients;
    Eigen::VectorXd m_p, m_g, m_algebraic;
    Eigen::MatrixXd m_inertia; // by accelerations
    Slopes m_slopes;
};

} // namespace coenergy
