#pragma once
// What is drawn of linear systems.

#include "linearization/linear_system.hpp"
#include "plot/figure.hpp"
#include "studio/analysis_words.hpp"

namespace coenergy {

/// Crosses in the complex plane; their style is the number of the mode's item.
Figure eigenvalueFigure(const LinearSystem& system, const std::vector<ModeItem>& items);

} // namespace coenergy
