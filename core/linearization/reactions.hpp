#pragma once
// Multipliers as forces and torques with names.

#include "linearization/model_equations.hpp"
#include "simulation/trajectory.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

/// The generalized effort that a constraint exerts on a coordinate: -lambda dphi/dq, or -mu dpsi/df.
struct Reaction {
    std::string constraint;
    std::string on;
    double value = 0;
};

/// Of a model at numbers; one user's workspace.
class Reactions {
public:
    /// The equations must outlive this.
    Reactions(const ModelEquations& equations, const std::vector<double>& parameters);

    /// Inputs of the multipliers, displacement constraints first.
    const std::vector<std::size_t>& multiplierInputs() const { return m_multipliers; }
    /// [phi_q; psi_f] at the inputs of the model's tapes.
    Eigen::MatrixXd rowsAt(const std::vector<double>& inputs);
    /// For these multipliers, which have to belong to these rows; none where a constraint does not feel a coordinate.
    std::vector<Reaction> at(const Eigen::MatrixXd& rows, const std::vector<double>& inputs) const;

private:
    const ModelEquations& m_equations;
    std::vector<std::size_t> m_multipliers;
    std::vector<std::string> m_constraints;
    Tape::Memory m_memory;
};

/// The largest size of a reaction in a run, and whether it ever pulls one way and then the other.
struct ReactionPeak {
    std::string constraint;
    std::string on;
    double value = 0; // with its sign
    double time = 0;
    bool changesSign = false;
};

/// Of all reactions that a trajectory's rows tell of; none if the trajectory is not of this model.
std::vector<ReactionPeak> reactionPeaks(const Trajectory& trajectory, const ModelEquations& equations,
                                        const std::vector<double>& parameters);

} // namespace coenergy
