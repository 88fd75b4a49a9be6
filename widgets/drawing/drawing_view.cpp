// Repaints everything at each time: a mechanism is only some dozens of strokes.
#include "drawing/drawing_view.hpp"

#include "drawing/drawing_painter.hpp"
#include "drawing/shape_palette.hpp"
#include "drawing/shown_number.hpp"
#include "theme/formula_source.hpp"
#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QWheelEvent>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace coenergy {

namespace {

constexpr int restTime = 300; // milliseconds
constexpr QRect pencilPlace(12, 10, 28, 28);
constexpr int paletteTop = 44;

QString pointInWords(const PlanePoint& point) {
    return QStringLiteral("(%1, %2)").arg(shownNumber(point.x, {}), shownNumber(point.y, {}));
}

QString pointInWords(const SpacePoint& point) {
    return QStringLiteral("(%1, %2, %3)")
        .arg(shownNumber(point.x, {}), shownNumber(point.y, {}), shownNumber(point.z, {}));
}

QString beginInWords(const DrawnShape& shape) {
    return shape.inSpace ? pointInWords(shape.inSpace->at) : pointInWords(shape.at);
}
QString endInWords(const DrawnShape& shape) {
    return shape.inSpace ? pointInWords(shape.inSpace->to) : pointInWords(shape.to);
}

} // namespace

DrawingView::DrawingView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Drawing"));
    setFocusPolicy(Qt::StrongFocus);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_description.setSingleShot(true);
    m_description.setInterval(restTime);
    connect(&m_description, &QTimer::timeout, this, &DrawingView::describe);
    setMouseTracking(true);
    addPencil();
    addPalette();
}

void DrawingView::addPencil() {
    m_pencil = new QToolButton(this);
    m_pencil->setAutoRaise(true);
    m_pencil->setCheckable(true);
    m_pencil->setIcon(themeIcon(QStringLiteral("pencil")));
    m_pencil->setIconSize({16, 16});
    m_pencil->setToolTip(tr("Drag shapes and their ends, and draw new ones: the rows of the drawing follow"));
    connect(m_pencil, &QToolButton::toggled, this, &DrawingView::setEdited);
    m_pencil->setAccessibleName(tr("Drag shapes"));
    m_pencil->setGeometry(pencilPlace);
}

void DrawingView::addPalette() {
    m_palette = new ShapePalette(this);
    m_palette->move(pencilPlace.left(), paletteTop);
    m_palette->hide();
    connect(m_palette, &ShapePalette::chosenChanged, this, [this] {
        m_begun.reset();
        setRemark({});
        setFocus(Qt::OtherFocusReason); // Esc puts the shape away
        update();
    });
}

void DrawingView::setEdited(bool isEdited) {
    m_palette->setVisible(isEdited);
    stopPlacing();
}

void DrawingView::setPresented(bool isPresented) {
    m_pencil->setChecked(false);
    m_isPresented = isPresented;
    showPencil();
    update();
}

// Where a pointer puts something in space is not known from the paper alone.
void DrawingView::showPencil() {
    if (m_drawing.isSpatial())
        m_pencil->setChecked(false);
    m_pencil->setHidden(m_isPresented || m_drawing.isSpatial());
}

bool DrawingView::isEdited() const {
    return m_pencil->isChecked();
}

void DrawingView::setDrawing(Drawing drawing) {
    m_drawing = std::move(drawing);
    m_description.start();
    if (m_drawing.isEmpty())
        m_turn.reset();
    showPencil();
    fitToPaper();
}

void DrawingView::fitToPaper() {
    m_fitted = m_drawing.bounds(m_turn.fittedView()).value_or(PlaneRect{});
    follow(m_followed);
}

void DrawingView::follow(std::optional<std::size_t> item) {
    m_followed = item;
    m_around = item ? m_drawing.boundsAround(*item, m_turn.view()) : std::nullopt;
    update();
}

void DrawingView::setEndCaptions(std::vector<EndCaptions> captions) {
    m_endCaptions = std::move(captions);
    update();
}

void DrawingView::setTime(double time) {
    if (time == m_time)
        return;
    m_time = time;
    m_description.start();
    update();
}

void DrawingView::setTone(DrawingTone tone) {
    m_look.tone = tone;
    update();
}

void DrawingView::setSymbols(std::map<std::string, std::string, std::less<>> latex,
                             std::vector<std::optional<int>> curves) {
    m_look.latex = std::move(latex);
    m_look.curves = std::move(curves);
    update();
}

void DrawingView::setFormulas(FormulaSource* formulas) {
    m_look.formulas = formulas;
    connect(formulas, &FormulaSource::ready, this, qOverload<>(&QWidget::update));
}

DrawingLook DrawingView::look() const {
    constexpr double usualSize = 13; // pixels of the body font
    DrawingLook look = m_look;
    look.palette = palette();
    look.font = font();
    look.unit = QFontInfo(font()).pixelSize() / usualSize;
    return look;
}

// Beside the palette.
QRectF DrawingView::paper() const {
    constexpr int gap = 8;
    return isEdited() ? QRectF(rect()).adjusted(m_palette->geometry().right() + gap, 0, 0, 0) : QRectF(rect());
}

DrawingMap DrawingView::map() const {
    if (m_drag)
        return m_dragMap;
    if (const auto place = m_around ? m_drawing.placeOf(*m_followed, m_time, m_turn.view()) : std::nullopt)
        return mapFor({place->x + m_around->left, place->y + m_around->bottom, place->x + m_around->right,
                       place->y + m_around->top},
                      paper(), look());
    return m_drawing.isSpatial() ? m_turn.mapFrom(m_drawing, fittedMapOfAll()) : fittedMapOfAll();
}

DrawingMap DrawingView::fittedMapOfAll() const {
    return mapFor(m_fitted, paper(), look());
}

void DrawingView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const DrawingFrame now = frame();
    paintDrawing(painter, now, map(), look());
    paintWay(painter, map(), look(), m_way);
    if (const auto item = lifted())
        paintLifted(painter, now, map(), look(), *item);
    if (isEdited()) {
        const std::optional<ShapeHit> grabbed = m_drag ? m_drag->shape : m_pointed;
        paintHandles(painter, now, map(), look(), grabbed && grabbed->end ? grabbed : std::nullopt,
                     captionsOf(grabbed));
    }
    paintPlacing(painter);
    paintRemark(painter, now);
    if (hasFocus() && !m_isPresented) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

// What cannot be drawn is said, not put anywhere.
void DrawingView::paintRemark(QPainter& painter, const DrawingFrame& frame) const {
    const QString remark = !m_remark.isEmpty()     ? m_remark
                           : frame.leftOut.empty() ? QString()
                                                   : tr("Not every shape can be drawn at this time.");
    if (remark.isEmpty())
        return;
    painter.setFont(themeFont(font(), TextRole::Small));
    const QRectF room = QRectF(rect()).adjusted(12, 8, -12, -8);
    constexpr int placed = Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap;
    painter.fillRect(painter.boundingRect(room, placed, remark).adjusted(-4, -2, 4, 2),
                     palette().color(backgroundRole()));
    painter.setPen(themeColor(palette(), ColorRole::Warning));
    painter.drawText(room, placed, remark);
}

void DrawingView::setWay(std::vector<PlanePoint> way) {
    m_way = std::move(way);
    update();
}

void DrawingView::setAtRest(bool isAtRest) {
    if (isAtRest != std::exchange(m_isAtRest, isAtRest))
        update();
}

void DrawingView::setRemark(const QString& remark) {
    if (remark == m_remark)
        return;
    m_remark = remark;
    update();
}

void DrawingView::describe() {
    setAccessibleDescription(drawingSummary(frame()));
}

void DrawingView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
}

void DrawingView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isPlacing())
        stopPlacing();
    else if (event->key() == Qt::Key_Space)
        emit playWanted();
    else if (!m_drawing.isSpatial() || !turnByKey(event->key()))
        QWidget::keyPressEvent(event);
}

bool DrawingView::turnByKey(int key) {
    constexpr double step = 5 * std::numbers::pi / 180;
    switch (key) {
    case Qt::Key_Left: m_turn.turnBy(-step, 0); break;
    case Qt::Key_Right: m_turn.turnBy(step, 0); break;
    case Qt::Key_Up: m_turn.turnBy(0, step); break;
    case Qt::Key_Down: m_turn.turnBy(0, -step); break;
    case Qt::Key_P: m_turn.switchPerspective(); break;
    default: return false;
    }
    follow(m_followed);
    return true;
}

std::optional<ShapeHit> DrawingView::draggableAt(QPointF place) const {
    const bool canBeDragged = !m_isPresented && (isEdited() || m_isAtRest);
    if (!canBeDragged)
        return std::nullopt;
    const DrawingFrame now = frame();
    const auto handle = isEdited() ? handleHit(now, map(), place, m_touched) : std::nullopt;
    return handle ? handle : shapeHit(now, map(), place);
}

EndCaptions DrawingView::captionsOf(const std::optional<ShapeHit>& shape) const {
    return shape && shape->item < m_endCaptions.size() ? m_endCaptions[shape->item] : EndCaptions();
}

bool DrawingView::isPlacing() const {
    return m_palette->chosen().has_value();
}

// One click is enough for what lies at a point; what lies between two is begun by it.
void DrawingView::putPoint(QPointF pointer) {
    const DrawingMap now = map();
    const PlacedPoint point = pointUnder(frame(), now, pointer);
    const ShapeKind kind = *m_palette->chosen();
    if (hasEnd(kind) && !m_begun) {
        m_begun = point;
        update();
        return;
    }
    const ShapePlacing placing{kind, m_begun.value_or(point), m_begun ? std::optional(point) : std::nullopt,
                               1 / now.scale};
    stopPlacing();
    emit placed(placing);
}

void DrawingView::stopPlacing() {
    m_palette->release();
    m_begun.reset();
    m_aimed.reset();
    setCursor(Qt::ArrowCursor);
    update();
}

void DrawingView::paintPlacing(QPainter& painter) const {
    if (isPlacing() && m_aimed)
        paintPoint(painter, map(), look(), *m_aimed, m_begun ? &*m_begun : nullptr, captionsOf(m_aimed->joined));
}

void DrawingView::leaveEvent(QEvent* event) {
    m_aimed.reset();
    m_pointed.reset();
    update();
    QWidget::leaveEvent(event);
}

void DrawingView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_palette->fit(height() - paletteTop);
}

void DrawingView::point(QPointF place) {
    if (isPlacing()) {
        m_aimed = pointUnder(frame(), map(), place);
        setCursor(Qt::CrossCursor);
        update();
        return;
    }
    const std::optional<ShapeHit> shape = draggableAt(place);
    const bool isHandle = shape && shape->end;
    setCursor(isHandle ? Qt::SizeAllCursor : shape ? Qt::OpenHandCursor : Qt::ArrowCursor);
    if (shape != std::exchange(m_pointed, shape))
        update();
}

// The body that a press takes, or took.
std::optional<std::size_t> DrawingView::lifted() const {
    const std::optional<ShapeHit> shape = m_drag ? m_drag->shape : m_pointed;
    return shape && !isEdited() && m_isAtRest && !m_isPresented ? std::optional(shape->item) : std::nullopt;
}

void DrawingView::mousePressEvent(QMouseEvent* event) {
    if (isPlacing() && event->button() == Qt::LeftButton)
        return putPoint(event->position());
    const auto hit = event->button() == Qt::LeftButton ? draggableAt(event->position()) : std::nullopt;
    if (!hit && m_drawing.isSpatial() && event->button() == Qt::LeftButton) {
        m_turning = event->position();
        setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (!hit) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_dragMap = map();
    m_touched = hit->item;
    m_drag = ShapeDrag{*hit, m_dragMap.inverse(event->position()), {}, 1 / m_dragMap.scale, magnificationOf(*hit)};
}

void DrawingView::mouseMoveEvent(QMouseEvent* event) {
    if (m_turning) {
        m_turn.turn(event->position() - std::exchange(*m_turning, event->position()));
        follow(m_followed);
    } else if (m_drag)
        drag(event->position());
    else
        point(event->position());
}

// In space in the plane through the grabbed point, parallel to the paper.
void DrawingView::drag(QPointF place) {
    setCursor(Qt::ClosedHandCursor);
    const PlanePoint now = m_dragMap.inverse(place);
    m_drag->move = {(now.x - m_drag->begin.x) / m_drag->magnification,
                    (now.y - m_drag->begin.y) / m_drag->magnification};
    emit dragged(*m_drag);
}

double DrawingView::magnificationOf(const ShapeHit& hit) const {
    for (const DrawnShape& shape : frame().shapes)
        if (shape.item == hit.item && shape.inSpace)
            return Projection(m_turn.view(), m_drawing.scene())
                .magnification(shape.inSpace->at + hit.share * (shape.inSpace->to - shape.inSpace->at));
    return 1;
}

void DrawingView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (m_drawing.isSpatial() && event->button() == Qt::LeftButton && !draggableAt(event->position())) {
        m_turn.fit();
        fitToPaper();
    } else
        QWidget::mouseDoubleClickEvent(event);
}

void DrawingView::wheelEvent(QWheelEvent* event) {
    constexpr double perDegree = 1.01; // 15 degrees are a step of most wheels
    constexpr double unitsPerDegree = 8;
    if (!m_drawing.isSpatial() || m_around)
        return QWidget::wheelEvent(event);
    m_turn.zoom(m_drawing, fittedMapOfAll(), event->position(),
                std::pow(perDegree, event->angleDelta().y() / unitsPerDegree));
    event->accept();
    update();
}

void DrawingView::mouseReleaseEvent(QMouseEvent* event) {
    constexpr double leastDrag = 8; // pixels: else it was a click
    if (m_begun && event->button() == Qt::LeftButton &&
        (map()(m_begun->place) - event->position()).manhattanLength() > leastDrag)
        return putPoint(event->position());
    if (std::exchange(m_turning, std::nullopt))
        return point(event->position());
    if (!m_drag) {
        QWidget::mouseReleaseEvent(event);
        return;
    }
    const ShapeDrag drag = *std::exchange(m_drag, std::nullopt);
    emit dropped(drag);
    point(event->position());
    update();
}

QString shapeKindName(ShapeKind kind) {
    static constexpr std::array<const char*, shapeKinds.size()> words = {
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "ground"),    QT_TRANSLATE_NOOP("coenergy::DrawingView", "box"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "bar"),       QT_TRANSLATE_NOOP("coenergy::DrawingView", "disk"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "spring"),    QT_TRANSLATE_NOOP("coenergy::DrawingView", "damper"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "arrow"),     QT_TRANSLATE_NOOP("coenergy::DrawingView", "angle"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "trace"),     QT_TRANSLATE_NOOP("coenergy::DrawingView", "point"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "dimension"), QT_TRANSLATE_NOOP("coenergy::DrawingView", "wire"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "resistor"),  QT_TRANSLATE_NOOP("coenergy::DrawingView", "coil"),
        QT_TRANSLATE_NOOP("coenergy::DrawingView", "capacitor"), QT_TRANSLATE_NOOP("coenergy::DrawingView", "source")};
    return DrawingView::tr(words[static_cast<std::size_t>(kind)]);
}

QString drawingSummary(const DrawingFrame& frame) {
    QStringList parts;
    for (const DrawnShape& shape : frame.shapes) {
        const QString kind = shapeKindName(shape.kind);
        const QString name =
            shape.name.empty()
                ? kind
                : DrawingView::tr("%1 %2", "a shape: its kind and name").arg(kind, QString::fromStdString(shape.name));
        const QString place =
            hasEnd(shape.kind) ? DrawingView::tr("%1 from %2 to %3").arg(name, beginInWords(shape), endInWords(shape))
                               : DrawingView::tr("%1 at %2", "a shape, its place").arg(name, beginInWords(shape));
        parts.append(shape.value
                         ? place + QStringLiteral(" = ") + shownNumber(*shape.value, QString::fromStdString(shape.unit))
                         : place);
    }
    return DrawingView::tr("At t = %1: %2.").arg(shownNumber(frame.time, {}), parts.join(QStringLiteral("; ")));
}

} // namespace coenergy

#include "moc_drawing_view.cpp"
