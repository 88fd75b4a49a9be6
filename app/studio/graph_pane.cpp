// From rows of numbers to a picture with names, values, tree and states; and back, edit by edit.
#include "studio/graph_pane.hpp"

#include "expression/notation.hpp"
#include "model/graph_edits.hpp"
#include "model/graph_rows.hpp"
#include "studio/pane_header.hpp"

#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

GraphDomain domainNamed(const std::string& name) {
    const std::pair<const char*, GraphDomain> domains[] = {{"electrical", GraphDomain::Electrical},
                                                           {"translation", GraphDomain::Translation},
                                                           {"rotation", GraphDomain::Rotation},
                                                           {"fluid", GraphDomain::Fluid},
                                                           {"thermal", GraphDomain::Thermal}};
    for (const auto& [text, domain] : domains)
        if (name == text)
            return domain;
    return GraphDomain::General;
}

std::string domainOfNode(const GraphRows& rows, int node) {
    const auto index = static_cast<std::size_t>(node) - 1;
    return node > 1 && index < rows.domains.size() ? rows.domains[index] : std::string();
}

bool isSourceType(BranchType type) {
    return type == BranchType::AcrossSource || type == BranchType::ThroughSource;
}

// A two-port's parameter is named after its first branch.
std::string elementName(const LinearGraph& graph, std::size_t row) {
    const GraphBranch& branch = graph.branches[row];
    const std::string number = std::to_string(branch.number);
    switch (branch.type) {
    case BranchType::AType:
        return "C" + number;
    case BranchType::TType:
        return "L" + number;
    case BranchType::DType:
        return "R" + number;
    case BranchType::AcrossSource:
        return "v" + number;
    case BranchType::ThroughSource:
        return "f" + number;
    case BranchType::Transformer:
        return "TF" + number;
    case BranchType::Gyrator:
        return "GY" + number;
    }
    return number;
}

QString valueOf(const Document& document, const std::string& name) {
    for (const Parameter& parameter : *document.parameters)
        if (parameter.name == name && !parameter.value.empty())
            return QString::fromStdString(parameter.value + (parameter.unit.empty() ? "" : " " + parameter.unit));
    for (const GraphInput& input : *document.inputs)
        if (input.name == name)
            return QString::fromStdString(input.expression);
    return {};
}

} // namespace

GraphPane::GraphPane(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_header(new PaneHeader(this)), m_canvas(new GraphCanvas(this)) {
    m_header->addTitle(tr("Graph"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);
    m_canvas->setAccessibleName(tr("Linear graph"));
    connectCanvas();
    for (const auto signal : {&Session::derived, &Session::documentChanged})
        connect(&m_session, signal, this, &GraphPane::showGraph);
    connect(&m_session, &Session::opened, this, [this] {
        m_selected = 0;
        showGraph();
    });
}

void GraphPane::connectCanvas() {
    connect(m_canvas, &GraphCanvas::nodeAdded, this, [this](QPointF place) {
        edit(tr("Add node"), [place](const Document& document) {
            return withNodePlaced(document, newNode(document), {place.x(), place.y()});
        });
    });
    connect(m_canvas, &GraphCanvas::nodeMoved, this, [this](int node, QPointF place) {
        edit(tr("Move node"), [=](const Document& document) {
            return withNodePlaced(document, node, {place.x(), place.y()});
        });
    });
    connect(m_canvas, &GraphCanvas::nodeRemoved, this, [this](int node) {
        edit(tr("Remove node"), [=](const Document& document) { return withNodeRemoved(document, node); });
    });
    connect(m_canvas, &GraphCanvas::branchAdded, this, [this](int tail, int head, BranchType type) {
        edit(tr("Add branch"), [=](const Document& document) { return withBranchAdded(document, {tail, head}, type); });
    });
    connect(m_canvas, &GraphCanvas::twoPortAdded, this, [this](BranchEnds first, BranchEnds second, BranchType type) {
        edit(tr("Add two-port"), [=](const Document& document) {
            return withTwoPortAdded(document, {first.tail, first.head}, {second.tail, second.head}, type);
        });
    });
    connect(m_canvas, &GraphCanvas::branchReversed, this, [this](int branch) {
        edit(tr("Reverse branch"), [=](const Document& document) { return withBranchReversed(document, branch); });
    });
    connect(m_canvas, &GraphCanvas::branchRemoved, this, [this](int branch) {
        edit(tr("Remove branch"), [=](const Document& document) { return withBranchRemoved(document, branch); });
    });
    connect(m_canvas, &GraphCanvas::branchTypeChanged, this, [this](int branch, BranchType type) {
        edit(tr("Change element"), [=](const Document& document) { return withBranchType(document, branch, type); });
    });
    connect(m_canvas, &GraphCanvas::branchSelected, this, [this](int branch) {
        m_selected = branch;
        showGraph();
    });
    connect(m_canvas, &GraphCanvas::selectionCleared, this, [this] {
        m_selected = 0;
        showGraph();
    });
    connect(m_canvas, &GraphCanvas::branchActivated, this, [this](int branch) {
        const LinearGraph graph = readGraph(m_session.document()).graph;
        for (std::size_t row = 0; row < graph.branches.size(); ++row) {
            if (graph.branches[row].number != branch)
                continue;
            const std::string name = elementName(graph, row);
            const auto& parameters = *m_session.document().parameters;
            for (std::size_t k = 0; k < parameters.size(); ++k)
                if (parameters[k].name == name)
                    return emit fieldWanted({Section::Parameters, k, Column::Value});
            emit fieldWanted({Section::LinearGraph, 0, Column::Branches, row});
        }
    });
}

void GraphPane::edit(const QString& label, const std::function<Document(const Document&)>& change) {
    m_session.commit(label, change(m_session.document()));
}

void GraphPane::showGraph() {
    m_canvas->setPicture(picture());
}

GraphPicture GraphPane::picture() const {
    const Document& document = m_session.document();
    const GraphRows& rows = *document.graph;
    const LinearGraph graph = readGraph(document).graph;
    const auto& other = m_session.state().other;
    const StateSpace* space = other && other->stateSpace ? &*other->stateSpace : nullptr;
    const auto contains = [](const std::vector<int>& list, int number) {
        return std::find(list.begin(), list.end(), number) != list.end();
    };
    GraphPicture picture;
    for (std::size_t k = 0; k < std::max(rows.places.size(), rows.nodes.size()); ++k) {
        PicturedNode node;
        node.number = static_cast<int>(k) + 1;
        if (k < rows.nodes.size())
            node.name = QString::fromStdString(rows.nodes[k]);
        if (const auto place = nodePlace(document, node.number))
            node.position = QPointF(place->x, place->y);
        if (node.position || !node.name.isEmpty())
            picture.nodes.push_back(std::move(node));
    }
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& typed = graph.branches[row];
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
        branch.isSelected = typed.number == m_selected;
        if (space) {
            branch.isInTree = contains(space->tree.tree, typed.number);
            if (contains(space->tree.states, typed.number) && !isSourceType(typed.type))
                branch.states << QString::fromStdString(latexOfName(
                    typed.type == BranchType::AType ? acrossName(typed.number) : throughName(typed.number)));
        }
        picture.branches.push_back(std::move(branch));
    }
    return picture;
}

} // namespace coenergy
