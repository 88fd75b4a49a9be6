#pragma once
// The wheel scrolls a pane, whatever lies under the pointer: a choice that does not have the focus keeps its value.

#include <QEvent>
#include <QWidget>

namespace coenergy {

class WheelGuard : public QObject {
public:
    explicit WheelGuard(QWidget* guarded) : QObject(guarded) {
        guarded->setFocusPolicy(Qt::StrongFocus); // the wheel does not give it the focus, either
        guarded->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
            return false;
        event->ignore(); // for what is behind it
        return true;
    }
};

/// For as long as the widget lives.
inline void keepFromWheel(QWidget* widget) {
    new WheelGuard(widget);
}

} // namespace coenergy
