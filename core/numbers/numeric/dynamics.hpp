#pragma once
// The ordinary differential equation that underlies a reduced DAE system, evaluated numerically.

#include "numeric/compiled_system.hpp"
#include "numeric/monotone_law.hpp"
#include "numeric/solution_code.hpp"
#include "numeric/square_solver.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

/// Why no derivative could be computed at a point.
struct EvaluationFault {
    enum class Kind {
        Undefined,  // a value is not finite: a division by zero, a root of something negative, an overflow
        NoSolution, // the equations for the highest derivatives could not be solved
    };
    Kind kind = Kind::Undefined;
    std::string where; // the unknown or equation involved
};

/// The equations at any highest derivatives, solved or not: G and its derivatives by those and by the state.
struct EquationsThere {
    Eigen::VectorXd residual;
    Eigen::MatrixXd byHighest;
    Eigen::MatrixXd byState;
};

/// The workspace of one user of a compiled system, with the values of parameters and switches and the last solution.
class Dynamics {
public:
    /// `nominal`: the typical size of each state variable, all positive.
    Dynamics(std::shared_ptr<const CompiledSystem> system, const std::vector<double>& parameters,
             std::vector<double> nominal);

    const CompiledSystem& system() const { return *m_system; }

    /// Measures all later times from `origin`: adding a step to a small time keeps digits that a large one would lose.
    void setTimeOrigin(double origin) {
        m_origin = origin;
        m_isSolved = false;
    }
    double timeOrigin() const { return m_origin; }

    void setSwitch(std::size_t k, double value) {
        m_inputs[m_system->switchInput(k)] = value;
        m_isSolved = false;
    }
    double switchValue(std::size_t k) const { return m_inputs[m_system->switchInput(k)]; }

    /// Solves F_i^(c_i) = 0 for the highest derivatives at (t, y), starting from the last solution. Afterwards inputs()
    /// holds t, y, z and the switches. False if there is no solution (see fault()); z is then the last iterate.
    bool solve(double t, const std::vector<double>& y);
    /// Replaces the solved highest derivatives; one value for each unknown.
    void replaceHighest(std::span<const double> values);
    /// dy/dt according to the inputs.
    void readRates(std::vector<double>& rate) const {
        const double* const inputs = m_inputs.data();
        double* result = rate.data();
        for (const std::size_t source : m_system->rateInputs())
            *result++ = inputs[source];
    }
    /// dy/dt at (t, y); NaN where there is none.
    void derivative(double t, const std::vector<double>& y, std::vector<double>& rate);
    /// The same at a point beside the motion: the last solution stays what it is. False, with nothing computed, where
    /// only solve() can tell.
    bool rateBeside(double t, const std::vector<double>& y, std::vector<double>& rate);
    /// How much of dy/dt at the last solved point may be rounding error: the effect of the last digits of the terms J z
    /// on the solution. Where large terms cancel, perturbing the state does not reveal it.
    void rateRounding(std::vector<double>& rounding);
    /// The exact derivatives of dy/dt with respect to y and t at the last solved point, by implicit
    /// differentiation of the square system, as a matrix.
    void jacobian(Eigen::MatrixXd& rateByState, Eigen::VectorXd& rateByTime);
    /// After jacobian(): the derivatives of the highest derivatives themselves; columns: time, then the state.
    const Eigen::MatrixXd& highestSlopes() const { return m_slopes; }
    /// Solves J x = right in place, with J of the last solved point.
    void solveLinear(double* right) { factored().solve(right, right); }
    /// The same as a linear map, without forming the matrix: linearize() once, then the change of the rate for each
    /// change of state and time.
    void linearize();
    void changeOfRate(const Eigen::VectorXd& stateChange, double timeChange, Eigen::VectorXd& rateChange);

    /// Whether the highest derivatives minimize a convex content, so that there is at most one solution and det J = 0
    /// is not a point where branches of solutions meet. Known from the first solution on.
    bool hasMonotoneLaw() const { return m_law.holds(); }
    /// Whether a switch only bends such a law, and is solved for with it.
    bool followsSolution(std::size_t k) const { return m_law.follows(k); }
    /// Where J is singular at the last solved point: whether the solution is nevertheless unique.
    bool isDetermined() { return m_law.isDetermined(m_inputs); }
    /// For such a law, at the last solved point: the unknowns whose resistance vanishes with their flow, or is
    /// infinite.
    std::vector<std::string> withoutLinearPart();

    /// For methods that solve for flows and state together. False where a value is not finite.
    bool equationsAt(double t, const std::vector<double>& y, const Eigen::VectorXd& highest, EquationsThere& there);
    /// For such a law: the changes of state that the last digits of the terms in its equations hide, at the last solved
    /// point. Zero for a variable that no equation depends on.
    std::vector<double> hiddenChanges() const { return m_law.hiddenChanges(m_inputs, m_parameters); }

    /// Whether inputs() hold the solution at (t, y).
    bool isSolvedAt(double t, const std::vector<double>& y) const;

    const std::vector<double>& inputs() const { return m_inputs; }
    /// A first guess for the highest derivatives.
    void guess(std::size_t unknown, double value) { m_inputs[m_system->highestInput(unknown)] = value; }
    const std::optional<EvaluationFault>& fault() const { return m_fault; }

    /// Replaces F_i^(c_i) = 0 by a combination with the lower levels that makes a violated invariant decay: phi'' + 2
    /// alpha phi' + beta^2 phi = 0 for c_i = 2, psi' + alpha psi = 0 for c_i = 1, (d/dt + alpha)^c beyond. Reference:
    /// J. Baumgarte, Comp. Meth. Appl. Mech. Eng. 1 (1972).
    void setBaumgarte(double alpha, double beta);

    /// Projects y onto the invariants, stage by stage, by the smallest change in the metric given by the system
    /// Jacobian (the mass matrix, for mechanical systems). False if the iteration does not converge well.
    bool project(double t, std::vector<double>& y);
    /// Removes from a change of the state the part that project() would remove, to first order, with J of the last
    /// solved point.
    void makeTangential(std::vector<double>& change);
    /// The change of the highest derivatives, in units of their sizes, for which the equations of the invariants would
    /// have certain residuals, with J of the last solved point. It grows like 1/distance near a singular position, and
    /// changes its sign there. Empty without invariants.
    void probe(std::vector<double>& change);
    /// Rotates those residuals towards the ones that the nearest singular position cannot balance; then as probe().
    void sharpenProbe(std::vector<double>& change);

    /// The residuals of the invariants at (t, y), each divided by sum_j |dg/dy_j| size_j, where size_j is the larger of
    /// the nominal size and the value, since no residual is smaller than the rounding of the values.
    const std::vector<double>& scaledResiduals(double t, const std::vector<double>& y);

    /// The entries of J at (t, y), in the order of jacobianPlaces(), with the last highest derivatives.
    std::vector<double> jacobianEntries(double t, const std::vector<double>& y);

    /// The values of the switches' arguments at (t, y), with the last highest derivatives.
    const std::vector<double>& switchArguments(double t, const std::vector<double>& y);

    std::size_t evaluationCount() const { return m_evaluations; }
    double pivotRatio() { return factored().pivotRatio(); }
    /// The same, without computing the factors where the answer is clear.
    bool isPivotRatioBelow(double bound);
    /// Replaces the solved rate of one state variable in the inputs.
    void replaceRate(std::size_t k, double rate);
    /// The sign of det J at the last solved point. Where the highest derivatives enter nonlinearly, a solution that
    /// crosses det J = 0 has changed to another branch.
    int orientation() const;
    /// The equation that became dependent at the last solved point: the largest weight in the left null vector of J.
    const std::string& lostEquation();
    const std::vector<double>& nominal() const { return m_nominal; }

private:
    friend class StageEquations;

    void setTime(double t) {
        m_time = t;
        m_inputs[0] = m_origin + t;
    }
    bool solveByCode();
    bool solveOtherwise();
    bool solveAffine();
    void considerCode();
    void addBaumgarte();
    void load(double t, const std::vector<double>& y);
    void evaluateDynamics();
    bool fail(EvaluationFault::Kind kind, std::string where);
    double weighedChange(const Eigen::VectorXd& change) const;
    bool newton();
    bool newtonOrLeast(Eigen::Map<Eigen::VectorXd> z);
    bool iterate(Eigen::Map<Eigen::VectorXd> z, double leastDamping, int mostSteps);
    void changeByDifference(const Eigen::VectorXd& stateChange, double timeChange, Eigen::VectorXd& rateChange);
    bool isResidualSmall(const Eigen::Map<Eigen::VectorXd>& z);
    bool projectStage(const Stage& stage, std::vector<double>& y);
    void updateStageScales(const Stage& stage, const std::vector<double>& y);
    bool areStageResidualsBelow(double bound, const Stage& stage, const std::vector<double>& scales) const;
    void chooseProbe();
    bool factorize();
    SquareSolver& factored();
    bool failUndefined();
    /// J of the last evaluation: its entries in the order of jacobianPlaces(), and as a matrix.
    const double* entries() const;
    Eigen::MatrixXd systemJacobian() const;

    std::shared_ptr<const CompiledSystem> m_system;
    std::vector<double> m_parameters;
    std::vector<double> m_nominal;
    std::vector<double> m_inputs;
    std::vector<double> m_outputs;
    mutable Condensation m_condensation; // evaluated into m_entries on demand
    mutable std::vector<double> m_entries;
    mutable bool m_isCondensed = false;
    std::vector<double> m_stageResiduals;
    std::vector<double> m_gradients;
    std::vector<double> m_residuals;
    std::vector<double> m_residualScales;
    std::vector<double> m_columnSizes; // of the variables of a stage, by columns of J
    std::vector<double> m_rowScales;   // of the residuals of a stage, by rows of J
    std::vector<double> m_nominalRowScales;
    Eigen::VectorXd m_probeRight;  // by rows of J
    Eigen::VectorXd m_probeScales; // zero on the rows that are no invariants'
    std::vector<Eigen::Index> m_probeColumns;
    std::vector<double> m_arguments;
    Tape::Memory m_dynamicsMemory;
    Tape::Memory m_switchMemory;
    std::optional<Tangents::Memory> m_gradientMemory; // once the gradient is asked for
    std::vector<Tape::Memory> m_stageMemories;
    std::vector<Tangents::Memory> m_stageGradientMemories;
    Eigen::VectorXd m_right;
    Eigen::VectorXd m_solution;
    Eigen::VectorXd m_guess;  // of the highest derivatives
    Eigen::MatrixXd m_slopes; // of the highest derivatives
    Eigen::VectorXd m_columnScale;
    MonotoneLaw m_law;
    SquareSolver m_solver;
    bool m_isFactored = true;           // the last J; else it is factored on demand
    std::optional<SolutionCode> m_code; // for the solver's plan
    std::vector<double> m_inputsBeside; // at a point beside the motion
    std::vector<double> m_outputsBeside;
    std::vector<double> m_baumgarteWeights; // of each invariant; empty: not in use
    double m_origin = 0;
    double m_time = 0; // since the origin
    std::size_t m_evaluations = 0;
    bool m_isSolved = false; // inputs hold a solution, and the solver its factors
    std::optional<EvaluationFault> m_fault;
};

} // namespace coenergy
