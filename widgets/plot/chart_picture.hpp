#pragma once

#include "plot/plot_data.hpp"

#include <QByteArray>
#include <QPicture>
#include <QSizeF>

#include <set>

namespace coenergy {

enum class PictureFormat { Png, Svg, Pdf };

/// The size of a picture on paper.
struct PictureSize {
    double widthInCm = 16;
    double heightInCm = 9;
    double dpi = 300; ///< for PNG only

    bool operator==(const PictureSize&) const = default;
};

/// The part of a plot that is shown; nothing: fitted to the curves.
struct PictureRange {
    double left = 0;
    double right = 1;
    double bottom = 0;
    double top = 1;
};

/// The plot with title, axes and legend in the light colours, whatever screen and palette the program uses. Curves
/// whose numbers are in `hidden` are left out. An empty array if the size is not positive or absurdly large.
QByteArray chartPicture(const PlotData& data, PictureFormat format, const PictureSize& size,
                        const std::optional<PictureRange>& range = std::nullopt,
                        const std::set<std::size_t>& hidden = {});

/// The same as strokes that can be painted on any device, in pixels of 96 per inch. Empty if the size is absurd.
QPicture chartDrawing(const PlotData& data, const PictureSize& size);

/// Pixels of a PNG of this size.
QSize pixelSize(const PictureSize& size);

/// `png`, `svg`, `pdf`.
QString pictureSuffix(PictureFormat format);

} // namespace coenergy
