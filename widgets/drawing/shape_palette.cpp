// Each button shows what it draws, by the painter of the drawing itself.
#include "drawing/shape_palette.hpp"

#include "drawing/drawing_painter.hpp"
#include "drawing/drawing_view.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int paletteButton = 28;
constexpr int paletteGap = 2;

// In pixels around the middle of a button.
DrawnShape shapeOnButton(ShapeKind kind) {
    DrawnShape shape;
    shape.kind = kind;
    if (hasEnd(kind)) {
        shape.at = {-9, -6};
        shape.to = {9, 6};
        shape.meanLength = std::hypot(18, 12);
    } else if (kind == ShapeKind::Box) {
        shape.width = 18;
        shape.height = 13;
    } else {
        shape.width = kind == ShapeKind::Disk ? 8 : 20;
    }
    return shape;
}

class ShapeButton : public QToolButton {
public:
    ShapeButton(ShapeKind kind, QWidget* parent) : QToolButton(parent), m_kind(kind) {
        setCheckable(true);
        setFixedSize(paletteButton, paletteButton);
        setFocusPolicy(Qt::TabFocus); // a click leaves it to the drawing
        const QString name = shapeKindName(kind);
        setAccessibleName(ShapePalette::tr("New shape: %1").arg(name));
        setToolTip(hasEnd(kind) ? ShapePalette::tr("New shape: %1. Click where it begins and where it ends.").arg(name)
                                : ShapePalette::tr("New shape: %1. Click where it lies.").arg(name));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool isLit = isChecked() || underMouse();
        painter.setPen(isChecked() || hasFocus() ? QPen(themeColor(palette(), ColorRole::Accent), hasFocus() ? 2 : 1)
                                                 : QPen(Qt::NoPen));
        painter.setBrush(themeColor(palette(), isChecked() ? ColorRole::Selection
                                               : isLit     ? ColorRole::Highlight
                                                           : ColorRole::Background));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
        constexpr double thin = 0.75;
        DrawingFrame frame;
        frame.shapes.push_back(shapeOnButton(m_kind));
        DrawingLook look;
        look.palette = palette();
        look.font = font();
        look.unit = thin;
        paintDrawing(painter, frame, {1, QRectF(rect()).center(), QRectF(rect())}, look);
    }

private:
    ShapeKind m_kind;
};

} // namespace

ShapePalette::ShapePalette(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("New shapes"));
    for (const ShapeKind kind : drawnByHand) {
        auto* button = new ShapeButton(kind, this);
        m_buttons.append(button);
        connect(button, &QToolButton::clicked, this, [this, button](bool isPressed) {
            release();
            button->setChecked(isPressed);
            emit chosenChanged();
        });
    }
}

std::optional<ShapeKind> ShapePalette::chosen() const {
    const auto pressed = std::ranges::find_if(m_buttons, &QToolButton::isChecked);
    return pressed == m_buttons.end() ? std::nullopt
                                      : std::optional(drawnByHand[std::size_t(pressed - m_buttons.begin())]);
}

void ShapePalette::release() {
    for (QToolButton* button : m_buttons)
        button->setChecked(false);
}

void ShapePalette::fit(int height) {
    constexpr int step = paletteButton + paletteGap;
    const int count = static_cast<int>(m_buttons.size());
    const int rows = std::clamp((height + paletteGap) / step, 1, count);
    for (int k = 0; k < count; ++k)
        m_buttons[k]->move(k / rows * step, k % rows * step);
    resize((count + rows - 1) / rows * step - paletteGap, rows * step - paletteGap);
}

} // namespace coenergy

#include "moc_shape_palette.cpp"
