// Greedy line breaking of an equation at its top-level terms, baselines aligned within a line.

#include "equations/line_breaking.hpp"

#include <algorithm>

namespace coenergy {

namespace {

struct Line {
    std::size_t first = 0;
    std::size_t end = 0;
};

double available(const LineSettings& settings, bool continued) {
    return settings.width - (continued ? settings.continuation : 0.0);
}

std::vector<Line> chooseLines(std::span<const PieceExtent> pieces, const LineSettings& settings) {
    std::vector<Line> lines;
    double used = 0.0;
    for (std::size_t index = 0; index < pieces.size(); ++index) {
        const bool penultimate = index + 2 == pieces.size();
        const double pair = pieces[index].width + (penultimate ? pieces[index + 1].width : 0.0);
        const double needed = pair <= available(settings, true) ? pair : pieces[index].width;
        if (lines.empty() || used + needed > available(settings, lines.size() > 1)) {
            lines.push_back({index, index});
            used = 0.0;
        }
        lines.back().end = index + 1;
        used += pieces[index].width;
    }
    return lines;
}

} // namespace

BrokenLines breakLines(std::span<const PieceExtent> pieces, const LineSettings& settings) {
    BrokenLines result;
    result.pieces.resize(pieces.size());
    const std::vector<Line> lines = chooseLines(pieces, settings);
    for (const Line& line : lines) {
        const bool continued = &line != &lines.front();
        double ascent = settings.minimumAscent;
        double descent = settings.minimumDescent;
        double x = continued ? settings.continuation : 0.0;
        for (std::size_t index = line.first; index < line.end; ++index) {
            const PieceExtent& piece = pieces[index];
            const double room = available(settings, continued);
            const double scale = piece.width > room ? std::max(room / piece.width, settings.smallestScale) : 1.0;
            result.pieces[index] = {x, 0.0, scale};
            x += piece.width * scale;
            ascent = std::max(ascent, piece.ascent * scale);
            descent = std::max(descent, piece.descent * scale);
        }
        const double baseline = result.height + (continued ? settings.gap : 0.0) + ascent;
        for (std::size_t index = line.first; index < line.end; ++index) {
            result.pieces[index].baseline = baseline;
        }
        result.height = baseline + descent;
        result.width = std::max(result.width, x);
    }
    return result;
}

} // namespace coenergy
