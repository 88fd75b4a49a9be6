// Tarjan's algorithm as Boost.Graph has it, without recursion, since a chain of equations can be as deep as the model
// is long. It numbers components as they are completed: from ascending vertices, along successors in their order.
// Reference: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972) 146-160.
#include "structure/strong_components.hpp"

#include "base/check.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace coenergy {

std::vector<std::vector<int>> strongComponents(const Successors& successors) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
    Graph graph(successors.size());
    for (std::size_t vertex = 0; vertex < successors.size(); ++vertex)
        for (const int successor : successors[vertex]) {
            check(successor >= 0 && successor < std::ssize(successors), "a successor is a vertex");
            boost::add_edge(vertex, static_cast<std::size_t>(successor), graph);
        }
    std::vector<int> componentOf(successors.size());
    const auto places = boost::make_iterator_property_map(componentOf.begin(), boost::get(boost::vertex_index, graph));
    std::vector<std::vector<int>> components(static_cast<std::size_t>(boost::strong_components(graph, places)));
    for (std::size_t vertex = 0; vertex < successors.size(); ++vertex)
        components[static_cast<std::size_t>(componentOf[vertex])].push_back(static_cast<int>(vertex));
    return components;
}

} // namespace coenergy
