#pragma once
// Words in one of the theme's sizes. Needs Qt Widgets.

#include "theme/theme.hpp"

#include <QEvent>
#include <QLabel>

namespace coenergy {

/// A label whose letters stay in proportion to those of its parent, also when these change.
class RoleLabel : public QLabel {
public:
    RoleLabel(TextRole role, const QString& words, QWidget* parent) : QLabel(words, parent), m_role(role) {
        parent->installEventFilter(this); // a label with a font of its own is told of no other
        fitLetters();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == parentWidget() && event->type() == QEvent::FontChange)
            fitLetters();
        return QLabel::eventFilter(watched, event);
    }

private:
    void fitLetters() { setFont(themeFont(parentWidget()->font(), m_role)); }

    TextRole m_role;
};

} // namespace coenergy
