// The entries of the legend fit, and marks distinguish groups without their colours.
#include "equations/origin_legend.hpp"
#include "equations/origin_mark.hpp"
#include "support/test_program.hpp"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace coenergy;

namespace {

template <typename Paint> QImage drawn(Paint paint) {
    QImage image(24, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 3.6));
    paint(painter);
    return image;
}

QImage mark(int group, const QColor& color) {
    return drawn([&](QPainter& painter) { paintOriginMark(painter, {12, 12}, 8, group, color); });
}

// In pixels that are dark in one of them.
int difference(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += (qGray(a.pixel(x, y)) < 128) != (qGray(b.pixel(x, y)) < 128) ? 1 : 0;
    return count;
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
        for (int a = 0; a < 17; ++a)
            for (int b = 0; b < a; ++b)
                QVERIFY2(mark(a, Qt::black) != mark(b, Qt::black), qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
    }

    // A sum of terms has signs between them and marks below them.
    void noMarkIsASign() {
        const QColor ink = Qt::black;
        const QImage plus = drawn([](QPainter& painter) {
            painter.drawLine(QPointF(4, 12), QPointF(20, 12));
            painter.drawLine(QPointF(12, 4), QPointF(12, 20));
        });
        const QImage times = drawn([](QPainter& painter) {
            painter.drawLine(QPointF(6, 6), QPointF(18, 18));
            painter.drawLine(QPointF(6, 18), QPointF(18, 6));
        });
        for (int group = 0; group < 17; ++group)
            for (const QImage& sign : {plus, times})
                QVERIFY2(difference(mark(group, ink), sign) > 60, qPrintable(QString::number(group)));
    }

    void noGroupHasTheColourOfTheText() {
        const QPalette palette;
        for (int group = 0; group < 17; ++group)
            QVERIFY(originColor(palette, group) != palette.color(QPalette::Text));
    }

    void colourAndShapeTellManyGroups() {
        const QPalette palette;
        for (int a = 0; a < 102; ++a)
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
