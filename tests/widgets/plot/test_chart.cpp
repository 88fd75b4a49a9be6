// A chart by itself: what is painted over it, and its keys.

#include "plot/chart.hpp"
#include "plot/plot_frame.hpp"
#include "plot/plot_pane.hpp"
#include "runs.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QApplication>
#include <QImage>
#include <QTest>

using namespace coenergy;

namespace {

class Shown {
public:
    explicit Shown(std::vector<std::string> curves = {"x"}) {
        pane.resize(700, 400);
        pane.setPlots({{.title = "Position", .x = "t", .y = std::move(curves), .remarks = {}}});
        pane.setTrajectory(oscillation());
        pane.show();
        pane.activateWindow();
        chart().setFocus();
        QTest::qWait(40);
    }

    Chart& chart() { return pane.frame(0).chart(); }

    void pointAt(double x, double y) {
        const QPointF position(chart().xAxis->coordToPixel(x), chart().yAxis->coordToPixel(y));
        QMouseEvent move(QEvent::MouseMove, position, chart().mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&chart(), &move);
    }

    int pixelsOfCurve() {
        const QColor color = chart().plottable(0)->pen().color();
        const QImage image = chart().grab().toImage();
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == color ? 1 : 0;
        return count;
    }

    PlotPane pane;
};

} // namespace

class TestChart : public QObject {
    Q_OBJECT

private slots:
    void curvesStayWhileAFocusedChartIsRead();
};

void TestChart::curvesStayWhileAFocusedChartIsRead() {
    Shown shown;
    QTRY_VERIFY(shown.chart().hasFocus());
    const int before = shown.pixelsOfCurve();
    QVERIFY(before > 300);
    shown.pointAt(5, 0);
    QVERIFY(shown.chart().reading().has_value());
    QVERIFY(shown.pixelsOfCurve() > before / 2);
}

COENERGY_TEST(TestChart)
#include "test_chart.moc"
