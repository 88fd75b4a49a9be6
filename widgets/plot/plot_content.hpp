#pragma once
// What a plot shows of its curves instead of themselves: rates, integrals, spectra.

#include "model/document.hpp"

#include <QString>

#include <optional>
#include <vector>

namespace coenergy {

/// The rows of a curve as they are shown.
struct ShownRows {
    std::vector<double> x; ///< of a spectrum its frequencies, else empty
    std::vector<double> y;
};

/// Nothing where a spectrum cannot be made of them: see observation/curve_transforms.
std::optional<ShownRows> shownRows(PlotContent content, const std::vector<double>& time,
                                   const std::vector<double>& values);

/// Differences of what is shown that are within those of a curve (`resolution`, 0: rounding alone): a constant has no
/// rate, however small.
double shownResolution(PlotContent content, double resolution, const std::vector<double>& time,
                       const std::vector<double>& values);

/// The unit of what is shown of a curve with this unit; empty if one of them is not known.
std::string shownUnit(PlotContent content, const std::string& unit, const std::string& timeUnit);
std::string frequencyUnit(const std::string& timeUnit);

/// What stands around the name of a curve, as `∫` and `dt`.
struct AroundName {
    QString before;
    QString after;
    QString latexBefore;
    QString latexAfter;
};
enum class NameForm { Single, Expression };
AroundName aroundName(PlotContent content, NameForm form);

} // namespace coenergy
