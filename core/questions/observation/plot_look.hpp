#pragma once
// What a plot of the document says of its looks, with numbers in place of texts.

#include "model/document.hpp"
#include "observation/column_formula.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// A curve of a plot. Several that one text of `y` stands for, `x[1..n]`, share its look.
struct PlottedCurve {
    std::string text;         ///< without indices
    std::size_t item = 0;     ///< of `y`
    std::optional<int> color; ///< of `curveColors`; nothing: the next in order
    std::optional<LineStyle> style;
};
std::vector<PlottedCurve> plottedCurves(const Plot& plot, const PlotNames& names);

struct PlacedNote {
    double x = 0;
    std::optional<double> y; ///< nothing: at a place of the horizontal axis
    std::string words;

    bool operator==(const PlacedNote&) const = default;
};
/// Those whose places have values.
std::vector<PlacedNote> placedNotes(const Plot& plot, const PlotNames& names);

/// The stated ends of the horizontal axis; neither where they are in the wrong order.
struct AxisEnds {
    std::optional<double> from, to;

    bool isStated() const { return from || to; }
    bool contain(double x) const { return !(from && x < *from) && !(to && x > *to); }
    bool operator==(const AxisEnds&) const = default;
};
AxisEnds axisEnds(const Plot& plot, const PlotNames& names);

} // namespace coenergy
