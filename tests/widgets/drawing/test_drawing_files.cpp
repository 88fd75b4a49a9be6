// Pictures of drawings as other programs read them.
#include "drawing/drawing_instants.hpp"
#include "drawing/drawing_picture.hpp"
#include "drawing/gif.hpp"
#include "support/test_program.hpp"
#include "widgets/plot/runs.hpp"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>

using namespace coenergy;

namespace {

QList<QImage> decoded(QByteArray bytes) {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, "gif");
    QList<QImage> frames;
    for (QImage frame = reader.read(); !frame.isNull(); frame = reader.read())
        frames.append(frame.convertToFormat(QImage::Format_RGB32));
    return frames;
}

// Colours in no pattern, so that the codes grow to their greatest width and begin anew.
QImage noise(QSize size, quint32 seed) {
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) {
            seed = seed * 1664525 + 1013904223;
            const int level = static_cast<int>(seed >> 28) * 16;
            image.setPixel(x, y, qRgb(level, 255 - level, 128));
        }
    return image;
}

DrawingPictures pictures() {
    Shape box;
    box.kind = "box";
    box.at = {"x", "0"};
    box.size = {"0.4", "0.4"};
    return {Drawing({box}, RunColumns(oscillation(2, 51, 2), {})), 0, 2, {}, "Box"};
}

/// A box that moves along one axis, at three instants.
QImage paintedInstants(const std::string& x, const std::string& y) {
    Shape box;
    box.kind = "box";
    box.at = {x, y};
    box.size = {"0.4", "0.4"};
    const Drawing drawing({box}, RunColumns(oscillation(2, 501, M_PI), {}));
    DrawingLook look;
    look.palette = QPalette(Qt::white);
    look.font = QFont(QStringLiteral("DejaVu Sans"));
    look.font.setPixelSize(12);
    QImage image(600, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintInstants(painter, {drawing, {0, M_PI / 2, M_PI}, "s", look}, image.rect());
    return image;
}

/// The middle of what is painted in a part of an image, without the words in its last lines.
QPointF middleOfInk(const QImage& image, QRect part) {
    QPointF sum;
    double count = 0;
    for (int y = part.top(); y <= part.bottom() - 22; ++y)
        for (int x = part.left(); x <= part.right(); ++x)
            if (image.pixel(x, y) != qRgb(255, 255, 255)) {
                sum += QPointF(x - part.left(), y - part.top());
                ++count;
            }
    return count > 0 ? sum / count : QPointF(-1, -1);
}

} // namespace

class TestDrawingFiles : public QObject {
    Q_OBJECT

private slots:
    void aGifIsReadAsItWasWritten() {
        const QList<QImage> frames = {noise({150, 131}, 1), noise({150, 131}, 2), QImage(noise({150, 131}, 2))};
        const QList<QImage> read = decoded(gifOf(frames, 4));
        QCOMPARE(read.size(), frames.size());
        for (qsizetype k = 0; k < frames.size(); ++k)
            QCOMPARE(read[k], frames[k]);
        QVERIFY(gifOf({}, 4).isEmpty());
    }

    void aGifPlaysOverAndOver() {
        QByteArray bytes = gifOf({noise({8, 8}, 1), noise({8, 8}, 2)}, 7);
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer, "gif");
        QCOMPARE(reader.loopCount(), -1);
        reader.read();
        QCOMPARE(reader.nextImageDelay(), 70);
    }

    void theMotionTakesItsTime() {
        const DrawingPictures motion = pictures();
        const QList<QImage> frames = decoded(motion.gif());
        QCOMPARE(frames.size(), qsizetype(50)); // two seconds
        QCOMPARE(frames.front().size(), motion.size());
        QVERIFY(frames.front() != frames[10]);
        QCOMPARE(motion.sequence().size(), qsizetype(50));
    }

    // Wide motions below each other, high ones beside each other; all at one scale, above their times.
    void instantsStandWhereTheyAreLargest() {
        const QImage wide = paintedInstants("x", "0"), high = paintedInstants("0", "x");
        for (int k = 0; k < 3; ++k) {
            const double x = k == 1 ? -1 : 1;
            const QPointF across = middleOfInk(wide, {0, k * 100, 600, 100});
            QVERIFY(across.x() > 0 && (x > 0 ? across.x() > 380 : across.x() < 220));
            const QPointF up = middleOfInk(high, {k * 200, 0, 200, 300});
            QVERIFY(std::abs(up.x() - 100) < 8);
            QVERIFY((up.y() < 110) == (x > 0) && up.y() > 0);
        }
        QVERIFY(middleOfInk(wide, {0, 80, 600, 42}).y() >= 0); // t = 0
    }

    void anInstantIsPixelsOrVectors() {
        const DrawingPictures motion = pictures();
        QCOMPARE(QImage::fromData(motion.png(1)).size(), motion.size() * 2);
        QVERIFY(motion.png(0) != motion.png(1));
        QSvgRenderer renderer(motion.svg(1));
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox().size(), motion.size());
    }
};

COENERGY_TEST(TestDrawingFiles)
#include "test_drawing_files.moc"
