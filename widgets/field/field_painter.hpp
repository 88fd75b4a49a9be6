#pragma once
// Three pictures of a field over a run: its shape at one time, curves at successive times, and its colour map.

#include "field/field_axes.hpp"
#include "observation/spread_field.hpp"

#include <QImage>

#include <optional>
#include <vector>

namespace coenergy {

enum class FieldView { Shape, Waterfall, Map };
inline constexpr int fieldViewCount = 3;

/// One field in its part of the picture.
struct FieldPanel {
    FieldMotion motion;
    int style = 0; ///< its colour: see categoryColors
    QImage map;    ///< see mapOf; made where the picture is one
};

/// x to the right, the run's time upwards, a pixel for each place and for this many rows.
QImage mapOf(const FieldMotion& motion, const QPalette& palette);

/// How panels share a picture: below each other, or maps beside each other if there is room.
std::vector<QRectF> panelRooms(const QRectF& room, std::size_t count, FieldView view);

/// Axes of a panel in its room.
FieldAxes axesOf(const FieldPanel& panel, const QRectF& room, FieldView view, const FieldLook& look);

/// At a time of the run, which is marked where the picture shows all times; without a time there is no mark.
void paintField(QPainter& painter, const QRectF& room, const FieldPanel& panel, FieldView view,
                std::optional<double> time, const FieldLook& look);

/// What is attached to an end of a field: a support, a body, a spring. `rest` is where the undeformed end is, `at`
/// where it is now; `outward` is -1 at the start and 1 at the finish; springs stand on `floor`.
void paintFieldEnd(QPainter& painter, const FieldEnd& end, QPointF rest, QPointF at, int outward, double floor,
                   const FieldLook& look);

} // namespace coenergy
