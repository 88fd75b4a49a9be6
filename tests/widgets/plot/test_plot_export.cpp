// Exported pictures and tables: the same everywhere, and exact.

#include "observation/trajectory_csv.hpp"
#include "plot/chart_picture.hpp"
#include "plot/plot_csv.hpp"
#include "runs.hpp"

#include <QApplication>
#include <QCryptographicHash>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTest>

#include <bit>
#include <iostream>
#include <limits>

using namespace coenergy;

namespace {

PlotData plotOf(const Plot& plot, const Trajectory& run = oscillation()) {
    CurveStyles styles;
    RunColumns columns(run, namesWithUnits());
    return EvaluatedPlot(plot, columns, styles).data();
}

PlotData positions() {
    return plotOf({.title = "Position", .x = "t", .y = {"x", "vx"}, .remarks = {}});
}

QByteArray fingerprint() {
    const PictureSize size{12, 7, 150};
    const PlotData path = plotOf({.title = "Path", .x = "x", .y = {"vx"}, .remarks = {}});
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg})
        for (const PlotData& data : {positions(), path})
            hash.addData(chartPicture(data, format, size));
    return hash.result().toHex();
}

QByteArray fingerprintOfProcess(const QStringList& environment) {
    QProcess process;
    process.setEnvironment(QProcess::systemEnvironment() + environment);
    process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--fingerprint")});
    return process.waitForFinished() ? process.readAllStandardOutput().trimmed() : QByteArray();
}

std::vector<std::vector<double>> numbersIn(const QByteArray& csv) {
    std::vector<std::vector<double>> rows;
    const QList<QByteArray> lines = csv.trimmed().split('\n');
    for (qsizetype k = 1; k < lines.size(); ++k) {
        std::vector<double>& row = rows.emplace_back();
        for (const QByteArray& cell : lines[k].split(','))
            row.push_back(cell.toDouble());
    }
    return rows;
}

} // namespace

class TestPlotExport : public QObject {
    Q_OBJECT

private slots:
    void samplesKeepEveryBit();
    void axesAndSamplesHaveTheLegendsUnits();
    void expressionsWithCommasAreQuoted();
    void whatIsShownTwiceIsOneColumn();
    void pngHasTheSizeAskedFor();
    void svgHasTheSizeAskedFor();
    void pdfHasTheSizeAskedFor();
    void picturesAreTheSameOnEveryScreen();
    void picturesAreLight();
    void namesAreTypeset();
    void hiddenCurvesAreLeftOut();
    void absurdSizesAreRefused();
};

void TestPlotExport::samplesKeepEveryBit() {
    Trajectory run = oscillation();
    run.series[0].values[3] = std::nextafter(0.1, 1);
    run.series[0].values[4] = std::numeric_limits<double>::denorm_min();
    run.series[0].values[5] = -1.7976931348623157e308;
    QLocale::setDefault(QLocale(QLocale::German));
    const QByteArray csv = plottedCsv(plotOf({.title = "", .x = "t", .y = {"x"}, .remarks = {}}, run));
    QLocale::setDefault(QLocale::c());
    const auto rows = numbersIn(csv);
    QCOMPARE(rows.size(), run.rowCount());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QCOMPARE(std::bit_cast<quint64>(rows[row][0]), std::bit_cast<quint64>(run.time[row]));
        QCOMPARE(std::bit_cast<quint64>(rows[row][1]), std::bit_cast<quint64>(run.series[0].values[row]));
    }
}

void TestPlotExport::axesAndSamplesHaveTheLegendsUnits() {
    const PlotData data = positions();
    const QByteArray header = plottedCsv(data).split('\n').front();
    QCOMPARE(header, QByteArray("t [s],x [m],vx [m/s]"));
    QCOMPARE(curveLabel(data.curves[1]), QStringLiteral("vx [m/s]"));
    QCOMPARE(abscissaLabel(data), QStringLiteral("t [s]"));
    QVERIFY(ordinateCaption(data).words.contains(QStringLiteral("x [m]")) &&
            ordinateCaption(data).words.contains(QStringLiteral("vx [m/s]")));
    const PlotData path = plotOf({.title = "", .x = "x", .y = {"vx"}, .remarks = {}});
    QCOMPARE(abscissaLabel(path), QStringLiteral("x [m]"));
    QCOMPARE(ordinateCaption(path).words, QStringLiteral("vx [m/s]"));
    QCOMPARE(plottedCsv(path).split('\n').front(), QByteArray("t [s],x [m],vx [m/s]"));
}

void TestPlotExport::expressionsWithCommasAreQuoted() {
    const PlotData data = plotOf({.title = "", .x = "t", .y = {"atan2(x, vx)"}, .remarks = {}});
    QVERIFY(plottedCsv(data).startsWith("t [s],\"atan2(x, vx)\"\n"));
}

void TestPlotExport::whatIsShownTwiceIsOneColumn() {
    const auto header = [](const char* x, std::vector<std::string> y) {
        return plottedCsv(plotOf({.title = "", .x = x, .y = std::move(y), .remarks = {}})).split('\n').front();
    };
    QCOMPARE(header("t", {"x", "vx", "x"}), QByteArray("t [s],x [m],vx [m/s]"));
    QCOMPARE(header("x", {"x", "vx", "t"}), QByteArray("t [s],x [m],vx [m/s]"));
}

void TestPlotExport::pngHasTheSizeAskedFor() {
    const QImage image = QImage::fromData(chartPicture(positions(), PictureFormat::Png, {12.7, 5.08, 300}));
    QCOMPARE(image.size(), QSize(1500, 600));
    QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 300);
}

void TestPlotExport::svgHasTheSizeAskedFor() {
    const QByteArray svg = chartPicture(positions(), PictureFormat::Svg, {12.7, 5.08, 300});
    QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    QCOMPARE(renderer.viewBox().size(), QSize(480, 192));
    QVERIFY(svg.contains("width=\"127mm\""));
    QVERIFY(svg.contains("Position"));
}

void TestPlotExport::pdfHasTheSizeAskedFor() {
    const QByteArray pdf = chartPicture(positions(), PictureFormat::Pdf, {12.7, 5.08, 300});
    QVERIFY(pdf.startsWith("%PDF-"));
    const auto box =
        QRegularExpression(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]")).match(QString::fromLatin1(pdf));
    QVERIFY(box.hasMatch());
    QVERIFY(std::abs(box.captured(1).toDouble() - 360) < 1);
    QVERIFY(std::abs(box.captured(2).toDouble() - 144) < 1);
}

void TestPlotExport::picturesAreTheSameOnEveryScreen() {
    const QByteArray here = fingerprint();
    QCOMPARE(fingerprintOfProcess({QStringLiteral("QT_SCALE_FACTOR=1")}), here);
    QCOMPARE(fingerprintOfProcess({QStringLiteral("QT_SCALE_FACTOR=2")}), here);
    QCOMPARE(fingerprintOfProcess({QStringLiteral("QT_FONT_DPI=144")}), here);
}

void TestPlotExport::picturesAreLight() {
    const QByteArray light = fingerprint();
    const QPalette before = QApplication::palette();
    QApplication::setPalette(QPalette(QColor(50, 50, 50), QColor(30, 30, 30)));
    const QByteArray dark = fingerprint();
    QApplication::setPalette(before);
    QCOMPARE(dark, light);
    const QImage image = QImage::fromData(chartPicture(positions(), PictureFormat::Png, {10, 5, 100}));
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
}

// As on the screen: the axis says what the legend says.
void TestPlotExport::namesAreTypeset() {
    PlotData data;
    data.time = {0, 1};
    data.curves.push_back(
        {.text = "theta1", .unit = "rad", .latex = "\\theta_{1}", .values = {0, 1}, .pinned = {}, .problem = {}});
    const QByteArray svg = chartPicture(data, PictureFormat::Svg, {12, 7, 96});
    QVERIFY(!svg.contains("theta1"));
    QVERIFY(QString::fromUtf8(svg).contains(QChar(0x3b8)));
    QCOMPARE(ordinateCaption(data).words, QStringLiteral("θ₁ [rad]"));
    data.curves[0].text = "centre_of_mass";
    data.curves[0].latex = "\\text{centre of mass}";
    QCOMPARE(ordinateCaption(data).words, QStringLiteral("centre of mass [rad]"));
}

void TestPlotExport::hiddenCurvesAreLeftOut() {
    const PlotData data = positions();
    const auto count = [&](const std::set<std::size_t>& hidden, const QColor& color) {
        const QImage image =
            QImage::fromData(chartPicture(data, PictureFormat::Png, {10, 5, 100}, std::nullopt, hidden));
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixelColor(x, y) == color ? 1 : 0;
        return pixels;
    };
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    const QColor second = curveColor(1, palette);
    QVERIFY(count({}, second) > 20);
    QCOMPARE(count({1}, second), 0);
}

void TestPlotExport::absurdSizesAreRefused() {
    QVERIFY(chartPicture(positions(), PictureFormat::Png, {1000, 1000, 1200}).isEmpty());
    QVERIFY(chartPicture(positions(), PictureFormat::Svg, {0, 5, 100}).isEmpty());
    QVERIFY(chartPicture(positions(), PictureFormat::Png, {10, 5, 0}).isEmpty());
}

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (QApplication::arguments().contains(QStringLiteral("--fingerprint"))) {
        std::cout << fingerprint().toStdString() << std::endl;
        return 0;
    }
    TestPlotExport test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_plot_export.moc"
