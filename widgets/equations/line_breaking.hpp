#pragma once

#include <span>
#include <vector>

namespace coenergy {

/// A piece of an equation: lengths in any one unit, ascent and descent from the baseline, both positive.
struct PieceExtent {
    double width = 0.0;
    double ascent = 0.0;
    double descent = 0.0;
    bool isContinued = false; ///< belongs to the same term as the piece before it
};

struct LineSettings {
    double width = 0.0;         ///< of the column
    double continuation = 0.0;  ///< indentation of the second and later lines
    double gap = 0.0;           ///< between a line's lowest and the next line's highest ink
    double minimumAscent = 0.0; ///< of every line, so that lines of plain letters are evenly spaced
    double minimumDescent = 0.0;
    double smallestScale = 1.0; ///< how far an equation is shrunk for a piece that is too wide, before the piece sticks
                                ///< out
};

struct PlacedPiece {
    double x = 0.0;
    double baseline = 0.0; ///< from the top of the first line
    double scale = 1.0;
};

struct BrokenLines {
    std::vector<PlacedPiece> pieces; ///< one for each extent
    double width = 0.0;              ///< of the widest line
    double height = 0.0;
};

/// Breaks greedily before a term that no longer fits, within a term only if no line can hold it. The last two pieces
/// stay together if a line can hold them: a lone "= 0" is not worth a line.
BrokenLines breakLines(std::span<const PieceExtent> pieces, const LineSettings& settings);

} // namespace coenergy
