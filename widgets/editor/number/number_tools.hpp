#pragma once

#include <QWidget>

class QToolButton;

namespace coenergy {

class ValueSlider;

/// Buttons among a row's details for what a slider can do by itself: sweep, oscillate, reset.
class NumberTools : public QWidget {
    Q_OBJECT

public:
    explicit NumberTools(ValueSlider* slider, QWidget* parent = nullptr);

private:
    QToolButton* addButton(const QString& words, const QString& hint);
    void showState();

    ValueSlider* m_slider;
    QToolButton* m_sweep;
    QToolButton* m_oscillate;
    QToolButton* m_reset;
};

} // namespace coenergy
