#pragma once

#include "theme/palette_change.hpp"
#include "theme/role_label.hpp"

namespace coenergy {

/// What is wrong with the field above it; hidden if nothing is.
class FaultLabel : public RoleLabel {
public:
    explicit FaultLabel(QWidget* parent) : RoleLabel(TextRole::Small, {}, parent) {
        setWordWrap(true);
        hide();
        onPaletteChange(parent, [this] { recolour(); });
        recolour();
    }

    void setFault(const QString& words) {
        setText(words);
        setAccessibleName(words);
        setVisible(!words.isEmpty());
    }

private:
    void recolour() {
        QPalette colors = parentWidget()->palette();
        const QColor color = themeColor(colors, ColorRole::Error);
        colors.setColor(QPalette::WindowText, color);
        colors.setColor(QPalette::Text, color); // on paper
        setPalette(colors);
    }
};

} // namespace coenergy
