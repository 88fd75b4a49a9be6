// Seven colours and four dash patterns, both advanced with each curve: as their numbers have no common divisor, a
// combination repeats only after 28 curves. A document may state a colour, a style or both of a curve.

#include "plot/curve_style.hpp"

#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "theme/theme.hpp"

#include <array>

namespace coenergy {

namespace {

// Lengths in pen widths, for flat caps.
const std::array<QList<qreal>, 4>& dashPatterns() {
    static const std::array<QList<qreal>, 4> patterns = {QList<qreal>{}, QList<qreal>{5, 2.5},
                                                         QList<qreal>{7, 2.5, 1.5, 2.5}, QList<qreal>{1.8, 2}};
    return patterns;
}

// Those of `lineStyles`.
const QList<qreal>& dashesOf(LineStyle style) {
    switch (style) {
    case LineStyle::Dashed: return dashPatterns()[1];
    case LineStyle::Dotted: return dashPatterns()[3];
    case LineStyle::Line:
    case LineStyle::Points: break;
    }
    return dashPatterns()[0];
}

const QList<qreal>& dashesOf(const CurveLook& look, Dashes dashes) {
    if (look.style)
        return dashesOf(*look.style);
    return dashPatterns()[dashes == Dashes::Patterned ? static_cast<std::size_t>(look.number) % dashPatterns().size()
                                                      : 0];
}

// The same mathematics is the same curve, however it is spaced and ordered.
std::string meaningOf(const std::string& text) {
    const Parsed parsed = parseUnbound(text);
    return parsed.value ? toText(*parsed.value) : text;
}

} // namespace

int CurveStyles::numberOf(const std::string& text) {
    return m_numbers.emplace(meaningOf(text), static_cast<int>(m_numbers.size())).first->second;
}

std::optional<int> CurveStyles::find(const std::string& text) const {
    const auto entry = m_numbers.find(meaningOf(text));
    return entry == m_numbers.end() ? std::nullopt : std::optional(entry->second);
}

QColor curveColor(int number, const QPalette& palette) {
    const std::vector<QColor> colors = categoryColors(palette);
    return colors[static_cast<std::size_t>(number) % colors.size()];
}

// Lighter colours lose more of their contrast on dark paper.
QColor staleColor(const QColor& color, const QPalette& palette) {
    const double share = isDark(palette) ? 0.58 : 0.4;
    return mixed(color, themeColor(palette, ColorRole::Background), share);
}

QPen curvePen(const CurveLook& look, CurveTone tone, Dashes dashes, const QPalette& palette, double width) {
    constexpr double pinnedShare = 0.5;
    constexpr double pinnedContrast = 3;
    constexpr double pinnedWidth = 0.75;
    const QColor color = curveColor(look.colorNumber(), palette);
    const QColor base = themeColor(palette, ColorRole::Background);
    // Samples are dense: no corner is seen, and bevels are drawn faster.
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin);
    if (tone == CurveTone::Pinned) {
        pen.setColor(withContrast(mixed(color, base, pinnedShare), base, pinnedContrast));
        pen.setWidthF(pinnedWidth * width);
        pen.setDashPattern({4, 4});
    } else {
        if (tone == CurveTone::Stale)
            pen.setColor(staleColor(color, palette));
        if (const QList<qreal>& pattern = dashesOf(look, dashes); !pattern.isEmpty())
            pen.setDashPattern(pattern);
    }
    return pen;
}

} // namespace coenergy
