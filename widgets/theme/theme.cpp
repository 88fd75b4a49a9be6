// Derives every colour from the palette. Contrast is that of the Web Content Accessibility Guidelines 2.1; the set of
// category colours is that of M. Okabe and K. Ito, "Color Universal Design" (2008), distinguishable with the common
// forms of colour blindness.

#include "theme/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace coenergy {

namespace {

constexpr double textContrast = 4.5;
constexpr double staleContrast = 3.0;

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor background(const QPalette& palette) {
    return palette.color(QPalette::Base);
}

QColor farthestFrom(const QColor& background) {
    return contrastRatio(Qt::white, background) > contrastRatio(Qt::black, background) ? Qt::white : Qt::black;
}

// `color` moved towards `end` until `enough` holds, at most all the way.
template <typename Condition> QColor movedUntil(const QColor& color, const QColor& end, Condition enough) {
    constexpr int steps = 50;
    for (int step = 0; step < steps; ++step) {
        const QColor candidate = mixed(end, color, static_cast<double>(step) / steps);
        if (enough(candidate)) {
            return candidate;
        }
    }
    return end;
}

// A tint of the background, no stronger than leaves room for readable text on it.
QColor fill(const QPalette& palette, double share) {
    const QColor base = background(palette);
    const QColor tint = mixed(palette.color(QPalette::Highlight), base, share);
    return movedUntil(tint, base, [&base](const QColor& candidate) {
        return contrastRatio(farthestFrom(base), candidate) >= textContrast;
    });
}

constexpr double highlightShare = 0.08;
constexpr double selectionShare = 0.16;
constexpr double markShare = 0.32;

// On the background and on the fills alike.
QColor readable(const QPalette& palette, const QColor& color, double contrast) {
    const std::array<QColor, 4> behind = {background(palette), fill(palette, highlightShare),
                                          fill(palette, selectionShare), fill(palette, markShare)};
    return movedUntil(color, farthestFrom(behind.front()), [&behind, contrast](const QColor& candidate) {
        return std::all_of(behind.begin(), behind.end(), [&candidate, contrast](const QColor& surface) {
            return contrastRatio(candidate, surface) >= contrast;
        });
    });
}

QColor softened(const QPalette& palette, double share, double contrast) {
    return readable(palette, mixed(palette.color(QPalette::Text), background(palette), share), contrast);
}

} // namespace

double contrastRatio(const QColor& a, const QColor& b) {
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto channel = [share](double x, double y) {
        return static_cast<float>(std::clamp(share * x + (1.0 - share) * y, 0.0, 1.0));
    };
    return QColor::fromRgbF(channel(a.redF(), b.redF()), channel(a.greenF(), b.greenF()),
                            channel(a.blueF(), b.blueF()));
}

QColor withContrast(const QColor& color, const QColor& background, double contrast) {
    return movedUntil(color, farthestFrom(background), [&background, contrast](const QColor& candidate) {
        return contrastRatio(candidate, background) >= contrast;
    });
}

bool isDark(const QPalette& palette) {
    return luminance(background(palette)) < luminance(palette.color(QPalette::Text));
}

QColor themeColor(const QPalette& palette, ColorRole role) {
    const auto signal = [&](int hue) {
        return readable(palette, QColor::fromHsv(hue, 210, isDark(palette) ? 235 : 190), textContrast);
    };
    switch (role) {
    case ColorRole::Background:
        return background(palette);
    case ColorRole::Text:
        return readable(palette, palette.color(QPalette::Text), textContrast);
    case ColorRole::Muted:
        return softened(palette, 0.62, textContrast);
    case ColorRole::Stale:
        return softened(palette, 0.40, staleContrast);
    case ColorRole::Error:
        return signal(2);
    case ColorRole::Warning:
        return signal(32);
    case ColorRole::Success:
        return signal(145);
    case ColorRole::Accent:
        return readable(palette, palette.color(QPalette::Highlight), staleContrast);
    case ColorRole::Highlight:
        return fill(palette, highlightShare);
    case ColorRole::Selection:
        return fill(palette, selectionShare);
    case ColorRole::Mark:
        return fill(palette, markShare);
    case ColorRole::Separator:
        return mixed(palette.color(QPalette::Text), background(palette), 0.12);
    }
    return palette.color(QPalette::Text);
}

std::vector<QColor> categoryColors(const QPalette& palette, double contrast) {
    constexpr std::array<QRgb, 7> okabeIto = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000};
    std::vector<QColor> colors;
    for (const QRgb value : okabeIto) {
        const QColor color = value == 0 ? palette.color(QPalette::Text) : QColor(value);
        colors.push_back(withContrast(color, background(palette), contrast));
    }
    return colors;
}

} // namespace coenergy
