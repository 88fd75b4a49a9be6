// The edits that the canvas signals, by mouse and by keyboard, and what it says to those who do not see it.
#include "graphcanvas/graph_canvas.hpp"
#include "graphcanvas/graph_words.hpp"
#include "pictured_graphs.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>

#include <set>

using namespace coenergy;

namespace {

GraphItem node(int number) {
    return {GraphItem::Kind::Node, number};
}

GraphItem branch(int number) {
    return {GraphItem::Kind::Branch, number};
}

QAction* actionOf(const QMenu& menu, const QString& name) {
    for (QAction* action : menu.actions())
        if (action->text() == name)
            return action;
    return nullptr;
}

} // namespace

class TestGraphCanvas : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_canvas = std::make_unique<GraphCanvas>();
        m_canvas->setFont(pictured::font());
        m_canvas->resize(900, 560);
        m_canvas->show();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas.get()));
        m_canvas->setFocus();
        m_canvas->setPicture(pictured::pictureOf(pictured::circuit));
    }
    void cleanup() { m_canvas.reset(); }

    void allOfAGraphIsInView() {
        const QRectF inView = m_canvas->mapToScene(m_canvas->viewport()->rect()).boundingRect();
        constexpr double pixel = 1; // the view scrolls by whole ones
        QVERIFY(inView.contains(m_canvas->drawing().bounds.adjusted(pixel, pixel, -pixel, -pixel)));
    }

    void whatIsEmptyIsEmpty() { QVERIFY(!graphHit(m_canvas->drawing(), m_canvas->mapToScene(emptyPlace()))); }

    void aDoubleClickAddsANodeThere() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::nodeAdded);
        const QPoint place = emptyPlace();
        doubleClick(place);
        QCOMPARE(added.size(), 1);
        QCOMPARE(added[0][0].toPointF(), m_canvas->mapToScene(place));
    }

    void aDoubleClickOnABranchOpensIt() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::nodeAdded);
        QSignalSpy opened(m_canvas.get(), &GraphCanvas::branchActivated);
        doubleClick(at(branch(4)));
        QVERIFY(added.isEmpty());
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].toInt(), 4);
    }

    void fromARingToANodeIsABranch() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        QSignalSpy moved(m_canvas.get(), &GraphCanvas::nodeMoved);
        m_canvas->setNewBranchType(BranchType::TType);
        drag(ringOf(3), at(node(6)));
        QCOMPARE(added.size(), 1);
        QCOMPARE(added[0][0].value<BranchEnds>(), (BranchEnds{3, 6}));
        QCOMPARE(added[0][1].value<BranchType>(), BranchType::TType);
        QVERIFY(moved.isEmpty());
    }

    void aBranchMayBeginAndEndAtTheReference() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        const QLineF plate = m_canvas->drawing().grounds.front().plate;
        const QPoint ground = m_canvas->mapFromScene(plate.pointAt(0.4));
        drag(ringOf(3), ground);
        drag(ground, at(node(4)));
        QCOMPARE(added.size(), 2);
        QCOMPARE(added[0][0].value<BranchEnds>(), (BranchEnds{3, referenceNode}));
        QCOMPARE(added[1][0].value<BranchEnds>(), (BranchEnds{referenceNode, 4}));
    }

    void aBranchMayEndAtANewNode() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        drag(ringOf(3), emptyPlace());
        QCOMPARE(added.size(), 1);
        const auto ends = added[0][0].value<BranchEnds>();
        QCOMPARE(ends.tail, BranchEnd(3));
        QVERIFY(distanceBetween(ends.head.place, m_canvas->mapToScene(emptyPlace())) < 2);
    }

    // The line of the reference has no ends for this, and below it there is nothing else.
    void besideTheReferenceIsTheReference() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        const QLineF plate = m_canvas->drawing().grounds.front().plate;
        drag(ringOf(3), m_canvas->mapFromScene(plate.p2() + QPointF(60, -8)));
        drag(ringOf(3), m_canvas->mapFromScene(plate.p2() + QPointF(60, 30)));
        m_canvas->setTool(GraphTool::Branch);
        drag(m_canvas->mapFromScene(plate.p2() + QPointF(60, 4)), at(node(4)));
        QCOMPARE(added.size(), 3);
        QCOMPARE(added[0][0].value<BranchEnds>(), (BranchEnds{3, referenceNode}));
        QCOMPARE(added[1][0].value<BranchEnds>(), (BranchEnds{3, referenceNode}));
        QCOMPARE(added[2][0].value<BranchEnds>(), (BranchEnds{referenceNode, 4}));
    }

    void aSlipIsNoBranch() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        drag(ringOf(3), at(node(3)));
        drag(ringOf(3), ringOf(3) + QPoint(0, -12));
        QVERIFY(added.isEmpty());
    }

    void withTheToolForBranchesEveryDragIsOne() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        QSignalSpy moved(m_canvas.get(), &GraphCanvas::nodeMoved);
        QSignalSpy told(m_canvas.get(), &GraphCanvas::toolChanged);
        QTest::mouseClick(m_canvas->findChildren<QToolButton*>()[1], Qt::LeftButton);
        QCOMPARE(m_canvas->tool(), GraphTool::Branch);
        drag(at(node(3)), at(node(6)));
        drag(emptyPlace(), at(node(4)));
        QCOMPARE(added.size(), 2);
        QCOMPARE(added[0][0].value<BranchEnds>(), (BranchEnds{3, 6}));
        QCOMPARE(added[1][0].value<BranchEnds>().tail.node, 0);
        QCOMPARE(added[1][0].value<BranchEnds>().head, BranchEnd(4));
        click(emptyPlace());
        doubleClick(emptyPlace());
        QCOMPARE(added.size(), 2);
        press(Qt::Key_Escape);
        QCOMPARE(m_canvas->tool(), GraphTool::Select);
        QCOMPARE(told.size(), 2);
        drag(at(node(3)), emptyPlace());
        QCOMPARE(added.size(), 2);
        QCOMPARE(moved.size(), 1);
    }

    void withTheToolForNodesEveryClickIsOne() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::nodeAdded);
        m_canvas->setTool(GraphTool::Node);
        click(emptyPlace());
        QCOMPARE(added.size(), 1);
        QCOMPARE(added[0][0].toPointF(), m_canvas->mapToScene(emptyPlace()));
        drag(emptyPlace(), emptyPlace() + QPoint(-60, 0));
        click(at(node(3)));
        QCOMPARE(added.size(), 1);
    }

    void groundAndProbePointAtItems() {
        QSignalSpy grounded(m_canvas.get(), &GraphCanvas::nodeGrounded),
            probed(m_canvas.get(), &GraphCanvas::branchProbed);
        QSignalSpy moved(m_canvas.get(), &GraphCanvas::nodeMoved), added(m_canvas.get(), &GraphCanvas::branchAdded);
        m_canvas->setTool(GraphTool::Ground);
        click(at(node(3)));
        QCOMPARE(grounded.size(), 1);
        QCOMPARE(grounded[0][0].toInt(), 3);
        click(at(node(2))); // has a source to the reference
        click(at(branch(2)));
        click(emptyPlace());
        drag(at(node(3)), at(node(3)) + QPoint(50, 50));
        QCOMPARE(grounded.size(), 1);
        m_canvas->setTool(GraphTool::Probe);
        click(at(branch(2)));
        click(at(node(3)));
        QCOMPARE(probed.size(), 1);
        QCOMPARE(probed[0][0].toInt(), 2);
        QCOMPARE(probed[0][1].value<OutputKind>(), OutputKind::Across);
        actionOf(*m_canvas->menuFor(branch(2), {}), QStringLiteral("Plot current f2"))->trigger();
        QCOMPARE(probed[1][1].value<OutputKind>(), OutputKind::Through);
        QVERIFY(moved.isEmpty() && added.isEmpty());
    }

    void aVariableIsATitle() {
        PicturedBranch branch;
        branch.number = 7;
        branch.type = BranchType::DType;
        branch.domain = GraphDomain::Rotation;
        branch.latex = QStringLiteral("R_{7}");
        QCOMPARE(variableTitle(branch, OutputKind::Through), QStringLiteral("Torque through R₇"));
        QCOMPARE(variableTitle(branch, OutputKind::Across), QStringLiteral("Angular velocity across R₇"));
        branch.domain = GraphDomain::Electrical;
        branch.latex.clear();
        branch.label = QStringLiteral("armature");
        QCOMPARE(variableTitle(branch, OutputKind::IntegratedThrough), QStringLiteral("Charge through armature"));
    }

    // Nothing is to move below the pointer, as long as what was drawn can be seen.
    void theSheetLiesStillWhileItIsDrawnOn() {
        const QTransform before = m_canvas->viewportTransform();
        GraphPicture picture = m_canvas->picture();
        picture.nodes.push_back({9, {}, m_canvas->mapToScene(QPoint(870, 300))});
        m_canvas->setPicture(picture);
        QCOMPARE(m_canvas->viewportTransform(), before);
        picture.nodes.back().position = m_canvas->mapToScene(QPoint(980, 300));
        m_canvas->setPicture(picture);
        QVERIFY(m_canvas->viewportTransform() != before);
    }

    // What a node brings, its name and its branch's label, is to be seen as well.
    void whatIsPushedOutOfViewBringsTheWholeIntoView() {
        GraphPicture picture = m_canvas->picture();
        picture.nodes.push_back({9, QStringLiteral("a name that is longer"), m_canvas->mapToScene(QPoint(890, 300))});
        m_canvas->setPicture(picture);
        allOfAGraphIsInView();
    }

    void aTwoPortIsToldWhenBothBranchesAreDrawn() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        QSignalSpy twoPorts(m_canvas.get(), &GraphCanvas::twoPortAdded);
        m_canvas->setNewBranchType(BranchType::Gyrator);
        drag(ringOf(3), at(node(6)));
        QVERIFY(twoPorts.isEmpty());
        m_canvas->setNewBranchType(BranchType::Gyrator); // chosen again: what is begun stays
        drag(ringOf(5), at(node(4)));
        QCOMPARE(twoPorts.size(), 1);
        QCOMPARE(twoPorts[0][0].value<BranchEnds>(), (BranchEnds{3, 6}));
        QCOMPARE(twoPorts[0][1].value<BranchEnds>(), (BranchEnds{5, 4}));
        QCOMPARE(twoPorts[0][2].value<BranchType>(), BranchType::Gyrator);
        QVERIFY(added.isEmpty());
    }

    void aTwoPortCanBeGivenUp() {
        QSignalSpy twoPorts(m_canvas.get(), &GraphCanvas::twoPortAdded);
        m_canvas->setNewBranchType(BranchType::Transformer);
        drag(ringOf(3), at(node(6)));
        press(Qt::Key_Escape);
        drag(ringOf(5), at(node(4)));
        QVERIFY(twoPorts.isEmpty());
    }

    void aNodeIsMovedByItsBody() {
        QSignalSpy moved(m_canvas.get(), &GraphCanvas::nodeMoved);
        const QPointF before = placeOf(m_canvas->drawing(), node(3));
        const QPoint from = at(node(3));
        drag(from, from + QPoint(30, -40));
        QCOMPARE(moved.size(), 1);
        QCOMPARE(moved[0][0].toInt(), 3);
        const QPointF wanted = before + QPointF(30, -40) / m_canvas->magnification();
        QVERIFY(distanceBetween(moved[0][1].toPointF(), wanted) < 2);
        QCOMPARE(placeOf(m_canvas->drawing(), node(3)), before); // nobody said that it stays
    }

    void aMovedNodeStaysWhenThePictureSaysSo() {
        connect(m_canvas.get(), &GraphCanvas::nodeMoved, this, [this](int number, QPointF place) {
            GraphPicture picture = m_canvas->picture();
            picture.nodes.push_back({number, {}, place});
            m_canvas->setPicture(picture);
        });
        const QPoint from = at(node(3));
        drag(from, from + QPoint(30, -40));
        QVERIFY((at(node(3)) - from - QPoint(30, -40)).manhattanLength() < 4);
    }

    // Also where the reference went below the view with it: the rest is behind a scroll bar.
    void aNodeStaysWhereItIsDropped() {
        connect(m_canvas.get(), &GraphCanvas::nodeMoved, this, [this](int number, QPointF place) {
            GraphPicture picture = m_canvas->picture();
            picture.nodes.push_back({number, {}, place});
            m_canvas->setPicture(picture);
        });
        const double before = m_canvas->magnification();
        const QPoint from = at(node(3));
        const QPoint below(from.x(), m_canvas->height() - 30);
        drag(from, below);
        QVERIFY((at(node(3)) - below).manhattanLength() < 4);
        QCOMPARE(m_canvas->magnification(), before);
        QVERIFY(isSeen(Qt::Vertical));
        press(Qt::Key_0);
        QVERIFY(!isSeen(Qt::Vertical));
        allOfAGraphIsInView();
    }

    // Whoever moves a slider watches a number, not a graph that moves.
    void aValueMovesNoNode() {
        const auto places = [this] {
            std::vector<QPoint> places;
            for (const DrawnNode& each : m_canvas->drawing().nodes)
                places.push_back(at(node(each.number)));
            return places;
        };
        const std::vector<QPoint> before = places();
        QVERIFY(before.size() > 4);
        GraphPicture picture = m_canvas->picture();
        for (PicturedBranch& branch : picture.branches) {
            for (const char* value : {"", "1 H", "1234.5 kg m²"}) {
                branch.value = QString::fromUtf8(value);
                m_canvas->setPicture(picture);
                QCOMPARE(places(), before);
            }
        }
    }

    // Letters grow beside symbols, then the sheet is larger than the view.
    void lettersStayReadable() {
        const double letters = QFontMetricsF(themeFont(m_canvas->font(), TextRole::Small)).height();
        const auto height = [this] {
            const std::vector<DrawnGround>& grounds = m_canvas->drawing().grounds;
            return grounds.front().captionBox.height() * m_canvas->magnification();
        };
        QVERIFY(!isSeen(Qt::Horizontal) && !isSeen(Qt::Vertical));
        for (const int width : {900, 640, 500, 400, 340}) {
            m_canvas->resize(width, 300);
            QVERIFY2(height() > 0.85 * letters, qPrintable(QString::number(width)));
        }
        QVERIFY(isSeen(Qt::Horizontal));
        const QPointF corner = m_canvas->drawing().bounds.topLeft();
        QVERIFY(m_canvas->mapFromScene(corner).x() >= 0); // it begins at the left
        auto* bar = barOf(Qt::Horizontal);
        bar->setValue(bar->maximum());
        QVERIFY(m_canvas->mapFromScene(corner).x() < 0);
    }

    // Before an audience.
    void symbolsGrowWithTheLetters() {
        m_canvas->resize(1900, 1000);
        const double before = m_canvas->magnification();
        m_canvas->setPresented(1.6);
        QVERIFY(std::abs(m_canvas->magnification() / before - 1.6) < 0.01);
        QVERIFY(!m_canvas->findChild<QToolButton*>()->isVisible());
        m_canvas->setPresented(1);
        QCOMPARE(m_canvas->magnification(), before);
        QVERIFY(m_canvas->findChild<QToolButton*>()->isVisible());
    }

    void aClickSelects() {
        QSignalSpy branches(m_canvas.get(), &GraphCanvas::branchSelected);
        QSignalSpy nodes(m_canvas.get(), &GraphCanvas::nodeSelected);
        QSignalSpy cleared(m_canvas.get(), &GraphCanvas::selectionCleared);
        QSignalSpy moved(m_canvas.get(), &GraphCanvas::nodeMoved);
        click(at(branch(3)));
        QCOMPARE(branches.size(), 1);
        QCOMPARE(branches[0][0].toInt(), 3);
        click(at(node(5)));
        QCOMPARE(nodes.size(), 1);
        QCOMPARE(m_canvas->current(), std::optional(node(5)));
        click(emptyPlace());
        QCOMPARE(cleared.size(), 1);
        QVERIFY(!m_canvas->current());
        QVERIFY(moved.isEmpty());
    }

    void theSelectedBranchIsTheCurrentOne() {
        GraphPicture picture = m_canvas->picture();
        picture.branches[4].isSelected = true;
        m_canvas->setPicture(picture);
        QCOMPARE(m_canvas->current(), std::optional(branch(5)));
        picture.branches.erase(picture.branches.begin() + 4);
        m_canvas->setPicture(picture);
        QVERIFY(!m_canvas->current());
    }

    void deleteRemoves() {
        QSignalSpy branches(m_canvas.get(), &GraphCanvas::branchRemoved);
        QSignalSpy nodes(m_canvas.get(), &GraphCanvas::nodeRemoved);
        press(Qt::Key_Delete);
        m_canvas->setCurrent(branch(2));
        press(Qt::Key_Delete);
        m_canvas->setCurrent(node(6));
        press(Qt::Key_Backspace);
        m_canvas->setCurrent(node(referenceNode));
        press(Qt::Key_Delete);
        QCOMPARE(branches.size(), 1);
        QCOMPARE(branches[0][0].toInt(), 2);
        QCOMPARE(nodes.size(), 1);
        QCOMPARE(nodes[0][0].toInt(), 6);
        QCOMPARE(m_canvas->picture(), pictured::pictureOf(pictured::circuit));
    }

    void rReverses() {
        QSignalSpy reversed(m_canvas.get(), &GraphCanvas::branchReversed);
        m_canvas->setCurrent(node(3));
        press(Qt::Key_R);
        QVERIFY(reversed.isEmpty());
        m_canvas->setCurrent(branch(7));
        press(Qt::Key_R);
        QCOMPARE(reversed.size(), 1);
        QCOMPARE(reversed[0][0].toInt(), 7);
    }

    void digitsChooseTheType() {
        for (int type = 1; type <= 7; ++type) {
            press(static_cast<Qt::Key>(Qt::Key_0 + type));
            QCOMPARE(m_canvas->newBranchType(), static_cast<BranchType>(type));
        }
        const auto buttons = m_canvas->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), qsizetype(7));
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QCOMPARE(m_canvas->newBranchType(), BranchType::TType);
        QCOMPARE(buttons[1]->accessibleName(), QStringLiteral("coil"));
    }

    void arrowsGoFromNodeToNode() {
        m_canvas->setCurrent(node(2));
        for (const int next : {3, 4, 5}) {
            press(Qt::Key_Right);
            QCOMPARE(m_canvas->current(), std::optional(node(next)));
        }
        press(Qt::Key_Right);
        QCOMPARE(m_canvas->current(), std::optional(node(5)));
        press(Qt::Key_Left);
        QCOMPARE(m_canvas->current(), std::optional(node(4)));
    }

    void arrowsGoFromBranchToBranch() {
        m_canvas->setCurrent(branch(2));
        press(Qt::Key_Right);
        QCOMPARE(m_canvas->current(), std::optional(branch(3)));
        press(Qt::Key_Right);
        QCOMPARE(m_canvas->current()->kind, GraphItem::Kind::Branch);
    }

    void everythingIsReachedByKeys() {
        std::set<std::pair<GraphItem::Kind, int>> reached;
        for (int k = 0; k < 13; ++k) {
            press(Qt::Key_PageDown);
            reached.emplace(m_canvas->current()->kind, m_canvas->current()->number);
        }
        QCOMPARE(reached.size(), std::size_t(6 + 7));
        press(Qt::Key_PageUp);
        QCOMPARE(m_canvas->current(), std::optional(branch(6)));
        press(Qt::Key_Space);
        QCOMPARE(m_canvas->current(), std::optional(node(4)));
        press(Qt::Key_Space);
        QCOMPARE(m_canvas->current(), std::optional(branch(3)));
    }

    void aBranchIsDrawnByKeys() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::branchAdded);
        m_canvas->setCurrent(node(2));
        press(Qt::Key_4);
        press(Qt::Key_Insert);
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        press(Qt::Key_Return);
        QCOMPARE(added.size(), 1);
        QCOMPARE(added[0][0].value<BranchEnds>(), (BranchEnds{2, 4}));
        QCOMPARE(added[0][1].value<BranchType>(), BranchType::AcrossSource);
        press(Qt::Key_Insert);
        press(Qt::Key_Right);
        press(Qt::Key_Escape);
        press(Qt::Key_Return);
        QCOMPARE(added.size(), 1);
    }

    void aNodeIsAddedAndMovedByKeys() {
        QSignalSpy added(m_canvas.get(), &GraphCanvas::nodeAdded);
        QSignalSpy moved(m_canvas.get(), &GraphCanvas::nodeMoved);
        press(Qt::Key_Insert);
        QCOMPARE(added.size(), 1);
        QVERIFY(!nodeNear(m_canvas->drawing(), added[0][0].toPointF()));
        m_canvas->setCurrent(node(3));
        const QPointF before = placeOf(m_canvas->drawing(), node(3));
        QTest::keyClick(m_canvas.get(), Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(moved.size(), 1);
        QCOMPARE(moved[0][1].toPointF(), before + QPointF(0, 10));
    }

    void keysOfOthersAreLeftToThem() {
        QSignalSpy reversed(m_canvas.get(), &GraphCanvas::branchReversed);
        m_canvas->setCurrent(branch(2));
        QTest::keyClick(m_canvas.get(), Qt::Key_R, Qt::ControlModifier);
        QTest::keyClick(m_canvas.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(reversed.isEmpty());
        QCOMPARE(m_canvas->newBranchType(), BranchType::DType);
    }

    void theMenuOffersWhatFits() {
        QSignalSpy changed(m_canvas.get(), &GraphCanvas::branchTypeChanged);
        QSignalSpy added(m_canvas.get(), &GraphCanvas::nodeAdded);
        const auto ofBranch = m_canvas->menuFor(branch(2), {});
        const QMenu* types = actionOf(*ofBranch, QStringLiteral("Type"))->menu();
        QVERIFY(actionOf(*types, QStringLiteral("resistor"))->isChecked());
        actionOf(*types, QStringLiteral("capacitor"))->trigger();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toInt(), 2);
        QCOMPARE(changed[0][1].value<BranchType>(), BranchType::AType);
        QVERIFY(!actionOf(*m_canvas->menuFor(node(1), {}), QStringLiteral("Remove node"))->isEnabled());
        QVERIFY(actionOf(*m_canvas->menuFor(node(2), {}), QStringLiteral("Remove node"))->isEnabled());
        actionOf(*m_canvas->menuFor({}, QPointF(5, 6)), QStringLiteral("New node"))->trigger();
        QCOMPARE(added[0][0].toPointF(), QPointF(5, 6));
    }

    void theMenuOffersOutputsAndDomains() {
        QSignalSpy toggled(m_canvas.get(), &GraphCanvas::outputToggled);
        QSignalSpy domains(m_canvas.get(), &GraphCanvas::nodeDomainChanged);
        GraphPicture picture = m_canvas->picture();
        picture.branches[1].outputs = {OutputKind::Through};
        m_canvas->setPicture(picture);
        const auto ofBranch = m_canvas->menuFor(branch(2), {});
        const QMenu* outputs = actionOf(*ofBranch, QStringLiteral("Outputs"))->menu();
        QVERIFY(actionOf(*outputs, QStringLiteral("current f2"))->isChecked());
        QAction* voltage = actionOf(*outputs, QStringLiteral("voltage v2"));
        QVERIFY(!voltage->isChecked());
        voltage->trigger();
        QCOMPARE(toggled.size(), 1);
        QCOMPARE(toggled[0][1].value<OutputKind>(), OutputKind::Across);
        const auto ofNode = m_canvas->menuFor(node(3), {});
        const QMenu* offered = actionOf(*ofNode, QStringLiteral("Domain"))->menu();
        QVERIFY(actionOf(*offered, QStringLiteral("electrical"))->isChecked());
        actionOf(*offered, QStringLiteral("rotation"))->trigger();
        QCOMPARE(domains[0][1].value<GraphDomain>(), GraphDomain::Rotation);
        QVERIFY(!actionOf(*m_canvas->menuFor(node(1), {}), QStringLiteral("Domain")));
    }

    void copiesAreForOtherPrograms() {
        m_canvas->copySvg();
        QVERIFY(QApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("image/svg+xml")));
        m_canvas->copyLatex();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("\\begin{tikzpicture}")));
        m_canvas->copyImage();
        QVERIFY(QApplication::clipboard()->mimeData()->hasImage());
    }

    void theWheelZoomsAtThePointer() {
        const QPoint place(300, 200);
        const QPointF below = m_canvas->mapToScene(place);
        const double before = m_canvas->magnification();
        QWheelEvent event(place, m_canvas->viewport()->mapToGlobal(place), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_canvas->viewport(), &event);
        QVERIFY(m_canvas->magnification() > 1.2 * before);
        QVERIFY(distanceBetween(m_canvas->mapToScene(place), below) < 2);
        press(Qt::Key_0);
        allOfAGraphIsInView();
    }

    void nothingJumpsWhileThereIsRoom() {
        const QPoint before = at(node(2));
        GraphPicture picture = m_canvas->picture();
        picture.nodes.push_back({9, {}, m_canvas->mapToScene(emptyPlace())});
        m_canvas->setPicture(picture);
        QCOMPARE(at(node(2)), before);
    }

    void everyItemIsSaid() {
        QAccessible::setActive(true);
        GraphPicture picture = pictured::pictureOf(pictured::gearbox, GraphDomain::Rotation);
        picture.nodes = {{3, QStringLiteral("shaft"), {}}};
        picture.branches[1].value = QStringLiteral("2 N m");
        m_canvas->setPicture(picture);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(m_canvas.get());
        QVERIFY(list);
        QCOMPARE(list->text(QAccessible::Name), QStringLiteral("Graph"));
        QCOMPARE(list->text(QAccessible::Description),
                 QStringLiteral("7 branches between 4 nodes; new branches: rotary damper"));
        QCOMPARE(list->childCount(), 4 + 7 + 1);
        QStringList texts;
        for (int k = 0; k < list->childCount(); ++k)
            texts << list->child(k)->text(QAccessible::Name);
        QCOMPARE(texts.last(), QStringLiteral("Type of new branches"));
        QCOMPARE(list->indexOfChild(list->child(11)), 11);
        QCOMPARE(texts[0], QStringLiteral("node 1, the reference, 6 branches"));
        QCOMPARE(texts[2], QStringLiteral("node shaft, 4 branches"));
        QCOMPARE(texts[4], QStringLiteral("branch 1, angular velocity source v1, from node 2 to node 1, in the tree"));
        QCOMPARE(texts[5], QStringLiteral("branch 2, torsion spring L2, 2 N m, from node 2 to node shaft, state f₂"));
        QCOMPARE(texts[8], QStringLiteral("branch 5, transformer N5, from node shaft to node 1, with branch 6"));
        m_canvas->setCurrent(branch(5));
        QVERIFY(list->child(8)->state().focused);
        QVERIFY(list->child(8)->rect().contains(m_canvas->viewport()->mapToGlobal(at(branch(5)))));
        QCOMPARE(list->focusChild(), list->child(8));
    }

    void theFocusIsSeen() {
        m_canvas->setCurrent(branch(4));
        const QImage focused = m_canvas->grab().toImage();
        m_canvas->clearFocus();
        const QImage other = m_canvas->grab().toImage();
        const QRect area = m_canvas->mapFromScene(areaOf(m_canvas->drawing(), branch(4))).boundingRect();
        QVERIFY(focused.copy(area.adjusted(-12, -12, 12, 12)) != other.copy(area.adjusted(-12, -12, 12, 12)));
    }

    void lightAndDarkFollowThePalette() {
        for (const QPalette& palette : {lightPalette(), darkPalette()}) {
            m_canvas->setPalette(palette);
            const QColor paper = m_canvas->grab().toImage().pixelColor(m_canvas->viewport()->pos() + emptyPlace());
            QCOMPARE(paper, themeColor(palette, ColorRole::Background));
        }
    }

private:
    QPoint at(const GraphItem& item) const { return m_canvas->mapFromScene(placeOf(m_canvas->drawing(), item)); }

    QPoint ringOf(int number) const {
        return m_canvas->mapFromScene(placeOf(m_canvas->drawing(), node(number)) + QPointF(-8, -8));
    }

    // In the middle of the loop.
    QPoint emptyPlace() const {
        const QPointF left = placeOf(m_canvas->drawing(), node(3));
        const QPointF right = placeOf(m_canvas->drawing(), node(4));
        return m_canvas->mapFromScene((left + right) / 2 + QPointF(0, 120));
    }

    QScrollBar* barOf(Qt::Orientation orientation) const {
        for (QScrollBar* bar : m_canvas->findChildren<QScrollBar*>(QString(), Qt::FindDirectChildrenOnly))
            if (bar->orientation() == orientation)
                return bar;
        return nullptr;
    }
    bool isSeen(Qt::Orientation orientation) const { return barOf(orientation)->isVisible(); }
    void press(Qt::Key key) { QTest::keyClick(m_canvas.get(), key); }
    void click(QPoint place) { QTest::mouseClick(m_canvas->viewport(), Qt::LeftButton, {}, place); }
    void doubleClick(QPoint place) {
        click(place);
        QTest::mouseDClick(m_canvas->viewport(), Qt::LeftButton, {}, place);
    }

    void drag(QPoint from, QPoint to) {
        QTest::mousePress(m_canvas->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_canvas->viewport(), (from + to) / 2);
        QTest::mouseMove(m_canvas->viewport(), to);
        QTest::mouseRelease(m_canvas->viewport(), Qt::LeftButton, {}, to);
    }

    std::unique_ptr<GraphCanvas> m_canvas;
};

COENERGY_TEST(TestGraphCanvas)
#include "test_graph_canvas.moc"
