#pragma once
// What determines a storage element that is no state: a combination of states and sources.

#include "expression/expression.hpp"
#include "graph/normal_tree.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct DependentTerm {
    std::string variable; // v3 or f5: of a state or a source
    Expression coefficient;
};

/// The across variable of a dependent A-type, or the through variable of a T-type. By its loop or cut set; where
/// two-ports are in it, by the state space. Throws Cancelled on request.
std::vector<DependentTerm> dependentTerms(const LinearGraph& graph, const DependentStorage& dependent,
                                          const std::stop_token& stop = {});
/// Whether two-ports are in its loop or cut set, so that this alone does not tell.
bool hasTwoPorts(const LinearGraph& graph, const DependentStorage& dependent);

} // namespace coenergy
