#pragma once
// A model in the sense of Fabien, section 4.5: energies, efforts and constraints as expressions of
// coordinates q, flows f, regulated efforts e, dynamic variables s, parameters and time.

#include "algebra/algebra.hpp"
#include "base/diagnostic.hpp"
#include "dae/dae_system.hpp"
#include "dae/derivation_steps.hpp"
#include "lagrange/definitions.hpp"
#include "meaning/parsed_model.hpp"

#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// An expression and the text it comes from.
struct Sourced {
    Field source;
    Expression value;
};

struct AppliedEffort {
    std::size_t coordinate = 0;
    Sourced effort;
};

/// F . dr/dq_j, component by component.
struct AppliedForce {
    Field source;
    std::vector<Expression> force;
    std::vector<Expression> point;
};

struct NamedConstraint {
    std::string name;
    std::string unknown; // multiplier, regulated effort or dynamic variable; a regulated effort may be missing
    Sourced residual;    // of a dynamic constraint: the rate
    std::string rate;    // of ds/dt
};

struct LagrangianModel {
    std::string title;
    /// Definitions and their rates, where they are kept by name; empty where they are inserted.
    std::vector<Statement> statements;
    std::map<std::string, Expression> rates; // of statements, as far as texts use them
    std::map<Field, Expression> watched;     // outputs and limits, likewise by name
    std::vector<CoordinateNames> coordinates;
    Sourced kineticCoenergy; // with what a kinetic energy adds
    Sourced potential;       // with what a potential coenergy adds
    Sourced dissipation;
    std::vector<EnergyDual> duals; // of the energies typed in momenta or efforts
    std::vector<Expression> signs; // positive while the formulas of the duals hold: m or -m
    std::vector<AppliedEffort> efforts;
    std::vector<AppliedForce> forces; // torques included: one component about one angle
    std::vector<NamedConstraint> displacement;
    std::vector<NamedConstraint> flow; // no coefficient of a flow contains a flow
    std::vector<NamedConstraint> effort;
    std::vector<NamedConstraint> dynamic;
    std::vector<ParameterValue> parameters;
    Notation notation;
    PiMeaning pi = PiMeaning::Constant;
};

/// Pi is the constant unless a parameter has its name.
PiMeaning piMeaning(const Vocabulary& vocabulary);

/// The model of a parsed document, with its faults: quantities that depend on something they must not, constraints that
/// restrict nothing, flow constraints that are not Pfaffian. A faulty part is left out, and its field is in `broken`.
struct BuiltModel {
    LagrangianModel model;
    Diagnostics problems;
    std::set<Field> broken;
};
/// Throws Cancelled on request.
BuiltModel buildLagrangianModel(const ParsedModel& parsed, Algebra& algebra, const std::stop_token& stop = {},
                                std::optional<Insertion> insertion = {});

/// Enters into the parsed model what its energies of momenta or efforts add to T* and V, as far as they are understood.
void addDuals(ParsedModel& parsed, const std::stop_token& stop = {});

} // namespace coenergy
