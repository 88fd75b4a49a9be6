#pragma once
// What determines a dependent storage element: a combination of states and sources.

#include "expression/expression.hpp"
#include "graph/normal_tree.hpp"

#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct DependentTerm {
    std::string variable; // v3 or f5: of a state or a source
    Expression coefficient;
};

/// By number, of each element the across variable if it is an A-type, the through variable if it is a T-type. From its
/// loop or cut set; where these contain two-ports, from one state space for all of them. Throws Cancelled on request.
std::map<int, std::vector<DependentTerm>> dependentTerms(const LinearGraph& graph,
                                                         const std::vector<DependentStorage>& dependent,
                                                         const std::stop_token& stop = {});
/// Whether its loop or cut set contains two-ports, so that it is not sufficient by itself.
bool hasTwoPorts(const LinearGraph& graph, const DependentStorage& dependent);

} // namespace coenergy
