// Curves, notes and ends of plots, with the numbers of the run's parameters.
#include "observation/plot_look.hpp"
#include "observation/shape_curves.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

PlotNames lookNames() {
    return {.parameters = {{"n", 3.0}, {"T", 2.0}}, .definitions = {}, .units = {}, .notation = {}};
}

Plot chain() {
    Plot plot;
    plot.y = {"z", "x[1..n]", "y"};
    plot.colors = {"", "red"};
    plot.styles = {"points", "dashed"};
    return plot;
}

} // namespace

class TestPlotLook : public QObject {
    Q_OBJECT

private slots:
    // All of a range of indices look as the range is said to.
    void curvesShareTheLookOfTheirText() {
        const std::vector<PlottedCurve> curves = plottedCurves(chain(), lookNames());
        QCOMPARE(curves.size(), std::size_t(5));
        for (std::size_t k = 1; k <= 3; ++k) {
            QCOMPARE(curves[k].text, "x" + std::to_string(k));
            QCOMPARE(curves[k].item, std::size_t(1));
            QVERIFY(curves[k].color == 1 && curves[k].style == LineStyle::Dashed);
        }
        QVERIFY(!curves[0].color && curves[0].style == LineStyle::Points);
        QVERIFY(!curves[4].color && !curves[4].style);
        QCOMPARE(curves[4].item, std::size_t(2));
    }

    void whatIsNoColourIsNone() {
        Plot plot = chain();
        plot.colors = {"pink", "Red"};
        for (const PlottedCurve& curve : plottedCurves(plot, lookNames()))
            QVERIFY(!curve.color);
    }

    // A shape of the drawing looks like the curve that shows it.
    void aColourOfItsOwnIsTheNumberOfACurve() {
        const CurveNumber number = numbersOf({chain()}, lookNames());
        QVERIFY(number("z") == 0 && number("y") == 4);
        QVERIFY(number("x1") == 1 && number("x3") == 1);
        QVERIFY(!number("x[1..n]"));
    }

    void notesHavePlaces() {
        Plot plot;
        plot.notes = {"T/4: let go", "max(1, T), -0.5: here: [m]", "x: moves", "sqrt(-T): nowhere", "no place"};
        const std::vector<PlacedNote> expected = {{0.5, std::nullopt, "let go"}, {2, -0.5, "here: [m]"}};
        QVERIFY(placedNotes(plot, lookNames()) == expected);
    }

    void endsAreInOrder() {
        const auto ends = [](const char* from, const char* to) {
            Plot plot;
            plot.from = from;
            plot.to = to;
            return axisEnds(plot, lookNames());
        };
        QVERIFY((ends("T", "2*T") == AxisEnds{2, 4}));
        QVERIFY((ends("", "2*T") == AxisEnds{std::nullopt, 4}));
        QVERIFY(ends("T", "").contain(2) && !ends("T", "").contain(1.9));
        for (const auto& [from, to] : {std::pair("", ""), std::pair("2", "T"), std::pair("x", "y")})
            QVERIFY(!ends(from, to).isStated());
    }
};

COENERGY_TEST(TestPlotLook)
#include "test_plot_look.moc"
