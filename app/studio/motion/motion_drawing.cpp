// Follows the session for shapes and names, and the plots for run, time and colours.
#include "studio/motion/motion_drawing.hpp"

#include "drawing/drawing_view.hpp"
#include "model/moved_shape.hpp"
#include "model/shape_kind.hpp"
#include "model/spatial_drawing.hpp"
#include "observation/drawing_proposal.hpp"
#include "observation/shape_curves.hpp"
#include "plot/plot_names.hpp"
#include "plot/plot_pane.hpp"
#include "problems/message.hpp"
#include "session/live_values.hpp"
#include "session/session.hpp"
#include "studio/start/start_columns.hpp"
#include "theme/icon.hpp"
#include "theme/measures.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

// A place along a shape, as expressions: the ends themselves where it was taken near one.
std::vector<std::string> pointOfShape(const Shape& shape, double share) {
    constexpr double nearEnd = 0.15;
    if (shape.to.size() < 2 || share < nearEnd)
        return shape.at;
    if (share > 1 - nearEnd)
        return shape.to;
    const std::string ofEnd = std::to_string(share), ofBegin = std::to_string(1 - share);
    std::vector<std::string> between;
    for (std::size_t k = 0; k < std::max(shape.at.size(), shape.to.size()); ++k)
        between.push_back(ofBegin + "*(" + coordinateOf(shape.at, k) + ") + " + ofEnd + "*(" +
                          coordinateOf(shape.to, k) + ")");
    return between;
}

// The same on the paper, along which it is dragged.
std::array<std::string, 2> draggedPoint(const Shape& shape, double share, const DrawingView& view) {
    const std::vector<std::string> place = pointOfShape(shape, share);
    if (!view.drawing().isSpatial())
        return {place[0], place[1]};
    return Projection(view.spatialView(), view.drawing().scene()).textsOf(place);
}

// Where the constraints let a place go, in steps that the eye joins.
std::vector<PlanePoint> wayOf(const StartByHand& start, double resolution) {
    constexpr double step = 8; // pixels
    std::vector<PlanePoint> way;
    for (const auto& [x, y] : start.path(step * resolution))
        way.push_back({x, y});
    return way;
}

// Of what can be followed; what lies between two bodies cannot.
bool isBody(const Shape& shape) {
    switch (shapeKindNamed(shape.kind).value_or(ShapeKind::Arc)) {
    case ShapeKind::Box:
    case ShapeKind::Bar:
    case ShapeKind::Disk:
    case ShapeKind::Point: return true;
    default: return false;
    }
}

QString bodyInWords(const Shape& shape, std::size_t item) {
    if (!shape.name.empty())
        return QString::fromStdString(shape.name).replace(QLatin1Char('_'), QLatin1Char(' '));
    return shapeKindName(*shapeKindNamed(shape.kind)) + QLatin1Char(' ') + QString::number(item + 1);
}

// The expressions of what it is joined to, so that it stays there at all times; else numbers as fine as the pointer.
std::vector<std::string> textsOfPoint(const PlacedPoint& point, const std::vector<Shape>& shapes, double resolution) {
    if (point.joined && point.joined->item < shapes.size())
        return endTexts(shapes[point.joined->item], *point.joined->end);
    Shape origin;
    origin.at = {"0", "0"};
    return movedEnd(origin, ShapeEnd::At, point.place.x, point.place.y, resolution).at;
}

Shape shapeAt(const ShapePlacing& placing, const std::vector<Shape>& shapes) {
    Shape shape;
    shape.kind = shapeKinds[static_cast<std::size_t>(placing.kind)];
    shape.at = textsOfPoint(placing.at, shapes, placing.resolution);
    if (placing.to)
        shape.to = textsOfPoint(*placing.to, shapes, placing.resolution);
    return shape;
}

} // namespace

MotionDrawing::MotionDrawing(Session& session, PlotPane& plots, LiveValues& values, QWidget* parent)
    : QObject(parent), m_session(session), m_plots(plots), m_values(values), m_view(new DrawingView(parent)),
      m_propose(new QPushButton(themeIcon(QStringLiteral("pencil")), tr("Draw it"), parent)) {
    m_propose->setToolTip(tr("Propose shapes for the positions that the model names"));
    m_propose->setFixedHeight(controlHeight);
    m_propose->setFocusPolicy(Qt::TabFocus); // a click leaves the caret where it is
    m_propose->hide();
    connect(m_propose, &QPushButton::clicked, this, &MotionDrawing::propose);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, &MotionDrawing::openMenu);
    connect(&m_session, &Session::parsed, this, &MotionDrawing::takeNames);
    connect(&m_plots, &PlotPane::timeCursorMoved, this, [this](double time) {
        m_view->setTime(time);
        showRest();
    });
    connect(&m_plots, &PlotPane::stateChanged, this,
            [this] { m_view->setTone(m_plots.isStale() ? DrawingTone::Stale : DrawingTone::Current); });
    connectDrags();
    connect(m_view, &DrawingView::playWanted, &m_plots, &PlotPane::togglePlay);
}

void MotionDrawing::setRun(RunColumns run) {
    constexpr std::size_t leastRows = 2;
    if (run.run().rowCount() < leastRows)
        return;
    m_run = std::move(run);
    m_hasRun = true;
    if (!m_hand)
        draw();
}

void MotionDrawing::showDocument() {
    const Document& document = m_session.document();
    const bool hasOthers = *document.drawing != m_shapes;
    const bool hasOtherColours = *document.plots != m_shownPlots;
    const bool hadShapes = hasShapes();
    keepFollowing(std::exchange(m_shapes, *document.drawing));
    m_shownPlots = *document.plots;
    if (hasOthers)
        draw();
    else if (hasOtherColours)
        showColours();
    if (hasShapes() != hadShapes)
        emit shapesChanged();
    showProposal();
}

void MotionDrawing::showProposal() {
    const auto& parsed = m_session.state().parsed;
    m_propose->setVisible(!hasShapes() && parsed && !proposedShapes(*parsed).empty());
}

void MotionDrawing::propose() {
    const bool hadFocus = m_propose->hasFocus(); // the button goes when there are shapes
    Document document = m_session.document();
    document.drawing = Part(proposedShapes(parseModel(document)));
    emit edited(tr("draw it"), document, {});
    if (hadFocus)
        m_view->setFocus(Qt::OtherFocusReason);
}

DrawingPictures MotionDrawing::pictures() const {
    const std::vector<double>& time = m_run.run().time;
    return {m_view->drawing(), time.empty() ? 0 : time.front(), time.empty() ? 0 : time.back(), m_view->look(),
            QString::fromStdString(m_session.document().header->title)};
}

void MotionDrawing::openMenu(const QPoint& place) {
    auto* menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy picture"), this,
                    [this] { QApplication::clipboard()->setImage(pictures().image(m_view->time())); });
    menu->addAction(tr("Export…"), this, &MotionDrawing::exportWanted);
    addFollowing(*menu);
    menu->popup(m_view->mapToGlobal(place));
}

// A body that goes far is as large as if it stayed.
void MotionDrawing::addFollowing(QMenu& menu) {
    QMenu* bodies = menu.addMenu(tr("Follow"));
    auto* choice = new QActionGroup(bodies);
    const auto add = [&](const QString& name, std::optional<std::size_t> item) {
        QAction* action = bodies->addAction(name, m_view, [this, item] { m_view->follow(item); });
        action->setCheckable(true);
        action->setActionGroup(choice);
        action->setChecked(m_view->followed() == item);
    };
    add(tr("Nothing: the whole motion"), std::nullopt);
    for (std::size_t item = 0; item < m_shapes.size(); ++item)
        if (isBody(m_shapes[item]) && m_view->drawing().moves(item))
            add(bodyInWords(m_shapes[item], item), item);
    bodies->setEnabled(bodies->actions().size() > 1);
}

// Wherever its row is now.
void MotionDrawing::keepFollowing(const std::vector<Shape>& before) {
    const std::optional<std::size_t> item = m_view->followed();
    if (!item)
        return;
    const auto same = std::find_if(m_shapes.begin(), m_shapes.end(), [&](const Shape& shape) {
        return *item < before.size() && shape.kind == before[*item].kind && shape.name == before[*item].name;
    });
    const auto found = static_cast<std::size_t>(same - m_shapes.begin());
    m_view->follow(found < m_shapes.size() ? std::optional(found) : std::nullopt);
}

void MotionDrawing::startAnew() {
    m_view->follow({});
    m_hasRun = false;
    m_run = {};
    m_hand.reset();
    m_shapes.clear();
    m_view->setDrawing({});
    emit shapesChanged();
}

// Names and, before a run, the start.
void MotionDrawing::takeNames() {
    const ParsedModel& parsed = *m_session.state().parsed;
    showProposal();
    if (!m_hasRun)
        m_run = startColumns(parsed);
    else if (PlotNames names = plotNamesOf(parsed); names != m_run.names())
        m_run = m_run.withNames(std::move(names));
    else
        return;
    draw();
}

void MotionDrawing::draw() {
    if (!hasShapes() || m_run.run().rowCount() == 0) { // no names are known yet
        m_view->setDrawing({});
        return;
    }
    m_view->setDrawing(Drawing(m_shapes, m_run));
    m_view->setTime(m_plots.timeCursor().value_or(restTime()));
    showRest();
    showColours();
    showEnds(m_shapes);
}

void MotionDrawing::showEnds(const std::vector<Shape>& shapes) {
    const auto caption = [this](const std::vector<std::string>& texts) {
        if (texts.size() != 2)
            return Caption();
        const auto latex = [this](const std::string& text) { return latexOfColumn(text, m_run.run(), m_run.names()); };
        const std::string x = latex(texts[0]), y = latex(texts[1]);
        const QString words = QString::fromStdString("(" + texts[0] + ", " + texts[1] + ")");
        return Caption{words, x.empty() || y.empty() ? QString() : QString::fromStdString("(" + x + ",\\; " + y + ")")};
    };
    std::vector<EndCaptions> captions;
    for (const Shape& shape : shapes)
        captions.push_back({caption(shape.at), caption(shape.to)});
    m_view->setEndCaptions(std::move(captions));
}

void MotionDrawing::connectDrags() {
    connect(m_view, &DrawingView::dragged, this, &MotionDrawing::drag);
    connect(m_view, &DrawingView::dropped, this, &MotionDrawing::drop);
    connect(m_view, &DrawingView::placed, this, &MotionDrawing::add);
}

// Where the motion begins a body can be taken and put elsewhere.
void MotionDrawing::showRest() {
    m_view->setAtRest(m_view->time() == restTime());
}

void MotionDrawing::drag(const ShapeDrag& drag) {
    if (m_view->isEdited()) {
        const std::vector<Shape> shapes = withMoved(drag);
        m_view->setDrawing(Drawing(shapes, m_run));
        showEnds(shapes);
    } else if (m_hand || take(drag))
        lead(drag);
}

// One step of undo, however long it took.
void MotionDrawing::drop(const ShapeDrag& drag) {
    const QString label = tr("drag %1").arg(nameOf(drag.shape.item));
    if (m_view->isEdited()) {
        if (drag.move == PlanePoint{})
            return;
        Document document = m_session.document();
        document.drawing = Part(withMoved(drag));
        emit edited(label, document, {});
    } else {
        let(label);
    }
}

// As one step of undo.
void MotionDrawing::add(const ShapePlacing& placing) {
    Document document = m_session.document();
    const Shape shape = shapeAt(placing, *document.drawing);
    if (shape.at == shape.to)
        return m_view->setRemark(tr("Both ends are at the same point. Choose the shape again, and two points."));
    document.drawing = document.drawing.with([&](std::vector<Shape>& shapes) { shapes.push_back(shape); });
    emit edited(tr("draw %1", "a new shape").arg(shapeKindName(placing.kind)), document, {});
}

std::vector<Shape> MotionDrawing::withMoved(const ShapeDrag& drag) {
    std::vector<Shape> shapes = *m_session.document().drawing;
    if (drag.shape.item >= shapes.size())
        return shapes;
    Shape& shape = shapes[drag.shape.item];
    shape = drag.shape.end ? withMovedEnd(shapes, drag) : movedShape(shape, drag.move.x, drag.move.y, drag.resolution);
    return shapes;
}

// Near a place that another shape has, the end takes its expressions: what meets there now meets there at all times.
Shape MotionDrawing::withMovedEnd(const std::vector<Shape>& shapes, const ShapeDrag& drag) {
    constexpr double joinReach = 10; // pixels
    const Shape& shape = shapes[drag.shape.item];
    const DrawingFrame frame = Drawing(shapes, m_run).at(m_view->time());
    const auto before = placeOfEnd(frame, drag.shape);
    const PlanePoint now{before ? before->x + drag.move.x : 0, before ? before->y + drag.move.y : 0};
    const auto joined = before ? joinNear(frame, drag.shape, now, joinReach * drag.resolution) : std::nullopt;
    const auto there = joined ? placeOfEnd(frame, *joined) : std::nullopt;
    if (there && std::hypot(there->x - before->x, there->y - before->y) < drag.resolution)
        return shape; // it has not left where it is joined already
    const ShapeEnd end = *drag.shape.end;
    return joined ? withEnd(shape, end, endTexts(shapes[joined->item], *joined->end))
                  : movedEnd(shape, end, drag.move.x, drag.move.y, drag.resolution);
}

bool MotionDrawing::take(const ShapeDrag& drag) {
    const ModelState& state = m_session.state();
    if (!state.parsed || drag.shape.item >= m_shapes.size() || m_shapes[drag.shape.item].at.size() < 2)
        return false;
    if (!state.preparation || !state.preparation->model) {
        m_view->setRemark(tr("Nothing can be moved before the equations are known and have no errors."));
        return false;
    }
    StartByHand start(*state.preparation->model, *state.parsed,
                      draggedPoint(m_shapes[drag.shape.item], drag.shape.share, *m_view));
    if (!start.isPossible()) {
        m_view->setRemark(tr("This place does not move: no coordinate moves it while the constraints hold. "
                             "Take another body."));
        return false;
    }
    const std::vector<PlanePoint> way = wayOf(start, drag.resolution);
    m_view->setWay(way);
    const std::array<double, 2> begin = start.place();
    m_hand.emplace(Hand{std::move(start), begin, startColumns(*state.parsed), way});
    m_hand->columns.evaluate(textsOf(m_shapes)); // read once, not at every move
    return true;
}

// Beside its dotted path a place only cannot follow the pointer; where the path ends the constraints end it.
bool MotionDrawing::isAtEndOfWay(double resolution) const {
    constexpr double reach = 12; // pixels
    const std::vector<PlanePoint>& way = m_hand->way;
    if (way.empty())
        return true;
    const auto isNear = [&](const PlanePoint& a, const PlanePoint& b) {
        return std::hypot(a.x - b.x, a.y - b.y) < reach * resolution;
    };
    const auto [x, y] = m_hand->start.place();
    const bool isClosed = isNear(way.front(), way.back());
    return !isClosed && (isNear({x, y}, way.front()) || isNear({x, y}, way.back()));
}

// The drawing follows at once, with the constraints kept; curves follow as runs of the new start are computed.
void MotionDrawing::lead(const ShapeDrag& drag) {
    const LedEnd end = m_hand->start.lead({m_hand->begin[0] + drag.move.x, m_hand->begin[1] + drag.move.y});
    const bool isOver = end == LedEnd::Limit && isAtEndOfWay(drag.resolution);
    m_view->setRemark(isOver ? tr("The constraints permit no more in this direction.") : QString());
    Trajectory row = m_hand->columns.run();
    const std::map<std::string, double> displacements = m_hand->start.displacements();
    for (Series& series : row.series)
        if (const auto value = displacements.find(series.name); value != displacements.end())
            series.values = {value->second};
    m_view->setDrawing(Drawing(m_shapes, m_hand->columns.withRun(std::move(row))));
    if (const auto numbers = m_hand->start.numbers(); !numbers.empty())
        m_values.followAll(numbers);
}

void MotionDrawing::let(const QString& label) {
    m_view->setRemark({});
    m_view->setWay({});
    if (!m_hand)
        return;
    const std::map<Field, double> numbers = m_hand->start.numbers();
    m_hand.reset();
    if (numbers.empty())
        draw();
    m_values.chooseAll(label, numbers); // where it came back to its place the curves do, too
    std::vector<Field> fields;
    for (const auto& [field, number] : numbers)
        fields.push_back(field);
    emit startMoved(fields);
}

QString MotionDrawing::nameOf(std::size_t item) const {
    return fieldName(m_session.document(), {Section::Drawing, item, Column::Whole, 0});
}

double MotionDrawing::restTime() const {
    return m_run.run().rowCount() > 0 ? m_run.run().time.front() : 0;
}

void MotionDrawing::showColours() {
    std::map<std::string, std::string, std::less<>> latex;
    if (m_session.state().parsed)
        for (const auto& [name, notation] : m_session.state().parsed->notation)
            latex.emplace(name, notation.latex);
    m_view->setSymbols(std::move(latex), curvesOf(m_shapes, m_run.names(), [this](const std::string& text) {
                           return m_plots.curveNumber(text);
                       }));
}

} // namespace coenergy

#include "moc_motion_drawing.cpp"
