#pragma once

#include "graph_picture.hpp"

#include <QByteArray>
#include <QString>

namespace coenergy {

/// The graph as a picture for other programs, dark on white and with the same font on every computer; nothing selected.
QByteArray svgOf(const GraphPicture& picture);
QByteArray pngOf(const GraphPicture& picture);

/// A `tikzpicture`, which needs the package tikz but none of its libraries.
QString tikzOf(const GraphPicture& picture);

} // namespace coenergy
