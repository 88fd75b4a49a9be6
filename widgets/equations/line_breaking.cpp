// Greedy line breaking of an equation at its top-level terms, baselines aligned within a line.

#include "equations/line_breaking.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr double rounding = 1e-9; // of sums of widths, in any unit of the size of a pixel

struct Line {
    std::size_t first = 0;
    std::size_t end = 0;
};

double available(const LineSettings& settings, bool continued) {
    return settings.width - (continued ? settings.continuation : 0.0);
}

// One for the whole equation: letters of several sizes in it would look as if they meant something.
double commonScale(std::span<const PieceExtent> pieces, const LineSettings& settings) {
    double scale = 1.0;
    for (const PieceExtent& piece : pieces) {
        const double room = available(settings, &piece != &pieces.front());
        scale = std::min(scale, room / std::max(piece.width, room));
    }
    return std::max(scale, settings.smallestScale);
}

// What is to stand on one line from this piece on, if one can hold it: the whole term that it begins, with the ending
// if that comes next; else the piece alone.
double neededFrom(std::span<const PieceExtent> pieces, std::size_t index, double scale, double room) {
    const auto widthUntil = [&](std::size_t end) {
        double width = 0.0;
        for (std::size_t k = index; k < end; ++k)
            width += scale * pieces[k].width;
        return width;
    };
    std::size_t term = index + 1;
    while (!pieces[index].isContinued && term < pieces.size() && pieces[term].isContinued)
        ++term;
    const auto withEnding = [&](std::size_t end) { return end + 1 == pieces.size() ? end + 1 : end; };
    for (const std::size_t end : {withEnding(term), term, withEnding(index + 1)})
        if (widthUntil(end) <= room)
            return widthUntil(end);
    return widthUntil(index + 1);
}

std::vector<Line> chooseLines(std::span<const PieceExtent> pieces, const LineSettings& settings, double scale) {
    std::vector<Line> lines;
    double used = 0.0;
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        const double needed = neededFrom(pieces, index, scale, available(settings, true));
        if (lines.empty() || used + needed > available(settings, lines.size() > 1) + rounding) {
            lines.push_back({index, index});
            used = 0.0;
        }
        lines.back().end = index + 1;
        used += scale * pieces[index].width;
    }
    return lines;
}

} // namespace

BrokenLines breakLines(std::span<const PieceExtent> pieces, const LineSettings& settings) {
    BrokenLines result;
    result.pieces.resize(pieces.size());
    const double scale = commonScale(pieces, settings);
    const std::vector<Line> lines = chooseLines(pieces, settings, scale);
    for (const Line& line : lines) {
        const bool continued = &line != &lines.front();
        double ascent = settings.minimumAscent;
        double descent = settings.minimumDescent;
        double x = continued ? settings.continuation : 0.0;
        for (std::size_t index = line.first; index < line.end; ++index) {
            const PieceExtent& piece = pieces[index];
            result.pieces[index] = {x, 0.0, scale};
            x += piece.width * scale;
            ascent = std::max(ascent, piece.ascent * scale);
            descent = std::max(descent, piece.descent * scale);
        }
        const double baseline = result.height + (continued ? settings.gap : 0.0) + ascent;
        for (std::size_t index = line.first; index < line.end; ++index)
            result.pieces[index].baseline = baseline;
        result.height = baseline + descent;
        result.width = std::max(result.width, x);
    }
    return result;
}

} // namespace coenergy
