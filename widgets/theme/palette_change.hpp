#pragma once
// What is to be done again when the colours change.

#include <QEvent>
#include <QObject>

#include <functional>
#include <utility>

namespace coenergy {

class PaletteWatch : public QObject {
public:
    PaletteWatch(QObject* watched, std::function<void()> change) : QObject(watched), m_change(std::move(change)) {
        watched->installEventFilter(this);
    }

    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::PaletteChange)
            m_change();
        return false;
    }

private:
    std::function<void()> m_change;
};

/// For as long as the widget lives.
inline void onPaletteChange(QObject* widget, std::function<void()> change) {
    new PaletteWatch(widget, std::move(change));
}

} // namespace coenergy
