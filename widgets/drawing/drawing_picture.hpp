#pragma once

#include "drawing/drawing_painter.hpp"

#include <QByteArray>
#include <QImage>
#include <QList>

namespace coenergy {

/// A drawing as pictures for others: in the light colours and with the same font on every computer. A value, for any
/// thread.
struct DrawingPictures {
    Drawing drawing;
    double first = 0; ///< of the motion
    double last = 0;
    DrawingLook look; ///< its names and curves; the rest is the pictures' own
    QString title;

    /// As many pixels as the motion's shape asks for.
    QSize size() const;
    QImage image(double time) const;
    QByteArray png(double time) const;
    QByteArray svg(double time) const;
    /// The motion in real time, unless that would be a blink or a wait.
    QByteArray gif() const;
    /// The same frames as PNG.
    QList<QByteArray> sequence() const;
};

} // namespace coenergy
