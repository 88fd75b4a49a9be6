#pragma once
// Anything that paints itself, as a file of a size in centimetres, the same on every screen.

#include "plot/chart_picture.hpp"

#include <QFont>
#include <QPalette>

#include <functional>

class QPaintDevice;

namespace coenergy {

/// Dots of a picture, or strokes that are sharp at any size.
enum class PaintMode { Dots, Vectors };

struct PaintedPicture {
    QString title;
    QString description;
    /// With its top left corner at the origin, in logical pixels times `scale`.
    std::function<void(QPaintDevice& device, PaintMode mode, double scale)> paint;
};

/// Empty if it cannot be made. The size must be reasonable.
QByteArray pictureFile(const PaintedPicture& picture, PictureFormat format, const PictureSize& size);

/// Black on white, with letters that are the same on every computer.
QPalette picturePalette();
QFont pictureFont();

/// Neither zero nor absurdly large.
bool isReasonable(const PictureSize& size);

/// In logical pixels, of which there are 96 per inch.
QSize logicalSize(const PictureSize& size);

/// Device pixels for each of them.
double pixelsPerLogical(const PictureSize& size);

} // namespace coenergy
