// Each name is looked up among those of all storage elements.
#include "graph/chosen_states.hpp"

#include "graph/normal_tree.hpp"

#include <map>

namespace coenergy {

ChosenStates chosenStates(const LinearGraph& graph) {
    std::map<std::string, std::size_t> rowOf;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (const GraphBranch& branch = graph.branches[row]; branch.type == BranchType::AType)
            rowOf[acrossName(branch.number)] = row;
        else if (branch.type == BranchType::TType)
            rowOf[throughName(branch.number)] = row;
    ChosenStates chosen;
    for (const std::string& name : graph.states)
        if (const auto place = rowOf.find(name); place == rowOf.end())
            chosen.unknown.push_back(name);
        else {
            chosen.rows.push_back(place->second);
            rowOf.erase(place);
        }
    return chosen;
}

} // namespace coenergy
