#pragma once

#include "equations/equation_item.hpp"
#include "exposition/reduced_form.hpp"

#include <vector>

namespace coenergy {

/// The equations as the simulation solves them: state, first-order form, what was differentiated and why, invariants.
std::vector<EquationItem> reducedItems(const ReducedForm& form);

} // namespace coenergy
