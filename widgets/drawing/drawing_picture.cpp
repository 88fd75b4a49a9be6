// Pixels and vectors of the same strokes.
#include "drawing/drawing_picture.hpp"

#include "drawing/gif.hpp"
#include "theme/theme.hpp"
#include "theme/vector_picture.hpp"

#include <QBuffer>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int width = 640;
constexpr double sharpness = 2; // pixels of a PNG for each of the drawing
constexpr int frameTime = 4;    // hundredths of a second

DrawingLook pictureLook(DrawingLook look) {
    look.palette = lightPalette();
    look.font = QFont(QStringLiteral("DejaVu Sans"));
    look.font.setPixelSize(13);
    look.unit = 1;
    look.tone = DrawingTone::Current;
    look.formulas = nullptr;
    return look;
}

void paintOn(QPaintDevice& device, const DrawingPictures& pictures, double time, double scale) {
    const DrawingLook look = pictureLook(pictures.look);
    QPainter painter(&device);
    painter.scale(scale, scale);
    const DrawingMap map =
        mapFor(pictures.drawing.bounds().value_or(PlaneRect{}), QRectF(QPointF(), pictures.size()), look);
    paintDrawing(painter, pictures.drawing.at(time), map, look);
}

QImage imageOf(const DrawingPictures& pictures, double time, double scale) {
    QImage image(pictures.size() * scale, QImage::Format_RGB32);
    image.fill(Qt::white);
    paintOn(image, pictures, time, scale);
    return image;
}

std::vector<double> frameTimes(const DrawingPictures& pictures) {
    constexpr double shortest = 1; // seconds
    constexpr double longest = 12;
    const double length = std::clamp(pictures.last - pictures.first, shortest, longest);
    const int count = std::max(1, static_cast<int>(100 * length / frameTime));
    std::vector<double> times;
    for (int k = 0; k < count; ++k)
        times.push_back(pictures.first + (pictures.last - pictures.first) * k / count);
    return times;
}

} // namespace

QSize DrawingPictures::size() const {
    constexpr int lowest = 240;
    const PlaneRect bounds = drawing.bounds().value_or(PlaneRect{0, 0, 1, 1});
    const double ratio = (bounds.top - bounds.bottom) / std::max(bounds.right - bounds.left, 1e-9);
    return {width, static_cast<int>(std::clamp(ratio * width, double(lowest), double(width)))};
}

QImage DrawingPictures::image(double time) const {
    return imageOf(*this, time, sharpness);
}

QByteArray DrawingPictures::png(double time) const {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image(time).save(&buffer, "PNG");
    return bytes;
}

QByteArray DrawingPictures::svg(double time) const {
    return svgPicture(size(), title, [&](QPaintDevice& device) { paintOn(device, *this, time, 1); });
}

QByteArray DrawingPictures::gif() const {
    QList<QImage> frames;
    for (const double time : frameTimes(*this))
        frames.append(imageOf(*this, time, 1));
    return gifOf(frames, frameTime);
}

QList<QByteArray> DrawingPictures::sequence() const {
    QList<QByteArray> pictures;
    for (const double time : frameTimes(*this))
        pictures.append(png(time));
    return pictures;
}

} // namespace coenergy
