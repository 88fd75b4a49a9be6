#pragma once
// Everything that is reported about a point at rest.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/equilibrium_search.hpp"

#include <string>
#include <utility>
#include <vector>

namespace coenergy {

enum class DescriptionDepth {
    Place, // where it is, and how its states change nearby, without modes
    Whole, // potential, reactions and stability as well
};

/// The equations must be those of the question, with its parameters, and the point must solve them.
Equilibrium describedEquilibrium(const EquilibriumQuestion& question, RestEquations& equations, const RestPoint& point,
                                 DescriptionDepth depth = DescriptionDepth::Whole);

/// The limits that a rest may lie behind, and their values there; `inputs` are those of the tapes.
std::vector<std::pair<std::string, double>> limitsAt(const SimulationProblem& problem, std::vector<double> inputs);

/// Whether the equations of motion, solved anew, change nothing but the steady displacements.
bool staysAtRest(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
