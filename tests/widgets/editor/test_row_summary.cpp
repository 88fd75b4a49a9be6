// A row of the drawing summed up in a line.
#include "editor/row/row_summary.hpp"
#include "support/test_program.hpp"

using namespace coenergy;

namespace {

QString summaryOf(const Shape& shape) {
    Document document;
    document.drawing = Part(std::vector<Shape>{shape});
    return rowSummary(document, Section::Drawing, 0, {}).toPlainText();
}

} // namespace

class TestRowSummary : public QObject {
    Q_OBJECT

private slots:
    void whatLiesBetweenTwoPlacesNamesBoth() {
        Shape bar;
        bar.kind = "bar";
        bar.at = {"x", "0"};
        bar.to = {"xp", "yp"};
        const QString summary = summaryOf(bar);
        QVERIFY2(summary.startsWith("bar from (") && summary.contains(") to ("), qPrintable(summary));
    }

    void bodiesAndAnglesHaveOnePlace() {
        Shape box;
        box.kind = "box";
        box.at = {"x", "y"};
        QVERIFY2(summaryOf(box).startsWith("box at ("), qPrintable(summaryOf(box)));
        Shape arc = box;
        arc.kind = "arc";
        arc.to = {"x", "1"};
        arc.angle = "theta";
        QVERIFY2(summaryOf(arc).startsWith("angle at (") && !summaryOf(arc).contains(" to "),
                 qPrintable(summaryOf(arc)));
    }

    void elementsOfAVectorAreTypeset() {
        Document document;
        Plot plot;
        plot.y = {"x[1..n]"};
        document.plots = Part(std::vector<Plot>{plot});
        const QString summary = rowSummary(document, Section::Plots, 0, {}).toPlainText();
        QVERIFY2(!summary.contains(u'[') && summary.contains(QStringLiteral("…")), qPrintable(summary));
    }

    void elementsSayTheirKindAndSize() {
        const auto summary = [](const Distributed& element) {
            Document document;
            document.distributed = Part(std::vector<Distributed>{element});
            return rowSummary(document, Section::DistributedElements, 0, {}).toPlainText();
        };
        Distributed element;
        QCOMPARE(summary(element), QStringLiteral("bar"));
        element.kind = "pipeline";
        element.length = "L";
        element.modes = "4";
        QCOMPARE(summary(element), QStringLiteral("pipeline, length L, 4 modes"));
        element.form = "micro";
        QCOMPARE(summary(element), QStringLiteral("pipeline, length L, 4 lumps"));
    }
};

COENERGY_TEST(TestRowSummary)
#include "test_row_summary.moc"
