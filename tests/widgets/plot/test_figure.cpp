// Figures of analyses: what is shown of them, on the screen and in files.
#include "plot/curve_style.hpp"
#include "plot/figure_view.hpp"
#include "support/test_program.hpp"
#include "theme/theme.hpp"

#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

Figure crosses(const QList<QPointF>& places) {
    Figure figure;
    figure.title = QStringLiteral("Crosses");
    figure.horizontal.name.addWords(QStringLiteral("Re, \"x\""));
    figure.vertical.name.addWords(QStringLiteral("Im"));
    figure.horizontal.showsZero = figure.vertical.showsZero = true;
    for (int k = 0; k < places.size(); ++k)
        figure.marks.push_back({places[k], k, MarkKind::Cross});
    return figure;
}

Figure decades() {
    Figure figure;
    figure.horizontal.scale = Scale::Logarithmic;
    figure.lines = {{{0.01, 1, 100}, {-3, NAN, 5}, 2}};
    return figure;
}

QPointF placeOf(const QCustomPlot& plot, QPointF at) {
    return {plot.xAxis->coordToPixel(at.x()), plot.yAxis->coordToPixel(at.y())};
}

} // namespace

class TestFigure : public QObject {
    Q_OBJECT

private slots:
    void allOfItIsShown() {
        const ChartView view = fittedView(crosses({{-4, 2}, {-1, -2}}));
        QVERIFY(view.horizontal.lower < -4 && view.horizontal.upper > 0);
        QVERIFY(view.vertical.lower < -2 && view.vertical.upper > 2);
        const ChartView logarithmic = fittedView(decades());
        QCOMPARE(logarithmic.horizontal.lower, 0.01);
        QCOMPARE(logarithmic.horizontal.upper, 100.0);
        QVERIFY(isUsable(fittedView(Figure())) && isUsable(fittedView(crosses({{0, 0}}))));
        QVERIFY(isUsable(fittedView(crosses({{INFINITY, NAN}, {1, 1}}))));
    }

    void aClickChooses() {
        FigureView view;
        view.resize(400, 300);
        view.setFigure(crosses({{-4, 2}, {-1, -2}}));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.replot();
        QSignalSpy chosen(&view, &FigureView::chosen);
        QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(view, {-1, -2}).toPoint());
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().toInt(), 1);
        QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(view, {-2.5, 0.7}).toPoint());
        QCOMPARE(chosen.count(), 1);
    }

    // What is chosen has a halo in the colour of what is selected.
    void aMarkIsSeen() {
        FigureView view;
        view.resize(400, 300);
        view.setFigure(crosses({{-4, 2}, {-1, -2}}));
        view.setMarked(1);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.replot();
        const QImage picture = view.grab().toImage();
        const QPoint beside = placeOf(view, {-1, -2}).toPoint() + QPoint(0, 8);
        const double ratio = picture.devicePixelRatio();
        QCOMPARE(picture.pixelColor(beside * ratio).rgb(), themeColor(view.palette(), ColorRole::Selection).rgb());
    }

    // A view that was chosen stays; a double click fits all again.
    void aChosenViewStays() {
        FigureView view;
        view.resize(400, 300);
        view.setFigure(crosses({{-4, 2}, {-1, -2}}));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const double before = view.xAxis->range().size();
        QWheelEvent wheel({200, 150}, view.mapToGlobal(QPointF(200, 150)), {}, {0, 240}, {}, {}, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&view, &wheel);
        QVERIFY(view.xAxis->range().size() < before);
        const double zoomed = view.xAxis->range().size();
        view.setFigure(crosses({{-40, 2}, {-1, -2}}));
        QCOMPARE(view.xAxis->range().size(), zoomed);
        QTest::mouseDClick(&view, Qt::LeftButton, {}, {200, 150});
        QVERIFY(view.xAxis->range().lower < -40);
    }

    void filesHoldIt() {
        const std::vector<Figure> figures{crosses({{-4, 2}}), decades()};
        const QImage picture = QImage::fromData(figurePicture(figures, PictureFormat::Png, {10, 8, 100}));
        QCOMPARE(picture.size(), pixelSize({10, 8, 100}));
        bool hasCurve = false;
        for (int y = picture.height() / 2; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                hasCurve = hasCurve || picture.pixelColor(x, y) != QColor(Qt::white);
        QVERIFY(hasCurve);
        QVERIFY(figurePicture(figures, PictureFormat::Svg, {10, 8, 100}).contains("<svg"));
        QVERIFY(figurePicture(figures, PictureFormat::Pdf, {10, 8, 100}).startsWith("%PDF"));
        QVERIFY(figurePicture({}, PictureFormat::Png, {10, 8, 100}).isEmpty());
        QVERIFY(figurePicture(figures, PictureFormat::Png, {-1, 8, 100}).isEmpty());
    }

    // Small numbers: what their labels have in common stands beside them.
    void powersOfTenAreShown() {
        Figure figure;
        figure.lines.push_back({{0, 1e9, 2e9}, {-1e-7, 0, 2e-7}});
        const QByteArray picture = figurePicture({figure}, PictureFormat::Svg, {10, 8, 100});
        QVERIFY(picture.contains("· 10⁻⁷"));
        QVERIFY(picture.contains("· 10⁹"));
        QVERIFY(!figurePicture({crosses({{-4, 2}})}, PictureFormat::Svg, {10, 8, 100}).contains("· 10"));
    }

    void tablesHoldEveryBit() {
        const QByteArray csv = figureCsv({crosses({{-0.1, 1.0 / 3}})});
        QCOMPARE(csv, QByteArray("series,\"Re, \"\"x\"\"\",Im\n1,-0.10000000000000001,0.33333333333333331\n"));
    }
};

COENERGY_TEST(TestFigure)
#include "test_figure.moc"
