#pragma once
// Two axes with round numbers around a rectangle for a picture of something over an interval.

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <string>
#include <vector>

namespace coenergy {

/// The look of fields and elements, on screens and in pictures.
struct FieldLook {
    QPalette palette;
    QFont font;
    double lineScale = 1;
    bool isStale = false; ///< of an earlier state of the model
};

/// A colour of something drawn, fainter where it is of an earlier state.
QColor toned(const QColor& color, const FieldLook& look);

/// Multiples of 1, 2 or 5 times a power of ten, at most this many.
std::vector<double> roundTicks(double from, double to, double most);

/// The numbers at ticks, and the power of ten that they have in common.
struct TickWords {
    std::vector<QString> numbers;
    QString common; ///< "10⁻⁶", or empty
};
TickWords tickWords(const std::vector<double>& ticks);

struct FieldRange {
    double from = 0, to = 1;
};

struct AxisName {
    std::string latex; ///< of its symbol
    std::string unit = {};
};

/// A rectangle of the picture, and the part of a plane that it shows.
class FieldAxes {
public:
    /// Leaves space in `room` for the numbers and the names, and this much more at the right.
    FieldAxes(const QRectF& room, FieldRange horizontal, FieldRange vertical, const FieldLook& look, double atRight);

    const QRectF& box() const { return m_box; }
    double toX(double value) const;
    double toY(double value) const;
    QPointF to(double x, double y) const { return {toX(x), toY(y)}; }
    double xAt(double pixel) const;
    double yAt(double pixel) const;

    /// Lines on the left and below, numbers, and the names: that of the horizontal axis at its end, that of the
    /// vertical one above.
    void paint(QPainter& painter, const AxisName& horizontal, const AxisName& vertical) const;

private:
    QRectF m_box;
    FieldRange m_horizontal, m_vertical;
    FieldLook m_look;
    std::vector<double> m_xTicks, m_yTicks;
    TickWords m_xWords, m_yWords;
};

} // namespace coenergy
