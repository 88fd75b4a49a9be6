#pragma once
// The equations of a whole model in numbers, redundant constraints included, before any reduction.

#include "dae/dae_system.hpp"
#include "numeric/compiled_system.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace coenergy {

/// The positions of an unknown and its derivatives among the inputs of the tapes.
struct UnknownPlace {
    std::string name;
    UnknownKind kind = UnknownKind::Coordinate;
    std::vector<std::string> derivatives;
    std::vector<std::size_t> inputs; // by order
};

/// Both tapes read the inputs of the compiled system, followed by those that it lacks: multipliers of constraints that
/// were set aside, and derivatives that cancel.
struct ModelEquations {
    std::size_t inputCount = 0;
    std::vector<UnknownPlace> unknowns;
    std::vector<std::string> names; // of the equations
    std::vector<EquationKind> kinds;
    Tape residuals;
    Tape constraintRows;                              // [phi_q; psi_f] row by row, one for each multiplier
    std::shared_ptr<const DaeSystem> whole = nullptr; // in symbols

    std::size_t coordinateCount() const;
};

ModelEquations modelEquations(const DaeSystem& whole, const CompiledSystem& system);

/// Both lists, with common statements once.
std::vector<Statement> joined(std::vector<Statement> statements, const std::vector<Statement>& more);

/// Whether the slopes of the residuals in the unknowns differ at other times: then linear equations at these inputs,
/// whose first is t, hold at this time alone, and their eigenvalues do not tell whether motions grow. Tried at times of
/// several sizes; what acts from outside without a factor that moves is no such change.
bool slopesChangeWithTime(const ModelEquations& equations, const std::vector<double>& parameters,
                          std::vector<double> inputs);

/// Derivatives of the residuals with respect to some inputs; rows are equations.
class ResidualGradient {
public:
    ResidualGradient(const ModelEquations& equations, std::vector<std::size_t> inputs,
                     const std::vector<double>& parameters);

    void setParameters(const std::vector<double>& parameters) { m_memory = m_tangents.memory(parameters); }
    Eigen::MatrixXd at(const std::vector<double>& inputs);

private:
    Eigen::Index m_rows;
    std::vector<std::size_t> m_inputs;
    Tangents m_tangents;
    Tangents::Memory m_memory;
    std::vector<double> m_values;
    std::vector<Eigen::Index> m_columns; // of each input
};

} // namespace coenergy
