#pragma once
// A reduced DAE system compiled for numerical evaluation.

#include "base/on_demand.hpp"
#include "numeric/extended_matrix.hpp"
#include "numeric/tangents.hpp"
#include "numeric/tape.hpp"
#include "reduction/reduced_system.hpp"

#include <Eigen/Core>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

/// The position of x_j^(k), k < d_j, in the state y.
struct StateVariable {
    std::size_t unknown = 0;
    int order = 0;
    std::string name;
};

/// An invariant F_i^(level) = 0 of the state, level < c_i.
struct Invariant {
    std::size_t equation = 0;
    std::size_t level = 0;
    std::string name; // of the equation
};

/// Stage s < 0 of the Sigma-method: the equations F_i^(s + c_i) = 0 for the unknowns x_j^(s + d_j).
struct Stage {
    std::vector<std::size_t> invariants; // indices into CompiledSystem::invariants
    std::vector<std::size_t> variables;  // indices into the state
    std::vector<std::size_t> rows;       // of J, one for each invariant
    std::vector<std::size_t> columns;    // of J, one for each variable
    Tape residuals;
    Tangents gradient; // of the residuals, with respect to time and state
};

/// All tapes read the same inputs: t, the state y, the highest derivatives z, the switches. Immutable: runs on several
/// threads may share it.
class CompiledSystem {
public:
    CompiledSystem(const ReducedSystem& system, const std::vector<std::string>& parameters);

    std::size_t unknownCount() const { return m_unknownNames.size(); } // n: equations, and highest derivatives
    std::size_t stateCount() const { return m_state.size(); }
    std::size_t switchCount() const { return m_switchCount; }
    std::size_t inputCount() const { return 1 + stateCount() + unknownCount() + switchCount(); }

    const std::vector<StateVariable>& state() const { return m_state; }
    const std::vector<Invariant>& invariants() const { return m_invariants; }
    const std::vector<Stage>& stages() const { return m_stages; } // lowest first
    const std::vector<std::string>& equationNames() const { return m_equationNames; }
    const std::vector<std::string>& unknownNames() const { return m_unknownNames; }
    const std::vector<std::string>& parameters() const { return m_parameters; }
    /// The names of the inputs of all tapes, for compiling further expressions that are observed in the same run.
    const std::vector<std::string>& inputNames() const { return m_inputNames; }
    /// Those that expressions of the system may use.
    const std::vector<Statement>& statements() const { return *m_statements; }

    /// The input that holds x_j^(order), order <= d_j.
    std::size_t inputOf(std::size_t unknown, int order) const;
    int highestOrder(std::size_t unknown) const { return m_d[unknown]; }       // d_j
    int differentiations(std::size_t equation) const { return m_c[equation]; } // c_i
    std::size_t stateInput(std::size_t k) const { return 1 + k; }
    std::size_t highestInput(std::size_t unknown) const { return 1 + stateCount() + unknown; }
    std::size_t switchInput(std::size_t k) const { return 1 + stateCount() + unknownCount() + k; }
    /// For each state variable, the input that is its time derivative.
    const std::vector<std::size_t>& rateInputs() const { return m_rateInputs; }

    /// Writes the entries of the extended J in the order of their places, then G_i = F_i^(c_i).
    const Tape& dynamics() const { return m_dynamics; }
    /// The form in which J is solved: by itself, or with statements as inner unknowns.
    const ExtendedPlaces& extendedPlaces() const { return m_extendedPlaces; }
    /// The entries of J that are not identically zero.
    const std::vector<MatrixPlace>& jacobianPlaces() const { return m_jacobianPlaces; }
    /// Whether G is affine in z, so that one linear solve gives the highest derivatives.
    bool isAffine() const { return m_isAffine; }

    /// Whether the highest derivatives are affine in the values of the switches.
    bool isAffineInSwitches() const { return m_isAffineInSwitches; }
    const Tape& switchArguments() const { return m_switchArguments; }

    /// dG/d(t, y); rows are equations. Its cost grows with the square of a chain's length, and explicit methods and
    /// most questions need none.
    const Tangents& gradient() const { return *m_gradient; }

private:
    void layState(const ReducedSystem& system);
    void layStages(const ReducedSystem& system);
    void compileDynamics(const ReducedSystem& system);
    std::vector<JacobianEntry> chosenEntries(const ReducedSystem& system);
    std::vector<double> genericValues(const std::vector<JacobianEntry>& entries, const ExtendedPlaces& extended) const;
    Tape tape(const std::vector<Expression>& outputs) const;

    std::shared_ptr<const std::vector<Statement>> m_statements;
    std::vector<std::string> m_parameters;
    std::vector<std::string> m_unknownNames;
    std::vector<std::string> m_equationNames;
    std::vector<std::string> m_inputNames;
    std::vector<int> m_c;
    std::vector<int> m_d;
    std::vector<StateVariable> m_state;
    std::vector<std::size_t> m_firstState; // of each unknown
    std::vector<std::size_t> m_rateInputs;
    std::vector<Invariant> m_invariants;
    std::vector<Stage> m_stages;
    std::size_t m_switchCount = 0;
    bool m_isAffine = true;
    bool m_isAffineInSwitches = true;
    Tape m_dynamics;
    ExtendedPlaces m_extendedPlaces;
    std::vector<MatrixPlace> m_jacobianPlaces;
    Tape m_switchArguments;
    OnDemand<Tangents> m_gradient;
};

} // namespace coenergy
