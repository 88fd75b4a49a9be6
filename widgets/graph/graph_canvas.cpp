// One item paints the whole graph; the drawing, a value, knows where everything is. The sheet has no edge, so that
// nothing jumps while it is drawn on.
#include "graph_canvas.hpp"

#include "graph_accessible.hpp"
#include "graph_layout.hpp"
#include "graph_words.hpp"
#include "type_palette.hpp"

#include "theme/theme.hpp"

#include <QEvent>
#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr double sheetHalf = 50'000; // pixels
constexpr double mostZoom = 4;
constexpr double leastZoom = 0.1;
constexpr double fittedZoom = 1.25; // a small graph is not blown up
constexpr QPoint palettePlace(12, 10);
constexpr int legendHeight = 24;
constexpr int paletteRoom = 44; // above the graph

// A bar of the sheet, which has no edge, goes as far as something is drawn or in view.
void fitBar(QScrollBar& bar, const QScrollBar& view, double from, double to, int length) {
    const QSignalBlocker quiet(&bar);
    const int at = view.value();
    bar.setPageStep(length);
    bar.setRange(std::min(static_cast<int>(std::floor(from)), at),
                 std::max(static_cast<int>(std::ceil(to)) - length, at));
    bar.setValue(at);
    bar.setVisible(bar.maximum() > bar.minimum());
}

} // namespace

class GraphCanvas::Sheet : public QGraphicsItem {
public:
    explicit Sheet(GraphCanvas* canvas) : m_canvas(canvas) {}

    QRectF boundingRect() const override { return {-sheetHalf, -sheetHalf, 2 * sheetHalf, 2 * sheetHalf}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
        m_canvas->paintSheet(*painter);
    }

private:
    GraphCanvas* m_canvas;
};

GraphCanvas::GraphCanvas(QWidget* parent)
    : QGraphicsView(parent), m_sheet(new Sheet(this)), m_types(new TypePalette(this)),
      m_across(new QScrollBar(Qt::Horizontal, this)), m_down(new QScrollBar(Qt::Vertical, this)) {
    installGraphAccessibility();
    setAccessibleName(tr("Graph"));
    setScene(new QGraphicsScene(this));
    scene()->setItemIndexMethod(QGraphicsScene::NoIndex);
    scene()->addItem(m_sheet);
    setSceneRect(m_sheet->boundingRect());
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(QGraphicsView::NoAnchor);
    setResizeAnchor(QGraphicsView::NoAnchor);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    m_types->move(palettePlace);
    for (const auto& [bar, view] : {std::pair(m_across, horizontalScrollBar()), std::pair(m_down, verticalScrollBar())})
        connect(bar, &QScrollBar::valueChanged, this, [this, view = view](int value) {
            view->setValue(value);
            m_isFitted = false;
        });
    connect(m_types, &TypePalette::typeChosen, this, [this](BranchType type) {
        setNewBranchType(type);
        setTool(GraphTool::Branch);
    });
    compose(m_picture);
}

BranchType GraphCanvas::newBranchType() const {
    return m_types->type();
}

void GraphCanvas::setNewBranchType(BranchType type) {
    m_types->setType(type);
    if (type != m_firstPortType)
        m_firstPort.reset();
    describe();
    viewport()->update();
}

void GraphCanvas::setTool(GraphTool tool) {
    if (tool == m_tool)
        return;
    m_tool = tool;
    m_isToolUsed = false;
    emit toolChanged(tool);
    viewport()->update();
}

void GraphCanvas::setPicture(GraphPicture picture) {
    if (m_hasPicture && picture == m_picture)
        return;
    m_picture = std::move(picture);
    compose(m_picture);
    followSelection();
    forgetGone();
    fitIfNeeded();
    m_hasPicture = true;
    announceGraphChanged(*this);
}

void GraphCanvas::compose(const GraphPicture& picture) {
    m_drawing = graphDrawing(picture, sheetFont());
    const auto& branches = picture.branches;
    const auto current = currentBranch();
    if (const auto node = currentNode(); node && *node != referenceNode)
        m_types->setDomain(domainOf(*node, picture));
    else if (!branches.empty())
        m_types->setDomain(branches[current.value_or(0)].domain);
    describe();
    showBars();
    viewport()->update();
}

void GraphCanvas::describe() {
    setAccessibleDescription(tr("%1; new branches: %2", "a graph in words, the name of an element")
                                 .arg(spokenGraph(m_picture), elementName(newBranchType(), m_types->domain())));
}

// The current item may be gone, and another branch may be selected.
void GraphCanvas::followSelection() {
    const std::vector<GraphItem> items = itemsOf(m_drawing);
    if (m_current && std::find(items.begin(), items.end(), *m_current) == items.end())
        m_current.reset();
    m_pointedAt.reset();
    const auto current = currentBranch();
    if (current && m_picture.branches[*current].isSelected)
        return;
    for (const PicturedBranch& branch : m_picture.branches)
        if (branch.isSelected) {
            setCurrent(GraphItem{GraphItem::Kind::Branch, branch.number});
            return;
        }
}

// What was begun at a node that is gone is over.
void GraphCanvas::forgetGone() {
    const auto isThere = [this](int node) {
        return node == referenceNode || std::any_of(m_drawing.nodes.begin(), m_drawing.nodes.end(),
                                                    [node](const DrawnNode& each) { return each.number == node; });
    };
    const auto isEndThere = [&](const BranchEnd& end) { return end.node == 0 || isThere(end.node); };
    if (m_firstPort && !(isEndThere(m_firstPort->tail) && isEndThere(m_firstPort->head)))
        m_firstPort.reset();
    if (m_target && !isEndThere(*m_target))
        m_target.reset();
    const bool isConnecting = m_gesture == Gesture::Connect || m_gesture == Gesture::KeyboardConnect;
    if ((m_gesture == Gesture::Move && !isThere(m_gestureNode)) || (isConnecting && !isEndThere(m_begun)))
        m_gesture = Gesture::None;
}

void GraphCanvas::setCurrent(std::optional<GraphItem> item) {
    if (item == m_current)
        return;
    m_current = item;
    if (const auto branch = currentBranch())
        m_types->setDomain(m_picture.branches[*branch].domain);
    else if (const auto node = currentNode(); node && *node != referenceNode)
        m_types->setDomain(domainOf(*node, m_picture));
    viewport()->update();
    announceCurrentItem(*this);
}

// As setCurrent, and told to others.
void GraphCanvas::choose(std::optional<GraphItem> item) {
    setCurrent(item);
    if (!item)
        emit selectionCleared();
    else if (item->kind == GraphItem::Kind::Branch)
        emit branchSelected(item->number);
    else
        emit nodeSelected(item->number);
}

std::optional<std::size_t> GraphCanvas::currentBranch() const {
    for (std::size_t k = 0; k < m_picture.branches.size(); ++k)
        if (m_current == GraphItem{GraphItem::Kind::Branch, m_picture.branches[k].number})
            return k;
    return {};
}

std::optional<int> GraphCanvas::currentNode() const {
    return m_current && m_current->kind == GraphItem::Kind::Node ? std::optional(m_current->number) : std::nullopt;
}

GraphLook GraphCanvas::look() const {
    return {palette(), sheetFont(), m_pointedAt, hasFocus() && m_presentedScale == 1 ? m_current : std::nullopt};
}

void GraphCanvas::paintSheet(QPainter& painter) const {
    paintGraph(painter, m_drawing, look());
    paintConnection(painter);
}

// The branch that is being drawn; of a two-port, the one before it as well.
void GraphCanvas::paintConnection(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    if (m_firstPort) {
        const auto& [from, to] = *m_firstPort;
        const QPointF tail = anchor(from, to.node == 0 ? to.place : placeOf(m_drawing, {{}, to.node}));
        painter.drawLine(tail, anchor(to, tail));
    }
    if (m_gesture != Gesture::Connect && m_gesture != Gesture::KeyboardConnect)
        return;
    const bool isToReference = m_gesture == Gesture::Connect && m_target && m_target->node == referenceNode;
    const QPointF end = isToReference ? QPointF(m_pointer.x(), anchor(*m_target, m_pointer).y())
                        : m_target    ? anchor(*m_target, m_pointer)
                                      : m_pointer;
    painter.drawLine(anchor(m_begun, end), end);
    if (m_target && m_target->node == 0) {
        painter.drawEllipse(end, nodeRadius, nodeRadius);
    } else if (m_target) {
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
        painter.drawEllipse(end, ringRadius, ringRadius);
    }
}

// What one may do next, where the picture does not say it.
QString GraphCanvas::hint() const {
    if (m_gesture == Gesture::KeyboardConnect)
        return tr("Arrow keys choose the other node, Return draws the branch, Esc cancels.");
    if (m_firstPort)
        return tr("Now the other branch of the two-port; Esc cancels.");
    if (!m_refusal.isEmpty())
        return m_refusal;
    if (m_tool == GraphTool::Ground && !m_isToolUsed)
        return tr("Click the node that is to be part of the reference. Esc ends this.");
    if (m_tool == GraphTool::Probe && !m_isToolUsed)
        return tr("Click a branch to plot what is across it, with Shift what goes through it. Esc ends this.");
    if (m_tool == GraphTool::Node && !m_isToolUsed)
        return tr("Click where a node is to be. Esc ends this.");
    if (m_tool == GraphTool::Branch && !m_isToolUsed)
        return tr("Drag from node to node, to the reference, or to an empty place for a new node. Esc ends this.");
    if (m_picture.branches.empty() && m_drawing.nodes.empty())
        return tr("Double-click for a node. Drag from the edge of a node to another one for a branch.");
    if (m_picture.branches.empty())
        return tr("Drag from the edge of a node to another one, or to the reference, for a branch.");
    return {};
}

// At the lower edge, over whatever lies there.
void GraphCanvas::paintHint(QPainter& painter, const QRectF& area) const {
    const QString words = hint();
    if (words.isEmpty())
        return;
    constexpr QMarginsF inset(10, 4, 10, 4);
    constexpr int flags = Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap;
    painter.setFont(themeFont(font(), TextRole::Body));
    const QRectF box = painter.boundingRect(area.marginsRemoved(inset), flags, words);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themeColor(palette(), ColorRole::Separator));
    painter.setBrush(themeColor(palette(), ColorRole::Background));
    painter.drawRoundedRect(box.marginsAdded(inset), 6, 6);
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    painter.drawText(box, flags, words);
}

void GraphCanvas::drawForeground(QPainter* painter, const QRectF&) {
    constexpr int margin = 12;
    painter->save();
    painter->resetTransform();
    const QRectF area = QRectF(viewport()->rect()).adjusted(margin, margin, -margin, -margin);
    const bool hasTree = std::any_of(m_picture.branches.begin(), m_picture.branches.end(),
                                     [](const PicturedBranch& branch) { return branch.isInTree; });
    if (hasTree)
        paintLegend(*painter, {area.topLeft(), QSizeF(area.width(), legendHeight)}, {palette(), font(), {}, {}});
    paintHint(*painter, area);
    if (hasFocus() && m_presentedScale == 1) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    painter->restore();
}

void GraphCanvas::setPresented(double scale) {
    m_presentedScale = scale;
    m_types->setVisible(scale == 1);
    fit();
}

// The sheet grows as a whole; letters that would be too small beside its symbols grow by themselves.
QFont GraphCanvas::sheetFont() const {
    QFont letters = font();
    const double scale = m_letters / m_presentedScale;
    if (letters.pixelSize() > 0)
        letters.setPixelSize(qRound(scale * letters.pixelSize()));
    else
        letters.setPointSizeF(scale * letters.pointSizeF());
    return letters;
}

QRectF GraphCanvas::room() const {
    const int above = m_presentedScale == 1 ? paletteRoom : palettePlace.y() + legendHeight;
    return QRectF(viewport()->rect()).adjusted(0, above, 0, 0);
}

double GraphCanvas::fittingZoom() const {
    const QRectF bounds = m_drawing.bounds;
    return std::min(
        {room().width() / bounds.width(), room().height() / bounds.height(), fittedZoom * m_presentedScale});
}

// Where all of it has no room, it begins at the left and at the top.
void GraphCanvas::fit() {
    constexpr double readable = 0.92; // of the small letters around the canvas
    for (const double letters : {1.0, 1.25, 1.5}) {
        m_letters = letters;
        compose(m_picture);
        if (fittingZoom() * letters >= readable * m_presentedScale)
            break;
    }
    const double zoom = std::max({fittingZoom(), readable * m_presentedScale / m_letters, leastZoom});
    setTransform(QTransform::fromScale(zoom, zoom));
    const QRectF bounds(m_drawing.bounds.topLeft() * zoom, m_drawing.bounds.size() * zoom);
    const QPointF free = bounds.center() - room().center();
    horizontalScrollBar()->setValue(qRound(std::min(free.x(), bounds.left() - room().left())));
    verticalScrollBar()->setValue(qRound(std::min(free.y(), bounds.top() - room().top())));
    m_isFitted = true;
    showBars();
}

void GraphCanvas::showBars() {
    const double zoom = magnification();
    const QRectF drawn = m_drawing.contents();
    fitBar(*m_across, *horizontalScrollBar(), drawn.left() * zoom, drawn.right() * zoom, viewport()->width());
    fitBar(*m_down, *verticalScrollBar(), drawn.top() * zoom, drawn.bottom() * zoom, viewport()->height());
    const int breadth = m_down->sizeHint().width();
    m_across->setGeometry(0, height() - breadth, width() - breadth, breadth);
    m_down->setGeometry(width() - breadth, 0, breadth, height() - breadth);
}

bool GraphCanvas::isAllInView() const {
    const QRectF inView = mapToScene(room().toRect()).boundingRect();
    return inView.contains(m_drawing.contents());
}

// A graph that was all in view stays so; nothing moves as long as all of it can be seen, so that the sheet lies still
// below the pointer that draws.
void GraphCanvas::fitIfNeeded() {
    if (!m_hasPicture || (m_isFitted && !isAllInView()))
        fit();
}

void GraphCanvas::zoom(double factor, QPoint fixed) {
    const QPointF before = mapToScene(fixed);
    const double next = std::clamp(magnification() * factor, leastZoom, mostZoom);
    setTransform(QTransform::fromScale(next, next));
    const QPointF moved = mapFromScene(before) - QPointF(fixed);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + qRound(moved.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(moved.y()));
    m_isFitted = false;
    showBars();
}

// So that what the keyboard acts on is seen.
void GraphCanvas::reveal(const GraphItem& item) {
    const QRectF inView = mapToScene(viewport()->rect()).boundingRect();
    if (!inView.contains(areaOf(m_drawing, item)))
        ensureVisible(areaOf(m_drawing, item));
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    m_types->adjustSize();
    m_isFitted ? fit() : showBars();
}

void GraphCanvas::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_isFitted ? fit() : compose(m_picture);
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
    QGraphicsView::focusInEvent(event);
    viewport()->update();
    announceCurrentItem(*this);
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
    QGraphicsView::focusOutEvent(event);
    viewport()->update();
}

} // namespace coenergy

#include "moc_graph_canvas.cpp"
