#pragma once
// What determines a dependent storage element: a combination of states and sources.

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

/// The across variable of a dependent A-type, or the through variable of a T-type. From its loop or cut set; if that
/// contains two-ports, from the state space. Throws Cancelled on request.
std::vector<DependentTerm> dependentTerms(const LinearGraph& graph, const DependentStorage& dependent,
                                          const std::stop_token& stop = {});
/// Whether its loop or cut set contains two-ports, so that it is not sufficient by itself.
bool hasTwoPorts(const LinearGraph& graph, const DependentStorage& dependent);

} // namespace coenergy
