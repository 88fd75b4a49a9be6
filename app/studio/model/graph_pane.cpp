// From the typed graph to the picture, and back edit by edit.
#include "studio/model/graph_pane.hpp"

#include "graphcanvas/graph_words.hpp"
#include "graphmodel/graph_edits.hpp"
#include "graphmodel/graph_table.hpp"
#include "lineargraph/graph_rows.hpp"
#include "studio/model/pictured_graph.hpp"
#include "studio/window/pane_header.hpp"
#include "theme/icon.hpp"

#include <QButtonGroup>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace coenergy {

GraphPane::GraphPane(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_header(new PaneHeader(this)), m_canvas(new GraphCanvas(this)) {
    m_header->addTitle(tr("Graph"));
    addTools();
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
        select(0);
        showGraph();
        m_canvas->fit();
    });
}

// The tools as words beside their icons; Fit at the other end.
void GraphPane::addTools() {
    constexpr int iconButtonWidth = 32;
    auto* tools = new QButtonGroup(this);
    const auto add = [&](GraphTool tool, const QString& icon, const QString& text, const QString& help) {
        auto* button = new QPushButton(themeIcon(icon), text, m_header);
        button->setCheckable(true);
        button->setChecked(tool == m_canvas->tool());
        button->setFixedHeight(26);
        button->setToolTip(help);
        if (text.isEmpty()) {
            button->setFixedWidth(iconButtonWidth);
            button->setAccessibleName(help.section(QLatin1Char(':'), 0, 0));
        }
        tools->addButton(button, static_cast<int>(tool));
        m_header->addLeft(button);
    };
    add(GraphTool::Select, QStringLiteral("pointer"), tr("Select"),
        tr("Choose, move nodes, and draw branches from the edges of nodes."));
    add(GraphTool::Node, QStringLiteral("node"), tr("Node"), tr("Each click on the sheet adds a node."));
    add(GraphTool::Branch, QStringLiteral("branch"), tr("Branch"),
        tr("Drag from node to node; where there is none a new one is added. Choose the element below."));
    add(GraphTool::Ground, QStringLiteral("ground"), {},
        tr("Ground: a click on a node makes it part of the reference."));
    add(GraphTool::Probe, QStringLiteral("probe"), {},
        tr("Probe: a click on a branch plots what is across it, with Shift what goes through it."));
    connect(tools, &QButtonGroup::idClicked, m_canvas, [this](int id) {
        m_canvas->setTool(static_cast<GraphTool>(id));
        m_canvas->setFocus();
    });
    connect(m_canvas, &GraphCanvas::toolChanged, tools,
            [tools](GraphTool tool) { tools->button(static_cast<int>(tool))->setChecked(true); });
    connect(m_header->addTool(QStringLiteral("fit"), tr("Fit the graph (0)")), &QToolButton::clicked, m_canvas,
            &GraphCanvas::fit);
}

void GraphPane::connectNodes() {
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
    connect(m_canvas, &GraphCanvas::nodeGrounded, this, [this](int node) {
        edit(tr("Connect to the reference"),
             [=](const Document& document) { return withNodeGrounded(document, node); });
    });
    connect(m_canvas, &GraphCanvas::nodeDomainChanged, this, [this](int node, GraphDomain domain) {
        edit(tr("Change domain"),
             [=](const Document& document) { return withNodeDomain(document, node, domainText(domain)); });
    });
}

// The branch that was drawn last is selected, so that it can be reversed at once.
void GraphPane::draw(const QString& label, const BranchEnds& first, const std::optional<BranchEnds>& second,
                     BranchType type) {
    Document document = m_session.document();
    const auto nodeAt = [&document](const BranchEnd& end) {
        if (end.node != 0)
            return end.node;
        const int node = newNode(document);
        document = withNodePlaced(document, node, {end.place.x(), end.place.y()});
        return node;
    };
    const auto nodesOf = [&](const BranchEnds& ends) {
        const int tail = nodeAt(ends.tail);
        return BranchNodes{tail, nodeAt(ends.head)};
    };
    const BranchNodes nodes = nodesOf(first);
    document =
        second ? withTwoPortAdded(document, nodes, nodesOf(*second), type) : withBranchAdded(document, nodes, type);
    const auto row = rowNumbers(document.graph->branches.back());
    m_session.commit(label, document);
    select(row ? row->front() : 0);
}

void GraphPane::connectBranches() {
    connect(m_canvas, &GraphCanvas::branchAdded, this,
            [this](const BranchEnds& ends, BranchType type) { draw(tr("Add branch"), ends, {}, type); });
    connect(m_canvas, &GraphCanvas::twoPortAdded, this,
            [this](const BranchEnds& first, const BranchEnds& second, BranchType type) {
                draw(tr("Add two-port"), first, second, type);
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
    connect(m_canvas, &GraphCanvas::branchProbed, this, [this](int branch, OutputKind kind) {
        edit(tr("Add probe"), [=](const Document& document) {
            const std::vector<PicturedBranch> branches = picturedGraph(document).branches;
            const auto probed = std::ranges::find(branches, branch, &PicturedBranch::number);
            const QString title = probed == branches.end() ? QString() : variableTitle(*probed, kind);
            return withProbe(document, branch, kind, title.toStdString());
        });
    });
    connect(m_canvas, &GraphCanvas::outputToggled, this, [this](int branch, OutputKind kind) {
        edit(tr("Change outputs"), [=](const Document& document) { return withOutputToggled(document, branch, kind); });
    });
}

void GraphPane::connectCanvas() {
    connectNodes();
    connectBranches();
    connect(m_canvas, &GraphCanvas::branchSelected, this, &GraphPane::select);
    connect(m_canvas, &GraphCanvas::selectionCleared, this, [this] { select(0); });
    connect(m_canvas, &GraphCanvas::nodeSelected, this, [this] { select(0); });
    connect(m_canvas, &GraphCanvas::branchActivated, this, &GraphPane::findInForm);
}

void GraphPane::select(int branch) {
    if (branch == std::exchange(m_selected, branch))
        return;
    showGraph();
    emit selected(branch);
}

// A class sees no selection that nobody points at.
void GraphPane::setPresented(double scale) {
    if (scale != 1)
        select(0);
    m_canvas->setPresented(scale);
}

// What the element is, or gives; a matrix has no single place.
void GraphPane::findInForm(int branch) {
    const Document& document = m_session.document();
    if (const JoinedElements elements = readGraph(document).elements; const auto* element = elements.elementOf(branch))
        return emit fieldWanted({Section::DistributedElements, element->item, Column::Name});
    const std::optional<Field> row = branchField(document, branch);
    for (const ElementRow& element : elementRows(document)) {
        const bool isMeant = row && row->element >= element.row && row->element < element.row + element.count;
        if (isMeant && !element.isVector && !element.name.empty())
            return emit fieldWanted(
                elementField(element, element.group == ElementGroup::Sources ? Column::Expression : Column::Value));
    }
    if (row)
        emit fieldWanted(*row);
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

#include "moc_graph_pane.cpp"
