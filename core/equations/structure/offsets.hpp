#pragma once

#include "structure/bipartite_graph.hpp"
#include "structure/signature_matrix.hpp"
#include "structure/transversal.hpp"

#include <vector>

namespace coenergy {

/// Offsets of a signature matrix (Pryce 2001): equation i is differentiated up to c_i times, and the derivatives of
/// unknown j are solved for from order d_j on; those below d_j are the state.
struct Offsets {
    std::vector<int> c; ///< one per equation
    std::vector<int> d; ///< one per unknown

    bool operator==(const Offsets&) const = default;
};

/// The canonical offsets: the elementwise smallest c, d >= 0 with d_j - c_i >= sigma_ij everywhere and equality on the
/// transversal. They are the same for every highest-value transversal.
/// Throws InternalError if `transversal` does not fit `sigma` or is not of highest value.
Offsets canonicalOffsets(const SignatureMatrix& sigma, const Transversal& transversal);

/// The elementwise smallest valid offsets with d_j >= leastD_j, for callers that need derivatives of unknowns beyond
/// the canonical offsets. The free initial values and the success of the analysis are the same. Throws InternalError as
/// canonicalOffsets does.
Offsets offsetsReaching(const SignatureMatrix& sigma, const Transversal& transversal, const std::vector<int>& leastD);

/// Structural index of the DAE: the greatest c_i, plus one if some d_j is zero. 0 for a system without equations.
/// It is never less than the differentiation index where the analysis succeeds.
int structuralIndex(const Offsets& offsets);

/// Number of values that a consistent start leaves free: sum of d minus sum of c (the value of the transversal).
int freeInitialValues(const Offsets& offsets);

/// Where the system Jacobian J_ij = dF_i / dx_j^(sigma_ij) can be nonzero: the places with d_j - c_i = sigma_ij.
/// Throws InternalError if the sizes do not agree.
BipartiteGraph systemJacobianPattern(const SignatureMatrix& sigma, const Offsets& offsets);

} // namespace coenergy
