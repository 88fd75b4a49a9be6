#include "plot/picture_file.hpp"

#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double logicalDpi = 96;
constexpr double cmPerInch = 2.54;
constexpr double largestSide = 30'000; // pixels

QByteArray pngOf(const PaintedPicture& picture, const PictureSize& size) {
    constexpr double cmPerMetre = 100;
    QImage image(pixelSize(size), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    image.fill(Qt::white);
    picture.paint(image, PaintMode::Dots, pixelsPerLogical(size));
    const int dotsPerMetre = qRound(size.dpi / cmPerInch * cmPerMetre);
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QByteArray svgOf(const PaintedPicture& picture, const PictureSize& size) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(logicalDpi));
    generator.setSize(logicalSize(size));
    generator.setViewBox(QRect(QPoint(0, 0), logicalSize(size)));
    generator.setTitle(picture.title);
    generator.setDescription(picture.description);
    picture.paint(generator, PaintMode::Vectors, 1.0);
    return bytes;
}

QByteArray pdfOf(const PaintedPicture& picture, const PictureSize& size) {
    constexpr int resolution = 1200;
    constexpr double mmPerCm = 10;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(resolution);
    writer.setTitle(picture.title);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(
        QPageSize(QSizeF(size.widthInCm, size.heightInCm) * mmPerCm, QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    picture.paint(writer, PaintMode::Vectors, resolution / logicalDpi);
    return bytes;
}

} // namespace

QByteArray pictureFile(const PaintedPicture& picture, PictureFormat format, const PictureSize& size) {
    switch (format) {
    case PictureFormat::Png: return pngOf(picture, size);
    case PictureFormat::Svg: return svgOf(picture, size);
    case PictureFormat::Pdf: return pdfOf(picture, size);
    }
    return {};
}

QPalette picturePalette() {
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    palette.setColor(QPalette::WindowText, Qt::black);
    palette.setColor(QPalette::Highlight, QColor(0x30, 0x8c, 0xc6));
    return palette;
}

QFont pictureFont() {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(13);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

bool isReasonable(const PictureSize& size) {
    const QSizeF pixels(size.widthInCm / cmPerInch * size.dpi, size.heightInCm / cmPerInch * size.dpi);
    const QSize logical = logicalSize(size);
    return std::min(logical.width(), logical.height()) >= 16 && size.dpi > 0 &&
           std::max({pixels.width(), pixels.height(), double(logical.width()), double(logical.height())}) <=
               largestSide;
}

QSize logicalSize(const PictureSize& size) {
    return QSizeF(size.widthInCm / cmPerInch * logicalDpi, size.heightInCm / cmPerInch * logicalDpi).toSize();
}

double pixelsPerLogical(const PictureSize& size) {
    return size.dpi / logicalDpi;
}

QSize pixelSize(const PictureSize& size) {
    return QSizeF(size.widthInCm / cmPerInch * size.dpi, size.heightInCm / cmPerInch * size.dpi).toSize();
}

} // namespace coenergy
