// From rows of numbers to a picture with names, values, tree and states.
#include "studio/model/pictured_graph.hpp"

#include "editor/number/numbers.hpp"
#include "expression/notation.hpp"
#include "graphmodel/graph_edits.hpp"
#include "lineargraph/graph_rows.hpp"
#include "plot/axis_names.hpp"
#include "theme/engineering_value.hpp"
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

QString inLetters(const std::string& expression) {
    return expressionInLetters({}, expression).toPlainText();
}

QString valueOfParameter(const Document& document, std::size_t item) {
    const Parameter& parameter = (*document.parameters)[item];
    if (const auto number = sliderNumberOf(document, {Section::Parameters, item, Column::Value}))
        return engineeringValue(number->value, parameter.unit);
    const QString text = inLetters(parameter.value);
    return parameter.unit.empty() || text.isEmpty() ? text : text + QLatin1Char(' ') + displayedUnit(parameter.unit);
}

QString valueOf(const Document& document, const std::string& name) {
    for (std::size_t k = 0; k < document.parameters->size(); ++k)
        if ((*document.parameters)[k].name == name)
            return valueOfParameter(document, k);
    for (const GraphInput& input : *document.inputs)
        if (input.name == name) {
            const auto number = plainNumber(input.expression);
            return number ? engineeringValue(*number, unitOfSource(document, input)) : inLetters(input.expression);
        }
    return {};
}

// Its own, if it has one.
QString latexOf(const Document& document, const std::string& name) {
    for (const Parameter& parameter : *document.parameters)
        if (parameter.name == name && !parameter.latex.empty() && hasBalancedBraces(parameter.latex))
            return QString::fromStdString(parameter.latex);
    return QString::fromStdString(latexOfName(name));
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

std::vector<PicturedNode> picturedNodes(const Document& document) {
    const GraphRows& rows = *document.graph;
    std::vector<PicturedNode> nodes;
    for (std::size_t k = 0; k < std::max(rows.places.size(), rows.nodes.size()); ++k) {
        PicturedNode node;
        node.number = static_cast<int>(k) + 1;
        if (k < rows.nodes.size())
            node.name = QString::fromStdString(rows.nodes[k]);
        if (const auto place = nodePlace(document, node.number))
            node.position = QPointF(place->x, place->y);
        node.domain = domainNamed(domainOfNode(rows, node.number));
        if (node.position || !node.name.isEmpty())
            nodes.push_back(std::move(node));
    }
    return nodes;
}

// As in the rows of the model.
PicturedBranch picturedBranch(const Document& document, const LinearGraph& graph, const VectorGraph& vectors,
                              std::size_t row) {
    const GraphRows& rows = *document.graph;
    const GraphBranch& typed = graph.branches[row];
    PicturedBranch branch;
    branch.number = typed.number;
    branch.tail = typed.tail;
    branch.head = typed.head;
    branch.type = typed.type;
    branch.domain = domainNamed(domainOfBranch(rows, {typed.tail, typed.head}));
    const std::string name = elementName(graph, row);
    const bool isVector = row < vectors.elements.size() && vectors.elements[row].dimension > 1;
    const std::string shown = isVector && !vectors.elements[row].symbol.empty() ? vectors.elements[row].symbol : name;
    branch.label = QString::fromStdString(shown);
    branch.latex = latexOf(document, shown);
    if (row < rows.names.size())
        branch.name = QString::fromStdString(rows.names[row]);
    if (isVector)
        branch.dimension = vectors.elements[row].dimension;
    branch.value = valueOf(document, name);
    branch.outputs = outputsOf(document, typed.number);
    return branch;
}

void markTree(PicturedBranch& branch, const NormalTree& tree) {
    const auto contains = [&](const std::vector<int>& list) {
        return std::find(list.begin(), list.end(), branch.number) != list.end();
    };
    branch.isInTree = contains(tree.tree);
    if (contains(tree.states) && !isSource(branch.type))
        branch.states << QString::fromStdString(
            latexOfName(branch.type == BranchType::AType ? acrossName(branch.number) : throughName(branch.number)));
}

} // namespace

const char* domainText(GraphDomain domain) {
    for (const auto& [text, each] : domainTexts)
        if (each == domain)
            return text;
    return "";
}

GraphPicture picturedGraph(const Document& document, const NormalTree* tree, int selected) {
    const ReadGraph read = readGraph(document);
    const LinearGraph& graph = read.graph;
    const VectorGraph vectors = hasVectors(document) ? readVectorGraph(document).graph : VectorGraph{};
    GraphPicture picture;
    picture.nodes = picturedNodes(document);
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const int number = graph.branches[row].number;
        if (read.elements.elementOf(number))
            continue;
        PicturedBranch branch = picturedBranch(document, graph, vectors, row);
        branch.isSelected = number == selected;
        if (tree)
            markTree(branch, *tree);
        picture.branches.push_back(std::move(branch));
    }
    for (const JoinedElement& element : read.elements.elements)
        for (const JoinedPort& port : element.ports)
            picture.branches.push_back(picturedPort(element, port, selected));
    return picture;
}

} // namespace coenergy
