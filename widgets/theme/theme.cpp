// Derives every colour from the palette. Contrast follows the Web Content Accessibility Guidelines 2.1; the category
// colours are the set by M. Okabe and K. Ito, "Color Universal Design" (2008), distinguishable with the common forms of
// colour blindness.

#include "theme/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace coenergy {

namespace {

constexpr double textContrast = 4.5;
constexpr double staleContrast = 3.0;
constexpr double edgeContrast = 3.0;

double linearChannel(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
    return 0.2126 * linearChannel(color.redF()) + 0.7152 * linearChannel(color.greenF()) +
           0.0722 * linearChannel(color.blueF());
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

constexpr double highlightShare = 0.10;
constexpr double selectionShare = 0.16;
constexpr double markShare = 0.22;
constexpr double fieldShare = 0.04;
constexpr double lineShare = 0.13;
constexpr double mutedShare = 0.70;
constexpr double bandShare = 0.10;

using Surfaces = std::vector<QColor>;

// What controls stand on. Bars of the other lightness than the panes have the palette's own text.
Surfaces plainSurfaces(const QPalette& palette) {
    const QColor base = background(palette);
    Surfaces surfaces{base, mixed(palette.color(QPalette::Text), base, fieldShare)};
    const QColor window = palette.color(QPalette::Window);
    if (contrastRatio(farthestFrom(base), window) >= textContrast)
        surfaces.push_back(window);
    return surfaces;
}

// What texts stand on.
Surfaces allSurfaces(const QPalette& palette) {
    Surfaces surfaces = plainSurfaces(palette);
    for (const double share : {highlightShare, selectionShare, markShare})
        surfaces.push_back(fill(palette, share));
    return surfaces;
}

QColor movedFrom(const Surfaces& surfaces, const QColor& color, double contrast) {
    return movedUntil(color, farthestFrom(surfaces.front()), [&surfaces, contrast](const QColor& candidate) {
        return std::all_of(surfaces.begin(), surfaces.end(), [&candidate, contrast](const QColor& surface) {
            return contrastRatio(candidate, surface) >= contrast;
        });
    });
}

// On the background, on bars and on the fills alike.
QColor readable(const QPalette& palette, const QColor& color, double contrast) {
    return movedFrom(allSurfaces(palette), color, contrast);
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

namespace {

// A signal in its own hue, readable on the fills.
QColor signalColor(const QPalette& palette, QRgb onLight, QRgb onDark) {
    return readable(palette, QColor(isDark(palette) ? onDark : onLight), textContrast);
}

// A tint on which the signal itself can be read.
QColor band(const QColor& signal, const QColor& base) {
    return movedUntil(mixed(signal, base, bandShare), base,
                      [&signal](const QColor& candidate) { return contrastRatio(signal, candidate) >= textContrast; });
}

QColor errorColor(const QPalette& palette) {
    return signalColor(palette, 0xb3261e, 0xff8d83);
}

QColor warningColor(const QPalette& palette) {
    return signalColor(palette, 0x845000, 0xf0bd62);
}

QColor accentColor(const QPalette& palette) {
    return readable(palette, palette.color(QPalette::Highlight), textContrast);
}

QColor computedColor(const QPalette& palette, ColorRole role) {
    const QColor base = background(palette);
    const QColor text = palette.color(QPalette::Text);
    switch (role) {
    case ColorRole::Background: return base;
    case ColorRole::Window: return palette.color(QPalette::Window);
    case ColorRole::Text: return readable(palette, text, textContrast);
    case ColorRole::Muted: return softened(palette, mutedShare, textContrast);
    case ColorRole::Stale: return softened(palette, 0.40, staleContrast);
    case ColorRole::Error: return errorColor(palette);
    case ColorRole::Warning: return warningColor(palette);
    case ColorRole::Success: return signalColor(palette, 0x19713d, 0x6fd096);
    case ColorRole::ErrorBand: return band(errorColor(palette), base);
    case ColorRole::WarningBand: return band(warningColor(palette), base);
    case ColorRole::Accent: return accentColor(palette);
    case ColorRole::OnAccent: return farthestFrom(accentColor(palette));
    case ColorRole::Highlight: return fill(palette, highlightShare);
    case ColorRole::Selection: return fill(palette, selectionShare);
    case ColorRole::Mark: return fill(palette, markShare);
    case ColorRole::Field: return mixed(text, base, fieldShare);
    case ColorRole::ControlEdge: return movedFrom(plainSurfaces(palette), mixed(text, base, 0.5), edgeContrast);
    case ColorRole::Separator: return mixed(text, base, lineShare);
    }
    return text;
}

// The rules search for contrasts, and painting asks for the same colours again and again.
template <class Key, class Value> class Known {
public:
    template <class Compute> const Value& get(const Key& key, Compute compute) {
        constexpr std::size_t most = 512; // palettes come and go
        if (m_values.size() >= most)
            m_values.clear();
        const auto found = m_values.find(key);
        return found == m_values.end() ? m_values.emplace(key, compute()).first->second : found->second;
    }

private:
    std::map<Key, Value> m_values;
};

} // namespace

QColor themeColor(const QPalette& palette, ColorRole role) {
    thread_local Known<std::pair<qint64, ColorRole>, QColor> known;
    return known.get({palette.cacheKey(), role}, [&] { return computedColor(palette, role); });
}

namespace {

struct Tones {
    QRgb base, window, text, highlight, button;
};

QPalette paletteOf(const Tones& tones) {
    const QColor text(tones.text);
    const QColor base(tones.base);
    QPalette palette{QColor(tones.button), QColor(tones.window)};
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, text);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, mixed(text, base, fieldShare));
    palette.setColor(QPalette::ToolTipBase, base);
    palette.setColor(QPalette::Highlight, QColor(tones.highlight));
    palette.setColor(QPalette::HighlightedText, farthestFrom(QColor(tones.highlight)));
    palette.setColor(QPalette::Link, QColor(tones.highlight));
    palette.setColor(QPalette::PlaceholderText, mixed(text, base, mutedShare));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, mixed(text, base, 0.4));
    return palette;
}

} // namespace

QPalette lightPalette() {
    return paletteOf({0xffffff, 0xeff1f3, 0x1b2026, 0x1667ad, 0xf7f8f9});
}

QColor darkenedScreen() {
    return Qt::black;
}

QPalette darkPalette() {
    return paletteOf({0x21252a, 0x191c20, 0xe7eaed, 0x70b5f3, 0x2a2f35});
}

QFont themeFont(const QFont& body, TextRole role) {
    QFont font = body;
    const auto scale = [&font](double size) {
        constexpr double bodySize = 13;
        if (font.pointSizeF() > 0)
            font.setPointSizeF(font.pointSizeF() * size / bodySize);
        else
            font.setPixelSize(qRound(font.pixelSize() * size / bodySize));
    };
    switch (role) {
    case TextRole::Body: break;
    case TextRole::Small: scale(12); break;
    case TextRole::Heading:
        scale(12.5);
        font.setWeight(QFont::DemiBold);
        break;
    case TextRole::Title:
        scale(17);
        font.setWeight(QFont::DemiBold);
        break;
    }
    return font;
}

std::vector<QColor> categoryColors(const QPalette& palette, double contrast) {
    constexpr std::array<QRgb, 7> okabeIto = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000};
    thread_local Known<std::pair<qint64, double>, std::vector<QColor>> known;
    return known.get({palette.cacheKey(), contrast}, [&] {
        const Surfaces surfaces = allSurfaces(palette);
        std::vector<QColor> colors;
        for (const QRgb value : okabeIto)
            colors.push_back(movedFrom(surfaces, value == 0 ? palette.color(QPalette::Text) : QColor(value), contrast));
        return colors;
    });
}

} // namespace coenergy
