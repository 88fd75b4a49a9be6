#pragma once
// An element as a chain of lumps. For element_model.cpp alone.

#include "distributed/element_model.hpp"

namespace coenergy {

ElementModel chainModel(const DistributedElement& element);
std::vector<Expression> chainShares(const DistributedElement& element, const Expression& place);
std::vector<Expression> chainEffortShares(const DistributedElement& element, const Expression& place);
std::vector<Expression> chainSlopes(const DistributedElement& element, const Expression& place);

} // namespace coenergy
