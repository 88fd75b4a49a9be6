#pragma once
// Flows without inertia, determined by efforts alone: if resistances increase with the flow the solution is unique,
// even where their slopes vanish.

#include "numeric/compiled_system.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace coenergy {

/// The equations for the highest derivatives where these minimize a convex content: M and D'' are nowhere negative, for
/// all values they could have. Resistances may bend at a switch (abs(f)*f, max(f, 0)); such a switch follows its
/// argument while the equations are solved instead of being constant within a step.
class MonotoneLaw {
public:
    MonotoneLaw(std::shared_ptr<const CompiledSystem> system, const std::vector<double>& parameters);

    /// Decides, at the first point at which the equations have values, whether they have this form, using J at random
    /// highest derivatives. `inputs`: of the system's tapes; `sizes`: of the unknowns.
    void look(const std::vector<double>& inputs, const Eigen::VectorXd& sizes);
    bool holds() const { return m_verdict == Verdict::Holds; }
    /// Whether a switch follows its argument; none does where the law does not hold.
    bool follows(std::size_t k) const { return !m_follows.empty() && m_follows[k]; }
    /// Sets the switches that follow to the sides of the present highest derivatives.
    void turn(std::vector<double>& inputs);

    /// Writes the highest derivatives of least content into the inputs. False where there are none: the content
    /// decreases without bound, or is flat; or where it was not convex on the way, so that another solution might be
    /// meant.
    bool solve(std::vector<double>& inputs);
    /// The unknown that diverged where no solution was found.
    std::size_t worst() const { return m_worst; }
    /// Whether the solution in the inputs is unique although J is singular there.
    bool isDetermined(std::vector<double> inputs);
    /// The flows whose resistance has no linear part there: it vanishes, or is infinite.
    std::vector<std::size_t> withoutLinearPart(std::vector<double> inputs);
    /// For each state variable, the largest change of it that is less than rounding in every equation at the inputs.
    std::vector<double> hiddenChanges(const std::vector<double>& inputs, const std::vector<double>& parameters) const;

private:
    enum class Verdict { Unknown, Holds, Fails };
    enum class Role {
        Flow,       // or acceleration: its equation is the derivative of the content
        Multiplier, // of a constraint on flows
        Effort,     // determined by flows
        Consequence // occurs in its own equation alone, linearly
    };
    struct Samples {
        std::vector<Eigen::MatrixXd> matrices; // J
        Eigen::MatrixXd least, most;           // entry by entry
    };

    Eigen::VectorXd highest(const std::vector<double>& inputs) const;
    void setHighest(std::vector<double>& inputs, const Eigen::VectorXd& z) const;
    void evaluate(std::vector<double>& inputs);
    void settleEfforts(std::vector<double>& inputs);
    void settleConsequences(std::vector<double>& inputs);

    Eigen::VectorXd randomHighest(std::uint64_t seed) const;
    void findFollowers(const std::vector<double>& inputs);
    bool isContinuousAtSwitch(std::size_t k, std::vector<double> inputs);
    std::optional<Samples> samples(std::vector<double> inputs);
    bool assignRoles(const Samples& samples);
    bool isConstant(const Samples& samples, Eigen::Index row, Eigen::Index column) const;
    bool isLinearElsewhere(const Samples& samples) const;
    bool isConvex(const Eigen::MatrixXd& jacobian) const;
    std::vector<Eigen::Index> of(Role role) const;

    void leaveInfiniteSlopes(std::vector<double>& inputs);
    bool descend(std::vector<double>& inputs);
    bool meetConstraints(std::vector<double>& inputs);
    void keepConstraints(std::vector<double>& inputs);
    Eigen::VectorXd direction();
    double slope(const Eigen::VectorXd& along) const;
    double slopeAt(std::vector<double>& inputs, const Eigen::VectorXd& z, const Eigen::VectorXd& along, double share);
    double lineSearch(std::vector<double>& inputs, const Eigen::VectorXd& z, const Eigen::VectorXd& along);
    bool isLeast(std::vector<double> inputs, const Eigen::VectorXd& along);
    bool isConvexBetween(std::vector<double> inputs, const Eigen::VectorXd& from, const Eigen::VectorXd& to);
    double lengthOf(const Eigen::VectorXd& along, const Eigen::VectorXd& z, double share) const;
    void noteWorst(const Eigen::VectorXd& along);
    Eigen::MatrixXd nullDirections(double share) const;
    bool isStraight(std::vector<double> inputs, const Eigen::VectorXd& along);

    std::shared_ptr<const CompiledSystem> m_system;
    Tape::Memory m_dynamicsMemory;
    Tape::Memory m_switchMemory;
    std::vector<bool> m_isCandidate; // switches: the argument is made of highest derivatives, and of no switch
    std::vector<bool> m_follows;
    std::vector<Role> m_roles;
    std::vector<Eigen::Index> m_consequences; // in the order in which they are found
    std::vector<Eigen::Index> m_flows, m_multipliers, m_efforts;
    Eigen::VectorXd m_sizes;
    Eigen::VectorXd m_rowSizes; // an upper bound for the effect of the sizes on each equation
    std::vector<double> m_outputs;
    std::vector<double> m_arguments;
    Eigen::MatrixXd m_jacobian;
    Eigen::VectorXd m_residual;
    std::size_t m_worst = 0;
    Verdict m_verdict = Verdict::Unknown;
};

} // namespace coenergy
