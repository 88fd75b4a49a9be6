#pragma once
// The normal equations of an initial field for shapes that live on few panels each, as those of elements do.

#include "continua/ritz_basis.hpp"

#include <cstddef>
#include <map>
#include <vector>

namespace coenergy {

/// mass * amplitudes = right; only coordinates that share a panel have an entry in common.
struct LocalEquations {
    std::vector<std::map<std::size_t, Expression>> mass; // by row, then by column
    std::vector<Expression> right;
};

/// One for each coordinate. Every amplitude is a sum of few terms: a number times names, such as 0.2*a. Names inside
/// functions keep their values alone where the terms would otherwise be too many. The diagonal must not vanish. Throws
/// RitzFault and ArithmeticError.
std::vector<Expression> solvedAlongPanels(const LocalEquations& equations, const RitzBasis& shapes,
                                          RitzIntegrals& integrals);

} // namespace coenergy
