// Straight lines in OKLab from the base to a blue and to an orange of equal lightness. Reference: B. Ottosson, A
// perceptual color space for image processing (2020).
#include "theme/diverging_colors.hpp"

#include "theme/theme.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

struct Lab {
    double l = 0, a = 0, b = 0;
};

double linear(double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

double gamma(double part) {
    const double p = std::clamp(part, 0.0, 1.0);
    return p <= 0.0031308 ? 12.92 * p : 1.055 * std::pow(p, 1 / 2.4) - 0.055;
}

Lab labOf(const QColor& color) {
    const double r = linear(color.redF()), g = linear(color.greenF()), b = linear(color.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb rgbOf(const Lab& lab) {
    const double l = std::pow(lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    QColor color;
    color.setRgbF(static_cast<float>(gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
                  static_cast<float>(gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
                  static_cast<float>(gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)));
    return color.rgb();
}

Lab between(const Lab& a, const Lab& b, double share) {
    return {a.l + share * (b.l - a.l), a.a + share * (b.a - a.a), a.b + share * (b.b - a.b)};
}

Lab ofHue(double lightness, double chroma, double degrees) {
    const double hue = degrees * std::numbers::pi / 180;
    return {lightness, chroma * std::cos(hue), chroma * std::sin(hue)};
}

} // namespace

DivergingColors::DivergingColors(const QPalette& palette) : m_colors() {
    constexpr double blue = 255, orange = 50;
    const double lightness = isDark(palette) ? 0.80 : 0.52;
    const double chroma = isDark(palette) ? 0.10 : 0.13; // of what a screen has of both
    const Lab middle = labOf(themeColor(palette, ColorRole::Background));
    for (std::size_t k = 0; k <= half; ++k) {
        const double share = static_cast<double>(k) / static_cast<double>(half);
        m_colors[half + k] = rgbOf(between(middle, ofHue(lightness, chroma, orange), share));
        m_colors[half - k] = rgbOf(between(middle, ofHue(lightness, chroma, blue), share));
    }
}

QRgb DivergingColors::at(double value) const {
    if (std::isnan(value))
        return 0;
    const double place = (std::clamp(value, -1.0, 1.0) + 1) * static_cast<double>(half);
    return m_colors[static_cast<std::size_t>(std::lround(place))];
}

} // namespace coenergy
