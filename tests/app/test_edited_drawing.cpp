// The drawing in the window: ends of its shapes dragged by the mouse, and a body that the view follows.
#include "drawing/drawing_view.hpp"
#include "drawing/shape_palette.hpp"
#include "session/runs.hpp"
#include "studio/motion/motion_drawing.hpp"
#include "studio/motion/run_pane.hpp"
#include "studio/window/band.hpp"
#include "studio/window/main_window.hpp"
#include "support/own_settings.hpp"
#include "support/patience.hpp"
#include "support/test_program.hpp"

#include <QAction>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace coenergy;
using tests::patience;

class TestEditedDrawing : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void anEndTakesThePlaceThatItIsDraggedTo();
    void anEndThatIsJoinedStaysUntilItIsDraggedAway();
    void aSpringIsDrawnBetweenABodyAndAPlace();
    void aBoxIsDrawnByOneClick();
    void aShapeWithoutLengthIsRefused();
    void theMenuFollowsABody();
    void curvesFollowAHandWhenThereIsTime();
    void aHandThatLeavesTheCircleIsNotCommented();

private:
    void open(const char* example);
    std::size_t shapeNamed(const char* name) const;
    const Shape& shape(std::size_t item) const { return (*m_window->session().document().drawing)[item]; }
    DrawingView& view() { return m_window->runPane().drawing().view(); }
    PlanePoint placeOf(std::size_t item, ShapeEnd end);
    void drag(PlanePoint from, PlanePoint to);
    void choose(ShapeKind kind);
    void click(PlanePoint place) { QTest::mouseClick(&view(), Qt::LeftButton, {}, view().map()(place).toPoint()); }

    tests::OwnSettings m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestEditedDrawing::init() {
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1600, 1000);
    m_window->show();
}

void TestEditedDrawing::cleanup() {
    m_window->session().openNew(); // nothing to save
    m_window.reset();
}

void TestEditedDrawing::open(const char* example) {
    m_window->open(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples/%1.ldae").arg(QLatin1String(example)));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isPristine() && m_window->session().isPrepared(), patience);
    m_window->runs().start();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy() && m_window->runPane().status(), patience);
    QTRY_VERIFY(view().isVisible());
}

std::size_t TestEditedDrawing::shapeNamed(const char* name) const {
    const auto& shapes = *m_window->session().document().drawing;
    return static_cast<std::size_t>(std::ranges::find(shapes, std::string(name), &Shape::name) - shapes.begin());
}

PlanePoint TestEditedDrawing::placeOf(std::size_t item, ShapeEnd end) {
    return *placeOfEnd(view().drawing().at(view().time()), {item, 0, end});
}

void TestEditedDrawing::drag(PlanePoint from, PlanePoint to) {
    const DrawingMap map = view().map();
    QTest::mousePress(&view(), Qt::LeftButton, {}, map(from).toPoint());
    QTest::mouseMove(&view(), map(to).toPoint());
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, map(to).toPoint());
}

// Its expressions become those of the place, and move with it.
void TestEditedDrawing::anEndTakesThePlaceThatItIsDraggedTo() {
    open("slider_crank");
    view().findChild<QToolButton*>()->setChecked(true);
    const std::size_t spring = shapeNamed("spring");
    const Shape before = shape(spring);
    drag(placeOf(spring, ShapeEnd::To), placeOf(shapeNamed("centre3"), ShapeEnd::At));
    QCOMPARE(shape(spring).to, (std::vector<std::string>{"x3", "y3"}));
    QCOMPARE(shape(spring).at, before.at);
    view().setTime(1);
    QVERIFY(placeOf(spring, ShapeEnd::To) == placeOf(shapeNamed("centre3"), ShapeEnd::At));
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    QVERIFY(shape(spring) == before);
}

// A hand that trembles changes no expression.
void TestEditedDrawing::anEndThatIsJoinedStaysUntilItIsDraggedAway() {
    open("slider_crank");
    view().findChild<QToolButton*>()->setChecked(true);
    const std::size_t rod = shapeNamed("rod");
    const Shape before = shape(rod);
    const PlanePoint end = placeOf(rod, ShapeEnd::To);
    const double pixel = 1 / view().map().scale;
    drag(end, {end.x + 3 * pixel, end.y});
    QVERIFY(shape(rod) == before);
    drag(end, {end.x, end.y + 60 * pixel});
    QVERIFY(shape(rod).at == before.at && shape(rod).to != before.to);
    const PlanePoint now = placeOf(rod, ShapeEnd::To);
    QVERIFY(std::abs(now.x - end.x) < 2 * pixel && std::abs(now.y - end.y - 60 * pixel) < 2 * pixel);
}

void TestEditedDrawing::choose(ShapeKind kind) {
    view().findChild<QToolButton*>()->setChecked(true);
    const auto place = std::ranges::find(drawnByHand, kind) - drawnByHand.begin();
    view().shapePalette().findChildren<QToolButton*>()[place]->click();
    QVERIFY(view().shapePalette().chosen() == kind);
}

void TestEditedDrawing::aSpringIsDrawnBetweenABodyAndAPlace() {
    open("slider_crank");
    const auto before = *m_window->session().document().drawing;
    choose(ShapeKind::Spring);
    const PlanePoint body = placeOf(shapeNamed("centre3"), ShapeEnd::At);
    const double pixel = 1 / view().map().scale;
    click({body.x + 4 * pixel, body.y}); // within reach
    QVERIFY(view().shapePalette().chosen() == ShapeKind::Spring);
    click({body.x, body.y + 60 * pixel});
    QVERIFY(!view().shapePalette().chosen());
    QCOMPARE(m_window->session().document().drawing->size(), before.size() + 1);
    const Shape spring = m_window->session().document().drawing->back();
    QCOMPARE(spring.kind, std::string("spring"));
    QCOMPARE(spring.at, (std::vector<std::string>{"x3", "y3"}));
    const PlanePoint end = placeOf(before.size(), ShapeEnd::To);
    QVERIFY(std::abs(end.x - body.x) < 2 * pixel && std::abs(end.y - body.y - 60 * pixel) < 2 * pixel);
    m_window->findChild<QAction*>(QStringLiteral("undo"))->trigger();
    QVERIFY(*m_window->session().document().drawing == before);
}

void TestEditedDrawing::aBoxIsDrawnByOneClick() {
    open("slider_crank");
    const std::size_t before = m_window->session().document().drawing->size();
    choose(ShapeKind::Box);
    QTest::keyClick(&view(), Qt::Key_Escape); // puts it away
    QVERIFY(!view().shapePalette().chosen() && view().isEdited());
    choose(ShapeKind::Box);
    click(placeOf(shapeNamed("centre3"), ShapeEnd::At));
    QCOMPARE(m_window->session().document().drawing->size(), before + 1);
    QCOMPARE(m_window->session().document().drawing->back().kind, std::string("box"));
    QCOMPARE(m_window->session().document().drawing->back().at, (std::vector<std::string>{"x3", "y3"}));
    QVERIFY(m_window->session().document().drawing->back().to.empty());
}

void TestEditedDrawing::aShapeWithoutLengthIsRefused() {
    open("slider_crank");
    const std::size_t before = m_window->session().document().drawing->size();
    choose(ShapeKind::Damper);
    const PlanePoint body = placeOf(shapeNamed("centre3"), ShapeEnd::At);
    click(body);
    click(body);
    QCOMPARE(m_window->session().document().drawing->size(), before);
    QVERIFY(!view().shapePalette().chosen());
}

void TestEditedDrawing::theMenuFollowsABody() {
    open("cart_pole");
    const auto actionOf = [this](qsizetype place) {
        emit view().customContextMenuRequested({10, 10});
        auto* menu = view().findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        QAction* action = menu->findChild<QMenu*>()->actions().value(place);
        menu->close();
        return action;
    };
    QVERIFY(actionOf(0)->isChecked()); // nothing
    actionOf(1)->trigger();
    QVERIFY(view().followed());
    const std::size_t body = *view().followed();
    const auto onPaper = [&] { return view().map()(*view().drawing().placeOf(body, view().time())); };
    const QPointF before = onPaper();
    view().setTime(1);
    QVERIFY((onPaper() - before).manhattanLength() < 1e-6);
    Document document = m_window->session().document(); // a row before it: the same body is followed
    document.drawing =
        document.drawing.with([](std::vector<Shape>& shapes) { shapes.insert(shapes.begin(), Shape()); });
    m_window->session().commit(QStringLiteral("a shape"), document);
    QCOMPARE(view().followed(), std::optional(body + 1));
    m_window->session().openNew();
    QVERIFY(!view().followed());
}

// However many moves come before there is time for curves, one run follows them, and none a hand that has let go.
void TestEditedDrawing::curvesFollowAHandWhenThereIsTime() {
    open("slider_crank");
    const std::size_t rod = shapeNamed("rod");
    const DrawingMap map = view().map();
    const QPointF middle = (map(placeOf(rod, ShapeEnd::At)) + map(placeOf(rod, ShapeEnd::To))) / 2;
    const auto move = [&](double way) {
        const QPointF place = middle + QPointF(0, way);
        QMouseEvent event(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view(), &event);
    };
    QSignalSpy started(&m_window->runs(), &Runs::started);
    QSignalSpy moved(&m_window->runPane().drawing(), &MotionDrawing::startMoved);
    QTest::mousePress(&view(), Qt::LeftButton, {}, middle.toPoint());
    const PlanePoint before = placeOf(rod, ShapeEnd::At);
    for (int k = 1; k <= 5; ++k)
        move(2 * k);
    QVERIFY(placeOf(rod, ShapeEnd::At) != before); // the body does not wait
    QCOMPARE(started.size(), 0);
    QTRY_COMPARE(started.size(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy(), patience);
    move(14);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, (middle + QPointF(0, 14)).toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy() && m_window->runPane().status(), patience);
    QTest::qWait(200);           // longer than a hand rests
    QCOMPARE(started.size(), 2); // that of the place where it was let go
    QCOMPARE(moved.size(), 1);
    const auto fields = moved.front().front().value<std::vector<Field>>();
    QVERIFY(!fields.empty());
    for (const Field& field : fields)
        QCOMPARE(field.column, Column::Initial);
}

// The crank turns wholly: neither that its pin stays on the circle is told, nor that the start is another one.
void TestEditedDrawing::aHandThatLeavesTheCircleIsNotCommented() {
    open("four_bar");
    const std::size_t crank = shapeNamed("crank");
    const QPointF pin = view().map()(placeOf(crank, ShapeEnd::To));
    const PlanePoint before = placeOf(crank, ShapeEnd::To);
    QTest::mousePress(&view(), Qt::LeftButton, {}, pin.toPoint());
    for (int k = 1; k <= 8; ++k) {
        const QPointF place = pin + QPointF(-2 * k, -6 * k);
        QMouseEvent event(QEvent::MouseMove, place, view().mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view(), &event);
        QVERIFY2(view().remark().isEmpty(), qPrintable(view().remark()));
    }
    QVERIFY(placeOf(crank, ShapeEnd::To) != before);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, (pin + QPointF(-16, -48)).toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->runs().isBusy() && m_window->runPane().status(), patience);
    QVERIFY(!m_window->runPane().status()->initialChanges.empty()); // flows follow the constraints
    QVERIFY2(m_window->runPane().band().isHidden(), qPrintable(m_window->runPane().band().words()));
}

COENERGY_TEST(TestEditedDrawing)
#include "test_edited_drawing.moc"
