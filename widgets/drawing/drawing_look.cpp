// Mixtures of the theme's colours, so that light and dark follow the palette.
#include "drawing/drawing_look.hpp"

#include "theme/theme.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double bodyShare = 0.14;
constexpr double barShare = 0.55;
constexpr double liquidShare = 0.32;
constexpr double shadeShare = 0.8;
constexpr std::size_t hotCategory = 1;
constexpr std::size_t coldCategory = 5;

} // namespace

DrawingColors::DrawingColors(const QPalette& palette)
    : paper(themeColor(palette, ColorRole::Background)), line(themeColor(palette, ColorRole::Text)),
      muted(themeColor(palette, ColorRole::Muted)),
      body(mixed(muted, themeColor(palette, ColorRole::Selection), bodyShare)),
      bar(mixed(muted, themeColor(palette, ColorRole::Selection), barShare)) {
    const std::vector<QColor> colors = categoryColors(palette);
    liquid = mixed(colors.front(), paper, liquidShare);
    arrow = colors.front();
    m_cold = colors[coldCategory];
    m_hot = colors[hotCategory];
}

QColor DrawingColors::shaded(double share) const {
    const double warmth = 2 * std::clamp(share, 0.0, 1.0) - 1;
    return mixed(warmth < 0 ? m_cold : m_hot, body, shadeShare * std::abs(warmth));
}

QColor colorOfCurve(int number, const QPalette& palette) {
    const std::vector<QColor> colors = categoryColors(palette);
    return colors[static_cast<std::size_t>(number) % colors.size()];
}

} // namespace coenergy
