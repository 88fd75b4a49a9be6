// The graph as it is typed, and back, edit by edit.
#include "studio/graph_pane.hpp"

#include "model/graph_edits.hpp"
#include "model/graph_rows.hpp"
#include "studio/pane_header.hpp"
#include "studio/pictured_graph.hpp"

#include <QVBoxLayout>

namespace coenergy {

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
        const ReadGraph read = readGraph(m_session.document());
        if (const JoinedElement* element = read.elements.elementOf(branch))
            return emit fieldWanted({Section::DistributedElements, element->item, Column::Name});
        const LinearGraph& graph = read.graph;
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
    const auto& other = m_session.state().other;
    const NormalTree* tree = other && other->stateSpace ? &other->stateSpace->tree : nullptr;
    m_canvas->setPicture(picturedGraph(m_session.document(), tree, m_selected));
}

} // namespace coenergy
