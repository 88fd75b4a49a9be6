#pragma once

#include <QColor>
#include <QPalette>

#include <array>

namespace coenergy {

/// Colours of a quantity around 0, which is the palette's base: equal steps look equally large, both signs as strong.
class DivergingColors {
public:
    explicit DivergingColors(const QPalette& palette);

    /// From -1 to 1; beyond as there. What is no number is transparent.
    QRgb at(double value) const;

private:
    static constexpr std::size_t half = 256;
    std::array<QRgb, 2 * half + 1> m_colors;
};

} // namespace coenergy
