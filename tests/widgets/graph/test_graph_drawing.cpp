// Where things lie: nothing covers anything, and the same graph always looks the same.
#include "graphcanvas/graph_drawing.hpp"
#include "graphcanvas/graph_hit.hpp"
#include "graphcanvas/graph_layout.hpp"
#include "graphcanvas/graph_painter.hpp"
#include "graphcanvas/graph_words.hpp"
#include "pictured_graphs.hpp"
#include "support/own_time.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QImage>
#include <QPainter>

#include <cmath>

using namespace coenergy;

namespace {

struct Thing {
    QString name;
    QPolygonF outline;
    std::vector<std::size_t> own; // branches that may run to it
};

QPolygonF symbolOutline(const DrawnBranch& branch) {
    const QPointF from = branch.before.points.back();
    const QPointF to = branch.after.points.front();
    const QPointF along = (to - from) / distanceBetween(from, to);
    const QPointF side = QPointF(-along.y(), along.x()) * branch.reach;
    return {{from + side, to + side, to - side, from - side}};
}

std::vector<Thing> thingsIn(const GraphDrawing& drawing) {
    std::vector<Thing> things;
    for (std::size_t k = 0; k < drawing.branches.size(); ++k) {
        const PicturedBranch& branch = drawing.picture.branches[k];
        things.push_back({QStringLiteral("symbol %1").arg(branch.number), symbolOutline(drawing.branches[k]), {k}});
        things.push_back({QStringLiteral("arrow %1").arg(branch.number), drawing.branches[k].arrow, {k}});
        things.push_back({QStringLiteral("label %1").arg(branch.number), QPolygonF(drawing.branches[k].labelBox), {}});
        if (branch.dimension > 0)
            things.push_back(
                {QStringLiteral("dimension %1").arg(branch.number), QPolygonF(drawing.branches[k].dimensionBox), {}});
    }
    for (const DrawnNode& node : drawing.nodes) {
        Thing dot{QStringLiteral("node %1").arg(node.number),
                  QPolygonF(QRectF(node.at, QSizeF(0, 0)).adjusted(-7, -7, 7, 7)),
                  {}};
        for (std::size_t k = 0; k < drawing.branches.size(); ++k)
            if (drawing.picture.branches[k].tail == node.number || drawing.picture.branches[k].head == node.number)
                dot.own.push_back(k);
        things.push_back(dot);
        things.push_back({QStringLiteral("name %1").arg(node.number), QPolygonF(node.nameBox), {}});
    }
    for (const DrawnTwoPort& port : drawing.twoPorts)
        things.push_back({QStringLiteral("two-port"), QPolygonF(port.box), {}});
    for (const DrawnGround& ground : drawing.grounds)
        things.push_back({QStringLiteral("caption"), QPolygonF(ground.captionBox), {}});
    return things;
}

bool covers(const QPolygonF& outline, const CubicCurve& curve) {
    const std::vector<QPointF> points = curve.samples(400);
    return std::any_of(points.begin(), points.end(),
                       [&outline](QPointF point) { return outline.containsPoint(point, Qt::OddEvenFill); });
}

QStringList covered(const GraphDrawing& drawing) {
    QStringList found;
    const std::vector<Thing> things = thingsIn(drawing);
    for (std::size_t i = 0; i < things.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            if (things[i].outline.intersects(things[k].outline))
                found << things[i].name + QStringLiteral(" and ") + things[k].name;
        for (std::size_t k = 0; k < drawing.branches.size(); ++k)
            if (std::find(things[i].own.begin(), things[i].own.end(), k) == things[i].own.end() &&
                covers(things[i].outline, drawing.branches[k].curve))
                found << QStringLiteral("%1 and branch %2").arg(things[i].name).arg(drawing.picture.branches[k].number);
    }
    return found;
}

// A ring is drawn over what it covers.
QStringList ringed(const GraphDrawing& drawing) {
    QStringList found;
    for (std::size_t i = 0; i < drawing.branches.size(); ++i)
        for (std::size_t k = 0; k < drawing.branches.size(); ++k)
            if (ringAround(drawing.branches[i]).intersects(drawing.branches[k].labelBox))
                found << QStringLiteral("ring %1 and label %2").arg(i).arg(k);
    return found;
}

bool isStraight(const CubicCurve& curve) {
    return curve.length() < distanceBetween(curve.points.front(), curve.points.back()) + 0.1;
}

GraphDrawing drawn(const GraphPicture& picture) {
    return graphDrawing(picture, pictured::font());
}

// A branch from the first to the last has to go round the one between.
GraphPicture inLine() {
    GraphPicture picture = pictured::pictureOf({{1, 2, 3, 3}, {2, 3, 4, 3}, {3, 2, 4, 2}, {4, 4, 1, 1}});
    picture.nodes = {{2, {}, QPointF(0, 0)}, {3, {}, QPointF(170, 0)}, {4, {}, QPointF(340, 0)}};
    return picture;
}

GraphPicture withLongLabels(GraphPicture picture) {
    for (PicturedBranch& branch : picture.branches)
        branch.value = QStringLiteral("0.000125 N m s/rad");
    return picture;
}

GraphPicture ofVectors(GraphPicture picture) {
    for (PicturedBranch& branch : picture.branches)
        branch.dimension = 6;
    return picture;
}

QImage painted(const GraphPicture& picture, const QPalette& palette) {
    const GraphDrawing drawing = drawn(picture);
    QImage image(drawing.bounds.size().toSize(), QImage::Format_RGB32);
    image.fill(themeColor(palette, ColorRole::Background));
    QPainter painter(&image);
    painter.translate(-drawing.bounds.topLeft());
    paintGraph(painter, drawing, {palette, pictured::font()});
    return image;
}

} // namespace

class TestGraphDrawing : public QObject {
    Q_OBJECT

private slots:
    void nothingCoversAnything_data() {
        QTest::addColumn<GraphPicture>("picture");
        QTest::newRow("circuit") << pictured::pictureOf(pictured::circuit);
        QTest::newRow("gearbox") << pictured::pictureOf(pictured::gearbox, GraphDomain::Rotation);
        QTest::newRow("sewing") << pictured::pictureOf(pictured::sewing, GraphDomain::Rotation);
        QTest::newRow("piston") << pictured::pictureOf(pictured::piston, GraphDomain::Fluid);
        QTest::newRow("tanks") << pictured::pictureOf(pictured::tanks, GraphDomain::Fluid);
        QTest::newRow("bar") << pictured::pictureOf(pictured::bar, GraphDomain::Translation);
        QTest::newRow("thermal") << pictured::pictureOf(pictured::tanks, GraphDomain::Thermal);
        QTest::newRow("general") << pictured::pictureOf(pictured::sewing, GraphDomain::General);
        QTest::newRow("mesh") << pictured::pictureOf(pictured::mesh);
        QTest::newRow("nodes in a line") << inLine();
        QTest::newRow("long labels") << withLongLabels(pictured::pictureOf(pictured::sewing, GraphDomain::Fluid));
        QTest::newRow("vectors") << ofVectors(pictured::pictureOf(pictured::gearbox, GraphDomain::Rotation));
        QTest::newRow("ladder") << pictured::ladder(40);
    }
    void nothingCoversAnything() {
        QFETCH(GraphPicture, picture);
        const GraphDrawing drawing = drawn(picture);
        const QStringList found = covered(drawing) + ringed(drawing);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QStringLiteral("; "))));
    }

    // Two nodes beside a source, one of them not far from a resistor: neither a line nor a node is in the way of either
    // symbol.
    void whatHasRoomIsStraight() {
        GraphPicture picture = pictured::pictureOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 1}, {4, 4, 5, 3}});
        picture.nodes = {
            {2, {}, QPointF(0, 0)}, {3, {}, QPointF(144, 0)}, {4, {}, QPointF(-112, 24)}, {5, {}, QPointF(48, 24)}};
        const GraphDrawing drawing = drawn(picture);
        for (const DrawnBranch& branch : drawing.branches)
            QVERIFY(isStraight(branch.curve));
    }

    void noBranchRunsBelowTheReference() {
        GraphPicture picture = inLine();
        for (PicturedNode& node : picture.nodes)
            node.position->ry() += 100;
        picture.nodes.push_back({referenceNode, {}, QPointF(0, 130)});
        const GraphDrawing drawing = drawn(picture);
        for (const DrawnBranch& branch : drawing.branches)
            QVERIFY(branch.curve.path().boundingRect().bottom() < 131);
    }

    void linesOfALabelBeginAtItsSymbol() {
        const GraphDrawing drawing = drawn(withLongLabels(pictured::pictureOf(pictured::circuit)));
        QCOMPARE(drawing.branches[1].labelSide, Qt::Alignment(Qt::AlignHCenter)); // above
        const DrawnBranch& source = drawing.branches[0];
        const bool isRight = source.labelBox.left() > source.symbolBox.center().x();
        QCOMPARE(source.labelSide, Qt::Alignment(isRight ? Qt::AlignLeft : Qt::AlignRight));
        for (const DrawnBranch& branch : drawing.branches)
            QVERIFY(drawing.bounds.contains(ringAround(branch) | branch.labelBox));
    }

    void whatCoversIsFound() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        picture.nodes = {{5, {}, QPointF(0, 0)}, {6, {}, QPointF(4, 3)}};
        QVERIFY(!covered(drawn(picture)).isEmpty());
    }

    // A stroke across the line, between its tail and its symbol, with the number beside it.
    void vectorsShowTheirDimension() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const int plain = drawn(picture).branches[1].lines.elementCount();
        picture.branches[1].dimension = 12;
        const GraphDrawing drawing = drawn(picture);
        const DrawnBranch& branch = drawing.branches[1];
        QCOMPARE(branch.lines.elementCount(), plain + 2);
        const QPointF from = branch.lines.elementAt(plain), to = branch.lines.elementAt(plain + 1);
        QVERIFY(distanceBetween((from + to) / 2, branch.before.at(branch.before.parameterAt(0.5))) < 1);
        QVERIFY(distanceBetween(branch.dimensionBox.center(), (from + to) / 2) < 30);
        QVERIFY(drawing.bounds.contains(branch.dimensionBox));
        QVERIFY(drawing.branches[2].dimensionBox.isEmpty());
        QVERIFY(spokenBranch(1, picture).contains(QStringLiteral("dimension 12")));
        QVERIFY(!spokenBranch(2, picture).contains(QStringLiteral("dimension")));
    }

    void theReferenceLiesBelowEachGroup() {
        const GraphDrawing drawing = drawn(pictured::pictureOf(pictured::gearbox, GraphDomain::Rotation));
        QCOMPARE(drawing.grounds.size(), std::size_t(2));
        for (const DrawnNode& node : drawing.nodes)
            for (const DrawnGround& ground : drawing.grounds)
                QVERIFY(node.at.y() < ground.plate.y1() - 100);
        QVERIFY(drawing.grounds[0].plate.x2() < drawing.grounds[1].plate.x1());
    }

    void branchesRunFromTailToHead() {
        const GraphDrawing drawing = drawn(pictured::pictureOf(pictured::sewing));
        for (std::size_t k = 0; k < drawing.branches.size(); ++k) {
            const PicturedBranch& branch = drawing.picture.branches[k];
            const CubicCurve& curve = drawing.branches[k].curve;
            QVERIFY(distanceBetween(curve.points.front(), anchorOf(drawing, branch.tail, curve.points.front())) < 1e-9);
            QVERIFY(distanceBetween(curve.points.back(), anchorOf(drawing, branch.head, curve.points.back())) < 1e-9);
            // The arrow's tip, its first point, looks to the head.
            const QPolygonF& arrow = drawing.branches[k].arrow;
            const QPointF pointing = arrow[0] - (arrow[1] + arrow[2]) / 2;
            QVERIFY(QPointF::dotProduct(pointing, curve.points.back() - curve.at(0.6)) > 0);
        }
    }

    // A reversed branch looks the other way, at the same place.
    void aReversedBranchOnlyTurnsItsArrow() {
        const GraphPicture picture = pictured::pictureOf(pictured::tanks);
        GraphPicture reversed = picture;
        std::swap(reversed.branches[2].tail, reversed.branches[2].head);
        const GraphDrawing before = drawn(picture);
        const GraphDrawing after = drawn(reversed);
        for (std::size_t k = 0; k < 4; ++k)
            QVERIFY(distanceBetween(before.branches[2].curve.points[k], after.branches[2].curve.points[3 - k]) < 1e-9);
        QVERIFY(distanceBetween(before.branches[2].arrow[0], after.branches[2].arrow[0]) > 40);
    }

    void theLayoutIsTheSameEachTime() {
        for (const auto& rows : {pictured::circuit, pictured::sewing}) {
            const GraphPicture picture = pictured::pictureOf(rows);
            const GraphLayout first = graphLayout(picture);
            QCOMPARE(graphLayout(picture).places, first.places);
            // Neither names nor values nor the order of given nodes count.
            GraphPicture other = picture;
            for (const PicturedNode& node : allNodes(picture))
                other.nodes.insert(other.nodes.begin(), {node.number, QStringLiteral("n%1").arg(node.number), {}});
            QCOMPARE(graphLayout(other).places, first.places);
        }
    }

    void givenPlacesStay() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const GraphLayout automatic = graphLayout(picture);
        picture.nodes = {{4, {}, QPointF(300, -50)}, {referenceNode, {}, QPointF(0, 400)}};
        const GraphLayout layout = graphLayout(picture);
        QCOMPARE(layout.places.at(4), QPointF(300, -50));
        QCOMPARE(layout.places.at(2), automatic.places.at(2));
        QCOMPARE(layout.floor, 400.0);
    }

    void aNodeWithoutBranchesLeavesTheReferenceWhereItIs() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const double floor = graphLayout(picture).floor;
        picture.nodes = {{9, {}, QPointF(-80, floor - 70)}};
        QCOMPARE(graphLayout(picture).floor, floor);
        picture.nodes = {{9, {}, QPointF(-80, floor)}};
        QVERIFY(graphLayout(picture).floor > floor + 50);
    }

    void whoHasNoPlaceGivesWay() {
        GraphPicture picture = pictured::pictureOf(pictured::circuit);
        const QPointF taken = graphLayout(picture).places.at(2);
        picture.nodes = {{9, {}, taken}};
        const GraphLayout layout = graphLayout(picture);
        QCOMPARE(layout.places.at(9), taken);
        QVERIFY(distanceBetween(layout.places.at(2), taken) > 40);
        picture.nodes = {{9, {}, taken + QPointF(48, 24)}}; // beside it: nothing moves
        QCOMPARE(graphLayout(picture).places.at(2), taken);
    }

    void anEmptyGraphHasItsReference() {
        const GraphDrawing drawing = drawn({});
        QCOMPARE(drawing.grounds.size(), std::size_t(1));
        QVERIFY(drawing.nodes.empty());
        QVERIFY(drawing.bounds.isValid());
    }

    void oddBranchesAreShownToo() {
        // A loop at a node, one at the reference, an end that no one has named, half a two-port.
        const GraphDrawing drawing =
            drawn(pictured::pictureOf({{1, 2, 2, 3}, {2, 1, 1, 3}, {3, 2, 77, 1}, {4, 2, 1, 6}}));
        QCOMPARE(drawing.branches.size(), std::size_t(4));
        QVERIFY(drawing.twoPorts.empty());
        QCOMPARE(drawing.nodes.back().number, 77);
        for (const DrawnBranch& branch : drawing.branches)
            QVERIFY(branch.curve.length() > 40 && std::isfinite(branch.symbolBox.width()));
    }

    void theTreeIsThickerAndColourIsNotAlone() {
        GraphPicture picture = pictured::pictureOf(pictured::bar, GraphDomain::Translation);
        const auto ink = [](const QImage& image) {
            int dark = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    dark += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
            return dark;
        };
        const int some = ink(painted(picture, lightPalette()));
        for (PicturedBranch& branch : picture.branches)
            branch.isInTree = true;
        QVERIFY(ink(painted(picture, lightPalette())) > some + 500);
    }

    void eachElementHasItsSymbol() {
        for (const GraphDomain domain : {GraphDomain::Electrical, GraphDomain::Translation, GraphDomain::Rotation,
                                         GraphDomain::Fluid, GraphDomain::Thermal, GraphDomain::General})
            for (int a = 1; a <= 7; ++a)
                for (int b = 1; b < a; ++b) {
                    const ElementSymbol first = elementSymbol(static_cast<BranchType>(a), domain);
                    const ElementSymbol second = elementSymbol(static_cast<BranchType>(b), domain);
                    QVERIFY(first.lines != second.lines || first.surface != second.surface);
                }
    }

    void manyBranchesTakeNoTime() {
        const double before = tests::ownTime();
        QCOMPARE(drawn(pictured::ladder(2000)).branches.size(), std::size_t(2000));
        const double taken = tests::ownTime() - before;
        QVERIFY2(taken < 5000, qPrintable(QString::number(taken)));
    }
};

COENERGY_TEST(TestGraphDrawing)
#include "test_graph_drawing.moc"
