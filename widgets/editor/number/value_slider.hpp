#pragma once

#include "editor/number/slider_scale.hpp"

#include <QSlider>

class QTimer;

namespace coenergy {

/// A slider over real numbers, on a form where each number has one. Arrows step, with Shift by a tenth of a step, with
/// Ctrl by ten steps; its menu resets, makes it logarithmic, and lets it move by itself.
class ValueSlider : public QSlider {
    Q_OBJECT

public:
    explicit ValueSlider(QWidget* parent = nullptr);

    void setScale(const SliderScale& scale);
    const SliderScale& scale() const { return m_scale; }
    /// Moves the slider without a signal, unless it is being dragged.
    void setNumber(double value);
    double number() const { return m_number; }

    /// The value that a reset returns to.
    void setReference(double value);
    double reference() const { return m_reference; }
    void reset();
    /// Stays linear where a logarithmic scale is impossible.
    void setScaling(SliderScaling scaling);

    /// Moves by itself: once through the range, or to and fro until it is stopped.
    enum class Motion { None, Sweep, Oscillate };
    void setMotion(Motion motion);
    Motion motion() const { return m_motion; }
    /// Stops moving by itself, without a signal.
    void halt();
    /// An arrow key is pressed, on the slider or in the field of its number: one step. The result is committed once no
    /// key is held any more. False for other keys.
    bool step(int key, Qt::KeyboardModifiers modifiers);
    void endSteps();
    /// The user is holding it, or it moves by itself: nobody else may move it.
    bool isBusy() const { return isSliderDown() || m_isStepping || m_motion != Motion::None; }

    QSize sizeHint() const override;

signals:
    void numberChanging(double value);
    void numberChosen(double value);
    /// It starts or stops moving by itself, or shows another number.
    void stateChanged();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void follow();
    void showNumber();
    void choose(double value);
    void advance();

    SliderScale m_scale;
    double m_number = 0;
    double m_reference = 0;
    bool m_isStepping = false;
    bool m_isTouched = false; // the handle was pressed and has not moved since
    Motion m_motion = Motion::None;
    double m_phase = 0;
    QTimer* m_timer;
};

} // namespace coenergy
