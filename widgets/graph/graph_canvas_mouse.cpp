// The pointer: a press begins a gesture, which ends with the release. A node is moved by its body and connected by its
// ring; dragging the empty sheet moves the sheet. With the branch tool the whole node acts as its ring, and a new node
// is made on the empty sheet.
#include "graph_canvas.hpp"

#include "graph_words.hpp"

#include <QGuiApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr int dragDistance = 4; // pixels; less is a click

// The picture with a node at another place; the others stay where they are.
GraphPicture withNodeAt(GraphPicture picture, int number, QPointF place) {
    for (PicturedNode& node : picture.nodes)
        if (node.number == number) {
            node.position = place;
            return picture;
        }
    picture.nodes.push_back({number, {}, place});
    return picture;
}

} // namespace

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    if (event->button() == Qt::MiddleButton)
        beginGesture({}, place, event->button());
    else if (event->button() == Qt::LeftButton)
        beginGesture(graphHit(m_drawing, mapToScene(place)), place, event->button());
    event->accept();
}

void GraphCanvas::beginGesture(const std::optional<GraphHit>& hit, QPoint place, Qt::MouseButton button) {
    if (m_gesture == Gesture::KeyboardConnect)
        cancel();
    m_gestureStart = place;
    m_pointer = mapToScene(place);
    m_hasMoved = false;
    m_refusal.clear();
    m_pressed.reset();
    if (hit && isPointing()) {
        m_pressed = hit->item;
        m_gesture = Gesture::Pan;
        return choose(hit->item);
    }
    const bool isDrawing = m_tool == GraphTool::Branch && button != Qt::MiddleButton;
    if (!hit && isDrawing) {
        const auto node = nodeNear(m_drawing, m_pointer);
        beginConnection(node ? BranchEnd(*node) : BranchEnd(m_pointer), Gesture::Connect);
        return;
    }
    if (!hit) {
        m_gesture = Gesture::Pan;
        return;
    }
    choose(hit->item);
    if (hit->item.kind != GraphItem::Kind::Node)
        return;
    if (hit->zone == GraphHit::Zone::Ring || isDrawing) {
        beginConnection(hit->item.number, Gesture::Connect);
        return;
    }
    m_gesture = Gesture::Move;
    m_gestureNode = hit->item.number;
    m_grip = anchorOf(m_drawing, m_gestureNode, m_pointer) - m_pointer;
}

void GraphCanvas::beginConnection(const BranchEnd& from, Gesture gesture) {
    m_gesture = gesture;
    m_begun = from;
    m_target.reset();
    m_pointer = gesture == Gesture::Connect ? m_pointer : placeOf(m_drawing, {GraphItem::Kind::Node, from.node});
    viewport()->update();
}

QPointF GraphCanvas::anchor(const BranchEnd& end, QPointF other) const {
    return end.node == 0 ? end.place : anchorOf(m_drawing, end.node, other);
}

// A node within reach, or the empty sheet, as long as that is not where the branch begins.
void GraphCanvas::aimAt(QPointF place) {
    constexpr double leastLength = 40; // pixels; less is a slip
    m_pointer = place;
    m_target.reset();
    if (const auto node = nodeNear(m_drawing, place)) {
        if (*node != m_begun.node)
            m_target = *node;
    } else if (distanceBetween(place, anchor(m_begun, place)) >= leastLength) {
        m_target = place;
    }
    viewport()->update();
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPoint place = event->position().toPoint();
    m_hasMoved = m_hasMoved || (place - m_gestureStart).manhattanLength() >= dragDistance;
    switch (m_gesture) {
    case Gesture::None:
    case Gesture::KeyboardConnect: pointAt(place); break;
    case Gesture::Move:
        if (m_hasMoved)
            continueMove(mapToScene(place) + m_grip);
        break;
    case Gesture::Connect: aimAt(mapToScene(place)); break;
    case Gesture::Pan:
        if (m_hasMoved)
            pan(place);
        break;
    }
}

void GraphCanvas::pointAt(QPoint place) {
    const auto hit = graphHit(m_drawing, mapToScene(place));
    const auto item = hit ? std::optional(hit->item) : std::nullopt;
    const bool isDrawing = m_tool == GraphTool::Branch;
    viewport()->setCursor(!hit && m_tool == GraphTool::Select              ? Qt::ArrowCursor
                          : !hit                                           ? Qt::CrossCursor
                          : hit->item.kind == GraphItem::Kind::Branch      ? Qt::PointingHandCursor
                          : m_tool == GraphTool::Ground                    ? Qt::PointingHandCursor
                          : hit->zone == GraphHit::Zone::Ring || isDrawing ? Qt::CrossCursor
                                                                           : Qt::OpenHandCursor);
    if (item == m_pointedAt)
        return;
    m_pointedAt = item;
    viewport()->update();
}

// Shown while it lasts; whoever has the graph says in the end whether it stays.
void GraphCanvas::continueMove(QPointF place) {
    m_pointer = place;
    compose(withNodeAt(m_picture, m_gestureNode, place));
}

void GraphCanvas::pan(QPoint place) {
    const QPoint way = place - std::exchange(m_gestureStart, place);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - way.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - way.y());
    m_isFitted = false;
    viewport()->setCursor(Qt::ClosedHandCursor);
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (m_gesture != Gesture::None && m_gesture != Gesture::KeyboardConnect)
        endGesture();
    pointAt(event->position().toPoint());
}

void GraphCanvas::endGesture() {
    const Gesture gesture = std::exchange(m_gesture, Gesture::None);
    const bool isClick = !m_hasMoved && (gesture == Gesture::Pan || (gesture == Gesture::Connect && m_begun.node == 0));
    if (isClick && m_pressed)
        useOn(*m_pressed);
    else if (isClick)
        choose({});
    if (isClick && m_tool == GraphTool::Node) {
        m_isToolUsed = true;
        emit nodeAdded(m_pointer);
    }
    if (gesture == Gesture::Connect && m_target) {
        m_isToolUsed = true;
        connectTo(*m_target);
    }
    if (gesture == Gesture::Move && m_hasMoved) {
        m_isFitted = m_isFitted && isAllInView(); // it stays where it was dropped
        emit nodeMoved(m_gestureNode, m_pointer);
        compose(m_picture);
    }
    m_target.reset();
    viewport()->update();
}

void GraphCanvas::useOn(const GraphItem& item) {
    const bool isBranch = item.kind == GraphItem::Kind::Branch;
    if (isBranch == (m_tool == GraphTool::Ground))
        return;
    m_isToolUsed = true;
    const bool isThrough = QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier);
    if (isBranch)
        emit branchProbed(item.number, isThrough ? OutputKind::Through : OutputKind::Across);
    else
        ground(item.number);
}

void GraphCanvas::ground(int node) {
    if (node == referenceNode)
        return;
    const bool isShorted =
        std::any_of(m_picture.branches.begin(), m_picture.branches.end(), [node](const PicturedBranch& branch) {
            return (branch.tail == node && branch.head == referenceNode) ||
                   (branch.head == node && branch.tail == referenceNode);
        });
    if (isShorted)
        m_refusal = tr("A branch from here to the reference would be short-circuited: remove it first.");
    else
        emit nodeGrounded(node);
    viewport()->update();
}

// A two-port is told when both its branches are drawn.
void GraphCanvas::connectTo(const BranchEnd& end) {
    const BranchEnds ends{m_begun, end};
    const BranchType type = newBranchType();
    if (!isTwoPort(type))
        emit branchAdded(ends, type);
    else if (!m_firstPort) {
        m_firstPort = ends;
        m_firstPortType = type;
    } else
        emit twoPortAdded(*std::exchange(m_firstPort, std::nullopt), ends, type);
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const QPointF place = mapToScene(event->position().toPoint());
    const auto hit = graphHit(m_drawing, place);
    if (!hit && m_tool == GraphTool::Select)
        emit nodeAdded(place);
    else if (!hit)
        return;
    else if (hit->item.kind == GraphItem::Kind::Branch)
        emit branchActivated(hit->item.number);
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
    constexpr double notch = 120; // eighths of a degree
    constexpr double factor = 1.15;
    zoom(std::pow(factor, event->angleDelta().y() / notch), event->position().toPoint());
    event->accept();
}

void GraphCanvas::scrollContentsBy(int dx, int dy) {
    QGraphicsView::scrollContentsBy(dx, dy);
    showBars();
    viewport()->update();
}

bool GraphCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_pointedAt.reset();
        viewport()->update();
    }
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto hit = graphHit(m_drawing, mapToScene(help->pos()));
    QString words;
    if (hit && hit->item.kind == GraphItem::Kind::Node)
        words = spokenNode(hit->item.number, m_picture);
    for (std::size_t k = 0; hit && k < m_picture.branches.size(); ++k)
        if (hit->item == GraphItem{GraphItem::Kind::Branch, m_picture.branches[k].number})
            words = spokenBranch(k, m_picture);
    QToolTip::showText(help->globalPos(), words, viewport());
    return true;
}

} // namespace coenergy
