#pragma once
// From equations to integers: which derivatives truly occur where.

#include "algebra/algebra.hpp"
#include "reduction/unknowns.hpp"
#include "structure/signature_matrix.hpp"

namespace coenergy {

/// An equation on its way through the reduction.
struct ReducibleEquation {
    std::string name;
    Expression residual;

    bool operator==(const ReducibleEquation&) const = default;
};

/// sigma_ij, the highest order of derivative of unknown j that truly occurs in equation i. Equations must be free
/// of piecewise functions (see switching.hpp). May throw ArithmeticError.
SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Algebra& algebra);

} // namespace coenergy
