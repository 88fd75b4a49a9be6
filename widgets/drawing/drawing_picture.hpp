#pragma once

#include "drawing/drawing_painter.hpp"

#include <QByteArray>
#include <QImage>
#include <QList>

namespace coenergy {

/// A drawing as pictures for other programs: in the light colours and with the same font on every computer. A value,
/// for any thread.
struct DrawingPictures {
    Drawing drawing;
    double first = 0; ///< of the motion
    double last = 0;
    DrawingLook look; ///< for names and curves; the pictures decide everything else
    QString title;

    /// In pixels, following the shape of the motion.
    QSize size() const;
    QImage image(double time) const;
    QByteArray png(double time) const;
    QByteArray svg(double time) const;
    /// The motion in real time, unless that would be too short or too long to watch.
    QByteArray gif() const;
    /// The same frames as PNG.
    QList<QByteArray> sequence() const;
};

} // namespace coenergy
