#pragma once
// Equilibria of small models in symbols, and what kind of extremum of the potential energy each of them is.

#include "equilibrium/equilibria.hpp"
#include "expression/expression.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// A value for each unknown of a rest, in terms of parameters.
using SymbolicRest = std::vector<std::pair<std::string, Expression>>;

/// Models of more unknowns are not solved in symbols.
inline constexpr std::size_t mostSymbolicUnknowns = 8;

/// Those to which the elimination of one unknown after the other leads; each solves every equation for all values of
/// the parameters for which it exists. There may be others. Nothing for a model whose rest depends on time. Throws
/// Cancelled.
std::vector<SymbolicRest> symbolicRests(const DaeSystem& system, const std::stop_token& stop = {});

/// The one with the values of this equilibrium, for the parameters of the question; null if there is none.
const SymbolicRest* sameRest(const std::vector<SymbolicRest>& rests, const Equilibrium& equilibrium,
                             const EquilibriumQuestion& question);

enum class EnergyExtremum { Minimum, Maximum, Saddle, Undecided };
/// A stable word, such as `saddle`.
std::string_view extremumName(EnergyExtremum extremum);

/// By the second variation of V + lambda phi in the directions that the constraints leave free, whose signs are those
/// of the bordered Hessian. Nothing where other things act than V and displacement constraints.
std::optional<EnergyExtremum> extremumAt(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
