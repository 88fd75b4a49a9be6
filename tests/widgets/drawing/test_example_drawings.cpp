// Every example has a drawing, and all of it can be drawn at every row of its run.
#include "drawing/drawing_painter.hpp"
#include "drawing/drawing_view.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"
#include "widgets/drawing/example_drawings.hpp"

#include <QImage>
#include <QPainter>

using namespace coenergy;

namespace {

bool isWithin(const PlanePoint& point, const PlaneRect& bounds) {
    const double slack = 1e-9 + 0.02 * std::hypot(bounds.right - bounds.left, bounds.top - bounds.bottom);
    return point.x >= bounds.left - slack && point.x <= bounds.right + slack && point.y >= bounds.bottom - slack &&
           point.y <= bounds.top + slack;
}

std::string leftOutInWords(const DrawingFrame& frame) {
    std::string text = "at t = " + std::to_string(frame.time) + " without shapes";
    for (const LeftOutShape& shape : frame.leftOut)
        text += " " + std::to_string(shape.item) +
                (shape.problem ? " (" + runs::describe({*shape.problem}) + ")" : std::string());
    return text;
}

} // namespace

class TestExampleDrawings : public QObject {
    Q_OBJECT

private slots:
    void everyShapeIsDrawnAlongTheRun_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : drawings::exampleNames())
            QTest::newRow(qPrintable(name)) << name;
    }

    void everyShapeIsDrawnAlongTheRun() {
        QFETCH(QString, name);
        const Document document = runs::example(name.toStdString());
        const RunColumns run = drawings::runOf(document);
        const Drawing drawing(*document.drawing, run);
        QVERIFY2(document.drawing->size() >= 3, "a drawing has more than two shapes");
        QVERIFY(drawing.bounds());
        const std::size_t rows = run.run().rowCount();
        for (std::size_t row = 0; row < rows; row += 1 + rows / 100) {
            const DrawingFrame frame = drawing.at(run.run().time[row]);
            if (rows > 1)
                QVERIFY2(frame.leftOut.empty(), leftOutInWords(frame).c_str());
            QCOMPARE(frame.shapes.size() + frame.leftOut.size(), document.drawing->size());
            for (const DrawnShape& shape : frame.shapes)
                QVERIFY2(isWithin(shape.at, *drawing.bounds()) &&
                             (shape.kind == ShapeKind::Arc || shape.angle || isWithin(shape.to, *drawing.bounds())),
                         qPrintable(QString("shape %1 at row %2 sticks out").arg(shape.item).arg(row)));
        }
    }
};

COENERGY_TEST(TestExampleDrawings)
#include "test_example_drawings.moc"
