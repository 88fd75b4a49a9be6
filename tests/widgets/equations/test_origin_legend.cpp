// The legend finds room for its entries, and marks tell groups without their colours.
#include "equations/origin_legend.hpp"
#include "equations/origin_mark.hpp"
#include "support/test_program.hpp"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace coenergy;

namespace {

QImage mark(int group, const QColor& color) {
    QImage image(24, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintOriginMark(painter, {12, 12}, 8, group, color);
    return image;
}

std::vector<OriginGroup> groups(int count) {
    std::vector<OriginGroup> result;
    for (int k = 0; k < count; ++k)
        result.push_back({k, QStringLiteral("constraint %1").arg(k)});
    return result;
}

} // namespace

class TestOriginLegend : public QObject {
    Q_OBJECT

private slots:
    void shapesDiffer() {
        for (int a = 0; a < 12; ++a)
            for (int b = 0; b < a; ++b)
                QVERIFY2(mark(a, Qt::black) != mark(b, Qt::black), qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
    }

    void colourAndShapeTellManyGroups() {
        const QPalette palette;
        for (int a = 0; a < 84; ++a)
            for (int b = 0; b < a; ++b)
                QVERIFY(mark(a, originColor(palette, a)) != mark(b, originColor(palette, b)));
    }

    void entriesWrapToTheWidth() {
        OriginLegend legend;
        QCOMPARE(legend.heightForWidth(400), 0);
        legend.setGroups(groups(12));
        const int wide = legend.heightForWidth(5000);
        QVERIFY(wide > 0);
        QVERIFY(legend.heightForWidth(400) > 2 * wide);
        QVERIFY(legend.heightForWidth(50) >= 12 * legend.fontMetrics().height());
    }

    // Every entry is painted: the last line of the height it asks for is not empty.
    void everythingIsPainted() {
        OriginLegend legend;
        legend.setGroups(groups(9));
        legend.resize(300, legend.heightForWidth(300));
        const QImage image = legend.grab().toImage();
        const int line = legend.fontMetrics().height();
        bool hasInk = false;
        for (int y = image.height() - line; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                hasInk = hasInk || image.pixel(x, y) != image.pixel(0, 0);
        QVERIFY(hasInk);
        QVERIFY(legend.accessibleDescription().contains(QStringLiteral("constraint 8")));
    }
};

COENERGY_TEST(TestOriginLegend)
#include "test_origin_legend.moc"
