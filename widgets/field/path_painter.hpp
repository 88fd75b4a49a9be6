#pragma once
// Paths of a functional as they are drawn in the window and on paper.

#include "continua/functional_path.hpp"
#include "field/field_axes.hpp"

#include <QPen>

#include <optional>
#include <vector>

namespace coenergy {

inline constexpr int pathDigits = 7; ///< of the value of a functional

/// What every variation of a path must keep at its ends.
struct PathEnds {
    bool holdsStart = true, holdsEnd = true;
    bool holdsStartSlope = false, holdsEndSlope = false;

    bool operator==(const PathEnds&) const = default;
};
PathEnds endsOf(const PathFunction& function);

/// A path with the value of its functional.
struct ShownPath {
    FunctionalPath path;
    double value = 0;
    std::string field, variable;
    PathEnds ends;
    QString verdict = {};               // "minimum", or nothing
    std::vector<double> conjugate = {}; // places that are conjugate to the start
};

/// A path as a polygon.
struct PathLine {
    std::vector<double> x, u;
};
PathLine lineOf(const FunctionalPath& path);
/// The range of all heights, with room above and below; `length` is that of the interval.
FieldRange heightsOf(const std::vector<const PathLine*>& lines, double length);

void paintPathLine(QPainter& painter, const PathLine& line, const FieldAxes& axes, const QPen& pen);
/// A dot at each end whose height is given.
void paintHeldEnds(QPainter& painter, const ShownPath& path, const FieldAxes& axes, const FieldLook& look);

struct PathWords {
    QString words;
    QColor color;
};
/// `stationary 3.81, strong minimum`
QString stationaryWords(const ShownPath& path);
/// One beside the other, the first at the right end, above the axes.
void paintPathWords(QPainter& painter, const std::vector<PathWords>& all, const FieldAxes& axes, double top,
                    const FieldLook& look);

/// The paths of one function beside each other, told apart by colours, dashes and numbers.
struct PathPicture {
    std::vector<ShownPath> paths;
    std::vector<PathLine> curves = {}; // on which its ends move
};
/// Both axes have one scale where the picture has room for that.
void paintPathPicture(QPainter& painter, const QRectF& room, const PathPicture& picture, const FieldLook& look);

} // namespace coenergy
