#pragma once

#include "graph_hit.hpp"

#include <QGraphicsView>

#include <memory>

class QMenu;
class QScrollBar;

namespace coenergy {

class TypePalette;

/// Where a branch is to end: a node, or a place on the empty sheet where a new node is to be made.
struct BranchEnd {
    BranchEnd() = default;
    BranchEnd(int number) : node(number) {}
    BranchEnd(QPointF where) : place(where) {}

    int node = 0; ///< none: at the place
    QPointF place;

    bool operator==(const BranchEnd&) const = default;
};

struct BranchEnds {
    BranchEnd tail;
    BranchEnd head;

    bool operator==(const BranchEnds&) const = default;
};

/// What a press of the pointer does. Select: selects, moves nodes, and draws branches from their rings. Node: a click
/// adds one to the sheet. Branch: every drag draws one. Ground: a click connects a node to the reference. Probe: a
/// click plots a variable of a branch.
enum class GraphTool { Select, Node, Branch, Ground, Probe };

/// Shows a linear graph and lets it be edited: an edit by mouse or keyboard is signalled, and shows only when a new
/// picture contains it.
class GraphCanvas : public QGraphicsView {
    Q_OBJECT

public:
    explicit GraphCanvas(QWidget* parent = nullptr);

    void setPicture(GraphPicture picture);
    const GraphPicture& picture() const { return m_picture; }
    /// As shown, including a move in progress.
    const GraphDrawing& drawing() const { return m_drawing; }

    /// The item that keys act on. A selected branch of a new picture becomes this item.
    std::optional<GraphItem> current() const { return m_current; }
    void setCurrent(std::optional<GraphItem> item);

    /// The type of the next branch that is drawn.
    BranchType newBranchType() const;
    void setNewBranchType(BranchType type);

    GraphTool tool() const { return m_tool; }
    void setTool(GraphTool tool);

    /// All of it, but no smaller than can be read: the rest is behind scroll bars.
    void fit();
    void zoom(double factor, QPoint fixed);
    double magnification() const { return transform().m11(); }

    /// In front of an audience everything grows by this factor, and there is nothing to draw with; 1 ends that.
    void setPresented(double scale);

    /// For an item, or for an empty place.
    std::unique_ptr<QMenu> menuFor(std::optional<GraphItem> item, QPointF place);

    void copySvg() const;
    void copyLatex() const;
    void copyImage() const;

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override { return {340, 160}; }

signals:
    void nodeAdded(QPointF place);
    void nodeMoved(int node, QPointF place); ///< of the reference, only the height counts
    void nodeRemoved(int node);              ///< never the reference
    void nodeDomainChanged(int node, coenergy::GraphDomain domain);
    void nodeGrounded(int node); ///< never where a branch would be short-circuited
    void branchAdded(coenergy::BranchEnds ends, coenergy::BranchType type);
    /// Two branches, one after the other.
    void twoPortAdded(coenergy::BranchEnds first, coenergy::BranchEnds second, coenergy::BranchType type);
    void branchReversed(int branch);
    void branchRemoved(int branch);
    void branchTypeChanged(int branch, coenergy::BranchType type);
    void outputToggled(int branch, coenergy::OutputKind kind);
    void branchProbed(int branch, coenergy::OutputKind kind); ///< across or through
    void branchSelected(int branch);
    void branchActivated(int branch); ///< to be edited elsewhere
    void nodeSelected(int node);
    void selectionCleared();
    void toolChanged(coenergy::GraphTool tool);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    class Sheet;
    enum class Gesture { None, Move, Connect, KeyboardConnect, Pan };

    GraphLook look() const;
    void paintSheet(QPainter& painter) const;
    void paintConnection(QPainter& painter) const;
    QString hint() const;
    void paintHint(QPainter& painter, const QRectF& area) const;
    void compose(const GraphPicture& picture);
    void describe();
    void followSelection();
    void forgetGone();
    void fitIfNeeded();
    QFont sheetFont() const;
    QRectF room() const;
    double fittingZoom() const;
    bool isAllInView() const;
    void showBars();
    void reveal(const GraphItem& item);
    void choose(std::optional<GraphItem> item);

    void pointAt(QPoint place);
    void beginGesture(const std::optional<GraphHit>& hit, QPoint place, Qt::MouseButton button);
    void continueMove(QPointF place);
    void pan(QPoint place);
    void endGesture();
    void beginConnection(const BranchEnd& from, Gesture gesture);
    void aimAt(QPointF place);
    void connectTo(const BranchEnd& end);
    bool isPointing() const { return m_tool == GraphTool::Ground || m_tool == GraphTool::Probe; }
    void useOn(const GraphItem& item);
    void ground(int node);
    QPointF anchor(const BranchEnd& end, QPointF other) const;

    bool pressed(int key, Qt::KeyboardModifiers modifiers);
    bool pressedArrow(int key, Qt::KeyboardModifiers modifiers);
    bool pressedLetter(int key);
    void step(GraphDirection direction);
    void aim(GraphDirection direction);
    void nudge(GraphDirection direction);
    void walk(int by);
    void changeKind();
    void insert();
    void addNodeBeside();
    void confirm();
    void cancel();
    void removeCurrent();
    void reverseCurrent();
    std::optional<std::size_t> currentBranch() const;
    std::optional<int> currentNode() const;

    void extendBranchMenu(QMenu& menu, int branch);
    void extendOutputMenu(QMenu& menu, const PicturedBranch& branch);
    void extendDomainMenu(QMenu& menu, int node);
    void extendNodeMenu(QMenu& menu, int node);
    void extendProbeMenu(QMenu& menu, const PicturedBranch& branch);
    void extendCopyMenu(QMenu& menu);

    GraphPicture m_picture;
    GraphDrawing m_drawing;
    Sheet* m_sheet = nullptr;
    TypePalette* m_types = nullptr;
    std::optional<GraphItem> m_current;
    std::optional<GraphItem> m_pointedAt;
    std::optional<GraphItem> m_pressed; // with a tool that points
    QString m_refusal;                  // why the last click changed nothing
    QScrollBar* m_across = nullptr;     // below the sheet, where it is wider than the view
    QScrollBar* m_down = nullptr;
    double m_presentedScale = 1;
    double m_letters = 1; // their size relative to that of the symbols
    bool m_isFitted = true;
    bool m_hasPicture = false;

    Gesture m_gesture = Gesture::None;
    int m_gestureNode = 0; // that is being moved
    BranchEnd m_begun;     // of the branch that is being drawn
    QPoint m_gestureStart; // in the viewport
    QPointF m_grip;        // from the pointer to the node
    QPointF m_pointer;     // on the sheet
    bool m_hasMoved = false;
    std::optional<BranchEnd> m_target;
    std::optional<BranchEnds> m_firstPort;
    BranchType m_firstPortType = BranchType::Transformer;
    GraphTool m_tool = GraphTool::Select;
    bool m_isToolUsed = false; // since it was chosen: its hint is no longer needed
};

} // namespace coenergy
