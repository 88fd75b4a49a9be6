#pragma once

#include "drawing/drawing_look.hpp"
#include "drawing/drawing_map.hpp"
#include "drawing/shape_handles.hpp"
#include "drawing/space_turn.hpp"

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace coenergy {

class ShapePalette;

/// A shape that is being dragged: from where, and how far.
struct ShapeDrag {
    ShapeHit shape;
    PlanePoint begin;
    PlanePoint move;
    double resolution = 0;    ///< of the pointer, in units of the model
    double magnification = 1; ///< by perspective, where it was grabbed
};

/// A new shape: where it lies, or begins and ends.
struct ShapePlacing {
    ShapeKind kind = ShapeKind::Point;
    PlacedPoint at;
    std::optional<PlacedPoint> to;
    double resolution = 0; ///< of the pointer, in units of the model
};

/// A drawing of a run at one time, as large as fits. The view covers the whole motion, so that nothing jumps while it
/// plays. In space it is turned by dragging free ground and by the arrow keys, made larger by the wheel, fitted again
/// by a double click, and seen in perspective or without by P.
class DrawingView : public QWidget {
    Q_OBJECT

public:
    explicit DrawingView(QWidget* parent = nullptr);

    void setDrawing(Drawing drawing);
    const Drawing& drawing() const { return m_drawing; }
    void setTime(double time);
    double time() const { return m_time; }
    void setTone(DrawingTone tone);
    void setFormulas(FormulaSource* formulas);
    /// How names are typeset, and for each shape the curve whose colour it has.
    void setSymbols(std::map<std::string, std::string, std::less<>> latex, std::vector<std::optional<int>> curves);

    /// The expressions of the ends of each shape of the document.
    void setEndCaptions(std::vector<EndCaptions> captions);
    /// Keeps this shape where it is on the paper while all else moves; without one, or where it does not move, the
    /// paper stands still.
    void follow(std::optional<std::size_t> item);
    std::optional<std::size_t> followed() const { return m_followed; }

    /// In the colours and with the font of the screen.
    DrawingLook look() const;
    DrawingMap map() const;
    /// From where a spatial drawing is seen.
    const SpatialView& spatialView() const { return m_turn.view(); }

    QSize sizeHint() const override { return {300, 300}; }
    QSize minimumSizeHint() const override { return {140, 120}; }

    /// Whether dragging changes the drawing itself, rather than the start of the motion.
    bool isEdited() const;
    /// Shown while it is.
    ShapePalette& shapePalette() { return *m_palette; }
    /// In front of an audience: without controls for changes.
    void setPresented(bool isPresented);
    /// Whether bodies can be dragged: at rest, at the start of the motion.
    void setAtRest(bool isAtRest);
    /// Where the body that is dragged can go, as a dotted line.
    void setWay(std::vector<PlanePoint> way);
    /// Why a body does not follow, below the drawing.
    void setRemark(const QString& remark);
    const QString& remark() const { return m_remark; }

signals:
    void playWanted();
    void dragged(const coenergy::ShapeDrag& drag);
    void dropped(const coenergy::ShapeDrag& drag);
    /// A kind of the palette was put down in the drawing.
    void placed(const coenergy::ShapePlacing& placing);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void addPencil();
    void addPalette();
    void setEdited(bool isEdited);
    void showPencil();
    DrawingFrame frame() const { return m_drawing.at(m_time, m_turn.view()); }
    DrawingMap fittedMapOfAll() const;
    bool turnByKey(int key);
    void drag(QPointF place);
    double magnificationOf(const ShapeHit& hit) const;
    void fitToPaper();
    QRectF paper() const;
    bool isPlacing() const;
    void putPoint(QPointF pointer);
    void stopPlacing();
    void paintPlacing(QPainter& painter) const;
    std::optional<ShapeHit> draggableAt(QPointF place) const;
    void point(QPointF place);
    std::optional<std::size_t> lifted() const;
    EndCaptions captionsOf(const std::optional<ShapeHit>& shape) const;
    void describe();
    void paintRemark(QPainter& painter, const DrawingFrame& frame) const;

    Drawing m_drawing;
    DrawingLook m_look;
    double m_time = 0;
    QToolButton* m_pencil = nullptr;
    ShapePalette* m_palette = nullptr;
    std::optional<PlacedPoint> m_begun; // the first point of a shape that has two
    std::optional<PlacedPoint> m_aimed; // at by the mouse, for the next point of a new shape
    bool m_isPresented = false;
    bool m_isAtRest = false;
    QString m_remark;
    std::optional<ShapeDrag> m_drag;
    DrawingMap m_dragMap;                 // does not change while a shape is dragged
    std::optional<ShapeHit> m_pointed;    // at by the mouse, while shapes can be dragged
    std::vector<PlanePoint> m_way;        // of what is dragged
    std::optional<std::size_t> m_touched; // the shape that was dragged last: its handles lie on top
    std::vector<EndCaptions> m_endCaptions;
    std::optional<std::size_t> m_followed;
    std::optional<PlaneRect> m_around; // of the followed shape
    SpaceTurn m_turn;
    PlaneRect m_fitted;               // the bounds of all in the view that was fitted
    std::optional<QPointF> m_turning; // where the pointer was while it turns the view
    QTimer m_description;             // words follow when the time stands still
};

/// What a drawing shows at one instant, in words.
QString drawingSummary(const DrawingFrame& frame);

/// The name of a kind of shape.
QString shapeKindName(ShapeKind kind);

} // namespace coenergy
