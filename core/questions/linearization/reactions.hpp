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

/// For a model in numbers; the workspace of one user.
class Reactions {
public:
    /// The equations must outlive this.
    Reactions(const ModelEquations& equations, const std::vector<double>& parameters);

    /// The inputs that are multipliers, displacement constraints first.
    const std::vector<std::size_t>& multiplierInputs() const { return m_multipliers; }
    /// The constraints, in the same order.
    const std::vector<std::string>& constraints() const { return m_constraints; }
    /// [phi_q; psi_f] at the inputs of the model's tapes.
    Eigen::MatrixXd rowsAt(const std::vector<double>& inputs);
    /// For these multipliers, which must belong to these rows; omitted where a constraint does not act on a coordinate.
    std::vector<Reaction> at(const Eigen::MatrixXd& rows, const std::vector<double>& inputs) const;

private:
    const ModelEquations& m_equations;
    std::vector<std::size_t> m_multipliers;
    std::vector<std::string> m_constraints;
    Tape::Memory m_memory;
};

/// The largest magnitude of a reaction in a run, and whether it changes direction.
struct ReactionPeak {
    std::string constraint;
    std::string on;
    double value = 0; // with its sign
    double time = 0;
    bool changesSign = false;
};

/// For all reactions recorded in a trajectory's rows; empty if the trajectory belongs to another model.
std::vector<ReactionPeak> reactionPeaks(const Trajectory& trajectory, const DaeSystem& system,
                                        const std::vector<std::string>& parameterNames,
                                        const std::vector<double>& parameters);

} // namespace coenergy
