#pragma once
// The block form with the entries of its matrices: a state space like that of any other graph.

#include "lineargraph/numeric_state_space.hpp"
#include "lineargraph/state_space.hpp"
#include "vectorgraph/block_form.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// v4_1, v4_2, v4_3, f7: all components of the variables.
std::vector<std::string> componentsOf(const std::vector<BlockVariable>& variables);

/// In symbols; its tree is empty. Nothing if a matrix is modulated, or if there are more than `mostSymbolicStates`
/// states or entries with long numbers, so that nobody would read it. Throws Cancelled.
std::optional<StateSpace> scalarStateSpace(const VectorGraph& graph, const BlockStateSpace& blocks,
                                           const std::stop_token& stop = {});
/// The same for a program, which reads long numbers.
std::optional<StateSpace> stateSpaceForScripts(const VectorGraph& graph, const BlockStateSpace& blocks,
                                               const std::stop_token& stop = {});
inline constexpr std::size_t mostSymbolicStates = 16;

/// With values for the names in the entries. If a matrix is modulated, the obstacle is Singular with nothing missing.
std::variant<NumericStateSpace, ValueObstacle> numericStateSpace(const VectorGraph& graph,
                                                                 const BlockStateSpace& blocks, const Point& values);

} // namespace coenergy
