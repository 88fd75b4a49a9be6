#pragma once
// How a pivot order was found.

#include "structure/pivot_order.hpp"

namespace coenergy {

struct PivotSearch {
    std::size_t attempted = 0; // updates of all orders that were tried
    std::optional<PivotOrder> order;
};

/// For `pivotOrder`, whose result is the order.
PivotSearch searchedPivots(std::size_t n, const std::vector<MatrixPlace>& places, const std::vector<double>& values,
                           std::size_t mostUpdates);

} // namespace coenergy
