#pragma once

#include <QIcon>

namespace coenergy {

enum class PlotIcon { Add, Remove, Fit, Previous, Next, Pin, Unpin, CursorTable, SampleTable, Export, Play, Pause, Menu, Reset };

/// A sign drawn with strokes in the palette's colour for text on buttons, sharp at any scale; it follows light and
/// dark when it is painted.
QIcon plotIcon(PlotIcon icon);

} // namespace coenergy
