// Everything that the mouse can do: arrows go from node to node or from branch to branch, Page Up and Page Down through
// all of them; a branch is drawn by selecting its other node.
#include "graph_canvas.hpp"

#include "type_palette.hpp"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr double nudgeStep = 10;

std::optional<GraphDirection> directionOf(int key) {
    switch (key) {
    case Qt::Key_Left: return GraphDirection::Left;
    case Qt::Key_Right: return GraphDirection::Right;
    case Qt::Key_Up: return GraphDirection::Up;
    case Qt::Key_Down: return GraphDirection::Down;
    default: return {};
    }
}

QPointF unitTowards(GraphDirection direction) {
    switch (direction) {
    case GraphDirection::Left: return {-1, 0};
    case GraphDirection::Right: return {1, 0};
    case GraphDirection::Up: return {0, -1};
    case GraphDirection::Down: return {0, 1};
    }
    return {};
}

} // namespace

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (!pressedArrow(event->key(), modifiers) && !pressed(event->key(), modifiers))
        QWidget::keyPressEvent(event);
}

bool GraphCanvas::pressedArrow(int key, Qt::KeyboardModifiers modifiers) {
    const auto direction = directionOf(key);
    if (!direction || (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier))
        return false;
    if (m_gesture == Gesture::KeyboardConnect)
        aim(*direction);
    else if (modifiers == Qt::ShiftModifier)
        nudge(*direction);
    else
        step(*direction);
    return true;
}

bool GraphCanvas::pressed(int key, Qt::KeyboardModifiers modifiers) {
    if (key == Qt::Key_Plus || key == Qt::Key_Equal || key == Qt::Key_Minus) {
        constexpr double factor = 1.25;
        if (modifiers.testFlag(Qt::ControlModifier))
            return false;
        zoom(key == Qt::Key_Minus ? 1 / factor : factor, viewport()->rect().center());
        return true;
    }
    if (modifiers == Qt::ShiftModifier && key == Qt::Key_Insert) {
        addNodeBeside();
        return true;
    }
    return modifiers == Qt::NoModifier && pressedLetter(key);
}

bool GraphCanvas::pressedLetter(int key) {
    if (key >= Qt::Key_1 && key <= Qt::Key_7) {
        setNewBranchType(static_cast<BranchType>(key - Qt::Key_0));
        return true;
    }
    switch (key) {
    case Qt::Key_0: fit(); return true;
    case Qt::Key_PageDown: walk(1); return true;
    case Qt::Key_PageUp: walk(-1); return true;
    case Qt::Key_Space: changeKind(); return true;
    case Qt::Key_Insert: insert(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: confirm(); return true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: removeCurrent(); return true;
    case Qt::Key_R: reverseCurrent(); return true;
    case Qt::Key_Escape:
        if (m_gesture == Gesture::None && !m_firstPort && m_tool == GraphTool::Select)
            return false;
        if (m_gesture == Gesture::None && !m_firstPort)
            setTool(GraphTool::Select);
        cancel();
        return true;
    default: return false;
    }
}

void GraphCanvas::step(GraphDirection direction) {
    if (!m_current) {
        walk(1);
        return;
    }
    if (const auto next = itemTowards(m_drawing, *m_current, direction)) {
        choose(*next);
        reveal(*next);
    }
}

// Chooses the other node of the branch that is being drawn.
void GraphCanvas::aim(GraphDirection direction) {
    const GraphItem from{GraphItem::Kind::Node, m_target.value_or(m_begun).node};
    const auto next = itemTowards(m_drawing, from, direction);
    if (!next)
        return;
    m_target = next->number;
    if (m_target == m_begun)
        m_target.reset();
    m_pointer = placeOf(m_drawing, *next);
    reveal(*next);
    viewport()->update();
}

void GraphCanvas::nudge(GraphDirection direction) {
    const auto node = currentNode();
    if (node)
        emit nodeMoved(*node,
                       anchorOf(m_drawing, *node, placeOf(m_drawing, *m_current)) + nudgeStep * unitTowards(direction));
}

void GraphCanvas::walk(int by) {
    const std::vector<GraphItem> items = itemsOf(m_drawing);
    const auto found = m_current ? std::find(items.begin(), items.end(), *m_current) : items.end();
    const int last = static_cast<int>(items.size()) - 1;
    const int next = found == items.end() ? (by > 0 ? 0 : last) : static_cast<int>(found - items.begin()) + by;
    const GraphItem& item = items[static_cast<std::size_t>(std::clamp(next, 0, last))];
    choose(item);
    reveal(item);
}

// From a branch to its tail, from a node to its first branch.
void GraphCanvas::changeKind() {
    if (const auto branch = currentBranch()) {
        choose(GraphItem{GraphItem::Kind::Node, m_picture.branches[*branch].tail});
        return;
    }
    const auto node = currentNode();
    for (const PicturedBranch& branch : m_picture.branches)
        if (node && (branch.tail == *node || branch.head == *node)) {
            choose(GraphItem{GraphItem::Kind::Branch, branch.number});
            return;
        }
}

// A branch from the current node; without one, a node.
void GraphCanvas::insert() {
    if (m_gesture == Gesture::KeyboardConnect)
        confirm();
    else if (const auto node = currentNode())
        beginConnection(*node, Gesture::KeyboardConnect);
    else
        addNodeBeside();
}

// To the right of the current item, or of all, where there is room.
void GraphCanvas::addNodeBeside() {
    constexpr double distance = 160;
    constexpr double room = 60;
    QPointF place = m_current ? placeOf(m_drawing, *m_current) : QPointF(m_drawing.bounds.right(), 0);
    if (currentNode() == referenceNode)
        place -= QPointF(0, distance);
    const auto isTaken = [&](QPointF at) {
        return std::any_of(m_drawing.nodes.begin(), m_drawing.nodes.end(),
                           [at](const DrawnNode& node) { return distanceBetween(node.at, at) < room; });
    };
    place += m_drawing.nodes.empty() ? QPointF() : QPointF(distance, 0);
    while (isTaken(place))
        place += QPointF(distance, 0);
    emit nodeAdded(place);
}

void GraphCanvas::confirm() {
    if (m_gesture == Gesture::KeyboardConnect && m_target) {
        m_gesture = Gesture::None;
        connectTo(*std::exchange(m_target, std::nullopt));
        viewport()->update();
    } else if (m_gesture == Gesture::None && currentBranch()) {
        emit branchActivated(m_current->number);
    }
}

void GraphCanvas::cancel() {
    if (m_gesture == Gesture::None || m_gesture == Gesture::KeyboardConnect)
        m_firstPort.reset();
    m_gesture = Gesture::None;
    m_target.reset();
    compose(m_picture);
}

void GraphCanvas::removeCurrent() {
    if (currentBranch())
        emit branchRemoved(m_current->number);
    else if (const auto node = currentNode(); node && *node != referenceNode)
        emit nodeRemoved(*node);
}

void GraphCanvas::reverseCurrent() {
    if (currentBranch())
        emit branchReversed(m_current->number);
}

} // namespace coenergy
