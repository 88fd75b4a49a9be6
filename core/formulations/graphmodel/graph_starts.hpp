#pragma once
// What the variables of a graph start from, as texts: given values, those of sources, or what follows from both.

#include "graph/normal_tree.hpp"
#include "lineargraph/dependent_storage.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/document.hpp"

#include <map>
#include <string>
#include <vector>

namespace coenergy {

class GraphStarts {
public:
    /// The document and the graph must outlive the starts.
    GraphStarts(const Document& typed, const ReadGraph& read, const NormalTree& tree)
        : m_typed(typed), m_graph(read.graph), m_elements(read.elements),
          m_determining(dependentTerms(read.graph, tree.dependent)) {}

    /// As typed; empty where nothing is given.
    std::string initialOf(const std::string& name) const;
    /// Of what a storage element stores. The start of a state is given; that of a dependent variable follows from the
    /// states and from the sources at the start.
    std::string startOfStored(int n, const std::string& variable) const;

private:
    std::string startOf(const std::string& variable) const;

    const Document& m_typed;
    const LinearGraph& m_graph;
    const JoinedElements& m_elements;
    const std::map<int, std::vector<DependentTerm>> m_determining; // dependent elements
};

} // namespace coenergy
