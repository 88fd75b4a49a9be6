#pragma once
// The curve whose colour a shape takes.

#include "model/document.hpp"
#include "observation/column_formula.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The number of the curve that shows an expression.
using CurveNumber = std::function<std::optional<int>(const std::string&)>;

/// For each shape: arrows, angles, traces and points take the colour of the curve with their name, otherwise of one
/// that shows a quantity from which they are computed.
std::vector<std::optional<int>> curvesOf(const std::vector<Shape>& shapes, const PlotNames& names,
                                         const CurveNumber& numberOf);

/// The numbers of the curves in the order of a document's plots; of one with a colour of its own that of the colour.
CurveNumber numbersOf(const std::vector<Plot>& plots, const PlotNames& names);

} // namespace coenergy
