#pragma once
// The equations of a model at rest, or with some flows constant.

#include "equilibrium/switched_model.hpp"
#include "linearization/model_equations.hpp"
#include "simulation/simulation_problem.hpp"

#include <Eigen/Core>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Whether an unknown, given by its index, is a multiplier, which may have several values for the same rest.
bool isMultiplier(const ModelEquations& equations, Eigen::Index unknown);

/// A coordinate that moves at a constant rate.
struct SteadyFlow {
    std::string coordinate;
    std::optional<double> flow; // nothing: to be determined
};

/// Rows: the model's equations with all accelerations zero and all flows zero except the steady ones, and the
/// derivatives that its constraints imply; with steady flows also those of two later times, since the motion must
/// persist. Unknowns: displacements, multipliers, efforts, dynamic variables, in the order of the model, then the
/// unknown steady flows. On kinks, a rest lies between the sides of some switches: each adds the equation that its
/// argument is zero, and its value between -1 and 1, its share, as a further unknown at the end. If a switched model is
/// given, the equations are those of that model.
class RestEquations {
public:
    RestEquations(const SimulationProblem& problem, const ModelEquations& equations,
                  const std::vector<SteadyFlow>& steady, const SwitchedModel* switched = nullptr,
                  std::vector<std::size_t> kinks = {});

    Eigen::Index rowCount() const { return m_rowCount; }
    Eigen::Index unknownCount() const { return static_cast<Eigen::Index>(m_columns.size()); }
    std::size_t coordinateCount() const { return m_equations.coordinateCount(); }
    /// Of the tapes that are read.
    const ModelEquations& model() const { return m_equations; }
    const SwitchedModel* switched() const { return m_switched; }
    /// The switches between whose sides a rest is sought; none of them shares the side of another.
    const std::vector<std::size_t>& kinks() const { return m_kinks; }
    /// Whether an unknown is the share of a kink; these are the last ones.
    bool isShare(Eigen::Index unknown) const {
        return unknown + static_cast<Eigen::Index>(m_kinks.size()) >= unknownCount();
    }
    const std::vector<std::string>& names() const { return m_names; }       // of the unknowns
    const std::vector<std::string>& rowNames() const { return m_rowNames; } // of the equations
    const Eigen::VectorXd& sizes() const { return m_sizes; }                // typical ones of the unknowns
    const Eigen::VectorXd& start() const { return m_start; }                // of the problem

    /// Replaces the problem's parameter values; sizes and the start are unchanged.
    void setParameters(const std::vector<double>& parameters);

    Eigen::VectorXd residuals(const Eigen::VectorXd& unknowns);
    Eigen::MatrixXd gradient(const Eigen::VectorXd& unknowns);
    /// All inputs of the model's tapes.
    const std::vector<double>& inputs(const Eigen::VectorXd& unknowns);
    /// The residuals a little later, after steady coordinates have moved on.
    Eigen::VectorXd residualsLater(const Eigen::VectorXd& unknowns, double later);
    /// The flow of a coordinate.
    double flow(const Eigen::VectorXd& unknowns, std::size_t coordinate) const;

private:
    void load(const Eigen::VectorXd& unknowns, double later);
    Eigen::VectorXd residualsAt(const Eigen::VectorXd& unknowns, double later);
    void sizeUnknowns();
    void nameUnknowns(const std::vector<SteadyFlow>& steady);
    std::size_t readStages();
    void repeatRows(std::vector<double> times);
    void readSwitches();
    void setSystemSwitches();
    void setSwitch(std::size_t k);
    bool isOfFlows(std::size_t k);
    void addKinkRows(Eigen::MatrixXd& matrix, Eigen::Index first);
    void addFollowers(Eigen::MatrixXd& matrix);
    Eigen::MatrixXd gradientAt(const Eigen::VectorXd& unknowns, double later);
    void sizeMultipliers();
    void addFlowColumns(Eigen::MatrixXd& matrix, double later) const;

    const SimulationProblem& m_problem;
    const ModelEquations& m_equations;
    const CompiledSystem& m_system;
    const SwitchedModel* m_switched;
    std::vector<std::size_t> m_kinks;
    std::vector<std::size_t> m_columns; // inputs of the unknowns
    std::vector<std::string> m_names;
    std::vector<std::string> m_rowNames;
    std::map<std::size_t, double> m_givenFlows;        // by input
    std::map<std::size_t, std::size_t> m_unknownFlows; // of a coordinate: the unknown
    Eigen::VectorXd m_sizes;
    Eigen::VectorXd m_start;
    std::vector<double> m_times; // after the start, at which the equations must hold
    Eigen::Index m_rowsOfTime = 0;
    Eigen::Index m_rowCount = 0;
    std::vector<double> m_inputs;
    Tape::Memory m_residualMemory;
    ResidualGradient m_gradient;
    std::vector<Tape::Memory> m_stageMemories;
    std::vector<Tangents::Memory> m_stageGradients;
    std::vector<std::vector<std::size_t>> m_stageRows; // those not implied by the equations themselves
    Tape::Memory m_switchMemory;
    Tape::Memory m_argumentMemory; // of the switched model, and likewise below
    std::vector<double> m_arguments;
    std::vector<bool> m_isOfFlows; // of each switch: its argument vanishes with the flows
    Tangents m_kinkSlopes;         // of the switches' arguments
    Tangents::Memory m_kinkMemory;
    std::vector<std::pair<std::size_t, double>> m_followers; // of a kink: its column, and the sign of its share
    std::optional<ResidualGradient> m_followerGradient;
    std::vector<double> m_values;
    std::vector<double> m_slopes;
    std::vector<Eigen::Index> m_columnOfInput;
};

} // namespace coenergy
