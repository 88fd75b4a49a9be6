// From rows of numbers to a picture with names, values, tree and states.
#include "studio/model/pictured_graph.hpp"

#include "expression/notation.hpp"
#include "graphmodel/graph_edits.hpp"
#include "lineargraph/graph_rows.hpp"
#include "theme/quantity_text.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::pair<const char*, GraphDomain> domainTexts[] = {
    {"electrical", GraphDomain::Electrical}, {"translation", GraphDomain::Translation},
    {"rotation", GraphDomain::Rotation},     {"fluid", GraphDomain::Fluid},
    {"thermal", GraphDomain::Thermal},       {"general", GraphDomain::General}};

GraphDomain domainNamed(const std::string& name) {
    for (const auto& [text, domain] : domainTexts)
        if (name == text)
            return domain;
    return GraphDomain::General;
}

std::string domainOfNode(const GraphRows& rows, int node) {
    const auto index = static_cast<std::size_t>(node) - 1;
    return node > 1 && index < rows.domains.size() ? rows.domains[index] : std::string();
}

QString valueOf(const Document& document, const std::string& name) {
    for (const Parameter& parameter : *document.parameters)
        if (parameter.name == name && !parameter.value.empty())
            return parameter.unit.empty()
                       ? QString::fromStdString(parameter.value)
                       : QString::fromStdString(parameter.value) + QLatin1Char(' ') + displayedUnit(parameter.unit);
    for (const GraphInput& input : *document.inputs)
        if (input.name == name)
            return QString::fromStdString(input.expression);
    return {};
}

// A distributed element is one branch for each of its ports, a box with its name.
PicturedBranch picturedPort(const JoinedElement& element, const JoinedPort& port, int selected) {
    PicturedBranch branch;
    branch.number = port.branches.front();
    branch.tail = port.tail;
    branch.head = port.head;
    branch.type = BranchType::DType;
    branch.label = QString::fromStdString(element.name);
    branch.value = QString::fromStdString(port.name);
    branch.isSelected = branch.number == selected;
    return branch;
}

} // namespace

const char* domainText(GraphDomain domain) {
    for (const auto& [text, each] : domainTexts)
        if (each == domain)
            return text;
    return "";
}

GraphPicture picturedGraph(const Document& document, const NormalTree* tree, int selected) {
    const GraphRows& rows = *document.graph;
    const ReadGraph read = readGraph(document);
    const LinearGraph& graph = read.graph;
    const auto contains = [](const std::vector<int>& list, int number) {
        return std::find(list.begin(), list.end(), number) != list.end();
    };
    const VectorGraph vectors = hasVectors(document) ? readVectorGraph(document).graph : VectorGraph{};
    GraphPicture picture;
    for (std::size_t k = 0; k < std::max(rows.places.size(), rows.nodes.size()); ++k) {
        PicturedNode node;
        node.number = static_cast<int>(k) + 1;
        if (k < rows.nodes.size())
            node.name = QString::fromStdString(rows.nodes[k]);
        if (const auto place = nodePlace(document, node.number))
            node.position = QPointF(place->x, place->y);
        node.domain = domainNamed(domainOfNode(rows, node.number));
        if (node.position || !node.name.isEmpty())
            picture.nodes.push_back(std::move(node));
    }
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& typed = graph.branches[row];
        if (read.elements.elementOf(typed.number))
            continue;
        PicturedBranch branch;
        branch.number = typed.number;
        branch.tail = typed.tail;
        branch.head = typed.head;
        branch.type = typed.type;
        const std::string domain = domainOfNode(rows, typed.tail);
        branch.domain = domainNamed(domain.empty() ? domainOfNode(rows, typed.head) : domain);
        const std::string name = elementName(graph, row);
        branch.label =
            QString::fromStdString(row < rows.names.size() && !rows.names[row].empty() ? rows.names[row] : name);
        branch.latex =
            row < rows.names.size() && !rows.names[row].empty() ? QString() : QString::fromStdString(latexOfName(name));
        branch.value = valueOf(document, name);
        branch.isSelected = typed.number == selected;
        branch.outputs = outputsOf(document, typed.number);
        if (row < vectors.elements.size() && vectors.elements[row].dimension > 1)
            branch.dimension = vectors.elements[row].dimension;
        if (tree) {
            branch.isInTree = contains(tree->tree, typed.number);
            if (contains(tree->states, typed.number) && !isSource(typed.type))
                branch.states << QString::fromStdString(latexOfName(
                    typed.type == BranchType::AType ? acrossName(typed.number) : throughName(typed.number)));
        }
        picture.branches.push_back(std::move(branch));
    }
    for (const JoinedElement& element : read.elements.elements)
        for (const JoinedPort& port : element.ports)
            picture.branches.push_back(picturedPort(element, port, selected));
    return picture;
}

} // namespace coenergy
