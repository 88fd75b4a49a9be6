#pragma once
// The matrix for the highest derivatives, with or without statements among the unknowns.

#include "numeric/static_elimination.hpp"
#include "reduction/reduced_system.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// The places of an extended matrix (see Condensation): n + inner rows and columns.
struct ExtendedPlaces {
    std::size_t size = 0; // n
    std::size_t inner = 0;
    std::vector<MatrixPlace> places; // row by row
};

/// Whether the nonzero places alone are enough to eliminate a matrix with these entries.
bool canBeEliminated(const ExtendedPlaces& matrix, const double* entries);

/// Whether it is cheaper to eliminate the inner unknowns numerically with the others than to compute the condensed
/// matrix and solve that; counted for a matrix with these entries.
bool isExtendedCheaper(const ExtendedPlaces& matrix, const std::vector<MatrixPlace>& condensed, const double* entries);

/// The entries of J at the places of the system; the statements that they use are added to `statements`.
std::vector<JacobianEntry> condensedEntries(const ReducedSystem& system, std::vector<Statement>& statements);

} // namespace coenergy
