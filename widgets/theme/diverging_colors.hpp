#pragma once

#include <QColor>
#include <QPalette>

#include <array>

namespace coenergy {

/// Colours of a quantity around 0, for which the palette's base stands: equal steps look equally large, both signs
/// equally strong.
class DivergingColors {
public:
    explicit DivergingColors(const QPalette& palette);

    /// From -1 to 1; values beyond as at the ends. What is not a number is transparent.
    QRgb at(double value) const;

private:
    static constexpr std::size_t half = 256;
    std::array<QRgb, 2 * half + 1> m_colors;
};

} // namespace coenergy
