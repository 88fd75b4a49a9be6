#pragma once

#include "model/shape_kind.hpp"

#include <QWidget>

#include <optional>

class QToolButton;

namespace coenergy {

/// The kinds that a mechanism is drawn from.
inline constexpr std::array drawnByHand = {ShapeKind::Box,    ShapeKind::Bar,    ShapeKind::Disk,  ShapeKind::Spring,
                                           ShapeKind::Damper, ShapeKind::Vector, ShapeKind::Ground};

/// A column of buttons, one for each kind of shape that can be drawn with the mouse; at most one of them is pressed.
class ShapePalette : public QWidget {
    Q_OBJECT

public:
    explicit ShapePalette(QWidget* parent = nullptr);

    /// The kind of the shape to be drawn next; nothing while no button is pressed.
    std::optional<ShapeKind> chosen() const;
    /// No button is pressed any more.
    void release();
    /// One column, or more where that is higher than this.
    void fit(int height);

signals:
    void chosenChanged();

private:
    QList<QToolButton*> m_buttons; // in the order of drawnByHand
};

} // namespace coenergy
