#pragma once
// A picture of strokes as a file. Needs Qt Svg.

#include <QBuffer>
#include <QByteArray>
#include <QSvgGenerator>

namespace coenergy {

/// As SVG; `paint` takes the device.
template <class Paint> QByteArray svgPicture(QSize size, const QString& title, Paint paint) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    paint(generator);
    return bytes;
}

} // namespace coenergy
