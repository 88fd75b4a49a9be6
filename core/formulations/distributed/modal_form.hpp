#pragma once
// An element by its modes. For element_model.cpp alone.

#include "distributed/element_model.hpp"

namespace coenergy {

ElementModel modalModel(const DistributedElement& element);
std::vector<Expression> modalShares(const DistributedElement& element, const Expression& place);
std::vector<Expression> modalEffortShares(const DistributedElement& element, const Expression& place);
std::vector<Expression> modalSlopes(const DistributedElement& element, const Expression& place);

} // namespace coenergy
