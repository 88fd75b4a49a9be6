#pragma once

#include "structure/dulmage_mendelsohn.hpp"
#include "structure/offsets.hpp"
#include "structure/signature_matrix.hpp"
#include "structure/transversal.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// What the analysis finds where the structure is regular.
struct RegularStructure {
    Transversal transversal;   ///< of highest value
    Offsets offsets;           ///< the canonical ones
    int index = 0;             ///< see structuralIndex()
    int freeInitialValues = 0; ///< see freeInitialValues()
    /// Block lower triangular form of the system Jacobian's pattern, an order of solution for the highest derivatives.
    /// At least as fine as the blocks of the whole pattern.
    std::vector<Subsystem> blocks;

    bool operator==(const RegularStructure&) const = default;
};

/// Structural analysis of a DAE. Either `regular` has a value, or the parts describe what is wrong.
struct StructuralAnalysis {
    /// Of the pattern of the signature matrix, whichever derivatives occur. `overdetermined` and `underdetermined` are
    /// empty where the structure is regular.
    DulmageMendelsohn parts;
    /// Nothing: the system is structurally singular.
    std::optional<RegularStructure> regular;

    bool operator==(const StructuralAnalysis&) const = default;
};

/// Pryce's Sigma-method (2001). A regular structure is necessary, not sufficient: the method has succeeded where the
/// system Jacobian is nonsingular at a consistent point, which only numbers can tell.
StructuralAnalysis analyseStructure(const SignatureMatrix& sigma);

} // namespace coenergy
