#pragma once

#include "drawing/drawing_look.hpp"
#include "drawing/drawing_map.hpp"

#include <QTimer>
#include <QWidget>

#include <functional>

namespace coenergy {

/// A drawing of a run at one time, as large as there is room. The room is that of the whole motion, so that nothing
/// jumps while it plays.
class DrawingView : public QWidget {
    Q_OBJECT

public:
    explicit DrawingView(QWidget* parent = nullptr);

    void setDrawing(Drawing drawing);
    const Drawing& drawing() const { return m_drawing; }
    void setTime(double time);
    double time() const { return m_time; }
    void setTone(DrawingTone tone);
    /// How names are typeset, and for each shape the curve whose colour it wears.
    void setSymbols(std::map<std::string, std::string, std::less<>> latex, std::vector<std::optional<int>> curves);

    /// In the colours and with the font of the screen.
    DrawingLook look() const;
    DrawingMap map() const;

    QSize sizeHint() const override { return {300, 300}; }
    QSize minimumSizeHint() const override { return {140, 120}; }

signals:
    void playWanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe();
    void paintLeftOut(QPainter& painter, const DrawingFrame& frame) const;

    Drawing m_drawing;
    DrawingLook m_look;
    double m_time = 0;
    QTimer m_description; // words follow when the time has come to rest
};

/// What a drawing shows at one instant, in words.
QString drawingSummary(const DrawingFrame& frame);

/// What a kind of shape is called.
QString shapeKindName(ShapeKind kind);

} // namespace coenergy
