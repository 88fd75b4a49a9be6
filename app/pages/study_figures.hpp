#pragma once
// Points of a study as figures.

#include "dae/dae_system.hpp"
#include "plot/figure.hpp"
#include "studies/study_data.hpp"

#include <cstdint>
#include <vector>

namespace coenergy {

/// A way to look at the points of a study.
struct StudyView {
    enum class Kind : std::uint8_t {
        Over,      ///< the measure over an input
        Map,       ///< over two inputs
        Histogram, ///< how the measure is spread
        Influence, ///< of all inputs, the largest first
        Curves,    ///< a quantity over time, of some points; in place of a measure
    };
    Kind kind = Kind::Over;
    std::size_t input = 0; ///< of `Over`

    bool operator==(const StudyView&) const = default;
};

/// Those that fit the design, the most telling first.
std::vector<StudyView> viewsOf(const DesignPoints& points);
/// Those that a report shows.
std::vector<StudyView> reportedViews(const DesignPoints& points);
QString titleOf(const StudyView& view, const StudyHeading& heading, const Notation& notation);

/// With their units.
SymbolText inputName(const StudyData& results, std::size_t input, const Notation& notation);
SymbolText measureName(const StudyData& results, std::size_t measure, const Notation& notation);

/// What the figure can be of: the measures, or the quantities whose courses are kept.
QStringList subjectsOf(const StudyView& view, const StudyData& results, const Notation& notation);

/// Of the points that are known; its words say in numbers what it shows.
Figure studyFigure(const StudyView& view, const StudyData& results, std::size_t subject, const Notation& notation);

/// What it is of, how it is shown, and what it says, in a sentence or two.
QString captionOf(const StudyView& view, const Figure& figure, const StudyHeading& heading, const Notation& notation);

/// Which line is which, as rich text in their colours; empty if they are too many.
QString legendOf(const Figure& figure, const QPalette& palette);

/// The point that the figure shows there.
std::optional<std::size_t> pointAt(const StudyView& view, const StudyData& results, std::size_t measure, QPointF at);

} // namespace coenergy
