#pragma once

#include "structure/signature_matrix.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// One entry in every row and every column of a square signature matrix.
struct Transversal {
    std::vector<int> columnOfRow; ///< a permutation: equation i goes with unknown columnOfRow[i]
    int value = 0;                ///< sum of the orders on the transversal

    bool operator==(const Transversal&) const = default;
};

/// A highest-value transversal: a transversal of finite entries whose sum of orders is as great as possible
/// (Pryce 2001). Nothing if there is none: the matrix is not square, or structurally singular.
/// Where several have the highest value the choice is deterministic; the canonical offsets do not depend on it.
std::optional<Transversal> highestValueTransversal(const SignatureMatrix& sigma);

} // namespace coenergy
