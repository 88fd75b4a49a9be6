#pragma once

#include <QToolButton>

namespace coenergy {

/// A small flat button with a drawn sign, sharp at any scale and in the palette's colours.
class GlyphButton : public QToolButton {
    Q_OBJECT

public:
    enum class Glyph { Up, Down, Remove, More, Lock };

    /// `name` is what it does, in words.
    GlyphButton(Glyph glyph, const QString& name, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Glyph m_glyph;
};

} // namespace coenergy
