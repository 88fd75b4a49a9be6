// Greedy breaking, with later lines indented below what follows the first line's "=". A term that has no room on a line
// is broken within its brackets, as those of equations are.

#include "editor/field/formula_lines.hpp"

#include "theme/caption.hpp"
#include "theme/formula_source.hpp"
#include "theme/term_breaking.hpp"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double smallestWhole = 0.8; // a term is broken before it is set smaller than this
constexpr double smallestScale = 0.7;
constexpr double indentation = 1.2; // of later lines, in em
constexpr double gap = 3;           // between lines

using Extents = std::vector<FormulaSource::Extent>;

// All are asked for, so that they are typeset together.
std::optional<Extents> extentsOf(FormulaSource& source, const QStringList& pieces, double em) {
    Extents extents;
    for (const QString& piece : pieces)
        if (const auto extent = source.extent(piece, em))
            extents.push_back(*extent);
    return extents.size() == static_cast<std::size_t>(pieces.size()) ? std::optional(extents) : std::nullopt;
}

double scaleFor(const Extents& extents, double em, double width) {
    double scale = 1;
    for (const FormulaSource::Extent& extent : extents) {
        const double indented = &extent == &extents.front() ? 0 : indentation * em;
        scale = std::min(scale, width / (extent.width + indented));
    }
    return scale;
}

std::vector<std::size_t> lineEnds(const Extents& extents, double em, double width) {
    std::vector<std::size_t> ends;
    double used = 0;
    for (std::size_t k = 0; k < extents.size(); ++k) {
        if (k > 0 && used + extents[k].width > width) {
            ends.push_back(k);
            used = indentation * em;
        }
        used += extents[k].width;
    }
    ends.push_back(extents.size());
    return ends;
}

// With parts of those terms that are too wide for a line of their own.
QStringList broken(const QStringList& pieces, const Extents& extents, double room) {
    const QString style = QStringLiteral("\\displaystyle ");
    QStringList parts;
    for (qsizetype k = 0; k < pieces.size(); ++k) {
        const bool isTooWide = extents[static_cast<std::size_t>(k)].width > room;
        const QStringList own = isTooWide ? breakableParts(pieces[k]) : QStringList{pieces[k]};
        parts.append(own.front());
        for (qsizetype j = 1; j < own.size(); ++j)
            parts.append(style + QStringLiteral("{}") + own[j]);
    }
    return parts;
}

std::optional<FormulaLines> linesOf(FormulaSource& source, const QStringList& pieces, double em, double width,
                                    double leastScale) {
    auto extents = extentsOf(source, pieces, em);
    const double scale = extents ? scaleFor(*extents, em, width) : 0;
    if (scale < leastScale)
        return std::nullopt;
    FormulaLines lines;
    lines.em = scale * em;
    extents = extentsOf(source, pieces, lines.em);
    std::size_t k = 0;
    for (const std::size_t end : lineEnds(*extents, lines.em, width)) {
        const auto first = extents->begin() + static_cast<std::ptrdiff_t>(k);
        const auto last = extents->begin() + static_cast<std::ptrdiff_t>(end);
        const auto higher = [](const auto& a, const auto& b) { return a.ascent < b.ascent; };
        const auto deeper = [](const auto& a, const auto& b) { return a.descent < b.descent; };
        const double baseline = lines.size.height() + (k > 0 ? gap : 0) + std::max_element(first, last, higher)->ascent;
        double x = k > 0 ? indentation * lines.em : 0;
        for (; k < end; ++k) {
            lines.places.push_back({pieces[static_cast<qsizetype>(k)], {x, baseline}});
            x += (*extents)[k].width;
        }
        lines.size = {std::max(lines.size.width(), x), baseline + std::max_element(first, last, deeper)->descent};
    }
    return lines;
}

} // namespace

double formulaEm() {
    constexpr double emSize = 15;
    return formulaEm(QApplication::font(), emSize);
}

std::optional<FormulaLines> layOutFormula(FormulaSource& source, const QStringList& pieces, double em, double width) {
    const auto extents = pieces.isEmpty() ? std::nullopt : extentsOf(source, pieces, em);
    if (!extents)
        return std::nullopt;
    if (auto whole = linesOf(source, pieces, em, width, smallestWhole))
        return whole;
    const QStringList parts = broken(pieces, *extents, width - indentation * em);
    return linesOf(source, parts, em, width, smallestScale);
}

void paintFormula(QPainter& painter, FormulaSource& source, const FormulaLines& lines, QPointF corner,
                  const QColor& color) {
    for (const FormulaLines::Place& place : lines.places)
        source.paint(painter, place.tex, corner + place.baseline, lines.em, color);
}

} // namespace coenergy
