#pragma once
// Which curve's colour a shape wears.

#include "model/document.hpp"
#include "observation/column_formula.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The number of the curve that shows an expression.
using CurveNumber = std::function<std::optional<int>(const std::string&)>;

/// For each shape: arrows, angles, traces and points wear the colour of the curve that is called like them, else of one
/// that shows what they are made of.
std::vector<std::optional<int>> curvesOf(const std::vector<Shape>& shapes, const PlotNames& names,
                                         const CurveNumber& numberOf);

/// The numbers that curves have in the order of a document's plots.
CurveNumber numbersOf(const std::vector<Plot>& plots);

} // namespace coenergy
